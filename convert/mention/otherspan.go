package mention

import (
	"maps"
	"slices"

	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
)

// leastBorne is how much others of a sentence must say for a figure of another time.
const leastBorne = 2

// isOfOtherSpan looks for the figure that the row of a level has for another time than the one which the level ties to, where what is said of the level goes with
// that one and not with the level: "revenue was $30.6 billion and increased 19%", which the half year's revenue was, and the quarter's increase.
func (r *reader) isOfOtherSpan(d *reading) (verdict, bool) {
	if d.verdict.status != Ties || !r.isHeldLevel(d) || d.isOfSomethingElse() {
		return verdict{}, false
	}
	f := d.verdict.figures[0]
	if f.Change || f.Forecast || tables.LooksMisprinted(f) || d.hasContradictedChange() || r.saidFor(d, f) > 0 || r.isEndOfChange(d, f) {
		return verdict{}, false
	}
	var best *tables.Figure
	most := leastBorne - 1
	for _, x := range f.Row.Figures {
		if !d.mayBeInstead(x, f) || r.mentioned(d, x) {
			continue
		}
		if n := r.saidFor(d, x); n > most {
			best, most = x, n
		}
	}
	if best == nil || r.isPrintedFor(d, best.Span) {
		return verdict{}, false
	}
	return d.insteadBy(best, f)
}

// mayBeInstead reports whether a figure is what a row has for a time that a level may be of, other than that of the figure which the level ties to, of as long or to the
// same end.
func (d *reading) mayBeInstead(x, tied *tables.Figure) bool {
	if x.Change || x.Forecast || x.Item.Kind != tied.Item.Kind || !maps.Equal(x.Around, tied.Around) || x.Span == tied.Span {
		return false
	}
	return (x.Span.Months == tied.Span.Months || x.Span.Months == 0 || x.Span.End == tied.Span.End) && d.mayBeOf(x.Span) && d.printsAs(x) == quantity.No
}

// saidFor is how much the other numbers of a level's sentence say for its being a figure.
func (r *reader) saidFor(d *reading, f *tables.Figure) int {
	return r.borneOut(d, f) + r.saysLinked(d, f)
}

// hasContradictedChange reports whether a change of a level is contradicted: the level need not be.
func (d *reading) hasContradictedChange() bool {
	return slices.ContainsFunc(d.peers, func(o *reading) bool { return o.change != 0 && o.verdict.status == Differs && o.isSaidOfLevel(d) })
}

// isEndOfChange reports whether any change of a level's sentence leads to a figure, or from it.
func (r *reader) isEndOfChange(d *reading, f *tables.Figure) bool {
	return slices.ContainsFunc(d.peers, func(o *reading) bool {
		return o.change != 0 && len(o.spans) > 0 && (r.isChangeTo(o, f) || r.isChangeFrom(o, f))
	})
}

// saysLinked is how much the number that goes with a level, an amount or that per share, says for the level being a figure of its period.
func (r *reader) saysLinked(d *reading, f *tables.Figure) int {
	for _, o := range d.peers {
		if d.linked != o.index && o.linked != d.index || !o.isExactAtItsTime() {
			continue
		}
		amount, share := f, o.verdict.figures[0]
		if d.PerShare {
			amount, share = share, f
		}
		switch {
		case amount.Span != share.Span:
			return -leastBorne
		case r.isOver(amount, share):
			return leastBorne
		}
	}
	return 0
}

// isExactAtItsTime reports whether a number of some digits ties to a row of its own words for the time that it is first of all of.
func (d *reading) isExactAtItsTime() bool {
	return d.verdict.status == Ties && d.verdict.exact && d.tellingDigits() >= leastStale && d.verdict.figures[0].Span == d.spans[0].Span
}
