package shares

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
)

// A count of shares with two digits in the other order may leave each amount per share that is made with it but a digit of its last place
// off, which says nothing: that several are, and none would be with the digits in their places, does.

// MarkCounts marks the amounts per share that do not hold over a count of shares which mends two of them at least with two of its digits in
// the other order, and breaks none.
func MarkCounts(cs []*book.Claim) {
	over := map[*book.Figure][]*book.Relation{}
	var counts []*book.Figure
	for _, c := range cs {
		markRow(c)
		for _, r := range c.Relations {
			if c.Family != book.ShareFamily || r.Form != book.PerUnit {
				continue
			}
			n := r.Parts[len(r.Parts)-1].Figure
			if n.Item.Kind != release.Shares {
				continue
			}
			if over[n] == nil {
				counts = append(counts, n)
			}
			over[n] = append(over[n], r)
		}
	}
	for _, n := range counts {
		failing := slices.DeleteFunc(slices.Clone(over[n]), func(r *book.Relation) bool { return r.Holds(nil) })
		if len(failing) < LeastSayingIt || !tellApart(failing) || slices.ContainsFunc(failing, func(r *book.Relation) bool { return r.Claim.Tied() == 0 }) {
			continue
		}
		swaps, _ := n.Swaps()
		if slices.ContainsFunc(swaps, func(v decimal.Decimal) bool {
			return !slices.ContainsFunc(over[n], func(r *book.Relation) bool { return !r.Holds(book.Reading{n: v}) })
		}) {
			for _, r := range failing {
				r.Plain = true
			}
		}
	}
}

// tellApart reports whether two of some amounts per share at least are others, made from other amounts.
func tellApart(rs []*book.Relation) bool {
	return slices.ContainsFunc(rs[1:], func(r *book.Relation) bool {
		return !r.Total.Item.Value.Equal(rs[0].Total.Item.Value) && !r.Parts[0].Figure.Item.Value.Equal(rs[0].Parts[0].Figure.Item.Value)
	})
}

// markRow marks basic amounts per share that are more than their incomes give in all columns, two at least, where each would hold over its count
// of shares with two digits of that in the other order: what shares in the earnings makes them less.
func markRow(c *book.Claim) {
	if c.Family != book.ShareFamily || len(c.Relations) < LeastSayingIt || slices.ContainsFunc(c.Relations, func(r *book.Relation) bool { return !isMoreBySwap(r) }) {
		return
	}
	for _, r := range c.Relations {
		r.Plain = true
	}
}

// isMoreBySwap reports whether an amount per share that is not diluted is more than its income over a count of shares, and would not be with two
// digits of that in the other order.
func isMoreBySwap(r *book.Relation) bool {
	e, ok := r.Expected(nil)
	if !ok || r.Form != book.PerUnit || SideOf(r.Total.Item.Row) != BasicSide || r.Holds(nil) || !r.Side(r.Total, nil).Middle().Abs().GreaterThan(e.Middle().Abs()) {
		return false
	}
	return r.Parts[len(r.Parts)-1].Figure.Item.Kind == release.Shares && len(HeldBySwap(r)) > 0
}

// HeldBySwap are the shares, with two digits in the other order, over which an amount per share holds that does not.
func HeldBySwap(r *book.Relation) []decimal.Decimal {
	n := r.Parts[len(r.Parts)-1].Figure
	swaps, _ := n.Swaps()
	return slices.DeleteFunc(slices.Clone(swaps), func(v decimal.Decimal) bool { return !r.Holds(book.Reading{n: v}) })
}

const LeastSayingIt = 2 // relations that say it
