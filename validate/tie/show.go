package tie

import (
	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/validate/tie/book"
)

// Check is a relation as people follow it up: a total, what it was held against, and what came of that.
type Check struct {
	Kind  string // "sum" (of the parts, by their weights), "quotient", "growth", "mean", "near" or "least"
	Code  string // of the finding that a broken one is
	Total *book.Figure
	Parts []book.Term
	State book.State
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
		for _, r := range c.Relations {
			if _, total := l.byItem[r.Total.Item]; r.State == book.Untied && (!total || !c.Family.Sums) && l.missed[r.Total] != r {
				continue
			}
			all = append(all, check(r))
		}
	}
	return all
}

func check(r *book.Relation) Check {
	c := Check{Kind: "sum", Code: r.Claim.Family.Rule.Code, Total: r.Total, Parts: r.Parts, State: r.State, Printed: r.Form == book.AsPrinted || r.Form == book.Mean || r.Form == book.Near || r.Form == book.OverShares || r.Form == book.AtRate}
	switch r.Form {
	case book.PerUnit, book.OfWhole:
		c.Kind = "quotient"
	case book.Growth:
		c.Kind = "growth"
	case book.Mean:
		c.Kind = "mean"
	case book.Near, book.OverShares, book.AtRate:
		c.Kind = "near"
	case book.AtMost:
		c.Kind = "least"
	}
	expected, ok := r.Expected(nil)
	if !ok {
		return c
	}
	total := r.Side(r.Total, nil)
	middle := expected.Middle()
	difference := total.Middle().Sub(middle)
	c.Expected, c.Difference = &middle, &difference
	c.Allowed = expected.High.Sub(expected.Low).Add(total.High).Sub(total.Low).Mul(book.Half)
	return c
}

// Value is a figure as the check counts it: as printed, or in the sign of its concept.
func (c Check) Value(f *book.Figure) decimal.Decimal {
	if f.Turn && !c.Printed && c.Kind != "growth" {
		return f.Item.Value.Neg()
	}
	return f.Item.Value
}
