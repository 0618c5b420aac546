package convert

import (
	"context"
	"fmt"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/oim"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/discover"
	"github.com/tieout/tieout/taxonomy/source"
)

// openOIM reads an xBRL-JSON report or, from its metadata, an xBRL-CSV report.
func openOIM(ctx context.Context, d *Document, kind Kind, name, url string, data []byte, o Options) error {
	options := oim.Options{URL: url, Load: func(ctx context.Context, entryPoints []tieout.EntryPoint) (*taxonomy.DTS, []tieout.Diagnostic, error) {
		if len(entryPoints) == 0 {
			return nil, nil, nil
		}
		return discover.Load(ctx, o.Source, entryPoints, discover.Options{})
	}}
	var result *oim.Result
	var ds []tieout.Diagnostic
	var err error
	if kind == KindCSV {
		result, ds, err = oim.ReadCSV(ctx, name, data, oim.FilesFrom(o.Source), options)
	} else {
		result, ds, err = oim.ReadJSON(ctx, name, data, options)
	}
	d.Diagnostics = append(d.Diagnostics, ds...)
	if err != nil {
		return err
	}
	d.Report, d.DTS, d.info = result.Report, result.DTS, result.Info
	d.prefixes = map[string]string{}
	for _, a := range result.Info.Namespaces {
		d.prefixes[a.URI] = a.Name
	}
	return nil
}

// openPackage reads the report of a report package. A package of several reports is refused: each is a document
// of its own.
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
	case len(p.Reports) > 1 || len(p.Reports[0].Documents) != 1:
		return fmt.Errorf("the package holds %d reports: unpack it and name one", len(p.Reports))
	}
	url := p.Reports[0].Documents[0]
	doc, err := o.Source.Open(ctx, url)
	if err != nil {
		return err
	}
	name := d.Name
	if i := strings.Index(url, "!/"); i >= 0 {
		name += url[i:]
	}
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
