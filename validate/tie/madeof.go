package tie

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/tieout/tieout/convert/release"
)

var impliedFamily = &family{rule: RulePerShareBroken, says: func(r *Relation) string {
	e, _ := r.expected(nil)
	return fmt.Sprintf("%s, %s: printed %s; %s over as many shares as the other columns tell is about %s", name(r.Total), column(r.Total), r.Total.Item.Printed,
		terms(r.Parts), number(e.Middle(), r.Total.Item))
}}

// hasScopes reports whether a table prints results of both scopes above an amount per share, so that it is not made from one of the other.
func (b *book) hasScopes(t *release.Table, share *release.Row) bool {
	return b.rowsIn(t).scopes[scopeOf(share)] < share.Index
}

// suitsSides reports whether an amount per share and the shares that it is made with are not of two sides.
func (r *Relation) suitsSides() bool {
	return sideOf(r.Total.Item.Row).suits(sideOf(r.Parts[len(r.Parts)-1].Figure.Item.Row))
}

// beside is the figure of a concept that goes with a total: in the total's column, or for the same period and dimensions in
// another place, of the statements first. here is set for the total's own table, and for the one that it continues.
func (b *book) beside(concept string, total *Figure) (f *Figure, here bool) {
	all := b.indexOf(total.Table).figures[figurePlace{total.Item.Column, concept}]
	above, _ := slices.BinarySearchFunc(all, total.Item.Row.Index, func(g *Figure, at int) int { return cmp.Compare(g.Item.Row.Index, at) })
	where := withinTable(total)
	fits := func(g *Figure) bool { return g.where == where && g.Period.End.Equal(total.Period.End) }
	for i := above - 1; i >= 0 && f == nil; i-- { // the nearest above, else the first
		if fits(all[i]) {
			f = all[i]
		}
	}
	for i := above; i < len(all) && f == nil; i++ {
		if fits(all[i]) {
			f = all[i]
		}
	}
	if f != nil || !total.isPlain() {
		return f, f != nil
	}
	for _, unit := range []string{total.currency(), "shares"} {
		for _, g := range b.concept(concept, total.Period, unit) {
			if !g.Item.Nil && (total.Item.Kind == release.PerShare || comparable(g, total)) && (f == nil || primary(g) && !primary(f)) {
				f = g
			}
		}
	}
	return f, f != nil && b.continues(f.Table, total.Table)
}

// withinTable is what sets a figure apart from the others of its table: an amount per share that was set apart from those of other
// tables is of the accounts, as far as its own says.
func withinTable(f *Figure) string {
	if f.Item.Kind == release.PerShare && isApart(f) {
		return ""
	}
	return f.where
}

// currency is the unit of the amounts of money that go with a figure.
func (f *Figure) currency() string {
	if c := f.Item.Currency(); c != "" {
		return c
	}
	if f.Table.Currency == "" {
		return "USD"
	}
	return f.Table.Currency
}

// at is the figure of a row in the column that goes with one of its own or another part of its statement; nil for none.
func (b *book) at(r *release.Row, c *release.Column) *Figure {
	for _, it := range r.Items {
		if !it.Nil && (it.Column == c || it.Column.Period == c.Period && it.Column.Kind == c.Kind) {
			return b.byItem[it]
		}
	}
	return nil
}
