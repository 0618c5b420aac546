package rules

import (
	"testing"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention"
)

// TestSlipIn: what makes a number of the text out of what the tables give.
func TestSlipIn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ printed, value, expected, want string }{
		{"$1.29 million", "1290000", "1291000000", "$1.29 billion instead of $1.29 million"},
		{"$595 million", "595000000", "595000", "$595 thousand instead of $595 million"},
		{"$477.4 million", "477400000", "474700000", "two digits changed places: 477.4 for 474.7"},
		{"$1,361.1 million", "1361100000", "1631100000", "two digits changed places: 1,361.1 for 1,631.1"},
		{"18.1%", "18.1", "18.9", "one digit is wrong: 18.1 for 18.9"},
		{"$141.3 million", "141300000", "-1413300000", "a digit is missing: 141.3 for 1,413.3"},
		{"$12,345", "12345", "1245", "a digit is too many: 12,345 for 1,245"},
		{"$141.3 million", "141300000", "286500000", ""},
		{"8%", "8", "9", ""},
	} {
		m := &mention.Mention{Printed: c.printed, Value: decimal.RequireFromString(c.value), Expected: decimal.RequireFromString(c.expected)}
		if got := slipIn(m); got != c.want {
			t.Errorf("%s for %s: %q, want %q", c.printed, c.expected, got, c.want)
		}
	}
}
