package tie

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// Where labels, columns and other rows leave no doubt that figures are related, they must be, whatever is printed: what no slip of the
// pen explains is wrong, too.

// mustHold reports whether a relation that fails is one that its claim leaves no doubt of.
func (b *book) mustHold(c *claim, r *Relation) bool {
	switch c.family {
	case equalFamily, repeatFamily:
		return b.mustAgree(c, r)
	case sumFamily:
		return b.mustAddAcross(c, r)
	case changeFamily:
		return b.mustChange(c, r)
	case rowFamily:
		return c.mustAddUp(2)
	}
	return false
}

// mustAgree reports whether two figures of two tables must be one: their rows are called the same, and print the same in other columns.
func (b *book) mustAgree(c *claim, r *Relation) bool {
	f, g := r.Total, r.Parts[0].Figure
	if !areComparable(f, g) || c.family == equalFamily && !callsSame(f, g) || r.farApart() || b.isPart(r) || b.hasTwin(f, g, true) && b.hasTwin(g, f, true) {
		return false
	}
	if c.anySign && !c.sameSigns(r) && (&Relation{Total: f, Parts: []Term{{g, -1}}, form: r.form}).holds(nil) {
		return false // what one table takes off another adds back
	}
	holding, failing, evidence := 0, 0, 0.0
	for _, o := range c.relations {
		switch {
		case o.Total.Item.Row != f.Item.Row || o.Parts[0].Figure.Item.Row != g.Item.Row:
		case o.holds(nil):
			holding++
			evidence += o.weight()
		default:
			failing++
		}
	}
	if holding+failing == 1 {
		return b.agreeBeside(f, g)
	}
	return holding >= failing && evidence >= proof
}

// areComparable reports whether two figures of two tables are amounts of the same scope, whose scales are known.
func areComparable(f, g *Figure) bool {
	return f.Table != g.Table && ofAmounts(f) && f.Item.Kind == g.Item.Kind && beyondTable(f) == beyondTable(g) && comparable(f, g) && !f.oddlyScaled() && !g.oddlyScaled()
}

// agreeBeside reports whether what else a figure's table prints that another one prints, too, is the same in both, and some is.
func (b *book) agreeBeside(f, g *Figure) bool {
	const least = 2 // digits
	most := 0.0
	for _, row := range f.Table.Rows[:min(len(f.Table.Rows), maxBeside)] {
		for _, it := range row.Items {
			x := b.byItem[it]
			if row == f.Item.Row || x.Fact == nil || it.Nil {
				continue
			}
			b.check()
			alike := b.byMeasure[x.measure()]
			for _, y := range alike[:min(len(alike), maxPlaces)] {
				if y.Table != g.Table || y.Item.Nil {
					continue
				}
				r := &Relation{Total: x, Parts: []Term{{y, 1}}, form: asFacts}
				if !r.holds(nil) {
					return false
				}
				most = max(most, r.weight())
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
func callsSame(f, g *Figure) bool {
	return contained(f.Item.Label, g.Item.Label) && contained(g.Item.Label, f.Item.Label) && isAdjusted(f.Item.Row) == isAdjusted(g.Item.Row)
}

func contained(label, in string) bool {
	words := wording.Of(in)
	for _, w := range wording.Of(plainLabel(label)) {
		if !ofBases.In(wording.Text{w}) && !slices.ContainsFunc(words, func(o string) bool { return singular(o) == singular(w) }) {
			return false
		}
	}
	return true
}

const leastAcross = 3 // rows of a column that hold for one that does not

// onlyOne reports whether a relation is the only one of a claim that fails, its row as full as most of those that hold, of which there are
// enough.
func (c *claim) onlyOne(r *Relation) bool {
	if c.oddOne().failing != r {
		return false
	}
	holding, full := 0, 0
	for _, o := range c.relations {
		if o == r {
			continue
		}
		holding++
		if len(o.Total.Item.Row.Items) <= len(r.Total.Item.Row.Items) {
			full++
		}
	}
	return holding >= leastAcross && 2*full > holding
}

// mustAddAcross reports whether a sum across columns, which all other rows bear out, must hold.
func (b *book) mustAddAcross(c *claim, r *Relation) bool {
	return ofAmounts(r.Total) && len(r.Parts) > 1 && c.onlyOne(r) && r.likelyWeight() >= 1 && r.isOfSize() && !b.isBetween(r)
}

// widestChange is how wide the interval of a change may be, for what is printed to be held against it.
var widestChange = decimal.New(4, -2)

// mustChange reports whether a change, in percent, must be that of two columns, as it is in all other rows.
func (b *book) mustChange(c *claim, r *Relation) bool {
	e, ok := r.expected(nil)
	if ok && slices.ContainsFunc(r.Total.Item.Row.Items, func(it *release.LineItem) bool {
		return it != r.Total.Item && !it.Nil && it.Kind == release.Percentage && (&Relation{Total: b.byItem[it], Parts: r.Parts, form: growth}).holds(nil)
	}) {
		return false // it stands in another column: the row may be read wrongly
	}
	return ok && r.form == growth && c.onlyOne(r) && !e.High.Sub(e.Low).GreaterThan(widestChange) && !r.within(c.allowance.Add(c.allowance), 2*c.digits)
}
