package release

import (
	"slices"

	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/internal/wording"
)

// Orders, deliveries and the like are counted, or told in money. A table that prints "Net orders" and, with signs of a currency,
// "Net order value" counts the first.

// countsBesideValue reports whether a row, by its label or the heading of its group, counts what another row or group of the table
// tells the value of, and prints no money.
func (dr *draft) countsBesideValue(rc *rowCells) bool {
	switch dr.t.Statement {
	case Balance, CashFlow, Equity:
		return false
	}
	for _, p := range rc.Values {
		if n := &p.Number; n.Currency != 0 || n.Percent || n.Places() > 0 {
			return false
		}
	}
	if dr.valued(rc.row.Label) {
		return true
	}
	g := dr.group(rc.row)
	return len(g) > 0 && !isMeasure(rc.row.Label) && dr.valued(g[len(g)-1]) && !dr.groupPrintsCurrency(rc.row, -1)
}

// valued reports whether a text names what may be counted or told in money, and the table prints the value of it elsewhere.
func (dr *draft) valued(text string) bool {
	t := wording.Of(beforePunctuation(text))
	if !orders.In(t) || worth.In(t) {
		return false
	}
	return slices.ContainsFunc(dr.rows, func(o rowCells) bool {
		names := o.row.Label
		if g := dr.group(o.row); len(g) > 0 && !worth.In(wording.Of(names)) {
			names = g[len(g)-1]
		}
		w := wording.Of(names)
		return worth.In(w) && holdsAll(w, t) && slices.ContainsFunc(o.Values, func(p *layout.Cell) bool { return p.Number.Currency != 0 })
	})
}

var (
	orders = wording.Phrases("orders|contracts|deliveries|closings|backlog|starts|settlements|reservations|completions|homes|homesites|lots")
	worth  = wording.Phrases("order|orders|contract|contracts|delivery|deliveries|closing|closings|backlog|start|settlement|settlements|reservation|home|homes|homesite|lot sales? value|values|dollars", "dollar? value|values of", "in dollars")
)
