package sums

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
)

// The arithmetic of a table says which rows a sum takes off. Of a row with one number it says so of that alone: where everything else in the
// table is added in the sign that it is printed in, the number has the wrong sign, and the sum is none that holds.

// tableSigns is how the sums of a table take the numbers of their rows.
type tableSigns struct {
	negative int                  // numbers less than nothing that are added
	takenOff map[*release.Row]int // rows that are taken off, with the numbers that they have
}

const leastSigned = 3 // numbers less than nothing by which a table shows that it prints signs

// signsOf are those of a table.
func signsOf(t *release.Table) tableSigns {
	s := tableSigns{takenOff: map[*release.Row]int{}}
	for _, row := range t.Rows {
		for _, p := range row.Parts {
			n := 0
			for _, it := range p.Row.Items {
				if it.Nil || it.Value.IsZero() || it.Column.Kind != release.Values {
					continue
				}
				n++
				if p.Weight > 0 && it.Value.IsNegative() {
					s.negative++
				}
			}
			if p.Weight < 0 {
				s.takenOff[p.Row] = n
			}
		}
	}
	return s
}

// inSigns is the sum of a row with all its parts added, where one of them is taken off, has no more than one number, and nothing shows that it
// is taken off; nil for any other.
func inSigns(b *book.Book, t *release.Table, row *release.Row, signs tableSigns) *book.Claim {
	i := slices.IndexFunc(row.Parts, func(p release.Part) bool { return p.Weight < 0 })
	if i < 0 || signs.takenOff[row.Parts[i].Row] != 1 || !signs.areAllSaid(t, row, row.Parts[i].Row) {
		return nil
	}
	added := &release.Row{Index: row.Index, Items: row.Items, Parts: slices.Clone(row.Parts)}
	added.Parts[i].Weight = 1
	c := rowClaim(b, t, added)
	c.Signed = true
	if slices.ContainsFunc(c.Relations, func(r *book.Relation) bool { return !r.Holds(nil) && HoldsTurned(r, row.Parts[i].Row) }) {
		return c
	}
	return nil
}

// areAllSaid reports whether a table prints the signs of all that its sums are made of, but for one row of a sum: statements that print
// negative numbers, and totals of costs of which all others are positive.
func (s tableSigns) areAllSaid(t *release.Table, total, row *release.Row) bool {
	if book.BeginsWith(book.TakesOff, row.Label) || len(row.Section) > 0 && book.BeginsWith(book.TakesOff, row.Section[len(row.Section)-1]) {
		return false
	}
	switch t.Statement {
	case release.CashFlow, release.Reconciliation:
		return len(s.takenOff) == 1 && s.negative >= leastSigned
	case release.Balance:
		return len(s.takenOff) == 1 && (s.negative > 0 || isNegative(row))
	case release.Income:
		return len(total.Parts) > 2 && book.NamesTotal(total) && isNegative(row) &&
			!slices.ContainsFunc(total.Parts, func(p release.Part) bool { return p.Weight < 0 && p.Row != row })
	}
	return false
}

// isNegative reports whether a row prints a number less than nothing.
func isNegative(row *release.Row) bool {
	return slices.ContainsFunc(row.Items, func(it *release.LineItem) bool { return !it.Nil && it.Value.IsNegative() })
}

// TurnedInAll reports whether relations, none of which holds, all hold when one of their rows is taken the other way: then it
// is printed so, as a tax that is added back.
func TurnedInAll(failing []*book.Relation) bool {
	for i := range failing[0].Parts {
		row := failing[0].Parts[i].Figure.Item.Row
		if !slices.ContainsFunc(failing, func(r *book.Relation) bool { return !HoldsTurned(r, row) }) {
			return true
		}
	}
	return false
}

// HoldsTurned reports whether a sum holds when the figures of a row are taken the other way.
func HoldsTurned(r *book.Relation, row *release.Row) bool {
	if r.Form != book.AsPrinted && r.Form != book.AsFacts {
		return false
	}
	other := &book.Relation{Total: r.Total, Form: r.Form, Parts: slices.Clone(r.Parts)}
	turned := false
	for i, p := range other.Parts {
		if p.Figure.Item.Row == row && !p.Figure.Item.Value.IsZero() {
			other.Parts[i].Weight = -p.Weight
			turned = true
		}
	}
	return turned && other.Holds(nil)
}
