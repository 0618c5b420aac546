package release

import "testing"

func TestReadUnit(t *testing.T) {
	for _, c := range []struct {
		text string
		want unitSaid
		ok   bool
	}{
		{"kt", unitSaid{kind: Count}, true},
		{"g/t", unitSaid{kind: Count}, true},
		{"%", unitSaid{kind: Percentage, exponent: -2, scaled: true}, true},
		{"in %", unitSaid{kind: Percentage, exponent: -2, scaled: true}, true},
		{"bps", unitSaid{kind: Percentage, exponent: -4, scaled: true}, true},
		{"US$/lb", unitSaid{kind: Money, scaled: true}, true},
		{"A$/oz", unitSaid{kind: Money, scaled: true}, true},
		{"$/Bbl", unitSaid{kind: Money, scaled: true}, true},
		{"US$m", unitSaid{kind: Money, exponent: 6, scaled: true}, true},
		{"$000s", unitSaid{kind: Money, exponent: 3, scaled: true}, true},
		{"EUR million", unitSaid{kind: Money, exponent: 6, scaled: true}, true},
		{"cents per kWh", unitSaid{kind: Money, exponent: -2, scaled: true}, true},
		{"000s of MWh", unitSaid{kind: Count, exponent: 3, scaled: true}, true},
		{"thousands of net tons", unitSaid{kind: Count, exponent: 3, scaled: true}, true},
		{"millions", unitSaid{kind: Count, exponent: 6, scaled: true, open: true}, true},
		{"'000", unitSaid{kind: Count, exponent: 3, scaled: true, open: true}, true},
		{"Boe/d", unitSaid{kind: Count}, true},
		{"MBbl", unitSaid{kind: Count, exponent: 3, scaled: true}, true},
		{"thousand MMcf", unitSaid{kind: Count, exponent: 9, scaled: true}, true},
		{"years", unitSaid{kind: Count}, true},
		{"x", unitSaid{kind: Ratio, scaled: true}, true},
		{"loss", unitSaid{}, false},
		{"net", unitSaid{}, false},
		{"a", unitSaid{}, false},
		{"unaudited", unitSaid{}, false},
		{"cents per share", unitSaid{}, false},
		{"$ per share", unitSaid{}, false},
		{"in millions, except per share data", unitSaid{}, false},
		{"", unitSaid{}, false},
	} {
		got, ok := readUnit(c.text)
		got.of = measured{} // see TestMeasured
		if ok != c.ok || ok && got != c.want {
			t.Errorf("readUnit(%q) = %+v, %v, want %+v, %v", c.text, got, ok, c.want, c.ok)
		}
	}
}
