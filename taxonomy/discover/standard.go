package discover

import (
	"sync"

	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas"
	"github.com/tieout/tieout/schemas/xsd"
	"github.com/tieout/tieout/taxonomy/source"
)

// The schemas that every DTS is checked with, whether it names them or not.
const (
	instanceSchemaURL = "http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"
	linkbaseSchemaURL = "http://www.xbrl.org/2003/xbrl-linkbase-2003-12-31.xsd"
	xlSchemaURL       = "http://www.xbrl.org/2003/xl-2003-12-31.xsd"
	xlinkSchemaURL    = "http://www.xbrl.org/2003/xlink-2003-12-31.xsd"
	xmlSchemaURL      = "http://www.w3.org/2001/xml.xsd" // of xml:lang and its like
)

// givenSchemas are the URLs of those schemas, the ones that they import included.
func givenSchemas() [5]string {
	return [...]string{instanceSchemaURL, linkbaseSchemaURL, xlSchemaURL, xlinkSchemaURL, xmlSchemaURL}
}

// standard is the embedded standard schemas, parsed and compiled once for all DTS. It is immutable.
type standard struct {
	trees map[string]*xmlstream.Document
	set   *xsd.Set
}

// standardSchemas compiles the given schemas when they are first needed. They are part of the program: that they
// are there and compile is tested.
var standardSchemas = sync.OnceValue(func() standard {
	s := standard{trees: map[string]*xmlstream.Document{}}
	var sources []xsd.Source
	for _, url := range givenSchemas() {
		data, ok := schemas.Lookup(url)
		if !ok {
			continue
		}
		tree, err := xmlstream.Parse(data, xmlstream.Options{Name: url})
		if err != nil {
			continue
		}
		s.trees[url] = tree
		sources = append(sources, xsd.Source{URL: url, Document: tree})
	}
	s.set, _ = xsd.Compile(sources, resolveLocation)
	return s
})

// resolveLocation takes a schemaLocation in the schema at base.
func resolveLocation(base, location string) string {
	url, _, err := source.Resolve(base, location)
	if err != nil {
		return location
	}
	return url
}

// embeddedTrees are the trees of the documents inside the program that were asked for, by URL: each is parsed once, and
// never changes.
var embeddedTrees sync.Map

// embeddedTree is the tree of a document inside the program.
func embeddedTree(d *document, data []byte) (*xmlstream.Document, error) {
	if tree := standardSchemas().trees[d.url]; tree != nil {
		return tree, nil
	}
	if tree, ok := embeddedTrees.Load(d.url); ok {
		return tree.(*xmlstream.Document), nil
	}
	tree, err := xmlstream.Parse(data, xmlstream.Options{Name: d.name, SkipSpace: holdsElements})
	if err == nil {
		embeddedTrees.Store(d.url, tree)
	}
	return tree, err
}
