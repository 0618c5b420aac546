package tie

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/release"
)

// A count of shares with two digits in the other order may leave each amount per share that is made with it but a digit of its last place
// off, which says nothing: that several are, and none would be with the digits in their places, does.

// markCounts marks the amounts per share that do not hold over a count of shares which mends two of them at least with two of its digits in
// the other order, and breaks none.
func markCounts(cs []*claim) {
	over := map[*Figure][]*Relation{}
	var counts []*Figure
	for _, c := range cs {
		markRow(c)
		for _, r := range c.relations {
			if c.family != shareFamily || r.form != perUnit {
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
		failing := slices.DeleteFunc(slices.Clone(over[n]), func(r *Relation) bool { return r.holds(nil) })
		if len(failing) < leastSayingIt || !tellApart(failing) || slices.ContainsFunc(failing, func(r *Relation) bool { return r.claim.tied() == 0 }) {
			continue
		}
		swaps, _ := n.swaps()
		if slices.ContainsFunc(swaps, func(v decimal.Decimal) bool {
			return !slices.ContainsFunc(over[n], func(r *Relation) bool { return !r.holds(reading{n: v}) })
		}) {
			for _, r := range failing {
				r.plain = true
			}
		}
	}
}

// tellApart reports whether two of some amounts per share at least are others, made from other amounts.
func tellApart(rs []*Relation) bool {
	return slices.ContainsFunc(rs[1:], func(r *Relation) bool {
		return !r.Total.Item.Value.Equal(rs[0].Total.Item.Value) && !r.Parts[0].Figure.Item.Value.Equal(rs[0].Parts[0].Figure.Item.Value)
	})
}

// markRow marks basic amounts per share that are more than their incomes give in all columns, two at least, where each would hold over its count
// of shares with two digits of that in the other order: what shares in the earnings makes them less.
func markRow(c *claim) {
	if c.family != shareFamily || len(c.relations) < leastSayingIt || slices.ContainsFunc(c.relations, func(r *Relation) bool { return !r.isMoreBySwap() }) {
		return
	}
	for _, r := range c.relations {
		r.plain = true
	}
}

// isMoreBySwap reports whether an amount per share that is not diluted is more than its income over a count of shares, and would not be with two
// digits of that in the other order.
func (r *Relation) isMoreBySwap() bool {
	e, ok := r.expected(nil)
	if !ok || r.form != perUnit || sideOf(r.Total.Item.Row) != basicSide || r.holds(nil) || !r.side(r.Total, nil).Middle().Abs().GreaterThan(e.Middle().Abs()) {
		return false
	}
	return r.Parts[len(r.Parts)-1].Figure.Item.Kind == release.Shares && len(r.heldBySwap()) > 0
}

// heldBySwap are the shares, with two digits in the other order, over which an amount per share holds that does not.
func (r *Relation) heldBySwap() []decimal.Decimal {
	n := r.Parts[len(r.Parts)-1].Figure
	swaps, _ := n.swaps()
	return slices.DeleteFunc(slices.Clone(swaps), func(v decimal.Decimal) bool { return !r.holds(reading{n: v}) })
}

const leastSayingIt = 2 // relations that say it
