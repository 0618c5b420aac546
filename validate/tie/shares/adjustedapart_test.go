package shares_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// adjustedShares are results of which the adjusted ones are losses where those of the accounts are none, and the other way about.
const adjustedShares = `Orchard Interactive, Inc.
CONSOLIDATED STATEMENTS OF OPERATIONS
(In millions, except per share data)
                                            Three Months Ended      Twelve Months Ended
                                                 March 31,               March 31,
                                              2031      2030          2031      2030
Net revenue                                    490       410         1,604     1,422
Costs and expenses                             434       400         1,566     1,556
                                            ------    ------        ------    ------
Net income (loss)                               56        10            38      (134)
                                            ======    ======        ======    ======
Basic earnings (loss) per share             $ 0.33    $ 0.06        $ 0.22    $(0.80)
Diluted earnings (loss) per share           $ 0.32    $ 0.06        $ 0.22    $(0.80)
Number of shares used in computation:
  Basic                                        172       168           170       167
  Diluted                                      174       170           172       167

RECONCILIATION OF NON-GAAP MEASURES
(In millions, except per share data)
                                            Three Months Ended      Twelve Months Ended
                                                 March 31,               March 31,
                                              2031      2030          2031      2030
Net income (loss)                               56        10            38      (134)
Restructuring                                  (53)      (60)          129       210
                                            ------    ------        ------    ------
Non-GAAP net income (loss)                       3       (50)          167        76
                                            ======    ======        ======    ======
Non-GAAP diluted earnings (loss) per share  $ 0.02    $(0.30)       $ 0.97    $ 0.45
Number of diluted shares, non-GAAP             174       168           172       169
`

// TestAdjustedShares: the shares over which an adjusted measure is need not be those of the accounts, where one of the two is a loss.
func TestAdjustedShares(t *testing.T) {
	tietest.Tells(t, "right", adjustedShares, "", "", "")
	tietest.Tells(t, "two digits exchanged", adjustedShares, "174       170", "147       170", "tieout:perShareBroken")
}
