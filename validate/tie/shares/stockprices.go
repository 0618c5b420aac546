package shares

import (
	"fmt"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
)

// The prices between which a stock was traded: the low one is not more than the high one, and those of a year are the highest and the lowest of
// its quarters.

var ofTrading = wording.Phrases("price|prices|stock|market|quotation|quotations|trading|traded|bid|nyse|nasdaq")

// StockPrices are the rows of high and of low prices of a stock.
func StockPrices(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		var high *release.Row
		for _, row := range t.Rows {
			if len(row.Items) == 0 {
				continue
			}
			words := wording.Of(row.Label)
			switch {
			case len(words) == 0:
				high = nil
			case words[len(words)-1] == "high" && isOfTrading(row):
				high = row
			case high != nil && words[len(words)-1] == "low" && isOtherEnd(words, wording.Of(high.Label)):
				out = append(out, priceRange(b, high, row)...)
				high = nil
			default:
				high = nil
			}
		}
	}
	return out
}

// isOfTrading reports whether a row, or what it stands under, speaks of prices of a stock.
func isOfTrading(row *release.Row) bool {
	return ofTrading.In(wording.Of(row.Label)) || slices.ContainsFunc(row.Section, func(s string) bool { return ofTrading.In(wording.Of(s)) })
}

// isOtherEnd reports whether the label of low prices is that of the high ones above it but for the last word, or that word alone.
func isOtherEnd(low, high wording.Text) bool {
	return len(low) == 1 || slices.Equal(low[:len(low)-1], high[:len(high)-1])
}

// priceRange relates high and low prices to each other, and those of longer periods to those of the periods that make them up.
func priceRange(b *book.Book, high, low *release.Row) []*book.Claim {
	c := &book.Claim{Family: OrderFamily, Sure: true}
	for _, it := range low.Items {
		f, g := b.In(low, it.Column), b.In(high, it.Column)
		if it.Column.Kind == release.Values && f != nil && g != nil && f.Item.Value.IsPositive() && g.Item.Value.IsPositive() && f.Item.Scale == g.Item.Scale {
			c.Add(&book.Relation{Total: f, Parts: []book.Term{{Figure: g, Weight: 1}}, Form: book.AtMost})
		}
	}
	if c.Tied()*2 < len(c.Relations) || len(c.Relations) == 0 {
		return nil
	}
	return slices.Concat([]*book.Claim{c}, extremes(b, high, 1), extremes(b, low, -1))
}

// extremes are the prices of a row for periods that others make up as the highest of those, or as the lowest where sign is -1: the one that
// they are, or would be with two digits of one of them in the other order.
func extremes(b *book.Book, row *release.Row, sign int) []*book.Claim {
	var out []*book.Claim
	for _, it := range row.Items {
		total := b.In(row, it.Column)
		if total == nil || it.Column.Kind != release.Values {
			continue
		}
		parts := b.Halves(row, it.Column)
		if parts == nil {
			continue
		}
		best := slices.MaxFunc(parts, func(p, q book.Term) int { return sign * p.Figure.Item.Value.Cmp(q.Figure.Item.Value) }).Figure
		if !best.Item.Value.Equal(total.Item.Value) {
			if best = extremeBySwap(total, best, parts, sign); best == nil {
				continue
			}
		}
		c := &book.Claim{Family: extremeFamily, Explained: true}
		c.Add(&book.Relation{Total: total, Parts: []book.Term{{Figure: best, Weight: 1}}, Form: book.AsPrinted})
		out = append(out, c)
	}
	return out
}

// extremeBySwap is the price that would be the highest of some, or the lowest, and that of the whole period, with two of its digits in the other
// order, or with two of that one's; nil for none.
func extremeBySwap(total, best *book.Figure, parts []book.Term, sign int) *book.Figure {
	is := func(f *book.Figure, v decimal.Decimal) bool {
		swaps, _ := f.Swaps()
		return slices.ContainsFunc(swaps, v.Equal)
	}
	if is(total, best.Item.Value) {
		return best
	}
	v := total.Item.Value
	for _, p := range parts {
		if is(p.Figure, v) && !slices.ContainsFunc(parts, func(q book.Term) bool { return q != p && sign*q.Figure.Item.Value.Cmp(v) > 0 }) {
			return p.Figure
		}
	}
	return nil
}

var extremeFamily = &book.Family{Rule: book.RulePerShareBroken, Says: func(r *book.Relation) string {
	return fmt.Sprintf("%s, %s: printed %s, which none of the periods within it has; %s has %s", book.Label(r.Total), book.Column(r.Total), r.Total.Item.Printed,
		book.Column(r.Parts[0].Figure), r.Parts[0].Figure.Item.Printed)
}}
