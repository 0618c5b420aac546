package mention

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
)

// sameRatio derives a percentage from the two rows that another of its sentence is the ratio of, where the two are compared or go on from each other:
// "gross margin slipped to 12.4 percent from 12.9 percent".
func (r *reader) sameRatio(d *reading) (verdict, bool) {
	if d.Unit != quantity.Percent || d.change != 0 || d.future || d.Ranged || d.tellingDigits() < fewDigits {
		return verdict{}, false
	}
	if v, ok := r.sameWhole(d); ok {
		return v, true
	}
	for _, o := range append(d.nearPeers(), d.likePeers()...) {
		of := o.verdict
		if o == d || o.Unit != quantity.Percent || o.change != 0 || of.status != Derives || len(of.figures) != 2 || of.figures[0].Row == of.figures[1].Row || !d.goesOnFrom(o) {
			continue
		}
		for _, s := range d.spansFrom(o) {
			for _, m := range r.pairsAt(of.figures, s.Span) {
				if i, point, ok := tables.Quotient(m[0], m[1]); ok && d.AgreesInPercent(i, point) == quantity.Exact {
					return verdict{status: Derives, figures: m[:], formula: tables.PrintedAs(m[0]) + "/" + tables.PrintedAs(m[1]), score: of.score - s.off, exact: of.exact}, true
				}
			}
		}
	}
	return verdict{}, false
}

// sameWhole derives a percentage right behind an amount that another is compared with, from the row that the percentage behind that other is of: "$10.2
// million, or 6.9 percent of sales, from $8.9 million, or 6.3 percent".
func (r *reader) sameWhole(d *reading) (verdict, bool) {
	if d.index < 2 || !d.isBehindAmount() {
		return verdict{}, false
	}
	amount := d.peers[d.index-1]
	if amount.Unit != quantity.Money || !amount.against || amount.verdict.status != Ties {
		return verdict{}, false
	}
	x := amount.verdict.figures[0]
	for _, o := range d.peers[:d.index-1] {
		of := o.verdict
		if o.Unit != quantity.Percent || o.change != 0 || of.status != Derives || len(of.figures) != 2 || of.figures[0].Row != x.Row {
			continue
		}
		for _, y := range of.figures[1].Row.At(x.Span) {
			if i, point, ok := tables.Quotient(x, y); ok && y.Span == x.Span && len(y.Around) == len(of.figures[1].Around) && d.AgreesInPercent(i, point) == quantity.Exact {
				return verdict{status: Derives, figures: []*tables.Figure{x, y}, formula: tables.PrintedAs(x) + "/" + tables.PrintedAs(y), score: of.score}, true
			}
		}
	}
	return verdict{}, false
}

// spansFrom are the periods that a number may be of beside another that it is compared with: its own, and where nothing says it, the year before.
func (d *reading) spansFrom(o *reading) []spanFit {
	out := d.spans
	if f := o.verdict.figures[0]; d.against && d.time == nil {
		out = append(slices.Clone(out), spanFit{Span: period.Span{Months: f.Span.Months, End: f.Span.End - 12}, off: 0.1})
	}
	return out
}

// likePeers is the percentage of the sentence before that one goes on from without a noun of its own, if any.
func (d *reading) likePeers() []*reading {
	if d.back == nil {
		return nil
	}
	return []*reading{d.back}
}

// goesOnFrom reports whether a number is compared with another, goes on from it, or is said of the same without a noun of its own.
func (d *reading) goesOnFrom(o *reading) bool {
	return o == d.back || d.isChainedWith(o)
}

// pairsAt are the amounts of the rows of two figures for a period that stand in one column, or are of one period in two tables as the figures are. What
// a row lacks, another that prints the same figure may have.
func (r *reader) pairsAt(of []*tables.Figure, s period.Span) (out [][2]*tables.Figure) {
	for _, a := range r.printing(of[0]) {
		for _, b := range r.printing(of[1]) {
			apart := a.Row.Table != b.Row.Table
			for _, x := range a.Row.At(s) {
				for _, y := range b.Row.At(s) {
					together := x.Item.Column == y.Item.Column || apart && x.Span == y.Span && len(x.Around) == len(a.Around) && len(y.Around) == len(b.Around)
					if together && x.Item.Kind == y.Item.Kind && x.Item.Kind != release.Percentage && !x.Change && !y.Change && y.Item.Value.Sign() > 0 {
						out = append(out, [2]*tables.Figure{x, y})
					}
				}
			}
		}
	}
	return out
}

// printing are the figures of all tables that are the same as one, itself first.
func (r *reader) printing(f *tables.Figure) []*tables.Figure {
	out := []*tables.Figure{f}
	for _, o := range r.Tables.ByValue[f.Item.Value.Abs().String()] {
		if o != f && o.IsSame(f) && o.Span == f.Span && len(out) < tables.MaxTwins {
			out = append(out, o)
		}
	}
	return out
}
