package xsd

import (
	_ "embed" // schema.xsd
	"sync"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

//go:embed schema.xsd
var schemaDocument []byte

// ofSchemas is the set that describes schema documents themselves (XML Schema 1.0 part 1, appendix A), without
// what [Compile] checks in any case: the values of facets and of numbers of occurrences.
var ofSchemas = sync.OnceValue(func() *Set {
	d, err := xmlstream.Parse(schemaDocument, xmlstream.Options{Name: "schema.xsd"})
	if err != nil {
		return emptySet() // a test checks that it does not happen
	}
	set, _ := Compile([]Source{{URL: "schema.xsd", Document: d}}, func(_, location string) string { return location })
	return set
})

// globalElement is the global declaration of an element in a document: that of the set, and for the elements
// of schema documents, whatever the set holds, that of the schema of schemas.
func (s *Set) globalElement(q tieout.QName) *Element {
	if e := s.elements[q]; e != nil || q.Space != tieout.NamespaceXSD {
		return e
	}
	return ofSchemas().elements[q]
}
