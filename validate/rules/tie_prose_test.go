package rules

import (
	"testing"

	"github.com/shopspring/decimal"
)

func TestInUnit(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ number, unit, want string }{
		{"7", "percent", "7%"}, {"-1.5", "points", "-1.5 percentage points"}, {"6092000", "USD", "6,092,000 USD"},
		{"0.42", "USD/shares", "0.42 USD per share"}, {"1412", "pure", "1,412"}, {"20350000", "shares", "20,350,000 shares"},
	} {
		if got := inUnit(decimal.RequireFromString(c.number), c.unit); got != c.want {
			t.Errorf("%s of %s: %q, want %q", c.number, c.unit, got, c.want)
		}
	}
}
