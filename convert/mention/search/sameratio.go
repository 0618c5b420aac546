package search

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
)

// sameRatio derives a percentage from the two rows that another of its sentence is the ratio of, where the two are compared or go on from each other:
// "gross margin slipped to 12.4 percent from 12.9 percent".
func (r *Searcher) sameRatio(d *reading.Reading) (reading.Verdict, bool) {
	if d.Unit != quantity.Percent || d.Change != 0 || d.Future || d.Ranged || d.TellingDigits() < reading.FewDigits {
		return reading.Verdict{}, false
	}
	if v, ok := r.sameWhole(d); ok {
		return v, true
	}
	for _, o := range append(nearPeers(d), likePeers(d)...) {
		of := o.Verdict
		if o == d || o.Unit != quantity.Percent || o.Change != 0 || of.Status != reading.Derives || len(of.Figures) != 2 || of.Figures[0].Row == of.Figures[1].Row || !goesOnFrom(d, o) {
			continue
		}
		for _, s := range spansFrom(d, o) {
			for _, m := range r.pairsAt(of.Figures, s.Span) {
				if i, point, ok := tables.Quotient(m[0], m[1]); ok && d.AgreesInPercent(i, point) == quantity.Exact {
					return reading.Verdict{Status: reading.Derives, Figures: m[:], Formula: tables.PrintedAs(m[0]) + "/" + tables.PrintedAs(m[1]), Score: of.Score - s.Off, Exact: of.Exact}, true
				}
			}
		}
	}
	return reading.Verdict{}, false
}

// sameWhole derives a percentage right behind an amount that another is compared with, from the row that the percentage behind that other is of: "$10.2
// million, or 6.9 percent of sales, from $8.9 million, or 6.3 percent".
func (r *Searcher) sameWhole(d *reading.Reading) (reading.Verdict, bool) {
	if d.Index < 2 || !d.IsBehindAmount() {
		return reading.Verdict{}, false
	}
	amount := d.Peers[d.Index-1]
	if amount.Unit != quantity.Money || !amount.Against || amount.Verdict.Status != reading.Ties {
		return reading.Verdict{}, false
	}
	x := amount.Verdict.Figures[0]
	for _, o := range d.Peers[:d.Index-1] {
		of := o.Verdict
		if o.Unit != quantity.Percent || o.Change != 0 || of.Status != reading.Derives || len(of.Figures) != 2 || of.Figures[0].Row != x.Row {
			continue
		}
		for _, y := range of.Figures[1].Row.At(x.Span) {
			if i, point, ok := tables.Quotient(x, y); ok && y.Span == x.Span && len(y.Around) == len(of.Figures[1].Around) && d.AgreesInPercent(i, point) == quantity.Exact {
				return reading.Verdict{Status: reading.Derives, Figures: []*tables.Figure{x, y}, Formula: tables.PrintedAs(x) + "/" + tables.PrintedAs(y), Score: of.Score}, true
			}
		}
	}
	return reading.Verdict{}, false
}

// spansFrom are the periods that a number may be of beside another that it is compared with: its own, and where nothing says it, the year before.
func spansFrom(d *reading.Reading, o *reading.Reading) []reading.SpanFit {
	out := d.Spans
	if f := o.Verdict.Figures[0]; d.Against && d.Time == nil {
		out = append(slices.Clone(out), reading.SpanFit{Span: period.Span{Months: f.Span.Months, End: f.Span.End - 12}, Off: 0.1})
	}
	return out
}

// likePeers is the percentage of the sentence before that one goes on from without a noun of its own, if any.
func likePeers(d *reading.Reading) []*reading.Reading {
	if d.Back == nil {
		return nil
	}
	return []*reading.Reading{d.Back}
}

// goesOnFrom reports whether a number is compared with another, goes on from it, or is said of the same without a noun of its own.
func goesOnFrom(d *reading.Reading, o *reading.Reading) bool {
	return o == d.Back || isChainedWith(d, o)
}

// pairsAt are the amounts of the rows of two figures for a period that stand in one column, or are of one period in two tables as the figures are. What
// a row lacks, another that prints the same figure may have.
func (r *Searcher) pairsAt(of []*tables.Figure, s period.Span) (out [][2]*tables.Figure) {
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
func (r *Searcher) printing(f *tables.Figure) []*tables.Figure {
	out := []*tables.Figure{f}
	for _, o := range r.Tables.ByValue[f.Item.Value.Abs().String()] {
		if o != f && o.IsSame(f) && o.Span == f.Span && len(out) < tables.MaxTwins {
			out = append(out, o)
		}
	}
	return out
}
