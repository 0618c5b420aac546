package xsd

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tieout/tieout"
)

// Lookup is the namespace that a prefix is bound to, "" standing for the default namespace.
type Lookup func(prefix string) (uri string, ok bool)

// ValueError says why a lexical form is not a value of a type.
type ValueError struct {
	Lexical string
	Type    *Type
	Reason  string // what the type asks for, as the end of a sentence
}

func (e *ValueError) Error() string {
	return fmt.Sprintf("%q is not a value of %s: %s", clip(e.Lexical), e.Type.Label(), e.Reason)
}

func clip(s string) string {
	const most = 80
	if len(s) <= most {
		return s
	}
	n := most
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + "…"
}

// simple is what a simple type asks of a lexical form: the facets of all its derivation steps.
type simple struct {
	variety  Variety
	prim     primitive
	integer  bool
	short    shortWay
	name     nameKind
	identity identity
	prefixed bool // QName or NOTATION, or a list or union with one: values need a Lookup
	white    whiteSpace
	facets   facets
	patterns []*patternStep
	enum     *enumeration
	item     *Type
	lists    bool    // a list, or a union with one
	named    []*Type // the members of a union
	members  []*Type // the same, with those of unions among them written out
	tries    int     // simple types that a value of a union is tried on
}

// shortWay is how a type without facets of its own is checked without looking at the value.
type shortWay uint8

const (
	noShortWay shortWay = iota
	anyText
	anyDecimal
	anyInteger
	nameOnly
)

// facets are the bounds in force. A length of -1 is no facet.
type facets struct {
	length, minLength, maxLength int
	totalDigits, fractionDigits  int
	minInclusive, minExclusive   *bound
	maxInclusive, maxExclusive   *bound
	fixed                        facetSet
}

func noFacets() facets {
	return facets{length: -1, minLength: -1, maxLength: -1, totalDigits: -1, fractionDigits: -1}
}

type bound struct {
	lexical string
	value   value
}

// patternStep are the patterns of one derivation step: one of them has to match.
type patternStep struct {
	patterns []*Pattern
}

// enumeration holds the values that an enumeration facet allows, by their canonical form.
type enumeration struct {
	lexicals []string
	keys     map[string]struct{}
}

// value is a value of a primitive type.
type value struct {
	prim   primitive
	bit    bool
	text   string // of a string, URI or binary; the local part of a QName
	space  string
	dec    decimalValue
	num    float64
	moment moment
	dur    duration
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// normalize applies the whiteSpace facet. It returns s itself when there is nothing to do.
func (w whiteSpace) normalize(s string) string {
	if w == preserve || s == "" {
		return s
	}
	if w == collapse {
		for len(s) > 0 && isSpace(s[0]) {
			s = s[1:]
		}
		for n := len(s); n > 0 && isSpace(s[n-1]); n-- {
			s = s[:n-1]
		}
	}
	for i := 0; i < len(s); i++ {
		if c := s[i]; c > ' ' || !isSpace(c) {
			continue
		}
		if s[i] != ' ' || w == collapse && isSpace(s[i+1]) { // the last byte is no space when collapsing
			return w.rewrite(s, i)
		}
	}
	return s
}

// rewrite normalises s from i on.
func (w whiteSpace) rewrite(s string, i int) string {
	var b strings.Builder
	b.Grow(len(s))
	b.WriteString(s[:i])
	pending := false
	for ; i < len(s); i++ {
		switch c := s[i]; {
		case !isSpace(c):
			if pending {
				b.WriteByte(' ')
				pending = false
			}
			b.WriteByte(c)
		case w == collapse:
			pending = true
		default:
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// Normalize applies the type's whiteSpace facet to a lexical form. Types without simple content leave it
// as it is.
func (t *Type) Normalize(lexical string) string {
	if t.ContentType == nil || t.ContentType.simple == nil {
		return lexical
	}
	return t.ContentType.simple.white.normalize(lexical)
}

// Validate checks that lexical is a value of the type, or of its simple content; white space is normalised
// first. lookup resolves the prefixes of QNames and may be nil when the type has none. The error is a
// *ValueError.
func (t *Type) Validate(lexical string, lookup func(prefix string) (string, bool)) error {
	c := t.ContentType
	if c == nil {
		if t.Content == MixedContent {
			return nil
		}
		return &ValueError{lexical, t, "the type has no simple content"}
	}
	s := c.simple
	if s == nil {
		return nil // unresolved: reported where it is referred to
	}
	if why := s.check(s.white.normalize(lexical), lookup, nil); why != "" {
		return &ValueError{lexical, t, why}
	}
	return nil
}

// AppendKey appends a canonical form of a value to dst: two values of types with a common primitive are
// equal exactly when their forms are. It is an error when lexical is not a value of the type.
func (t *Type) AppendKey(dst []byte, lexical string, lookup func(prefix string) (string, bool)) ([]byte, error) {
	c := t.ContentType
	if c == nil || c.simple == nil {
		return dst, &ValueError{lexical, t, "the type has no simple content"}
	}
	s := c.simple
	k := keyBuilder{dst}
	if why := s.check(s.white.normalize(lexical), lookup, &k); why != "" {
		return dst, &ValueError{lexical, t, why}
	}
	return k.b, nil
}

// keyBuilder collects the canonical form of a value.
type keyBuilder struct{ b []byte }

// check says why s, white space normalised, is not a value: "" when it is one. With keys, its canonical
// form is appended there.
func (t *simple) check(s string, lookup Lookup, keys *keyBuilder) string {
	if keys == nil {
		switch t.short {
		case anyText:
			return ""
		case anyDecimal:
			if isDecimal(s) {
				return ""
			}
		case anyInteger:
			if isInteger(s) {
				return ""
			}
		case nameOnly:
			return t.name.check(s)
		}
	}
	for _, step := range t.patterns {
		if why := step.check(s); why != "" {
			return why
		}
	}
	switch t.variety {
	case List:
		return t.checkList(s, lookup, keys)
	case Union:
		return t.checkUnion(s, lookup, keys)
	case NoVariety: // xs:anySimpleType
		if keys != nil {
			keys.b = append(append(keys.b, byte(primString)), s...)
		}
		return ""
	}
	return t.checkAtomic(s, lookup, keys)
}

func (t *simple) checkAtomic(s string, lookup Lookup, keys *keyBuilder) string {
	var v value
	if why := t.parse(s, lookup, &v); why != "" {
		return why
	}
	f := &t.facets
	if t.prim.measured() && t.prim != primQName && t.prim != primNotation && (f.length >= 0 || f.minLength >= 0 || f.maxLength >= 0) {
		if why := f.checkLength(t.prim.length(s), t.prim.unitOfLength()); why != "" {
			return why
		}
	}
	if t.prim == primDecimal {
		if why := f.checkDigits(v.dec); why != "" {
			return why
		}
	}
	if why := f.checkBounds(&v); why != "" {
		return why
	}
	if t.enum != nil {
		if why := t.enum.check(&v); why != "" {
			return why
		}
	}
	if keys != nil {
		keys.b = v.appendKey(keys.b)
	}
	return ""
}

func (e *enumeration) check(v *value) string {
	var ok bool
	if v.prim.textual() {
		_, ok = e.keys[v.text]
	} else {
		var room [128]byte
		_, ok = e.keys[string(v.appendKey(room[:0]))]
	}
	if ok {
		return ""
	}
	return e.expected()
}

func (e *enumeration) expected() string {
	const most = 12
	var b strings.Builder
	b.WriteString("it must be ")
	if len(e.lexicals) > 1 {
		b.WriteString("one of ")
	}
	for i, l := range e.lexicals {
		if i == most {
			fmt.Fprintf(&b, " and %d more", len(e.lexicals)-most)
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(strconv.Quote(clip(l)))
	}
	return b.String()
}

func (t *simple) checkList(s string, lookup Lookup, keys *keyBuilder) string {
	own := keys
	if t.enum != nil && own == nil {
		own = &keyBuilder{}
	}
	start := 0
	if own != nil {
		start = len(own.b)
		own.b = append(own.b, 'L')
	}
	n := 0
	for rest := s; rest != ""; n++ {
		var item string
		item, rest, _ = strings.Cut(rest, " ")
		if t.item.simple == nil {
			continue
		}
		if why := t.item.simple.check(t.item.simple.white.normalize(item), lookup, own); why != "" {
			return fmt.Sprintf("its item %q is not a value of %s: %s", clip(item), t.item.Label(), why)
		}
		if own != nil {
			own.b = append(own.b, 0)
		}
	}
	if why := t.facets.checkLength(n, "items"); why != "" {
		return why
	}
	if t.enum != nil {
		if _, ok := t.enum.keys[string(own.b[start:])]; !ok {
			return t.enum.expected()
		}
	}
	return ""
}

func (t *simple) checkUnion(s string, lookup Lookup, keys *keyBuilder) string {
	own := keys
	if t.enum != nil && own == nil {
		own = &keyBuilder{}
	}
	start := 0
	if own != nil {
		start = len(own.b)
	}
	var reasons []string
	for _, m := range t.members {
		if m.simple == nil {
			return ""
		}
		why := m.simple.check(m.simple.white.normalize(s), lookup, own)
		if why == "" {
			if t.enum != nil {
				if _, ok := t.enum.keys[string(own.b[start:])]; !ok {
					return t.enum.expected()
				}
			}
			return ""
		}
		if own != nil {
			own.b = own.b[:start]
		}
		if len(reasons) < 4 {
			reasons = append(reasons, "as "+m.Label()+" "+why)
		}
	}
	return "no member of the union takes it (" + clip(strings.Join(reasons, "; ")) + ")"
}

// memberFor is the type that takes part in the value for a union: the first member that accepts it.
func (t *simple) memberFor(s string, lookup Lookup) *simple {
	if t.variety != Union {
		return t
	}
	for _, m := range t.members {
		if m.simple != nil && m.simple.check(m.simple.white.normalize(s), lookup, nil) == "" {
			return m.simple.memberFor(s, lookup)
		}
	}
	return t
}

// resolveName reads a QName.
func resolveName(s string, lookup Lookup) (tieout.QName, string) {
	prefix, local, ok := splitQName(s)
	if !ok {
		return tieout.QName{}, "it must be a name, or a prefix and a name with a colon between"
	}
	if lookup == nil {
		return tieout.QName{Local: local}, ""
	}
	uri, ok := lookup(prefix)
	if !ok {
		return tieout.QName{}, fmt.Sprintf("the prefix %q is not declared", prefix)
	}
	return tieout.QName{Space: uri, Local: local}, ""
}
