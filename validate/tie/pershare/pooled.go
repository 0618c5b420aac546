package pershare

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/shares"
	"github.com/tieout/tieout/validate/tie/slip"
)

// Reconciliations print amounts per share beside the amounts that they are made from, and no shares: those stand in the statements, of each
// period in another table where quarters and years have their own.

// sidesOf are the concepts of the averages of shares that amounts per share of a side are made with, the likeliest first.
var sidesOf = map[shares.Side][]string{
	shares.BasicSide:   {"WeightedAverageSharesBasic", "WeightedAverageSharesBasicAndDiluted"},
	shares.DilutedSide: {"WeightedAverageSharesDiluted", "WeightedAverageSharesBasicAndDiluted"},
	shares.AnySide:     {"WeightedAverageSharesDiluted", "WeightedAverageSharesBasicAndDiluted", "WeightedAverageSharesBasic"},
}

// pooledAverage is the average of shares of the period of an amount per share, wherever it is printed; nil for none.
func pooledAverage(b *book.Book, s shares.Side, total *book.Figure) *book.Figure {
	for _, concept := range sidesOf[s] {
		for _, f := range b.Concept(concept, total.Period, "shares") {
			if !f.Item.Nil && f.Item.Value.IsPositive() && !f.OddlyScaled() {
				return f
			}
		}
	}
	return nil
}

// overPooled relates an amount per share of a table without shares to the amount of its name above it, or right above it where it has none,
// over the averages of other tables: where columns bear that out, or one slip explains why none does.
func overPooled(b *book.Book, t *release.Table, row *release.Row) *book.Claim {
	if len(b.RowsOf(t, release.Shares)) > 0 || book.Named(row, book.OfNoResult) || book.Named(row, ofStock) {
		return nil
	}
	for _, income := range namedAbove(b, t, row) {
		c := &book.Claim{Family: book.ShareFamily, Digits: 1, Explained: true}
		for _, it := range row.Items {
			total, f := b.In(row, it.Column), b.In(income, it.Column)
			if total == nil || f == nil || it.Column.Kind != release.Values || it.Kind != release.PerShare || f.Item.Kind != release.Money {
				continue
			}
			if n := pooledAverage(b, shares.SideOf(row), total); n != nil {
				c.Add(&book.Relation{Total: total, Parts: []book.Term{{Figure: f, Weight: 1}, {Figure: n, Weight: 1}}, Form: book.PerUnit})
			}
		}
		if n := c.Tied(); n > 0 && n >= len(c.Relations)-n || len(c.Relations) > 1 && n == 0 && slip.One(b, c.Relations) {
			return c
		}
	}
	return nil
}

// namedAbove are the amounts above an amount per share that its label names, the nearest first; of a label that says no more than that it is
// one, the amount right above.
func namedAbove(b *book.Book, t *release.Table, row *release.Row) []*release.Row {
	looked := slices.Clone(book.Above(b.RowsOf(t, release.Money), row, book.MostLooked))
	slices.Reverse(looked)
	of := wording.Of(row.Label)
	if len(of) > 0 && !slices.ContainsFunc(of, func(w string) bool { return !perShareWords.In(wording.Text{w}) }) {
		return looked[:min(len(looked), 1)]
	}
	var out []*release.Row
	for _, r := range looked {
		if len(out) < book.MostIncomes && isNamesake(row, r) {
			out = append(out, r)
		}
	}
	return out
}
