package conformance

import (
	"context"
	"os"
	"path/filepath"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/convert/xbrlxml"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/discover"
	"github.com/tieout/tieout/taxonomy/source"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/rules"
)

// options say how documents are validated.
type options struct {
	Validate validate.Options
	Checks   []validate.Check // nil for all
}

// open reads a report or a taxonomy from a file and returns everything that is wrong with it, in order of output.
func open(ctx context.Context, src *source.Resolver, path string, o options) ([]tieout.Diagnostic, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	url, err := source.FileURL(path)
	if err != nil {
		return nil, err
	}
	in := &validate.Input{Options: o.Validate}
	var found []tieout.Diagnostic
	switch {
	case convert.Detect(path, data) == convert.KindInstance && filepath.Ext(path) != ".xsd":
		in, found, err = openInstance(ctx, src, url, data)
	default:
		in.DTS, found, err = discover.Load(ctx, src, []tieout.EntryPoint{{URL: url}}, discover.Options{})
	}
	if err != nil {
		return found, err
	}
	in.Options = o.Validate
	checks := o.Checks
	if checks == nil {
		checks = rules.Checks()
	}
	more, err := validate.Run(ctx, in, checks)
	found = append(found, more...)
	tieout.SortDiagnostics(found)
	return found, err
}

// openInstance reads a report in the XML syntax, with its taxonomy.
func openInstance(ctx context.Context, src *source.Resolver, url string, data []byte) (*validate.Input, []tieout.Diagnostic, error) {
	result, found, err := xbrlxml.Read(ctx, src.Name(url), data, xbrlxml.Options{URL: url,
		Load: func(ctx context.Context, entryPoints []tieout.EntryPoint, schemas []xbrlxml.SchemaLocation) (*taxonomy.DTS, []tieout.Diagnostic, error) {
			o := discover.Options{}
			for _, s := range schemas {
				o.Schemas = append(o.Schemas, discover.Location{Namespace: s.Namespace, URL: s.URL, Range: s.Range})
			}
			return discover.Load(ctx, src, entryPoints, o)
		}})
	if err != nil {
		return nil, found, err
	}
	if result.DTS != nil {
		taxonomy.Complete(result.Report, result.DTS)
	}
	return &validate.Input{Reports: []*tieout.Report{result.Report}, DTS: result.DTS}, found, nil
}
