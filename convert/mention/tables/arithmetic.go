package tables

import (
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/quantity"
)

// Precision is the number of decimal places that quotients are worked out to.
const Precision = 12

// Quotient is the magnitude of a/b as an interval and as a point, false where b may be zero or the signs are not clear.
func Quotient(a, b *Figure) (tieout.Interval, decimal.Decimal, bool) {
	x, y := quantity.Magnitude(a.Value()), quantity.Magnitude(b.Value())
	if y.Low.Sign() <= 0 {
		return tieout.Interval{}, decimal.Zero, false
	}
	return tieout.Interval{Low: x.Low.DivRound(y.High, Precision), High: x.High.DivRound(y.Low, Precision)},
		a.Item.Value.Abs().DivRound(b.Item.Value.Abs(), Precision), true
}

// QuotientOf is a/b, zero where b is.
func QuotientOf(a, b decimal.Decimal) decimal.Decimal {
	if b.IsZero() {
		return b
	}
	return a.DivRound(b, Precision)
}

// SignedSum adds figures and takes others off, with their signs.
func SignedSum(plus, minus []*Figure) (sum tieout.Interval, point decimal.Decimal) {
	for _, f := range plus {
		sum, point = sum.Add(f.Value()), point.Add(f.Item.Value)
	}
	for _, f := range minus {
		sum, point = sum.Add(f.Value().Negated()), point.Sub(f.Item.Value)
	}
	return sum, point
}

// PrintedSum is the sum of figures as a formula.
func PrintedSum(figures []*Figure) string {
	terms := make([]string, len(figures))
	for i, f := range figures {
		terms[i] = PrintedAs(f)
	}
	return strings.Join(terms, "+")
}

// GrowthFormula writes how much a figure has grown from another: "1589.1/1454.8-1".
func GrowthFormula(cur, was *Figure) string { return PrintedAs(cur) + "/" + PrintedAs(was) + "-1" }

// Growth is the change from base to cur in per cent; false where one is not positive and the other is.
func Growth(cur, base *Figure) (tieout.Interval, decimal.Decimal, bool) {
	if base.Item.Value.IsZero() || cur.Item.Value.Sign()*base.Item.Value.Sign() <= 0 || cur.Item.Kind != base.Item.Kind {
		return tieout.Interval{}, decimal.Zero, false
	}
	i, p, ok := Quotient(cur, base)
	one := decimal.NewFromInt(1)
	return tieout.Interval{Low: i.Low.Sub(one).Mul(quantity.Hundred), High: i.High.Sub(one).Mul(quantity.Hundred)}, p.Sub(one).Mul(quantity.Hundred), ok
}

// Difference is cur − base as an interval and a point.
func Difference(cur, base *Figure) (tieout.Interval, decimal.Decimal) {
	return cur.Value().Add(base.Value().Scale(decimal.NewFromInt(-1))), cur.Item.Value.Sub(base.Item.Value)
}

// InPercent is the value of a percentage figure as it is printed: 16.9, where the item has 0.169.
func InPercent(f *Figure) (tieout.Interval, decimal.Decimal) {
	if f.Rate {
		return f.Value(), f.Item.Value
	}
	return f.Value().Scale(quantity.Hundred), f.Item.Value.Mul(quantity.Hundred)
}

// PrintedAs is a figure as formulas show it.
func PrintedAs(f *Figure) string {
	s := strings.ReplaceAll(f.Item.Printed, ",", "")
	if strings.HasPrefix(s, "(") {
		s = strings.Trim(s, "()")
		return "(-" + s + ")"
	}
	return s
}
