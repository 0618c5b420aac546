package mention

import (
	"maps"
	"slices"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/release"
)

// partMargin derives a margin of a part of the company from what the paragraph said that it earned, and its sales: "Operating income of $88 million was 11%
// higher, for a margin of 21.1%".
func (r *reader) partMargin(d *reading) (verdict, bool) {
	if d.Unit != quantity.Percent || d.change != 0 || d.future || d.Ranged || d.isInexact() || d.tellingDigits() < fewDigits || len(d.spans) == 0 ||
		!slices.ContainsFunc(d.phrases, func(p phrase) bool { return slices.Contains(p.words, "margin") && !p.after }) {
		return verdict{}, false
	}
	o := r.earnedBefore(d)
	if o == nil {
		return verdict{}, false
	}
	of := o.verdict.figures[0]
	for _, s := range d.spans {
		for _, x := range of.row.at(s.Span) {
			if !x.isAmountFor(s.Span) || !maps.Equal(x.around, of.around) {
				continue
			}
			for _, y := range r.salesOf(x) {
				if i, point, ok := quotient(x, y); ok && d.AgreesInPercent(i, point) == quantity.Exact {
					return verdict{status: Derives, figures: []*figure{x, y}, formula: printedAs(x) + "/" + printedAs(y), score: 0.65 - s.off}, true
				}
			}
		}
	}
	return verdict{}, false
}

// isAmountFor reports whether a figure is an amount of money for just a period, neither a change nor expected.
func (f *figure) isAmountFor(s period.Span) bool {
	return f.span == s && f.item.Kind == release.Money && !f.change && !f.forecast
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
		if f := o.verdict.figures[0]; f.item.Kind == release.Money && !isSales(f) && !f.change && (f.row.part || len(f.around) > 0 || len(f.row.Section) > 0) {
			return o
		}
	}
	return nil
}

// isSales reports whether a figure is of sales, by its row, its column or its heading.
func isSales(f *figure) bool {
	return f.row.label["sale"] && !f.row.label["expense"] || f.around["sale"] || len(f.row.label) > 0 && f.row.around["sale"] && !f.row.label["income"]
}

// salesOf are the sales that an amount of a part of the company may be a margin on: those in its row, in a row of its name below a heading of sales, or in a
// row of sales below its own heading.
func (r *reader) salesOf(x *figure) (out []*figure) {
	out = x.moreIn(x.row, func(y *figure) bool { return y.around["sale"] })
	for _, w := range r.tables.byTable[x.row.table] {
		if w != x.row {
			out = append(out, x.salesIn(w)...)
		}
	}
	if len(out) > 0 || len(x.row.words) == 0 {
		return out
	}
	for _, w := range r.tables.byWord[x.row.words[0]] {
		if w.table != x.row.table && slices.Equal(w.words, x.row.words) && (w.around["sale"] || w.title["sale"]) {
			out = append(out, x.moreIn(w, func(y *figure) bool { return len(y.around) == 0 || y.around["sale"] })...)
		}
	}
	return out
}

// salesIn are the sales that an amount may be a margin on in another row of its table: of its name or below its own heading.
func (f *figure) salesIn(w *row) []*figure {
	switch {
	case len(w.words) > 0 && slices.Equal(w.words, f.row.words):
		return f.moreIn(w, func(y *figure) bool {
			return (w.around["sale"] || y.around["sale"]) && y.item.Column.Index == f.item.Column.Index
		})
	case w.label["sale"] && !w.label["expense"] && slices.Equal(w.Section, f.row.Section):
		return f.moreIn(w, func(y *figure) bool {
			return y.item.Column == f.item.Column || len(f.around) > 0 && maps.Equal(f.around, y.around)
		})
	}
	return nil
}

// moreIn are the amounts of a row that fit, for the period of another amount and more than it.
func (f *figure) moreIn(w *row, fits func(*figure) bool) (out []*figure) {
	for _, y := range w.figures {
		if y != f && y.isAmountFor(f.span) && y.size().GreaterThan(f.size()) && fits(y) {
			out = append(out, y)
		}
	}
	return out
}
