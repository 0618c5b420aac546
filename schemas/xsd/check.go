package xsd

import (
	"slices"

	"github.com/tieout/tieout"
)

// checkTypes checks the constraints that need every component complete.
func (c *compiler) checkTypes() {
	for _, t := range c.complex {
		if t.model != nil && (t.Base == nil || t.model != t.Base.model) {
			c.checkModel(t)
		}
		if t.derivation == restriction && t.Base != nil && t.Base.state == completed && t.Base != c.anyType() {
			c.checkRestriction(t)
		}
	}
	for _, e := range c.elements {
		c.checkSubstitution(e)
	}
}

// checkSubstitution checks the type of an element against that of its substitution group's head.
func (c *compiler) checkSubstitution(e *Element) {
	head := e.SubstitutionGroup
	if head == nil || head.Type == nil || e.Type == nil || e.Type == head.Type {
		return
	}
	if !e.Type.mayStandFor(head.Type, head.final) {
		what := "is not derived from"
		if e.Type.mayStandFor(head.Type, 0) {
			what = "is derived in a way that is final from"
		}
		c.report(ruleSubstitution, c.attrRange(e.Node, "substitutionGroup"), "the type of %s (%s) %s that of its substitution group's head %s (%s)",
			e.Name.Local, e.Type.Label(), what, head.Name.Local, head.Type.Label())
	}
}

// checkRestriction checks a complex type against the base type that it restricts (XML Schema 1.0 part 1,
// derivation-ok-restriction).
func (c *compiler) checkRestriction(t *Type) {
	base := t.Base
	c.checkAttributeRestriction(t)
	at := t.node.StartTagRange()
	switch {
	case t.Content == SimpleContent:
	case base.Content == SimpleContent: // reported when it was defined
	case t.Content == MixedContent && base.Content != MixedContent:
		c.report(ruleDerivation, at, "%s is mixed, and the base type %s is not", t.Label(), base.Label())
	case t.Particle == nil:
		if !base.model.emptiable() {
			c.report(ruleParticleRestriction, at, "%s is empty, and the base type %s asks for elements", t.Label(), base.Label())
		}
	case base.Particle == nil:
		c.report(ruleParticleRestriction, at, "%s allows elements, and the base type %s allows none", t.Label(), base.Label())
	case t.model != nil && base.model != nil && !t.model.truncated && !base.model.truncated:
		if why := c.restricts(t.Particle, base.Particle); why != "" {
			c.report(ruleParticleRestriction, at, "the content of %s does not restrict that of the base type %s: %s", t.Label(), base.Label(), why)
		}
	}
}

func (c *compiler) checkAttributeRestriction(t *Type) {
	base := t.Base
	for _, u := range t.Attributes {
		q := u.Attribute.Name
		var b *AttributeUse
		if i := base.attrs.find(q); i >= 0 {
			b = base.attrs.uses[i].use
		}
		switch {
		case b == u:
			continue
		case b == nil:
			if base.wildcard == nil || !base.wildcard.allows(q.Space) {
				c.report(ruleDerivation, u.at, "%s adds the attribute %s, which the base type %s does not allow; only an extension can", t.Label(), q.Local, base.Label())
			}
			continue
		case b.Required && !u.Required:
			c.report(ruleDerivation, u.at, "the attribute %s is required in the base type %s and optional here", q.Local, base.Label())
		}
		c.checkUseRestriction(u, b, base)
	}
	if w, b := t.wildcard, base.wildcard; w != nil && w != b {
		switch {
		case b == nil:
			c.report(ruleDerivation, w.at, "%s allows any attribute, and the base type %s does not", t.Label(), base.Label())
		case !w.within(b):
			c.report(ruleDerivation, w.at, "%s allows %s, and the base type %s only %s", t.Label(), w.describe("attribute"), base.Label(), b.describe("attribute"))
		case w.process > b.process:
			c.report(ruleDerivation, w.at, "the wildcard is %s, and that of the base type %s is %s", w.process, base.Label(), b.process)
		}
	}
}

// checkUseRestriction checks the type and the value of an attribute against those of the base type's.
func (c *compiler) checkUseRestriction(u, b *AttributeUse, base *Type) {
	q := u.Attribute.Name
	if ut, bt := u.Attribute.Type, b.Attribute.Type; ut != nil && bt != nil && !ut.mayStandFor(bt, 0) {
		c.report(ruleDerivation, u.at, "the type %s of the attribute %s is not derived from %s, its type in the base type %s", ut.Label(), q.Local, bt.Label(), base.Label())
	}
	if b.Value != nil && b.Value.fixed && (u.Value == nil || !u.Value.fixed || u.Value.key != b.Value.key) {
		c.report(ruleDerivation, u.at, "the attribute %s has the fixed value %q in the base type %s, and not here", q.Local, b.Value.Lexical, base.Label())
	}
}

// within reports whether w allows no more namespaces than b (XML Schema 1.0 part 1, cos-ns-subset).
func (w *wildcard) within(b *wildcard) bool {
	switch {
	case b.any:
		return true
	case w.any:
		return false
	case w.not:
		return b.not && slices.Equal(w.namespaces, b.namespaces)
	}
	return !slices.ContainsFunc(w.namespaces, func(s string) bool { return !b.allows(s) })
}

// overlaps reports whether a name can match both wildcards.
func (w *wildcard) overlaps(o *wildcard) bool {
	switch {
	case w.any:
		return o.any || o.not || len(o.namespaces) > 0
	case o.any:
		return w.not || len(w.namespaces) > 0
	case w.not && o.not:
		return true
	case w.not:
		return slices.ContainsFunc(o.namespaces, w.allows)
	}
	return slices.ContainsFunc(w.namespaces, o.allows)
}

// checkModel checks that the content of a type is unambiguous and consistent.
func (c *compiler) checkModel(t *Type) {
	m := t.model
	if m.truncated {
		c.tooLarge(t.node.StartTagRange(), "model", "the content model of %s has more than %d particles, or all up to it more than %d, groups written out; it is checked in part only", t.Label(), maxModelNodes, maxAllModelNodes)
		return
	}
	if m.root == nil {
		return
	}
	c.checkConsistent(t)
	if !c.spend(m.nodes, t.node.StartTagRange()) {
		return
	}
	a := attribution{c: c, t: t, done: map[*modelNode]bool{}}
	a.check(m)
	c.spend(a.work, t.node.StartTagRange())
	if a.work > maxAttributionWork {
		c.unchecked(t.node.StartTagRange(), "attribution", "the content model of %s takes more than %d comparisons; it is checked in part only", t.Label(), maxAttributionWork)
	}
}

// checkConsistent checks that elements of the same name have the same type (cos-element-consistent).
func (c *compiler) checkConsistent(t *Type) {
	seen := map[tieout.QName]*Element{}
	var walk func(n *modelNode) bool
	walk = func(n *modelNode) bool {
		if n.kind == elementLeaf {
			e := n.element
			old := seen[e.Name]
			if old == nil {
				seen[e.Name] = e
			} else if old.Type != e.Type && old.Type != nil && e.Type != nil {
				d := ruleInconsistent.New(n.particle.at, "the element %s stands in %s with two types, %s and %s", e.Name.Local, t.Label(), old.Type.Label(), e.Type.Label())
				d.Related = []tieout.Note{{Message: "the other declaration", Range: old.Range}}
				c.found.Add(d)
				return false
			}
		}
		for _, k := range n.kids {
			if !walk(k) {
				return false
			}
		}
		return true
	}
	walk(t.model.root)
}

// attribution checks that every element belongs to one particle, whatever follows (cos-nonambig).
type attribution struct {
	c     *compiler
	t     *Type
	done  map[*modelNode]bool // what follows these, nothing before it, has been checked
	work  int
	found bool
}

func (a *attribution) check(m *model) {
	if m.distinct() {
		return
	}
	if m.root.kind == allNode { // which holds elements only, and what else is in it has been reported
		a.compete(a.first(m.root, nil))
		return
	}
	a.compete(a.first(m.root, nil))
	a.leaves(m.root)
}

// distinct reports whether no element could stand at two leaves, wherever they are.
func (m *model) distinct() bool {
	if len(m.wildcards) > 0 || len(m.byName) < m.leaves {
		return false
	}
	for _, n := range m.byName {
		h := n.element.SubstitutionGroup
		for range maxChain {
			if h == nil {
				break
			}
			if m.byName[h.Name] != nil {
				return false
			}
			h = h.SubstitutionGroup
		}
		if h != nil {
			return false
		}
	}
	return true
}

func (a *attribution) leaves(n *modelNode) {
	if a.found || a.work > maxAttributionWork {
		return
	}
	if n.kind == elementLeaf || n.kind == wildcardLeaf {
		a.follow(n)
		return
	}
	for _, k := range n.kids {
		a.leaves(k)
	}
}

// first adds the leaves at which one occurrence of n may begin.
func (a *attribution) first(n *modelNode, to []*modelNode) []*modelNode {
	a.work++
	switch n.kind {
	case elementLeaf, wildcardLeaf:
		return append(to, n)
	case sequenceNode:
		for _, k := range n.kids {
			to = a.first(k, to)
			if !k.nullable {
				break
			}
		}
	default:
		for _, k := range n.kids {
			to = a.first(k, to)
		}
	}
	return to
}

// follow checks the leaves that may come behind an occurrence of n. Where a repetition has one exact number,
// either it goes on or it ends, but never both.
func (a *attribution) follow(n *modelNode) {
	var next []*modelNode
	for {
		if len(next) == 0 {
			if a.done[n] {
				return
			}
			a.done[n] = true
		}
		if n.max != 1 {
			more := a.first(n, slices.Clip(next))
			if n.min == n.max && !n.bodyNullable {
				a.compete(more)
			} else {
				next = more
			}
		}
		p := n.parent
		if p == nil {
			break
		}
		if p.kind == sequenceNode {
			i := n.index + 1
			for ; i < len(p.kids); i++ {
				next = a.first(p.kids[i], next)
				if !p.kids[i].nullable {
					break
				}
			}
			if i < len(p.kids) {
				break
			}
		}
		n = p
	}
	a.compete(next)
}

// compete reports two different leaves that one element could stand at.
func (a *attribution) compete(leaves []*modelNode) {
	if a.found || len(leaves) < 2 {
		return
	}
	a.work += len(leaves)
	byName := make(map[tieout.QName]*modelNode, len(leaves))
	var wildcards []*modelNode
	for _, n := range leaves {
		if n.kind == wildcardLeaf {
			for _, w := range wildcards {
				if w != n && w.wildcard.overlaps(n.wildcard) {
					a.report(w, n)
					return
				}
			}
			wildcards = append(wildcards, n)
			continue
		}
		if old := byName[n.element.Name]; old != nil && old != n {
			a.report(old, n)
			return
		}
		byName[n.element.Name] = n
	}
	for _, n := range leaves {
		if n.kind == wildcardLeaf {
			continue
		}
		if old := replaced(n.element, byName); old != nil {
			a.report(old, n)
			return
		}
		for _, w := range wildcards {
			if slices.ContainsFunc(a.namespaces(n.element), w.wildcard.allows) {
				a.report(n, w)
				return
			}
		}
	}
}

// replaced is the leaf among those of elements that an element may stand in the place of, as a member of its substitution group.
func replaced(e *Element, byName map[tieout.QName]*modelNode) *modelNode {
	steps := 0
	for h := e.SubstitutionGroup; h != nil && e.Global && steps < maxChain; h = h.SubstitutionGroup {
		if old := byName[h.Name]; old != nil && old.element == h && e.mayReplace(h) {
			return old
		}
		steps++
	}
	return nil
}

// namespaces are those of an element and of what may stand in its place.
func (a *attribution) namespaces(e *Element) []string {
	if s, ok := a.c.spaces[e]; ok {
		return s
	}
	s := []string{e.Name.Space}
	if e.Global && !e.block.has(substitution) {
		seen := map[string]bool{e.Name.Space: true}
		for _, m := range a.c.set.members[e] {
			if !seen[m.Name.Space] {
				seen[m.Name.Space] = true
				s = append(s, m.Name.Space)
			}
		}
	}
	a.c.spaces[e] = s
	return s
}

func (a *attribution) report(first, second *modelNode) {
	a.found = true
	what := "the element " + first.describe()
	if first.kind == wildcardLeaf {
		what = "an element"
	}
	d := ruleAmbiguous.New(second.particle.at, "in the content of %s, %s could belong to two particles: %s, and %s", a.t.Label(), what, first.describe(), second.describe())
	d.Related = []tieout.Note{{Message: "the other particle", Range: first.particle.at}}
	a.c.found.Add(d)
}
