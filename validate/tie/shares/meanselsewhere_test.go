package shares_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// quartersElsewhere is a release with the quarters of two years in one table, and the years in another one.
const quartersElsewhere = `LODESTAR ONCOLOGY INC.
CONDENSED CONSOLIDATED STATEMENTS OF OPERATIONS
(in thousands, except share and per share data)

                                                     Year Ended December 31,
                                                       2013          2012
                                                   -----------   -----------
Revenue                                            $    29,882   $    20,095
Operating expenses                                      61,693        41,193
                                                   -----------   -----------
Net loss                                           $   (31,811)  $   (21,098)
                                                   ===========   ===========
Basic and diluted net loss per share               $     (2.17)  $     (1.56)
Weighted average shares, basic and diluted          14,657,512    13,519,880

SELECTED QUARTERLY RESULTS
(in thousands, except per share data)

                                                     2013 Quarter Ended
                                        March 31   June 30   September 30   December 31
                                        --------   -------   ------------   -----------
Net loss                                $ (6,716)  $(8,353)       $(9,982)      $(6,760)
Basic and diluted net loss per share    $  (0.46)  $ (0.57)       $ (0.68)      $ (0.46)
Weighted average shares                   14,600    14,655         14,680        14,695

                                                     2012 Quarter Ended
                                        March 31   June 30   September 30   December 31
                                        --------   -------   ------------   -----------
Net loss                                $ (6,854)  $(4,220)       $(5,856)      $(4,168)
Basic and diluted net loss per share    $  (0.67)  $ (0.29)       $ (0.40)      $ (0.28)
Weighted average shares                   10,230    14,553         14,640        14,655
`

// TestMeansElsewhere holds averages of shares of years against those of their quarters in other tables.
func TestMeansElsewhere(t *testing.T) {
	tietest.Tells(t, "right", quartersElsewhere, "", "", "")
	tietest.Tells(t, "a quarter", quartersElsewhere, "14,553         14,640", "14,535         14,640", "tieout:perShareBroken")
	tietest.Tells(t, "another", quartersElsewhere, "14,680", "14,860", "tieout:perShareBroken")
}
