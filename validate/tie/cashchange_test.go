package tie_test

import "testing"

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
	tells(t, "right", oneYear, "", "", "")
	tells(t, "swapped at the beginning", oneYear, " 146.4", " 416.4", "tieout:relationBroken")
	tells(t, "another digit at the end", oneYear, "$116.1", "$196.1", "tieout:relationBroken")
}
