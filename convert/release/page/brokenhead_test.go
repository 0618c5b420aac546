package page

import (
	"strings"
	"testing"
)

// TestBrokenHeads has headings that are broken over two lines each, one heading below the other, side by side, where the line below has columns for them.
func TestBrokenHeads(t *testing.T) {
	const stack = "Three Months Ended \nJune 30,\nSix Months Ended \nJune 30,\n"
	const joined = "Three Months Ended June 30, Six Months Ended June 30,"
	for _, c := range []struct {
		name, text, want string
		broken           bool
	}{
		{"years below", stack + "2031 2030 2031 2030\n", joined, true},
		{"a year for each", stack + "2031 2031\n", joined, true},
		{"odd years", stack + "2031 2030 2029\n", joined, false},
		{"each year on its line", stack + "2031\n2030\n", joined, false},
		{"words below", stack + "as restated\n", joined, false},
		{"one heading", "Six Months Ended\nJune 30,\n2031 2030\n", "Six Months Ended June 30,", false},
		{"days with years", "Quarter Ended\nMay 3, 2031\nQuarter Ended\nMay 5, 2030\n\nSales 14 12\n", "Quarter Ended May 3, 2031 Quarter Ended May 5, 2030", true},
		{"days with years, a cell in each line", "Quarter Ended\nMay 3, 2031\nQuarter Ended\nMay 5, 2030\nSales\n14\n12\n", "Quarter Ended May 3, 2031 Quarter Ended May 5, 2030", false},
	} {
		d, err := Decode("a.txt", []byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		got := false
		for _, l := range d.Lines(0, len(d.Data), false) {
			got = got || strings.TrimSpace(l.Text) == c.want
		}
		if got != c.broken {
			t.Errorf("%s: joined %v, want %v", c.name, got, c.broken)
		}
	}
}
