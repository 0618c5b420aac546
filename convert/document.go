package convert

import (
	"context"
	"maps"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/oim"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/convert/tag"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/press"
	"github.com/tieout/tieout/taxonomy/source"
)

// Options say how documents are opened.
type Options struct {
	// Source opens taxonomy documents. Nil means: files, and the standard schemas.
	Source *source.Resolver
	// Folder is the folder in which the user let documents be looked for: they may refer to all that is in it. "" for a
	// document that was named itself, which may refer to its own folder.
	Folder string
	// Mapping are a company's own mapping files, asked before the built-in taxonomy.
	Mapping []*press.Taxonomy
	// Entity is who reports in a release; the zero value takes what the release says.
	Entity tieout.Entity
	// Progress is told now and then how many bytes of the document have been read; it must be quick. Nil tells nobody.
	Progress func(read int64)
	// TablesOnly stops behind the tables of a release: it becomes no facts.
	TablesOnly bool
	// Explain keeps with the line items of a release how it was decided what they are.
	Explain bool
	// Doubts keeps, with Explain, only decisions that could have gone another way: see [release.Options].
	Doubts bool
	// Strict refuses low-confidence matches.
	Strict bool
	// InlineSet are further documents of the inline document set that the opened one is the first of.
	InlineSet []SetDocument
	// InlineTarget is the target of an inline report that is read; "" is the default one.
	InlineTarget string
	// MaxFacts is how many facts an xBRL-CSV or xBRL-JSON report may hold; 0 stands for 200,000 and one for each 12 bytes.
	MaxFacts int
	// Target is the taxonomy that releases are converted to; nil for the press taxonomy.
	Target *Target
}

// SetDocument is one document of an inline document set.
type SetDocument struct {
	Name string
	URL  string // absolute; "" when the document is given to [Open]
	Data []byte
}

// Document is an opened release, report or taxonomy document.
type Document struct {
	Name        string
	Kind        Kind
	Release     *release.Release  // of a release
	Mapping     []*press.Taxonomy // of a release: the company's own mapping files
	Extension   *press.Taxonomy   // of a release: the taxonomy that it needs beside the mapping taxonomies
	Report      *tieout.Report    // of a release or report; nil for a schema or linkbase
	DTS         *taxonomy.DTS
	Pages       []SetDocument       // of an inline report: its documents
	Diagnostics []tieout.Diagnostic // what reading found, in order of output

	info   *oim.Info    // of an xBRL-JSON or xBRL-CSV report: what to keep when it is written again
	prose  *prose       // of a release: the numbers in its running text
	items  *items       // of a release: by place
	tagged *tag.Result  // of a release: how its concepts were chosen
	raw    []byte       // of a release: its bytes
	files  []press.File // of a release: the instance and its taxonomies, as they are written
	// Of an inline report: where elements go on, by their places.
	continued map[tieout.Range][]tieout.Range
	prefixes  map[string]string // namespace → prefix, as the document binds them
	source    *source.Resolver  // that opened its taxonomy
}

// Beside reads what a page of an inline report refers to. The error says that it is not to be had,
// or that the page must not refer to it.
func (d *Document) Beside(ctx context.Context, page SetDocument, href string) ([]byte, error) {
	data, _, err := d.BesideNamed(ctx, page, href)
	return data, err
}

// BesideNamed reads like [Document.Beside], and tells the name under which people know what it read.
func (d *Document) BesideNamed(ctx context.Context, page SetDocument, href string) (data []byte, name string, err error) {
	url, _, err := source.Resolve(page.URL, href)
	if err != nil {
		return nil, "", err
	}
	by := page.URL
	if by == "" {
		by = d.Name
	}
	doc, err := d.source.OpenFrom(ctx, url, by)
	if err != nil {
		return nil, "", err
	}
	return doc.Data, doc.Name, nil
}

// Concept is the declaration of a concept, nil when the document's taxonomy has none.
func (d *Document) Concept(q tieout.QName) *taxonomy.Concept {
	if d.DTS == nil {
		return nil
	}
	return d.DTS.Concept(q)
}

// Prefixes are what the document binds, namespace → prefix.
func (d *Document) Prefixes() map[string]string { return maps.Clone(d.prefixes) }

// Prefixed is a name with the prefix that the document binds to its namespace, and in Clark notation when it binds
// none.
func (d *Document) Prefixed(q tieout.QName) string {
	if p := d.prefixes[q.Space]; p != "" {
		return p + ":" + q.Local
	}
	return q.String()
}
