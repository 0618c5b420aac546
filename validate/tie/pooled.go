package tie

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// Reconciliations print amounts per share beside the amounts that they are made from, and no shares: those stand in the statements, of each
// period in another table where quarters and years have their own.

// sidesOf are the concepts of the averages of shares that amounts per share of a side are made with, the likeliest first.
var sidesOf = map[side][]string{
	basicSide:   {"WeightedAverageSharesBasic", "WeightedAverageSharesBasicAndDiluted"},
	dilutedSide: {"WeightedAverageSharesDiluted", "WeightedAverageSharesBasicAndDiluted"},
	anySide:     {"WeightedAverageSharesDiluted", "WeightedAverageSharesBasicAndDiluted", "WeightedAverageSharesBasic"},
}

// pooledAverage is the average of shares of the period of an amount per share, wherever it is printed; nil for none.
func (b *book) pooledAverage(s side, total *Figure) *Figure {
	for _, concept := range sidesOf[s] {
		for _, f := range b.concept(concept, total.Period, "shares") {
			if !f.Item.Nil && f.Item.Value.IsPositive() && !f.oddlyScaled() {
				return f
			}
		}
	}
	return nil
}

// overPooled relates an amount per share of a table without shares to the amount of its name above it, or right above it where it has none,
// over the averages of other tables: where columns bear that out, or one slip explains why none does.
func (b *book) overPooled(t *release.Table, row *release.Row) *claim {
	if len(b.rowsOf(t, release.Shares)) > 0 || named(row, ofNoResult) || named(row, ofStock) {
		return nil
	}
	for _, income := range b.namedAbove(t, row) {
		c := &claim{family: shareFamily, digits: 1, explained: true}
		for _, it := range row.Items {
			total, f := b.in(row, it.Column), b.in(income, it.Column)
			if total == nil || f == nil || it.Column.Kind != release.Values || it.Kind != release.PerShare || f.Item.Kind != release.Money {
				continue
			}
			if n := b.pooledAverage(sideOf(row), total); n != nil {
				c.add(&Relation{Total: total, Parts: []Term{{f, 1}, {n, 1}}, form: perUnit})
			}
		}
		if n := c.tied(); n > 0 && n >= len(c.relations)-n || len(c.relations) > 1 && n == 0 && b.oneSlip(c.relations) {
			return c
		}
	}
	return nil
}

// namedAbove are the amounts above an amount per share that its label names, the nearest first; of a label that says no more than that it is
// one, the amount right above.
func (b *book) namedAbove(t *release.Table, row *release.Row) []*release.Row {
	looked := slices.Clone(above(b.rowsOf(t, release.Money), row, mostLooked))
	slices.Reverse(looked)
	of := wording.Of(row.Label)
	if len(of) > 0 && !slices.ContainsFunc(of, func(w string) bool { return !perShareWords.In(wording.Text{w}) }) {
		return looked[:min(len(looked), 1)]
	}
	var out []*release.Row
	for _, r := range looked {
		if len(out) < mostIncomes && isNamesake(row, r) {
			out = append(out, r)
		}
	}
	return out
}
