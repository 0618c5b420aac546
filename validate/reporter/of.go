package reporter

import (
	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/validate"
)

// Of is the outcome for an opened document, with what reading and checking it found.
func Of(d *convert.Document, found []tieout.Diagnostic, o validate.Options) Document {
	out := Document{Name: d.Name, Kind: string(d.Kind), Release: d.Release, Report: d.Report, Diagnostics: found,
		Asked: validate.AskedOf(d, found, o)}
	if d.Report != nil {
		for range d.Report.All {
			out.Facts++
		}
	}
	out.Conclude()
	return out
}

// Conclude gives the document its verdict: none when it could not be checked.
func (d *Document) Conclude() {
	d.Verdict = validate.NoVerdict()
	if d.Err == nil {
		d.Verdict = validate.Conclude(d.Diagnostics, d.Asked)
	}
}
