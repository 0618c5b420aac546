package sums_test

import (
	"strings"
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// TestExactCounts has counts of what is counted one by one, which nothing is rounded of, and counts that are rounded.
func TestExactCounts(t *testing.T) {
	const staff = `Orrin Looms Inc.
Headcount
                                    June 30,    June 30,
                                      2025        2024
Engineering employees                  120         110
Sales employees                         45          41
Administrative employees                33          30
Total employees                        198         181
`
	const shops = `Orrin Looms Inc.
Store count
                                     Year Ended December 31,
                                           2025          2024
Stores, beginning of year                   403           399
Opened                                       14            11
Closed                                       (5)           (7)
Stores, end of year                         412           403
`
	const bare = `Orrin Looms Inc.
Supplemental data
(Dollars in thousands)
                                     Year Ended December 31,
                                           2025          2024
Operating income                        $13,254       $11,316
Stores:
  Beginning of period                       120           117
  Opened                                      2             1
  Closed                                    (1)            --
  End of period                             121           118
`
	plain := strings.NewReplacer("(5)", " 5 ", "(7)", " 7 ").Replace(shops)
	for _, c := range []struct{ name, text, was, is, says string }{
		{"sound", staff, "", "", ""},
		{"one too many", staff, "198", "199", "199 for 198"},
		{"averages", strings.Replace(staff, "Headcount", "Average number of employees", 1), "198", "199", ""},
		{"equivalents", strings.ReplaceAll(staff, " employees", " FTEs     "), "198", "199", ""},
		{"hundreds", strings.NewReplacer("  120", "12000", "   45", " 4500", "   33", " 3300", "  198", "19801", "  110", "11000", "   41", " 4100", "   30", " 3000", "  181", "18100").Replace(staff), "19801", "19800", ""},
		{"sound shops", shops, "", "", ""},
		{"one too few at the end", shops, "412", "411", "411 for 412"},
		{"digits of those opened", shops, "14   ", "41   ", "41 for 14"},
		{"sound, under a heading, with a dash", bare, "", "", ""},
		{"one digit at the end, under a heading", bare, "118", "168", "168 for 118"},
		{"sound, without signs", plain, "", "", ""},
		{"one too few, without signs", plain, "412", "411", "411 for 412"},
		{"digits, without signs", plain, "14   ", "41   ", "41 for 14"},
	} {
		var got []string
		for _, d := range tietest.Findings(t, strings.Replace(c.text, c.was, c.is, 1)) {
			got = append(got, d.Message+" "+d.Advice)
		}
		if all := strings.Join(got, "\n"); c.says == "" && all != "" || !strings.Contains(all, c.says) || len(got) > 1 {
			t.Errorf("%s: %q, got:\n%s", c.name, c.says, all)
		}
	}
}

// deferred rolls what was billed forward from one balance to the next, in one column.
const deferred = `FICTIONAL INFORMATION LTD.
DEFERRED REVENUE
(in millions)

                                             Amount
Balance at November 30, 2019                $ 879.7
  Billings                                  3,268.1
  Revenue recognized                       (3,261.6)
Balance at November 30, 2020                  886.2
  Billings                                  3,601.3
  Revenue recognized                       (3,525.9)
  Liabilities held for sale                   (31.9)
Balance at November 30, 2021                $ 929.7
`

// TestBalancesOfDays holds a balance of a day against that of the day before and what stands between.
func TestBalancesOfDays(t *testing.T) {
	tietest.Tells(t, "right", deferred, "", "", "")
	tietest.Tells(t, "recognized", deferred, "(3,261.6)", "(3,216.6)", "tieout:sumBroken")
	tietest.Tells(t, "billed", deferred, "3,601.3", "3,610.3", "tieout:sumBroken")
}
