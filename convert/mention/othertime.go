package mention

import (
	"maps"
	"slices"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
)

// A level that ties to the row which its words name, for another time than it is said of: "The margin for the quarter improved to 12.0%", which is that of
// the nine months; "Gross margin was 77.6%" in a list of the quarter's figures, which is that of the year.

// isOfOtherTime looks for a level that ties to its row for another time than the one that its sentence, or all else in its paragraph, speaks of.
func (r *reader) isOfOtherTime(d *reading) (verdict, bool) {
	if d.verdict.status != Ties || !d.isLevelInPercent() && !(d.isLevel() && d.tellingDigits() > fewDigits && d.tiesToTheDigit()) || !r.isOfNow(d) || d.isOfSomethingElse() || r.isExcluded(d) {
		return verdict{}, false
	}
	o, s := d.verdict.figures[0], d.spans[0].Span
	if o.IsOf(s) || o.Change || o.Forecast || o.Span.End > s.End || !r.speaksOfNow(d, o) {
		return verdict{}, false
	}
	f := d.onlyAt(o, s)
	if f == nil || tables.LooksMisprinted(f) || d.isSaidBeside(f) || r.isPrintedFor(d, s) {
		return verdict{}, false
	}
	v, ok := d.contradictedBy(f)
	v.instead = o
	return v, ok
}

// speaksOfNow reports whether a number is said of the row that it ties to, by its name or the part of the company that is spoken of, and of the time that is
// reported.
func (r *reader) speaksOfNow(d *reading, o *tables.Figure) bool {
	called := r.isCalled(d, o.Row)
	if !d.verdict.exact && !(called && (d.part != "" || !o.Row.OfPart)) {
		return false
	}
	return d.saysItsTime() || called && !r.isComparedBefore(d) && r.isTimeOfBlock(d, o.Span)
}

// onlyAt is the one figure of another's row and kind that there is for a time, with which a number does not agree; nil for none.
func (d *reading) onlyAt(o *tables.Figure, s period.Span) (found *tables.Figure) {
	for _, f := range o.Row.At(s) {
		if f.Span != s || !suits(f, d) || f.Change || f.Forecast || f.Adjusted != o.Adjusted || !maps.Equal(f.Around, o.Around) {
			continue
		}
		if found != nil || d.printsAs(f) != quantity.No {
			return nil
		}
		found = f
	}
	return found
}

// saysItsTime reports whether words of a number's sentence say its time, and no other, and nothing is compared with it.
func (d *reading) saysItsTime() bool {
	var said *period.When
	for _, o := range d.peers {
		if o.time != nil && said != nil && o.time != said || o.against && o.chained == d.index {
			return false
		}
		if o.time != nil {
			said = o.time
		}
	}
	return said != nil && d.spans[0].explicit
}

// isTimeOfBlock reports whether other numbers of a number's paragraph tie to figures of the time that it is taken to be of, and none to figures of another
// one; and no words of its sentence speak of time.
func (r *reader) isTimeOfBlock(d *reading, other period.Span) bool {
	if slices.ContainsFunc(d.peers, func(o *reading) bool { return o.time != nil && o.order > d.order }) || len(r.parsed[d.block].whens[d.sentence]) > 0 && d.index == 0 {
		return false
	}
	const near = 24 // numbers before and behind
	seen := false
	for _, o := range r.readings[max(0, d.order-near):min(len(r.readings), d.order+near)] {
		if o == d || o.block != d.block || len(o.verdict.figures) == 0 || o.against {
			continue
		}
		switch span := o.verdict.figures[0].Span; {
		case span == other:
			return false
		case span == d.spans[0].Span && o.verdict.status == Ties && o.tellingDigits() > fewDigits:
			seen = true
		}
	}
	return seen
}
