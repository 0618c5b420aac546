package validate

import (
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/taxonomy"
)

// Of is the input for checking an opened document.
func Of(d *convert.Document, o Options) *Input {
	in := &Input{DTS: d.DTS, Release: d.Release, Mapping: d.Mapping, Mentions: d.Mentions, Options: o}
	if d.Report != nil {
		in.Reports = []*tieout.Report{d.Report}
	}
	return in
}

// AskedOf says which questions checking an opened document with the options asks, by what was found.
func AskedOf(d *convert.Document, found []tieout.Diagnostic, o Options) Asked {
	converted := d.Release != nil && d.Report != nil && len(d.Report.Facts) > 0
	absent := slices.ContainsFunc(found, func(x tieout.Diagnostic) bool { return x.Aspect == tieout.Availability })
	lacking := d.DTS != nil && d.DTS.Gaps.Linkbases
	return Asked{
		XBRL:        d.Release == nil || converted, // of a release without facts nothing became XBRL
		Calculation: o.Calculation != NoCalculation && d.Report != nil && (absent || lacking || hasCalculations(d.DTS)),
		Lacking:     lacking,
		Profile:     o.Profile != "",
		TieOut:      converted,
		Nothing:     d.Release != nil && !converted,
	}
}

// hasCalculations reports whether a DTS, which may be nil, has calculation networks.
func hasCalculations(dts *taxonomy.DTS) bool {
	return dts != nil && len(dts.LinkRoles[taxonomy.ArcroleSummationItem])+len(dts.LinkRoles[taxonomy.ArcroleSummation11]) > 0
}
