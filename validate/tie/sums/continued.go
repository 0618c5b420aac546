package sums

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
)

// Continued are totals of statements that go on in a second table, as on another page, with the rows that they add up in both:
// the columns of the two are the same, in their order.
func Continued(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for i, t := range b.Tables {
		if i == 0 || !b.Continues(b.Tables[i-1], t) || len(book.Values(t)) != len(book.Values(b.Tables[i-1])) || len(book.Values(t)) > maxRunCols {
			continue
		}
		at := slices.IndexFunc(t.Rows, func(row *release.Row) bool { return endsSection(b, row) })
		if at < 0 {
			continue
		}
		if c := continuedSum(b, b.Tables[i-1], t, at); c.Tied() > 0 {
			out = append(out, c)
		}
	}
	return out
}

// endsSection reports whether a row of amounts is called as one that ends a section is.
func endsSection(b *book.Book, row *release.Row) bool {
	return len(row.Items) > 0 && b.KindOf(row) == release.Money && endsRun.In(wording.Of(row.Label))
}

// continuedSum is the first total of a table as the sum of the rows above it, and of the last rows of the table before.
func continuedSum(b *book.Book, before, t *release.Table, at int) *book.Claim {
	first := len(before.Rows)
	for first > 0 && !endsSection(b, before.Rows[first-1]) && len(before.Rows[first-1].Parts) < 2 {
		first--
	}
	c := &book.Claim{Family: book.RowFamily, Explained: true}
	for k, column := range book.Values(t) {
		total := b.In(t.Rows[at], column)
		if total == nil {
			continue
		}
		r := &book.Relation{Total: total, Form: book.AsPrinted}
		take := func(rows []*release.Row, in *release.Column) {
			for _, row := range rows {
				if f := b.In(row, in); f != nil && f.Item.Kind == total.Item.Kind {
					r.Parts = append(r.Parts, book.Term{Figure: f, Weight: 1})
				}
			}
		}
		take(before.Rows[first:], book.Values(before)[k])
		take(t.Rows[:at], column)
		if len(r.Parts) > 1 && r.Parts[0].Figure.Table == before {
			c.Add(r)
		}
	}
	return c
}
