package oim

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// shape is what a JSON value must look like. Every member that is not named must be one of others or, under
// a prefixed name, of prefixed.
type shape struct {
	kinds    string // the kinds that are allowed, as the bytes of jsontext.Kind; 'i' is a number written as an integer
	members  map[string]*shape
	required []string
	others   *shape // any other member
	othersOK func(name string) bool
	prefixed *shape // members whose name is a QName
	items    *shape
	lexical  func(text string) bool
	wanted   string // in words, for messages
}

func (s *shape) allows(n *node) bool {
	k := byte(n.kind)
	if k == 'f' {
		k = 't'
	}
	if strings.IndexByte(s.kinds, k) >= 0 {
		return k != '"' || s.lexical == nil || s.lexical(n.text)
	}
	return k == '0' && strings.IndexByte(s.kinds, 'i') >= 0 && isIntegerLiteral(n.text)
}

// isIntegerLiteral reports whether a JSON number is written without point and exponent.
func isIntegerLiteral(s string) bool { return !strings.ContainsAny(s, ".eE") }

// kindName is a kind in words.
func kindName(k jsontext.Kind) string {
	switch k {
	case jsontext.KindNull:
		return "null"
	case jsontext.KindTrue, jsontext.KindFalse:
		return "a boolean"
	case jsontext.KindString:
		return "a string"
	case jsontext.KindNumber:
		return "a number"
	case jsontext.KindBeginObject:
		return "an object"
	}
	return "an array"
}

// The shapes that several places share.
var (
	shapeAny     = &shape{kinds: `nt"0{[`}
	shapeString  = &shape{kinds: `"`, wanted: "a string"}
	shapeBool    = &shape{kinds: `t`, wanted: "true or false"}
	shapeURI     = &shape{kinds: `"`, lexical: isURIReference, wanted: "a URI without white space"}
	shapeURIs    = &shape{kinds: `[`, items: shapeURI, wanted: "an array of URIs"}
	shapeScalar  = &shape{kinds: `nt"0`, wanted: "a string, number, boolean or null"}
	shapeAliases = &shape{kinds: `{`, others: shapeURI, othersOK: isNCName, wanted: "an object of names and URIs"}
	shapeFeature = &shape{kinds: `{`, prefixed: shapeScalar, wanted: "an object of prefixed names and scalars"}
)

func isURIReference(s string) bool { return s == "" || isURI(s) }

// shapeDocumentInfo is documentInfo of xBRL-JSON.
var shapeDocumentInfo = &shape{kinds: `{`, prefixed: shapeAny, required: []string{"documentType", "taxonomy"},
	wanted: "an object",
	members: map[string]*shape{
		"documentType": shapeString,
		"baseURL":      shapeURI,
		"namespaces":   shapeAliases,
		"linkTypes":    shapeAliases,
		"linkGroups":   shapeAliases,
		"taxonomy":     shapeURIs,
		"features":     shapeFeature,
	}}

// checkShape reports every place where a value is not as its shape wants it.
func (t *jsonText) checkShape(n *node, s *shape, path string) {
	if t.interrupted() != nil {
		return // whoever asked will say so
	}
	if !s.allows(n) {
		got := kindName(n.kind)
		if n.kind == jsontext.KindString || n.kind == jsontext.KindNumber {
			got = strconvQuote(clip(n.text))
		}
		t.sink(t.rules.structure.New(t.span(n.start, n.end, path), "%s must be %s, not %s", path, s.wanted, got))
		return
	}
	for _, name := range s.required {
		if n.get(name) == nil {
			t.sink(t.rules.structure.New(t.span(n.start, n.start+1, path), "%s has no member %q", pathOrReport(path), name))
		}
	}
	for i := range n.members {
		m := &n.members[i]
		p := path + pointer(m.name)
		inner := s.members[m.name]
		if inner == nil {
			inner = s.unnamed(m.name)
		}
		if inner == nil && s == shapeAny {
			return // extension properties may hold anything
		}
		if inner == nil {
			t.sink(t.rules.structure.New(t.span(m.start, m.value.start, p), "%s must not have a member %q%s", pathOrReport(path), clip(m.name), s.hint(m.name)))
			continue
		}
		t.checkShape(m.value, inner, p)
	}
	if s.items != nil {
		for i, item := range n.items {
			t.checkShape(item, s.items, path+pointer(itoa(i)))
		}
	}
}

// unnamed is the shape of a member that the shape does not list, nil when there may be none.
func (s *shape) unnamed(name string) *shape {
	if s.prefixed != nil {
		if _, _, ok := cutQName(name); ok {
			return s.prefixed
		}
	}
	if s.others != nil && (s.othersOK == nil || s.othersOK(name)) {
		return s.others
	}
	return nil
}

// hint says what a member that is not allowed might have meant.
func (s *shape) hint(name string) string {
	for known := range s.members {
		if strings.EqualFold(known, name) {
			return " (did you mean \"" + known + "\"?)"
		}
	}
	if s.prefixed != nil {
		return ": extension properties have a prefix"
	}
	return ""
}

func pathOrReport(path string) string {
	if path == "" {
		return "the report"
	}
	return path
}
