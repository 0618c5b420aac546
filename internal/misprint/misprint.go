// Package misprint tells numbers that are likely misprints of each other from others. It knows nothing of what they measure
// and must import nothing of this module.
//
//	misprint.Of(decimal.New(212136, 0), decimal.New(221136, 0)) // true: two digits changed places
package misprint

import (
	"slices"

	"github.com/shopspring/decimal"
)

// Of reports whether one number is a likely misprint of the other: a digit wrong, too many or too few, two exchanged, or
// another scale.
func Of(a, b decimal.Decimal) bool {
	if a.Sign() == 0 || b.Sign() == 0 {
		return false
	}
	x, y := alike(a, b)
	return isScaled(a, b) || OneSlip(x, y)
}

// KeepsDigits reports whether one number is the other in its very digits: on another scale, or with two of them exchanged.
func KeepsDigits(a, b decimal.Decimal) bool {
	if a.Sign() == 0 || b.Sign() == 0 {
		return false
	}
	x, y := alike(a, b)
	return isScaled(a, b) || OneSlip(x, y) && sorted(x) == sorted(y)
}

// alike are two numbers as texts with as many places.
func alike(a, b decimal.Decimal) (x, y string) {
	if n := int(min(a.Exponent(), b.Exponent())); n < 0 { // 0.40 beside 0.43
		return a.StringFixed(int32(-n)), b.StringFixed(int32(-n))
	}
	return a.String(), b.String()
}

func sorted(s string) string {
	b := []byte(s)
	slices.Sort(b)
	return string(b)
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

// OneSlip reports whether two texts differ by one slip: a character exchanged for another, left out, added, or
// two neighbours exchanged.
func OneSlip(a, b string) bool {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	a, b = a[i:], b[i:]
	switch {
	case len(a) == len(b):
		return len(a) > 0 && (a[1:] == b[1:] || len(a) > 1 && a[0] == b[1] && a[1] == b[0] && a[2:] == b[2:] || overPoint(a, b))
	case len(a) == len(b)+1:
		return a[1:] == b
	case len(a)+1 == len(b):
		return a == b[1:]
	}
	return false
}

// overPoint reports whether two digits are exchanged over a decimal point.
func overPoint(a, b string) bool {
	return len(a) > 2 && a[1] == '.' && b[1] == '.' && a[0] == b[2] && a[2] == b[0] && a[3:] == b[3:]
}
