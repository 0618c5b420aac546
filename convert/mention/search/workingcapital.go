package search

import (
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// What the working capital took up or set free is the sum of the rows of a statement of cash flows that say so of its parts: "Working capital absorbed
// £15.1 million". What operations provided before it is what they did without these rows.

var (
	workingCapital = wording.Phrases("working capital", "operating assets and liabilities")
	beforeCapital  = wording.Phrases("before ... changes|movements|investment ... working capital", "before working capital", "before ... changes ... operating assets and liabilities", "excluding ... changes ... working capital")
	// capitalRows are the rows of a statement of cash flows that are of parts of the working capital.
	capitalRows = wording.Phrases("receivable|receivables|inventories|inventory|payable|payables|prepaid|prepaids|accrued|accruals", "other|operating|current|contract assets|liabilities", "deferred|unearned revenue|revenues|income", "income taxes", "customer deposits|advances", "work in progress|process", "stocks|debtors|creditors", "net? of acquisitions")
	// noCapital are the words of rows among those that are of none.
	noCapital = wording.Phrases("deferred? tax|taxes provision", "deferred income taxes", "provision for", "allowance", "depreciation", "amortization", "purchase|purchases|proceeds|sale|acquisition of", "net cash", "cash flow|flows|generated|provided|used")
)

// capitalMoved derives what the working capital took up or set free, or what operations provided before that.
func (r *Searcher) capitalMoved(d *reading.Reading) (reading.Verdict, bool) {
	if d.Unit != quantity.Money || d.PerShare || d.Future || len(d.Spans) == 0 || d.TellingDigits() < reading.FewDigits || !workingCapital.In(d.Sentence.Words) {
		return reading.Verdict{}, false
	}
	before := beforeCapital.In(d.Sentence.Words)
	for _, s := range d.Spans {
		for _, run := range r.capitalRuns() {
			figures := run.at(s.Span)
			if len(figures) < 2 {
				continue
			}
			if before {
				total := flowAt(run.total, s.Span)
				if total == nil {
					continue
				}
				if i, point := tables.SignedSum([]*tables.Figure{total}, figures); d.Agrees(i, point) == quantity.Exact {
					return reading.Verdict{Status: reading.Derives, Figures: append([]*tables.Figure{total}, figures...), Formula: tables.PrintedAs(total) + "-(" + tables.PrintedSum(figures) + ")", Score: 0.75}, true
				}
			} else if i, point := tables.SignedSum(figures, nil); d.Agrees(i, point) == quantity.Exact {
				return reading.Verdict{Status: reading.Derives, Figures: figures, Formula: tables.PrintedSum(figures), Score: 0.75}, true
			}
		}
	}
	return reading.Verdict{}, false
}

// capitalRun is the rows side by side of a statement of cash flows that are of the working capital, and the first total behind them.
type capitalRun struct {
	rows  []*tables.Row
	total *tables.Row
}

// at are the amounts of the rows for a period.
func (c capitalRun) at(s period.Span) (out []*tables.Figure) {
	for _, w := range c.rows {
		if f := flowAt(w, s); f != nil {
			out = append(out, f)
		}
	}
	return out
}

// capitalRuns are the runs of rows of each statement of cash flows that are of the working capital, once looked for.
func (r *Searcher) capitalRuns() []capitalRun {
	if r.capital == nil {
		r.capital = []capitalRun{}
		var run capitalRun
		flush := func(total *tables.Row) {
			if run.total = total; len(run.rows) > 1 {
				r.capital = append(r.capital, run)
			}
			run = capitalRun{}
		}
		var last *release.Table
		for _, w := range r.Tables.Rows {
			if w.Table != last {
				flush(nil)
				last = w.Table
			}
			if w.Table.Statement != release.CashFlow {
				continue
			}
			switch said := prose.WordsOf(w.Label); {
			case w.Role != release.Total && !noCapital.In(said) && (capitalRows.In(said) || len(run.rows) > 0 && said.Has("other")):
				run.rows = append(run.rows, w)
			case len(run.rows) > 0:
				flush(w)
			}
		}
		flush(nil)
	}
	return r.capital
}

// flowAt is the amount of a row for a period, nil for none.
func flowAt(w *tables.Row, s period.Span) *tables.Figure {
	if w == nil {
		return nil
	}
	return w.First(func(f *tables.Figure) bool { return s.Months > 0 && f.IsAmountFor(s) })
}
