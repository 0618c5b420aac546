package repeats_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// storesTwice prints the number of stores at the end of a period in the columns of the quarter and of the half.
const storesTwice = `JUNIPER KIDS CORPORATION
CONSOLIDATED STATEMENTS OF OPERATIONS
(in thousands, except number of stores)

                                        Thirteen Weeks Ended        Twenty-Six Weeks Ended
                                       August 2,   August 3,        August 2,   August 3,
                                         2003        2002             2003        2002
Net sales                              121,440     109,602          262,118     243,870
Cost of goods sold                      77,203      68,940          158,020     148,114
Gross profit                            44,237      40,662          104,098      95,756
Number of stores at end of period          594         571              594         571
`

// TestSameDayScaled finds a number of stores that has a digit too many in one of two columns of one day.
func TestSameDayScaled(t *testing.T) {
	tietest.Tells(t, "right", storesTwice, "", "", "")
	tietest.Tells(t, "scaled", storesTwice, "571              594", "5710             594", "tieout:figureDiffers")
}
