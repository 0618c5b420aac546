package pershare

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
)

// sharedPart is what securities that share in the earnings take at most, in parts of them, where nothing says more.
var sharedPart = decimal.New(1, -2)

// Shared reports whether an amount per share is less than income over shares by what securities that share in the earnings
// take: unvested stock with a right to dividends. A book value has none.
func Shared(r *book.Relation) bool {
	e, ok := r.Expected(nil)
	if !ok || r.Claim.Family != book.ShareFamily || r.Total.Period.Kind == tieout.Instant {
		return false
	}
	return isShared(r.Side(r.Total, nil).Middle(), e.Middle()) && r.Within(sharedPart, 0)
}

// isShared reports whether an amount per share is of the sign of income over shares, and less.
func isShared(printed, full decimal.Decimal) bool {
	return printed.Sign()*full.Sign() > 0 && printed.Abs().LessThan(full.Abs())
}

// slipsShared reports whether an amount per share is less than income over shares by what securities that share in the earnings take in all columns but
// one, in which it would be with two digits in their places.
func slipsShared(c *book.Claim) bool {
	odd := slices.DeleteFunc(slices.Clone(c.Relations), func(r *book.Relation) bool { return Shared(r) || r.Holds(nil) })
	return len(c.Relations) > LeastShared && len(odd) == 1 && SlippedShared(odd[0])
}

// SlippedShared reports whether an amount per share is income over shares, or as much less than that as such securities take, with neighbouring digits of
// one of the three in the other order.
func SlippedShared(r *book.Relation) bool {
	return slices.ContainsFunc(r.Figures(), func(f *book.Figure) bool {
		near, _ := f.Swaps()
		return slices.ContainsFunc(near, func(v decimal.Decimal) bool {
			rd := book.Reading{f: v}
			e, ok := r.Expected(rd)
			if !ok {
				return false
			}
			printed, full := r.Side(r.Total, rd).Middle(), e.Middle()
			return r.Holds(rd) || isShared(printed, full) && full.Sub(printed).Abs().LessThanOrEqual(full.Abs().Mul(sharedPart))
		})
	})
}

const LeastShared = 2 // other columns that securities share in the earnings of

// FarOffPart is how far off an amount per share is at least where few others hold, steadyOff where more do, tenthOff where one does, halfOff where
// nothing says that it does, in parts of it.
var FarOffPart, SteadyOff, tenthOff, HalfOff = decimal.New(5, -2), decimal.New(2, -2), decimal.New(1, -1), decimal.New(5, -1)

// FarOffDigits are the units of the last digit that an amount per share is off at least, for it to be far off.
const FarOffDigits = 2

// OverCountOfDay reports whether the shares of an amount per share of a period are those of its last day, and no average: the row prints as many in the column of
// another length of time that ends on it, as below a quarter and its year.
func OverCountOfDay(r *book.Relation) bool {
	if r.Form != book.PerUnit || r.Total.Period.Kind == tieout.Instant {
		return false
	}
	count := r.Parts[len(r.Parts)-1].Figure
	return count.Period.Kind == tieout.Instant && slices.ContainsFunc(count.Item.Row.Items, func(it *release.LineItem) bool {
		return it.Column != count.Item.Column && it.Period == count.Item.Period && it.Value.Equal(count.Item.Value)
	})
}
