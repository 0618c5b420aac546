package tieout

import "github.com/shopspring/decimal"

// Interval is the set of values that a reported number may stand for. An end is closed unless it is
// marked open. Intervals are exact.
type Interval struct {
	Low, High         decimal.Decimal
	LowOpen, HighOpen bool
}

// Point is the interval that holds v alone.
func Point(v decimal.Decimal) Interval { return Interval{Low: v, High: v} }

// Rounded is the interval of values that round to the nearest v at d decimals, both ends closed
// (Calculations 1.1, round-to-nearest mode; OIM 1.0, duplicates). Absent and infinite decimals give a point.
func Rounded(v decimal.Decimal, d Decimals) Interval {
	n, ok := d.Value()
	if !ok {
		return Point(v)
	}
	if low, high, ok := shortEnds(v, -n-1); ok {
		return Interval{Low: low, High: high}
	}
	half := decimal.New(5, -n-1)
	return Interval{Low: v.Sub(half), High: v.Add(half)}
}

// shortEnds is v less and v plus five units of a power of ten, in the digits that decimals have for them; false where they do not
// fit into an int64.
func shortEnds(v decimal.Decimal, unit int32) (low, high decimal.Decimal, ok bool) {
	const most = 17 // digits
	exponent := min(v.Exponent(), unit)
	up, halfUp := v.Exponent()-exponent, unit-exponent
	if up < 0 || halfUp < 0 || halfUp >= most || v.NumDigits()+int(up) > most {
		return low, high, false
	}
	c, half := v.CoefficientInt64(), int64(5)
	for range up {
		c *= 10
	}
	for range halfUp {
		half *= 10
	}
	return decimal.New(c-half, exponent), decimal.New(c+half, exponent), true
}

// Truncated is the interval of values that truncate (towards zero) to v at d decimals
// (Calculations 1.1, truncation mode): [v, v+u) above zero, (v-u, v] below, (-u, u) at zero.
func Truncated(v decimal.Decimal, d Decimals) Interval {
	n, ok := d.Value()
	if !ok {
		return Point(v)
	}
	u := decimal.New(1, -n)
	switch v.Sign() {
	case 1:
		return Interval{Low: v, High: v.Add(u), HighOpen: true}
	case -1:
		return Interval{Low: v.Sub(u), High: v, LowOpen: true}
	}
	return Interval{Low: u.Neg(), High: u, LowOpen: true, HighOpen: true}
}

var one = decimal.New(1, 0)

// IsEmpty reports whether no value lies in i.
func (i Interval) IsEmpty() bool {
	c := i.Low.Cmp(i.High)
	return c > 0 || c == 0 && (i.LowOpen || i.HighOpen)
}

// Intersect is the set of values in both i and o; it may be empty.
func (i Interval) Intersect(o Interval) Interval {
	switch c := o.Low.Cmp(i.Low); {
	case c > 0:
		i.Low, i.LowOpen = o.Low, o.LowOpen
	case c == 0:
		i.LowOpen = i.LowOpen || o.LowOpen
	}
	switch c := o.High.Cmp(i.High); {
	case c < 0:
		i.High, i.HighOpen = o.High, o.HighOpen
	case c == 0:
		i.HighOpen = i.HighOpen || o.HighOpen
	}
	return i
}

// Overlaps reports whether i and o share a value.
func (i Interval) Overlaps(o Interval) bool { return !i.Intersect(o).IsEmpty() }

// Add is the set of sums of a value of i and a value of o.
func (i Interval) Add(o Interval) Interval {
	return Interval{Low: i.Low.Add(o.Low), High: i.High.Add(o.High),
		LowOpen: i.LowOpen || o.LowOpen, HighOpen: i.HighOpen || o.HighOpen}
}

// Scale multiplies by w. A negative w swaps the ends, openness included.
func (i Interval) Scale(w decimal.Decimal) Interval {
	if w.Exponent() == 0 && w.Equal(one) {
		return i
	}
	s := Interval{Low: i.Low.Mul(w), High: i.High.Mul(w), LowOpen: i.LowOpen, HighOpen: i.HighOpen}
	if w.IsNegative() {
		s.Low, s.High, s.LowOpen, s.HighOpen = s.High, s.Low, s.HighOpen, s.LowOpen
	}
	return s
}

// Negated is the set of the values of i with the other sign.
func (i Interval) Negated() Interval {
	return Interval{Low: i.High.Neg(), High: i.Low.Neg(), LowOpen: i.HighOpen, HighOpen: i.LowOpen}
}

// String writes the interval with round brackets at open ends: "[56, 58]", "(5, 7)".
func (i Interval) String() string {
	open, shut := "[", "]"
	if i.LowOpen {
		open = "("
	}
	if i.HighOpen {
		shut = ")"
	}
	return open + i.Low.String() + ", " + i.High.String() + shut
}
