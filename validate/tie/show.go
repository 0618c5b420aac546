package tie

import (
	"github.com/shopspring/decimal"
)

// Check is a relation as people follow it up: a total, what it was held against, and what came of that.
type Check struct {
	Kind  string // "sum" (of the parts, by their weights), "quotient", "growth", "mean", "near" or "least"
	Code  string // of the finding that a broken one is
	Total *Figure
	Parts []Term
	State State
	// Printed is set where the parts count as they are printed; otherwise they do as their concepts are signed.
	Printed bool
	// Expected is what the parts come to in the middle of what rounding allows, Difference how much more the total is; in
	// the scale of the figures. Both are nil where the parts come to no number.
	Expected, Difference *decimal.Decimal
	Allowed              decimal.Decimal // how much of a difference rounding explains
}

// Checks are the relations that hold or are broken, and of totals those that were tried in vain, in the order in which
// they were tried.
func (l *Ledger) Checks() []Check {
	var all []Check
	for _, c := range l.claims {
		for _, r := range c.relations {
			if _, total := l.byItem[r.Total.Item]; r.state == Untied && (!total || !c.family.sums) && l.missed[r.Total] != r {
				continue
			}
			all = append(all, r.check())
		}
	}
	return all
}

func (r *Relation) check() Check {
	c := Check{Kind: "sum", Code: r.claim.family.rule.Code, Total: r.Total, Parts: r.Parts, State: r.state, Printed: r.form == asPrinted || r.form == mean || r.form == near || r.form == overShares || r.form == atRate}
	switch r.form {
	case perUnit, ofWhole:
		c.Kind = "quotient"
	case growth:
		c.Kind = "growth"
	case mean:
		c.Kind = "mean"
	case near, overShares, atRate:
		c.Kind = "near"
	case atMost:
		c.Kind = "least"
	}
	expected, ok := r.expected(nil)
	if !ok {
		return c
	}
	total := r.side(r.Total, nil)
	middle := expected.Middle()
	difference := total.Middle().Sub(middle)
	c.Expected, c.Difference = &middle, &difference
	c.Allowed = expected.High.Sub(expected.Low).Add(total.High).Sub(total.Low).Mul(half)
	return c
}

// Value is a figure as the check counts it: as printed, or in the sign of its concept.
func (c Check) Value(f *Figure) decimal.Decimal {
	if f.turn && !c.Printed && c.Kind != "growth" {
		return f.Item.Value.Neg()
	}
	return f.Item.Value
}
