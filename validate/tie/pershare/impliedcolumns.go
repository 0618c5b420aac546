package pershare

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/shares"
	"github.com/tieout/tieout/validate/tie/slip"
)

// changedPlacesOf relates amounts per share to incomes where all columns but two tell about as many shares, and those two would if their amounts
// had not changed places: one tells clearly more than the others, and the other as clearly fewer.
func changedPlacesOf(b *book.Book, all []told) *book.Claim {
	n, shares := steadiest(all, widerSpread)
	if n < 2 || len(all)-n != 2 || shares.Low.Sign() <= 0 {
		return nil
	}
	known := noCloserThan(shares, widerSpread)
	c := &book.Claim{Family: impliedFamily, Explained: true}
	for _, p := range all {
		c.Add(&book.Relation{Total: p.total, Parts: []book.Term{{Figure: p.of, Weight: 1}}, Form: book.OverShares, Known: known})
	}
	if !mendedByColumns(b, c) {
		return nil
	}
	return c
}

// changedPlacesBeside are amounts per share that tell the shares of their column that the only others of their table do, but in two columns, where
// both would if their amounts had not changed places: nil where fewer than two columns hold, or another number fails.
func changedPlacesBeside(b *book.Book, row, other []told) []*book.Claim {
	c := &book.Claim{Family: impliedFamily, Explained: true}
	for _, x := range row {
		i := slices.IndexFunc(other, func(o told) bool { return o.total.Item.Column == x.total.Item.Column })
		if i < 0 || other[i].shares.Low.Sign() <= 0 || other[i].of == x.of {
			continue
		}
		c.Add(&book.Relation{Total: x.total, Parts: []book.Term{{Figure: x.of, Weight: 1}}, Form: book.OverShares, Known: noCloserThan(other[i].shares, shares.SteadySpread)})
	}
	if c.Tied() < 2 || !mendedByColumns(b, c) {
		return nil
	}
	return []*book.Claim{c}
}

// mendedByColumns reports whether two relations of a claim fail, clearly, and hold where their totals change places.
func mendedByColumns(b *book.Book, c *book.Claim) bool {
	failing := c.Failing()
	return len(failing) == 2 && !slices.ContainsFunc(failing, func(r *book.Relation) bool { return r.Within(shares.ClearlyOff, 0) }) && slip.One(b, failing) &&
		!slices.ContainsFunc(failing, func(r *book.Relation) bool {
			return !slices.ContainsFunc(slip.Fixes(b, r, false), func(x slip.Fix) bool { return x.Kind == slip.ExchangedColumns && x.Figure == r.Total })
		})
}

// noCloserThan is an interval of numbers of shares, and all that lies as near to its middle as a spread says.
func noCloserThan(shares tieout.Interval, spread decimal.Decimal) tieout.Interval {
	wide := around(shares.Middle(), spread)
	return tieout.Interval{Low: decimal.Min(shares.Low, wide.Low), High: decimal.Max(shares.High, wide.High)}
}
