package sums_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// oneYear is a cash flow of a single column.
const oneYear = `CLEVELAND ORE COMPANY
STATEMENT OF CONSOLIDATED CASH FLOWS
(In Millions, Brackets Indicate Cash Decrease)

                                                  1997
                                                -------
OPERATING ACTIVITIES
Net income                                      $ 48.9
Depreciation and amortization                     16.0
Other                                            (30.6)
                                                ------
  NET CASH FROM OPERATING ACTIVITIES              34.3
INVESTING ACTIVITIES
Purchase of property, plant and equipment        (25.2)
Investment in associated companies               (39.4)
                                                ------
  NET CASH (USED BY) INVESTING ACTIVITIES        (64.6)
                                                ------
(DECREASE) IN CASH AND CASH
  EQUIVALENTS                                    (30.3)
CASH AND CASH EQUIVALENTS AT BEGINNING OF
  YEAR                                           146.4
                                                ------
CASH AND CASH EQUIVALENTS AT END OF YEAR        $116.1
                                                ======
`

// TestCashOfOneColumn holds the cash at the end against that at the beginning and what it changed by where a statement has one column.
func TestCashOfOneColumn(t *testing.T) {
	tietest.Tells(t, "right", oneYear, "", "", "")
	tietest.Tells(t, "swapped at the beginning", oneYear, " 146.4", " 416.4", "tieout:relationBroken")
	tietest.Tells(t, "another digit at the end", oneYear, "$116.1", "$196.1", "tieout:relationBroken")
}

// halfYear is a cash flow that names the days of what there is at its beginning and at its end.
const halfYear = `FICTIONAL ENGINEERING AG
Consolidated cash flow statement
CHF million                                      H1 2030      H1 2029

Profit for the period                               58.2         50.6
Depreciation and amortisation                       36.8         35.2
Change in working capital                          (58.7)        16.8
Cash flow from operating activities                 36.3        102.6
Purchase of property, plant and equipment          (67.6)       (31.7)
Cash flow from investing activities                (67.6)       (31.7)
Dividends                                          (34.4)       (31.3)
Borrowings                                          34.7        (34.1)
Cash flow from financing activities                  0.3        (65.4)
Net change in cash and cash equivalents            (31.0)         5.5
Cash and cash equivalents at 1 January             428.6        379.4
Cash and cash equivalents at 30 June               397.6        384.9
`

// TestCashOfDays holds the cash of a day against that of the day before the period, and what it changed by.
func TestCashOfDays(t *testing.T) {
	tietest.Tells(t, "right", halfYear, "", "", "")
	tietest.Tells(t, "a digit lost", halfYear, "397.6", "39.6 ", "tieout:relationBroken")
}
