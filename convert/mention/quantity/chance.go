package quantity

import "github.com/shopspring/decimal"

// Chance counts what a number may be, to say how much of it would print as the number does by chance: what lies between half and twice its size
// is taken to lie anywhere there.
type Chance struct {
	Low, High decimal.Decimal // half and twice its size
	step      float64         // the part of that which prints as the number
	N         int             // how many of what was counted are between
	Tried     int             // how many were looked at, as those who count note it
}

// NewChance is the count of what may be a number, with nothing counted yet.
func NewChance(q *Number) Chance {
	c := Chance{Low: q.Value.Div(decimal.NewFromInt(2)), High: q.Value.Mul(decimal.NewFromInt(2)), step: 1}
	if q.Value.Sign() > 0 {
		c.step, _ = decimal.New(1, max(q.Ulp, q.Coarse)).Div(q.Value.Mul(decimal.New(15, -1))).Float64()
	}
	return c
}

// Count takes note of an amount in the unit of the number.
func (c *Chance) Count(v decimal.Decimal) {
	if v = v.Abs(); !v.LessThan(c.Low) && !v.GreaterThan(c.High) {
		c.N++
	}
}

// Expected is how many of what was counted print as the number by chance.
func (c *Chance) Expected() float64 { return float64(c.N) * c.step }
