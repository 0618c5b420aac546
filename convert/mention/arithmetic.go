package mention

import (
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/quantity"
)

// precision is the number of decimal places that quotients are worked out to.
const precision = 12

// ofRounded reports whether a number is the difference of two figures that were rounded as it is before they were
// deducted: 62.2 - 24.0, where the table has 62,240 and 23,978.
func ofRounded(d *reading, cur, was *figure) bool {
	by := cur.item.Value.Abs().Round(-d.Ulp).Sub(was.item.Value.Abs().Round(-d.Ulp))
	return d.Digits > 2 && cur.item.Value.Sign() == was.item.Value.Sign() && by.Abs().Equal(d.Value) && (d.change == 0 || quantity.SameSign(d.change, by))
}

// quotient is a/b as an interval and as a point, false where b may be zero or the signs are not clear.
func quotient(a, b *figure) (tieout.Interval, decimal.Decimal, bool) {
	x, y := quantity.Magnitude(a.value()), quantity.Magnitude(b.value())
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
	return tieout.Interval{Low: i.Low.Sub(one).Mul(quantity.Hundred), High: i.High.Sub(one).Mul(quantity.Hundred)}, p.Sub(one).Mul(quantity.Hundred), ok
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
	return f.value().Scale(quantity.Hundred), f.item.Value.Mul(quantity.Hundred)
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
