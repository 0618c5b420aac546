package tieout

import (
	"testing"

	"github.com/shopspring/decimal"
)

func TestSum(t *testing.T) {
	figure := func(s string) Interval {
		v := decimal.RequireFromString(s)
		return Rounded(v, DecimalsOf(-v.Exponent()))
	}
	for _, c := range []struct {
		total string
		parts []string
		added string
		holds bool
	}{
		{"10", []string{"4", "6"}, "[9, 11]", true},
		{"11", []string{"4", "6"}, "[9, 11]", true},
		{"12", []string{"4", "6"}, "[9, 11]", false},
		{"0.3", []string{"0.7", "-.04"}, "[0.605, 0.715]", false},
		{"0", nil, "[0, 0]", true},
	} {
		s := Sum{Total: figure(c.total)}
		for _, p := range c.parts {
			s.Parts = append(s.Parts, figure(p))
		}
		if s.Holds() != c.holds || s.Added().String() != c.added {
			t.Errorf("%s of %v: %v, %s", c.total, c.parts, s.Holds(), s.Added())
		}
	}
}
