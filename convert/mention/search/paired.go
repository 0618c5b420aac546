package search

import (
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
)

// InPairedRow finds the row that has two numbers which are compared for the two periods: that it has both by chance is less likely than that the words
// for it are others, "margin of 20.2% (2020: 19.6%)" of the row "in % of net sales".
func (r *Searcher) InPairedRow(d *reading.Reading) (reading.Verdict, bool) {
	if !MayBeLevel(d) || d.Future || d.Ranged || d.IsInexact() || d.TellingDigits() < reading.FewDigits {
		return reading.Verdict{}, false
	}
	for _, o := range nearPeers(d) {
		if o == d || o.Unit != d.Unit || o.PerShare != d.PerShare || !MayBeLevel(o) || o.IsInexact() || o.TellingDigits() < reading.FewDigits || !d.IsComparedWith(o) {
			continue
		}
		if f := r.pairedWith(d, o); f != nil {
			return reading.Verdict{Status: reading.Ties, Figures: []*tables.Figure{f}, Score: 0.7}, true
		}
	}
	return reading.Verdict{}, false
}

// pairedWith is the figure of a number in the only row that prints it and the number it is compared with, for two periods of one length of which the
// number's own is said; nil for none, or several of other values.
func (r *Searcher) pairedWith(d, o *reading.Reading) (found *tables.Figure) {
	for _, f := range r.alike(d) {
		if f.Forecast || f.Change || !d.Suits(f) || d.PrintsAs(f) != quantity.Exact || !mayBeAt(d, f) && !isYearBefore(d, f, o) {
			continue
		}
		for _, g := range f.Row.Figures {
			if g.Span == f.Span || g.Span.Months != f.Span.Months || d.Against == (f.Span.End > g.Span.End) || g.Item.Kind != f.Item.Kind || g.Change || o.PrintsAs(g) != quantity.Exact || !mayBeAt(o, g) {
				continue
			}
			if found != nil && found.Row != f.Row && !found.Row.IsCalledAs(f.Row) {
				return nil
			}
			found = f
		}
	}
	return found
}

// isYearBefore reports whether a figure is of the year before the one that what a number is compared with ties to, and the number's time says no more than that:
// "versus $22.6 million a year ago", where the text has moved on from the year that both are counted from.
func isYearBefore(d *reading.Reading, f *tables.Figure, o *reading.Reading) bool {
	if !d.Against || o.Verdict.Status != reading.Ties || d.Time != nil && (d.Time.Rel != period.PriorYear || d.Time.Year > 0 || !d.Time.Day.IsZero()) {
		return false
	}
	s := o.Verdict.Figures[0].Span
	return f.Span.Months == s.Months && f.Span.End == s.End-12
}
