package conformance

import (
	"context"
	"os"
	"path/filepath"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
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

// open reads a report or a taxonomy from a file, by the same door as the command line, and returns everything that is
// wrong with it, in order of output.
func open(ctx context.Context, src *source.Resolver, path string, o options) ([]tieout.Diagnostic, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	in := &validate.Input{Options: o.Validate}
	var found []tieout.Diagnostic
	if filepath.Ext(path) == ".xsd" && convert.Detect(path, data) == convert.KindInstance {
		// A schema by its name, and some other XML by its content: the suite means a taxonomy.
		in.DTS, found, err = openTaxonomy(ctx, src, path)
	} else {
		var d *convert.Document
		d, err = convert.Open(ctx, path, data, convert.Options{Source: src})
		in.DTS, found = d.DTS, d.Diagnostics
		if d.Report != nil {
			in.Reports = []*tieout.Report{d.Report}
		}
	}
	if err != nil {
		return found, err
	}
	checks := o.Checks
	if checks == nil {
		checks = rules.Checks()
	}
	more, err := validate.Run(ctx, in, checks)
	found = append(found, more...)
	tieout.SortDiagnostics(found)
	return found, err
}

func openTaxonomy(ctx context.Context, src *source.Resolver, path string) (*taxonomy.DTS, []tieout.Diagnostic, error) {
	url, err := source.FileURL(path)
	if err != nil {
		return nil, nil, err
	}
	return discover.Load(ctx, src, []tieout.EntryPoint{{URL: url}}, discover.Options{})
}
