package mention

import (
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
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

// agreesInPercent is agrees of a percentage, with a part of one.
func (q *quantity) agreesInPercent(v tieout.Interval, point decimal.Decimal) agreement {
	return q.agrees(v.Scale(hundred), point.Mul(hundred))
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
	if isNear(point, q.value, q.ulp) && v.Low.LessThan(v.High) {
		if a := q.accuracy(); v.Low.LessThan(a.High) && a.Low.LessThan(v.High) {
			return within
		}
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

// isInTheScaleOf reports whether an amount without a scale of its own has the digits of a figure: text that goes with tables
// in millions may leave the millions out.
func (q *quantity) isInTheScaleOf(f *figure) bool {
	return q.unit == money && !q.perShare && !q.scaled && q.grouped && f.item.Scale > 0 && q.value.Equal(f.item.Value.Abs().Shift(-f.item.Scale))
}

// ofRounded reports whether a number is the difference of two figures that were rounded as it is before they were
// deducted: 62.2 - 24.0, where the table has 62,240 and 23,978.
func ofRounded(d *reading, cur, was *figure) bool {
	by := cur.item.Value.Abs().Round(-d.ulp).Sub(was.item.Value.Abs().Round(-d.ulp))
	return d.digits > 2 && cur.item.Value.Sign() == was.item.Value.Sign() && by.Abs().Equal(d.value) && (d.change == 0 || sameSign(d.change, by))
}

// slack is how far a bound may lie from what it bounds: a unit of its last digit that is no rounding zero, and five per cent.
func (q *quantity) slack() decimal.Decimal {
	return decimal.Min(decimal.New(1, q.coarse), decimal.Max(q.value.Mul(decimal.New(5, -2)), decimal.New(1, q.ulp)))
}

// prints reports whether a magnitude, rounded half up at 10^ulp, is the printed number.
func prints(v, printed decimal.Decimal, ulp int32) bool {
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

// maxWhole is how many digits the whole numbers have at most that small numbers are compared as.
const maxWhole = 17

// tens are the powers of ten up to maxWhole.
var tens = func() (t [maxWhole + 1]int64) {
	t[0] = 1
	for i := range maxWhole {
		t[i+1] = 10 * t[i]
	}
	return t
}()

// wholeNumber is a number in units of a power of ten, where it is small enough.
type wholeNumber struct {
	n  int64
	ok bool
}

// whole is a number in units of ten to the power of exponent, which is not above its own.
func whole(d decimal.Decimal, exponent int32) wholeNumber {
	places := int64(d.Exponent()) - int64(exponent)
	if places > maxWhole || int64(d.NumDigits())+places > maxWhole {
		return wholeNumber{}
	}
	return wholeNumber{d.CoefficientInt64() * tens[places], true}
}

// floor is n/d rounded down, for a positive d.
func floor(n, d int64) int64 {
	q := n / d
	if n%d < 0 {
		q--
	}
	return q
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

// quotientOf is a/b, zero where b is.
func quotientOf(a, b decimal.Decimal) decimal.Decimal {
	if b.IsZero() {
		return b
	}
	return a.DivRound(b, precision)
}

// signedSum adds figures and takes others off, with their signs.
func signedSum(plus, minus []*figure) (sum tieout.Interval, point decimal.Decimal) {
	for _, f := range plus {
		sum, point = sum.Add(f.value()), point.Add(f.item.Value)
	}
	for _, f := range minus {
		sum, point = sum.Add(f.value().Negated()), point.Sub(f.item.Value)
	}
	return sum, point
}

// printedSum is the sum of figures as a formula.
func printedSum(figures []*figure) string {
	terms := make([]string, len(figures))
	for i, f := range figures {
		terms[i] = printedAs(f)
	}
	return strings.Join(terms, "+")
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
	if f.rate {
		return f.value(), f.item.Value
	}
	return f.value().Scale(hundred), f.item.Value.Mul(hundred)
}

// sameSign reports whether the printed direction of a change is that of the computed one.
func sameSign(direction int, v decimal.Decimal) bool {
	return direction == 0 || v.Sign() == 0 || v.Sign() == direction
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
