package sums

import (
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
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

// Ordinary are the ordinary income and the income before taxes as what leads to them, by their labels. They are wrong where one slip
// explains it, for what else counts may be left out.
func Ordinary(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		ordinary := onlyRow(b, t, ordinaryIncome)
		if ordinary == nil {
			continue
		}
		for _, x := range []struct{ total, from, gains, losses *release.Row }{
			{ordinary, onlyRow(b, t, operatingIncome), onlyRow(b, t, nonOperatingIncome), onlyRow(b, t, nonOperatingExpense)},
			{onlyRow(b, t, beforeTaxes), ordinary, onlyRow(b, t, extraordinaryIncome), onlyRow(b, t, extraordinaryLosses)},
		} {
			if x.total == nil || x.from == nil || x.gains == nil && x.losses == nil {
				continue
			}
			c := leading(b, x.total, x.from, x.gains, x.losses)
			if all := x.gains != nil && x.losses != nil; c.Tied() > 0 || all && len(c.Relations) > 1 {
				out = append(out, c)
			}
		}
	}
	return out
}

// leading is a result as an earlier one with the gains and without the losses between them; nil rows are those that are not printed.
func leading(b *book.Book, total, from, gains, losses *release.Row) *book.Claim {
	c := &book.Claim{Family: book.KnownFamily, Explained: true}
	for _, it := range total.Items {
		f, g := b.In(total, it.Column), b.In(from, it.Column)
		if f == nil || g == nil || it.Column.Kind != release.Values || it.Kind != release.Money || g.Item.Kind != release.Money {
			continue
		}
		r := &book.Relation{Total: f, Parts: []book.Term{{Figure: g, Weight: 1}}, Form: book.AsPrinted}
		if gains != nil {
			if p := b.In(gains, it.Column); p != nil && p.Item.Kind == release.Money {
				r.Parts = append(r.Parts, book.Term{Figure: p, Weight: 1})
			}
		}
		if losses != nil {
			if p := b.In(losses, it.Column); p != nil && p.Item.Kind == release.Money {
				w := -1
				if p.Item.Value.IsNegative() {
					w = 1
				}
				r.Parts = append(r.Parts, book.Term{Figure: p, Weight: w})
			}
		}
		if len(r.Parts) > 1 {
			c.Add(r)
		}
	}
	return c
}
