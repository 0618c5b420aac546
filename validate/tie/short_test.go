package tie_test

import (
	"strings"
	"testing"

	"github.com/tieout/tieout/validate/tie"
	"github.com/tieout/tieout/validate/tie/tietest"
)

// byRegion is an income statement whose revenue is printed a second time by region.
const byRegion = `TARNWICK INSTRUMENTS, INC.
CONSOLIDATED STATEMENTS OF INCOME
(in thousands; unaudited)

                                        Three Months Ended          Six Months Ended
                                             June 30,                   June 30,
                                        2024         2023          2024         2023
                                      --------     --------      --------     --------
Total revenue                           61,240       55,118       120,305      108,460
Cost of revenue                         38,115       34,902        75,210       68,733
                                      --------     --------      --------     --------
Gross profit                            23,125       20,216        45,095       39,727
Operating expenses                      15,480       14,010        30,720       27,905
                                      --------     --------      --------     --------
Income/(loss) from continuing operations before
  provision/(benefit) on what is earned  7,645        6,206        14,375       11,822
                                      ========     ========      ========     ========

CONSOLIDATED STATEMENTS OF INCOME: REVENUE BY REGION
(in thousands; unaudited)

                                        Three Months Ended          Six Months Ended
                                             June 30,                   June 30,
                                        2024         2023          2024         2023
                                      --------     --------      --------     --------
Americas                                30,118       27,950        59,204       54,877
Europe                                  18,402       16,133        36,250       31,905
Asia                                    12,720       11,035        24,851       21,678
                                      --------     --------      --------     --------
Total revenue                           61,240       55,118       120,305      108,460
                                      ========     ========      ========     ========
`

// without is a text without the line that begins with a label.
func without(t *testing.T, text, label string) string {
	t.Helper()
	before, rest, ok := strings.Cut(text, "\n"+label)
	_, after, more := strings.Cut(rest, "\n")
	if !ok || !more {
		t.Fatalf("no line begins with %q", label)
	}
	return before + "\n" + after
}

// TestRowOfRegionMissing leaves out a row of a total that is printed elsewhere, too: the total is not tied, and says why.
func TestRowOfRegionMissing(t *testing.T) {
	if ds := tietest.Findings(t, byRegion); len(ds) > 0 {
		t.Fatal(ds)
	}
	if c := tietest.Ledger(t, byRegion).Coverage(); c.Tied != c.Totals || c.Totals < 12 {
		t.Fatal(c)
	}
	for _, label := range []string{"Europe", "Operating expenses"} {
		l := tietest.Ledger(t, without(t, byRegion, label))
		untied := 0
		for _, x := range l.Totals {
			if x.State == tie.Untied && x.Reason != "" {
				untied++
			}
		}
		if untied != 4 || len(l.Findings) > 0 {
			t.Errorf("without %s: %s, %d findings", label, l.Coverage(), len(l.Findings))
		}
	}
}

// TestRowAboveTotalMissing leaves out the only row between two results: the later one counts in what follows, and is not tied.
func TestRowAboveTotalMissing(t *testing.T) {
	const results = `LINDEN MILLS, INC.
CONSOLIDATED STATEMENTS OF INCOME
(in thousands)

                                        Three Months Ended
                                             June 30,
                                        2024         2023
                                      --------     --------
Net sales                              265,000      250,000
Cost of goods sold                     159,000      152,500
Gross profit                           106,000       97,500
Selling expenses                        72,500       68,600
Operating income                        33,500       28,900
Interest expense                         3,500        3,900
Income before income taxes              30,000       25,000
Provision for income taxes               7,500        6,250
Net income                              22,500       18,750
`
	if c := tietest.Ledger(t, results).Coverage(); c.Tied != c.Totals {
		t.Fatal(c)
	}
	l := tietest.Ledger(t, without(t, results, "Interest expense"))
	for _, x := range l.Totals {
		if before := x.Item.Row.Label == "Income before income taxes"; before != (x.State == tie.Untied) {
			t.Errorf("%s %s: %v %s", x.Item.Row.Label, x.Item.Printed, x.State, x.Reason)
		}
	}
}
