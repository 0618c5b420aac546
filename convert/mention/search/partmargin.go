package search

import (
	"maps"
	"slices"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
)

// partMargin derives a margin of a part of the company from what the paragraph said that it earned, and its sales: "Operating income of $88 million was 11%
// higher, for a margin of 21.1%".
func (r *Searcher) partMargin(d *reading.Reading) (reading.Verdict, bool) {
	o := r.EarnedFor(d)
	if o == nil {
		return reading.Verdict{}, false
	}
	of := o.Verdict.Figures[0]
	for _, s := range d.Spans {
		for _, x := range of.Row.At(s.Span) {
			if !x.IsAmountFor(s.Span) || !maps.Equal(x.Around, of.Around) {
				continue
			}
			for _, y := range r.SalesOf(x) {
				if i, point, ok := tables.Quotient(x, y); ok && d.AgreesInPercent(i, point) == quantity.Exact {
					return reading.Verdict{Status: reading.Derives, Figures: []*tables.Figure{x, y}, Formula: tables.PrintedAs(x) + "/" + tables.PrintedAs(y), Score: 0.65 - s.Off}, true
				}
			}
		}
	}
	return reading.Verdict{}, false
}

// EarnedFor is the amount of a part of the company whose margin a number is said to be; nil for none.
func (r *Searcher) EarnedFor(d *reading.Reading) *reading.Reading {
	if d.Unit != quantity.Percent || d.Change != 0 || d.Future || d.Ranged || d.IsInexact() || d.TellingDigits() < reading.FewDigits || len(d.Spans) == 0 ||
		!slices.ContainsFunc(d.Phrases, func(p match.Phrase) bool { return slices.Contains(p.Words, "margin") && !p.After }) {
		return nil
	}
	return r.earnedBefore(d)
}

// mostMarginBefore bounds the numbers of a paragraph from what was earned to its margin.
const mostMarginBefore = 6

// earnedBefore is the last amount before a number in its paragraph that is of a part of the company and ties; nil for none.
func (r *Searcher) earnedBefore(d *reading.Reading) *reading.Reading {
	for k := d.Order - 1; k >= 0 && k >= d.Order-mostMarginBefore && r.Readings[k].Block == d.Block; k-- {
		o := r.Readings[k]
		if o.Unit != quantity.Money || o.PerShare || o.Change != 0 || o.Against || o.Verdict.Status != reading.Ties {
			continue
		}
		if f := o.Verdict.Figures[0]; f.Item.Kind == release.Money && !isSales(f) && !f.Change && (f.Row.OfPart || len(f.Around) > 0 || len(f.Row.Section) > 0) {
			return o
		}
	}
	return nil
}

// isSales reports whether a figure is of sales, by its row, its column or its heading.
func isSales(f *tables.Figure) bool {
	return f.Row.InLabel["sale"] && !f.Row.InLabel["expense"] || f.Around["sale"] || len(f.Row.InLabel) > 0 && f.Row.Around["sale"] && !f.Row.InLabel["income"]
}

// SalesOf are the sales that an amount of a part of the company may be a margin on: those in its row, in a row of its name below a heading of sales, or in a
// row of sales below its own heading.
func (r *Searcher) SalesOf(x *tables.Figure) (out []*tables.Figure) {
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
