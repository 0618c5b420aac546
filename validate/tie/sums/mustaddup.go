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
func bridgeMustHold(c *book.Claim) bool { return MustAddUp(c, 1) }

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
