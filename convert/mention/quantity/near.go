package quantity

import (
	"cmp"
	"math/bits"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
)

// Around holds every magnitude that may agree with a quantity: see Agrees, of which this is the reach.
func (q *Number) Around() tieout.Interval {
	reach := decimal.New(maxOff, max(q.Ulp, q.Coarse))
	return tieout.Interval{Low: q.Value.Sub(reach), High: q.Value.Add(reach)}
}

// MayBeDifference reports whether the distance of two amounts is so near to a number that Agrees, or a difference of rounded amounts, may take it for the
// number: within maxOff of its last digit or a twentieth of it, which is no less than any hedge allows. What is not small is.
func (q *Number) MayBeDifference(cur, was decimal.Decimal) bool {
	m := min(cur.Exponent(), was.Exponent(), q.Value.Exponent(), q.Ulp)
	if int64(q.Ulp)-int64(m) >= maxWhole || q.Value2 != nil {
		return true
	}
	a, b, v := whole(cur, m), whole(was, m), whole(q.Value, m)
	if !a.ok || !b.ok || !v.ok {
		return true
	}
	by := max(a.n-b.n, b.n-a.n)
	off := max(by-v.n, v.n-by)
	return off <= maxOff*tens[q.Ulp-m] || off <= v.n/20
}

// IsOver reports whether the magnitude of a over that of b is within an interval.
func IsOver(a, b decimal.Decimal, within tieout.Interval) bool {
	low, known := compareProduct(a, b, within.Low)
	if known && low < 0 {
		return false
	}
	if high, ok := compareProduct(a, b, within.High); ok && known {
		return high <= 0
	}
	a, b = a.Abs(), b.Abs()
	return a.GreaterThanOrEqual(b.Mul(within.Low)) && a.LessThanOrEqual(b.Mul(within.High))
}

// compareProduct compares the magnitude of a with that of b times a factor, below 0 where it is smaller, in whole numbers of 128
// bits; false where they do not fit.
func compareProduct(a, b, factor decimal.Decimal) (int, bool) {
	up := int64(a.Exponent()) - int64(b.Exponent()) - int64(factor.Exponent())
	if up < 0 || up > maxWhole || a.NumDigits() > maxWhole || b.NumDigits() > maxWhole || factor.NumDigits() > maxWhole || factor.Sign() < 0 {
		return 0, false
	}
	hi, lo := bits.Mul64(magnitudeOf(a), uint64(tens[up]))
	h, l := bits.Mul64(magnitudeOf(b), magnitudeOf(factor))
	return cmp.Or(cmp.Compare(hi, h), cmp.Compare(lo, l)), true
}

// magnitudeOf is the coefficient of a number of no more than maxWhole digits without its sign.
func magnitudeOf(d decimal.Decimal) uint64 {
	c := d.CoefficientInt64()
	return uint64(max(c, -c))
}
