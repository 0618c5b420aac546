package tie

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/sums"
)

// A row that is missing leaves its total right, and tied where the same amount is printed elsewhere: but what stands above it does not
// add up to it any more, in any column, and that it is tied would say that it does. In highlights nobody expects them to.

// isShort reports whether a figure is a total of a statement to which no sum of rows is known, below rows from the heading of its section
// on that are no totals and do not come to it.
func isShort(b *book.Book, f *book.Figure, totals map[string]map[string]bool, told map[*release.Row]bool) bool {
	row := f.Item.Row
	if told[row] || isHighlight(f, told) || !book.IsStatement(f.Table) || len(row.Parts) > 0 || f.Item.Kind != release.Money || !isTotal(b, f, totals) {
		return false
	}
	i := slices.Index(f.Table.Rows, row)
	above := plainAbove(b, f.Table.Rows[max(0, i-sums.MaxRun):max(0, i)], f, totals)
	return len(above) > 1 && !comesTo(above, f)
}

// isHighlight reports whether a figure stands among others of a table in which no rows are shown to add up to any, and more of them follow it.
func isHighlight(f *book.Figure, told map[*release.Row]bool) bool {
	rows := f.Table.Rows
	i := slices.Index(rows, f.Item.Row)
	return i+1 < len(rows) && len(rows[i+1].Items) > 0 && !slices.ContainsFunc(rows, func(row *release.Row) bool { return told[row] })
}

// toldBySums are the rows that other rows of their table are shown to add up to, in some column.
func toldBySums(claims []*book.Claim) map[*release.Row]bool {
	told := map[*release.Row]bool{}
	for _, c := range claims {
		for _, r := range c.Relations {
			if !c.Family.Sums || r.State == book.Untied || !r.IsSum() || len(r.Parts) < 2 {
				continue
			}
			if slices.ContainsFunc(r.Parts, func(p book.Term) bool {
				return p.Figure.Table == r.Total.Table && p.Figure.Item.Row != r.Total.Item.Row
			}) {
				told[r.Total.Item.Row] = true
			}
		}
	}
	return told
}

// plainAbove are the figures above one in its column, down from the heading of their section; none where others than amounts or totals are
// among them.
func plainAbove(b *book.Book, rows []*release.Row, f *book.Figure, totals map[string]map[string]bool) (out []*book.Figure) {
	for _, row := range slices.Backward(rows) {
		if len(row.Items) == 0 {
			break
		}
		g := b.In(row, f.Item.Column)
		if g == nil || g.Item.Nil {
			continue
		}
		if g.Item.Kind != f.Item.Kind || sums.CashSections[g.KnownAs()] != "" || isTotal(b, g, totals) {
			return nil
		}
		out = append(out, g)
	}
	return out
}

// comesTo reports whether figures add up to another one within rounding: all, or all but the first taken off it.
func comesTo(parts []*book.Figure, f *book.Figure) bool {
	for _, rest := range []int{1, -1} {
		r := &book.Relation{Total: f, Form: book.AsPrinted}
		for i, g := range parts {
			weight := rest
			if i == len(parts)-1 {
				weight = 1
			}
			r.Parts = append(r.Parts, book.Term{Figure: g, Weight: weight})
		}
		if r.Holds(nil) {
			return true
		}
	}
	return false
}

const shortReason = "the same figure is printed elsewhere, but the rows above do not add up to it"

// ofBefore is how a result before something else is called, which what stands above it makes.
var ofBefore = wording.Phrases("income|profit|loss|earnings ... before")

// isBefore reports whether a figure of an income statement is called so, and at least two amounts are printed above it.
func isBefore(b *book.Book, f *book.Figure) bool {
	if f.Table.Statement != release.Income || f.Item.Kind != release.Money || !f.IsPlain() || !ofBefore.In(wording.Of(f.Item.Row.Label)) {
		return false
	}
	return amountsAbove(b, f) > 1
}

// amountsAbove counts the figures of its kind above one in its column.
func amountsAbove(b *book.Book, f *book.Figure) (n int) {
	for _, row := range f.Table.Rows[:max(0, slices.Index(f.Table.Rows, f.Item.Row))] {
		if g := b.In(row, f.Item.Column); g != nil && !g.Item.Nil && g.Item.Kind == f.Item.Kind {
			n++
		}
	}
	return n
}

// isResult reports whether a figure is a result of an income statement whose rows are shown to add up to others of its totals, with two amounts or more above
// it: where its own rows do not add up to it any more, one of them is missing.
func isResult(b *book.Book, f *book.Figure, told map[*release.Row]bool) bool {
	return f.Table.Statement == release.Income && f.Item.Kind == release.Money && f.IsPlain() && sums.IsStep(f.Item.Row) && amountsAbove(b, f) > 1 &&
		slices.ContainsFunc(f.Table.Rows, func(row *release.Row) bool { return told[row] })
}
