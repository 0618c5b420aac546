package headings

import (
	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
)

const (
	farLarger  = 3 // powers of ten by which its kin are larger than an amount that is none
	leastOfKin = 3 // of them
)

// tooSmall are amounts of income statements in thousands or millions that are printed with cents, under a concept of amounts or called a result, and beside which
// others of the column, in whole thousands or millions, are more than a thousand times as large: they are amounts per share, or of another scale. One finding
// for a table.
func tooSmall(b *book.Book) (ds []tieout.Diagnostic) {
	for _, t := range b.Tables {
		if t.Statement != release.Income || t.Scale.Exponent < 3 {
			continue
		}
		var small []*book.Figure
		for _, row := range t.Rows {
			for _, it := range row.Items {
				if f := b.ByItem[it]; f != nil && (f.Concept != "" || book.IsResult(row)) && isFarSmaller(t, it) {
					small = append(small, f)
				}
			}
		}
		if len(small) == 0 {
			continue
		}
		first := small[0]
		d := RuleScaleBroken.New(first.Item.Cell, "%s: printed %s and read as an amount, though the others of its column are whole and more than a thousand times as large: it is an amount per share, or its scale is another",
			book.Name(first), first.Item.Printed)
		d.Severity = tieout.Warning
		d.Advice = "Say in the heading of such rows what they are of, for example \"per share\"."
		for _, f := range small[1:min(len(small), maxSmall)] {
			d.Related = append(d.Related, tieout.Note{Message: book.Name(f) + ": " + f.Item.Printed, Range: f.Item.Cell})
		}
		ds = append(ds, d)
	}
	return ds
}

const maxSmall = 5 // places that are named

// isFarSmaller reports whether an amount is printed with cents, and others of its column, in whole thousands or more, are far larger.
func isFarSmaller(t *release.Table, it *release.LineItem) bool {
	if !hasCents(it) {
		return false
	}
	kin, least := 0, it.Value.Abs().Mul(decimal.New(1, farLarger))
	for _, row := range t.Rows {
		if o := row.In(it.Column); o != nil && !o.Nil && o.Kind == release.Money && o.Scale >= 3 && book.PrintedPlaces(o) == 0 && o.Value.Abs().GreaterThan(least) {
			kin++
		}
	}
	return kin >= leastOfKin
}

// hasCents reports whether an item is money with cents, and no price.
func hasCents(it *release.LineItem) bool {
	return it.Kind == release.Money && !it.Nil && !it.Value.IsZero() && it.Unit == release.Unit{} && book.PrintedPlaces(it) > 1 && it.Column.Kind == release.Values
}
