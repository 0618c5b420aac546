package tie

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/columns"
	"github.com/tieout/tieout/validate/tie/repeats"
	"github.com/tieout/tieout/validate/tie/slip"
	"github.com/tieout/tieout/validate/tie/sums"
)

// Where labels, columns and other rows leave no doubt that figures are related, they must be, whatever is printed: what no slip of the
// pen explains is wrong, too.

// mustHold reports whether a relation that fails is one that its claim leaves no doubt of.
func mustHold(b *book.Book, c *book.Claim, r *book.Relation) bool {
	switch c.Family {
	case book.EqualFamily, book.RepeatFamily:
		return mustAgree(b, c, r)
	case book.SumFamily:
		return mustAddAcross(b, c, r)
	case book.ChangeFamily:
		return mustChange(b, c, r)
	case book.RowFamily:
		return sums.MustAddUp(c, 2)
	}
	return false
}

// mustAgree reports whether two figures of two tables must be one: their rows are called the same, and print the same in other columns.
func mustAgree(b *book.Book, c *book.Claim, r *book.Relation) bool {
	f, g := r.Total, r.Parts[0].Figure
	if !areComparable(f, g) || c.Family == book.EqualFamily && !callsSame(f, g) || farApart(r) || isPart(b, r) || hasTwin(b, f, g, true) && hasTwin(b, g, f, true) {
		return false
	}
	if c.AnySign && !slip.SameSigns(c, r) && (&book.Relation{Total: f, Parts: []book.Term{{Figure: g, Weight: -1}}, Form: r.Form}).Holds(nil) {
		return false // what one table takes off another adds back
	}
	holding, failing, evidence := 0, 0, 0.0
	for _, o := range c.Relations {
		switch {
		case o.Total.Item.Row != f.Item.Row || o.Parts[0].Figure.Item.Row != g.Item.Row:
		case o.Holds(nil):
			holding++
			evidence += o.Weight()
		default:
			failing++
		}
	}
	if holding+failing == 1 {
		return agreeBeside(b, f, g)
	}
	return holding >= failing && evidence >= book.Proof
}

// areComparable reports whether two figures of two tables are amounts of the same scope, whose scales are known.
func areComparable(f, g *book.Figure) bool {
	return f.Table != g.Table && sums.OfAmounts(f) && f.Item.Kind == g.Item.Kind && book.BeyondTable(f) == book.BeyondTable(g) && book.Comparable(f, g) && !f.OddlyScaled() && !g.OddlyScaled()
}

// agreeBeside reports whether what else a figure's table prints that another one prints, too, is the same in both, and some is.
func agreeBeside(b *book.Book, f, g *book.Figure) bool {
	const least = 2 // digits
	most := 0.0
	for _, row := range f.Table.Rows[:min(len(f.Table.Rows), repeats.MaxBeside)] {
		for _, it := range row.Items {
			x := b.ByItem[it]
			if row == f.Item.Row || x.Fact == nil || it.Nil {
				continue
			}
			b.Check()
			alike := b.ByMeasure[x.Measure()]
			for _, y := range alike[:min(len(alike), book.MaxPlaces)] {
				if y.Table != g.Table || y.Item.Nil {
					continue
				}
				r := &book.Relation{Total: x, Parts: []book.Term{{Figure: y, Weight: 1}}, Form: book.AsFacts}
				if !r.Holds(nil) {
					return false
				}
				most = max(most, r.Weight())
			}
		}
	}
	return most >= least
}

// ofBases are words that say of which basis a figure of the accounts is, and for how the accounts have it; what else two labels have in
// common is what they measure.
var ofBases = wording.Phrases("gaap|ifrs|reported|reporting|accordance|basis|as|with|in|on|a|an|the|of|from|for|to|by|and|or|total|net|consolidated|loss|losses|income|profit|earnings|expense|expenses|benefit|" +
	"provision|company|used|provided|gain|gains|note|b|m|millions|billions|thousands|s|revenue|revenues|sales")

// callsSame reports whether the labels of two figures have the same words, but for those of the basis and signs, and some in all.
func callsSame(f, g *book.Figure) bool {
	return contained(f.Item.Label, g.Item.Label) && contained(g.Item.Label, f.Item.Label) && book.IsAdjusted(f.Item.Row) == book.IsAdjusted(g.Item.Row)
}

func contained(label, in string) bool {
	words := wording.Of(in)
	for _, w := range wording.Of(book.PlainLabel(label)) {
		if !ofBases.In(wording.Text{w}) && !slices.ContainsFunc(words, func(o string) bool { return sums.Singular(o) == sums.Singular(w) }) {
			return false
		}
	}
	return true
}

// leastAcross are the rows of a column that hold for one that does not.
func leastAcross(c *book.Claim) int {
	if c.IsDifference() {
		return book.MinStated // its heading says what it is
	}
	return book.MinRows
}

// onlyOne reports whether a relation is the only one of a claim that fails, its row as full as most of those that hold, of which there are
// enough.
func onlyOne(c *book.Claim, r *book.Relation) bool {
	if c.OddOne().Failing != r {
		return false
	}
	holding, full := 0, 0
	for _, o := range c.Relations {
		if o == r {
			continue
		}
		holding++
		if len(o.Total.Item.Row.Items) <= len(r.Total.Item.Row.Items) {
			full++
		}
	}
	return holding >= leastAcross(c) && 2*full > holding
}

// mustAddAcross reports whether a sum across columns, which all other rows bear out, must hold.
func mustAddAcross(b *book.Book, c *book.Claim, r *book.Relation) bool {
	return sums.OfAmounts(r.Total) && len(r.Parts) > 1 && onlyOne(c, r) && r.LikelyWeight() >= 1 && r.IsOfSize() && !slip.IsBetween(b, r)
}

// mustChange reports whether a change, in percent, must be that of two columns, as it is in all other rows.
func mustChange(b *book.Book, c *book.Claim, r *book.Relation) bool {
	e, ok := r.Expected(nil)
	if ok && slices.ContainsFunc(r.Total.Item.Row.Items, func(it *release.LineItem) bool {
		return it != r.Total.Item && !it.Nil && it.Kind == release.Percentage && (&book.Relation{Total: b.ByItem[it], Parts: r.Parts, Form: book.Growth}).Holds(nil)
	}) {
		return false // it stands in another column: the row may be read wrongly
	}
	return ok && r.Form == book.Growth && onlyOne(c, r) && columns.IsNarrow(e) && !r.Within(c.Allowance.Add(c.Allowance), 2*c.Digits)
}
