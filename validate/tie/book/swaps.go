package book

import (
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/release"
)

// PrintedDigits are the digits of a number down to its last printed place, with a zero before a fraction, and that place's power.
func PrintedDigits(it *release.LineItem, v decimal.Decimal) (digits string, exponent int32) {
	exponent = v.Exponent()
	places, ok := it.Decimals.Value()
	if ok {
		exponent = -places
	}
	digits = v.Abs().Shift(-exponent).Truncate(0).String()
	if n := int(places + it.Scale); ok && n > 0 && len(digits) <= n {
		digits = strings.Repeat("0", n+1-len(digits)) + digits
	}
	return digits, exponent
}

// Swaps are the values that a figure may have with two digits in the wrong order: neighbours, and others.
func (f *Figure) Swaps() (near, apart []decimal.Decimal) {
	if f.swapped == nil {
		f.kept.keep(f)
		f.swapped = &[2][]decimal.Decimal{}
		f.swapped[0], f.swapped[1] = Swaps(f.Item, f.Item.Value)
	}
	return f.swapped[0], f.swapped[1]
}

// mostSwaps bounds the figures whose swaps are kept: those of a release are fewer, of all figures of a document they would take a
// kilobyte each.
const mostSwaps = 3_000

// swapsKept are the figures whose swaps are kept.
type swapsKept struct{ of []*Figure }

func (k *swapsKept) keep(f *Figure) {
	if len(k.of) == mostSwaps {
		for _, o := range k.of {
			o.swapped = nil
		}
		k.of = k.of[:0]
	}
	k.of = append(k.of, f)
}

// Swaps are those of a number v.
func Swaps(it *release.LineItem, v decimal.Decimal) (near, apart []decimal.Decimal) {
	digits, exponent := PrintedDigits(it, v)
	for i := range digits {
		for j := i + 1; j < len(digits); j++ {
			if digits[i] == digits[j] || i == 0 && digits[j] == '0' && len(digits)+int(exponent-it.Scale) > 1 {
				continue // no number of more than one place before its point begins with a zero
			}
			t := []byte(digits)
			t[i], t[j] = t[j], t[i]
			o := WithDigits(v, string(t), exponent)
			if j == i+1 {
				near = append(near, o)
			} else {
				apart = append(apart, o)
			}
		}
	}
	return near, apart
}

// WithDigits is a number of the sign of v with other digits.
func WithDigits(v decimal.Decimal, digits string, exponent int32) decimal.Decimal {
	if n, err := strconv.ParseInt(digits, 10, 64); err == nil {
		if v.IsNegative() {
			n = -n
		}
		return decimal.New(n, exponent)
	}
	d, err := decimal.NewFromString(digits)
	if err != nil {
		return v
	}
	if v.IsNegative() {
		d = d.Neg()
	}
	return d.Shift(exponent)
}
