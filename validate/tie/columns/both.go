package columns

import (
	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
)

// Rows that print how much a figure has changed twice, as an amount and in per cent: where both fail, and one figure read otherwise mends both, that figure
// is misprinted however few digits the amounts have.

// leastBoth is how many rows of a column of differences that columns of percentages follow, too, there are at the least, the failing one among them.
const leastBoth = 3

// isMendedByBoth reports whether a column of growth in per cent holds in all rows but one, as does a column of differences between the same two columns, and one
// of the two figures read otherwise, or both exchanged, makes both hold.
func isMendedByBoth(b *book.Book, t *release.Table, c *book.Claim) bool {
	failing := c.Failing()
	if c.Family != book.ChangeFamily || len(failing) != 1 || len(c.Relations) < leastBoth || len(failing[0].Parts) != 2 {
		return false
	}
	bad := failing[0]
	now, was := bad.Parts[0].Figure, bad.Parts[1].Figure
	for _, col := range t.Columns {
		if col.Kind != release.Change || col == bad.Total.Item.Column {
			continue
		}
		if by := differencesIn(b, c, col)[bad.Total.Item.Row]; by != nil && mendings(by, bad, now, was) == 1 {
			return true
		}
	}
	return false
}

// differencesIn are the relations of a column to the two columns that another is the growth between, by their rows, where the column holds their differences in
// all rows but the one in which the growth fails; nil otherwise.
func differencesIn(b *book.Book, growth *book.Claim, col *release.Column) map[*release.Row]*book.Relation {
	out := map[*release.Row]*book.Relation{}
	for _, r := range growth.Relations {
		by := b.In(r.Total.Item.Row, col)
		if by == nil || !differs(by) || len(r.Parts) != 2 {
			continue
		}
		d := &book.Relation{Total: by, Parts: []book.Term{{Figure: r.Parts[0].Figure, Weight: 1}, {Figure: r.Parts[1].Figure, Weight: -1}}, Form: book.AsPrinted}
		sameSign := by.Item.Value.Sign() == r.Parts[0].Figure.Item.Value.Sub(r.Parts[1].Figure.Item.Value).Sign()
		if (d.Holds(nil) && sameSign) != r.Holds(nil) {
			return nil
		}
		out[r.Total.Item.Row] = d
	}
	if len(out) < leastBoth {
		return nil
	}
	return out
}

// mendings is in how many ways a difference and a growth both come out as they are printed: with the first of two figures as the difference makes it, with the
// second, and with the two exchanged.
func mendings(difference, growth *book.Relation, now, was *book.Figure) (n int) {
	by, a, b := difference.Total.Item.Value, now.Item.Value, was.Item.Value
	for _, x := range [][2]decimal.Decimal{{b.Add(by), b}, {a, a.Sub(by)}, {b, a}} {
		if x[0].Sub(x[1]).Equal(by) && growsBy(x[0], x[1], growth.Total.Item) {
			n++
		}
	}
	return n
}

// growsBy reports whether the growth from one amount to another is just what a percentage prints.
func growsBy(now, was decimal.Decimal, printed *release.LineItem) bool {
	const precision = 12 // decimal places of the quotient
	places, ok := printed.Decimals.Value()
	return ok && was.Sign() != 0 && now.Sub(was).DivRound(was.Abs(), precision).Round(places).Equal(printed.Value)
}
