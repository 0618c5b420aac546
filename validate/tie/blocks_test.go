package tie_test

import (
	"strings"
	"testing"

	"github.com/tieout/tieout/validate/tie"
	"github.com/tieout/tieout/validate/tie/tietest"
)

// quarries tells the same of two places, and what both come to.
const quarries = `HALLAND STONE ASA
OPERATING DATA

                                            Quarter Ended March 31,
                                              2024          2023
                                            --------      --------
Langvik
  Blocks cut (number)                         40,118        38,204
  Slabs shipped (tonnes)                      12,877        11,980
Osteroy
  Blocks cut (number)                         21,330        22,410
  Slabs shipped (tonnes)                       7,114         7,802
Total slabs shipped (tonnes)                  19,991        19,782
Average price per tonne                      $ 412.5       $ 398.1
Total trucks on the road                         211           198
`

// divided is a table of segments whose last column adds the others up, in two rows with nothing that is eliminated.
const divided = `ARDEN MILLS COOPERATIVE
SEGMENT RESULTS
(in thousands)

Year Ended June 30, 2024
                         Feeds      Fuels     Retail  Eliminations      Total
                       --------   --------   --------     --------   --------
Net sales               842,310    318,204    201,877      (40,118)  1,322,273
Earnings before taxes    31,204     12,118      8,330            -     51,652
Depreciation             14,870      9,121      3,204            -     27,195
`

// restated leads from what was reported to what is, row by row.
const restated = `LINDEN BROADCAST CORP.
RESTATEMENT
(in thousands)

Year Ended December 31, 2023
                                   As Previously                    As
                                     Reported     Adjustments    Restated
                                   -----------    -----------  -----------
Advertising revenue                   639,518             -        639,518
Carriage revenue                      338,402        (5,104)       333,298
Total revenue                         977,920        (5,104)       972,816
Operating income                      274,118        (6,230)       267,888
Net income                            108,914        (4,012)       104,902
Total stockholders' equity            512,330        (4,012)       508,318
`

// smallSegments is a table of segments in columns, of few rows and small figures.
const smallSegments = `ARDEN TOOLS CORP.
Segment information, three months ended September 30, 2024 ($ in millions)

                                   Workshop      Garden      Marine       Other       Total
Net sales                               312         198         167        (21)         656
Operating income                         71          33          29        (11)         122
Depreciation and amortization            27          14           9           5          55
Capital expenditures                     30          13          15           1          59
`

// TestBlocksAndColumns counts the totals of blocks and of rows that tie across, and no statistics.
func TestBlocksAndColumns(t *testing.T) {
	for _, c := range []struct {
		name, text, old, new string
		want                 tie.Coverage
	}{
		{"quarries", quarries, "", "", tie.Coverage{Totals: 2, Tied: 2}},
		{"restated", restated, "", "", tie.Coverage{Totals: 6, Tied: 6}},
	} {
		text := strings.Replace(c.text, c.old, c.new, 1)
		if got := tietest.LedgerOfHTML(t, text).Coverage(); got != c.want || c.old != "" && text == c.text {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	for _, c := range []struct{ name, text, old, new, code string }{
		{"quarries", quarries, "", "", ""},
		{"a block", quarries, "7,114", "7,411", "tieout:sumBroken"},
		{"segments", divided, "", "", ""},
		{"a segment", divided, "318,204", "381,204", "tieout:columnBroken"},
		{"what is eliminated", divided, "(40,118)", "(40,811)", "tieout:columnBroken"},
		{"restated", restated, "", "", ""},
		{"what was reported", restated, "274,118", "247,118", "tieout:columnBroken"},
		{"small segments", smallSegments, "", "", ""},
		{"a small segment", smallSegments, "167        (21)", "137        (21)", "tieout:columnBroken"},
		{"a small total", smallSegments, "         59", "         56", "tieout:columnBroken"},
	} {
		tietest.Tells(t, c.name, c.text, c.old, c.new, c.code)
	}
}

// goods is a sum of amounts with a place after the point that add up without rounding.
const goods = `CARDEW STORES, INC.
NET SALES BY CATEGORY
(in millions)

                                            Quarter Ended
                                      Oct. 31,      Nov. 1,
                                         2024         2023
                                      --------     --------
Apparel                                  544.4        563.1
Home                                     311.1        322.2
Shoes                                    221.1        230.3
Toys                                     112.2        115.6
                                      --------     --------
Net sales                              1,188.8      1,231.2
`

// TestHintsThatMend prefers a slip that leaves nothing of what a sum misses.
func TestHintsThatMend(t *testing.T) {
	for _, c := range []struct{ name, old, new, says, not string }{
		{"one digit", "311.1", "313.1", "one digit of Home is wrong: 313.1 for 311.1", "changed places"},
		{"two digits", "563.1", "536.1", "two digits of Apparel changed places: 536.1 for 563.1", "one digit"},
	} {
		ds, _ := tietest.Misprinted(t, goods, c.old, c.new)
		if len(ds) != 1 || !strings.Contains(ds[0].Advice, c.says) || strings.Contains(ds[0].Advice, c.not) {
			t.Errorf("%s: want %q, got %v", c.name, c.says, ds)
		}
	}
}

// interest is deducted, and printed so.
const interest = `HOLMGREN FORGE AB
CONSOLIDATED STATEMENT OF INCOME
(in millions)

                              Three Months Ended          Nine Months Ended
                                 September 30,              September 30,
                              2024          2023          2024         2023
                            --------      --------      --------     --------
Operating profit                67.5          49.5         145.9        326.7
Interest expense               -18.8         -20.2         -57.1        -61.4
Other income, net                3.1          -1.2           6.4          2.2
Income before income taxes      51.8          28.1          95.2        267.5
`

// TestSignAlone breaks the sum in whose column a row has another sign than in all others.
func TestSignAlone(t *testing.T) {
	tietest.Tells(t, "right", interest, "", "", "")
	tietest.Tells(t, "a minus that is lost", interest, "-18.8", " 18.8", "tieout:sumBroken")
}

// kapitalfluss is a cash flow statement whose sections have totals and no headings.
const kapitalfluss = `BRENDELWERK AG
CASH FLOW STATEMENT
(in millions of euros)

                                              Nine Months Ended
                                                September 30,
                                              2024         2023
                                            --------     --------
Earnings after taxes                            96.1         79.8
Depreciation                                    86.6         83.3
Change in inventories                          -14.3        -21.9
Cash flow from operating activities            168.4        141.2
Capital expenditure                            -77.7        -88.8
Proceeds from disposals                          3.3          2.2
Cash flow from investing activities            -74.4        -86.6
Dividends paid                                 -57.8        -53.0
Change in financial liabilities                -20.0         10.0
Cash flow from financing activities            -77.8        -43.0
Change in cash and cash equivalents             16.2         11.6
`

// TestSectionsWithoutHeadings ties a section to the rows since the total of the one before.
func TestSectionsWithoutHeadings(t *testing.T) {
	tietest.Tells(t, "right", kapitalfluss, "", "", "")
	tietest.Tells(t, "columns of a row", kapitalfluss, "-57.8        -53.0", "-53.0        -57.8", "tieout:sumBroken")
	tietest.Tells(t, "a row in both columns", kapitalfluss, "-57.8        -53.0", "-75.8        -35.0", "tieout:sumBroken")
}
