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

// TestRowsOfTotalMissing leaves out rows of totals that count in later sums, or are printed elsewhere where nothing adds up to them: they are not tied.
func TestRowsOfTotalMissing(t *testing.T) {
	const segments = `Tarnwick Chemical Company
Third Quarter 2024 Results - Segment Information
(Dollars in thousands)

                                   Quarter Ended September 30,
                                      2024        2023
NET SALES
Packaging                          214,110     208,220
Coatings                           141,877     150,040
Total net sales                    355,987     358,260

OPERATING INCOME
Packaging                           32,310      29,710
Coatings                            17,044      20,330
Total operating income              49,354      50,040
Interest expense                    (4,210)     (4,544)
Income before income taxes          45,144      45,496
`
	noHeading := strings.Replace(strings.Replace(segments, "\nOPERATING INCOME\n", "", 1), "Interest expense", "Corporate", 1)
	noHeading = strings.Replace(noHeading, "Coatings                            17,044      20,330", "Coatings                            11,044      13,330\nAdhesives                            6,000       7,000", 1)
	const lost = `Tarnwick Harbor, Inc.
Consolidated Statements of Operations
(in thousands)

                                   Three Months Ended June 30,
                                      2024        2023
Revenue                             40,410      34,877
Cost of revenue                     19,120      18,204
Gross profit                        21,290      16,673
Research and development            18,210      16,980
General and administrative          17,197      15,187
Total operating expenses            35,407      32,167
Loss from operations               (14,117)    (15,494)
Interest income, net                 1,204         988
Net loss                           (12,913)    (14,506)

Reconciliation of GAAP to Non-GAAP Net Loss
(in thousands)

                                   Three Months Ended June 30,
                                      2024        2023
GAAP net loss                      (12,913)    (14,506)
Stock-based compensation             8,120       7,410
Amortization                           610         640
Non-GAAP net loss                   (4,183)     (6,456)
`
	tests := []struct{ name, text, label, total, reason string }{
		{"one row below a heading", segments, "Packaging                           32,310", "Total operating income", "it counts in a sum that holds, but the rows above do not add up to it"},
		{"below a total", noHeading, "Packaging                           32,310", "Total operating income", "it counts in a sum that holds, but the rows above do not add up to it"},
		{"a result", lost, "Interest income, net", "Net loss", "the same figure is printed elsewhere, but the rows above do not add up to it"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if c := tietest.Ledger(t, tt.text).Coverage(); c.Tied != c.Totals {
				t.Fatalf("right: %s", c)
			}
			for _, x := range tietest.Ledger(t, without(t, tt.text, tt.label)).Totals {
				is := x.Item.Row.Label == tt.total
				if is != (x.State == tie.Untied) || is && x.Reason != tt.reason {
					t.Errorf("%s %s: %v %s", x.Item.Row.Label, x.Item.Printed, x.State, x.Reason)
				}
			}
		})
	}
}

// TestRowsOfOneColumn says of a total of the only column that the rows above it do not add up to it, not that there are none.
func TestRowsOfOneColumn(t *testing.T) {
	const regions = `Tarnwick Robotics, Inc.
Revenue by Geography and Key Metrics for the Quarter Ended June 30, 2025
($ in millions, except as noted)

North America                          231.4
Europe                                  88.7
Asia Pacific                            50.2
Total revenue                          370.3
Employees at period end                5,110
`
	for _, x := range tietest.Ledger(t, strings.Replace(regions, "88.7", "81.7", 1)).Totals {
		if x.State != tie.Untied || x.Reason != "the rows above do not add up to it" {
			t.Errorf("%s: %v %s", x.Item.Row.Label, x.State, x.Reason)
		}
	}
}

// TestResultMadeTwice holds a profit that those who share in it add up to against the rows above it, too.
func TestResultMadeTwice(t *testing.T) {
	const shared = `Oderwerk AG: Half-year results 2025

Income statement

EUR million                          H1 2025     H1 2024
Operating profit                       117.9        78.1
Financial result                       (10.8)      (12.1)
Profit before tax                      107.1        66.0
Income taxes                           (33.9)      (19.0)
Profit for the period                   73.2        47.0
thereof non-controlling interests        2.1         1.4
thereof shareholders of Oderwerk AG     71.1        45.6
`
	if c := tietest.Ledger(t, shared).Coverage(); c.Tied != c.Totals {
		t.Fatal(c)
	}
	tietest.Tells(t, "tax", shared, "(33.9)", "(37.9)", "tieout:sumBroken")
	for _, x := range tietest.Ledger(t, without(t, shared, "Income taxes")).Totals {
		if profit := x.Item.Row.Label == "Profit for the period"; profit != (x.State == tie.Untied) {
			t.Errorf("%s %s: %v %s", x.Item.Row.Label, x.Item.Printed, x.State, x.Reason)
		}
	}
}

// TestMeasuresWithoutRow leaves out rows of reconciliations: the measures that they lead to stay totals, and are not tied.
func TestMeasuresWithoutRow(t *testing.T) {
	const measures = `Tarnwick Energy Corp. Second Quarter 2025

Reconciliation of net cash provided by operating activities to free cash flow
(in millions)
                                             Three months ended
                                                  June 30,
                                               2025      2024
Net cash provided by operating activities     412.1     380.4
Purchases of property and equipment          (101.3)    (97.2)
Proceeds from sales of equipment                4.4       2.1
Free cash flow                                315.2     285.3

Reconciliation of total shareholders' equity to tangible common equity
(in millions)
                                                  June 30,
                                               2025      2024
Total shareholders' equity                   2,412.1   2,380.4
Preferred stock                               (100.0)   (100.0)
Goodwill                                      (301.3)   (301.3)
Other intangible assets                        (44.4)    (52.1)
Tangible common equity                       1,966.4   1,927.0
`
	if c := tietest.Ledger(t, measures).Coverage(); c.Tied != c.Totals || c.Totals != 4 {
		t.Fatal(c)
	}
	for label, total := range map[string]string{"Purchases": "Free cash flow", "Goodwill": "Tangible common equity"} {
		l := tietest.Ledger(t, without(t, measures, label))
		untied := 0
		for _, x := range l.Totals {
			if x.Item.Row.Label == total && x.State == tie.Untied && x.Reason == "the rows above do not add up to it" {
				untied++
			}
		}
		if untied != 2 || len(l.Findings) > 0 {
			t.Errorf("without %s: %s, %d findings", label, l.Coverage(), len(l.Findings))
		}
	}
}
