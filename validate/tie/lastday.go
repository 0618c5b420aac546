package tie

import (
	"slices"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
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

// lastDays are rows of other tables as those of the balance sheet that are called the same, on the last days of their columns, and rows that
// were set apart from those of their names for what they print: where they agree in one column, and a slip explains where they do not.
func (b *book) lastDays() []*claim {
	balances := b.balances()
	var out []*claim
	for _, t := range b.tables {
		for _, row := range t.Rows {
			var c *claim
			if t.Statement != release.Balance && t.Statement != release.CashFlow && b.kindOf(row) == release.Money { // of a cash flow it is what they changed by
				label := b.called(row.Label).label
				c = b.asOther(row, func(f *Figure) *Figure { return balances[onDay{label, f.Period.End}] })
			}
			if c == nil {
				c = b.asOther(row, b.nameTaken)
			}
			if c != nil {
				out = append(out, c)
			}
		}
	}
	return out
}

// nameTaken is the figure of another table of the concept that a figure's own is named after, of its period; nil for none.
func (b *book) nameTaken(f *Figure) *Figure {
	if f.Fact == nil || f.Concept != "" {
		return nil
	}
	for _, g := range b.concept(f.name.Local, f.Period, f.Fact.Unit.String()) {
		if g.Table != f.Table && !g.Item.Nil {
			return g
		}
	}
	return nil
}

// balances are the figures of the balance sheets that one row alone has the label of.
func (b *book) balances() map[onDay]*Figure {
	out := map[onDay]*Figure{}
	rows := map[string]*release.Row{}
	for _, t := range b.tables {
		if t.Statement != release.Balance {
			continue
		}
		for _, row := range b.rowsOf(t, release.Money) {
			label := b.called(row.Label).label
			if other, twice := rows[label]; label == "" || twice && other != row {
				rows[label] = nil
				continue
			}
			rows[label] = row
			for _, it := range row.Items {
				f := b.in(row, it.Column)
				if f != nil && it.Column.Kind == release.Values && f.Period.Kind == tieout.Instant && beyondTable(f) == "" {
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
func (b *book) asOther(row *release.Row, other func(*Figure) *Figure) *claim {
	if len(row.Items) > mostOfRow {
		return nil
	}
	c := &claim{family: repeatFamily, explained: true, exact: true}
	holding := 0
	for _, it := range row.Items {
		f := b.in(row, it.Column)
		if f == nil || it.Column.Kind != release.Values || f.Period.Kind == tieout.Forever || f.oddlyScaled() || beyondTable(f) != "" {
			continue
		}
		g := other(f)
		if g == nil || isSameFact(f, g) || !comparable(f, g) || g.oddlyScaled() || g.Item.Kind != it.Kind {
			continue
		}
		r := &Relation{Total: f, Parts: []Term{{g, 1}}, form: asPrinted}
		if c.add(r); r.holds(nil) && r.weight() >= leastOnDay {
			holding++
		}
	}
	failing := c.failing()
	if len(failing) == 0 || holding == 0 || holding < len(failing) || slices.ContainsFunc(failing, func(r *Relation) bool { return !b.oneSlip([]*Relation{r}) }) {
		return nil
	}
	return c
}
