package convert

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/inline"
	"github.com/tieout/tieout/convert/xbrlxml"
	"github.com/tieout/tieout/internal/fault"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/discover"
	"github.com/tieout/tieout/taxonomy/source"
)

// Open reads a release, a report or a taxonomy document from its bytes, whatever it is, with the taxonomy that it
// refers to. The name is the document's path (references in it are relative to it) and stands in every range.
//
// What is wrong with the document is in its Diagnostics. The error says that it could not be read at all; the document then
// tells its kind and what was found before. Open returns as soon as ctx ends, with its error and the kind alone; data must
// not be written to afterwards.
func Open(ctx context.Context, name string, data []byte, o Options) (*Document, error) {
	return opened(ctx, name, Detect(name, data), o, func(d *Document, o Options) error {
		if len(data) == 0 {
			return fmt.Errorf("the document is empty")
		}
		return open(ctx, d, data, o)
	})
}

// OpenFile is [Open] for a document of some bytes in a file. A large instance is not held in memory as a whole.
func OpenFile(ctx context.Context, name string, file io.ReaderAt, size int64, o Options) (*Document, error) {
	part := func(n int64) ([]byte, error) {
		data := make([]byte, n)
		if n, err := file.ReadAt(data, 0); n < len(data) {
			return nil, fmt.Errorf("%s was not read to its end: %w", name, err)
		}
		return data, nil
	}
	head, err := part(min(size, sniffed))
	if err != nil {
		return &Document{Name: name}, err
	}
	if kind := Detect(name, head); kind == KindInstance {
		return opened(ctx, name, kind, o, func(d *Document, o Options) error {
			url, err := source.FileURL(name)
			if err != nil {
				return err
			}
			o.Source = o.within(url)
			d.source = o.Source
			return takeInstance(d, nil, o, func(x xbrlxml.Options) (*xbrlxml.Result, []tieout.Diagnostic, error) {
				x.URL = url
				return xbrlxml.ReadFile(ctx, name, file, size, x)
			})
		})
	}
	data, err := part(size)
	if err != nil {
		return &Document{Name: name}, err
	}
	return Open(ctx, name, data, o)
}

// opened is a document that read fills; one of the kind alone when ctx ends before.
func opened(ctx context.Context, name string, kind Kind, o Options, read func(*Document, Options) error) (*Document, error) {
	if tell := o.Progress; tell != nil {
		o.Progress = func(read int64) {
			if ctx.Err() == nil {
				tell(read)
			}
		}
	}
	d, err := fault.TryWithin(ctx, func() (*Document, error) {
		d := &Document{Name: name, Kind: kind}
		if o.Source == nil {
			r, _, err := source.New(source.Options{})
			if err != nil {
				return d, err
			}
			o.Source = r
		}
		d.source = o.Source
		err := read(d, o)
		tieout.SortDiagnostics(d.Diagnostics)
		return d, err
	})
	if d == nil {
		d = &Document{Name: name, Kind: kind}
	}
	return d, err
}

func open(ctx context.Context, d *Document, data []byte, o Options) error {
	if d.Kind == KindRelease {
		return openRelease(ctx, d, data, o)
	}
	url, err := source.FileURL(d.Name)
	if err != nil {
		return err
	}
	if archive, _, inside := strings.Cut(d.Name, inArchive); inside {
		p, within, _, err := o.Source.ReportPackage(archive)
		if err != nil {
			return err
		}
		o.Source = within
		if urls := setOf(p, url); len(urls) > 1 {
			sources, err := inlineSources(ctx, archive, urls, o.Source)
			if err != nil {
				return err
			}
			o.Source = o.within(url)
			d.source = o.Source
			return openInline(ctx, d, sources, o)
		}
	}
	o.Source = o.within(url)
	d.source = o.Source
	switch d.Kind {
	case KindInstance:
		return openInstance(ctx, d, url, data, nil, o)
	case KindSchema, KindLinkbase:
		o.Source = o.Source.With(map[string][]byte{url: data})
		return loadTaxonomy(ctx, d, []tieout.EntryPoint{{URL: url}}, o)
	case KindJSON, KindCSV:
		return openOIM(ctx, d, d.Kind, d.Name, url, data, o)
	case KindInline:
		sources := []inline.Source{{Name: d.Name, URL: url, Data: data}}
		for _, further := range o.InlineSet {
			u, err := source.FileURL(further.Name)
			if err != nil {
				return err
			}
			sources = append(sources, inline.Source{Name: further.Name, URL: u, Data: further.Data})
		}
		return openInline(ctx, d, sources, o)
	case KindPackage:
		return openPackage(ctx, d, o)
	}
	return fmt.Errorf("reading this kind of document (%s) is not supported", d.Kind)
}

// within is the resolver for what the document at a URL refers to.
func (o Options) within(url string) *source.Resolver {
	if o.Folder == "" {
		return o.Source.For(url)
	}
	return o.Source.For(url, o.Folder)
}

// openInstance opens an instance. base is what its taxonomy may stand on, nil for nothing.
func openInstance(ctx context.Context, d *Document, url string, data []byte, base *discover.Base, o Options) error {
	return takeInstance(d, base, o, func(x xbrlxml.Options) (*xbrlxml.Result, []tieout.Diagnostic, error) {
		x.URL = url
		return xbrlxml.Read(ctx, d.Name, data, x)
	})
}

// takeInstance fills a document with the instance that read reads.
func takeInstance(d *Document, base *discover.Base, o Options, read func(xbrlxml.Options) (*xbrlxml.Result, []tieout.Diagnostic, error)) error {
	load := func(ctx context.Context, entryPoints []tieout.EntryPoint, schemas []xbrlxml.SchemaLocation) (*taxonomy.DTS, []tieout.Diagnostic, error) {
		var further []discover.Location
		for _, s := range schemas {
			further = append(further, discover.Location(s))
		}
		return discover.Load(ctx, o.Source, entryPoints, discover.Options{Schemas: further, Base: base})
	}
	result, ds, err := read(xbrlxml.Options{Load: load, Progress: o.Progress})
	d.Diagnostics = append(d.Diagnostics, ds...)
	if err != nil {
		return err
	}
	d.Report, d.DTS, d.prefixes = result.Report, result.DTS, result.Prefixes
	if d.DTS != nil {
		taxonomy.Complete(d.Report, d.DTS)
	}
	return nil
}

func loadTaxonomy(ctx context.Context, d *Document, entryPoints []tieout.EntryPoint, o Options) error {
	dts, ds, err := discover.Load(ctx, o.Source, entryPoints, discover.Options{})
	d.DTS = dts
	d.Diagnostics = append(d.Diagnostics, ds...)
	return err
}
