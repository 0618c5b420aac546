package number

import (
	"testing"

	"github.com/shopspring/decimal"
)

func TestScanNumber(t *testing.T) {
	for _, c := range []struct {
		in, printed, value string
		negative, isNil    bool
		rest               string // what stays behind the token
	}{
		{in: "13,129", printed: "13,129", value: "13129"},
		{in: "$    13,129   x", printed: "13,129", value: "13129", rest: "   x"},
		{in: "(2,448)", printed: "(2,448)", value: "-2448", negative: true},
		{in: "( 0.38)", printed: "(0.38)", value: "-0.38", negative: true},
		{in: "(  811)", printed: "(811)", value: "-811", negative: true},
		{in: "49,632)", printed: "49,632)", value: "-49632", negative: true},
		{in: "($991)", printed: "(991)", value: "-991", negative: true},
		{in: "$(123)", printed: "(123)", value: "-123", negative: true},
		{in: "$ (123 )", printed: "(123)", value: "-123", negative: true},
		{in: "-4.1%", printed: "-4.1%", value: "-4.1", negative: true},
		{in: "(23)%", printed: "(23)%", value: "-23", negative: true},
		{in: "(1.5 %)", printed: "(1.5%)", value: "-1.5", negative: true},
		{in: ".04", printed: ".04", value: "0.04"},
		{in: "$(.04)", printed: "(.04)", value: "-0.04", negative: true},
		{in: "-$5.00", printed: "-5.00", value: "-5", negative: true},
		{in: "3,000(5)", printed: "3,000", value: "3000"},
		{in: "(3,000)(a)", printed: "(3,000)", value: "-3000", negative: true},
		{in: "12.5*", printed: "12.5", value: "12.5"},
		{in: "1,234 (a)   5", printed: "1,234", value: "1234", rest: "   5"},
		{in: "12.5 (2)", printed: "12.5", value: "12.5"},
		{in: "1,234 (567)", printed: "1,234", value: "1234", rest: " (567)"},
		{in: "20.1-", printed: "20.1-", value: "-20.1", negative: true},
		{in: "17.4B", printed: "17.4B", value: "17.4"},
		{in: "3.5 pts", printed: "3.5pts", value: "3.5"},
		{in: "-", printed: "-", value: "0", isNil: true},
		{in: "--", printed: "--", value: "0", isNil: true},
		{in: "$  ---", printed: "---", value: "0", isNil: true},
		{in: "-0-", printed: "-0-", value: "0", isNil: true},
		{in: "N/A", printed: "N/A", value: "0", isNil: true},
		{in: "4,180 ,000", printed: "4,180,000", value: "4180000"},
		{in: "4,180 ,000 ,000", printed: "4,180,000,000", value: "4180000000"},
		{in: "4,180 ,00", printed: "4,180", value: "4180", rest: " ,00"},
		{in: "100.0%$1,234", printed: "100.0%", value: "100", rest: "$1,234"},
		{in: "2.1 to 1", printed: "2.1to1", value: "2.1"},
		{in: "US$ 1,000", printed: "1,000", value: "1000"},
		{in: "50,445,386", printed: "50,445,386", value: "50445386"},
	} {
		n, ok := Scan(c.in, 0)
		if !ok {
			t.Errorf("%q is no number", c.in)
			continue
		}
		if n.Printed != c.printed || n.Value().String() != c.value || n.Negative != c.negative || n.Nil != c.isNil || c.in[n.Right:] != c.rest {
			t.Errorf("%q: printed %q value %s negative %v nil %v rest %q", c.in, n.Printed, n.Value(), n.Negative, n.Nil, c.in[n.Right:])
		}
	}
}

func TestScanNumberRefuses(t *testing.T) {
	for _, in := range []string{"", "x", "31,", "1-4", "10-K", "3/31/04", "1,23", "12,3456", "201-840-4710", "--------", "$", "(", "8-K", "3M-a", "1.2.3", "NASDAQ", "NAV"} {
		if n, ok := Scan(in, 0); ok {
			t.Errorf("%q was read as %+v", in, n)
		}
	}
}

// TestValue holds the value of a number against that of its digits read by the library.
func TestValue(t *testing.T) {
	for _, digits := range []string{"0", "0.0", "7", "007", "12.50", "1.", ".04", "123456789012345678", "922337203685477580", "9223372036854775807", "99999999999999999999.5", "1.2.3"} {
		for _, negative := range []bool{false, true} {
			n := Token{Digits: digits, Negative: negative}
			want, err := decimal.NewFromString(digits)
			if err != nil {
				want = decimal.Zero
			} else if negative {
				want = want.Neg()
			}
			if got := n.Value(); !got.Equal(want) || err == nil && got.Exponent() != want.Exponent() {
				t.Errorf("%s is %v with exponent %d, want %v with %d", digits, got, got.Exponent(), want, want.Exponent())
			}
		}
	}
}
