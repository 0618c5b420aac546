package quantity

import (
	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
)

// Hundred is what parts of one are taken times to be per cent.
var Hundred = decimal.NewFromInt(100)

// maxOff is how many units of its last digit a number may lie from a value that rounding does not refute it of: figures of
// few digits refute nothing.
const maxOff = 2

// Agreement is how a printed number and a computed value go together.
type Agreement uint8

const (
	No     Agreement = iota // they do not
	Loose                   // the hedge or the rounding of a round number allows it
	Within                  // the rounding of the figures behind the value allows it
	Exact                   // the value prints as the number
)

// Handicap is what is taken off the score of a change that a number is only within the rounding of.
func (a Agreement) Handicap() float64 {
	if a == Exact {
		return 0
	}
	return -0.08
}

// AgreesInPercent is Agrees of a percentage, with a part of one.
func (q *Number) AgreesInPercent(v tieout.Interval, point decimal.Decimal) Agreement {
	return q.Agrees(v.Scale(Hundred), point.Mul(Hundred))
}

// Agrees compares a number with a value of a table, both magnitudes: the interval of what the figures may have been before they were rounded, and point, what
// they come to as they are printed. v is in base units, a percentage in per cent.
func (q *Number) Agrees(v tieout.Interval, point decimal.Decimal) Agreement {
	point = point.Abs()
	v = Magnitude(v)
	if Prints(point, q.Value, q.Ulp) || q.printsInThousands(point) {
		return Exact
	}
	if q.Value2 != nil {
		return No
	}
	if isNear(point, q.Value, q.Ulp) && v.Low.LessThan(v.High) {
		if a := q.Accuracy(); v.Low.LessThan(a.High) && a.Low.LessThan(v.High) {
			return Within
		}
	}
	if q.Digits > 0 && !point.IsZero() && q.bounds(point) {
		return Loose
	}
	return No
}

// bounds reports whether what the words before a number make of it holds of a magnitude: that it is about it, at least it or at most it, and near.
func (q *Number) bounds(point decimal.Decimal) bool {
	switch q.Bound {
	case About:
		return q.Coarse > q.Ulp && Prints(point, q.Value, q.Coarse) && point.Sub(q.Value).Abs().LessThanOrEqual(q.Value.Mul(decimal.New(3, -2)))
	case AtLeast:
		return point.GreaterThanOrEqual(q.Value) && point.Sub(q.Value).LessThan(q.slack())
	case AtMost:
		return point.LessThanOrEqual(q.Value) && q.Value.Sub(point).LessThan(q.slack())
	}
	return false
}

// printsInThousands reports whether an amount of money printed out, whose digits before the zeros that it ends with are enough to tell it from others, is a value
// rounded to thousands or millions: "$4,186,000", which is rounded as "$4,186 thousand" is.
func (q *Number) printsInThousands(point decimal.Decimal) bool {
	const least = 3 // digits
	zeros := q.Coarse - q.Ulp
	if q.Value2 != nil || q.Unit != Money || q.PerShare || q.Scaled || q.Ulp != 0 || zeros < 3 || q.Digits-int(zeros) < least {
		return false
	}
	return Prints(point, q.Value, q.Ulp+zeros/3*3)
}

// RoundsTo reports whether a number that is printed more finely than a figure of a table rounds to it: $204.5 million in the
// text, 204 in a table in millions.
func (q *Number) RoundsTo(item *release.LineItem, point decimal.Decimal) bool {
	n, ok := item.Decimals.Value()
	if item.Kind == release.Percentage {
		n -= 2
	}
	return ok && -n > q.Ulp && q.Digits > 2 && point.Abs().Sub(q.Value).Abs().LessThanOrEqual(decimal.New(5, -n-1))
}

// IsInTheScaleOf reports whether an amount without a scale of its own has the digits of a figure: text that goes with tables
// in millions may leave the millions out.
func (q *Number) IsInTheScaleOf(item *release.LineItem) bool {
	return q.Unit == Money && !q.PerShare && !q.Scaled && q.Grouped && item.Scale > 0 && q.Value.Equal(item.Value.Abs().Shift(-item.Scale))
}

// slack is how far a bound may lie from what it bounds: a unit of its last digit that is no rounding zero, and five per cent.
func (q *Number) slack() decimal.Decimal {
	return decimal.Min(decimal.New(1, q.Coarse), decimal.Max(q.Value.Mul(decimal.New(5, -2)), decimal.New(1, q.Ulp)))
}

// Prints reports whether a magnitude, rounded half up at 10^ulp, is the printed number.
func Prints(v, printed decimal.Decimal, ulp int32) bool {
	if m := min(v.Exponent(), printed.Exponent(), ulp); int64(ulp)-int64(m) <= maxWhole {
		if a, p, unit := whole(v, m), whole(printed, m), tens[ulp-m]; a.ok && p.ok {
			return floor(2*a.n+unit, 2*unit) == floor(p.n, unit)
		}
	}
	return printsDecimal(v, printed, ulp)
}

// printsDecimal is prints for numbers of any size.
func printsDecimal(v, printed decimal.Decimal, ulp int32) bool {
	return v.Shift(-ulp).Add(decimal.New(5, -1)).Floor().Equal(printed.Shift(-ulp).Floor())
}

// isNear reports whether two numbers are no further apart than maxOff of the last digit.
func isNear(x, y decimal.Decimal, ulp int32) bool {
	if m := min(x.Exponent(), y.Exponent(), ulp); int64(ulp)-int64(m) < maxWhole {
		if a, b := whole(x, m), whole(y, m); a.ok && b.ok {
			return max(a.n-b.n, b.n-a.n) <= maxOff*tens[ulp-m]
		}
	}
	return x.Sub(y).Abs().LessThanOrEqual(decimal.New(maxOff, ulp))
}

// SameSign reports whether the printed direction of a change is that of the computed one.
func SameSign(direction int, v decimal.Decimal) bool {
	return direction == 0 || v.Sign() == 0 || v.Sign() == direction
}

// Magnitude is the absolute value of an interval.
func Magnitude(i tieout.Interval) tieout.Interval {
	if i.High.Sign() <= 0 {
		return tieout.Interval{Low: i.High.Neg(), High: i.Low.Neg()}
	}
	if i.Low.Sign() < 0 {
		return tieout.Interval{Low: decimal.Zero, High: decimal.Max(i.High, i.Low.Neg())}
	}
	return i
}
