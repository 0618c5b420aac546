package attribute

import (
	"maps"
	"slices"

	"github.com/tieout/tieout/convert/mention/contradict"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/search"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
)

// IsOfOtherLength looks for an amount that ties to a period of another length than its sentence speaks of, as the year to date, where
// what it is compared with, or the amount per share that goes with it, ties to the length that the sentence speaks of.
func (r *Attributor) IsOfOtherLength(d *reading.Reading) (reading.Verdict, bool) {
	if d.Verdict.Status != reading.Ties || !isTimedBase(d) && (!d.IsLevel() && !d.IsLevelInPercent() && !d.IsPriceLevel() || r.IsComparedBefore(d)) || d.When().Months == 0 {
		return reading.Verdict{}, false
	}
	o := d.Verdict.Figures[0]
	if o.Span.Months == d.When().Months || o.Span.Months == 0 || o.Span.End != d.When().End {
		return reading.Verdict{}, false
	}
	for _, f := range o.Row.At(d.When().Span) {
		if d.Suits(f) && f.Change == o.Change && f.Adjusted == o.Adjusted && d.PrintsAs(f) == quantity.No && goesWithLength(d, o) && !d.IsSaidBeside(f) && !r.IsPrintedFor(d, f.Span) {
			return contradict.InsteadBy(d, f, o)
		}
	}
	return reading.Verdict{}, false
}

// isTimedBase reports whether a number is what another is compared with, for a time that is said: "to 862 miles from 884 miles in the second quarter of last year".
func isTimedBase(d *reading.Reading) bool {
	return d.Against && d.Change == 0 && !d.IsInexact() && d.Digits > reading.LeastStale && d.When().Explicit
}

// IsChangeOfOtherLength looks for a change that is printed for a period of another length than its level is of, beside the one for that: "In the second quarter,
// sales amounted to €769.1 million, an increase of 9.3%", which is that of the half year.
func (r *Attributor) IsChangeOfOtherLength(d *reading.Reading) (reading.Verdict, bool) {
	of := levelBefore(d)
	if of == nil {
		return reading.Verdict{}, false
	}
	is := d.Verdict.Figures[0]
	if of.Row != is.Row || of.Span.End != is.Span.End || of.Span.Months == is.Span.Months || is.Span.Months == 0 || d.When().Span != of.Span || !d.When().Explicit {
		return reading.Verdict{}, false
	}
	for _, f := range is.Row.At(of.Span) {
		if f.Change && f.Item.Kind == is.Item.Kind && maps.Equal(f.Around, is.Around) && !d.IsChange(f) {
			return contradict.InsteadBy(d, f, is)
		}
	}
	return reading.Verdict{}, false
}

// IsThenOfOtherLength looks for what something was at the time that the change before it is counted from, where the number is what the very row has for another
// length of time to that day: "an improvement of 28 cents over the comparable period, when diluted earnings were $1.43".
func (r *Attributor) IsThenOfOtherLength(d *reading.Reading) (reading.Verdict, bool) {
	if d.Index == 0 || d.Change != 0 || d.Verdict.Status != reading.Ties || d.IsInexact() || d.Digits < reading.LeastStale {
		return reading.Verdict{}, false
	}
	o := d.Peers[d.Index-1]
	if o.Change == 0 || o.Verdict.Status != reading.Derives || len(o.Verdict.Figures) != 2 || len(o.Bases) == 0 || !slices.Contains(d.Sentence.Words[o.To:d.From], "when") {
		return reading.Verdict{}, false
	}
	is, now, then := d.Verdict.Figures[0], o.Verdict.Figures[0].Span, o.Verdict.Figures[1].Span
	if is.Span.End != then.End || is.Span.Months == then.Months {
		return reading.Verdict{}, false
	}
	for _, was := range is.Row.At(then) {
		for _, cur := range is.Row.At(now) {
			if i, point := tables.Difference(cur, was); d.Suits(was) && o.Agrees(i, point) != quantity.No && d.Agrees(was.Value(), was.Item.Value) == quantity.No {
				return contradict.InsteadBy(d, was, is)
			}
		}
	}
	return reading.Verdict{}, false
}

// levelBefore is the figure of the level right before a change that a table prints; nil for none.
func levelBefore(d *reading.Reading) *tables.Figure {
	if d.Verdict.Status != reading.Ties || !d.Verdict.Figures[0].Change || d.Verdict.Figures[0].Item.Kind != release.Percentage || d.Change == 0 || d.IsInexact() || d.Digits < reading.LeastStale || d.Chained < 0 || d.Chained >= d.Index {
		return nil
	}
	o := d.Peers[d.Chained]
	if o.Verdict.Status != reading.Ties || o.Change != 0 || !contradict.IsSure(o) || d.From-o.To > reading.Nearby {
		return nil
	}
	return o.Verdict.Figures[0]
}

// goesWithLength reports whether what an amount goes with is of the length that its sentence speaks of, and of no other: the figure
// of the same row that it is compared with, its change, or its amount per share.
func goesWithLength(d *reading.Reading, f *tables.Figure) bool {
	return slices.ContainsFunc(d.Peers, func(o *reading.Reading) bool {
		if len(o.Verdict.Figures) == 0 || o.Verdict.Status == reading.Differs {
			return false
		}
		x := o.Verdict.Figures[0]
		switch {
		case x.Span.Months != d.When().Months:
			return false
		case o.Change != 0:
			return o.Unit == quantity.Percent && (o.Level() == d.Index && o.Chained >= 0 || d.Chained == o.Index) && x.Row == f.Row && !contradict.HasGrown(o, f)
		case d.IsComparedWith(o) && o.Unit == d.Unit && o.PerShare == d.PerShare:
			return x.Row == f.Row && !isOfLength(o, x.Row, f.Span.Months)
		}
		return (d.Linked == o.Index || isPartOf(d, o, f) || o.PerShare && o.Linked == d.Index) && !isOfLength(o, x.Row, f.Span.Months)
	})
}

// isPartOf reports whether a number is said to be a part of another, which ties to another row of the table of its figure: "totaled €52.3 million, of which €22.8
// million".
func isPartOf(d *reading.Reading, o *reading.Reading, f *tables.Figure) bool {
	x := o.Verdict.Figures[0]
	return o.Index < d.Index && o.Change == 0 && !o.Against && x.Row.Table == f.Row.Table && x.Row != f.Row && search.OfWhichWords.In(d.Sentence.Words[o.To:d.From])
}

// isOfLength reports whether a row has a number for any period of a length.
func isOfLength(d *reading.Reading, w *tables.Row, months int) bool {
	return slices.ContainsFunc(w.Figures, func(f *tables.Figure) bool {
		return f.Span.Months == months && d.Agrees(f.Value(), f.Item.Value) != quantity.No
	})
}
