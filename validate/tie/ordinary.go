package tie

import (
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// Statements of Japan lead from the operating income over the totals of what is not of operations to the ordinary income, and over those of
// what is extraordinary to the income before taxes. Of each section a summary may print some rows only, and its total still counts.

var (
	operatingIncome     = wording.Phrases("^operating income|profit|loss$", "^operating income|profit loss$")
	ordinaryIncome      = wording.Phrases("^ordinary|recurring income|profit|loss$", "^ordinary|recurring income|profit loss$")
	beforeTaxes         = wording.Phrases("^income|profit|loss before income? taxes|tax", "^income|profit loss before income? taxes|tax")
	nonOperatingIncome  = wording.Phrases("^total non operating income|profit|revenue$", "^total nonoperating income|profit|revenue$")
	nonOperatingExpense = wording.Phrases("^total non operating expenses|expense|losses$", "^total nonoperating expenses|expense|losses$")
	extraordinaryIncome = wording.Phrases("^total extraordinary income|gains|profit$")
	extraordinaryLosses = wording.Phrases("^total extraordinary losses|loss|expenses$")
)

// ordinary are the ordinary income and the income before taxes as what leads to them, by their labels. They are wrong where one slip
// explains it, for what else counts may be left out.
func (b *book) ordinary() []*claim {
	var out []*claim
	for _, t := range b.tables {
		ordinary := b.onlyRow(t, ordinaryIncome)
		if ordinary == nil {
			continue
		}
		for _, x := range []struct{ total, from, gains, losses *release.Row }{
			{ordinary, b.onlyRow(t, operatingIncome), b.onlyRow(t, nonOperatingIncome), b.onlyRow(t, nonOperatingExpense)},
			{b.onlyRow(t, beforeTaxes), ordinary, b.onlyRow(t, extraordinaryIncome), b.onlyRow(t, extraordinaryLosses)},
		} {
			if x.total == nil || x.from == nil || x.gains == nil && x.losses == nil {
				continue
			}
			c := b.leading(x.total, x.from, x.gains, x.losses)
			if all := x.gains != nil && x.losses != nil; c.tied() > 0 || all && len(c.relations) > 1 {
				out = append(out, c)
			}
		}
	}
	return out
}

// leading is a result as an earlier one with the gains and without the losses between them; nil rows are those that are not printed.
func (b *book) leading(total, from, gains, losses *release.Row) *claim {
	c := &claim{family: knownFamily, explained: true}
	for _, it := range total.Items {
		f, g := b.in(total, it.Column), b.in(from, it.Column)
		if f == nil || g == nil || it.Column.Kind != release.Values || it.Kind != release.Money || g.Item.Kind != release.Money {
			continue
		}
		r := &Relation{Total: f, Parts: []Term{{g, 1}}, form: asPrinted}
		if gains != nil {
			if p := b.in(gains, it.Column); p != nil && p.Item.Kind == release.Money {
				r.Parts = append(r.Parts, Term{p, 1})
			}
		}
		if losses != nil {
			if p := b.in(losses, it.Column); p != nil && p.Item.Kind == release.Money {
				w := -1
				if p.Item.Value.IsNegative() {
					w = 1
				}
				r.Parts = append(r.Parts, Term{p, w})
			}
		}
		if len(r.Parts) > 1 {
			c.add(r)
		}
	}
	return c
}
