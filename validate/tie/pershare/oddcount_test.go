package pershare_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// homes is an income statement whose options dilute its shares by about two percent in all periods.
const homes = `OLENTANGY HOMES, INC.
CONSOLIDATED STATEMENTS OF INCOME
(in thousands, except per share data)

                                   Three Months Ended       Nine Months Ended
                                      September 30,           September 30,
                                    2005        2004        2005        2004
                                 ---------   ---------   ---------   ---------
Revenue                          $ 358,120   $ 322,004   $ 830,511   $ 744,902
Costs and expenses                 333,041     299,437     771,041     677,917
                                 ---------   ---------   ---------   ---------
Net income                       $  25,079   $  22,567   $  59,470   $  66,985
Earnings per share:
  Basic                          $    1.75   $    1.60   $    4.16   $    4.75
  Diluted                        $    1.72   $    1.57   $    4.09   $    4.65
Weighted average shares outstanding:
  Basic                             14,325      14,099      14,291      14,096
  Diluted                           14,577      14,370      14,540      14,412
`

// TestOddCount does not excuse a diluted amount per share by what may be added back where no other column needs that, and digits of its shares in
// the other order explain it: nor of several columns at once.
func TestOddCount(t *testing.T) {
	tietest.Tells(t, "right", homes, "", "", "")
	tietest.Tells(t, "a count", homes, "14,577", "14,757", "tieout:perShareBroken")
	tietest.Tells(t, "the whole row", homes, "14,577      14,370      14,540      14,412", "14,757      14,730      14,504      14,421", "tieout:perShareBroken")
	tietest.Tells(t, "nothing to add back", homes, "14,577", "14,702", "tieout:perShareBroken")
	tietest.Tells(t, "added back", homes+"\nConvertible notes                  75,000      75,000      75,000      75,000\n", "14,577", "14,702", "") // which no order of digits explains
}

// basicOnly is an income statement of two columns.
const basicOnly = `SAGUARO HOMES CORPORATION
CONSOLIDATED STATEMENTS OF OPERATIONS
(in thousands, except per share data)

                                              Three Months Ended March 31,
                                                  2018            2017
Total closing revenue                        $  731,206      $  668,415
Costs and expenses                              682,370         631,862
Earnings before income taxes                     48,836          36,553
Provision for income taxes                        4,962          12,981
Net earnings                                 $   43,874      $   23,572

Basic earnings per common share              $     1.08      $     0.59
Basic weighted average shares outstanding        40,488          40,178
`

// TestCountsOfRow finds digits in another order in all counts of a row, each of which makes an amount per share more than its income gives.
func TestCountsOfRow(t *testing.T) {
	tietest.Tells(t, "right", basicOnly, "", "", "")
	tietest.Tells(t, "both columns", basicOnly, "40,488          40,178", "40,848          40,718", "tieout:perShareBroken")
	tietest.Tells(t, "less than the income gives", basicOnly, "40,488          40,178", "40,048          39,878", "")
}

// fewMore is an income statement of amounts per share too small to tell their shares.
const fewMore = `CANTINA VERDE RESTAURANTS, INC.
CONSOLIDATED STATEMENTS OF INCOME
(in thousands, except per share data)

                                           Three Months Ended
                                          March 29,    March 30,
                                            2009         2008
Revenues                                    20,412       20,107
Costs and expenses                          20,139       20,009
Net income                                     273           98
Basic net income per share                 $  0.08      $  0.03
Diluted net income per share               $  0.08      $  0.03
Weighted average shares - basic              3,269        3,247
Weighted average shares - diluted            3,271        3,302
`

// TestFarMoreDiluted finds a diluted count that digits in another order alone make many more than the basic one.
func TestFarMoreDiluted(t *testing.T) {
	tietest.Tells(t, "right", fewMore, "", "", "")
	tietest.Tells(t, "swapped", fewMore, "3,271", "3,721", "tieout:perShareBroken")
	tietest.Tells(t, "as many by other digits", fewMore, "3,271", "3,900", "")
}

// losing is an income statement in euros with losses in the year before.
const losing = `ILMWERK AG
Consolidated income statement

                                          Q3 2010    Q3 2009    9M 2010    9M 2009
€ million
Revenue                                     394.5      319.8    1,126.5    1,024.3
Expenses                                   -374.0     -327.9   -1,082.8   -1,053.8
Profit/loss for the period                   20.5       -8.1       43.7      -29.5
Earnings per share in € (basic)              0.84      -0.33       1.80      -1.21
Earnings per share in € (diluted)            0.84      -0.33       1.79      -1.21
Average number of shares in million (basic) 24.318    24.318     24.318     24.290
Average number of shares in million (diluted) 24.402  24.318     24.389     24.290
`

// TestLostDigitOfLoss finds a digit that one of the two counts of a loss lacks.
func TestLostDigitOfLoss(t *testing.T) {
	tietest.Tells(t, "right", losing, "", "", "")
	tietest.Tells(t, "lost", losing, "24.389     24.290", "24.389     24.90 ", "tieout:perShareBroken")
}
