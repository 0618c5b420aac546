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

var (
	// owedWords are those of what is borrowed, in rows of balance sheets; noDebts those of rows that only speak of debt.
	owedWords = wording.Phrases("debt|debts|borrowing|borrowings|indebtedness|debenture|debentures|mortgage|mortgages|overdraft|overdrafts", "notes|note|loans|loan|bonds|bond payable",
		"senior|subordinated|convertible|secured|unsecured|term|bank|revolving|demand notes|note|loan|loans|bonds", "commercial paper", "credit facility|facilities|line|lines|agreement", "line|lines of credit", "revolver", "financial|interest bearing? liabilities", "interest bearing liabilities")
	noDebts = wording.Phrases("total", "receivable|receivables|securities|costs|cost|discount|discounts|premium|investment|investments|deferred|interest|asset|assets|held|extinguishment")
	// allDebt are the words that may stand in a measure that is all of what is borrowed.
	allDebt = map[string]bool{"debt": true, "borrowing": true, "indebtedness": true, "long": true, "term": true, "long-term": true, "short": true, "including": true, "current": true, "maturity": true,
		"portion": true, "installment": true, "outstanding": true, "bank": true, "financial": true, "fair": true, "value": true, "at": true, "net": true}
)

// leastDebtDigits is how many digits a number needs to be the sum of the debts of a balance sheet; a change of it needs one less.
const leastDebtDigits = 3

// debts derives what is owed in all from the rows of a balance sheet that say what is borrowed, or what it changed by: "total debt of $26.8
// million", "long-term debt, including current maturities".
func (r *Deriver) debts(d *reading.Reading) (reading.Verdict, bool) {
	least := leastDebtDigits
	if d.Change != 0 {
		least--
	}
	if d.Unit != quantity.Money || d.PerShare || d.Future || d.Digits < least || !slices.ContainsFunc(d.Phrases, isAllDebt) {
		return reading.Verdict{}, false
	}
	for _, sf := range d.Spans {
		for _, rows := range r.debtRows() {
			if v, ok := r.debtsOf(d, rows, sf.Span); ok {
				return v, true
			}
		}
	}
	return reading.Verdict{}, false
}

// isAllDebt reports whether a phrase is of all that is borrowed.
func isAllDebt(p match.Phrase) bool {
	if p.Fit < 0.8 || !slices.ContainsFunc(p.Words, func(w string) bool { return w == "debt" || w == "borrowing" || w == "indebtedness" }) {
		return false
	}
	if p.Words[0] == "net" {
		return false // what is left of it without the cash
	}
	return !slices.ContainsFunc(p.Words, func(w string) bool { return !allDebt[w] })
}

// debtRows are the rows of each balance sheet that say what is borrowed, where it has several, once looked for.
func (r *Deriver) debtRows() [][]*tables.Row {
	if r.owed == nil {
		r.owed = [][]*tables.Row{}
		var rows []*tables.Row
		for i, w := range r.Tables.Rows {
			said := prose.WordsOf(w.Called)
			if w.Table.Statement == release.Balance && owedWords.In(said) && !noDebts.In(said) && len(w.Figures) > 0 {
				rows = append(rows, w)
			}
			if i+1 == len(r.Tables.Rows) || r.Tables.Rows[i+1].Table != w.Table {
				if len(rows) > 1 {
					r.owed = append(r.owed, rows)
				}
				rows = nil
			}
		}
	}
	return r.owed
}

// debtsOf is the verdict that a number is what rows add up to at the end of a period, all of them or all but one, or what that has changed by.
func (r *Deriver) debtsOf(d *reading.Reading, rows []*tables.Row, s period.Span) (reading.Verdict, bool) {
	at := period.Span{End: s.End}
	for left := -1; left < len(rows); left++ {
		some := rows
		if left >= 0 {
			if len(rows) == 2 {
				break
			}
			some = slices.Delete(slices.Clone(rows), left, left+1)
		}
		sum, ok := tables.SumAt(some, at)
		if ok && d.Change != 0 {
			sum, ok = r.owedSince(d, some, sum, at)
		}
		if ok && d.Agrees(sum.Interval, sum.Point) == quantity.Exact {
			return reading.Verdict{Status: reading.Derives, Figures: sum.Figures, Formula: sum.Formula, Score: 0.8, Sum: &sum}, true
		}
	}
	return reading.Verdict{}, false
}

// owedSince is what a sum of rows has changed by since the likeliest day before.
func (r *Deriver) owedSince(d *reading.Reading, rows []*tables.Row, sum tables.Sum, at period.Span) (tables.Sum, bool) {
	for _, base := range r.BasesOf(d, at) {
		was, ok := tables.SumAt(rows, period.Span{End: base.End})
		if ok && base.End != at.End && quantity.SameSign(d.Change, sum.Point.Sub(was.Point)) {
			return sum.Less(was), true
		}
	}
	return tables.Sum{}, false
}
