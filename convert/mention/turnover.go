package mention

import (
	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
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
func (r *reader) turnedOver(d *reading) (verdict, bool) {
	if d.change != 0 || d.future || d.Unit == quantity.Money || d.Unit == quantity.Percent || len(d.spans) == 0 || d.Digits < fewDigits {
		return verdict{}, false
	}
	near := d.s.Words[max(0, d.From-quantity.MaxCounted*2):min(len(d.s.Words), d.To+quantity.MaxCounted)]
	switch {
	case daysOut.In(near) && d.Ulp == 0:
		return r.overFlow(d, ofCustomers, []string{"net sales", "revenues"}, func(balance, flow *figure) (decimal.Decimal, bool) {
			for _, n := range daysOfPeriod(flow.span.Months) {
				if v := quotientOf(balance.size(), flow.size()).Mul(decimal.NewFromInt(n)); quantity.Prints(v, d.Value, 0) {
					return v, true
				}
			}
			return decimal.Zero, false
		})
	case turnsOver.In(near) && d.Ulp < 0:
		return r.overFlow(d, ofStock, []string{"cost of sales", "cost of revenues", "cost of goods sold"}, func(balance, flow *figure) (decimal.Decimal, bool) {
			if flow.span.Months == 0 || 12%flow.span.Months != 0 {
				return decimal.Zero, false
			}
			v := quotientOf(flow.size().Mul(decimal.NewFromInt(int64(12/flow.span.Months))), balance.size())
			return v, quantity.Prints(v, d.Value, d.Ulp)
		})
	}
	return verdict{}, false
}

// overFlow looks for a balance and a flow of the period that it ends of which something gives a number.
func (r *reader) overFlow(d *reading, balances *wording.Set, flows []string, gives func(balance, flow *figure) (decimal.Decimal, bool)) (verdict, bool) {
	for _, sheet := range r.balanceRows() {
		for _, w := range sheet {
			if !balances.In(prose.WordsOf(w.called)) {
				continue
			}
			for _, s := range d.spans {
				balance := amountAt(w, period.Span{End: s.End})
				if balance == nil {
					continue
				}
				for _, text := range flows {
					for _, rf := range r.rowsOf(phrase{words: r.canonical(text)}, false) {
						if rf.score < leastPart {
							break
						}
						for _, flow := range rf.row.figures {
							if flow.span.End != s.End || flow.item.Kind != release.Money || flow.change || flow.forecast || !rf.row.isOfWholeCompany() {
								continue
							}
							if _, ok := gives(balance, flow); ok {
								return verdict{status: Derives, figures: []*figure{balance, flow}, formula: printedAs(balance) + "/" + printedAs(flow), score: 0.7}, true
							}
						}
					}
				}
			}
		}
	}
	return verdict{}, false
}

// isOfWholeCompany reports whether nothing sets the amounts of a row apart from those of the whole company.
func (w *row) isOfWholeCompany() bool { return !w.part && w.table.Statement == release.Income }
