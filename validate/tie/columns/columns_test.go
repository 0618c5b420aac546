package columns_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// divided prints the parts of a company beside their total, and the days that are the same for all.
const divided = `HOLLOWAY STAFFING, INC.
RECONCILIATION OF REPORTED TO ORGANIC REVENUE
(in thousands, except billing days)

13 Weeks Ended March 30, 2025   Technical   Commercial    Managed       Total
                                ---------   ----------   --------   ---------
Revenue, Q1 2025                $ 168,412    $ 214,875   $ 61,508   $ 444,795
Revenue, Q1 2024                  176,930      228,346     52,117     457,393
Less: acquisitions                  2,140        1,310      6,820      10,270
Organic revenue                   166,272      213,565     54,688     434,525
Billing days, Q1 2025                  63           63         63          63
Billing days, Q1 2024                  64           64         64          64
`

// TestOneNumberForAll: what is the same in all columns and in that of their total adds up to nothing.
func TestOneNumberForAll(t *testing.T) {
	tietest.Tells(t, "right", divided, "", "", "")
	tietest.Tells(t, "a part", divided, "214,875", "241,875", "tieout:columnBroken")
}
