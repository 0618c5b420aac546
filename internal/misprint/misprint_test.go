package misprint

import (
	"testing"

	"github.com/shopspring/decimal"
)

func TestOf(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"212136", "221136", true},  // two digits changed places
		{"105.3", "105.8", true},    // one digit for another
		{"1053", "10530", true},     // a digit too many
		{"0.40", "0.43", true},      // as they are printed
		{"19.5", "19500", true},     // another scale
		{"5.26", "2.56", true},      // exchanged over the point
		{"212136", "198447", false}, // other numbers
		{"0", "5", false},
		{"14", "15", true},
		{"1402", "1377", false},
	} {
		a, b := decimal.RequireFromString(c.a), decimal.RequireFromString(c.b)
		if got := Of(a, b); got != c.want || Of(b, a) != got {
			t.Errorf("%s and %s: %v", c.a, c.b, got)
		}
	}
}
