package mention

import (
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
)

// inPairedRow finds the row that has two numbers which are compared for the two periods: that it has both by chance is less likely than that the words
// for it are others, "margin of 20.2% (2020: 19.6%)" of the row "in % of net sales".
func (r *reader) inPairedRow(d *reading) (verdict, bool) {
	if !d.mayBeLevel() || d.future || d.Ranged || d.isInexact() || d.tellingDigits() < fewDigits {
		return verdict{}, false
	}
	for _, o := range d.nearPeers() {
		if o == d || o.Unit != d.Unit || o.PerShare != d.PerShare || !o.mayBeLevel() || o.isInexact() || o.tellingDigits() < fewDigits || !d.isComparedWith(o) {
			continue
		}
		if f := r.pairedWith(d, o); f != nil {
			return verdict{status: Ties, figures: []*tables.Figure{f}, score: 0.7}, true
		}
	}
	return verdict{}, false
}

// pairedWith is the figure of a number in the only row that prints it and the number it is compared with, for two periods of one length of which the
// number's own is said; nil for none, or several of other values.
func (r *reader) pairedWith(d, o *reading) (found *tables.Figure) {
	for _, f := range r.alike(d) {
		if f.Forecast || f.Change || !suits(f, d) || d.printsAs(f) != quantity.Exact || !d.mayBeAt(f) && !d.isYearBefore(f, o) {
			continue
		}
		for _, g := range f.Row.Figures {
			if g.Span == f.Span || g.Span.Months != f.Span.Months || d.against == (f.Span.End > g.Span.End) || g.Item.Kind != f.Item.Kind || g.Change || o.printsAs(g) != quantity.Exact || !o.mayBeAt(g) {
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
func (d *reading) isYearBefore(f *tables.Figure, o *reading) bool {
	if !d.against || o.verdict.status != Ties || d.time != nil && (d.time.Rel != period.PriorYear || d.time.Year > 0 || !d.time.Day.IsZero()) {
		return false
	}
	s := o.verdict.figures[0].Span
	return f.Span.Months == s.Months && f.Span.End == s.End-12
}
