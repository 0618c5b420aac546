package book_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// inInitials is a reconciliation whose amounts per share write what they are made from by its first letters.
const inInitials = `CARRIAGE MALL TRUST
RECONCILIATION OF NET LOSS TO FUNDS FROM OPERATIONS
(in thousands, except per share data)

                                                Three Months Ended September 30,
                                                        2013            2012
Net loss to common shareholders                     $ (4,978)       $(10,363)
Real estate depreciation and amortization             28,110          24,702
Share of unconsolidated entities                       2,795           2,806
                                                    --------        --------
Funds From Operations                               $ 25,927        $ 17,145
Acquisition costs                                      1,440           5,249
                                                    --------        --------
Adjusted Funds From Operations                      $ 27,367        $ 22,394
                                                    ========        ========
Weighted average shares outstanding - diluted        147,755         145,104
FFO per diluted share                               $   0.18        $   0.12
Total adjusted FFO per diluted share                $   0.19        $   0.15
`

// TestInitials makes amounts per share from what their names write by its first letters.
func TestInitials(t *testing.T) {
	tietest.Tells(t, "right", inInitials, "", "", "")
	tietest.Tells(t, "both columns", inInitials, "0.18        $   0.12", "0.81        $   0.21", "tieout:perShareBroken")
	tietest.Tells(t, "one", inInitials, "0.19        $   0.15", "0.91        $   0.15", "tieout:perShareBroken")
}
