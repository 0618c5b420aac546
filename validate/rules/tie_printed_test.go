package rules

import (
	"testing"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention"
	"github.com/tieout/tieout/convert/release"
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

// TestWayOf: a change of a row is said with the way that the tables went.
func TestWayOf(t *testing.T) {
	t.Parallel()
	row := &release.Row{Label: "Net sales"}
	figure := func(v int64) mention.Figure {
		return mention.Figure{Item: &release.LineItem{Row: row, Value: decimal.New(v, 0), Printed: decimal.New(v, 0).String()}}
	}
	for _, c := range []struct {
		now, then int64
		negative  bool
		want      string
	}{
		{265, 250, true, `"net sales" is said to have fallen by 6.1%; by the tables it rose by 6.0%`},
		{250, 265, true, `"net sales" is said to have fallen by 6.1%; by the tables it fell by 6.0%`},
		{-22, -21, false, `"net sales" is said to have changed by 6.1%; by the tables it rose by 6.0%`},
		{22, -21, false, `"net sales" is said to have changed by 6.1%; the tables give 6.0%`},
	} {
		m := &mention.Mention{Printed: "6.1%", Kind: mention.Growth, Measure: "net sales", Unit: "percent", Formula: "x", Value: decimal.New(61, -1), Expected: decimal.New(60, -1), Negative: c.negative,
			Figures: []mention.Figure{figure(c.now), figure(c.then)}}
		if got := contradiction(ruleProseDiffers, m).Message; got != c.want {
			t.Errorf("%d after %d: %s, want %s", c.now, c.then, got, c.want)
		}
	}
}
