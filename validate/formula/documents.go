package formula

import (
	"context"
	"fmt"
	"path"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas/xpath"
	"github.com/tieout/tieout/schemas/xsd"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/source"
)

// Documents finds the documents that expressions ask for by fn:doc: those of the DTS, and files in the folders of its
// files and below. Whatever else an expression names is not opened. A document is typed by the DTS and by the schemas that it
// names itself (xsi:schemaLocation), under the same conditions.
func Documents(ctx context.Context, src *source.Resolver, dts *taxonomy.DTS) func(uri string) (xpath.Node, error) {
	d := documents{ctx, src, dts, map[string]bool{}, map[string]bool{}}
	for _, x := range dts.Documents {
		d.known[x.URL] = true
		if strings.HasPrefix(x.URL, "file:") {
			d.folders[path.Dir(x.URL)] = true
		}
	}
	return d.open
}

type documents struct {
	ctx     context.Context
	src     *source.Resolver
	dts     *taxonomy.DTS
	known   map[string]bool
	folders map[string]bool
}

func (d documents) data(uri string) (*source.Document, error) {
	canonical, _, err := source.Resolve(uri, uri)
	if err != nil {
		return nil, err
	}
	allowed := d.known[canonical]
	for folder := path.Dir(canonical); !allowed && len(folder) > len("file:///"); folder = path.Dir(folder) {
		allowed = d.folders[folder]
	}
	if !allowed {
		return nil, fmt.Errorf("it is neither part of the taxonomy nor beside one of its files")
	}
	return d.src.Open(d.ctx, canonical)
}

func (d documents) open(uri string) (xpath.Node, error) {
	doc, err := d.data(uri)
	if err != nil {
		return nil, err
	}
	t, err := xpath.Parse(doc.Data, xpath.TreeOptions{URI: doc.URL, Schema: d.schema(doc), XML: xmlstream.Options{Name: doc.Name}})
	if err != nil {
		return nil, err
	}
	return t.Root(), nil
}

// schema is that of the DTS with the schemas that the document names.
func (d documents) schema(doc *source.Document) *xsd.Set {
	tree, err := xmlstream.Parse(doc.Data, xmlstream.Options{Name: doc.Name})
	if err != nil {
		return d.dts.Schemas
	}
	hints, _ := tree.Root.Attr(q(tieout.NamespaceXSI, "schemaLocation"))
	fields := strings.Fields(hints)
	var sources []xsd.Source
	for i := 1; i < len(fields); i += 2 {
		url, _, err := source.Resolve(doc.URL, fields[i])
		if err != nil {
			continue
		}
		named, err := d.data(url)
		if err != nil {
			continue
		}
		if x, err := xmlstream.Parse(named.Data, xmlstream.Options{Name: named.Name}); err == nil {
			sources = append(sources, xsd.Source{URL: url, Document: x})
		}
	}
	if len(sources) == 0 {
		return d.dts.Schemas
	}
	set, _ := d.dts.Schemas.Extend(sources, func(base, location string) string {
		url, _, err := source.Resolve(base, location)
		if err != nil {
			return location
		}
		return url
	})
	return set
}
