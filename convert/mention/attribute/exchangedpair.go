package attribute

import (
	"maps"
	"slices"

	"github.com/tieout/tieout/convert/mention/contradict"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/search"
	"github.com/tieout/tieout/convert/mention/tables"
)

// "Earnings per share fell from €3.41 to €2.74", beside a row that has €3.41 for now and €2.74 for then: the two are in each other's place, there or here. So are two
// numbers of a list, each of which the row has for the other's time: "were $298 million and $312 million in 2023 and 2022".

// IsExchanged looks for a level that a change led to, or the second of a list, which the row of its words has for the time of the one before it, where that has for the
// level's own time what the text says for the other.
func (r *Attributor) IsExchanged(d *reading.Reading) (reading.Verdict, bool) {
	from := beganFrom(d)
	listed := from == nil
	if listed {
		from = listedBefore(d)
	}
	if from == nil || d.IsInexact() || d.Digits < reading.LeastStale || len(d.Spans) == 0 || contradict.IsOfSomethingElse(d) {
		return reading.Verdict{}, false
	}
	if from.IsInexact() || from.Digits < reading.LeastStale || !listed && d.Sentence.Words[d.From-1] != "to" {
		return reading.Verdict{}, false
	}
	then := period.Span{Months: d.When().Span.Months, End: d.When().Span.End - 12}
	if listed {
		then = from.When().Span
	}
	return r.changedPlaces(d, from, then)
}

// listedBefore is the level right before one in a list whose numbers are each of a time of their own; nil for none.
func listedBefore(d *reading.Reading) *reading.Reading {
	if d.Index == 0 || !d.Listed || d.Change != 0 {
		return nil
	}
	o := d.Peers[d.Index-1]
	if !o.Listed || o.Change != 0 || o.Unit != d.Unit || o.PerShare != d.PerShare || len(o.Spans) == 0 || len(d.Spans) == 0 || !o.When().Explicit || !d.When().Explicit || o.When().Span == d.When().Span {
		return nil
	}
	return o
}

// beganFrom is the level before one that a change led to, of its unit, which the change began from; nil for none.
func beganFrom(d *reading.Reading) *reading.Reading {
	if d.Index == 0 || d.Change != 0 {
		return nil
	}
	from := d.Peers[d.Index-1]
	if !from.Opens || from.Unit != d.Unit || from.PerShare != d.PerShare {
		return nil
	}
	return from
}

// changedPlaces is the verdict that the one row which the words of two levels name, the second of them of an earlier or a later time, has each in the place of the other.
func (r *Attributor) changedPlaces(d, from *reading.Reading, at period.Span) (reading.Verdict, bool) {
	for _, p := range from.Phrases {
		if p.After || p.Fit < 0.9 {
			continue
		}
		for _, f := range r.RowsFor(d, p) {
			if f.Score < search.LikelyRow {
				break
			}
			for _, now := range f.Row.At(d.When().Span) {
				if now.Span != d.When().Span || !isLevelOf(from, now) {
					continue
				}
				if slices.ContainsFunc(f.Row.At(now.Span), func(f *tables.Figure) bool { return isLevelOf(d, f) }) {
					return reading.Verdict{}, false
				}
				for _, then := range f.Row.At(at) {
					if then.Span == at && isLevelOf(d, then) && maps.Equal(then.Around, now.Around) {
						return contradict.InsteadBy(d, now, then)
					}
				}
			}
		}
	}
	return reading.Verdict{}, false
}

// isLevelOf reports whether a figure is a level of what was reported that prints as a number to the digit.
func isLevelOf(d *reading.Reading, f *tables.Figure) bool {
	return !f.Change && !f.Forecast && d.Suits(f) && d.PrintsAs(f) == quantity.Exact
}

// IsOfOtherThanFrom looks for what the row of the level that a change began from has now, where the level that it led to is another row's, which never had the first:
// "diluted earnings per share rose from $0.53 to $0.76", where the adjusted ones did, from $0.61.
func (r *Attributor) IsOfOtherThanFrom(d *reading.Reading) (reading.Verdict, bool) {
	from := beganFrom(d)
	if from == nil || !isLevelOfPair(d) || !isLevelOfPair(from) {
		return reading.Verdict{}, false
	}
	was, is := from.Verdict.Figures[0], d.Verdict.Figures[0]
	if was.Row == is.Row || was.Row.IsCalledAs(is.Row) && was.LeavesOut() == is.LeavesOut() || was.Span.Months != is.Span.Months || isLevelIn(from, is.Row) {
		return reading.Verdict{}, false
	}
	now := was.Row.At(is.Span)
	i := slices.IndexFunc(now, func(x *tables.Figure) bool { return goesBeside(x, was) && d.Suits(x) })
	if i < 0 || slices.ContainsFunc(now, func(x *tables.Figure) bool { return d.PrintsAs(x) != quantity.No }) {
		return reading.Verdict{}, false
	}
	return contradict.InsteadBy(d, now[i], is)
}

// IsOfOtherThanLevel looks for what the row of a level had at the time of what that is compared with, where this is that of another row by its name, as of another part of the company, or of one that the words do not just name, which never had the level:
// "Underwriting income came to $14.7 million, compared to $12.6 million in the year-ago period", where another segment had that.
func (r *Attributor) IsOfOtherThanLevel(d *reading.Reading) (reading.Verdict, bool) {
	if !d.Against || d.Chained < 0 || d.Chained >= d.Index || !isLevelOfPair(d) || d.Name().Own {
		return reading.Verdict{}, false
	}
	level := d.Peers[d.Chained]
	if !isLevelOfPair(level) || level.Unit != d.Unit || level.PerShare != d.PerShare {
		return reading.Verdict{}, false
	}
	is, was := level.Verdict.Figures[0], d.Verdict.Figures[0]
	if !areNamesakes(was, is) && !r.isOfLooseRow(level, was, is) || was.Span != d.When().Span || isLevelIn(level, was.Row) || isLevelIn(d, is.Row) {
		return reading.Verdict{}, false
	}
	then := is.Row.At(was.Span)
	i := slices.IndexFunc(then, func(x *tables.Figure) bool { return goesBeside(x, is) && d.Suits(x) })
	if i < 0 || !r.IsCalled(level, is.Row) {
		return reading.Verdict{}, false
	}
	return contradict.InsteadBy(d, then[i], was)
}

// isOfLooseRow reports whether a figure is of another row than that of a level, as long and of its kind, which the words of the level do not just name.
func (r *Attributor) isOfLooseRow(level *reading.Reading, f, of *tables.Figure) bool {
	return f.Row != of.Row && f.Span.Months == of.Span.Months && f.Item.Kind == of.Item.Kind && !r.IsCalled(level, f.Row)
}

// areNamesakes reports whether two figures are of rows of one name, as those of two parts of the company, for times as long.
func areNamesakes(f, o *tables.Figure) bool {
	return f.Row != o.Row && f.Row.IsCalledAs(o.Row) && f.LeavesOut() == o.LeavesOut() && f.Span.Months == o.Span.Months
}

// isLevelIn reports whether a row has a number as a level, at any time.
func isLevelIn(d *reading.Reading, w *tables.Row) bool {
	return slices.ContainsFunc(w.Figures, func(f *tables.Figure) bool { return isLevelOf(d, f) })
}

// isLevelOfPair reports whether a number is a level of two digits or more that ties to one of what was reported to the digit.
func isLevelOfPair(d *reading.Reading) bool {
	return !d.IsInexact() && d.Digits >= reading.LeastStale && d.Verdict.Status == reading.Ties && isLevelOf(d, d.Verdict.Figures[0])
}
