package sums

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/slip"
)

// A table that tells the same of several things, one block below the other, may end with what all of them come to: "Gold sold (ounces)" of
// each mine, and "Total gold sold (ounces)".

const maxBlocks = 40 // rows of one name that a total may add up

// Namesakes are the rows above a total whose labels are its own but for that word, each in a block of its own; nil for fewer than two.
func Namesakes(b *book.Book, t *release.Table, total *release.Row) []*release.Row {
	words := wording.Of(total.Label)
	if len(words) < 2 || words[0] != "total" {
		return nil
	}
	var out []*release.Row
	for _, row := range t.Rows {
		if row.Index >= total.Index {
			break
		}
		if len(row.Items) == 0 || b.KindOf(row) != b.KindOf(total) || !slices.Equal(wording.Of(row.Label), words[1:]) {
			continue
		}
		if slices.ContainsFunc(out, func(o *release.Row) bool { return slices.Equal(o.Section, row.Section) }) || len(out) == maxBlocks {
			return nil // it is told of one thing twice
		}
		out = append(out, row)
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// Blocks are totals as the sums of the rows of their name in the blocks above them, where some column shows it or one slip explains why
// none does.
func Blocks(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		for _, row := range t.Rows {
			if len(row.Parts) > 1 || len(row.Items) == 0 {
				continue
			}
			switch b.KindOf(row) {
			case release.Money, release.Count, release.Shares:
			default:
				continue
			}
			parts := Namesakes(b, t, row)
			if parts == nil {
				continue
			}
			slices.Reverse(parts)
			c := &book.Claim{Family: book.RowFamily, Sure: true}
			for _, it := range row.Items {
				total := b.In(row, it.Column)
				if total == nil || it.Column.Kind != release.Values {
					continue
				}
				r := &book.Relation{Total: total, Form: book.AsPrinted}
				for _, p := range ones(parts) {
					if f := b.In(p.Row, it.Column); f != nil && f.Item.Kind == it.Kind {
						r.Parts = append(r.Parts, book.Term{Figure: f, Weight: 1})
					}
				}
				if len(r.Parts) > 1 {
					c.Add(r)
				}
			}
			if n := c.Tied(); n > 0 && 2*n >= len(c.Relations) || len(c.Relations) > 1 && slip.One(b, c.Relations) {
				out = append(out, c)
			}
		}
	}
	return out
}
