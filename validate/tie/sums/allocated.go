package sums

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
)

// What is "allocated to" the classes of shares, "attributable to" owners and others, or "distributed among" members, adds up to an amount
// that stands elsewhere in the table, above or below: the heading says that it is one that is parted.

var ofParting = wording.Phrases("allocated|allocable|attributable|apportioned|distributed|available|allocation to|among|between$", "allocated|attributable|apportioned to the$", "allocation of")

const (
	maxParted = 8  // rows that one amount is parted into
	maxWhole  = 60 // rows of amounts that it may be
)

// Allocated are amounts that the rows under a heading part, where the columns show which amount it is.
func Allocated(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		for i, row := range t.Rows {
			if len(row.Items) > 0 || !ofParting.In(wording.Of(row.Label)) {
				continue
			}
			parts := parted(b, t.Rows[i+1:], row)
			if len(parts) < 2 {
				continue
			}
			if c := wholeOf(b, b.RowsOf(t, release.Money), parts); c != nil {
				out = append(out, c)
			}
		}
		out = append(out, ownersOf(b, t)...)
	}
	return out
}

// partedAmong are the words of what each of some owners has of the amount above.
var partedAmong = wording.Phrases("attributable|allocable|allocated to", "^of which", "^thereof")

// ownersOf are the amounts that the rows right below part among owners, by the labels of those: "of which attributable to minorities", "of which
// attributable to shareholders".
func ownersOf(b *book.Book, t *release.Table) []*book.Claim {
	var out []*book.Claim
	rows := b.RowsOf(t, release.Money)
	for i := 1; i < len(rows); i++ {
		n := 0
		for i+n < len(rows) && n <= maxParted && partedAmong.In(wording.Of(rows[i+n].Label)) && len(rows[i+n].Parts) == 0 {
			n++
		}
		if n > 1 && n <= maxParted {
			if c := wholeOf(b, rows[i-1:i], rows[i:i+n]); c != nil {
				out = append(out, c)
			}
		}
		i += n
	}
	return out
}

// parted are the rows of amounts right under a heading; nil where there are too many.
func parted(b *book.Book, below []*release.Row, heading *release.Row) []*release.Row {
	var out []*release.Row
	for _, r := range below {
		if len(r.Items) == 0 || b.KindOf(r) != release.Money || len(r.Section) == 0 || r.Section[len(r.Section)-1] != heading.Label || len(r.Parts) > 0 || book.NamesTotal(r) {
			break
		}
		if out = append(out, r); len(out) > maxParted {
			return nil
		}
	}
	return out
}

// wholeOf is the amount of some rows that others part, as their sum; nil where the columns show none.
func wholeOf(b *book.Book, rows, parts []*release.Row) *book.Claim {
	var ways []*book.Claim
	for _, row := range rows {
		if slices.Contains(parts, row) || len(ways) == maxWhole || slices.ContainsFunc(row.Parts, func(p release.Part) bool { return slices.Contains(parts, p.Row) }) {
			continue
		}
		c := &book.Claim{Family: book.RowFamily, Explained: true}
		for _, it := range row.Items {
			total := b.In(row, it.Column)
			if total == nil || it.Column.Kind != release.Values {
				continue
			}
			r := &book.Relation{Total: total, Form: book.AsPrinted}
			for _, p := range parts {
				if f := b.In(p, it.Column); f != nil && f.Item.Kind == it.Kind {
					r.Parts = append(r.Parts, book.Term{Figure: f, Weight: 1})
				}
			}
			if len(r.Parts) > 1 {
				c.Add(r)
			}
		}
		if c.Tied() > 0 && c.Evidence() >= book.Proof {
			ways = append(ways, c)
		}
	}
	return book.BestClaim(ways)
}
