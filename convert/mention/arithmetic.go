package mention

import (
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// precision is the number of decimal places that quotients are worked out to.
const precision = 12

var hundred = decimal.NewFromInt(100)

// maxOff is how many units of its last digit a number may lie from a value that rounding does not refute it of: figures of
// few digits refute nothing.
const maxOff = 2

// agreement is how a printed number and a computed value go together.
type agreement uint8

const (
	no     agreement = iota
	loose            // the hedge or the rounding of a round number allows it
	within           // the rounding of the figures behind the value allows it
	exact            // the value prints as the number
)

// handicap is what is taken off the score of a change that a number is only within the rounding of.
func (a agreement) handicap() float64 {
	if a == exact {
		return 0
	}
	return -0.08
}

// agrees compares a number with a value of a table, both magnitudes.
func (q *quantity) agrees(v tieout.Interval, point decimal.Decimal) agreement {
	point = point.Abs()
	v = magnitude(v)
	if prints(point, q.value, q.ulp) {
		return exact
	}
	if q.value2 != nil {
		return no
	}
	if a := q.accuracy(); v.Low.LessThan(v.High) && v.Low.LessThan(a.High) && a.Low.LessThan(v.High) && point.Sub(q.value).Abs().LessThanOrEqual(decimal.New(maxOff, q.ulp)) {
		return within
	}
	if q.digits == 0 || point.IsZero() {
		return no
	}
	switch q.bound {
	case about:
		if q.coarse > q.ulp && prints(point, q.value, q.coarse) && point.Sub(q.value).Abs().LessThanOrEqual(q.value.Mul(decimal.New(3, -2))) {
			return loose
		}
	case atLeast:
		if point.GreaterThanOrEqual(q.value) && point.Sub(q.value).LessThan(q.slack()) {
			return loose
		}
	case atMost:
		if point.LessThanOrEqual(q.value) && q.value.Sub(point).LessThan(q.slack()) {
			return loose
		}
	}
	return no
}

// roundsTo reports whether a number that is printed more finely than a figure of a table rounds to it: $204.5 million in the
// text, 204 in a table in millions.
func (q *quantity) roundsTo(f *figure, point decimal.Decimal) bool {
	n, ok := f.item.Decimals.Value()
	if f.item.Kind == release.Percentage {
		n -= 2
	}
	return ok && -n > q.ulp && q.digits > 2 && point.Abs().Sub(q.value).Abs().LessThanOrEqual(decimal.New(5, -n-1))
}

// slack is how far a bound may lie from what it bounds: a unit of its last digit that is no rounding zero, and five per cent.
func (q *quantity) slack() decimal.Decimal {
	return decimal.Min(decimal.New(1, q.coarse), decimal.Max(q.value.Mul(decimal.New(5, -2)), decimal.New(1, q.ulp)))
}

// prints reports whether a magnitude, rounded half up at 10^ulp, is the printed number.
func prints(v, printed decimal.Decimal, ulp int32) bool {
	return v.Shift(-ulp).Add(decimal.New(5, -1)).Floor().Equal(printed.Shift(-ulp).Floor())
}

// quotient is a/b as an interval and as a point, false where b may be zero or the signs are not clear.
func quotient(a, b *figure) (tieout.Interval, decimal.Decimal, bool) {
	x, y := magnitude(a.value()), magnitude(b.value())
	if y.Low.Sign() <= 0 {
		return tieout.Interval{}, decimal.Zero, false
	}
	return tieout.Interval{Low: x.Low.DivRound(y.High, precision), High: x.High.DivRound(y.Low, precision)},
		a.item.Value.Abs().DivRound(b.item.Value.Abs(), precision), true
}

// growth is the change from base to cur in per cent; false where one is not positive and the other is.
func growth(cur, base *figure) (tieout.Interval, decimal.Decimal, bool) {
	if base.item.Value.IsZero() || cur.item.Value.Sign()*base.item.Value.Sign() <= 0 || cur.item.Kind != base.item.Kind {
		return tieout.Interval{}, decimal.Zero, false
	}
	i, p, ok := quotient(cur, base)
	one := decimal.NewFromInt(1)
	return tieout.Interval{Low: i.Low.Sub(one).Mul(hundred), High: i.High.Sub(one).Mul(hundred)}, p.Sub(one).Mul(hundred), ok
}

// difference is cur − base as an interval and a point.
func difference(cur, base *figure) (tieout.Interval, decimal.Decimal) {
	return cur.value().Add(base.value().Scale(decimal.NewFromInt(-1))), cur.item.Value.Sub(base.item.Value)
}

// inPercent is the value of a percentage figure as it is printed.
func inPercent(f *figure) (tieout.Interval, decimal.Decimal) {
	return f.value().Scale(hundred), f.item.Value.Mul(hundred)
}

// sameSign reports whether the printed direction of a change is that of the computed one.
func sameSign(direction int, v decimal.Decimal) bool {
	return direction == 0 || v.Sign() == 0 || v.Sign() == direction
}

// near reports whether one number is a likely misprint of the other: a digit wrong, too many or too few, two exchanged, or
// another scale.
func near(a, b decimal.Decimal) bool {
	if a.Sign() == 0 || b.Sign() == 0 {
		return false
	}
	x, y := a.String(), b.String()
	if n := int(min(a.Exponent(), b.Exponent())); n < 0 { // 0.40 beside 0.43
		x, y = a.StringFixed(int32(-n)), b.StringFixed(int32(-n))
	}
	return isScaled(a, b) || wording.OneSlip(x, y) || overPoint(x, y)
}

// isScaled reports whether one number is the other in thousands or a place of a digit away.
func isScaled(a, b decimal.Decimal) bool {
	for _, by := range []int32{3, -3, 1, -1} {
		if a.Shift(by).Equal(b) {
			return true
		}
	}
	return false
}

// overPoint reports whether two digits are exchanged over a decimal point.
func overPoint(a, b string) bool {
	i := wording.CommonStart(a, b)
	a, b = a[i:], b[i:]
	return len(a) > 2 && len(a) == len(b) && a[1] == '.' && b[1] == '.' && a[0] == b[2] && a[2] == b[0] && a[3:] == b[3:]
}

// printedAs is a figure as formulas show it.
func printedAs(f *figure) string {
	s := strings.ReplaceAll(f.item.Printed, ",", "")
	if strings.HasPrefix(s, "(") {
		s = strings.Trim(s, "()")
		return "(-" + s + ")"
	}
	return s
}
