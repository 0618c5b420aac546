package derive

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// An income statement may print the cost of revenue "(exclusive of depreciation and amortization)" and no gross profit. Revenue less that cost is the gross profit
// before depreciation, which releases call adjusted: the row itself says what it leaves out.

var (
	// costsWithout are the words of such a row.
	costsWithout = wording.Phrases("exclusive of", "excluding|excludes|exclude|before", "not including", "without")
	costOfSales  = wording.Phrases("^cost|costs of revenue|revenues|sales", "^cost|costs of goods|products|services sold")
	wearing      = wording.Phrases("depreciation|amortization|amortisation")
	grossProfit  = []string{"gross", "income"} // in canonical words
	grossMargin  = []string{"gross", "margin"}
)

// grossWithout derives the gross profit before depreciation that words call adjusted, how it has grown, or what part of the revenue it is.
func (r *Deriver) grossWithout(d *reading.Reading) (reading.Verdict, bool) {
	if d.Unit != quantity.Money && d.Unit != quantity.Percent || d.PerShare || d.IsInexact() || d.Digits < reading.LeastStale {
		return reading.Verdict{}, false
	}
	var best reading.Verdict
	for _, p := range d.Phrases {
		name := grossProfit
		if d.Unit == quantity.Percent && d.Change == 0 {
			name = grossMargin
		}
		if p.Fit < LeastWholeFit || !p.Adjusted || p.After || !tables.SameSet(p.Words, name) {
			continue
		}
		for _, sale := range r.RowsOf(match.Phrase{Words: []string{"sale"}}, false) {
			if !sale.IsJust() {
				break
			}
			for _, sf := range d.Spans {
				if v, ok := r.grossOf(d, sale.Row, sf.Span); ok && p.Fit*sale.Score-sf.Off > best.Score {
					best, best.Score = v, p.Fit*sale.Score-sf.Off
				}
			}
		}
	}
	return best, best.Status != "" && best.Score >= needed(d)
}

// grossOf is the verdict that a number follows from the revenue of a row for a period less the cost of it.
func (r *Deriver) grossOf(d *reading.Reading, sale *tables.Row, s period.Span) (reading.Verdict, bool) {
	now, whole, ok := r.grossAt(sale, s)
	switch {
	case !ok:
	case d.Change == 0 && d.Unit == quantity.Money:
		return reading.Verdict{Status: reading.Derives, Figures: now.Figures, Formula: now.Formula}, d.Agrees(now.Interval, now.Point) == quantity.Exact
	case d.Change == 0:
		i, point, ok := now.Over(whole)
		return reading.Verdict{Status: reading.Derives, Figures: now.Figures, Formula: now.Term() + "/" + whole.Formula}, ok && d.AgreesInPercent(i, point) == quantity.Exact
	default:
		for _, base := range r.BasesOf(d, s) {
			was, _, ok := r.grossAt(sale, base)
			if !ok || base.Months != s.Months || was.Interval.Low.Sign() <= 0 || !quantity.SameSign(d.Change, now.Point.Sub(was.Point)) {
				continue
			}
			v := reading.Verdict{Status: reading.Derives, Figures: append(slices.Clone(now.Figures), was.Figures...)}
			if d.Unit == quantity.Money {
				by := now.Less(was)
				v.Formula = now.Term() + "-" + was.Term()
				return v, d.Agrees(by.Interval, by.Point) == quantity.Exact
			}
			v.Formula = now.Term() + "/" + was.Term() + "-1"
			growth := now.Point.DivRound(was.Point, tables.Precision).Sub(decimal.NewFromInt(1)).Mul(quantity.Hundred)
			return v, quantity.Prints(growth.Abs(), d.Value, d.Ulp)
		}
	}
	return reading.Verdict{}, false
}

// grossAt is the revenue of a row for a period less the cost of its column that leaves depreciation out, the first one below it, and the revenue; false where there is no such cost.
func (r *Deriver) grossAt(sale *tables.Row, s period.Span) (rest, whole tables.Sum, ok bool) {
	for _, x := range sale.At(s) {
		if x.Item.Kind != release.Money || x.Change || x.Span != s || len(x.Around) > 0 || !x.IsOfResults() {
			continue
		}
		var cost *tables.Figure
		for _, w := range r.Tables.Rows {
			label := prose.WordsOf(w.Label)
			if w.Table != sale.Table || w.Order < sale.Order || cost != nil || !costOfSales.In(label) || !costsWithout.In(label) || !wearing.In(label) {
				continue
			}
			cost = w.Beside(x, func(y *tables.Figure) bool { return y.Item.Kind == release.Money })
		}
		if cost != nil {
			whole = tables.Sum{}.And(x)
			rest = whole.Less(tables.Sum{}.And(cost))
			rest.Formula = whole.Formula + "-" + tables.PrintedAs(cost)
			return rest, whole, true
		}
	}
	return rest, whole, false
}
