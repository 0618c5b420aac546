package discover

import (
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xsd"
)

// TestStandardSchemas checks that the schemas that every DTS builds on are inside the program, and valid.
func TestStandardSchemas(t *testing.T) {
	s := standardSchemas()
	var sources []xsd.Source
	for _, url := range givenSchemas() {
		tree := s.trees[url]
		if tree == nil {
			t.Errorf("%s is not there", url)
			continue
		}
		sources = append(sources, xsd.Source{URL: url, Document: tree})
	}
	if _, found := xsd.Compile(sources, resolveLocation); len(found) > 0 {
		t.Error(found)
	}
	for _, q := range []tieout.QName{qItem, qTuple, qLinkbase, qXBRL} {
		if s.set.Element(q) == nil {
			t.Errorf("there is no element %s", q)
		}
	}
	if s.set.Attribute(qXMLLang) == nil {
		t.Error("there is no attribute xml:lang")
	}
}
