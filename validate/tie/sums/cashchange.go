package sums

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
)

// ofMovement are the words of what cash, or another stock, changed by.
var ofMovement = wording.Phrases("increase|decrease|change", "increase decrease")

// CashChanges are stocks at the end of a period as those at its beginning and what they changed by, where the three rows follow one
// another: by their labels they must be, however few columns there are. Totals of which others say what they are made of are left out.
func CashChanges(b *book.Book, judged []*book.Claim) []*book.Claim {
	told := toldRows(judged)
	var out []*book.Claim
	for _, t := range b.Tables {
		rows := slices.Concat(b.RowsOf(t, release.Money), b.RowsOf(t, release.PerShare))
		for i := 2; i < len(rows); i++ {
			first, change, last := rows[i-1], rows[i-2], rows[i]
			if !Opens(first, last) {
				first, change = change, first
			}
			if told[last] || !Opens(first, last) || !ofMovement.In(wording.Of(change.Label)) {
				continue
			}
			c := stockAtEnd(b, first, change, last, 1)
			if t := stockAtEnd(b, first, change, last, -1); ofDebt.In(wording.Of(last.Label)) && t.Tied() > c.Tied() {
				c = t
			}
			if len(c.Relations) > 0 && !TurnedInAll(c.Relations) {
				out = append(out, c)
			}
		}
	}
	return out
}

// ofDebt are the words of what is owed: flows of cash that come in make it less.
var ofDebt = wording.Phrases("debt|borrowings|indebtedness")

// stockAtEnd is a stock at the end of a period as that at its beginning and what it changed by, which counts as weight says.
func stockAtEnd(b *book.Book, first, change, last *release.Row, weight int) *book.Claim {
	c := &book.Claim{Family: book.KnownFamily, Sure: true}
	for _, it := range last.Items {
		f, from, by := b.In(last, it.Column), b.In(first, it.Column), b.In(change, it.Column)
		if f != nil && from != nil && by != nil && it.Column.Kind == release.Values && it.AddsUp() {
			c.Add(&book.Relation{Total: f, Parts: []book.Term{{Figure: from, Weight: 1}, {Figure: by, Weight: weight}}, Form: book.AsPrinted})
		}
	}
	return c
}
