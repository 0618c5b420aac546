package columns_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// changedTwice prints each change of few digits as an amount and in per cent.
const changedTwice = `LARKFIELD HOMES TRUST
FINANCIAL HIGHLIGHTS

                                          Three Months Ended March 31,
                                          2025      2024   $ Change   % Change
Net income per diluted share             $0.23     $0.07      $0.16       229%
FFO per diluted share                    $0.66     $0.59      $0.07        12%
Core FFO per diluted share               $0.70     $0.66      $0.04         6%
AFFO per diluted share                   $0.61     $0.59      $0.02         3%
`

// TestMendedByBoth: where an amount of change and its percentage both fail, and one figure read otherwise mends both, it is misprinted.
func TestMendedByBoth(t *testing.T) {
	tietest.Tells(t, "right", changedTwice, "", "", "")
	tietest.Tells(t, "the year before", changedTwice, "$0.66     $0.59", "$0.66     $0.95", "tieout:columnBroken")
	tietest.Tells(t, "columns exchanged", changedTwice, "$0.66     $0.59", "$0.59     $0.66", "tieout:columnBroken")
}
