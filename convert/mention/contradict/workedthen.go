package contradict

import (
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/internal/misprint"
)

// Of two amounts that a sentence compares, and that no table prints, both are made of the same rows.

// WorkedThenDiffers looks for an amount that is not what the two figures which the amount it is compared with follows from were at its own time, but a misprint of that: "Operating
// expenses were $318.1 million, as compared to $238.9 million", where total costs less the cost of sales were the first, and $239.8 million the year before.
func (r *Checker) WorkedThenDiffers(d *reading.Reading) (reading.Verdict, bool) {
	if d.Change != 0 || d.Unit != quantity.Money || d.PerShare || d.TellingDigits() <= reading.FewDigits || len(d.Spans) == 0 || !r.isUnbent(d) || r.IsPrintedAnywhere(d) {
		return reading.Verdict{}, false
	}
	for _, o := range d.Peers {
		if o.Change != 0 || o.Unit != d.Unit || o.PerShare || o.TellingDigits() <= reading.FewDigits || !d.IsComparedWith(o) || o.Verdict.Status != reading.Derives {
			continue
		}
		if v, ok := madeThen(d, o.Verdict); ok && misprint.KeepsDigits(d.Value, v.Expected) {
			return v, true
		}
	}
	return reading.Verdict{}, false
}

// madeThen is the verdict that what two figures of one time, added or one less the other, were at the time of another number contradicts it.
func madeThen(d *reading.Reading, of reading.Verdict) (reading.Verdict, bool) {
	if len(of.Figures) != 2 || of.Figures[0].Span.Months != d.When().Months || of.Figures[0].Span != of.Figures[1].Span || of.Figures[0].Row == of.Figures[1].Row {
		return reading.Verdict{}, false
	}
	a, b := thenOf(of.Figures[0], d.When().Span), thenOf(of.Figures[1], d.When().Span)
	if a == nil || b == nil {
		return reading.Verdict{}, false
	}
	i, point, sign := a.Value().Add(b.Value()), a.Item.Value.Add(b.Item.Value), "+"
	switch of.Formula {
	case tables.PrintedAs(of.Figures[0]) + "-" + tables.PrintedAs(of.Figures[1]):
		i, point = tables.Difference(a, b)
		sign = "-"
	case tables.PrintedAs(of.Figures[0]) + "+" + tables.PrintedAs(of.Figures[1]):
	default:
		return reading.Verdict{}, false
	}
	if d.Agrees(i, point) != quantity.No || d.Cut(point) {
		return reading.Verdict{}, false
	}
	return reading.Verdict{Status: reading.Differs, Figures: []*tables.Figure{a, b}, Formula: tables.PrintedAs(a) + sign + tables.PrintedAs(b), Score: 1, Exact: true, Expected: d.InPlaces(point), Sure: true}, true
}

// thenOf is the one figure of another's row, set apart alike, that there is for a time; nil for none.
func thenOf(f *tables.Figure, s period.Span) (found *tables.Figure) {
	for _, x := range f.Row.At(s) {
		if x.Span != s || x.Item.Kind != f.Item.Kind || !goesBesideAs(x, f) {
			continue
		}
		if found != nil {
			return nil
		}
		found = x
	}
	return found
}
