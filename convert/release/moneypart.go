package release

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/internal/wording"
)

const (
	maxPartRows   = 12 // rows from a part to the total that it makes up with the others
	minPartDigits = 8  // digits of the totals that must come out, over all columns: fewer come out by chance
)

// makesUpMoney reports whether a row that is called as things are that are counted makes up, with the rows of money around it, a row of money below, to the
// last digit and in every column: "Subscriptions", "Services", "Total revenues".
func (dr *draft) makesUpMoney(rc *rowCells) bool {
	i := slices.IndexFunc(dr.rows, func(o rowCells) bool { return o.row == rc.row })
	if i < 0 || len(rc.Values) == 0 {
		return false
	}
	for first := i; first >= 0 && first >= i-maxPartRows && dr.mayAdd(rc, &dr.rows[first]); first-- {
		for total := max(i+1, first+2); total < len(dr.rows) && total <= i+maxPartRows; total++ {
			if !dr.mayAdd(rc, &dr.rows[total]) {
				break
			}
			if dr.isOfMoney(dr.rows[first:total+1], rc) && addUp(dr.rows[first:total], &dr.rows[total]) {
				return true
			}
		}
	}
	return false
}

// mayAdd reports whether a row prints a number in each column of values in which another one does, without a unit that is no currency.
func (dr *draft) mayAdd(rc, o *rowCells) bool {
	for _, p := range rc.Values {
		q := o.at(p.Column)
		if dr.t.Columns[p.Column].Kind == Values && (q == nil || q.Number.Percent || q.Number.WholeDigits() > maxSumDigits) {
			return false
		}
	}
	return true
}

// isOfMoney reports whether rows that may add up are of money: the last by its label, which counts nothing, or any but one by a currency that it prints.
func (dr *draft) isOfMoney(rows []rowCells, but *rowCells) bool {
	if total := rows[len(rows)-1].row.Label; moneyTotals.In(wording.Of(total)) && !dr.d.said(total).counts {
		return true
	}
	return slices.ContainsFunc(rows, func(o rowCells) bool {
		return o.row != but.row && slices.ContainsFunc(o.Values, func(p *layout.Cell) bool { return p.Number.Currency != 0 })
	})
}

// moneyTotals are the labels of what amounts of money add up to.
var moneyTotals = wording.Phrases("revenue|revenues|income|profit|earnings|expense|expenses|costs|turnover", "net sales")

// addUp reports whether numbers add up to those of a total as they are printed, in all its columns of values, with digits enough.
func addUp(parts []rowCells, total *rowCells) bool {
	digits := 0
	for _, t := range total.Values {
		sum := decimal.Zero
		for k := range parts {
			if p := parts[k].at(t.Column); p != nil && !p.Number.Nil {
				sum = sum.Add(p.Number.Value())
			}
		}
		if !sum.Equal(t.Number.Value()) || t.Number.Percent {
			return false
		}
		digits += t.Number.WholeDigits() + t.Number.Places()
	}
	return digits >= minPartDigits
}
