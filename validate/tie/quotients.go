package tie

import (
	"math"
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/taxonomy/press"
)

// Amounts per share are incomes over shares. Which income and which shares, the concepts say or the columns show.

// quotientOf is what an amount per share is made from: of the ways that concepts say, and of those that labels of its table
// suggest and two columns bear out, the one that holds in the most columns; else what the columns show. Where nothing holds
// in any column, it is a way that the same slip breaks in all.
func (b *book) quotientOf(t *release.Table, row *release.Row, known, suggested []*claim) *claim {
	ways := append(known, slices.DeleteFunc(slices.Clone(suggested), func(c *claim) bool { return c.tied() < 2 })...)
	if best := bestClaim(ways); best != nil && best.tied() > 0 {
		return best
	}
	if c := b.perShareFrom(t, row); c != nil {
		return c
	}
	for _, c := range append(known, suggested...) {
		if len(c.relations) > 1 && b.oneSlip(c.relations) {
			return c
		}
	}
	return nil
}

// perShareOf relates an amount per share to the results that its own table prints above it, whatever their concepts: which
// of them it is made from, the columns show.
func (b *book) perShareOf(relations []*press.Relation, t *release.Table, row *release.Row) []*claim {
	var out []*claim
	for _, x := range relations {
		if x.Over == "" || b.kindOf(row) != release.PerShare {
			continue
		}
		for _, income := range t.Rows {
			if income.Index >= row.Index || !isResult(income) || !sameScope(row, income) && b.hasScopes(t, row, income) {
				continue
			}
			c := &claim{family: shareFamily, digits: 1, explained: true}
			for _, it := range row.Items {
				total, f := b.byItem[it], b.in(income, it.Column)
				if it.Nil || it.Column.Kind != release.Values || total.Fact == nil || f == nil || f.Item.Kind != release.Money {
					continue
				}
				if over, here := b.beside(x.Over, total); over != nil && here {
					c.add(&Relation{Total: total, Parts: []Term{{f, 1}, {over, 1}}, form: perUnit})
				}
			}
			if len(c.relations) > 0 {
				out = append(out, c)
			}
		}
	}
	return out
}

// exactQuotients marks amounts per share for which there is no allowance: those made from the same income, basic and diluted
// in all periods, all hold but for figures of one row, and no other amounts stand between that income and them. What securities
// that share in the earnings take, and what is added back for diluted shares, would show in others, too.
func (b *book) exactQuotients(cs []*claim) {
	const least = 2 // others that must hold
	byIncome := map[*release.Row][]*claim{}
	for _, c := range cs {
		if c.family == shareFamily && len(c.relations) > 0 {
			income := c.relations[0].Parts[0].Figure.Item.Row
			byIncome[income] = append(byIncome[income], c)
		}
	}
	for _, group := range byIncome {
		holding, failing := 0, []*claim(nil)
		for _, c := range group {
			n := c.tied()
			holding += n
			if n < len(c.relations) {
				failing = append(failing, c)
			}
		}
		if len(failing) != 1 {
			continue
		}
		r := failing[0].relations[0]
		if income := r.Parts[0].Figure; income.Table == r.Total.Table && b.amountsBetween(r.Total.Table, income.Item.Row, r.Total.Item.Row) {
			continue // they may be taken off
		}
		n := failing[0].tied()
		failing[0].exact = holding-n >= least && n == 0 || holding > least && holding > 2*(len(failing[0].relations)-n)
	}
}

// slippedNearby reports whether neighbouring digits of an amount per share or of its shares that changed places, or shares of
// two columns that did, explain a relation.
func (b *book) slippedNearby(r *Relation) bool {
	return slices.ContainsFunc(b.fixes(r, false), func(x fix) bool {
		return (x.kind == swappedDigits || x.kind == exchangedColumns) && b.explains(r, x, false)
	})
}

const (
	maxResults = 40  // rows of amounts above an amount per share that are tried with every count of shares
	shareProof = 2.0 // digits beyond the choices that were tried
)

// perShareFrom relates an amount per share to the amounts above it in its table and the counts of shares there, whatever
// they are called, where the columns show which of them it is made from.
func (b *book) perShareFrom(t *release.Table, row *release.Row) *claim {
	var amounts, shares []*release.Row
	for _, r := range t.Rows {
		switch b.kindOf(r) {
		case release.Money:
			if r.Index < row.Index {
				amounts = append(amounts, r)
			}
		case release.Shares:
			shares = append(shares, r)
		}
	}
	amounts = amounts[max(0, len(amounts)-maxResults):]
	choices := math.Log10(float64(max(1, len(amounts)*len(shares))))
	var best *claim
	most := 0.0
	for _, income := range amounts {
		for _, over := range shares {
			c := &claim{family: shareFamily, digits: 1, explained: true}
			for _, it := range row.Items {
				total, f, n := b.in(row, it.Column), b.in(income, it.Column), b.in(over, it.Column)
				if it.Column.Kind == release.Values && total != nil && f != nil && n != nil && n.Item.Value.IsPositive() {
					c.add(&Relation{Total: total, Parts: []Term{{f, 1}, {n, 1}}, form: perUnit})
				}
			}
			if s := c.support() - choices; c.tied() >= 2 && s >= shareProof && s > most {
				best, most = c, s
			}
		}
	}
	return best
}
