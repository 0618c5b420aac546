package search

import (
	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// How long customers take to pay, and how often the stock is sold, follow from a balance and what was sold in the period that ends with it: "days sales
// outstanding were 65 days", "turns were 3.4 times".

var (
	daysOut     = wording.Phrases("dso|dsos", "days sales", "days of sales", "days outstanding", "day's sales", "days' sales")
	turnsOver   = wording.Phrases("inventory|inventories|stock turned|turns|turnover", "turns|turnover")
	ofCustomers = wording.Phrases("receivable|receivables|debtors")
	ofStock     = wording.Phrases("inventory|inventories")
)

// daysOfPeriod are how many days are taken for a period of some months.
func daysOfPeriod(months int) []int64 {
	switch months {
	case 3:
		return []int64{91, 90, 92}
	case 6:
		return []int64{182, 181, 184, 180}
	case 12:
		return []int64{365, 360, 366}
	}
	return nil
}

// turnedOver derives the days that sales are outstanding, or how often stock is turned over in a year.
func (r *Searcher) turnedOver(d *reading.Reading) (reading.Verdict, bool) {
	if d.Change != 0 || d.Future || d.Unit == quantity.Money || d.Unit == quantity.Percent || len(d.Spans) == 0 || d.Digits < reading.FewDigits {
		return reading.Verdict{}, false
	}
	near := d.Sentence.Words[max(0, d.From-quantity.MaxCounted*2):min(len(d.Sentence.Words), d.To+quantity.MaxCounted)]
	switch {
	case daysOut.In(near) && d.Ulp == 0:
		return r.overFlow(d, ofCustomers, []string{"net sales", "revenues"}, func(balance, flow *tables.Figure) (decimal.Decimal, bool) {
			for _, n := range daysOfPeriod(flow.Span.Months) {
				if v := tables.QuotientOf(balance.Size(), flow.Size()).Mul(decimal.NewFromInt(n)); quantity.Prints(v, d.Value, 0) {
					return v, true
				}
			}
			return decimal.Zero, false
		})
	case turnsOver.In(near) && d.Ulp < 0:
		return r.overFlow(d, ofStock, []string{"cost of sales", "cost of revenues", "cost of goods sold"}, func(balance, flow *tables.Figure) (decimal.Decimal, bool) {
			if flow.Span.Months == 0 || 12%flow.Span.Months != 0 {
				return decimal.Zero, false
			}
			v := tables.QuotientOf(flow.Size().Mul(decimal.NewFromInt(int64(12/flow.Span.Months))), balance.Size())
			return v, quantity.Prints(v, d.Value, d.Ulp)
		})
	}
	return reading.Verdict{}, false
}

// overFlow looks for a balance and a flow of the period that it ends of which something gives a number.
func (r *Searcher) overFlow(d *reading.Reading, balances *wording.Set, flows []string, gives func(balance, flow *tables.Figure) (decimal.Decimal, bool)) (reading.Verdict, bool) {
	for _, sheet := range r.BalanceRows() {
		for _, w := range sheet {
			if !balances.In(prose.WordsOf(w.Called)) {
				continue
			}
			for _, s := range d.Spans {
				balance := tables.AmountAt(w, period.Span{End: s.End})
				if balance == nil {
					continue
				}
				for _, text := range flows {
					for _, rf := range r.RowsOf(match.Phrase{Words: r.Canonical(text)}, false) {
						if rf.Score < derive.LeastPart {
							break
						}
						for _, flow := range rf.Row.Figures {
							if flow.Span.End != s.End || flow.Item.Kind != release.Money || flow.Change || flow.Forecast || !rf.Row.IsOfWholeCompany() {
								continue
							}
							if _, ok := gives(balance, flow); ok {
								return reading.Verdict{Status: reading.Derives, Figures: []*tables.Figure{balance, flow}, Formula: tables.PrintedAs(balance) + "/" + tables.PrintedAs(flow), Score: 0.7}, true
							}
						}
					}
				}
			}
		}
	}
	return reading.Verdict{}, false
}
