package attribute

import (
	"maps"
	"slices"

	"github.com/tieout/tieout/convert/mention/contradict"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
)

// leastBorne is how much others of a sentence must say for a figure of another time.
const leastBorne = 2

// IsOfOtherSpan looks for the figure that the row of a level has for another time than the one which the level ties to, where what is said of the level goes with
// that one and not with the level: "revenue was $30.6 billion and increased 19%", which the half year's revenue was, and the quarter's increase.
func (r *Attributor) IsOfOtherSpan(d *reading.Reading) (reading.Verdict, bool) {
	if d.Verdict.Status != reading.Ties || !r.isHeldLevel(d) || contradict.IsOfSomethingElse(d) {
		return reading.Verdict{}, false
	}
	f := d.Verdict.Figures[0]
	if f.Change || f.Forecast || tables.LooksMisprinted(f) || hasContradictedChange(d) || r.saidFor(d, f) > 0 || r.isEndOfChange(d, f) {
		return reading.Verdict{}, false
	}
	var best *tables.Figure
	most := leastBorne - 1
	for _, x := range f.Row.Figures {
		if !mayBeInstead(d, x, f) || r.Mentioned(d, x) {
			continue
		}
		if n := r.saidFor(d, x); n > most {
			best, most = x, n
		}
	}
	if best == nil || r.IsPrintedFor(d, best.Span) {
		return reading.Verdict{}, false
	}
	return contradict.InsteadBy(d, best, f)
}

// mayBeInstead reports whether a figure is what a row has for a time that a level may be of, other than that of the figure which the level ties to, of as long or to the
// same end.
func mayBeInstead(d *reading.Reading, x, tied *tables.Figure) bool {
	if x.Change || x.Forecast || x.Item.Kind != tied.Item.Kind || !maps.Equal(x.Around, tied.Around) || x.Span == tied.Span {
		return false
	}
	return (x.Span.Months == tied.Span.Months || x.Span.Months == 0 || x.Span.End == tied.Span.End) && contradict.MayBeOf(d, x.Span) && d.PrintsAs(x) == quantity.No
}

// saidFor is how much the other numbers of a level's sentence say for its being a figure.
func (r *Attributor) saidFor(d *reading.Reading, f *tables.Figure) int {
	return r.borneOut(d, f) + r.saysLinked(d, f)
}

// hasContradictedChange reports whether a change of a level is contradicted: the level need not be.
func hasContradictedChange(d *reading.Reading) bool {
	return slices.ContainsFunc(d.Peers, func(o *reading.Reading) bool {
		return o.Change != 0 && o.Verdict.Status == reading.Differs && isSaidOfLevel(o, d)
	})
}

// isEndOfChange reports whether any change of a level's sentence leads to a figure, or from it.
func (r *Attributor) isEndOfChange(d *reading.Reading, f *tables.Figure) bool {
	return slices.ContainsFunc(d.Peers, func(o *reading.Reading) bool {
		return o.Change != 0 && len(o.Spans) > 0 && (r.isChangeTo(o, f) || r.isChangeFrom(o, f))
	})
}

// saysLinked is how much the number that goes with a level, an amount or that per share, says for the level being a figure of its period.
func (r *Attributor) saysLinked(d *reading.Reading, f *tables.Figure) int {
	for _, o := range d.Peers {
		if d.Linked != o.Index && o.Linked != d.Index || !isExactAtItsTime(o) {
			continue
		}
		amount, share := f, o.Verdict.Figures[0]
		if d.PerShare {
			amount, share = share, f
		}
		switch {
		case amount.Span != share.Span:
			return -leastBorne
		case r.IsOver(amount, share):
			return leastBorne
		}
	}
	return 0
}

// isExactAtItsTime reports whether a number of some digits ties to a row of its own words for the time that it is first of all of.
func isExactAtItsTime(d *reading.Reading) bool {
	return d.Verdict.Status == reading.Ties && d.Verdict.Exact && d.TellingDigits() >= reading.LeastStale && d.Verdict.Figures[0].Span == d.Spans[0].Span
}
