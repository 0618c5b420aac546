package convert

import (
	"archive/zip"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tieout/tieout/taxonomy/source"
)

// inArchive separates the path of an archive from that of an entry, in names and URLs.
const inArchive = "!/"

// PackagedReport is a report of a package: the name that Open takes for it, path!/entry, and its bytes.
type PackagedReport struct {
	Name string
	Read func() ([]byte, error)
}

// PackagedReports lists the reports of the report package at a path. There are none when the file is no report package,
// and when something is wrong with it, which opening the file itself tells.
func PackagedReports(path string) ([]PackagedReport, error) {
	p, ds, err := source.OpenReportPackage(path, source.Limits{})
	if err != nil || p == nil || len(ds) > 0 {
		return nil, err
	}
	var reports []PackagedReport
	for _, r := range p.Reports {
		_, entry, inside := strings.Cut(r.Documents[0], inArchive)
		if !inside {
			return nil, nil
		}
		reports = append(reports, PackagedReport{path + inArchive + entry, func() ([]byte, error) { return p.Read(r.Documents[0]) }})
	}
	return reports, nil
}

// IsReportPackage reports whether the file at a path is a report package, or an archive that cannot be read and may be
// one.
func IsReportPackage(path string) bool {
	p, ds, err := source.OpenReportPackage(path, source.Limits{})
	return err != nil || p != nil || len(ds) > 0
}

// isOffice reports whether the archive at a path is a document of an office program: Office Open XML or OpenDocument.
func isOffice(path string) bool {
	z, err := zip.OpenReader(path)
	if err != nil {
		return false
	}
	defer z.Close()
	return slices.ContainsFunc(z.File, func(f *zip.File) bool { return f.Name == "[Content_Types].xml" || f.Name == "mimetype" })
}

// openPackage reads the report of a report package. A package of several reports is refused: each is a document
// of its own (see [PackagedReports]).
func openPackage(ctx context.Context, d *Document, o Options) error {
	p, within, ds, err := o.Source.ReportPackage(d.Name)
	d.Diagnostics = append(d.Diagnostics, ds...)
	switch {
	case err != nil:
		return err
	case p == nil:
		if isOffice(d.Name) {
			return fmt.Errorf("this is a document of an office program, which is not read: save it as HTML or as plain text and check that")
		}
		return fmt.Errorf("the archive is no report package: it has no folder of reports")
	case len(p.Reports) == 0:
		return nil // the diagnostics say why
	case len(p.Reports) > 1:
		return fmt.Errorf("the package holds %d reports: name one, like %s", len(p.Reports), nameInside(d.Name, p.Reports[0].Documents[0]))
	}
	d.source, o.Source = within, within
	if p.Reports[0].Kind == source.InlineSet {
		sources, err := inlineSources(ctx, d.Name, p.Reports[0].Documents, o.Source)
		if err != nil {
			return err
		}
		o.Source = o.within(p.Reports[0].Documents[0])
		return openInline(ctx, d, sources, o)
	}
	url := p.Reports[0].Documents[0]
	o.Source = o.within(url)
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
