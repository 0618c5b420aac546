package sums_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// debt is a reconciliation of one column, whose labels say how its rows count.
const debt = `TARNBROOK METERS, INC.
RECONCILIATION OF NET DEBT
(in thousands; unaudited)

                                                     June 30,
                                                       2024
                                                   ----------
Total debt                                         15,582,804
Add: Debt issuance costs                               70,214
Less: Cash and cash equivalents                    (7,804,733)
Less: Short-term investments                       (1,779,006)
                                                   ----------
Net debt                                            6,069,279
`

func TestSaidByLabels(t *testing.T) {
	tietest.Tells(t, "as it is", debt, "", "", "")
	tietest.Tells(t, "any number", debt, "1,779,006", "1,852,424", "tieout:sumBroken")
	tietest.Tells(t, "any total", debt, "6,069,279", "6,681,402", "tieout:sumBroken")
	tietest.Tells(t, "something else", debt, "6,069,279", "1,681,402", "")
}
