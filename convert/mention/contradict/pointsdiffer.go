package contradict

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
)

// PointsOfLevelDiffer looks for a change in points that is not that of the percentage which it leads to or follows: "gross margin expanded 80 basis points to
// 30.7%", where a year before it was 30.3%.
func (r *Checker) PointsOfLevelDiffer(d *reading.Reading) (reading.Verdict, bool) {
	if d.Change == 0 || d.Unit != quantity.Points && d.Unit != quantity.Basis || len(d.Spans) == 0 || d.IsInexact() || r.isQualifiedItself(d) {
		return reading.Verdict{}, false
	}
	i := pointsOf(d)
	if i < 0 {
		return reading.Verdict{}, false
	}
	of := d.Peers[i].Verdict
	then := r.BasesOf(d, of.Figures[0].Span)[0]
	b := baseOf(d, d.Peers[i])
	if b != nil && len(d.Bases) > 0 && !slices.ContainsFunc(d.Bases, func(s period.Span) bool { return s.End == b.Verdict.Figures[0].Span.End }) {
		b = nil // "increased to 1.64% compared to 1.58% in the previous quarter, and by 26 basis points since December 31, 2023"
	}
	if d.Digits < reading.LeastStale && (b == nil || !isTurnedIn(d, of.Figures[0], b.Verdict.Figures[0])) {
		return reading.Verdict{}, false
	}
	if b != nil {
		then = b.Verdict.Figures[0].Span // "rose 12 basis points to 8.15% from 8.03% at June 30"
	} else if len(d.Bases) == 0 && r.isPointsSinceAny(d, of, then) {
		return reading.Verdict{}, false
	}
	by, v, ok := r.pointsSince(d, of, then)
	return v, ok && !by
}

// PointsWentOtherWay looks for a change in points that ties to the one that a row prints, where the percentages of that row went the other way by just as much:
// "decreased 420 basis points" beside "25.0%  20.8%  420 bps".
func (r *Checker) PointsWentOtherWay(d *reading.Reading) (reading.Verdict, bool) {
	if d.Verdict.Status != reading.Ties || d.Change == 0 || d.Unit != quantity.Points && d.Unit != quantity.Basis || d.IsInexact() || len(d.Spans) == 0 || !saysWay(d) {
		return reading.Verdict{}, false
	}
	by := d.Verdict.Figures[0]
	now, was := r.levelAt(by, by.Span, release.Percentage), r.levelAt(by, yearBefore(by.Span), release.Percentage)
	if now == nil || was == nil || !isTurnedIn(d, now, was) {
		return reading.Verdict{}, false
	}
	return reading.Verdict{Status: reading.Differs, Figures: []*tables.Figure{now, was}, Formula: tables.PrintedAs(now) + "-" + tables.PrintedAs(was), Expected: d.InPlaces(d.InPoints(now, was)), Exact: true, Sure: true, Contrary: true}, true
}

// IsBaseOfPoints looks for a percentage that is what the change in points beside it is counted from, in place of what that led to: "gross margin of 40.9%, an improvement of
// 240 basis points from the prior-year quarter", in which it was 40.9%, and is 43.3%.
func (r *Checker) IsBaseOfPoints(d *reading.Reading) (reading.Verdict, bool) {
	if len(d.Spans) == 0 || d.Change != 0 || d.Unit != quantity.Percent || d.Against || d.Opens || d.IsInexact() || len(d.Verdict.Figures) == 0 || IsOfSomethingElse(d) {
		return reading.Verdict{}, false
	}
	was, s := d.Verdict.Figures[0].Span, d.When().Span
	if was.Months != s.Months || was.End >= s.End {
		return reading.Verdict{}, false
	}
	for _, o := range d.Peers[max(0, d.Index-1):min(len(d.Peers), d.Index+2)] {
		if o.Change == 0 || o.Unit != quantity.Points && o.Unit != quantity.Basis || o.IsInexact() || !isPointsOf(o, d) {
			continue
		}
		if v, ok := r.movedInPoints(d, o, s); ok {
			return v, true
		}
	}
	return reading.Verdict{}, false
}

// movedInPoints is the verdict that a percentage is, for a time, what it moved to from another that a number is, by a change in points.
func (r *Checker) movedInPoints(d, by *reading.Reading, s period.Span) (reading.Verdict, bool) {
	was := d.Verdict.Figures
	if d.Verdict.Status == reading.Ties {
		if now := r.levelAt(was[0], s, release.Percentage); now != nil && isMovedInPoints(by, now, was[0]) {
			return InsteadBy(d, now, was[0])
		}
		return reading.Verdict{}, false
	}
	pairs := r.MarginsAt(was[0].Row, was[1].Row, s)
	if len(pairs) != 1 {
		return reading.Verdict{}, false
	}
	if c, known := derive.ChangeOfMargin(pairs[0], [2]*tables.Figure{was[0], was[1]}); !known || !c.PrintsIn(by) {
		return reading.Verdict{}, false
	}
	v := OutOf(d, pairs)
	return v, v.Status != ""
}

// isMovedInPoints reports whether a change in points is that from one percentage of a row to another.
func isMovedInPoints(d *reading.Reading, now, was *tables.Figure) bool {
	by := d.InPoints(now, was)
	return quantity.Prints(by.Abs(), d.Value, d.Ulp) && derive.GoesBy(d, by)
}

// pointsOf is the index of the percentage that a change in points is of: what it leads to, or follows; -1 for none, and where words leave something out that the
// percentage does not.
func pointsOf(d *reading.Reading) int {
	i := slices.IndexFunc(d.Peers, func(o *reading.Reading) bool { return isPointsOf(d, o) })
	if i < 0 || d.Peers[i].Index < d.Index && leadsToPercentage(d) {
		return -1
	}
	of := d.Peers[i].Verdict
	if prose.Adjusts.In(derive.OwnWords(d)) && !(of.Status == reading.Ties && of.Figures[0].LeavesOut()) {
		return -1
	}
	return i
}

// isTurnedIn reports whether a change in points is that between two percentages of its sentence, the other way: "contracted 3 basis points to 3.10% from 3.07%".
func isTurnedIn(d *reading.Reading, now, was *tables.Figure) bool {
	if now.Row != was.Row || now.Item.Kind != release.Percentage || derive.Judges.In(derive.OwnWords(d)) {
		return false
	}
	by := d.InPoints(now, was)
	return quantity.Prints(by.Abs(), d.Value, d.Ulp) && !quantity.SameSign(d.Change, by)
}

// leadsToPercentage reports whether a change in points leads to the percentage right behind it: that of a clause before is another's.
func leadsToPercentage(d *reading.Reading) bool {
	return slices.ContainsFunc(d.Peers, func(o *reading.Reading) bool {
		return o.Index == d.Index+1 && o.Unit == quantity.Percent && o.Change == 0 && o.From == d.To+1 && d.Sentence.Words[d.To] == "to"
	})
}

// isPointsOf reports whether a number is the percentage that a change in points leads to or follows, alone.
func isPointsOf(d *reading.Reading, o *reading.Reading) bool {
	if o.Unit != quantity.Percent || o.Change != 0 || o.Against || len(o.Verdict.Figures) == 0 || !isBehindLevel(d, o) && !isBesideLevel(d, o) {
		return false
	}
	f := o.Verdict.Figures
	if o.Verdict.Status == reading.Ties {
		return f[0].Item.Kind == release.Percentage && !f[0].Change && !f[0].Forecast
	}
	if o.Verdict.Status != reading.Derives || len(f) != 2 || f[0].Row == f[1].Row || f[0].Span != f[1].Span {
		return false
	}
	i, point, ok := tables.Quotient(f[0], f[1])
	return ok && o.AgreesInPercent(i, point) != quantity.No
}

// isBesideLevel reports whether a change in points and a percentage stand side by side, and one goes with the other.
func isBesideLevel(d *reading.Reading, o *reading.Reading) bool {
	return (o.Index == d.Index+1 || o.Index == d.Index-1) && (o.Chained == d.Index || d.Chained == o.Index)
}

// isBehindLevel reports whether nothing but what a percentage is compared with, and other changes of it in points, stands between it and a change in points: "55.1%,
// compared with 53.6% in the first quarter and 52.1% last year, an expansion of 300 basis points", "96.3%, 50 basis points less than in December and 110 less than in March".
func isBehindLevel(d *reading.Reading, o *reading.Reading) bool {
	return o.Index < d.Index-1 && !slices.ContainsFunc(d.Peers[o.Index+1:d.Index], func(x *reading.Reading) bool {
		return !(x.Against && x.Unit == o.Unit) && !(x.Change != 0 && x.Unit == d.Unit)
	})
}

// isPointsSinceAny reports whether a change in points is that of a percentage since any time but one: one that its row prints, or what it is the quotient of, or a
// row of another table that is called alike.
func (r *Checker) isPointsSinceAny(d *reading.Reading, of reading.Verdict, but period.Span) bool {
	f := of.Figures[0]
	for _, was := range f.Row.Figures {
		then := was.Span
		if then.End >= f.Span.End || then.End == but.End || then.Months != f.Span.Months {
			continue
		}
		if by, _, ok := r.pointsSince(d, of, then); ok && by {
			return true
		}
	}
	return of.Status == reading.Ties && slices.ContainsFunc(r.Tables.TwinsOf(f.Row), func(w *tables.Row) bool {
		return slices.ContainsFunc(w.Figures, func(was *tables.Figure) bool {
			return was.Span.End < f.Span.End && was.Span.End != but.End && was.Span.Months == f.Span.Months && !was.Change && was.Item.Kind == release.Percentage &&
				quantity.Prints(d.InPoints(f, was).Abs(), d.Value, d.Ulp)
		})
	})
}

// pointsSince reports whether a change in points is that of a percentage since a time, with the verdict that it is not; false where the tables do not tell.
func (r *Checker) pointsSince(d *reading.Reading, of reading.Verdict, then period.Span) (by bool, v reading.Verdict, ok bool) {
	f := of.Figures
	if of.Status == reading.Ties {
		was := r.levelAt(f[0], then, release.Percentage)
		if was == nil {
			return false, reading.Verdict{}, false
		}
		point := d.InPoints(f[0], was)
		i, _ := tables.Difference(f[0], was)
		if i = i.Scale(quantity.Hundred); d.Unit == quantity.Basis {
			i = i.Scale(quantity.Hundred)
		}
		v = reading.Verdict{Status: reading.Differs, Figures: []*tables.Figure{f[0], was}, Formula: tables.PrintedAs(f[0]) + "-" + tables.PrintedAs(was), Expected: d.InPlaces(point), Exact: true, Sure: true}
		near := quantity.Magnitude(i).Overlaps(d.Accuracy())
		return near && (derive.Judges.In(derive.OwnWords(d)) || quantity.SameSign(d.Change, point)), v, true
	}
	pairs := r.MarginsAt(f[0].Row, f[1].Row, then)
	if len(pairs) != 1 || pairs[0][0].Row.OfPart {
		return false, reading.Verdict{}, false
	}
	c, known := derive.ChangeOfMargin([2]*tables.Figure{f[0], f[1]}, pairs[0])
	if !known {
		return false, reading.Verdict{}, false
	}
	_, point := c.InUnits(d)
	v = reading.Verdict{Status: reading.Differs, Figures: c.Figures, Formula: c.Formula(), Expected: point.Round(0), Exact: true, Sure: true}
	if d.Unit == quantity.Points {
		v.Expected = d.InPlaces(point)
	}
	either := *d
	if derive.Judges.In(derive.OwnWords(d)) {
		either.Change = 0
	}
	return c.PrintsAs(&either), v, point.Sub(signed(d)).Abs().GreaterThan(nearPoints)
}

// nearPoints is how far a change of a margin is off at the least, in its unit, for no rounding to explain it.
var nearPoints = decimal.NewFromInt(5)

// signed is a change with its sign.
func signed(d *reading.Reading) decimal.Decimal {
	return d.Value.Mul(decimal.NewFromInt(int64(d.Change)))
}

// levelAt is the level of a kind, as a percentage, in a figure's row for a time; nil where there is not just one.
func (r *Checker) levelAt(f *tables.Figure, s period.Span, kind release.Number) (found *tables.Figure) {
	for _, g := range f.Row.At(s) {
		if g.Span != s || g.Change || g.Forecast || g.Item.Kind != kind || len(g.Around) != len(f.Around) {
			continue
		}
		if found != nil {
			return nil
		}
		found = g
	}
	return found
}
