package pershare

import (
	"fmt"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
)

// Amounts per share of a year are about the sum of those of its quarters: each is made with the shares of its own time.

var quarterlyFamily = &book.Family{Rule: book.RulePeriodsBroken, Says: func(r *book.Relation) string {
	e, _ := r.Expected(nil)
	return fmt.Sprintf("%s, %s: printed %s; its parts %s come to %s", book.Name(r.Total), r.Total.Period.Words(), r.Total.Item.Printed,
		book.JoinTerms(r.Parts, func(f *book.Figure) string { return f.Item.Printed }), book.Number(e.Middle(), r.Total.Item))
}}

var (
	aboutItsParts = decimal.New(5, -2) // how far from the sum of its parts, in parts of it, an amount per share is that cannot be theirs
	aCent         = decimal.New(1, -2) // and how far one is at most that is
)

// Quarterly are amounts per share of a result that are far from the sum of those of the periods that make up theirs, in their own row, and
// would be just that with two digits of one in the other order, or with one of those in its place.
func Quarterly(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		for _, row := range b.RowsOf(t, release.PerShare) {
			if len(row.Items) > book.MaxColumns || book.Named(row, book.OfNoResult) || book.Named(row, ofStock) {
				continue
			}
			s := book.Series{}
			for _, it := range row.Items {
				if f := b.In(row, it.Column); f != nil && it.Column.Kind == release.Values && it.Kind == release.PerShare && f.Period.Kind == tieout.Duration {
					s.Take(f)
				}
			}
			for _, p := range s.Periods() {
				if parts := s.Parts(p); parts != nil && isOffItsParts(s[p], parts) {
					c := &book.Claim{Family: quarterlyFamily, Explained: true}
					c.Add(&book.Relation{Total: s[p], Parts: parts, Form: book.AsPrinted})
					out = append(out, c)
				}
			}
		}
	}
	return out
}

// isOffItsParts reports whether a figure is far from the sum of others, and just that with two digits of one of them in the other order, or with the places of
// the two exchanged.
func isOffItsParts(total *book.Figure, parts []book.Term) bool {
	off := total.Item.Value
	for _, p := range parts {
		off = off.Sub(p.Figure.Item.Value)
	}
	if off.Abs().LessThanOrEqual(total.Item.Value.Abs().Mul(aboutItsParts)) {
		return false
	}
	mends := func(f *book.Figure, left decimal.Decimal) bool {
		swaps, _ := f.Swaps()
		return slices.ContainsFunc(swaps, func(v decimal.Decimal) bool {
			return v.Sub(f.Item.Value).Sub(left).Abs().LessThanOrEqual(aCent)
		})
	}
	return mends(total, off.Neg()) || slices.ContainsFunc(parts, func(p book.Term) bool {
		between := p.Figure.Item.Value.Sub(total.Item.Value)
		return mends(p.Figure, off) || between.Add(between).Add(off).Abs().LessThanOrEqual(aCent) // the two are in each other's place
	})
}
