package sums

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
)

// Labels may say all of a sum: "Total debt", "Add: issuance costs", "Less: cash", "Net debt". Then a single column is enough.

const maxSaid = 6 // rows that say how they count

// Said are sums whose rows all say that they are added or taken off, down from one that shares a word with the total right below them, which
// stand in a column or two and are told by nothing else.
func Said(b *book.Book, judged []*book.Claim) []*book.Claim {
	told := map[*release.Row]bool{}
	for _, c := range judged {
		if c.Family.Sums && c.Family != book.EqualFamily {
			for _, r := range c.Relations {
				told[r.Total.Item.Row] = true
			}
		}
	}
	var out []*book.Claim
	for _, t := range b.Tables {
		rows := b.RowsOf(t, release.Money)
		for i := 0; i < len(rows); i++ {
			n := 0
			for i+1+n < len(rows) && n <= maxSaid && saysHow(rows[i+1+n]) {
				n++
			}
			if end := i + 1 + n; n > 0 && n <= maxSaid && end < len(rows) && !told[rows[end]] && isWholeOf(rows[i], rows[end]) {
				if c := saidSum(b, rows[i:end], rows[end]); c != nil {
					out = append(out, c)
				}
			}
			i += n
		}
	}
	return out
}

// saysHow reports whether a row's label begins with how it counts.
func saysHow(row *release.Row) bool {
	return len(row.Parts) == 0 && (book.BeginsWith(book.TakesOff, row.Label) || book.BeginsWith(saysAdded, row.Label))
}

var saysAdded = wording.Phrases("add|plus")

// isWholeOf reports whether the labels of the first and the last row of a sum share a word, so that both are of one kind.
func isWholeOf(first, last *release.Row) bool {
	words := book.Significant(first.Label)
	return slices.Equal(first.Section, last.Section) && slices.ContainsFunc(book.Significant(last.Label), func(w string) bool {
		return slices.Contains(words, w) && w != "total" && w != "net"
	})
}

// saidSum is a total as the first of some rows with those that are added and without those that are taken off, whether they are printed as
// negative or not; nil where it is not of the size of that in some column, or more than one fails.
func saidSum(b *book.Book, rows []*release.Row, total *release.Row) *book.Claim {
	c := &book.Claim{Family: book.RowFamily, Sure: true}
	for _, it := range total.Items {
		f := b.In(total, it.Column)
		if f == nil || it.Column.Kind != release.Values || it.Kind != release.Money {
			continue
		}
		r := &book.Relation{Total: f, Form: book.AsPrinted}
		for k, row := range rows {
			g := b.In(row, it.Column)
			if g == nil || g.Item.Scale != f.Item.Scale {
				return nil
			}
			w := 1
			if k > 0 && book.BeginsWith(book.TakesOff, row.Label) && g.Item.Value.IsPositive() {
				w = -1
			}
			r.Parts = append(r.Parts, book.Term{Figure: g, Weight: w})
		}
		c.Add(r)
	}
	if len(c.Relations) == 0 || len(c.Relations) > 1 && c.Tied() == 0 {
		return nil
	}
	odd := c.OddOne()
	if odd.Failing == nil || !odd.Failing.IsOfSize() || slices.ContainsFunc(rows[1:], func(row *release.Row) bool { return HoldsTurned(odd.Failing, row) }) {
		return nil
	}
	return c
}
