package pershare

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/shares"
)

var impliedFamily = &book.Family{Rule: book.RulePerShareBroken, Says: func(r *book.Relation) string {
	e, _ := r.Expected(nil)
	return fmt.Sprintf("%s, %s: printed %s; %s over as many shares as the other columns tell is about %s", book.Name(r.Total), book.Column(r.Total), r.Total.Item.Printed,
		book.Terms(r.Parts), book.Number(e.Middle(), r.Total.Item))
}}

// hasScopes reports whether a table prints results of both scopes above an amount per share, so that it is not made from one of the other.
func hasScopes(b *book.Book, t *release.Table, share *release.Row) bool {
	return b.RowsIn(t).Scopes[book.ScopeOf(share)] < share.Index
}

// SuitsSides reports whether an amount per share and the shares that it is made with are not of two sides.
func SuitsSides(r *book.Relation) bool {
	return shares.SideOf(r.Total.Item.Row).Suits(shares.SideOf(r.Parts[len(r.Parts)-1].Figure.Item.Row))
}

// Beside is the figure of a concept that goes with a total: in the total's column, or for the same period and dimensions in
// another place, of the statements first. here is set for the total's own table, and for the one that it continues.
func Beside(b *book.Book, concept string, total *book.Figure) (f *book.Figure, here bool) {
	all := b.IndexOf(total.Table).Figures[book.FigurePlace{Column: total.Item.Column, Concept: concept}]
	above, _ := slices.BinarySearchFunc(all, total.Item.Row.Index, func(g *book.Figure, at int) int { return cmp.Compare(g.Item.Row.Index, at) })
	where := withinTable(total)
	fits := func(g *book.Figure) bool { return g.Where == where && g.Period.End.Equal(total.Period.End) }
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
	if f != nil || !total.IsPlain() {
		return f, f != nil
	}
	for _, unit := range []string{total.Currency(), "shares"} {
		for _, g := range b.Concept(concept, total.Period, unit) {
			if !g.Item.Nil && (total.Item.Kind == release.PerShare || book.Comparable(g, total)) && (f == nil || book.Primary(g) && !book.Primary(f)) {
				f = g
			}
		}
	}
	return f, f != nil && b.Continues(f.Table, total.Table)
}

// withinTable is what sets a figure apart from the others of its table: an amount per share that was set apart from those of other
// tables is of the accounts, as far as its own says.
func withinTable(f *book.Figure) string {
	if f.Item.Kind == release.PerShare && book.IsApart(f) {
		return ""
	}
	return f.Where
}

// At is the figure of a row in the column that goes with one of its own or another part of its statement; nil for none.
func At(b *book.Book, r *release.Row, c *release.Column) *book.Figure {
	for _, it := range r.Items {
		if !it.Nil && (it.Column == c || it.Column.Period == c.Period && it.Column.Kind == c.Kind) {
			return b.ByItem[it]
		}
	}
	return nil
}
