package mention

import "github.com/shopspring/decimal"

// chance counts what a number may be, to say how much of it would print as the number does by chance: what lies between half and twice its size
// is taken to lie anywhere there.
type chance struct {
	low, high decimal.Decimal
	step      float64 // the part of that which prints as the number
	n         int
	tried     int
}

func newChance(d *reading) chance {
	c := chance{low: d.Value.Div(decimal.NewFromInt(2)), high: d.Value.Mul(decimal.NewFromInt(2)), step: 1}
	if d.Value.Sign() > 0 {
		c.step, _ = decimal.New(1, max(d.Ulp, d.Coarse)).Div(d.Value.Mul(decimal.New(15, -1))).Float64()
	}
	return c
}

// count takes note of an amount in the unit of the number.
func (c *chance) count(v decimal.Decimal) {
	if v = v.Abs(); !v.LessThan(c.low) && !v.GreaterThan(c.high) {
		c.n++
	}
}

// expected is how many of what was counted print as the number by chance.
func (c *chance) expected() float64 { return float64(c.n) * c.step }
