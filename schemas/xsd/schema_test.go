package xsd_test

import (
	"path/filepath"
	"testing"

	"os"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xsd"
)

// TestSchemaOfSchemas checks that the schema of schemas is a valid schema, by itself too.
func TestSchemaOfSchemas(t *testing.T) {
	data, err := os.ReadFile("schema.xsd")
	if err != nil {
		t.Fatal(err)
	}
	s := source(t, "schema.xsd", string(data))
	set, ds := xsd.Compile([]xsd.Source{s}, resolve)
	for _, d := range ds {
		t.Errorf("%s: %s (%s)", d.Range, d.Message, d.Code)
	}
	set.Validate(s.Document.Root, func(d tieout.Diagnostic) { t.Errorf("%s: %s (%s)", d.Range, d.Message, d.Code) })
}

// TestSchemaDocuments checks the syntax of every real schema document.
func TestSchemaDocuments(t *testing.T) {
	c := newCorpus(t)
	none, _ := xsd.Compile(nil, resolve)
	for _, root := range c.roots {
		schemasIn(t, root, func(path string) {
			rel, _ := filepath.Rel(root, path)
			if d := c.open("http://" + filepath.ToSlash(rel)); d != nil {
				none.Validate(d.Root, func(d tieout.Diagnostic) { t.Errorf("%s: %s (%s)", d.Range, d.Message, d.Code) })
			}
		})
	}
}

// TestSchemaSyntax has schema documents whose syntax is right or wrong.
func TestSchemaSyntax(t *testing.T) {
	none, _ := xsd.Compile(nil, resolve)
	for _, c := range []struct{ body, codes string }{
		{`<xs:annotation><xs:documentation xml:lang="en-GB">Words</xs:documentation></xs:annotation>`, ""},
		{`<xs:annotation><xs:documentation xml:lang="">Words</xs:documentation></xs:annotation>`, ""},
		{`<xs:annotation><xs:documentation xml:lang="Queen's English">Words</xs:documentation></xs:annotation>`, "xmlSchema:valueError"},
		{`<xs:group name="g"><xs:all><xs:element name="e"/></xs:all></xs:group>`, ""},
		{`<xs:group name="g"><xs:all minOccurs="0"><xs:element name="e"/></xs:all></xs:group>`, "xmlSchema:attributeUnexpected"},
		{`<xs:element name="e" types="xs:int"/>`, "xmlSchema:attributeUnexpected"},
	} {
		var ds []tieout.Diagnostic
		none.Validate(source(t, "t.xsd", schema(c.body)).Document.Root, func(d tieout.Diagnostic) { ds = append(ds, d) })
		if codes(ds) != c.codes {
			t.Errorf("%s: got %q, want %q", c.body, codes(ds), c.codes)
		}
	}
}
