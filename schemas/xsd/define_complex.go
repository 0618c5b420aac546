package xsd

import (
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

// defineComplex compiles a complex type definition.
func (c *compiler) defineComplex(t *Type) {
	n := t.node
	t.Base, t.derivation = c.anyType(), restriction
	t.abstract = isTrue(n, "abstract")
	t.block, t.final = t.unit.block&^derivationSet(substitution), t.unit.final&^derivationSet(listOf|unionOf)
	if v, ok := attr(n, "block"); ok {
		t.block = derivations(v, restriction, extension)
	}
	if v, ok := attr(n, "final"); ok {
		t.final = derivations(v, restriction, extension)
	}
	ps := parts(n)
	if len(ps) > 0 {
		switch ps[0].Name.Local {
		case "simpleContent":
			c.simpleContent(t, ps[0])
			return
		case "complexContent":
			c.complexContent(t, ps[0])
			return
		}
	}
	t.Particle, t.Content = c.content(ps, t.unit, isTrue(n, "mixed"))
	own := c.attributeUses(ps, t.unit)
	t.Attributes, t.wildcard = own.uses, own.wildcard
	c.checkUses(t)
}

// derivation finds the restriction or extension inside simpleContent or complexContent, and the base type,
// complete. Both are nil when something is missing.
func (c *compiler) derivation(t *Type, n *xmlstream.Node) (*xmlstream.Node, *Type) {
	ps := parts(n)
	if len(ps) != 1 || ps[0].Name.Local != "restriction" && ps[0].Name.Local != "extension" {
		c.report(ruleStructure, n.StartTagRange(), "%s must consist of one restriction or extension", n.Name.Local)
		return nil, nil
	}
	d := ps[0]
	if d.Name.Local == "extension" {
		t.derivation = extension
	}
	if _, ok := attr(d, "base"); !ok {
		c.report(ruleStructure, d.StartTagRange(), "%s needs the attribute base", d.Name.Local)
		return d, nil
	}
	base := c.typeNamed(d, t.unit, "base")
	if base == nil {
		return d, nil
	}
	c.completeType(base)
	if base.state != completed {
		return d, nil
	}
	t.Base = base
	if base.final.has(t.derivation) {
		c.report(ruleFinal, c.attrRange(d, "base"), "%s does not allow a derivation by %s", base.Label(), d.Name.Local)
	}
	return d, base
}

// simpleContent compiles a complex type whose elements hold a value.
func (c *compiler) simpleContent(t *Type, n *xmlstream.Node) {
	t.Content, t.ContentType = SimpleContent, c.anySimpleType()
	d, base := c.derivation(t, n)
	if d == nil {
		return
	}
	own := c.attributeUses(parts(d), t.unit)
	if base == nil {
		t.Attributes, t.wildcard = own.uses, own.wildcard
		t.takeContentType()
		return
	}
	switch {
	case t.derivation == extension:
		if !base.HasSimpleContent() {
			c.report(ruleDerivation, c.attrRange(d, "base"), "simple content extends a type with simple content, and %s has none", base.Label())
		} else {
			t.ContentType = base.ContentType
		}
	case base.IsSimple():
		c.report(ruleDerivation, c.attrRange(d, "base"), "a restriction of simple content needs a complex base type, and %s is simple", base.Label())
		t.ContentType = base
	default:
		t.ContentType = c.restrictContent(t, base, d)
	}
	t.takeContentType()
	c.combine(t, base, own)
}

func (t *Type) takeContentType() {
	if s := t.ContentType; s != nil {
		t.Variety, t.Item, t.Members = s.Variety, s.Item, s.Members
	}
}

// restrictContent makes the content type of a restriction of simple content.
func (c *compiler) restrictContent(t, base *Type, d *xmlstream.Node) *Type {
	from := base.ContentType
	for _, p := range parts(d) {
		if p.Name.Local != "simpleType" {
			continue
		}
		inner := c.anonymous(p, t.unit, nil)
		if from != nil && !inner.derivesFrom(from) && from.simple != nil && from.simple.variety != NoVariety {
			c.report(ruleDerivation, p.StartTagRange(), "the type inside must be derived from %s, the content of the base type", from.Label())
		}
		from = inner
	}
	if from == nil || from.simple == nil {
		if base.Content != MixedContent {
			c.report(ruleDerivation, c.attrRange(d, "base"), "simple content restricts a type with simple content, and %s has none", base.Label())
		} else {
			c.report(ruleStructure, d.StartTagRange(), "a restriction of mixed content to simple content needs a type inside")
		}
		return c.anySimpleType()
	}
	content := &Type{Base: from, derivation: restriction, owner: t.owner, Content: SimpleContent, node: t.node, unit: t.unit, state: completed}
	if t.owner == nil {
		content.Name = tieout.QName{}
	}
	s := c.applyFacets(content, from, d)
	content.simple = &s
	content.ContentType = content
	content.Variety, content.Item, content.Members = s.variety, s.item, s.named
	s.settle()
	return content
}

// complexContent compiles a complex type that is derived from another one.
func (c *compiler) complexContent(t *Type, n *xmlstream.Node) {
	mixed := isTrue(t.node, "mixed")
	if _, ok := attr(n, "mixed"); ok {
		mixed = isTrue(n, "mixed")
	}
	d, base := c.derivation(t, n)
	if d == nil {
		return
	}
	ps := parts(d)
	own := c.attributeUses(ps, t.unit)
	if base != nil && base.IsSimple() {
		c.report(ruleDerivation, c.attrRange(d, "base"), "complex content needs a complex base type, and %s is simple", base.Label())
		base = nil
	}
	particle, kind := c.content(ps, t.unit, mixed)
	if base == nil {
		t.Base = c.anyType()
		t.Particle, t.Content, t.Attributes, t.wildcard = particle, kind, own.uses, own.wildcard
		return
	}
	if t.derivation == extension && base.HasSimpleContent() && particle == nil && kind == EmptyContent {
		t.Content, t.ContentType = SimpleContent, base.ContentType // nothing is added to the content of the base type
		t.takeContentType()
	} else if t.derivation == extension {
		t.Particle, t.Content = c.extend(t, base, d, particle, kind)
	} else {
		t.Particle, t.Content = particle, kind
		if base.HasSimpleContent() {
			c.report(ruleDerivation, c.attrRange(d, "base"), "complex content cannot restrict %s, which has simple content", base.Label())
		}
	}
	c.combine(t, base, own)
}

// extend puts content behind that of the base type (XML Schema 1.0 part 1, 3.4.2, and cos-ct-extends).
func (c *compiler) extend(t, base *Type, d *xmlstream.Node, particle *Particle, kind ContentKind) (*Particle, ContentKind) {
	switch {
	case base.HasSimpleContent():
		c.report(ruleDerivation, c.attrRange(d, "base"), "complex content cannot extend %s, which has simple content", base.Label())
		return particle, kind
	case base.Content == EmptyContent:
		return particle, kind
	case particle == nil:
		if kind == MixedContent && base.Content != MixedContent {
			c.report(ruleDerivation, d.StartTagRange(), "mixed content cannot extend %s, whose content is not mixed", base.Label())
		}
		return base.Particle, base.Content
	case (kind == MixedContent) != (base.Content == MixedContent):
		c.report(ruleDerivation, d.StartTagRange(), "an extension is mixed exactly when the base type %s is", base.Label())
	}
	if base.Particle == nil {
		return particle, kind
	}
	if base.Particle.isAll() || particle.isAll() {
		c.report(ruleAll, d.StartTagRange(), "xs:all cannot be combined with other content in an extension of %s", base.Label())
	}
	return &Particle{min: 1, max: 1, at: particle.at, group: &modelGroup{
		compositor: sequenceOf, particles: []*Particle{base.Particle, particle}}}, kind
}

func (p *Particle) isAll() bool { return p != nil && p.group != nil && p.group.compositor == allOf }

// content compiles the particle among the children of a type and says what kind of content it makes.
func (c *compiler) content(ps []*xmlstream.Node, u *unit, mixed bool) (*Particle, ContentKind) {
	var particle *Particle
	for _, p := range ps {
		switch p.Name.Local {
		case "group", "all", "choice", "sequence":
			particle = c.particle(p, u, 0)
		}
	}
	if particle != nil && particle.isEmpty() {
		particle = nil
	}
	switch {
	case mixed:
		return particle, MixedContent
	case particle == nil:
		return nil, EmptyContent
	}
	return particle, ElementContent
}

// isEmpty reports whether the particle is the empty content of XML Schema 1.0 part 1, 3.4.2.
func (p *Particle) isEmpty() bool {
	if p.max == 0 {
		return true
	}
	return p.group != nil && len(p.group.particles) == 0 && (p.group.compositor != choiceOf || p.min == 0)
}

// usesFound are the attributes that a type or attribute group names.
type usesFound struct {
	uses       []*AttributeUse
	prohibited []tieout.QName
	wildcard   *wildcard
	have       map[*AttributeUse]bool // uses, once attributes are taken over from a second group
}

// attributeUses compiles the attribute, attributeGroup and anyAttribute children.
func (c *compiler) attributeUses(ps []*xmlstream.Node, u *unit) usesFound {
	var f usesFound
	var groups []*wildcard
	own := 0
	for _, p := range ps {
		switch p.Name.Local {
		case "attribute":
			if own++; own == 1 && !c.affords(len(f.uses), p) {
				f.uses = nil
			}
			c.attributeUse(p, u, &f)
		case "attributeGroup":
			if g := c.attributeGroupNamed(p, u); g != nil {
				c.takeOver(&f, g, p)
				if g.wildcard != nil {
					groups = append(groups, g.wildcard)
				}
			}
		case "anyAttribute":
			f.wildcard = c.wildcard(p, u)
		}
	}
	for _, w := range groups {
		if f.wildcard == nil {
			f.wildcard = w
			continue
		}
		both, ok := intersectWildcards(f.wildcard, w)
		if !ok {
			c.report(ruleStructure, f.wildcard.at, "the namespaces that this wildcard and that of an attribute group have in common cannot be expressed")
			continue
		}
		both.process, both.at = f.wildcard.process, f.wildcard.at
		f.wildcard = both
	}
	return f
}

// takeOver adds the attributes of an attribute group, each of them once.
func (c *compiler) takeOver(f *usesFound, g *attributeGroup, at *xmlstream.Node) {
	switch {
	case len(f.uses) == 0:
		f.uses = slices.Clip(g.uses)
		return
	case sameUses(f.uses, g.uses) || !c.affords(len(f.uses)+len(g.uses), at):
		return
	case f.have == nil:
		f.have = make(map[*AttributeUse]bool, len(f.uses))
	}
	for _, use := range f.uses {
		f.have[use] = true
	}
	for _, use := range g.uses {
		if !f.have[use] {
			f.uses = append(f.uses, use)
		}
	}
}

// sameUses reports whether two lists are one, as those of a type and of its base are where nothing is added.
func sameUses(a, b []*AttributeUse) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

func (c *compiler) attributeGroupNamed(p *xmlstream.Node, u *unit) *attributeGroup {
	q, ok := c.reference(p, u, "ref")
	if !ok {
		return nil
	}
	c.visible(attributeGroupSymbol, q, p, u, "ref")
	if d := c.global(attributeGroupSymbol, q, u); d != nil {
		if d.state == active {
			c.report(ruleCircular, c.attrRange(p, "ref"), "the attribute group %s refers to itself", q.Local)
			return nil
		}
		c.completeAttributeGroup(d)
		return d.attributeGroup
	}
	g := c.base.attributeGroups[q]
	if g == nil {
		c.missing(attributeGroupSymbol, q, p, "ref")
	}
	return g
}

func (c *compiler) attributeUse(p *xmlstream.Node, u *unit, f *usesFound) {
	use := &AttributeUse{at: p.Range(), Required: attrOr(p, "use", "") == "required"}
	_, named := attr(p, "name")
	_, referring := attr(p, "ref")
	switch {
	case named == referring:
		c.report(ruleStructure, p.StartTagRange(), "an attribute has either a name or a ref")
		return
	case referring:
		c.checkAttributeReference(p)
		use.Attribute = c.attributeNamed(p, u)
		if use.Attribute == nil {
			return
		}
		if v := c.valueConstraint(p); v != nil {
			use.Value = v
			c.defaults = append(c.defaults, func() { c.checkUseDefault(use, p) })
		}
	default:
		local, _ := attr(p, "name")
		a := &Attribute{Name: tieout.QName{Local: local}}
		if form := attrOr(p, "form", ""); form == "qualified" || form == "" && u.attributeQualified {
			a.Name.Space = u.space
		}
		c.fillAttribute(a, p, u)
		use.Attribute, use.Value = a, a.constraint
	}
	if _, ok := attr(p, "default"); ok {
		if use := attrOr(p, "use", "optional"); use != "optional" {
			c.report(ruleStructure, c.attrRange(p, "default"), "an attribute with a default value is optional, and not %s", use)
		}
	}
	if attrOr(p, "use", "") == "prohibited" {
		if named {
			f.prohibited = append(f.prohibited, localAttributeName(p, u))
			return
		}
		q, _ := c.reference(p, u, "ref")
		f.prohibited = append(f.prohibited, q)
		return
	}
	if use.Value == nil {
		use.Value = use.Attribute.constraint
	}
	f.uses = append(f.uses, use)
}

// checkAttributeReference checks that a reference to an attribute says nothing of its type and form.
func (c *compiler) checkAttributeReference(p *xmlstream.Node) {
	for _, other := range [...]string{"type", "form"} {
		if _, ok := attr(p, other); ok {
			c.report(ruleStructure, c.attrRange(p, other), "a reference to an attribute cannot have the attribute %s", other)
		}
	}
	for _, q := range parts(p) {
		c.report(ruleStructure, q.StartTagRange(), "a reference to an attribute has no content, such as %s", q.Name.Local)
	}
}

func localAttributeName(p *xmlstream.Node, u *unit) tieout.QName {
	q := tieout.QName{Local: attrOr(p, "name", "")}
	if form := attrOr(p, "form", ""); form == "qualified" || form == "" && u.attributeQualified {
		q.Space = u.space
	}
	return q
}

// checkUseDefault checks the value of a reference against the declaration's type and fixed value.
func (c *compiler) checkUseDefault(use *AttributeUse, p *xmlstream.Node) {
	c.checkAttributeDefault(use.Value, use.Attribute.Type, p)
	if own := use.Attribute.constraint; own != nil && own.fixed && own != use.Value && (!use.Value.fixed || use.Value.key != own.key) {
		c.report(ruleDefault, p.StartTagRange(), "the attribute %s is declared with the fixed value %q", use.Attribute.Name.Local, own.Lexical)
	}
}

func (c *compiler) attributeNamed(p *xmlstream.Node, u *unit) *Attribute {
	q, ok := c.reference(p, u, "ref")
	if !ok {
		return nil
	}
	if q.Space != tieout.NamespaceXML {
		c.visible(attributeSymbol, q, p, u, "ref")
	}
	if d := c.globals[attributeSymbol][q]; d != nil {
		c.complete(d)
		return d.attribute
	}
	if a := c.set.attributes[q]; a != nil {
		return a
	}
	if a := xmlAttribute(q, c.set.types); a != nil {
		c.set.attributes[q] = a
		return a
	}
	c.missing(attributeSymbol, q, p, "ref")
	return nil
}

// xmlAttribute is the attribute of the XML namespace, for schemas that come without its schema document.
func xmlAttribute(q tieout.QName, types map[tieout.QName]*Type) *Attribute {
	if q.Space != tieout.NamespaceXML {
		return nil
	}
	if q.Local == "lang" {
		return &Attribute{Name: q, Type: languageType(types)}
	}
	name, ok := map[string]string{"space": "NCName", "base": "anyURI", "id": "ID"}[q.Local]
	if !ok {
		return nil
	}
	return &Attribute{Name: q, Type: types[xsName(name)]}
}

// combine joins the attributes of a derived type with those of its base.
func (c *compiler) combine(t, base *Type, own usesFound) {
	t.Attributes, t.wildcard = own.uses, own.wildcard
	if t.derivation == extension {
		t.Attributes = slices.Clip(base.Attributes)
		if len(own.uses) > 0 && c.affords(len(base.Attributes)+len(own.uses), t.node) {
			t.Attributes = slices.Concat(base.Attributes, own.uses)
		}
		switch {
		case own.wildcard == nil:
			t.wildcard = base.wildcard
		case base.wildcard != nil:
			both, ok := uniteWildcards(own.wildcard, base.wildcard)
			if !ok {
				c.report(ruleStructure, own.wildcard.at, "the namespaces of this wildcard and that of the base type together cannot be expressed")
				both = &wildcard{any: true}
			}
			both.process, both.at = own.wildcard.process, own.wildcard.at
			t.wildcard = both
		}
		c.checkUses(t)
		return
	}
	if len(own.uses) == 0 && len(own.prohibited) == 0 {
		t.Attributes = slices.Clip(base.Attributes)
		c.checkUses(t)
		return
	}
	prohibited := make(map[tieout.QName]bool, len(own.prohibited))
	for _, q := range own.prohibited {
		prohibited[q] = true
	}
	overriding := make(map[tieout.QName]bool, len(own.uses))
	for _, use := range own.uses {
		overriding[use.Attribute.Name] = true
	}
	if !c.affords(len(base.Attributes)+len(own.uses), t.node) {
		return
	}
	t.Attributes = slices.Clip(t.Attributes)
	for _, use := range base.Attributes {
		q := use.Attribute.Name
		if overriding[q] {
			continue
		}
		if prohibited[q] {
			if use.Required {
				c.report(ruleDerivation, t.node.StartTagRange(), "%s prohibits the attribute %s, which the base type %s requires", t.Label(), q.Local, base.Label())
			}
			continue
		}
		t.Attributes = append(t.Attributes, use)
	}
	c.checkUses(t)
}

// checkUses checks that no attribute is there twice, and no second one of type ID.
func (c *compiler) checkUses(t *Type) {
	if t.Base != nil && sameUses(t.Attributes, t.Base.Attributes) {
		return
	}
	seen := make(map[tieout.QName]bool, len(t.Attributes))
	ids := 0
	kept := slices.Clip(t.Attributes[:0])
	for _, u := range t.Attributes {
		q := u.Attribute.Name
		if seen[q] {
			c.report(ruleAttributeTwice, t.node.StartTagRange(), "%s has the attribute %s twice", t.Label(), q.Local)
			continue
		}
		seen[q] = true
		kept = append(kept, u)
		if a := u.Attribute.Type; a != nil && a.simple != nil && a.simple.identity == isID {
			ids++
		}
	}
	if len(kept) < len(t.Attributes) {
		t.Attributes = kept
	}
	if ids > 1 {
		c.report(ruleAttributeTwice, t.node.StartTagRange(), "%s has more than one attribute of type ID", t.Label())
	}
}
