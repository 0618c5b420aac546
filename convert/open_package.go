package convert

import (
	"context"
	"fmt"
	"strings"

	"github.com/tieout/tieout/taxonomy/source"
)

// inArchive separates the path of an archive from that of an entry, in names and URLs.
const inArchive = "!/"

// PackagedReports lists the reports of the report package at a path, each by the name that Open takes for it:
// path!/entry. There are none when the file is no report package, and when something is wrong with it, which opening
// the file itself tells.
func PackagedReports(path string) ([]string, error) {
	p, ds, err := source.OpenReportPackage(path, source.Limits{})
	if err != nil || p == nil || len(ds) > 0 {
		return nil, err
	}
	var names []string
	for _, r := range p.Reports {
		_, entry, inside := strings.Cut(r.Documents[0], inArchive)
		if !inside {
			return nil, nil
		}
		names = append(names, path+inArchive+entry)
	}
	return names, nil
}

// within is the resolver for the report inside a package: the package's own catalog holds for it.
func (d *Document) within(p *source.ReportPackage, r *source.Resolver) *source.Resolver {
	if p != nil && p.Taxonomy != nil {
		r = r.WithPackage(p.Taxonomy)
	}
	d.source = r
	return r
}

// openPackage reads the report of a report package. A package of several reports is refused: each is a document
// of its own (see [PackagedReports]).
func openPackage(ctx context.Context, d *Document, o Options) error {
	p, ds, err := source.OpenReportPackage(d.Name, source.Limits{})
	d.Diagnostics = append(d.Diagnostics, ds...)
	switch {
	case err != nil:
		return err
	case p == nil:
		return fmt.Errorf("the archive is no report package: it has no folder of reports")
	case len(p.Reports) == 0:
		return nil // the diagnostics say why
	case len(p.Reports) > 1:
		return fmt.Errorf("the package holds %d reports: name one, like %s", len(p.Reports), nameInside(d.Name, p.Reports[0].Documents[0]))
	}
	o.Source = d.within(p, o.Source)
	if p.Reports[0].Kind == source.InlineSet {
		sources, err := inlineSources(ctx, d.Name, p.Reports[0].Documents, o.Source)
		if err != nil {
			return err
		}
		return openInline(ctx, d, sources, o)
	}
	url := p.Reports[0].Documents[0]
	doc, err := o.Source.Open(ctx, url)
	if err != nil {
		return err
	}
	name := nameInside(d.Name, url)
	switch kind := Detect(name, doc.Data); kind {
	case KindJSON, KindCSV:
		return openOIM(ctx, d, kind, name, url, doc.Data, o)
	case KindInstance:
		inner := *d
		inner.Name = name
		err := openInstance(ctx, &inner, url, doc.Data, nil, o)
		inner.Name = d.Name
		*d = inner
		return err
	default:
		return fmt.Errorf("reading this kind of document (%s) from a package is not supported", kind)
	}
}

// nameInside is how people know the document at a URL inside the archive called name.
func nameInside(name, url string) string {
	if _, entry, inside := strings.Cut(url, inArchive); inside {
		return name + inArchive + entry
	}
	return name
}
