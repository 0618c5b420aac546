package attribute

import (
	"maps"
	"slices"

	"github.com/tieout/tieout/convert/mention/contradict"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/internal/misprint"
)

// PartMarginDiffers looks for a margin of a part of the company that is not the one of what the sentence says it earned: it is that of another period, or a
// misprint of it.
func (r *Attributor) PartMarginDiffers(d *reading.Reading) (reading.Verdict, bool) {
	o := r.EarnedFor(d)
	if o == nil || o.Sentence != d.Sentence || d.Against || d.Time != nil || d.Digits < reading.LeastStale || contradict.IsOfSomethingElse(d) || !contradict.IsSureLevel(o) {
		return reading.Verdict{}, false
	}
	x := o.Verdict.Figures[0]
	sales := r.SalesOf(x)
	if len(sales) != 1 || r.isMarginOf(d, x) {
		return reading.Verdict{}, false
	}
	v := outOfPart(d, [2]*tables.Figure{x, sales[0]})
	return v, misprint.Of(d.Value, v.Expected) || slices.ContainsFunc(x.Row.Figures, func(then *tables.Figure) bool {
		return !then.Change && !then.Forecast && maps.Equal(then.Around, x.Around) && then.Span.Months == x.Span.Months && r.isMarginOf(d, then)
	})
}

// isMarginOf reports whether a percentage is the margin that an amount of a part of the company is on its sales.
func (r *Attributor) isMarginOf(d *reading.Reading, x *tables.Figure) bool {
	return slices.ContainsFunc(r.SalesOf(x), func(y *tables.Figure) bool {
		i, point, ok := tables.Quotient(x, y)
		return ok && d.AgreesInPercent(i, point) != quantity.No
	})
}

// outOfPart is the verdict that two figures of a part of the company give another percentage.
func outOfPart(d *reading.Reading, m [2]*tables.Figure) reading.Verdict {
	_, point, _ := tables.Quotient(m[0], m[1])
	return reading.Verdict{Status: reading.Differs, Figures: m[:], Formula: tables.PrintedAs(m[0]) + "/" + tables.PrintedAs(m[1]), Score: 1, Exact: true, Expected: d.InPlaces(point.Mul(quantity.Hundred)), Sure: true}
}
