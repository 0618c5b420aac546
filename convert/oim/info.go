package oim

import (
	"github.com/go-json-experiment/json/jsontext"

	"github.com/tieout/tieout"
)

// Info is what an OIM document says about itself beside its facts. Writers take it to keep what a document
// carried: its prefixes, its features and its extension properties.
type Info struct {
	DocumentType string
	BaseURL      string
	Namespaces   []Alias
	LinkTypes    []Alias
	LinkGroups   []Alias
	Taxonomy     []string   // as written
	Features     []Property // in document order
	DocumentInfo []Property // extension properties of documentInfo
	Report       []Property // extension properties of the report
	// Facts holds the extension properties of facts; facts without one have no entry.
	Facts map[*tieout.Fact][]Property
}

// Property is an extension property or a feature: a name and a JSON value.
type Property struct {
	Name  tieout.QName
	Value jsontext.Value // valid JSON, as written
}

// Feature is the value of a feature, nil when the document does not have it.
func (i *Info) Feature(name tieout.QName) jsontext.Value {
	if i == nil {
		return nil
	}
	for _, p := range i.Features {
		if p.Name == name {
			return p.Value
		}
	}
	return nil
}

// The features that OIM Common defines.
var (
	featureCanonicalValues   = tieout.QName{Space: namespaceXBRL, Local: "canonicalValues"}
	featureAllowedDuplicates = tieout.QName{Space: namespaceXBRL, Local: "allowedDuplicates"}
)
