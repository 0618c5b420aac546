package xsd

import (
	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

// Validate assesses an element and everything in it. Its IDs are compared among themselves. The elements of
// schema documents are known without being in the set: for the root of one, Validate checks its syntax, and what
// stands in its xs:appinfo against the set.
func (s *Set) Validate(node *xmlstream.Node, report func(tieout.Diagnostic)) {
	s.assess(node, false, report)
}

// ValidateLax is Validate for an element that need not be declared; what is declared inside is assessed.
func (s *Set) ValidateLax(node *xmlstream.Node, report func(tieout.Diagnostic)) {
	s.assess(node, true, report)
}

func (s *Set) assess(node *xmlstream.Node, lax bool, report func(tieout.Diagnostic)) {
	v := s.NewValidator(report)
	v.Lax = lax
	if d := node.Document(); d != nil {
		v.Document = d.Name
	}
	v.tree(node)
}

// Tree takes a whole element as if its tokens came one by one.
func (v *Validator) tree(node *xmlstream.Node) Value {
	t := &nodeToken{node}
	if !node.IsElement() {
		v.Text(t)
		return Value{}
	}
	v.Start(t)
	for _, c := range node.Children {
		v.tree(c)
	}
	return v.End(t)
}

// nodeToken makes a token of a node.
type nodeToken struct{ n *xmlstream.Node }

func (t *nodeToken) Name() tieout.QName                         { return t.n.Name }
func (t *nodeToken) Attrs() []xmlstream.Attr                    { return t.n.Attrs }
func (t *nodeToken) Text() string                               { return t.n.Text }
func (t *nodeToken) Lookup(prefix string) (uri string, ok bool) { return t.n.Lookup(prefix) }
func (t *nodeToken) Start() tieout.Position                     { return t.n.Start }

func (t *nodeToken) End() tieout.Position {
	if t.n.IsElement() {
		return t.n.StartTagEnd
	}
	return t.n.End
}
