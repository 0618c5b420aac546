package sums

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
)

// A row that is left out or printed twice breaks a sum in all columns, so that the release's own arithmetic shows none. Where the total is
// borne out by what it counts in, or by the other side of the balance sheet, it is the rows that are wrong.

// sheetAbove are the rows that a total of the balance sheet adds up, those that subtotals among them add up left out: all from the heading
// of its name, of all assets from the beginning, of liabilities from all assets, of equity from all liabilities. It is nil where that is not known.
func sheetAbove(b *book.Book, t *release.Table, i int) []*release.Row {
	total := t.Rows[i]
	if t.Statement != release.Balance || !book.NamesTotal(total) {
		return nil
	}
	all := allAssets.In(wording.Of(total.Label))
	liabilities := allLiabilities.In(wording.Of(total.Label))
	equity := isEquity(wording.Of(total.Label))
	name := book.Significant(total.Label)
	name = name[min(1, len(name)):]
	var out []*release.Row
	nested := map[*release.Row]bool{}
	for k, row := range slices.Backward(t.Rows[:i]) {
		words := wording.Of(row.Label)
		switch {
		case len(row.Items) == 0 && len(name) > 0 && slices.Equal(book.Significant(row.Label), name):
			return out
		case len(row.Items) == 0 || nested[row]:
		case liabilities && allAssets.In(words), equity && allLiabilities.In(words):
			return out
		case allAssets.In(words), liabilities && isEquity(words):
			return nil
		case book.NamesTotal(row) && len(row.Parts) == 0 && hasAmounts(b, t.Rows[:k]):
			return nil // what it adds up is not known
		default:
			out = append(out, row)
			Counted(row, nested, 0)
		}
	}
	if all {
		return out
	}
	return nil
}

// isEquity reports whether a row is called the equity.
func isEquity(words wording.Text) bool { return ownersEquity.In(words) || allEquity.In(words) }

// hasAmounts reports whether any of some rows have numbers.
func hasAmounts(b *book.Book, rows []*release.Row) bool {
	return slices.ContainsFunc(rows, func(r *release.Row) bool { return len(r.Items) > 0 })
}

var ofCash = wording.Phrases("^net? cash")

// namesEnd reports whether a row is called a total, or the cash of a section.
func namesEnd(row *release.Row) bool { return book.NamesTotal(row) || ofCash.In(wording.Of(row.Label)) }

// isEnclosed reports whether the totals of a claim that holds in no column are borne out in all columns without it, so that rows are
// missing or printed twice.
func isEnclosed(b *book.Book, c *book.Claim) bool {
	return len(c.Relations) > 0 && c.Tied() == 0 && !slices.ContainsFunc(c.Relations, func(r *book.Relation) bool {
		return !isBorneOut(b, r.Total)
	})
}

// isBorneOut reports whether a total counts in a sum of several figures that is tied, or is printed again in its column, where it is the
// total of one.
func isBorneOut(b *book.Book, f *book.Figure) bool {
	several := func(r *book.Relation) bool { return r.IsSum() && len(r.Parts) > 1 }
	if slices.ContainsFunc(b.Tied[f], several) {
		return true
	}
	return slices.ContainsFunc(f.Table.Rows, func(row *release.Row) bool {
		g := b.In(row, f.Item.Column)
		return g != nil && g != f && g.Item.Kind == f.Item.Kind && g.Item.Value.Equal(f.Item.Value) && slices.ContainsFunc(b.Tied[g], func(r *book.Relation) bool {
			return r.Total == g && several(r)
		})
	})
}
