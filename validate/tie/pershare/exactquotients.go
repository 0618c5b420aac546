package pershare

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/shares"
	"github.com/tieout/tieout/validate/tie/slip"
)

// Amounts per share that others made alike leave no allowance for.

// ExactQuotients marks amounts per share for which there is no allowance: those made from the same income, basic and diluted
// in all periods, all hold but for figures of one row, and no other amounts stand between that income and them. What securities
// that share in the earnings take, and what is added back for diluted shares, would show in others, too.
func ExactQuotients(b *book.Book, cs []*book.Claim) {
	byIncome, made := map[*release.Row][]*book.Claim{}, map[*release.Row]bool{}
	for _, c := range cs {
		if c.Family == book.ShareFamily && len(c.Relations) > 0 {
			made[c.Relations[0].Total.Item.Row] = true
			income := c.Relations[0].Parts[0].Figure.Item.Row
			byIncome[income] = append(byIncome[income], c)
		}
	}
	for income, group := range byIncome {
		if isOfAccounts(income) {
			markBeside(group)
		}
		markExact(b, group, made)
	}
}

// markExact marks those of some amounts per share that are made from one income for which there is no allowance.
func markExact(b *book.Book, group []*book.Claim, made map[*release.Row]bool) {
	holding, failing := 0, []*book.Claim(nil)
	for _, c := range group {
		n := c.Tied()
		holding += n
		if n < len(c.Relations) {
			failing = append(failing, c)
		}
	}
	if !areOverSame(failing) {
		return
	}
	for _, c := range failing {
		r := c.Relations[0]
		income, n := r.Parts[0].Figure, c.Tied()
		if !mayTakeOther(b, c) && isExchangedBoth(c) {
			c.Exact = true // whatever is taken off
			continue
		}
		ofAccounts := isOfAccounts(income.Item.Row)
		between := income.Table == r.Total.Table && amountsBetween(b, r.Total.Table, income.Item.Row, r.Total.Item.Row)
		if mayTakeOther(b, c) || between && (n < LeastExact || n+1 < len(c.Relations)) && !holdsThroughout(group, len(c.Relations)) {
			continue // they may be taken off
		}
		c.Exact = c.Exact || (ofAccounts || !adjustsPerShare(b, r.Total.Table, made)) && (isExact(b, c, holding, ofAccounts) || isOnlyMore(c))
		markPlain(b, c, ofAccounts)
	}
}

// areOverSame reports whether there is only one row of amounts per share that fails, or all that do print the same over the same shares, in
// other tables.
func areOverSame(failing []*book.Claim) bool {
	return len(failing) > 0 && !slices.ContainsFunc(failing[1:], func(c *book.Claim) bool {
		r, o := c.Failing()[0], failing[0].Failing()[0]
		return r.Total.Table == o.Total.Table || !r.Total.Item.Value.Equal(o.Total.Item.Value) || r.Parts[len(r.Parts)-1].Figure != o.Parts[len(o.Parts)-1].Figure
	})
}

// holdsThroughout reports whether an amount per share of some that are made from one income holds in all columns, so many at least: then nothing
// is taken off that.
func holdsThroughout(group []*book.Claim, columns int) bool {
	return slices.ContainsFunc(group, func(c *book.Claim) bool { return len(c.Relations) >= columns && c.Tied() == len(c.Relations) })
}

// mayTakeOther reports whether an amount per share may be made from more, or less, than the income that it is held against.
func mayTakeOther(b *book.Book, c *book.Claim) bool { return takesOwners(c) || isOverUndiluted(b, c) }

// isOverUndiluted reports whether diluted amounts per share are held against the average of shares that is not diluted, and their table prints
// one that is: what is added back to the income for that may be more in some columns than in others.
func isOverUndiluted(b *book.Book, c *book.Claim) bool {
	r := c.Relations[0]
	over := r.Parts[len(r.Parts)-1].Figure.Item.Row
	if shares.SideOf(r.Total.Item.Row) != shares.DilutedSide || shares.SideOf(over) == shares.DilutedSide || shares.IsDilutedSum(b, r.Total.Table, over) {
		return false
	}
	return slices.ContainsFunc(b.RowsOf(r.Total.Table, release.Shares), func(row *release.Row) bool {
		return row != over && shares.IsAverageIn(b, row) && (shares.SideOf(row) == shares.DilutedSide || shares.OfDilution.In(wording.Of(row.Label)))
	})
}

// takesOwners reports whether an amount per share is made from what is left of an income without other owners: they may have a share in what
// is discontinued, too.
func takesOwners(c *book.Claim) bool {
	return slices.ContainsFunc(c.Relations, func(r *book.Relation) bool {
		return len(r.Parts) > 2 && slices.ContainsFunc(r.Parts, func(p book.Term) bool { return p.Figure.Concept == "NoncontrollingInterestIncome" })
	})
}

// adjustsPerShare reports whether a table prints amounts per share that are made from no income, as what is adjusted: its adjusted ones may
// be sums of those, each rounded.
func adjustsPerShare(b *book.Book, t *release.Table, made map[*release.Row]bool) bool {
	return slices.ContainsFunc(b.RowsOf(t, release.PerShare), func(r *release.Row) bool { return !made[r] })
}

// LeastExact is in how many other columns an amount per share holds at least for nothing to be taken off between it and its income.
const LeastExact = 3

// isExact reports whether what fails of an amount per share does so for no other reason than a slip, where so many of those that are made
// from the same income hold. An adjusted one may be a cent off in any column: what shares in the earnings may be left out of it.
func isExact(b *book.Book, c *book.Claim, holding int, ofAccounts bool) bool {
	const least = 2 // others that must hold
	n := c.Tied()
	fails := len(c.Relations) - n
	if ofAccounts && (n == 0 && holding >= least || holding > least && holding > 2*fails) {
		return true
	}
	return fails == 2 && n >= least && shares.ExchangedShares(b, c)
}

// isPartOfAccounts reports whether a row is a result of the accounts, or a part of one by its name.
func isPartOfAccounts(row *release.Row) bool {
	return isOfAccounts(row) || ofTheRest.In(wording.Of(row.Label)) && !book.IsAdjusted(row)
}

// isOnlyMore reports whether all columns of an amount per share hold but one, which prints more than the income gives: securities that share
// in the earnings make it less.
func isOnlyMore(c *book.Claim) bool {
	failing := c.Failing()
	if len(failing) != 1 || c.Tied() < LeastExact {
		return false
	}
	e, ok := failing[0].Expected(nil)
	return ok && failing[0].Side(failing[0].Total, nil).Middle().Abs().GreaterThan(e.Middle().Abs())
}

// isExchangedBoth reports whether amounts per share of two columns, made from a result of the accounts, changed places as [exchangedBoth] has it.
func isExchangedBoth(c *book.Claim) bool {
	failing := c.Failing()
	return len(failing) == 2 && failing[0].Form == book.PerUnit && isPartOfAccounts(failing[0].Parts[0].Figure.Item.Row) && exchangedBoth(failing)
}

// exchangedBoth reports whether amounts per share of the only two columns that fail changed places, and nothing that shares in the earnings,
// explain that one is more than its income gives and the other less.
func exchangedBoth(failing []*book.Relation) bool {
	x, y := failing[0], failing[1]
	for _, both := range slip.Exchanges(x.Total, y.Total) {
		if rd := book.ReadingOf(both[:]); x.Holds(rd) && y.Holds(rd) {
			return true
		}
	}
	return false
}

// markBeside marks the amounts per share that do not hold beside others of their column that are made from the same income, and about
// as many shares, and do.
func markBeside(group []*book.Claim) {
	for _, c := range group {
		for _, r := range c.Failing() {
			r.Beside = slices.ContainsFunc(group, func(o *book.Claim) bool {
				return slices.ContainsFunc(o.Relations, func(x *book.Relation) bool { return isBeside(x, r) && x.Holds(nil) })
			})
		}
	}
}

// isBeside reports whether two amounts per share of a column are made from one income and about as many shares.
func isBeside(r *book.Relation, o *book.Relation) bool {
	if r == o || r.Form != book.PerUnit || o.Form != book.PerUnit || len(r.Parts) != 2 || len(o.Parts) != 2 || r.Parts[0].Figure != o.Parts[0].Figure {
		return false
	}
	a, b := r.Parts[1].Figure.Item.Value, o.Parts[1].Figure.Item.Value
	return decimal.Max(a, b).LessThanOrEqual(decimal.Min(a, b).Mul(aboutAsMany))
}

// aboutAsMany is how far apart, in parts of them, counts of shares are at most whose amounts per share are about the same.
var aboutAsMany = decimal.New(12, -1)

// SlippedNearby reports whether neighbouring digits of an amount per share or of its shares that changed places, or shares of
// two columns that did, explain a relation.
func SlippedNearby(b *book.Book, r *book.Relation) bool {
	return slices.ContainsFunc(slip.Fixes(b, r, false), func(x slip.Fix) bool {
		return (x.Kind == slip.SwappedDigits || x.Kind == slip.ExchangedColumns) && slip.Explains(b, r, x, false)
	})
}
