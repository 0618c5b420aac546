package xsd

import (
	"github.com/tieout/tieout"
)

// builtin describes one built-in type by what it adds to its base.
type builtin struct {
	name, base string
	adjust     func(*simple)
}

func minimum(lexical string) func(*simple) {
	return func(s *simple) { s.facets.minInclusive = integerBound(lexical) }
}

func integerBound(lexical string) *bound {
	d, _ := parseDecimal(lexical, false)
	return &bound{lexical, value{prim: primDecimal, dec: d}}
}

func limits(low, high string) func(*simple) {
	return func(s *simple) {
		s.facets.minInclusive, s.facets.maxInclusive = integerBound(low), integerBound(high)
	}
}

func maximum(lexical string) func(*simple) {
	return func(s *simple) { s.facets.maxInclusive = integerBound(lexical) }
}

func lexically(k nameKind) func(*simple) { return func(s *simple) { s.name = k } }

func identified(i identity) func(*simple) { return func(s *simple) { s.identity = i } }

// derivedBuiltins are the built-in types derived from primitive ones (XML Schema 1.0 part 2, 3.3), each
// behind its base.
func derivedBuiltins() []builtin {
	return []builtin{
		{"normalizedString", "string", func(s *simple) { s.white = replace }},
		{"token", "normalizedString", func(s *simple) { s.white = collapse }},
		{"language", "token", lexically(languageName)},
		{"Name", "token", lexically(xmlName)},
		{"NMTOKEN", "token", lexically(nmToken)},
		{"NCName", "Name", lexically(ncName)},
		{"ID", "NCName", identified(isID)},
		{"IDREF", "NCName", identified(isIDREF)},
		{"ENTITY", "NCName", identified(isEntity)},
		{"integer", "decimal", func(s *simple) { s.integer = true; s.facets.fractionDigits = 0; s.facets.fixed |= facetFractionDigits }},
		{"nonPositiveInteger", "integer", maximum("0")},
		{"negativeInteger", "nonPositiveInteger", maximum("-1")},
		{"long", "integer", limits("-9223372036854775808", "9223372036854775807")},
		{"int", "long", limits("-2147483648", "2147483647")},
		{"short", "int", limits("-32768", "32767")},
		{"byte", "short", limits("-128", "127")},
		{"nonNegativeInteger", "integer", minimum("0")},
		{"unsignedLong", "nonNegativeInteger", limits("0", "18446744073709551615")},
		{"unsignedInt", "unsignedLong", limits("0", "4294967295")},
		{"unsignedShort", "unsignedInt", limits("0", "65535")},
		{"unsignedByte", "unsignedShort", limits("0", "255")},
		{"positiveInteger", "nonNegativeInteger", minimum("1")},
	}
}

func xsName(local string) tieout.QName { return tieout.QName{Space: tieout.NamespaceXSD, Local: local} }

// builtinTypes makes the types of the XML Schema namespace.
func builtinTypes() map[tieout.QName]*Type {
	types := map[tieout.QName]*Type{}
	anyWildcard := &wildcard{any: true, process: lax}
	anyType := &Type{Name: xsName("anyType"), Content: MixedContent, wildcard: anyWildcard, state: completed}
	anyType.Particle = &Particle{min: 1, max: 1, group: &modelGroup{particles: []*Particle{
		{min: 0, max: unbounded, wildcard: anyWildcard}}}}
	anyType.model = newModel(anyType.Particle, maxModelNodes)
	types[anyType.Name] = anyType
	add := func(name string, base *Type, s simple) *Type {
		t := &Type{Name: xsName(name), Base: base, derivation: restriction, Content: SimpleContent,
			Variety: s.variety, Item: s.item, simple: &s, state: completed}
		t.ContentType = t
		s.settle()
		types[t.Name] = t
		return t
	}
	anySimple := add("anySimpleType", anyType, simple{facets: noFacets()})
	for p := primString; p < primitiveCount; p++ {
		s := simple{variety: Atomic, prim: p, white: collapse, facets: noFacets()}
		if p == primString {
			s.white = preserve
		} else {
			s.facets.fixed |= facetWhiteSpace
		}
		s.prefixed = p == primQName || p == primNotation
		add(primitiveNames[p], anySimple, s)
	}
	for _, b := range derivedBuiltins() {
		base := types[xsName(b.base)]
		s := *base.simple
		b.adjust(&s)
		add(b.name, base, s)
	}
	for _, l := range [...][2]string{{"NMTOKENS", "NMTOKEN"}, {"IDREFS", "IDREF"}, {"ENTITIES", "ENTITY"}} {
		s := simple{variety: List, lists: true, item: types[xsName(l[1])], white: collapse, facets: noFacets()}
		s.facets.minLength = 1
		add(l[0], anySimple, s)
	}
	return types
}

// languageType is the type of xml:lang: a language tag, or nothing.
func languageType(types map[tieout.QName]*Type) *Type {
	define := func(base *Type, by derivation, s simple) *Type {
		t := &Type{Base: base, derivation: by, Content: SimpleContent, Variety: s.variety, Members: s.named, simple: &s, state: completed}
		t.ContentType = t
		s.settle()
		return t
	}
	text := types[xsName("string")]
	nothing := *text.simple
	nothing.enum = &enumeration{lexicals: []string{""}, keys: map[string]struct{}{"": {}}}
	members := []*Type{types[xsName("language")], define(text, restriction, nothing)}
	return define(types[xsName("anySimpleType")], unionOf, simple{variety: Union, facets: noFacets(), named: members, members: members, tries: len(members)})
}

// settle works out what the checks can skip.
func (t *simple) settle() {
	t.short = t.shortest()
	if t.item != nil && t.item.simple != nil {
		t.prefixed = t.item.simple.prefixed
		t.identity = t.item.simple.identity
	}
	for _, m := range t.members {
		if m.simple == nil {
			continue
		}
		t.prefixed = t.prefixed || m.simple.prefixed
		if m.simple.identity != noIdentity {
			t.identity = m.simple.identity
		}
	}
}

// shortest is the short way of checking the type, if there is one.
func (t *simple) shortest() shortWay {
	f := &t.facets
	switch {
	case t.variety != Atomic || len(t.patterns) > 0 || t.enum != nil || !f.bare():
		return noShortWay
	case t.prim == primDecimal && t.integer:
		return anyInteger
	case t.prim == primDecimal && f.fractionDigits < 0:
		return anyDecimal
	case t.prim == primString && t.name == anyName:
		return anyText
	case t.prim == primString:
		return nameOnly
	}
	return noShortWay
}

// bare reports whether no facet but that of integers, no digits behind the point, bounds values.
func (f *facets) bare() bool {
	return f.length < 0 && f.minLength < 0 && f.maxLength < 0 && f.totalDigits < 0 && f.fractionDigits <= 0 &&
		f.minInclusive == nil && f.minExclusive == nil && f.maxInclusive == nil && f.maxExclusive == nil
}
