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
