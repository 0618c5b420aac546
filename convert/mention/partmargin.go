package mention

import (
	"maps"
	"slices"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/misprint"
)

// partMargin derives a margin of a part of the company from what the paragraph said that it earned, and its sales: "Operating income of $88 million was 11%
// higher, for a margin of 21.1%".
func (r *reader) partMargin(d *reading) (verdict, bool) {
	o := r.earnedFor(d)
	if o == nil {
		return verdict{}, false
	}
	of := o.verdict.figures[0]
	for _, s := range d.spans {
		for _, x := range of.Row.At(s.Span) {
			if !x.IsAmountFor(s.Span) || !maps.Equal(x.Around, of.Around) {
				continue
			}
			for _, y := range r.salesOf(x) {
				if i, point, ok := tables.Quotient(x, y); ok && d.AgreesInPercent(i, point) == quantity.Exact {
					return verdict{status: Derives, figures: []*tables.Figure{x, y}, formula: tables.PrintedAs(x) + "/" + tables.PrintedAs(y), score: 0.65 - s.off}, true
				}
			}
		}
	}
	return verdict{}, false
}

// partMarginDiffers looks for a margin of a part of the company that is not the one of what the sentence says it earned: it is that of another period, or a
// misprint of it.
func (r *reader) partMarginDiffers(d *reading) (verdict, bool) {
	o := r.earnedFor(d)
	if o == nil || o.s != d.s || d.against || d.time != nil || d.Digits < leastStale || d.isOfSomethingElse() || !o.isSureLevel() {
		return verdict{}, false
	}
	x := o.verdict.figures[0]
	sales := r.salesOf(x)
	if len(sales) != 1 || r.isMarginOf(d, x) {
		return verdict{}, false
	}
	v := d.outOfPart([2]*tables.Figure{x, sales[0]})
	return v, misprint.Of(d.Value, v.expected) || slices.ContainsFunc(x.Row.Figures, func(then *tables.Figure) bool {
		return !then.Change && !then.Forecast && maps.Equal(then.Around, x.Around) && then.Span.Months == x.Span.Months && r.isMarginOf(d, then)
	})
}

// isMarginOf reports whether a percentage is the margin that an amount of a part of the company is on its sales.
func (r *reader) isMarginOf(d *reading, x *tables.Figure) bool {
	return slices.ContainsFunc(r.salesOf(x), func(y *tables.Figure) bool {
		i, point, ok := tables.Quotient(x, y)
		return ok && d.AgreesInPercent(i, point) != quantity.No
	})
}

// outOfPart is the verdict that two figures of a part of the company give another percentage.
func (d *reading) outOfPart(m [2]*tables.Figure) verdict {
	_, point, _ := tables.Quotient(m[0], m[1])
	return verdict{status: Differs, figures: m[:], formula: tables.PrintedAs(m[0]) + "/" + tables.PrintedAs(m[1]), score: 1, exact: true, expected: d.InPlaces(point.Mul(quantity.Hundred)), sure: true}
}

// earnedFor is the amount of a part of the company whose margin a number is said to be; nil for none.
func (r *reader) earnedFor(d *reading) *reading {
	if d.Unit != quantity.Percent || d.change != 0 || d.future || d.Ranged || d.isInexact() || d.tellingDigits() < fewDigits || len(d.spans) == 0 ||
		!slices.ContainsFunc(d.phrases, func(p match.Phrase) bool { return slices.Contains(p.Words, "margin") && !p.After }) {
		return nil
	}
	return r.earnedBefore(d)
}

// mostMarginBefore bounds the numbers of a paragraph from what was earned to its margin.
const mostMarginBefore = 6

// earnedBefore is the last amount before a number in its paragraph that is of a part of the company and ties; nil for none.
func (r *reader) earnedBefore(d *reading) *reading {
	for k := d.order - 1; k >= 0 && k >= d.order-mostMarginBefore && r.readings[k].block == d.block; k-- {
		o := r.readings[k]
		if o.Unit != quantity.Money || o.PerShare || o.change != 0 || o.against || o.verdict.status != Ties {
			continue
		}
		if f := o.verdict.figures[0]; f.Item.Kind == release.Money && !isSales(f) && !f.Change && (f.Row.OfPart || len(f.Around) > 0 || len(f.Row.Section) > 0) {
			return o
		}
	}
	return nil
}

// isSales reports whether a figure is of sales, by its row, its column or its heading.
func isSales(f *tables.Figure) bool {
	return f.Row.InLabel["sale"] && !f.Row.InLabel["expense"] || f.Around["sale"] || len(f.Row.InLabel) > 0 && f.Row.Around["sale"] && !f.Row.InLabel["income"]
}

// salesOf are the sales that an amount of a part of the company may be a margin on: those in its row, in a row of its name below a heading of sales, or in a
// row of sales below its own heading.
func (r *reader) salesOf(x *tables.Figure) (out []*tables.Figure) {
	out = x.MoreIn(x.Row, func(y *tables.Figure) bool { return y.Around["sale"] })
	for _, w := range r.Tables.ByTable[x.Row.Table] {
		if w != x.Row {
			out = append(out, x.SalesIn(w)...)
		}
	}
	if len(out) > 0 || len(x.Row.Words) == 0 {
		return out
	}
	for _, w := range r.Tables.ByWord[x.Row.Words[0]] {
		if w.Table != x.Row.Table && slices.Equal(w.Words, x.Row.Words) && (w.Around["sale"] || w.InTitle["sale"]) {
			out = append(out, x.MoreIn(w, func(y *tables.Figure) bool { return len(y.Around) == 0 || y.Around["sale"] })...)
		}
	}
	return out
}
