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
		total      string
		parts      []string
		holds      bool
		difference string
		slack      string
	}{
		{"10", []string{"4", "6"}, true, "0", "1.5"},
		{"11", []string{"4", "6"}, true, "1", "1.5"},
		{"12", []string{"4", "6"}, false, "2", "1.5"},
		{"0.3", []string{"0.7", "-.04"}, false, "-0.36", "0.105"},
		{"0", nil, true, "0", "0.5"},
	} {
		s := Sum{Total: figure(c.total)}
		for _, p := range c.parts {
			s.Parts = append(s.Parts, figure(p))
		}
		if s.Holds() != c.holds || s.Difference().String() != c.difference || s.Slack().String() != c.slack {
			t.Errorf("%s of %v: %v, %s, %s", c.total, c.parts, s.Holds(), s.Difference(), s.Slack())
		}
	}
}
