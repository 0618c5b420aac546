package mention

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// What is owed net of the cash, and what part of the capital is owed or owned, follows from the rows of a balance sheet: "net debt of $812.6 million",
// "debt was 45 percent of total capital", "net debt was 47.4% of net capitalization".

var (
	netDebts = wording.Phrases("net debt|borrowings|indebtedness|leverage")
	capitals = wording.Phrases("capital|capitalization|capitalisation")
	equities = wording.Phrases("equity|networth|ownership", "net worth")
	// cashRows are the rows of a balance sheet that are taken off what is owed.
	cashRows = wording.Phrases("^ cash", "short-term investments|securities|deposits", "marketable securities", "short term investments|securities|deposits")
)

// onBalance are the sums that a balance sheet gives at a day: what is owed in several ways, the cash, and the equity.
type onBalance struct {
	debts  []tables.Sum
	cash   []tables.Sum
	equity []tables.Sum
}

// capitalRatio derives a percentage that the words say is of the capital: the part of it that is owed, net of the cash or not, or owned.
func (r *reader) capitalRatio(d *reading) (verdict, bool) {
	if d.Unit != quantity.Percent || d.change != 0 || d.future || len(d.spans) == 0 || d.Digits < fewDigits {
		return verdict{}, false
	}
	of := d.s.Words[d.From:min(len(d.s.Words), d.To+maxWholeWords)]
	before := d.s.Words[max(0, d.From-maxWholeWords):d.From]
	if o := d.ofSameCapital(); o != nil {
		of, before = o.s.Words[o.From:min(len(o.s.Words), o.To+maxWholeWords)], o.s.Words[max(0, o.From-maxWholeWords):o.From]
	}
	if !capitals.In(of) && !capitals.In(before) {
		return verdict{}, false
	}
	for _, s := range d.spans {
		for _, b := range r.balancesAt(period.Span{End: s.End}) {
			if v, ok := d.partOfCapital(b, netDebts.In(before) || netDebts.In(of), equities.In(before)); ok {
				return v, true
			}
		}
	}
	return verdict{}, false
}

// ofSameCapital is the percentage before in the sentence that says what another is of: "45 percent of total capital, down from 50 percent"; nil for
// none.
func (d *reading) ofSameCapital() *reading {
	if d.against && d.chained >= 0 && d.chained < d.index && d.peers[d.chained].Unit == quantity.Percent {
		return d.peers[d.chained]
	}
	return nil
}

// partOfCapital is the verdict that a percentage is what is owed, or owned, of the two together.
func (d *reading) partOfCapital(b onBalance, net, owned bool) (verdict, bool) {
	for _, debt := range b.netted(net) {
		for _, equity := range b.equity {
			part, whole := debt, debt.With(equity)
			if owned {
				part = equity
			}
			if i, point, ok := part.Over(whole); ok && d.AgreesInPercent(i, point) == quantity.Exact {
				return verdict{status: Derives, figures: whole.Figures, formula: part.Term() + "/" + whole.Term(), score: 0.75}, true
			}
		}
	}
	return verdict{}, false
}

// netDebt derives what is owed net of the cash, or by how much that has changed.
func (r *reader) netDebt(d *reading) (verdict, bool) {
	if d.Unit != quantity.Money || d.PerShare || d.future || len(d.spans) == 0 || d.Digits < leastDebtDigits-1 ||
		!slices.ContainsFunc(d.phrases, func(p match.Phrase) bool { return netDebts.In(prose.WordsOf(p.Text)) }) {
		return verdict{}, false
	}
	for _, s := range d.spans {
		for _, b := range r.balancesAt(period.Span{End: s.End}) {
			for n, now := range b.netted(true) {
				sum := now
				if d.change != 0 {
					var ok bool
					if sum, ok = r.nettedSince(d, now, n, period.Span{End: s.End}); !ok {
						continue
					}
				}
				if d.Agrees(sum.Interval, sum.Point) == quantity.Exact {
					return verdict{status: Derives, figures: sum.Figures, formula: sum.Formula, score: 0.8, sum: &sum}, true
				}
			}
		}
	}
	return verdict{}, false
}

// nettedSince is what the n-th net debt of a day has changed by since the likeliest day before that goes with the direction of a number.
func (r *reader) nettedSince(d *reading, now tables.Sum, n int, at period.Span) (tables.Sum, bool) {
	for _, base := range r.basesOf(d, at) {
		for _, b := range r.balancesAt(period.Span{End: base.End}) {
			if was := b.netted(true); base.End != at.End && n < len(was) && quantity.SameSign(d.change, now.Point.Sub(was[n].Point)) && d.Agrees(now.Less(was[n]).Interval, now.Point.Sub(was[n].Point)) == quantity.Exact {
				return now.Less(was[n]), true
			}
		}
	}
	return tables.Sum{}, false
}

// netted are the ways in which what is owed may be counted, net of the cash in the ways in which that may be.
func (b onBalance) netted(net bool) []tables.Sum {
	if !net {
		return b.debts
	}
	var out []tables.Sum
	for _, debt := range b.debts {
		for _, cash := range b.cash {
			out = append(out, debt.Less(cash))
		}
	}
	return out
}

// balancesAt are the balance sheets that have amounts at a day.
func (r *reader) balancesAt(at period.Span) (out []onBalance) {
	for _, rows := range r.balanceRows() {
		b := onBalance{}
		var owed, cash []*tables.Row
		for _, w := range rows {
			switch said := prose.WordsOf(w.Called); {
			case owedWords.In(said) && !noDebts.In(said):
				owed = append(owed, w)
			case len(cash) < 2 && cashRows.In(said) && !said.Has("total") && !said.Has("restricted"):
				cash = append(cash, w)
			case ownedRows.In(said):
				if x := tables.AmountAt(w, at); x != nil {
					b.equity = append(b.equity, tables.Sum{}.And(x))
				}
			}
		}
		b.debts = append(b.debts, tables.SumsAt(owed, at)...)
		for n := range cash {
			if sum, ok := tables.SumOfAll(cash[:n+1], at); ok {
				b.cash = append(b.cash, sum)
			}
		}
		if len(b.debts) > 0 {
			out = append(out, b)
		}
	}
	return out
}

// ownedRows are the rows of a balance sheet that are what the owners have.
var ownedRows = wording.Phrases("total? stockholders|shareholders|shareowners|unitholders|members|common equity|investment $", "total? stockholders|shareholders|shareowners equity", "total equity $", "total|net shareholders|stockholders funds", "total equity attributable")

// balanceRows are the rows of each balance sheet, once looked for.
func (r *reader) balanceRows() [][]*tables.Row {
	if r.sheets == nil {
		r.sheets = [][]*tables.Row{}
		var rows []*tables.Row
		for i, w := range r.Tables.Rows {
			if w.Table.Statement == release.Balance && len(w.Figures) > 0 {
				rows = append(rows, w)
			}
			if i+1 == len(r.Tables.Rows) || r.Tables.Rows[i+1].Table != w.Table {
				if len(rows) > 0 {
					r.sheets = append(r.sheets, rows)
				}
				rows = nil
			}
		}
	}
	return r.sheets
}
