package tieout

import (
	"fmt"
	"math"
	"strconv"

	"github.com/shopspring/decimal"
)

// accuracy is the value of a decimals or precision attribute in four bytes, of which a report has millions:
// absent, INF, or a number n as n+1 for n ≥ 0 and as n below.
type accuracy int32

const (
	accuracyAbsent   accuracy = 0
	accuracyInfinite accuracy = math.MinInt32
)

// accuracyOf is the accuracy of n, which is brought into the range that can be kept.
func accuracyOf(n int32) accuracy {
	if n >= 0 {
		return accuracy(min(n, math.MaxInt32-1) + 1)
	}
	return accuracy(max(n, math.MinInt32+1))
}

func (a accuracy) value() (int32, bool) {
	switch {
	case a == accuracyAbsent, a == accuracyInfinite:
		return 0, false
	case a > 0:
		return int32(a) - 1, true
	}
	return int32(a), true
}

func (a accuracy) String() string {
	if a == accuracyInfinite {
		return "INF"
	}
	if n, ok := a.value(); ok {
		return strconv.Itoa(int(n))
	}
	return ""
}

// Decimals is the value of a fact's decimals attribute (XBRL 2.1, 4.6.5): absent, INF, or the number
// of digits right of the decimal point up to which the value is right. The zero value is absent.
type Decimals struct{ a accuracy }

// InfiniteDecimals is decimals="INF": the value is exact.
var InfiniteDecimals = Decimals{accuracyInfinite}

// DecimalsOf is decimals="n".
func DecimalsOf(n int32) Decimals { return Decimals{accuracyOf(n)} }

func (d Decimals) IsPresent() bool  { return d.a != accuracyAbsent }
func (d Decimals) IsInfinite() bool { return d.a == accuracyInfinite }

// Value is the number and whether there is one (false for absent and for INF).
func (d Decimals) Value() (int32, bool) { return d.a.value() }

// String is the attribute's lexical form, "" when absent.
func (d Decimals) String() string { return d.a.String() }

// Less reports whether d is less accurate than o. INF is the most accurate, absent the least.
func (d Decimals) Less(o Decimals) bool {
	if d.a == accuracyInfinite || o.a == accuracyInfinite {
		return d.a != accuracyInfinite
	}
	n, present := d.a.value()
	m, other := o.a.value()
	return other && (!present || n < m)
}

// Precision is the value of a fact's precision attribute (XBRL 2.1, 4.6.4): absent, INF, or the number
// of significant digits. The zero value is absent.
type Precision struct{ a accuracy }

// InfinitePrecision is precision="INF".
var InfinitePrecision = Precision{accuracyInfinite}

// PrecisionOf is precision="n".
func PrecisionOf(n int32) Precision { return Precision{accuracyOf(n)} }

func (p Precision) IsPresent() bool  { return p.a != accuracyAbsent }
func (p Precision) IsInfinite() bool { return p.a == accuracyInfinite }

// Value is the number and whether there is one (false for absent and for INF).
func (p Precision) Value() (int32, bool) { return p.a.value() }

// String is the attribute's lexical form, "" when absent.
func (p Precision) String() string { return p.a.String() }

// Infer turns a precision into decimals for the value it belongs to (XBRL 2.1, 4.6.7.2): INF stays INF,
// a value of zero is exact, and precision 0, of which nothing is known, is absent.
func (p Precision) Infer(value decimal.Decimal) Decimals {
	switch {
	case p.a == accuracyAbsent, p == PrecisionOf(0):
		return Decimals{}
	case p.a == accuracyInfinite, value.IsZero():
		return InfiniteDecimals
	}
	magnitude := int32(value.NumDigits()) + value.Exponent() - 1 // floor(log10|v|)
	n, _ := p.a.value()
	return DecimalsOf(n - magnitude - 1)
}

// MaxDigits bounds the digits that a number may need when it is written out, exponent included. A number
// beyond it is refused before any arithmetic is done on it.
const MaxDigits = 4096

// ParseDecimal reads the lexical form of xs:decimal or xs:integer: optional sign, digits, optional
// fraction; no exponent, no white space. It is an error when s is not of that form or needs more than
// MaxDigits digits.
func ParseDecimal(s string) (decimal.Decimal, error) {
	i, digits, point := 0, 0, false
	if i < len(s) && (s[i] == '+' || s[i] == '-') {
		i++
	}
	for ; i < len(s); i++ {
		switch c := s[i]; {
		case c >= '0' && c <= '9':
			digits++
		case c == '.' && !point:
			point = true
		default:
			return decimal.Decimal{}, fmt.Errorf("%q is not a decimal number: unexpected %q", clip(s), string(c))
		}
	}
	if digits == 0 {
		return decimal.Decimal{}, fmt.Errorf("%q is not a decimal number: no digits", clip(s))
	}
	if digits > MaxDigits {
		return decimal.Decimal{}, fmt.Errorf("a number of %d digits is beyond the limit of %d", digits, MaxDigits)
	}
	if s[0] == '+' {
		s = s[1:]
	}
	return decimal.NewFromString(s)
}

func clip(s string) string {
	if len(s) > 40 {
		return s[:40] + "…"
	}
	return s
}
