package shares_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// unissued is an income statement of a company that issued no shares in two years.
const unissued = `DONAUWELLE TELEKOM AG
CONSOLIDATED STATEMENTS OF OPERATIONS
(in EUR million, except share information; unaudited)

                                                   9 months ended
                                                    September 30,
                                                  2009          2008
                                              ------------  ------------
Revenues                                             3,610         3,898
Expenses                                             3,652         3,510
Net income                                             -42           388

Basic and diluted earnings per share in EUR          -0.09          0.88
Weighted-average number of ordinary shares     442,563,969   442,563,969
`

// servicing is a release whose amounts per share are printed in the statement and in highlights, and whose adjusted ones have two columns.
const servicing = `BIRCH RIVER COLLEGES, INC.
CONSOLIDATED STATEMENTS OF INCOME
(in thousands, except per share data)

                                           Year ended August 31,
                                             2010        2009
                                          ---------   ---------
Revenues                                    481,200     420,310
Costs and expenses                          387,279     348,206
Net income                                   93,921      72,104

Earnings per common share:
  Basic                                   $    3.02   $    2.35
  Diluted                                 $    2.98   $    2.31
Weighted average common shares:
  Basic                                      31,088      30,652
  Diluted                                    31,529      31,164

RECONCILIATION OF EARNINGS PER SHARE

                                           Year ended August 31,
                                             2010        2009
                                          ---------   ---------
Diluted EPS, as reported                  $    2.98   $    2.31
Restructuring costs per share                  0.12        0.05
Non-GAAP diluted EPS                      $    3.10   $    2.36
Dividends per share                       $    0.10   $    0.08
`

// TestRepeatedCounts finds digits in another order of counts that other columns repeat.
func TestRepeatedCounts(t *testing.T) {
	tietest.Tells(t, "right", unissued, "", "", "")
	tietest.Tells(t, "swapped", unissued, "shares     442,563,969", "shares     442,653,969", "tieout:figureDiffers")
}

// TestTwoColumns finds digits in another order in a reconciliation of two columns, one of which holds, and in shares that amounts of two tables
// are made with.
func TestTwoColumns(t *testing.T) {
	tietest.Tells(t, "right", servicing, "", "", "")
	tietest.Tells(t, "adjusted", servicing, "$    3.10", "$    3.01", "tieout:sumBroken")
	tietest.Tells(t, "adjustment", servicing, "0.12        0.05", "0.21        0.05", "tieout:sumBroken")
	tietest.Tells(t, "shares of two tables", servicing, "31,529", "31,259", "tieout:perShareBroken")
}

// classAdjusted is a reconciliation of a release whose amounts per share are of one class, below that of its income.
const classAdjusted = `BIRCH RIVER FURNITURE COMPANY
RECONCILIATION OF NON-GAAP FINANCIAL MEASURES
(in thousands, except per share data; unaudited)

                                                Three Months Ended
                                                     March 31,
                                                 2014        2013
Net income, as reported                       $   7,208   $   3,678
Restructuring expense, net of tax                   242         127
Spin-off costs, net of tax                          766           -
Non-GAAP net income                           $   8,216   $   3,805
Diluted EPS - Class B, as reported            $    0.19   $    0.10
Restructuring and spin-off costs per share         0.02        0.01
Non-GAAP diluted EPS - Class B                $    0.21   $    0.11
`

// TestClassAdjusted finds digits in another order there, too.
func TestClassAdjusted(t *testing.T) {
	tietest.Tells(t, "right", classAdjusted, "", "", "")
	tietest.Tells(t, "adjusted", classAdjusted, "$    0.21", "$    0.12", "tieout:sumBroken")
	tietest.Tells(t, "adjustment", classAdjusted, "0.02        0.01", "0.20        0.01", "tieout:sumBroken")
}

// sharesAndUnits is a table that prints what shares and units there were, four times, without what they add up to.
const sharesAndUnits = `CEDAR POINT CENTERS
WEIGHTED AVERAGE SHARES AND UNITS
(unaudited)

                                    Three Months Ended September 30,   Nine Months Ended September 30,
                                          2022            2021               2022            2021
                                      ------------    ------------       ------------    ------------
Weighted average shares, diluted         13,731,000      13,632,000         13,702,000      13,611,000
`

// TestNowhereNear finds digits in another order that make a count of shares twice as many as all others of its row.
func TestNowhereNear(t *testing.T) {
	tietest.Tells(t, "right", sharesAndUnits, "", "", "")
	tietest.Tells(t, "swapped", sharesAndUnits, "13,731,000", "31,731,000", "tieout:perShareBroken")
}
