package search

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// At what rate adjustments are taxed follows from the rows of a reconciliation: "Adjustments are tax-effected at 38.5 percent" is what the row for their
// tax is of all between the measure as reported and the adjusted one.

var (
	// taxedAt are the words of such a rate.
	taxedAt = wording.Phrases("tax effected|affected|effect|effects ... at|using|rate", "statutory|blended|estimated|assumed|normalized|incremental|marginal ... rate", "non-gaap tax rate", "non gaap tax rate", "taxes ... computed|calculated")
	// taxesOn are the rows that are the tax of adjustments.
	taxesOn = wording.Phrases("tax|taxes effect|effects|impact|benefit|adjustment|adjustments|expense", "effect|effects|impact|benefit of? income? tax|taxes", "^income? tax|taxes", "taxes on adjustments|items", "related tax|taxes")
)

// taxedRate derives the rate at which adjustments are taxed.
func (r *Searcher) taxedRate(d *reading.Reading) (reading.Verdict, bool) {
	if d.Unit != quantity.Percent || d.Change != 0 || d.Ranged || d.Digits < reading.FewDigits || !taxedAt.In(d.Sentence.Words) {
		return reading.Verdict{}, false
	}
	for i, w := range r.Tables.Rows {
		if w.Table.Statement != release.Reconciliation || !taxesOn.In(prose.WordsOf(w.Label)) {
			continue
		}
		above, below := r.measuresAround(i)
		if above == nil || below == nil {
			continue
		}
		for _, t := range w.Figures {
			beside := func(f *tables.Figure) bool { return f.Item.Column == t.Item.Column }
			from, to := above.First(beside), below.First(beside)
			if from == nil || to == nil || t.Item.Kind != release.Money || t.Change {
				continue
			}
			if i, point, ok := taxedBetween(t, from, to); ok && d.AgreesInPercent(i, point) != quantity.No {
				return reading.Verdict{Status: reading.Derives, Figures: []*tables.Figure{t, to, from}, Formula: tables.PrintedAs(t) + "/(" + tables.PrintedAs(to) + "-" + tables.PrintedAs(from) + "-" + tables.PrintedAs(t) + ")", Score: 0.7}, true
			}
		}
	}
	return reading.Verdict{}, false
}

// taxedBetween is what part the tax of adjustments is of them all before tax, which lead from one measure to another; false where it is of none.
func taxedBetween(t, from, to *tables.Figure) (i tieout.Interval, point decimal.Decimal, ok bool) {
	tax, less := t.Value(), to.Value().Add(from.Value().Negated())
	pretax := to.Item.Value.Sub(from.Item.Value).Sub(t.Item.Value)
	if pretax.Sign() == 0 || pretax.Sign() == t.Item.Value.Sign() {
		return i, point, false
	}
	of := quantity.Magnitude(less.Add(tax.Negated()))
	if of.Low.Sign() <= 0 {
		return i, point, false
	}
	part := quantity.Magnitude(tax)
	return tieout.Interval{Low: tables.QuotientOf(part.Low, of.High), High: tables.QuotientOf(part.High, of.Low)}, tables.QuotientOf(t.Size(), pretax.Abs()), true
}

// measuresAround are the rows of net income above and below the i-th one in its table, as reported and adjusted; nil where there are none.
func (r *Searcher) measuresAround(i int) (above, below *tables.Row) {
	rows, table := r.Tables.Rows, r.Tables.Rows[i].Table
	for k := i - 1; k >= 0 && rows[k].Table == table && above == nil; k-- {
		if isNetIncome(rows[k]) {
			above = rows[k]
		}
	}
	for k := i + 1; k < len(rows) && rows[k].Table == table && below == nil; k++ {
		if isNetIncome(rows[k]) {
			below = rows[k]
		}
	}
	return above, below
}

// isNetIncome reports whether a row is of net income, adjusted or not, as an amount.
func isNetIncome(w *tables.Row) bool {
	return NetIncomes.In(prose.WordsOf(w.Called)) && slices.ContainsFunc(w.Figures, func(f *tables.Figure) bool { return f.Item.Kind == release.Money })
}

// NetIncomes are the words that rows of net income are called by, adjusted or not.
var NetIncomes = wording.Phrases("net income|earnings|loss|profit", "adjusted|core|operating income|earnings|profit")
