package number

import "testing"

// TestUnhedge takes the words around numbers off; texts with any other word stay as they are.
func TestUnhedge(t *testing.T) {
	for _, c := range []struct {
		in, core string
		sign     int
	}{
		{"In The Range of $7.10 to $7.60", "$7.10 to $7.60", 0},
		{"Growth In The Range of 3% to 5%", "3% to 5%", 1},
		{"Unfavorability of around 20 bps", "20 bps", -1},
		{"at least $60 million", "$60 million", 0},
		{"Between 12.0% and 12.5%", "12.0% and 12.5%", 0},
		{"approx. 4 to 5 percent growth", "4 to 5%", 1},
		{"2% to 4% decline year over year", "2% to 4%", -1},
		{"Around $15 thousand", "$15K", 0},
		{"~ $18 million", "$18 million", 0},
		{"up to 5%", "5%", 0},
		{"Up approximately 5%", "5%", 1},
	} {
		h, ok := Unhedge(c.in)
		if !ok || h.Core != c.core || h.Direction != c.sign {
			t.Errorf("%q: %q %d %v, want %q %d", c.in, h.Core, h.Direction, ok, c.core, c.sign)
		}
	}
	for _, in := range []string{"", "5%", "around", "~", "Low single digits", "In the range of prior guidance, 5%", "Aroundabout 5%", "Growth decline 5%", "Net sales of 5%", "of"} {
		if h, ok := Unhedge(in); ok {
			t.Errorf("%q: %q", in, h.Core)
		}
	}
}
