package repeats

import (
	"slices"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/slip"
)

// Tables of quarters print, among what happened in them, what there was on their last days under the names that the balance sheet has for it:
// inventories, loans, deposits.

// onDay is what a balance sheet prints under a label for a day.
type onDay struct {
	label string
	end   time.Time
}

const (
	leastOnDay = 2.0 // digits of a column in which a row and one of the balance sheet agree at least
	mostOfRow  = 8   // columns of a row that are compared
)

// LastDays are rows of other tables as those of the balance sheet that are called the same, on the last days of their columns, and rows that
// were set apart from those of their names for what they print: where they agree in one column, and a slip explains where they do not.
func LastDays(b *book.Book) []*book.Claim {
	balances := balances(b)
	var out []*book.Claim
	for _, t := range b.Tables {
		for _, row := range t.Rows {
			var c *book.Claim
			if t.Statement != release.Balance && t.Statement != release.CashFlow && b.KindOf(row) == release.Money { // of a cash flow it is what they changed by
				label := b.Called(row.Label).Label
				c = asOther(b, row, func(f *book.Figure) *book.Figure { return balances[onDay{label, f.Period.End}] })
			}
			if c == nil {
				c = asOther(b, row, func(f *book.Figure) *book.Figure { return nameTaken(b, f) })
			}
			if c != nil {
				out = append(out, c)
			}
		}
	}
	return out
}

// nameTaken is the figure of another table of the concept that a figure's own is named after, of its period; nil for none.
func nameTaken(b *book.Book, f *book.Figure) *book.Figure {
	if f.Fact == nil || f.Concept != "" {
		return nil
	}
	for _, g := range b.Concept(f.Name.Local, f.Period, f.Fact.Unit.String()) {
		if g.Table != f.Table && !g.Item.Nil {
			return g
		}
	}
	return nil
}

// balances are the figures of the balance sheets that one row alone has the label of.
func balances(b *book.Book) map[onDay]*book.Figure {
	out := map[onDay]*book.Figure{}
	rows := map[string]*release.Row{}
	for _, t := range b.Tables {
		if t.Statement != release.Balance {
			continue
		}
		for _, row := range b.RowsOf(t, release.Money) {
			label := b.Called(row.Label).Label
			if other, twice := rows[label]; label == "" || twice && other != row {
				rows[label] = nil
				continue
			}
			rows[label] = row
			for _, it := range row.Items {
				f := b.In(row, it.Column)
				if f != nil && it.Column.Kind == release.Values && f.Period.Kind == tieout.Instant && book.BeyondTable(f) == "" {
					out[onDay{label, f.Period.End}] = f
				}
			}
		}
	}
	for k, f := range out {
		if rows[k.label] != f.Item.Row {
			delete(out, k)
		}
	}
	return out
}

// asOther relates a row to the figures that others find for its own; nil where none bears it out, or all hold.
func asOther(b *book.Book, row *release.Row, other func(*book.Figure) *book.Figure) *book.Claim {
	if len(row.Items) > mostOfRow {
		return nil
	}
	c := &book.Claim{Family: book.RepeatFamily, Explained: true, Exact: true}
	holding := 0
	for _, it := range row.Items {
		f := b.In(row, it.Column)
		if f == nil || it.Column.Kind != release.Values || f.Period.Kind == tieout.Forever || f.OddlyScaled() || book.BeyondTable(f) != "" {
			continue
		}
		g := other(f)
		if g == nil || isSameFact(f, g) || !book.Comparable(f, g) || g.OddlyScaled() || g.Item.Kind != it.Kind {
			continue
		}
		r := &book.Relation{Total: f, Parts: []book.Term{{Figure: g, Weight: 1}}, Form: book.AsPrinted}
		if c.Add(r); r.Holds(nil) && r.Weight() >= leastOnDay {
			holding++
		}
	}
	failing := c.Failing()
	if len(failing) == 0 || holding == 0 || holding < len(failing) || slices.ContainsFunc(failing, func(r *book.Relation) bool { return !slip.One(b, []*book.Relation{r}) }) {
		return nil
	}
	return c
}
