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
		markOutlier(c)
		for _, r := range c.Relations {
			if c.Family != book.ShareFamily || r.Form != book.PerUnit {
				continue
			}
			n := count(r)
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

// markOutlier marks the only amount per share of a row that does not hold, where its count of shares is far from those of the other columns, which
// hardly differ, and with two of its digits in the other order is about as they are, and the amount holds.
func markOutlier(c *book.Claim) {
	failing := c.Failing()
	if c.Family != book.ShareFamily || len(failing) != 1 || c.Tied() < LeastSayingIt || failing[0].Form != book.PerUnit {
		return
	}
	n := count(failing[0])
	like := func(v decimal.Decimal) bool {
		return !slices.ContainsFunc(c.Relations, func(o *book.Relation) bool { return o != failing[0] && isTimes(v, count(o).Item.Value, hardlyApart) })
	}
	far := !slices.ContainsFunc(c.Relations, func(o *book.Relation) bool { return o != failing[0] && !areFarApart(n, count(o)) })
	if far && slices.ContainsFunc(HeldBySwap(failing[0]), like) {
		failing[0].Plain = true
	}
}

// count is what an amount per share is made over.
func count(r *book.Relation) *book.Figure { return r.Parts[len(r.Parts)-1].Figure }

// isTimes reports whether one of two counts is more than so many times the other.
func isTimes(a, b, times decimal.Decimal) bool {
	return decimal.Max(a, b).GreaterThan(decimal.Min(a, b).Mul(times))
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
	n := count(r)
	swaps, _ := n.Swaps()
	return slices.DeleteFunc(slices.Clone(swaps), func(v decimal.Decimal) bool { return !r.Holds(book.Reading{n: v}) })
}

const LeastSayingIt = 2 // relations that say it
