package shares

import (
	"fmt"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
)

// Counts of so many digits that two would hardly differ by the order of two of them are one where they do: no shares were issued
// between two periods, nothing dilutes.

const (
	mostlyAlone = 7 // digits of such counts
	alikeDigits = 4 // and where two columns or more print the other one
)

var sameCountFamily = &book.Family{Rule: book.RuleFigureDiffers, Says: func(r *book.Relation) string {
	o := r.Parts[0].Figure
	return fmt.Sprintf("%s, %s: printed %s; %s, %s is %s, which has the same digits in another order", book.Label(r.Total), book.Column(r.Total), r.Total.Item.Printed, book.Label(o), book.Column(o), o.Item.Printed)
}}

// RepeatedCounts are averages of shares that would be those of another column of their row, or of the other side in theirs, but for the order of
// two neighbouring digits.
func RepeatedCounts(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		for _, row := range b.RowsOf(t, release.Shares) {
			if !IsAverageIn(b, row) || len(row.Items) > book.MaxColumns {
				continue
			}
			for _, it := range row.Items {
				f := b.In(row, it.Column)
				if f == nil || it.Column.Kind != release.Values || it.Kind != release.Shares {
					continue
				}
				c := &book.Claim{Family: sameCountFamily, Explained: true}
				if g := reorderedOf(b, f); g != nil {
					c.Add(&book.Relation{Total: f, Parts: []book.Term{{Figure: g, Weight: 1}}, Form: book.AsPrinted})
				} else if g := nowhereNearRow(b, f); g != nil {
					c.Family = averageFamily
					c.Add(&book.Relation{Total: f, Parts: []book.Term{{Figure: g, Weight: 1}}, Form: book.Near, Known: tieout.Interval{Low: book.One.DivRound(farDiluted, book.QuotientPlaces), High: farDiluted}})
				}
				if len(c.Relations) > 0 {
					out = append(out, c)
				}
			}
		}
	}
	return out
}

// reorderedOf is another count of the row of f that f would be with two of its digits in the other order; nil for none, and where another
// column prints what f does.
func reorderedOf(b *book.Book, f *book.Figure) *book.Figure {
	printed, _ := book.PrintedDigits(f.Item, f.Item.Value)
	digits := len(strings.TrimRight(printed, "0"))
	swaps, _ := f.Swaps()
	var same *book.Figure
	n := 0
	for _, g := range b.Others(f) {
		switch {
		case g.Item.Value.Equal(f.Item.Value):
			return nil
		case g.Item.Scale == f.Item.Scale && slices.ContainsFunc(swaps, func(v decimal.Decimal) bool { return v.Equal(g.Item.Value) }):
			same = g
			n++
		}
	}
	if digits >= mostlyAlone && n > 0 || digits >= alikeDigits && n > 1 {
		return same
	}
	return nil
}

// nowhereNearRow is another count of the row of f, all of which hardly differ but f: that is twice as many as any, or half as many, and would be
// about as many with two digits in the other order. nil where that is not so, or fewer than three others tell.
func nowhereNearRow(b *book.Book, f *book.Figure) *book.Figure {
	others := b.Others(f)
	if len(others) < leastSides {
		return nil
	}
	least, most := others[0].Item.Value, others[0].Item.Value
	for _, g := range others[1:] {
		least, most = decimal.Min(least, g.Item.Value), decimal.Max(most, g.Item.Value)
	}
	v := f.Item.Value
	if !least.IsPositive() || most.GreaterThan(least.Mul(hardlyDiluted)) || v.LessThan(most.Mul(book.Two)) && least.LessThan(v.Mul(book.Two)) {
		return nil
	}
	swaps, _ := f.Swaps()
	if !slices.ContainsFunc(swaps, func(s decimal.Decimal) bool {
		return s.LessThanOrEqual(most.Mul(hardlyDiluted)) && least.LessThanOrEqual(s.Mul(hardlyDiluted))
	}) {
		return nil
	}
	return others[0]
}
