package derive

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
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
func (r *Deriver) capitalRatio(d *reading.Reading) (reading.Verdict, bool) {
	if d.Unit != quantity.Percent || d.Change != 0 || d.Future || len(d.Spans) == 0 || d.Digits < reading.FewDigits {
		return reading.Verdict{}, false
	}
	of := d.Sentence.Words[d.From:min(len(d.Sentence.Words), d.To+maxWholeWords)]
	before := d.Sentence.Words[max(0, d.From-maxWholeWords):d.From]
	if o := ofSameCapital(d); o != nil {
		of, before = o.Sentence.Words[o.From:min(len(o.Sentence.Words), o.To+maxWholeWords)], o.Sentence.Words[max(0, o.From-maxWholeWords):o.From]
	}
	if !capitals.In(of) && !capitals.In(before) {
		return reading.Verdict{}, false
	}
	for _, s := range d.Spans {
		for _, b := range r.balancesAt(period.Span{End: s.End}) {
			if v, ok := partOfCapital(d, b, netDebts.In(before) || netDebts.In(of), equities.In(before)); ok {
				return v, true
			}
		}
	}
	return reading.Verdict{}, false
}

// ofSameCapital is the percentage before in the sentence that says what another is of: "45 percent of total capital, down from 50 percent"; nil for
// none.
func ofSameCapital(d *reading.Reading) *reading.Reading {
	if d.Against && d.Chained >= 0 && d.Chained < d.Index && d.Peers[d.Chained].Unit == quantity.Percent {
		return d.Peers[d.Chained]
	}
	return nil
}

// partOfCapital is the verdict that a percentage is what is owed, or owned, of the two together.
func partOfCapital(d *reading.Reading, b onBalance, net, owned bool) (reading.Verdict, bool) {
	for _, debt := range b.netted(net) {
		for _, equity := range b.equity {
			part, whole := debt, debt.With(equity)
			if owned {
				part = equity
			}
			if i, point, ok := part.Over(whole); ok && d.AgreesInPercent(i, point) == quantity.Exact {
				return reading.Verdict{Status: reading.Derives, Figures: whole.Figures, Formula: part.Term() + "/" + whole.Term(), Score: 0.75}, true
			}
		}
	}
	return reading.Verdict{}, false
}

// netDebt derives what is owed net of the cash, or by how much that has changed.
func (r *Deriver) netDebt(d *reading.Reading) (reading.Verdict, bool) {
	if d.Unit != quantity.Money || d.PerShare || d.Future || len(d.Spans) == 0 || d.Digits < leastDebtDigits-1 ||
		!slices.ContainsFunc(d.Phrases, func(p match.Phrase) bool { return netDebts.In(prose.WordsOf(p.Text)) }) {
		return reading.Verdict{}, false
	}
	for _, s := range d.Spans {
		for _, b := range r.balancesAt(period.Span{End: s.End}) {
			for n, now := range b.netted(true) {
				sum := now
				if d.Change != 0 {
					var ok bool
					if sum, ok = r.nettedSince(d, now, n, period.Span{End: s.End}); !ok {
						continue
					}
				}
				if d.Agrees(sum.Interval, sum.Point) == quantity.Exact {
					return reading.Verdict{Status: reading.Derives, Figures: sum.Figures, Formula: sum.Formula, Score: 0.8, Sum: &sum}, true
				}
			}
		}
	}
	return reading.Verdict{}, false
}

// nettedSince is what the n-th net debt of a day has changed by since the likeliest day before that goes with the direction of a number.
func (r *Deriver) nettedSince(d *reading.Reading, now tables.Sum, n int, at period.Span) (tables.Sum, bool) {
	for _, base := range r.BasesOf(d, at) {
		for _, b := range r.balancesAt(period.Span{End: base.End}) {
			if was := b.netted(true); base.End != at.End && n < len(was) && quantity.SameSign(d.Change, now.Point.Sub(was[n].Point)) && d.Agrees(now.Less(was[n]).Interval, now.Point.Sub(was[n].Point)) == quantity.Exact {
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
func (r *Deriver) balancesAt(at period.Span) (out []onBalance) {
	for _, rows := range r.BalanceRows() {
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

// BalanceRows are the rows of each balance sheet, once looked for.
func (r *Deriver) BalanceRows() [][]*tables.Row {
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
