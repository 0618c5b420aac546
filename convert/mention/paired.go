package mention

import (
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/quantity"
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
			return verdict{status: Ties, figures: []*figure{f}, score: 0.7}, true
		}
	}
	return verdict{}, false
}

// pairedWith is the figure of a number in the only row that prints it and the number it is compared with, for two periods of one length of which the
// number's own is said; nil for none, or several of other values.
func (r *reader) pairedWith(d, o *reading) (found *figure) {
	for _, f := range r.alike(d) {
		if f.forecast || f.change || !suits(f, d) || d.printsAs(f) != quantity.Exact || !d.mayBeAt(f) && !d.isYearBefore(f, o) {
			continue
		}
		for _, g := range f.row.figures {
			if g.span == f.span || g.span.Months != f.span.Months || d.against == (f.span.End > g.span.End) || g.item.Kind != f.item.Kind || g.change || o.printsAs(g) != quantity.Exact || !o.mayBeAt(g) {
				continue
			}
			if found != nil && found.row != f.row && !found.row.isCalledAs(f.row) {
				return nil
			}
			found = f
		}
	}
	return found
}

// isYearBefore reports whether a figure is of the year before the one that what a number is compared with ties to, and the number's time says no more than that:
// "versus $22.6 million a year ago", where the text has moved on from the year that both are counted from.
func (d *reading) isYearBefore(f *figure, o *reading) bool {
	if !d.against || o.verdict.status != Ties || d.time != nil && (d.time.Rel != period.PriorYear || d.time.Year > 0 || !d.time.Day.IsZero()) {
		return false
	}
	s := o.verdict.figures[0].span
	return f.span.Months == s.Months && f.span.End == s.End-12
}
