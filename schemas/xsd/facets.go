package xsd

import "fmt"

// facetSet is a set of facets.
type facetSet uint16

const (
	facetLength facetSet = 1 << iota
	facetMinLength
	facetMaxLength
	facetPattern
	facetEnumeration
	facetWhiteSpace
	facetMaxInclusive
	facetMaxExclusive
	facetMinExclusive
	facetMinInclusive
	facetTotalDigits
	facetFractionDigits
)

var facetsByName = map[string]facetSet{
	"length": facetLength, "minLength": facetMinLength, "maxLength": facetMaxLength, "pattern": facetPattern,
	"enumeration": facetEnumeration, "whiteSpace": facetWhiteSpace, "maxInclusive": facetMaxInclusive,
	"maxExclusive": facetMaxExclusive, "minExclusive": facetMinExclusive, "minInclusive": facetMinInclusive,
	"totalDigits": facetTotalDigits, "fractionDigits": facetFractionDigits,
}

const (
	lengthFacets = facetLength | facetMinLength | facetMaxLength
	boundFacets  = facetMaxInclusive | facetMaxExclusive | facetMinExclusive | facetMinInclusive
	digitFacets  = facetTotalDigits | facetFractionDigits
	basicFacets  = facetPattern | facetEnumeration | facetWhiteSpace
)

// applicable are the facets that a type's values may have (XML Schema 1.0 part 2, 4.1.5).
func (t *simple) applicable() facetSet {
	switch t.variety {
	case List:
		return basicFacets | lengthFacets
	case Union:
		return facetPattern | facetEnumeration
	}
	switch p := t.prim; {
	case p == primDecimal:
		return basicFacets | boundFacets | digitFacets
	case p == primBoolean:
		return facetPattern | facetWhiteSpace
	case p.ordered():
		return basicFacets | boundFacets
	case p.measured():
		return basicFacets | lengthFacets
	}
	return 0
}

func (f *facets) checkLength(n int, unit string) string {
	switch {
	case f.length >= 0 && n != f.length:
		return fmt.Sprintf("it must have exactly %d %s, and has %d", f.length, unit, n)
	case f.minLength >= 0 && n < f.minLength:
		return fmt.Sprintf("it must have at least %d %s, and has %d", f.minLength, unit, n)
	case f.maxLength >= 0 && n > f.maxLength:
		return fmt.Sprintf("it must have at most %d %s, and has %d", f.maxLength, unit, n)
	}
	return ""
}

func (f *facets) checkDigits(d decimalValue) string {
	if f.totalDigits >= 0 {
		if n := d.totalDigits(); n > f.totalDigits {
			return fmt.Sprintf("it must have at most %d digits, and has %d", f.totalDigits, n)
		}
	}
	if f.fractionDigits >= 0 && len(d.fraction) > f.fractionDigits {
		return fmt.Sprintf("it must have at most %d digits behind the decimal point, and has %d", f.fractionDigits, len(d.fraction))
	}
	return ""
}

func (f *facets) checkBounds(v *value) string {
	if b := f.minInclusive; b != nil {
		if r := v.compare(&b.value); r != greater && r != equal {
			return "it must be at least " + b.lexical
		}
	}
	if b := f.minExclusive; b != nil && v.compare(&b.value) != greater {
		return "it must be greater than " + b.lexical
	}
	if b := f.maxInclusive; b != nil {
		if r := v.compare(&b.value); r != less && r != equal {
			return "it must be at most " + b.lexical
		}
	}
	if b := f.maxExclusive; b != nil && v.compare(&b.value) != less {
		return "it must be less than " + b.lexical
	}
	return ""
}

func (p *patternStep) check(s string) string {
	for _, q := range p.patterns {
		switch matched, decided := q.decide(s); {
		case !decided:
			return fmt.Sprintf("it takes too long to compare it with the pattern %q", clip(q.Source))
		case matched:
			return ""
		}
	}
	if len(p.patterns) == 1 {
		return fmt.Sprintf("it must match the pattern %q", clip(p.patterns[0].Source))
	}
	return fmt.Sprintf("it must match one of the %d patterns of the type, such as %q", len(p.patterns), clip(p.patterns[0].Source))
}
