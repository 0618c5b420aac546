package quantity

import "github.com/shopspring/decimal"

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
