package tieout

import (
	"fmt"
	"strconv"

	"github.com/shopspring/decimal"
)

type accuracyKind uint8

const (
	accuracyAbsent accuracyKind = iota
	accuracyFinite
	accuracyInfinite
)

// Decimals is the value of a fact's decimals attribute (XBRL 2.1, 4.6.5): absent, INF, or the number
// of digits right of the decimal point up to which the value is right. The zero value is absent.
type Decimals struct {
	kind accuracyKind
	n    int32
}

// InfiniteDecimals is decimals="INF": the value is exact.
var InfiniteDecimals = Decimals{kind: accuracyInfinite}

// DecimalsOf is decimals="n".
func DecimalsOf(n int32) Decimals { return Decimals{accuracyFinite, n} }

func (d Decimals) IsPresent() bool  { return d.kind != accuracyAbsent }
func (d Decimals) IsInfinite() bool { return d.kind == accuracyInfinite }

// Value is the number and whether there is one (false for absent and for INF).
func (d Decimals) Value() (int32, bool) { return d.n, d.kind == accuracyFinite }

// String is the attribute's lexical form, "" when absent.
func (d Decimals) String() string { return accuracyString(d.kind, d.n) }

// Less reports whether d is less accurate than o. INF is the most accurate, absent the least.
func (d Decimals) Less(o Decimals) bool {
	if d.kind != o.kind {
		return d.kind < o.kind
	}
	return d.kind == accuracyFinite && d.n < o.n
}

// Precision is the value of a fact's precision attribute (XBRL 2.1, 4.6.4): absent, INF, or the number
// of significant digits. The zero value is absent.
type Precision struct {
	kind accuracyKind
	n    int32
}

// InfinitePrecision is precision="INF".
var InfinitePrecision = Precision{kind: accuracyInfinite}

// PrecisionOf is precision="n".
func PrecisionOf(n int32) Precision { return Precision{accuracyFinite, n} }

func (p Precision) IsPresent() bool  { return p.kind != accuracyAbsent }
func (p Precision) IsInfinite() bool { return p.kind == accuracyInfinite }

// Value is the number and whether there is one (false for absent and for INF).
func (p Precision) Value() (int32, bool) { return p.n, p.kind == accuracyFinite }

// String is the attribute's lexical form, "" when absent.
func (p Precision) String() string { return accuracyString(p.kind, p.n) }

func accuracyString(k accuracyKind, n int32) string {
	switch k {
	case accuracyFinite:
		return strconv.Itoa(int(n))
	case accuracyInfinite:
		return "INF"
	}
	return ""
}

// Infer turns a precision into decimals for the value it belongs to (XBRL 2.1, 4.6.7.2): INF stays INF,
// a value of zero is exact, and precision 0, of which nothing is known, is absent.
func (p Precision) Infer(value decimal.Decimal) Decimals {
	switch {
	case p.kind == accuracyAbsent, p.kind == accuracyFinite && p.n == 0:
		return Decimals{}
	case p.kind == accuracyInfinite, value.IsZero():
		return InfiniteDecimals
	}
	magnitude := int32(value.NumDigits()) + value.Exponent() - 1 // floor(log10|v|)
	return DecimalsOf(p.n - magnitude - 1)
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
