package sums_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// onTwoPages is an income statement that goes on on another page.
const onTwoPages = `TARNWICK SYSTEMS, INC.
CONDENSED CONSOLIDATED STATEMENTS OF OPERATIONS
(in thousands)
                                        Three Months Ended
                                           September 30,
                                          2024        2023
Total revenue                           61,314      56,987
Cost of revenue                         30,210      28,704
Gross profit                            31,104      28,283

                                 F-3

CONDENSED CONSOLIDATED STATEMENTS OF OPERATIONS - CONTINUED
(in thousands)
                                        Three Months Ended
                                           September 30,
                                          2024        2023
Research and development                 9,020       8,577
Selling and administrative              11,304      10,890
Income from operations                  10,780       8,816
Interest expense                         1,104       1,210
Income before taxes                      9,676       7,606
`

// flowsOnTwoPages is a cash flow whose section of investments goes on below the number of a page.
const flowsOnTwoPages = `ARDEN INSTRUMENTS CORPORATION
CONDENSED CONSOLIDATED STATEMENTS OF CASH FLOWS
(In thousands) (Unaudited)

                                                        Nine Months Ended
                                                          September 30,
                                                      --------------------
                                                        2024        2023
                                                      --------    --------
Cash flows from operating activities:
  Net income                                             17,410      14,522
  Depreciation and amortization                          12,077      11,840
                                                      --------    --------
  Net cash provided by operating activities              29,487      26,362
Cash flows from investing activities:
  Purchases of property and equipment                    (8,870)     (7,442)


                                     - 7 -

ARDEN INSTRUMENTS CORPORATION
CONDENSED CONSOLIDATED STATEMENTS OF CASH FLOWS (continued)
(In thousands) (Unaudited)

                                                        Nine Months Ended
                                                          September 30,
                                                      --------------------
                                                        2024        2023
                                                      --------    --------
  Acquisition of business, net of cash acquired         (20,500)     (1,212)
  Proceeds from sale of equipment                           512          67
                                                      --------    --------
  Net cash used in investing activities                 (28,858)     (8,587)
Cash flows from financing activities:
  Dividends paid                                         (3,310)     (3,105)
  Repurchases of common stock                            (4,000)     (6,500)
                                                      --------    --------
  Net cash used in financing activities                  (7,310)     (9,605)
`

// TestOnTwoPages adds up what stands on both sides of the break of a page.
func TestOnTwoPages(t *testing.T) {
	for _, text := range []string{onTwoPages, flowsOnTwoPages} {
		if c := tietest.Ledger(t, text).Coverage(); c.Tied != c.Totals || c.Totals < 6 {
			t.Error(c)
		}
	}
	tietest.Tells(t, "operations", onTwoPages, "", "", "")
	tietest.Tells(t, "a row after the break", onTwoPages, "10,890", "13,890", "tieout:sumBroken")
	tietest.Tells(t, "flows", flowsOnTwoPages, "", "", "")
	tietest.Tells(t, "the total of flows", flowsOnTwoPages, "(28,858)", "(23,858)", "tieout:sumBroken")
}
