package xsd

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

// defineSimple compiles a simple type definition.
func (c *compiler) defineSimple(t *Type) {
	t.Content, t.ContentType = SimpleContent, t
	t.Base = c.anySimpleType()
	t.derivation = restriction
	t.final = t.unit.final &^ derivationSet(extension)
	if v, ok := attr(t.node, "final"); ok {
		t.final = derivations(v, restriction, listOf, unionOf)
	}
	s := *t.Base.simple
	ps := parts(t.node)
	if len(ps) != 1 {
		c.report(ruleStructure, t.node.StartTagRange(), "%s must consist of one restriction, list or union", t.Label())
	}
	if len(ps) > 0 {
		switch p := ps[0]; p.Name.Local {
		case "restriction":
			s = c.restrict(t, p)
		case "list":
			s = c.list(t, p)
		case "union":
			s = c.union(t, p)
		}
	}
	t.simple = &s
	t.Variety, t.Item, t.Members = s.variety, s.item, s.named
	t.simple.settle()
}

// simpleBase is the type that an attribute names or a child defines, complete; nil when there is none.
func (c *compiler) simpleBase(n *xmlstream.Node, u *unit, local string) *Type {
	base := c.typeNamed(n, u, local)
	for _, p := range parts(n) {
		if p.Name.Local != "simpleType" {
			continue
		}
		if _, named := attr(n, local); named {
			c.report(ruleStructure, p.StartTagRange(), "there is both a %s attribute and a type inside", local)
			break
		}
		base = c.anonymous(p, u, nil)
		break
	}
	if base == nil {
		return nil
	}
	c.completeType(base)
	if base.simple == nil {
		if base.state == completed {
			c.report(ruleDerivation, c.attrRange(n, local), "%s is complex, where a simple type is asked for", base.Label())
		}
		return nil
	}
	return base
}

func (c *compiler) restrict(t *Type, n *xmlstream.Node) simple {
	base := c.simpleBase(n, t.unit, "base")
	if base == nil {
		return *c.anySimpleType().simple
	}
	t.Base = base
	if base.simple.variety == NoVariety {
		if base.IsBuiltin() {
			c.report(ruleDerivation, c.attrRange(n, "base"), "a simple type cannot restrict xs:anySimpleType; restrict a primitive type, or use a list or union")
		}
		return *base.simple
	}
	if base.final.has(restriction) {
		c.report(ruleFinal, c.attrRange(n, "base"), "%s does not allow restrictions", base.Label())
	}
	return c.applyFacets(t, base, n)
}

func (c *compiler) list(t *Type, n *xmlstream.Node) simple {
	t.derivation = listOf
	s := simple{variety: List, lists: true, white: collapse, facets: noFacets(), item: c.anySimpleType()}
	if item := c.simpleBase(n, t.unit, "itemType"); item != nil {
		if item.final.has(listOf) {
			c.report(ruleFinal, c.attrRange(n, "itemType"), "%s does not allow lists of it", item.Label())
		}
		if item.simple.lists {
			c.report(ruleDerivation, c.attrRange(n, "itemType"), "the items of a list cannot be lists, and %s is one", item.Label())
		} else {
			s.item = item
		}
	} else if _, named := attr(n, "itemType"); !named && len(parts(n)) == 0 {
		c.report(ruleStructure, n.StartTagRange(), "a list needs an itemType or a type inside")
	}
	return s
}

func (c *compiler) union(t *Type, n *xmlstream.Node) simple {
	t.derivation = unionOf
	s := simple{variety: Union, facets: noFacets()}
	have := map[*Type]bool{}
	add := func(m *Type, at tieout.Range) {
		if m == nil {
			return
		}
		c.completeType(m)
		switch {
		case m.state != completed:
		case m.simple == nil:
			c.report(ruleDerivation, at, "%s is complex, where a simple type is asked for", m.Label())
		case m.final.has(unionOf):
			c.report(ruleFinal, at, "%s does not allow unions with it", m.Label())
		default:
			c.join(&s, m, have, at)
		}
	}
	lexical, _ := attr(n, "memberTypes")
	at := c.attrRange(n, "memberTypes")
	for name := range strings.FieldsSeq(lexical) {
		q, err := n.ResolveQName(name, true)
		if err != nil {
			c.report(ruleUnresolved, at, "%v", err)
			continue
		}
		if q.Space == "" && t.unit.chameleon {
			q.Space = t.unit.space
		}
		add(c.typeOf(q, n, t.unit, "memberTypes"), at)
	}
	for _, p := range parts(n) {
		if p.Name.Local == "simpleType" {
			add(c.anonymous(p, t.unit, nil), p.StartTagRange())
		}
	}
	if len(s.members) == 0 {
		if lexical == "" && len(parts(n)) == 0 {
			c.report(ruleStructure, n.StartTagRange(), "a union needs memberTypes or types inside")
		}
		s.members = []*Type{c.anySimpleType()}
		s.named = s.members
	}
	return s
}

// join adds a member to a union. A union without facets of its own stands for its members, and a member counts once: the
// order in which they are tried stays the same.
func (c *compiler) join(s *simple, m *Type, have map[*Type]bool, at tieout.Range) {
	if have[m] {
		return
	}
	have[m] = true
	s.named = append(s.named, m)
	s.lists = s.lists || m.simple.lists
	more := []*Type{m}
	if m.Variety == Union && m.simple.enum == nil && len(m.simple.patterns) == 0 {
		more = m.simple.members
	}
	for _, t := range more {
		if t != m && have[t] {
			continue
		}
		have[t] = true
		s.tries += t.simple.weight()
		if c.budget.members++; s.tries > maxMembers || c.budget.members > maxAllMembers {
			c.tooLarge(at, "union", "a value of this union is tried on more than %d simple types, or all unions up to it on more than %d; more are left out", maxMembers, maxAllMembers)
			s.members = append(s.members, c.anySimpleType()) // which refuses nothing that those left out may take
			return
		}
		s.members = append(s.members, t)
	}
}

// weight is how many simple types a value is tried on.
func (t *simple) weight() int {
	switch {
	case t.variety == Union:
		return max(1, t.tries)
	case t.item != nil && t.item.simple != nil:
		return t.item.simple.weight()
	}
	return 1
}

// applyFacets narrows base by the facets among the children of n.
func (c *compiler) applyFacets(t, base *Type, n *xmlstream.Node) simple {
	s := *base.simple
	s.patterns = slices.Clip(s.patterns)
	f := facetReader{c: c, t: t, base: base, s: &s, applicable: base.simple.applicable()}
	for _, p := range parts(n) {
		if kind := facetsByName[p.Name.Local]; kind != 0 {
			f.read(p, kind)
		}
	}
	f.finish(n)
	return s
}

// facetReader collects the facets of one derivation step.
type facetReader struct {
	c          *compiler
	t, base    *Type
	s          *simple
	applicable facetSet
	seen       facetSet
	patterns   []*Pattern
	enum       *enumeration
}

func (f *facetReader) report(n *xmlstream.Node, format string, args ...any) {
	f.c.report(ruleFacet, n.StartTagRange(), format, args...)
}

func (f *facetReader) read(n *xmlstream.Node, kind facetSet) {
	name := n.Name.Local
	lexical, ok := n.Attr(tieout.QName{Local: "value"})
	switch {
	case !ok:
		f.report(n, "the facet %s needs a value", name)
		return
	case f.applicable&kind == 0:
		f.report(n, "the facet %s does not apply to %s", name, f.base.Label())
		return
	case f.seen&kind != 0 && kind&(facetPattern|facetEnumeration) == 0:
		f.report(n, "the facet %s is given twice", name)
		return
	}
	f.seen |= kind
	switch {
	case kind == facetPattern:
		f.pattern(n, lexical)
	case kind == facetEnumeration:
		f.enumerate(n, lexical)
	case kind == facetWhiteSpace:
		f.whiteSpace(n, collapse.normalize(lexical))
	case kind&boundFacets != 0:
		f.bound(n, kind, lexical)
	default:
		f.count(n, kind, collapse.normalize(lexical))
	}
	if isTrue(n, "fixed") {
		f.s.facets.fixed |= kind
	}
}

func (f *facetReader) pattern(n *xmlstream.Node, source string) {
	p, err := CompilePattern(source)
	if err != nil {
		f.c.report(rulePattern, f.c.attrRange(n, "value"), "%v", err)
		return
	}
	f.patterns = append(f.patterns, p)
}

func (f *facetReader) enumerate(n *xmlstream.Node, lexical string) {
	if f.enum == nil {
		f.enum = &enumeration{keys: map[string]struct{}{}}
	}
	b := f.base.simple
	normal := b.white.normalize(lexical)
	var k keyBuilder
	if why := b.check(normal, n.Lookup, &k); why != "" {
		f.report(n, "the value %q is not one of the base type %s: %s", clip(lexical), f.base.Label(), why)
		return
	}
	if b.prim == primNotation && b.variety == Atomic {
		if q, err := n.ResolveQName(normal, true); err == nil && f.c.globals[notationSymbol][q] == nil && !f.c.base.notations[q] {
			f.c.report(ruleUnresolved, f.c.attrRange(n, "value"), "there is no notation %s", q)
		}
	}
	f.enum.lexicals = append(f.enum.lexicals, lexical)
	if b.variety == Atomic && b.prim.textual() {
		f.enum.keys[normal] = struct{}{}
		return
	}
	f.enum.keys[string(k.b)] = struct{}{}
}

func (f *facetReader) whiteSpace(n *xmlstream.Node, lexical string) {
	i := slices.Index(whiteSpaceNames[:], lexical)
	switch w := whiteSpace(i); {
	case i < 0:
		f.report(n, "whiteSpace is preserve, replace or collapse, and not %q", clip(lexical))
	case w < f.s.white || f.s.facets.fixed&facetWhiteSpace != 0 && w != f.s.white:
		f.report(n, "whiteSpace %s is wider than %s of the base type %s", lexical, whiteSpaceNames[f.s.white], f.base.Label())
	default:
		f.s.white = w
	}
}

func (f *facetReader) bound(n *xmlstream.Node, kind facetSet, lexical string) {
	b := f.base.simple
	normal := b.white.normalize(lexical)
	made := &bound{lexical: normal}
	why := b.parse(normal, nil, &made.value)
	if why == "" {
		why = b.facets.checkBoundFacet(kind, &made.value)
	}
	if why != "" {
		f.report(n, "the value %q of %s is not one of the base type %s: %s", clip(lexical), n.Name.Local, f.base.Label(), why)
		return
	}
	g := &f.s.facets
	old := f.boundOf(kind)
	if g.fixed&kind != 0 && old != nil && old.value.compare(&made.value) != equal {
		f.report(n, "the base type %s fixes %s at %s", f.base.Label(), n.Name.Local, old.lexical)
		return
	}
	switch kind {
	case facetMinInclusive:
		g.minInclusive, g.minExclusive = made, nil
	case facetMinExclusive:
		g.minExclusive, g.minInclusive = made, nil
	case facetMaxInclusive:
		g.maxInclusive, g.maxExclusive = made, nil
	case facetMaxExclusive:
		g.maxExclusive, g.maxInclusive = made, nil
	}
}

func (f *facetReader) boundOf(kind facetSet) *bound {
	b := &f.base.simple.facets
	switch kind {
	case facetMinInclusive:
		return b.minInclusive
	case facetMinExclusive:
		return b.minExclusive
	case facetMaxInclusive:
		return b.maxInclusive
	}
	return b.maxExclusive
}

// checkBoundFacet checks the value of a bound against those of the base type: an exclusive bound may repeat
// that of the base, although it is no value of it.
func (f *facets) checkBoundFacet(kind facetSet, v *value) string {
	g := *f
	if b := f.maxExclusive; kind == facetMaxExclusive && b != nil && v.compare(&b.value) == equal {
		g.maxExclusive = nil
	}
	if b := f.minExclusive; kind == facetMinExclusive && b != nil && v.compare(&b.value) == equal {
		g.minExclusive = nil
	}
	return g.checkBounds(v)
}

// count reads a facet that is a number of characters, items or digits.
func (f *facetReader) count(n *xmlstream.Node, kind facetSet, lexical string) {
	d, ok := parseDecimal(lexical, false)
	if !ok || d.negative || kind == facetTotalDigits && d.whole == "" {
		f.report(n, "the value %q of %s is not a %s number", clip(lexical), n.Name.Local, map[bool]string{true: "positive", false: "non-negative"}[kind == facetTotalDigits])
		return
	}
	v := 1 << 30 // what is more cannot occur
	if len(d.whole) < 10 {
		v, _ = strconv.Atoi("0" + d.whole)
	}
	g, b := &f.s.facets, &f.base.simple.facets
	set, old := g.count(kind), *b.count(kind)
	wider := v != old // of a length
	switch kind {
	case facetMinLength:
		wider = v < old
	case facetMaxLength, facetTotalDigits, facetFractionDigits:
		wider = v > old
	}
	if old >= 0 && v != old && (wider || b.fixed&kind != 0) {
		f.report(n, "%s %d is wider than %d of the base type %s", n.Name.Local, v, old, f.base.Label())
		return
	}
	*set = v
}

// count is the place of a facet that is a number of characters, items or digits; -1 stands there for none.
func (f *facets) count(kind facetSet) *int {
	switch kind {
	case facetMinLength:
		return &f.minLength
	case facetMaxLength:
		return &f.maxLength
	case facetTotalDigits:
		return &f.totalDigits
	case facetFractionDigits:
		return &f.fractionDigits
	}
	return &f.length
}

// lengthAlone reports whether a minLength or maxLength beside a length is that of the base type (XML Schema 1.0 part 2,
// length-minLength-maxLength).
func (f *facetReader) lengthAlone() bool {
	g, b := &f.s.facets, &f.base.simple.facets
	return (f.seen&facetMinLength == 0 || g.minLength == b.minLength) && (f.seen&facetMaxLength == 0 || g.maxLength == b.maxLength)
}

// finish checks the facets together and puts the patterns and enumeration in force.
func (f *facetReader) finish(n *xmlstream.Node) {
	if !f.checkBounds(n) {
		f.checkCounts(n)
	}
	if len(f.patterns) > 0 {
		f.s.patterns = append(f.s.patterns, &patternStep{f.patterns})
	}
	if f.enum != nil {
		f.s.enum = f.enum
	}
}

// checkBounds checks the lower bound against the upper one, and reports whether there is a finding.
func (f *facetReader) checkBounds(n *xmlstream.Node) bool {
	g := &f.s.facets
	low, high := g.minInclusive, g.maxInclusive
	if low == nil {
		low = g.minExclusive
	}
	if high == nil {
		high = g.maxExclusive
	}
	const bothMin, bothMax = facetMinInclusive | facetMinExclusive, facetMaxInclusive | facetMaxExclusive
	switch {
	case f.seen&bothMin == bothMin || f.seen&bothMax == bothMax:
		f.report(n, "an inclusive and an exclusive bound exclude each other")
	case low != nil && high != nil && low.value.compare(&high.value) == greater:
		f.report(n, "the lower bound %s is greater than the upper bound %s", low.lexical, high.lexical)
	case low != nil && high != nil && low == g.minInclusive && high == g.maxExclusive && f.seen&boundFacets != 0 && low.value.compare(&high.value) == equal:
		f.report(n, "no value lies between %s and %s", low.lexical, high.lexical)
	default:
		return false
	}
	return true
}

// checkCounts checks the lengths and numbers of digits against one another.
func (f *facetReader) checkCounts(n *xmlstream.Node) {
	switch g := &f.s.facets; {
	case g.minLength >= 0 && g.maxLength >= 0 && g.minLength > g.maxLength:
		f.report(n, "minLength %d is greater than maxLength %d", g.minLength, g.maxLength)
	case f.seen&facetLength != 0 && !f.lengthAlone():
		f.report(n, "a length and a minLength or maxLength exclude each other")
	case g.length >= 0 && (g.minLength > g.length || g.maxLength >= 0 && g.maxLength < g.length):
		f.report(n, "length %d does not lie between minLength and maxLength", g.length)
	case g.totalDigits >= 0 && g.fractionDigits > g.totalDigits:
		f.report(n, "fractionDigits %d is greater than totalDigits %d", g.fractionDigits, g.totalDigits)
	}
}
