package pershare_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// warrants is an income statement whose diluted loss per share takes off, in one quarter, what its warrants gained.
const warrants = `OSPREY VALE THERAPEUTICS, INC.
CONSOLIDATED STATEMENTS OF OPERATIONS
(unaudited)

                                                                   Three Months Ended
                                                     Mar. 31, 2018    June 30, 2018    Sept. 30, 2018   Dec. 31, 2018
Revenue                                              $   1,210,340    $  24,381,102    $   2,004,518    $   2,906,640
Operating expenses                                      34,165,870       31,020,227       34,519,238       26,996,100
Net loss                                             $ (32,955,530)   $  (6,639,125)   $ (32,514,720)   $ (24,089,460)

Net loss per share
  Basic                                              $       (0.36)   $       (0.07)   $       (0.35)   $       (0.26)
  Diluted                                            $       (0.36)   $       (0.08)   $       (0.35)   $       (0.26)
Net loss used for diluted
Warrant gain deducted for diluted loss per share                 -          259,971                -                -
Weighted average number of common shares outstanding
  Basic                                                 90,320,100       91,010,455       92,150,310       92,930,210
  Diluted                                               90,320,100       91,244,300       92,150,310       92,930,210
`

// TestDilutedIncome takes what a table prints as taken off for diluted amounts per share alone for the reason why one differs.
func TestDilutedIncome(t *testing.T) {
	tietest.Tells(t, "right", warrants, "", "", "")
	tietest.Tells(t, "another", warrants, "(0.36)   $       (0.08)", "(0.36)   $       (0.80)", "tieout:perShareBroken")
}
