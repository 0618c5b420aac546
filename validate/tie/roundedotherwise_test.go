package tie_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// cut are statements in thousands above a reconciliation in millions, in which one figure is cut and not rounded.
const cut = `HARBOR INNS, INC.
CONSOLIDATED STATEMENTS OF INCOME
(in thousands)

                                             Three Months Ended June 30,
                                                  2023              2022
                                             ---------         ---------
Net revenues                                 2,146,206         2,020,118
Cost of revenues                             1,389,549         1,303,410
                                             ---------         ---------
Gross profit                                   756,657           716,708
                                             =========         =========

RECONCILIATION OF ADJUSTED GROSS PROFIT
(in millions)

                                             Three Months Ended June 30,
                                                  2023              2022
                                             ---------         ---------
Gross profit                                     756.6             716.7
Restructuring                                      2.4               1.1
                                             ---------         ---------
Adjusted gross profit                            759.0             717.8
                                             =========         =========
`

// TestRoundedOtherwise leaves alone what is printed coarser and cut, and finds what no rounding explains.
func TestRoundedOtherwise(t *testing.T) {
	tietest.Tells(t, "cut", cut, "", "", "")
	tietest.Tells(t, "swapped", cut, "756.6 ", "765.6 ", "tieout:sumBroken")
}
