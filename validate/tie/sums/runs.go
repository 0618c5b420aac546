package sums

import (
	"math"
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/slip"
)

const (
	MaxRun         = 60  // rows of a run that a total may add up
	runProof       = 1.5 // digits, beyond the choice of where the run begins, by which columns show that a total adds it up
	maxRunCols     = 8   // columns of a table whose totals are tried
	statementProof = 0.7 // digits that it counts for when a run is all of a statement so far
	openProof      = 1.0 // digits that it counts for when a run begins with what its total ends with: "at beginning of period", "at end of period"
	aloneProof     = 2.5 // digits of the only column of a sum that fails, beyond all choices
	totalProof     = 0.3 // the same where its label begins with "Total": it adds up what stands above it, and two digits that changed places explain what it misses
)

// endsRun are words of rows that add up what stands above them.
var endsRun = wording.Phrases("total", "subtotal", "net cash", "cash provided|used|generated", "cash flow|flows from", "comprehensive income|loss", "balance at|end|as", "at end|close",
	"end of", "ending|closing balance|cash", "net income|loss|earnings", "profit for", "income|earnings|profit|loss before", "operating income|profit|loss", "net assets", "free cash flow", "net debt|cash|funds|borrowings|indebtedness", "after tax|taxes")

// Runs are totals by their labels as sums of the rows right above them, where the release's own arithmetic shows none: a misprint
// has hidden it. A run begins where a table, a section or what follows a total does; that it is the sum, most or some of the
// columns show, and one slip of one row must explain all others.
func Runs(b *book.Book, judged []*book.Claim) []*book.Claim {
	told, sums := toldRows(judged), Summed(judged)
	var out []*book.Claim
	for _, t := range b.Tables {
		if len(book.Values(t)) > maxRunCols {
			continue
		}
		for i, row := range t.Rows {
			b.Check()
			if len(row.Items) == 0 || told[row] {
				continue
			}
			above := t.Rows[max(0, i-MaxRun):i]
			if !mayEndRun(b, row) && !endsYear(b, above, row) {
				out = append(out, namedRun(b, t, above, row)...)
				continue
			}
			if c := runAbove(b, t, above, row, sums); c != nil {
				out = append(out, c)
			} else if c := onlyAbove(b, t.Rows[:i], row); c != nil {
				out = append(out, c)
			}
		}
	}
	return out
}

// endsYear reports whether a row is what another of its kind above is a year later: "2029 earnings per share", "2030 earnings per share".
func endsYear(b *book.Book, above []*release.Row, last *release.Row) bool {
	return book.NamesYear(last) && slices.ContainsFunc(above, func(first *release.Row) bool {
		return len(first.Items) > 0 && b.KindOf(first) == b.KindOf(last) && book.LeadsOn(first, last)
	})
}

// toldRows are the rows that judged sums of other rows bear out in a column at least.
func toldRows(judged []*book.Claim) map[*release.Row]bool {
	told := map[*release.Row]bool{}
	for _, c := range judged {
		if c.Family.Sums && c.Family != book.EqualFamily && c.Tied() > 0 {
			told[c.Relations[0].Total.Item.Row] = true
		}
	}
	return told
}

var (
	ofOpening = wording.Phrases("beginning|begin|start|opening")
	ofClosing = wording.Phrases("end|ending|close|closing")
	// besideOpening are words that say when it is opened and closed.
	besideOpening = wording.Phrases("beginning|begin|start|opening|end|ending|close|closing|of|at|the|as|period|year|quarter|month|day")
)

// Opens reports whether a row is what another one is, at the beginning rather than at the end, or the year before.
func Opens(first, last *release.Row) bool {
	if book.LeadsOn(first, last) {
		return true
	}
	a, z := wording.Of(first.Label), wording.Of(last.Label)
	if isOfDay(first) && isOfDay(last) && first.Items[0].Period.End.Before(last.Items[0].Period.End) && book.AllBut(besideDay, a, z) && book.AllBut(besideDay, z, a) {
		return true // "Cash at 1 January", "Cash at 30 June"
	}
	if !ofOpening.In(a) || !ofClosing.In(z) {
		return false
	}
	if allOf(besideOpening, a) && allOf(besideOpening, z) {
		return len(first.Section) > 0 && slices.Equal(first.Section, last.Section) // "Stores:", "Beginning of period", "End of period"
	}
	return book.AllBut(besideOpening, a, z) && book.AllBut(besideOpening, z, a)
}

// allOf reports whether all words of a text are in a set.
func allOf(set *wording.Set, text wording.Text) bool {
	return !slices.ContainsFunc(text, func(w string) bool { return !set.In(wording.Text{w}) })
}

var (
	atDay = wording.Phrases("at|on", "as of")
	// besideDay are words of a day.
	besideDay = wording.Phrases("at|as|of|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec")
)

// isOfDay reports whether a row is what there is on a day that its label names.
func isOfDay(row *release.Row) bool {
	return len(row.Items) > 0 && row.Items[0].Period.Kind == tieout.Instant && atDay.In(wording.Of(row.Label)) && calendar.SaysTime(row.Label)
}

// mayEndRun reports whether a row may add up those above it: by its label, of amounts, or percentages of a whole.
func mayEndRun(b *book.Book, row *release.Row) bool {
	switch b.KindOf(row) {
	case release.Money, release.PerShare:
		return endsRun.In(wording.Of(row.Label))
	case release.Percentage:
		return endsRun.In(wording.Of(row.Label)) && slices.ContainsFunc(row.Items, func(it *release.LineItem) bool { return canBeSum(b, it) })
	}
	return false
}

// runAbove is a total as the sum of the run above it that the columns bear out best; nil where they bear out none, and where none
// of them fails. sums are the rows that are known to be sums.
func runAbove(b *book.Book, t *release.Table, above []*release.Row, row *release.Row, sums map[*release.Row]*book.Relation) *book.Claim {
	var rows []*release.Row
	nested := map[*release.Row]bool{}
	var best *book.Claim
	most, starts := 0.0, 0
	for i, r := range slices.Backward(above) {
		if len(r.Items) == 0 || nested[r] {
			continue
		}
		rows = append(rows, r)
		Counted(r, nested, 0)
		if sum := sums[r]; sum != nil && b.KindOf(row) != release.Money {
			for _, p := range sum.Parts {
				nested[p.Figure.Item.Row] = true
			}
		}
		whole := Opens(r, row)
		if len(rows) < 2 || !whole && i > 0 && len(above[i-1].Items) > 0 && len(above[i-1].Parts) == 0 && len(r.Parts) == 0 && !endsRun.In(wording.Of(above[i-1].Label)) {
			continue
		}
		starts++
		c := sumOf(b, t, row, rows, whole)
		s := borneOut(b, c) - math.Log10(float64(starts))
		if s > 0 {
			s += proofOfPlace(t, above[:i], row, whole)
		}
		if s >= min(runProof, leastAlone(c)) && s > most {
			best, most = c, s
		}
	}
	return best
}

// proofOfPlace is how many digits it counts for where a run begins and ends: with what its total ends with, before what there was at the beginning and
// at the end, or with the first figures of a statement.
func proofOfPlace(t *release.Table, before []*release.Row, total *release.Row, whole bool) float64 {
	switch {
	case whole, isMovement(t, total):
		return openProof
	case book.IsStatement(t) && !slices.ContainsFunc(before, hasFigures):
		return statementProof
	}
	return 0
}

// isMovement reports whether a row is what something changed by, as its label says and the two below it, of what there was and is.
func isMovement(t *release.Table, row *release.Row) bool {
	below := t.Rows[slices.Index(t.Rows, row)+1:]
	return ofMovement.In(wording.Of(row.Label)) && len(below) > 1 && hasFigures(below[0]) && hasFigures(below[1]) && Opens(below[0], below[1])
}

// namedRun is a row of amounts as the sum of the rows right above that it is called after; none where the columns do not bear that out, or none of
// them fails.
func namedRun(b *book.Book, t *release.Table, above []*release.Row, row *release.Row) []*book.Claim {
	rows := calledAfter(above, row)
	if rows == nil || b.KindOf(row) != release.Money {
		return nil
	}
	if c := sumOf(b, t, row, rows, false); len(c.Relations) > 0 && borneOut(b, c) >= runProof {
		return []*book.Claim{c}
	}
	return nil
}

// sumOf is a row as the sum of others, the nearest first. Where they lead from what it opens with to what it closes with, none of the
// rows between them is another part.
func sumOf(b *book.Book, t *release.Table, row *release.Row, nearest []*release.Row, whole bool) *book.Claim {
	if whole {
		return fromOpening(b, row, nearest)
	}
	c := &book.Claim{Family: book.RowFamily, Sure: true}
	for _, it := range row.Items {
		if r, ok := rowSum(b, t, &release.Row{Index: row.Index, Parts: ones(nearest)}, it); ok && len(r.Parts) > 1 {
			c.Add(r)
		}
	}
	return c
}

// fromOpening is what there is at the end as what there was at the beginning, the farthest row above, and what moved between: less that, where it
// is owed, as far as more columns bear that out.
func fromOpening(b *book.Book, row *release.Row, nearest []*release.Row) *book.Claim {
	parts := ones(nearest)
	c := ofParts(b, row, parts)
	if ofDebt.In(wording.Of(row.Label)) {
		for i := 1; i < len(parts); i++ {
			parts[i].Weight = -1
		}
		if less := ofParts(b, row, parts); less.Tied() > c.Tied() {
			c = less
		}
	}
	c.Opens = true
	return c
}

// ofParts is a row as the sum of parts, in all columns that print several of them.
func ofParts(b *book.Book, row *release.Row, parts []release.Part) *book.Claim {
	c := &book.Claim{Family: book.RowFamily, Sure: true}
	for _, it := range row.Items {
		total := b.In(row, it.Column)
		if total == nil || it.Column.Kind != release.Values || !it.AddsUp() {
			continue
		}
		r := &book.Relation{Total: total, Form: book.AsPrinted}
		for _, p := range parts {
			if f := b.In(p.Row, it.Column); f != nil && f.Item.Kind == it.Kind {
				r.Parts = append(r.Parts, book.Term{Figure: f, Weight: p.Weight})
			}
		}
		if len(r.Parts) > 1 {
			c.Add(r)
		}
	}
	return c
}

// borneOut is how many digits prove a sum that fails in some columns, which one slip explains; 0 for none. Digits of columns that
// fail count where none holds, less what the choice of rows and slips makes likely by chance.
func borneOut(b *book.Book, c *book.Claim) float64 {
	var failing []*book.Relation
	holding, failed := 0.0, 0.0
	for _, r := range c.Relations {
		if r.Holds(nil) {
			holding += r.LikelyWeight()
		} else {
			failing = append(failing, r)
			failed += r.LikelyWeight()
		}
	}
	switch {
	case len(failing) == 0 && c.Opens:
		return holding // nothing else is said of such a sum
	case len(failing) == 0 || !slip.One(b, failing):
		return 0
	case holding == 0:
		ways := anySlip // to misprint a figure
		if len(failing) > 1 {
			ways = rowSlip
		}
		failed -= float64(len(failing))*math.Log10(ways) + math.Log10(float64(1+len(failing[0].Parts)))
		if len(failing) == 1 && (failed < leastAlone(c) || !slip.Swapped(b, failing)) {
			return 0
		}
		return failed
	}
	return holding
}

// How many ways there are to misprint a figure, any, and such that a slip of its row makes in several columns.
const (
	anySlip = 20.0
	rowSlip = 3.0
)

func hasFigures(row *release.Row) bool { return len(row.Items) > 0 }

// leastAlone is how many digits must show that the only column of a sum fails.
func leastAlone(c *book.Claim) float64 {
	if len(c.Relations) == 1 && (book.NamesTotal(c.Relations[0].Total.Item.Row) || c.Opens) {
		return totalProof
	}
	return aloneProof
}
