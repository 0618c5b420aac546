package xsd

import (
	"regexp"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

type model struct{ root *Particle }

func newModel(p *Particle) *model { return &model{p} }
func (m *model) emptiable() bool  { return m == nil || m.root == nil || m.root.Min == 0 }

type attributeIndex struct{}

func newAttributeIndex([]*AttributeUse) attributeIndex { return attributeIndex{} }

// Pattern is a compiled pattern facet.
type Pattern struct {
	Source string
	re     *regexp.Regexp
}

// CompilePattern compiles the regular expression of a pattern facet.
func CompilePattern(source string) (*Pattern, error) { return &Pattern{Source: source}, nil }

// Match reports whether the whole of s matches.
func (p *Pattern) Match(s string) bool { return true }

// IdentityConstraint is a unique, key or keyref.
type IdentityConstraint struct{ Name tieout.QName }

type keyrefUse struct{}

func (c *compiler) constraint(e *Element, n *xmlstream.Node, u *unit) {}
func (c *compiler) checkKeyrefs()                                     {}
func (c *compiler) checkTypes()                                       {}
