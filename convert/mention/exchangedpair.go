package mention

import (
	"maps"
	"slices"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
)

// "Earnings per share fell from €3.41 to €2.74", beside a row that has €3.41 for now and €2.74 for then: the two are in each other's place, there or here.

// isExchanged looks for a level that a change led to which the row of its words has for the time that the change is counted from, where that has for the level's own
// time what the text says the change was from.
func (r *reader) isExchanged(d *reading) (verdict, bool) {
	from := d.beganFrom()
	if from == nil || d.isInexact() || d.Digits < leastStale || len(d.spans) == 0 || d.isOfSomethingElse() {
		return verdict{}, false
	}
	if from.isInexact() || from.Digits < leastStale || d.s.Words[d.From-1] != "to" {
		return verdict{}, false
	}
	return r.changedPlaces(d, from)
}

// beganFrom is the level before one that a change led to, of its unit, which the change began from; nil for none.
func (d *reading) beganFrom() *reading {
	if d.index == 0 || d.change != 0 {
		return nil
	}
	from := d.peers[d.index-1]
	if !from.opens || from.Unit != d.Unit || from.PerShare != d.PerShare {
		return nil
	}
	return from
}

// changedPlaces is the verdict that the one row which the words of two levels name has each in the place of the other.
func (r *reader) changedPlaces(d, from *reading) (verdict, bool) {
	for _, p := range from.phrases {
		if p.After || p.Fit < 0.9 {
			continue
		}
		for _, f := range r.rowsFor(d, p) {
			if f.Score < likelyRow {
				break
			}
			for _, now := range f.Row.At(d.spans[0].Span) {
				if now.Span != d.spans[0].Span || !from.isLevelOf(now) {
					continue
				}
				if slices.ContainsFunc(f.Row.At(now.Span), d.isLevelOf) {
					return verdict{}, false
				}
				for _, then := range f.Row.At(period.Span{Months: now.Span.Months, End: now.Span.End - 12}) {
					if d.isLevelOf(then) && maps.Equal(then.Around, now.Around) {
						return d.insteadBy(now, then)
					}
				}
			}
		}
	}
	return verdict{}, false
}

// isLevelOf reports whether a figure is a level of what was reported that prints as a number to the digit.
func (d *reading) isLevelOf(f *tables.Figure) bool {
	return !f.Change && !f.Forecast && suits(f, d) && d.printsAs(f) == quantity.Exact
}

// isOfOtherThanFrom looks for what the row of the level that a change began from has now, where the level that it led to is another row's, which never had the first:
// "diluted earnings per share rose from $0.53 to $0.76", where the adjusted ones did, from $0.61.
func (r *reader) isOfOtherThanFrom(d *reading) (verdict, bool) {
	from := d.beganFrom()
	if from == nil || !d.isLevelOfPair() || !from.isLevelOfPair() {
		return verdict{}, false
	}
	was, is := from.verdict.figures[0], d.verdict.figures[0]
	if was.Row == is.Row || was.Row.IsCalledAs(is.Row) && was.LeavesOut() == is.LeavesOut() || was.Span.Months != is.Span.Months || slices.ContainsFunc(is.Row.Figures, from.isLevelOf) {
		return verdict{}, false
	}
	now := was.Row.At(is.Span)
	i := slices.IndexFunc(now, func(x *tables.Figure) bool { return goesBeside(x, was) && suits(x, d) })
	if i < 0 || slices.ContainsFunc(now, func(x *tables.Figure) bool { return d.printsAs(x) != quantity.No }) {
		return verdict{}, false
	}
	return d.insteadBy(now[i], is)
}

// isLevelOfPair reports whether a number is a level of two digits or more that ties to one of what was reported to the digit.
func (d *reading) isLevelOfPair() bool {
	return !d.isInexact() && d.Digits >= leastStale && d.verdict.status == Ties && d.isLevelOf(d.verdict.figures[0])
}
