package mention_test

import (
	"strings"
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

// TestDividendIsNoIncome has an amount per share whose digits changed places to those of the dividend.
func TestDividendIsNoIncome(t *testing.T) {
	const text = `Acme Corp. today reported that net income for the third quarter ended September 30, 1998 rose to $5.0 million, or $0.14 per diluted share, from $4.4 million, or $0.36 per diluted share, in the same quarter of 1997.

                          CONSOLIDATED STATEMENTS OF INCOME
                    (In thousands except per share data)

                                  Three Months Ended
                                    September 30,
                                ---------------------
                                   1998        1997
                                ---------   ---------
Net sales                       $  73,833   $  68,292
Net income                      $   4,959   $   4,384
Net income per share, diluted   $    0.41   $    0.36
Dividends per common share      $    0.14   $    0.12
Average diluted shares             12,057      12,093
`
	for _, m := range findIn(t, text) {
		if m.Printed == "$0.14" {
			if m.Status != mention.Differs || m.Expected.String() != "0.41" {
				t.Errorf("%s %s, expected %s", m.Printed, m.Status, m.Expected)
			}
			return
		}
	}
	t.Error("not found")
}

// TestSlipOfTheTable finds digits of a table that changed places where the text rounds to fewer, so that more than two of its own differ.
func TestSlipOfTheTable(t *testing.T) {
	for printed, want := range map[string]mention.Status{"402,550": mention.Ties, "405,250": mention.Differs, "405,350": mention.Differs} {
		for _, m := range findReported(t, "Total assets were $402.6 million at September 30, 2025."+strings.ReplaceAll(goingOnTables, "402,550", printed)) {
			if m.Status != want {
				t.Errorf("%s beside %s: %s, want %s", m.Printed, printed, m.Status, want)
			}
		}
	}
}
