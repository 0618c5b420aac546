package xsd

import (
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

// define compiles every global component, in the order of the documents.
func (c *compiler) define() {
	for _, d := range c.order {
		c.complete(d)
	}
	for len(c.queue) > 0 {
		t := c.queue[0]
		c.queue = c.queue[1:]
		c.completeType(t)
	}
}

func (c *compiler) complete(d *declaration) {
	switch d.symbol {
	case typeSymbol:
		c.completeType(d.typ)
	case elementSymbol:
		c.completeElement(d)
	case attributeSymbol:
		if d.state == untouched {
			d.state = completed
			c.fillAttribute(d.attribute, d.node, d.unit)
		}
	case groupSymbol:
		c.completeGroup(d)
	case attributeGroupSymbol:
		c.completeAttributeGroup(d)
	}
}

// reference resolves the QName in an attribute of n.
func (c *compiler) reference(n *xmlstream.Node, u *unit, local string) (tieout.QName, bool) {
	lexical, ok := attr(n, local)
	if !ok {
		return tieout.QName{}, false
	}
	q, err := n.ResolveQName(lexical, true)
	if err != nil {
		c.report(ruleUnresolved, c.attrRange(n, local), "%v", err)
		return tieout.QName{}, false
	}
	if q.Space == "" && u.chameleon {
		q.Space = u.space
	}
	return q, true
}

// visible reports whether a schema document may refer to q, and that it is missing when it is.
func (c *compiler) visible(s symbol, q tieout.QName, n *xmlstream.Node, u *unit, local string) bool {
	if q.Space == tieout.NamespaceXSD && s == typeSymbol || u.imports[q.Space] {
		return true
	}
	c.unseen = c.attrRange(n, local)
	gap := importGap{u, q.Space}
	if c.gaps[gap] { // one import mends them all
		return false
	}
	c.gaps[gap] = true
	if q.Space == "" {
		c.report(ruleNotImported, c.unseen, "the %s %s is in no namespace, and the schema document does not import that", symbolNames[s], q.Local)
	} else {
		c.report(ruleNotImported, c.unseen, "the %s %s is in the namespace %s, which the schema document does not import", symbolNames[s], q.Local, q.Space)
	}
	return false
}

// global is the declaration of that name that the documents hold, nil when the base set has it or nobody.
func (c *compiler) global(s symbol, q tieout.QName, u *unit) *declaration {
	if r := u.redefining; r != nil && r.symbol == s && r.name == q {
		return r.original
	}
	return c.globals[s][q]
}

// missing reports a reference to nothing, unless the reference is one to a namespace that is not imported.
func (c *compiler) missing(s symbol, q tieout.QName, n *xmlstream.Node, local string) {
	if c.unseen == c.attrRange(n, local) {
		return
	}
	if c.absent[q.Space] {
		c.report(ruleUnresolved, c.attrRange(n, local), "the %s %s is not known, because a schema document of the namespace %q was not found", symbolNames[s], q.Local, q.Space)
		return
	}
	c.report(ruleUnresolved, c.attrRange(n, local), "there is no %s %s in the namespace %q", symbolNames[s], q.Local, q.Space)
}

// typeNamed is the type that an attribute of n refers to, not necessarily complete, nil when there is none.
func (c *compiler) typeNamed(n *xmlstream.Node, u *unit, local string) *Type {
	q, ok := c.reference(n, u, local)
	if !ok {
		return nil
	}
	return c.typeOf(q, n, u, local)
}

func (c *compiler) typeOf(q tieout.QName, n *xmlstream.Node, u *unit, local string) *Type {
	c.visible(typeSymbol, q, n, u, local)
	if d := c.global(typeSymbol, q, u); d != nil {
		return d.typ
	}
	if t := c.base.types[q]; t != nil {
		return t
	}
	c.missing(typeSymbol, q, n, local)
	return nil
}

func (c *compiler) anyType() *Type       { return c.set.types[xsName("anyType")] }
func (c *compiler) anySimpleType() *Type { return c.set.types[xsName("anySimpleType")] }

func (c *compiler) completeElement(d *declaration) {
	if d.state != untouched || !c.descend(d.node) {
		return
	}
	defer c.ascend()
	d.state = active
	c.fillElement(d.element, d.node, d.unit)
	d.state = completed
}

// fillElement compiles a global or local element declaration.
func (c *compiler) fillElement(e *Element, n *xmlstream.Node, u *unit) {
	c.elements = append(c.elements, e)
	e.Abstract, e.Nillable = isTrue(n, "abstract"), isTrue(n, "nillable")
	e.block, e.final = u.block, u.final&^derivationSet(listOf|unionOf)
	if v, ok := attr(n, "block"); ok {
		e.block = derivations(v, restriction, extension, substitution)
	}
	if v, ok := attr(n, "final"); ok {
		e.final = derivations(v, restriction, extension)
	}
	_, typed := attr(n, "type")
	if typed {
		e.Type = c.typeNamed(n, u, "type")
	}
	for _, p := range parts(n) {
		switch p.Name.Local {
		case "simpleType", "complexType":
			if typed {
				c.report(ruleStructure, p.StartTagRange(), "the element %s has both a type attribute and a type of its own", e.Name.Local)
				continue
			}
			e.Type = c.anonymous(p, u, e)
		case "unique", "key", "keyref":
			c.constraint(e, p, u)
		}
	}
	if e.Global {
		c.joinGroup(e, n, u)
	}
	if e.Type == nil {
		e.Type = c.anyType()
		if e.SubstitutionGroup != nil && !typed && e.SubstitutionGroup.Type != nil {
			e.Type = e.SubstitutionGroup.Type
		}
	}
	if e.Value = c.valueConstraint(n); e.Value != nil {
		c.defaults = append(c.defaults, func() { c.checkElementDefault(e, n) })
	}
}

// joinGroup resolves the head of an element's substitution group.
func (c *compiler) joinGroup(e *Element, n *xmlstream.Node, u *unit) {
	q, ok := c.reference(n, u, "substitutionGroup")
	if !ok {
		return
	}
	c.visible(elementSymbol, q, n, u, "substitutionGroup")
	if d := c.globals[elementSymbol][q]; d != nil {
		if d.state == active {
			c.report(ruleCircular, c.attrRange(n, "substitutionGroup"), "the element %s is in its own substitution group", e.Name.Local)
			return
		}
		c.completeElement(d)
		e.SubstitutionGroup = d.element
		return
	}
	if e.SubstitutionGroup = c.base.elements[q]; e.SubstitutionGroup == nil {
		c.missing(elementSymbol, q, n, "substitutionGroup")
	}
}

func (c *compiler) valueConstraint(n *xmlstream.Node) *ValueConstraint {
	d, hasDefault := n.Attr(tieout.QName{Local: "default"})
	f, hasFixed := n.Attr(tieout.QName{Local: "fixed"})
	switch {
	case hasDefault && hasFixed:
		c.report(ruleStructure, c.attrRange(n, "fixed"), "there is both a default and a fixed value")
	case hasDefault:
		return &ValueConstraint{Lexical: d}
	case hasFixed:
		return &ValueConstraint{fixed: true, Lexical: f}
	}
	return nil
}

// checkElementDefault checks a default or fixed value when every type is complete.
func (c *compiler) checkElementDefault(e *Element, n *xmlstream.Node) {
	which := "default"
	if e.Value.fixed {
		which = "fixed"
	}
	switch t := e.Type; {
	case t.HasSimpleContent():
		c.settleValue(e.Value, t, n, which)
	case t.Content == MixedContent && t.model.emptiable():
		e.Value.key = e.Value.Lexical
	default:
		c.report(ruleDefault, c.attrRange(n, which), "the element %s cannot have a %s value, because its type allows no text or asks for elements", e.Name.Local, which)
		e.Value = nil
	}
}

// settleValue normalises the value of a constraint and works out its canonical form.
func (c *compiler) settleValue(v *ValueConstraint, t *Type, n *xmlstream.Node, which string) {
	v.Lexical = t.Normalize(v.Lexical)
	key, err := t.AppendKey(nil, v.Lexical, n.Lookup)
	if err != nil {
		c.report(ruleDefault, c.attrRange(n, which), "the %s value %v", which, err)
		return
	}
	v.key = string(key)
	if s := t.ContentType.simple; s.identity == isID && s.variety == Atomic {
		c.report(ruleDefault, c.attrRange(n, which), "a value of type ID cannot have a %s value", which)
	}
}

func (c *compiler) fillAttribute(a *Attribute, n *xmlstream.Node, u *unit) {
	_, typed := attr(n, "type")
	if typed {
		a.Type = c.typeNamed(n, u, "type")
		if a.Type != nil {
			c.completeType(a.Type)
			if !a.Type.IsSimple() && a.Type.state == completed {
				c.report(ruleStructure, c.attrRange(n, "type"), "the type of the attribute %s must be simple, and %s is complex", a.Name.Local, a.Type.Label())
				a.Type = nil
			}
		}
	}
	for _, p := range parts(n) {
		if p.Name.Local != "simpleType" {
			continue
		}
		if typed {
			c.report(ruleStructure, p.StartTagRange(), "the attribute %s has both a type attribute and a type of its own", a.Name.Local)
			continue
		}
		a.Type = c.anonymous(p, u, nil)
	}
	if a.Type == nil {
		a.Type = c.anySimpleType()
	}
	if a.Name.Local == "xmlns" || a.Name.Space == tieout.NamespaceXSI {
		c.report(ruleStructure, n.StartTagRange(), "an attribute must not be called %s", a.Name)
	}
	if a.constraint = c.valueConstraint(n); a.constraint != nil {
		c.defaults = append(c.defaults, func() { c.checkAttributeDefault(a.constraint, a.Type, n) })
	}
}

func (c *compiler) checkAttributeDefault(v *ValueConstraint, t *Type, n *xmlstream.Node) {
	if t.ContentType == nil || t.ContentType.simple == nil {
		return
	}
	which := "default"
	if v.fixed {
		which = "fixed"
	}
	c.settleValue(v, t, n, which)
}

// anonymous compiles the type that stands inside another component.
func (c *compiler) anonymous(n *xmlstream.Node, u *unit, owner *Element) *Type {
	t := &Type{owner: owner, node: n, unit: u}
	if _, named := attr(n, "name"); named {
		c.report(ruleStructure, c.attrRange(n, "name"), "a type inside another component has no name")
	}
	if n.Name.Local == "complexType" {
		c.queue = append(c.queue, t)
	} else {
		c.completeType(t)
	}
	return t
}

func (c *compiler) completeType(t *Type) {
	switch t.state {
	case completed:
		return
	case active:
		c.report(ruleCircular, t.node.StartTagRange(), "the type %s is derived from itself", t.Label())
		return
	}
	if !c.descend(t.node) {
		return
	}
	defer c.ascend()
	t.state = active
	if t.node.Name.Local == "simpleType" {
		c.defineSimple(t)
	} else {
		c.defineComplex(t)
		c.complex = append(c.complex, t)
	}
	t.state = completed
}

// completeGroup compiles a model group definition.
func (c *compiler) completeGroup(d *declaration) {
	if d.state != untouched || !c.descend(d.node) {
		return
	}
	defer c.ascend()
	d.state = active
	for _, p := range parts(d.node) {
		if p := c.particle(p, d.unit, 0); p != nil && p.group != nil {
			d.group.model = p.group
		}
	}
	d.state = completed
}

// completeAttributeGroup compiles an attribute group definition.
func (c *compiler) completeAttributeGroup(d *declaration) {
	if d.state != untouched || !c.descend(d.node) {
		return
	}
	defer c.ascend()
	d.state = active
	uses := c.attributeUses(parts(d.node), d.unit)
	d.attributeGroup.uses, d.attributeGroup.wildcard = uses.uses, uses.wildcard
	d.state = completed
}

// finish works out what needs every component complete: substitution groups, content models, default values.
func (c *compiler) finish() {
	for _, t := range c.complex {
		if t.Base != nil && sameUses(t.Attributes, t.Base.Attributes) {
			t.attrs = t.Base.attrs
		} else {
			t.attrs = newAttributeIndex(t.Attributes)
		}
		switch {
		case t.Particle == nil || t.Content < ElementContent:
		case t.Base != nil && t.Particle == t.Base.Particle && t.Base.model != nil:
			t.model = t.Base.model
		default:
			t.model = newModel(t.Particle, min(maxModelNodes, maxAllModelNodes-c.budget.modelNodes))
			c.budget.modelNodes = min(c.budget.modelNodes+t.model.nodes, maxAllModelNodes)
		}
	}
	c.substitutions()
	for _, check := range c.defaults {
		check()
	}
	c.checkKeyrefs()
	c.checkTypes()
	c.checkRedefinitions()
}

// substitutions lists who may stand for each head, ordered by name.
func (c *compiler) substitutions() {
	more := map[*Element][]*Element{}
	for _, e := range c.elements {
		steps := 0
		for h := e.SubstitutionGroup; h != nil && steps < maxChain; h = h.SubstitutionGroup {
			more[h] = append(more[h], e)
			steps++
		}
	}
	for h, own := range more {
		slices.SortFunc(own, func(a, b *Element) int { return a.Name.Compare(b.Name) })
		c.set.members[h] = merged(c.set.members[h], own)
	}
}

// merged are the elements of two lists ordered by name, in one such list.
func merged(a, b []*Element) []*Element {
	out := make([]*Element, 0, len(a)+len(b))
	for _, e := range b {
		n, _ := slices.BinarySearchFunc(a, e, func(x, e *Element) int { return x.Name.Compare(e.Name) })
		out = append(append(out, a[:n]...), e)
		a = a[n:]
	}
	return append(out, a...)
}
