package xsd

import (
	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

// What the components of one compilation may grow to. A short schema can ask for a long one: by groups that hold groups
// twice, by types that extend one another. What is left out is reported, never taken for valid.
const (
	// maxChain bounds walks along substitution groups, and how many components are compiled one for another; cycles are
	// cut when they are compiled.
	maxChain = 128
	// maxModelNodes bounds the particles of one content model, groups written out, and maxAllModelNodes those of all.
	maxModelNodes    = 100_000
	maxAllModelNodes = 500_000
	// maxAttributeUses bounds the attributes of all types and attribute groups, each with those that it takes over.
	maxAttributeUses = 1_000_000
	// maxMembers bounds the simple types that a value of a union is tried on, and maxAllMembers those of all unions.
	maxMembers    = 10_000
	maxAllMembers = 1_000_000
	// maxRestrictionWork and maxAttributionWork bound the comparisons for one content model, maxCheckWork those for all.
	maxRestrictionWork = 1_000_000
	maxAttributionWork = 5_000_000
	maxCheckWork       = 20_000_000
	// maxFollowing bounds the leaves of content models that the elements of one document are tried on.
	maxFollowing = 100_000_000
	// maxIdentityWork bounds the constraints, and the elements that they select, that those of one document are compared with.
	maxIdentityWork = 50_000_000
)

// budget is what a compilation has used of its limits.
type budget struct {
	modelNodes, attributeUses, members, work int
	exceeded                                 map[string]bool // what has been reported
}

// tooLarge reports, once for each subject, that something is left out.
func (c *compiler) tooLarge(at tieout.Range, subject, format string, args ...any) {
	c.exceed(ruleTooLarge, at, subject, format, args...)
}

// unchecked reports, once for each subject, that something is there, and has not been checked.
func (c *compiler) unchecked(at tieout.Range, subject, format string, args ...any) {
	c.exceed(ruleUnchecked, at, subject, format, args...)
}

func (c *compiler) exceed(r tieout.Rule, at tieout.Range, subject, format string, args ...any) {
	if c.budget.exceeded == nil {
		c.budget.exceeded = map[string]bool{}
	}
	if !c.budget.exceeded[subject] {
		c.budget.exceeded[subject] = true
		c.report(r, at, format, args...)
	}
}

// spend counts steps of comparing and reports whether there may be more.
func (c *compiler) spend(steps int, at tieout.Range) bool {
	if c.budget.work += steps; c.budget.work > maxCheckWork {
		c.unchecked(at, "work", "the content models up to here take %d comparisons; the others are not compared", maxCheckWork)
		return false
	}
	return true
}

// affords reports whether n more attribute uses can be kept.
func (c *compiler) affords(n int, at *xmlstream.Node) bool {
	if c.budget.attributeUses+n > maxAttributeUses {
		c.tooLarge(at.StartTagRange(), "attributes", "the types and attribute groups up to here have %d attributes, those taken over included; more are left out", maxAttributeUses)
		return false
	}
	c.budget.attributeUses += n
	return true
}
