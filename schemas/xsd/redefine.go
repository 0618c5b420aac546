package xsd

import (
	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

// redefinition is a component inside an xs:redefine of a schema document.
type redefinition struct {
	unit *unit
	node *xmlstream.Node
}

// redefine puts a redefinition in the place of what it redefines.
func (c *compiler) redefine(r redefinition) {
	u, p := r.unit, r.node
	s, ok := symbolOf[p.Name.Local]
	if !ok || s == elementSymbol || s == attributeSymbol || s == notationSymbol {
		return
	}
	own := *u
	d := c.declare(s, &own, p)
	if d == nil {
		return
	}
	old := c.globals[s][d.name]
	switch {
	case old == nil && c.absent[u.space]:
		return
	case old == nil:
		c.report(ruleRedefine, c.attrRange(p, "name"), "there is no %s %s to redefine", symbolNames[s], d.name.Local)
		return
	case old.node == p:
		return
	case old.unit.url == u.url:
		c.report(ruleRedefine, c.attrRange(p, "name"), "the %s %s is not one of the redefined document, or is redefined twice", symbolNames[s], d.name.Local)
		return
	}
	d.original = old
	own.redefining = d
	if s == typeSymbol && !buildsOn(p, &own, d.name) {
		c.report(ruleRedefine, c.attrRange(p, "name"), "the redefinition of the type %s must be a restriction or extension of itself", d.name.Local)
	}
	c.globals[s][d.name] = d
	c.order = append(c.order, d)
	c.publish(d)
}

// buildsOn reports whether the definition of a type names q as its base.
func buildsOn(n *xmlstream.Node, u *unit, q tieout.QName) bool {
	for _, p := range parts(n) {
		switch p.Name.Local {
		case "restriction", "extension":
			return refersTo(p, u, "base", q)
		case "simpleContent", "complexContent":
			return buildsOn(p, u, q)
		}
	}
	return false
}

// refersTo reports whether an attribute of n is the name q.
func refersTo(n *xmlstream.Node, u *unit, local string, q tieout.QName) bool {
	lexical, ok := attr(n, local)
	if !ok {
		return false
	}
	r, err := n.ResolveQName(lexical, true)
	if r.Space == "" && u.chameleon {
		r.Space = u.space
	}
	return err == nil && r == q
}

// selfReferences are the references in the redefinition of a group to what it redefines.
func selfReferences(n *xmlstream.Node, d *declaration) []*xmlstream.Node {
	var out []*xmlstream.Node
	for _, p := range parts(n) {
		if p.Name == d.node.Name && refersTo(p, d.unit, "ref", d.name) {
			out = append(out, p)
		}
		out = append(out, selfReferences(p, d)...)
	}
	return out
}

// extendsItself reports whether the redefinition of a group or attribute group holds what it redefines, once (XML Schema
// 1.0 part 1, src-redefine.6.1, 7.1). One that does not has to restrict it.
func (c *compiler) extendsItself(d *declaration) bool {
	refs := selfReferences(d.node, d)
	if len(refs) == 0 {
		return false
	}
	if len(refs) > 1 {
		c.report(ruleRedefine, refs[1].StartTagRange(), "the redefinition of the %s %s refers to itself more than once", symbolNames[d.symbol], d.name.Local)
	}
	for _, local := range [...]string{"minOccurs", "maxOccurs"} {
		if v, ok := attr(refs[0], local); ok && v != "1" {
			c.report(ruleRedefine, c.attrRange(refs[0], local), "in its own redefinition, the %s %s occurs once", symbolNames[d.symbol], d.name.Local)
		}
	}
	return true
}

// checkRedefinitions checks the redefinitions that restrict what they redefine, when every component is complete
// (src-redefine.6.2.2, 7.2.2).
func (c *compiler) checkRedefinitions() {
	for _, d := range c.order {
		if d.original == nil {
			continue
		}
		switch {
		case d.symbol == groupSymbol && !c.extendsItself(d):
			own, base := &Particle{min: 1, max: 1, group: d.group.model}, &Particle{min: 1, max: 1, group: d.original.group.model}
			if why := c.restricts(own, base); why != "" {
				c.report(ruleRedefine, d.node.StartTagRange(), "the redefinition of the group %s neither holds nor restricts it: %s", d.name.Local, why)
			}
		case d.symbol == attributeGroupSymbol && !c.extendsItself(d):
			g, old := d.attributeGroup, d.original.attributeGroup
			own := &Type{Name: d.name, Attributes: g.uses, wildcard: g.wildcard}
			own.Base = &Type{Name: d.name, Attributes: old.uses, wildcard: old.wildcard, attrs: newAttributeIndex(old.uses)}
			own.attrs = newAttributeIndex(g.uses)
			c.checkAttributeRestriction(own)
			for _, use := range old.uses {
				if use.Required && own.attrs.find(use.Attribute.Name) < 0 {
					c.report(ruleRedefine, d.node.StartTagRange(), "the redefinition of the attribute group %s leaves out the attribute %s, which is required", d.name.Local, use.Attribute.Name.Local)
				}
			}
		}
	}
}
