package mention

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
)

// pointsOfLevelDiffer looks for a change in points that is not that of the percentage which it leads to or follows: "gross margin expanded 80 basis points to
// 30.7%", where a year before it was 30.3%.
func (r *reader) pointsOfLevelDiffer(d *reading) (verdict, bool) {
	if d.change == 0 || d.Unit != quantity.Points && d.Unit != quantity.Basis || d.Digits < leastStale || len(d.spans) == 0 || d.isInexact() || r.isQualifiedItself(d) || prose.Adjusts.In(d.ownWords()) {
		return verdict{}, false
	}
	i := slices.IndexFunc(d.peers, func(o *reading) bool { return d.isPointsOf(o) })
	if i < 0 {
		return verdict{}, false
	}
	of := d.peers[i].verdict
	then := r.basesOf(d, of.figures[0].Span)[0]
	if b := d.baseOf(d.peers[i]); b != nil {
		then = b.verdict.figures[0].Span // "rose 12 basis points to 8.15% from 8.03% at June 30"
	} else if len(d.bases) == 0 && r.isPointsSinceAny(d, of, then) {
		return verdict{}, false
	}
	by, v, ok := r.pointsSince(d, of, then)
	return v, ok && !by
}

// isPointsOf reports whether a number is the percentage that a change in points leads to or follows, alone.
func (d *reading) isPointsOf(o *reading) bool {
	if o.Unit != quantity.Percent || o.change != 0 || o.against || o.index != d.index+1 && o.index != d.index-1 || o.chained != d.index && d.chained != o.index || len(o.verdict.figures) == 0 {
		return false
	}
	f := o.verdict.figures
	if o.verdict.status == Ties {
		return f[0].Item.Kind == release.Percentage && !f[0].Change && !f[0].Forecast
	}
	if o.verdict.status != Derives || len(f) != 2 || f[0].Row == f[1].Row || f[0].Span != f[1].Span {
		return false
	}
	i, point, ok := tables.Quotient(f[0], f[1])
	return ok && o.AgreesInPercent(i, point) != quantity.No
}

// isPointsSinceAny reports whether a change in points is that of a percentage since any time but one.
func (r *reader) isPointsSinceAny(d *reading, of verdict, but period.Span) bool {
	return slices.ContainsFunc(r.cal.Ending, func(s period.Span) bool {
		by, _, ok := r.pointsSince(d, of, period.Span{Months: of.figures[0].Span.Months, End: s.End})
		return s.End != but.End && ok && by
	})
}

// pointsSince reports whether a change in points is that of a percentage since a time, with the verdict that it is not; false where the tables do not tell.
func (r *reader) pointsSince(d *reading, of verdict, then period.Span) (by bool, v verdict, ok bool) {
	f := of.figures
	if of.status == Ties {
		was := r.levelAt(f[0], then)
		if was == nil {
			return false, verdict{}, false
		}
		point := d.inPoints(f[0], was)
		i, _ := tables.Difference(f[0], was)
		if i = i.Scale(quantity.Hundred); d.Unit == quantity.Basis {
			i = i.Scale(quantity.Hundred)
		}
		v = verdict{status: Differs, figures: []*tables.Figure{f[0], was}, formula: tables.PrintedAs(f[0]) + "-" + tables.PrintedAs(was), expected: d.InPlaces(point), exact: true, sure: true}
		near := quantity.Magnitude(i).Overlaps(d.Accuracy())
		return near && (judges.In(d.ownWords()) || quantity.SameSign(d.change, point)), v, true
	}
	pairs := r.marginsAt(f[0].Row, f[1].Row, then)
	if len(pairs) != 1 || pairs[0][0].Row.OfPart {
		return false, verdict{}, false
	}
	c, known := changeOfMargin([2]*tables.Figure{f[0], f[1]}, pairs[0])
	if !known {
		return false, verdict{}, false
	}
	_, point := c.inUnits(d)
	v = verdict{status: Differs, figures: c.figures, formula: c.formula(), expected: point.Round(0), exact: true, sure: true}
	if d.Unit == quantity.Points {
		v.expected = d.InPlaces(point)
	}
	either := *d
	if judges.In(d.ownWords()) {
		either.change = 0
	}
	return c.printsAs(&either), v, point.Sub(d.signed()).Abs().GreaterThan(nearPoints)
}

// nearPoints is how far a change of a margin is off at the least, in its unit, for no rounding to explain it.
var nearPoints = decimal.NewFromInt(5)

// signed is a change with its sign.
func (d *reading) signed() decimal.Decimal { return d.Value.Mul(decimal.NewFromInt(int64(d.change))) }

// levelAt is the percentage of a figure's row for a time; nil where there is not just one.
func (r *reader) levelAt(f *tables.Figure, s period.Span) (found *tables.Figure) {
	for _, g := range f.Row.At(s) {
		if g.Span != s || g.Change || g.Forecast || g.Item.Kind != release.Percentage || len(g.Around) != len(f.Around) {
			continue
		}
		if found != nil {
			return nil
		}
		found = g
	}
	return found
}
