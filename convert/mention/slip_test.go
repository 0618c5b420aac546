package mention_test

import (
	"testing"

	"github.com/tieout/tieout/convert/mention"
)

// TestSlips checks that a number of which two digits changed places is found wherever the words say what it is, and that no other
// number is taken for one that happens to have the same digits.
func TestSlips(t *testing.T) {
	for _, c := range []struct{ text, differs string }{
		{"Net sales for the third quarter of 2025 were $421.6 million.", "$421.6 million"},
		{"Net income was $46.6 million, or $1.71 per diluted share, in the third quarter of 2025.", "$1.71"},
		{"In the quarter gross profit rose 9.7% to $145.4 million and operating income was $61.3 million.", "$145.4 million"},
		{"Net sales for the third quarter of 2025 were $412.6 million, or 6.6 percent above the $389.6 million of a year ago.", "$389.6 million"},
		{"For the nine months, operating income was $172.1 million, up from $184.2 million.", "$184.2 million"},
		{"Net sales for the third quarter of 2025 rose $27.5 million to $412.6 million.", "$27.5 million"},
		{"Gross margin for the third quarter of 2025 was 53.0 percent of net sales.", "53.0 percent"},
		// what is of something else
		{"In the marine business, net sales were $421.6 million.", ""},
		{"Net sales of Alder Point, which we acquired, were $421.6 million in its last year.", ""},
		{"Net sales would have been $421.6 million excluding the effect of currencies.", ""},
		{"Net sales for the third quarter of 2025 were more than $421.6 million.", ""},
		{"We expect net sales of $421.6 million in the fourth quarter of 2025.", ""},
		{"Net sales in local currencies rose 7.7 percent.", ""},
		{"The new plant will cost $286.1 million over five years.", ""},
	} {
		seen := ""
		for _, m := range findBefore(t, c.text) {
			if m.Status == mention.Differs && m.Sure {
				seen += m.Printed
			}
		}
		if seen != c.differs {
			t.Errorf("%s\n\treported %q, want %q", c.text, seen, c.differs)
		}
	}
}
