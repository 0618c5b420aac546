package sums

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
)

// OfAmounts reports whether a figure is an amount of money, the same wherever it is printed.
func OfAmounts(f *book.Figure) bool { return f.Item.Kind == release.Money }

// addsUpAlike reports whether a sum of several rows holds beyond chance in another column like its own: of as long a time, of the same
// things, with numbers printed alike. Then its total is no average in its own, though it lies between its parts.
func addsUpAlike(b *book.Book, row *release.Row, r *book.Relation) bool {
	own := r.Total.Item
	return slices.ContainsFunc(row.Items, func(it *release.LineItem) bool {
		return it.Column != own.Column && !it.Nil && it.Kind == own.Kind && it.Scale == own.Scale && it.Decimals == own.Decimals &&
			alikeColumns(it.Column, own.Column) && provenSum(b, row, row.Parts, it.Column) >= book.Proof
	})
}

// alikeColumns reports whether two columns hold values of the same things over as long a time, or of a day both.
func alikeColumns(a, c *release.Column) bool {
	const days = 10 // by which quarters and years differ
	p, q := a.Period, c.Period
	if a.Kind != c.Kind || p.Kind != q.Kind || !slices.Equal(a.Qualifiers, c.Qualifiers) {
		return false
	}
	off := p.End.Sub(p.Start) - q.End.Sub(q.Start)
	return off.Abs().Hours() <= days*24
}

// adjustsAlike reports whether an adjusted measure, of which few adjustments are printed in a column, is made of the measure of the
// accounts that its name says and of what is printed below that in two other columns or more, beyond chance.
func adjustsAlike(b *book.Book, row *release.Row, r *book.Relation) bool {
	if !book.IsCounterpart(row, row.Parts[0].Row) {
		return false
	}
	holding, evidence := 0, 0.0
	for _, it := range row.Items {
		if it.Column == r.Total.Item.Column || it.Nil || it.Column.Kind != release.Values || it.Kind != r.Total.Item.Kind {
			continue
		}
		if w := provenSum(b, row, row.Parts, it.Column); w > 0 {
			holding++
			evidence += w
		}
	}
	return holding > 1 && evidence >= 2*book.Proof
}

// bridgeMustHold reports whether an adjusted measure of money must be made of the measure of the accounts that its name says and of all that
// is printed between them: it is in other columns, beyond chance, and in one column it is not.
func bridgeMustHold(c *book.Claim) bool { return MustAddUp(c, 1) || oddBeside(c, 0) }

// MustAddUp reports whether the only column in which rows do not add up must, since they do beyond chance in so many others at least.
func MustAddUp(c *book.Claim, least int) bool {
	o := c.OddOne()
	if o.Failing == nil || len(o.Failing.Parts) < 2 || !o.Failing.IsOfSize() {
		return false
	}
	if o.Failing.Total.Item.Kind == release.Shares { // what dilutes in one period may not in another
		least = max(least, book.LeastSame)
	} else if !OfAmounts(o.Failing.Total) {
		return false
	}
	return o.Holding >= least && o.Evidence >= 2*book.Proof
}

// leastOfTwo is how many digits the columns prove at least that bear out a sum of two rows.
const leastOfTwo = 2.0

// oddBeside reports whether the only column of money in which rows do not add up, by what one wrong digit makes, must, since they do in another like it,
// beyond what so many choices, in digits, make likely by chance: of several rows, each of which that one prints, too, so that no row that it
// is without explains it.
func oddBeside(c *book.Claim, choices float64) bool {
	o := c.OddOne()
	if o.Failing == nil || o.Holding == 0 || len(o.Failing.Parts) < 2 || !OfAmounts(o.Failing.Total) || !o.Failing.IsOfSize() || !offByDigit(o.Failing) {
		return false
	}
	least := book.Proof
	if len(o.Failing.Parts) == 2 && !addsTotals(o.Failing) {
		least = leastOfTwo
	}
	own := o.Failing.Total.Item
	return o.Evidence-choices >= least && slices.ContainsFunc(c.Relations, func(r *book.Relation) bool {
		it := r.Total.Item
		return r != o.Failing && len(r.Parts) > 1 && it.Scale == own.Scale && it.Decimals == own.Decimals && alikeColumns(it.Column, own.Column) && printsAll(o.Failing, r)
	})
}

// addsTotals reports whether a row called a total adds up others that are called so.
func addsTotals(r *book.Relation) bool {
	return book.NamesTotal(r.Total.Item.Row) && !slices.ContainsFunc(r.Parts, func(p book.Term) bool { return !book.NamesTotal(p.Figure.Item.Row) })
}

// printsAll reports whether a sum has a part in each row in which another one has.
func printsAll(r, other *book.Relation) bool {
	return !slices.ContainsFunc(other.Parts, func(p book.Term) bool {
		row := p.Figure.Item.Row
		return row.In(r.Total.Item.Column) == nil && !slices.ContainsFunc(r.Parts, func(q book.Term) bool { return q.Figure.Item.Row == row })
	})
}
