package inline

import (
	"bytes"
	"fmt"
	"sync"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas"
	"github.com/tieout/tieout/schemas/xsd"
	"github.com/tieout/tieout/taxonomy/source"
)

// The schemas of XHTML with inline elements, compiled when a document needs them first.
var (
	schemas11 = sync.OnceValues(func() (*xsd.Set, error) {
		return compile("http://www.xbrl.org/2013/inlineXBRL/xhtml-inlinexbrl-1_1.xsd")
	})
	schemas10 = sync.OnceValues(func() (*xsd.Set, error) {
		return compile("http://www.xbrl.org/2008/inlineXBRL/xhtml-inlinexbrl-1_0.xsd")
	})
)

// validator is a validator of a document against the schema of its version; what it finds is added to the set.
func (s *Set) validator(d *document, data []byte) (*xsd.Validator, error) {
	load := schemas11
	if bytes.Contains(data, []byte(Namespace10)) && !bytes.Contains(data, []byte(Namespace11)) {
		load = schemas10
	}
	set, err := load()
	if err != nil {
		return nil, err
	}
	v := set.NewValidator(func(found tieout.Diagnostic) {
		found.Range = d.place(found.Range)
		s.found.Add(found)
	})
	v.Document = d.name
	return v, nil
}

// compile compiles an embedded schema with all that it includes and imports.
func compile(entry string) (*xsd.Set, error) {
	var docs []xsd.Source
	seen := map[string]bool{}
	var load func(url string) error
	load = func(url string) error {
		if url = source.Canonical(url); seen[url] {
			return nil
		}
		seen[url] = true
		data, ok := schemas.Lookup(url)
		if !ok {
			return fmt.Errorf("the schema %s is not embedded", url)
		}
		doc, err := xmlstream.Parse(data, xmlstream.Options{Name: url})
		if err != nil {
			return err
		}
		docs = append(docs, xsd.Source{URL: url, Document: doc})
		for _, n := range doc.Root.Elements() {
			for _, a := range n.Attrs {
				if a.Name.Local == "schemaLocation" {
					if err := load(resolveSchema(url, a.Value)); err != nil {
						return err
					}
				}
			}
		}
		return nil
	}
	if err := load(entry); err != nil {
		return nil, err
	}
	set, ds := xsd.Compile(docs, resolveSchema)
	if len(ds) > 0 {
		return nil, fmt.Errorf("%s: %s", ds[0].Range, ds[0].Message)
	}
	return set, nil
}

func resolveSchema(base, location string) string {
	u, _, err := source.Resolve(base, location)
	if err != nil {
		return location
	}
	return source.Canonical(u)
}
