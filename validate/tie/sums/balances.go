package sums

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
)

// A statement of changes in equity leads from one balance to the next in each of its columns: "Balance at December 31, 2028", what moved, "Balance at March 31, 2029".

const maxBetweenBalances = 40 // rows between two balances

// Balances are the balances of statements of changes in equity as those before and all that is printed between. The only column in which that fails must
// hold where the others bear it out beyond chance.
func Balances(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		if t.Statement != release.Equity {
			continue
		}
		from := -1
		for i, row := range t.Rows {
			if !isBalance(row) {
				continue
			}
			if from >= 0 && i-from <= maxBetweenBalances && i-from > 1 && isLater(t.Rows[from], row) {
				if c := fromBalance(b, t.Rows[from:i], row); len(c.Relations) > 0 && c.Tied() > 0 {
					out = append(out, c)
				}
			}
			from = i
		}
	}
	return out
}

var balance = wording.Phrases("^balance|balances", "^total? equity at|as|on", "^shareholders|stockholders equity at|as|on", "^closing|opening|beginning|ending balance|balances")

// isBalance reports whether a row is what there is on a day, by its label.
func isBalance(row *release.Row) bool {
	return len(row.Items) > 0 && balance.In(wording.Of(row.Label))
}

// isLater reports whether two balances are called the same but for what says when.
func isLater(first, last *release.Row) bool {
	a, z := wording.Of(first.Label), wording.Of(last.Label)
	if calendar.SaysTime(first.Label) && calendar.SaysTime(last.Label) {
		return book.AllBut(besideDay, a, z) && book.AllBut(besideDay, z, a) && !slices.Equal(a, z)
	}
	return ofOpening.In(a) && ofClosing.In(z)
}

// fromBalance is a balance as the one before, the first of some rows, and the others, but for those that a row among them adds up. Columns of shares, or of both, are
// left out.
func fromBalance(b *book.Book, rows []*release.Row, last *release.Row) *book.Claim {
	within := map[*release.Row]bool{}
	for _, row := range rows[1:] {
		for _, p := range row.Parts {
			Counted(p.Row, within, 0)
		}
	}
	c := &book.Claim{Family: book.RowFamily, Explained: true, Opens: true}
	for _, it := range last.Items {
		total := b.In(last, it.Column)
		if total == nil || it.Column.Kind != release.Values || it.Kind != release.Money {
			continue
		}
		r, alike := &book.Relation{Total: total, Form: book.AsPrinted}, true
		for _, row := range rows {
			if f := b.In(row, it.Column); f != nil && !within[row] {
				r.Parts = append(r.Parts, book.Term{Figure: f, Weight: 1})
				alike = alike && f.Item.Kind == it.Kind
			}
		}
		if len(r.Parts) > 0 && alike {
			c.Add(r)
		}
	}
	c.Sure = MustAddUp(c, 1)
	return c
}
