package tie_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// ffo is an income statement that takes an effect off, and funds from operations that it is added back to.
const ffo = `HARBOR INNS, INC.
CONSOLIDATED STATEMENTS OF INCOME
(in thousands)

                                                 Year Ended December 31,
                                                   2000           1999
                                                 --------       --------
Total revenue                                      63,719         61,204
Total expenses                                     46,469         43,632
                                                 --------       --------
Income before cumulative effect of change
  in accounting principle                          17,250         17,572
Cumulative effect of change in accounting
  principle, net                                     (668)            --
                                                 --------       --------
Net income                                         16,582         17,572
                                                 ========       ========

FUNDS FROM OPERATIONS (in thousands)

                                                 Year Ended December 31,
                                                   2000           1999
                                                 --------       --------
Net income                                         16,582         17,572
Depreciation                                       20,602         20,133
Cumulative effect of change in accounting
  principle                                           668             --
                                                 --------       --------
Funds from operations                              37,852         37,705
                                                 ========       ========
`

// TestAddedBackElsewhere leaves alone what one table takes off and another adds back.
func TestAddedBackElsewhere(t *testing.T) {
	tietest.Tells(t, "as it is", ffo, "", "", "")
	tietest.Tells(t, "swapped", ffo, "principle                                           668", "principle                                           686", "tieout:sumBroken")
}
