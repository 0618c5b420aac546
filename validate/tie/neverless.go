package tie

import (
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// neverLess are the counts of shares, the dividends per share and the book values that one column prints as less than none, and all others do not.
func (b *book) neverLess() []*claim {
	var out []*claim
	for _, t := range b.tables {
		counts := slices.DeleteFunc(slices.Clone(b.rowsOf(t, release.Shares)), func(r *release.Row) bool {
			return !isAverage(r) && b.conceptOf(r) != "SharesOutstanding"
		})
		for _, row := range append(counts, b.dividendRows(t)...) {
			if c := b.lessThanNone(row); c != nil {
				out = append(out, c)
			}
		}
		for _, row := range b.rowsOf(t, release.PerShare) {
			if words := wording.Of(row.Label); !ofBook.In(words) && !named(row, equityPerShare) {
				continue
			}
			if c := b.lessThanNone(row); c != nil && b.isTurned(c) {
				out = append(out, c)
			}
		}
	}
	return out
}

// lessThanNone is the only figure of a row that is less than none; nil for none and for several.
func (b *book) lessThanNone(row *release.Row) *claim {
	var odd, other *Figure
	for _, it := range row.Items {
		f := b.in(row, it.Column)
		switch {
		case f == nil || it.Column.Kind != release.Values || saysChange(it.Column) || it.Kind != b.kindOf(row):
		case it.Value.IsPositive():
			other = f
		case it.Value.IsNegative() && odd != nil:
			return nil
		case it.Value.IsNegative():
			odd = f
		}
	}
	if odd == nil || other == nil {
		return nil
	}
	c := &claim{family: signFamily, explained: true}
	c.add(&Relation{Total: odd, Parts: []Term{{other, 1}}, form: near, known: tieout.Interval{High: mostTimes}})
	return c
}

// isTurned reports whether a book value less than none is about the other ones of its row with the other sign: a company loses its equity, and no
// more than that.
func (b *book) isTurned(c *claim) bool {
	f := c.relations[0].Total
	return !slices.ContainsFunc(b.others(f), func(g *Figure) bool {
		v, w := f.Item.Value.Neg(), g.Item.Value
		return v.GreaterThan(w.Mul(halfAsMany)) || w.GreaterThan(v.Mul(halfAsMany))
	})
}
