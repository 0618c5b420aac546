package shares_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// twoAmounts is an income statement with two amounts per share over one count, and a book value beside.
const twoAmounts = `CEDAR POINT CENTERS
FUNDS FROM OPERATIONS
(unaudited)

                                                   Nine Months Ended September 30,
                                                        2022            2021
                                                    ------------    ------------
Net loss                                            $(54,210,000)   $(31,880,000)
Depreciation of real estate                           20,194,000      34,004,000
FFO applicable to diluted common shares              (34,016,000)      2,124,000
Impairments and transaction costs                     58,962,000      24,870,000
Operating FFO applicable to diluted common shares   $ 24,946,000    $ 26,994,000

FFO per diluted common share                        $      (2.47)   $       0.15
Operating FFO per diluted common share              $       1.81    $       1.97
Weighted average diluted common shares                13,783,000      13,702,000

Book value per common share                         $      16.15    $      15.97
`

// TestWrongCounts finds digits in another order of a count of shares that leaves two amounts per share a cent off each, and the sign of a book
// value.
func TestWrongCounts(t *testing.T) {
	tietest.Tells(t, "right", twoAmounts, "", "", "")
	tietest.Tells(t, "count", twoAmounts, "13,783,000", "13,738,000", "tieout:perShareBroken")
	tietest.Tells(t, "book value", twoAmounts, "$      16.15", "$     (16.15)", "tieout:perShareBroken")
}

const threeQuarters = `PELLUCID DEVICES CORPORATION
STATEMENTS OF OPERATIONS
(in thousands, except per share amounts)

                                           Three Months Ended
                                   Sep. 30,    Jun. 30,    Sep. 30,
                                     2003        2003        2002
Net revenues                       $ 11,204    $ 11,530    $ 10,871
Costs and expenses                   12,004      11,900      11,793
Net loss                           $   (800)   $   (370)   $   (922)
Basic and diluted loss per share   $  (0.03)   $  (0.01)   $  (0.04)
Shares used in computing basic and
  diluted loss per share             25,816      25,705      25,730
`

// TestOutliers finds a count that is far from those of the other columns, which leaves an amount per share of one digit but a cent off.
func TestOutliers(t *testing.T) {
	tietest.Tells(t, "right", threeQuarters, "", "", "")
	tietest.Tells(t, "first digits", threeQuarters, "25,816", "52,816", "tieout:perShareBroken")
}
