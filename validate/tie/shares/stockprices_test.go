package shares_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// traded is a table of quarterly data, with the prices of the stock.
const traded = `GRAND RIVER FOODS COMPANY
QUARTERLY FINANCIAL DATA
(in thousands, except per share data)

                                  Fiscal      Fourth       Third      Second       First
                                    Year     Quarter     Quarter     Quarter     Quarter
                                 -------     -------     -------     -------     -------
Fiscal 2013
Net sales                      2,608,160     592,809     789,880     621,559     603,912
Net earnings                      27,410       7,602       3,470      10,213       6,125
Common stock price - High          18.74       18.33       16.61       18.74       18.66
Common stock price - Low           13.44       15.20       13.62       13.44       15.91
`

// TestStockPrices finds low prices above the high ones.
func TestStockPrices(t *testing.T) {
	tietest.Tells(t, "right", traded, "", "", "")
	tietest.Tells(t, "low", traded, "13.62       13.44", "13.62       31.44", "tieout:perShareBroken")
}

// tradedInQuarters is one whose columns have days.
const tradedInQuarters = `GRAND RIVER FOODS COMPANY
QUARTERLY FINANCIAL DATA
(in thousands, except per share data)

                              Year Ended    Three Months Ended
                              December 31,  December 31,  September 30,    June 30,    March 31,
                                   2013          2013         2013           2013         2013
                              -----------   -----------   -----------   -----------  -----------
Net sales                       2,608,160       592,809       789,880       621,559      603,912
Net earnings                       27,410         7,602         3,470        10,213        6,125
Market price - High                 18.74         18.33         16.61         18.74        18.66
Market price - Low                  13.44         15.20         13.62         13.44        15.91
`

// TestPricesOfYear takes the highest and the lowest price of the quarters for those of the year.
func TestPricesOfYear(t *testing.T) {
	tietest.Tells(t, "right", tradedInQuarters, "", "", "")
	tietest.Tells(t, "high", tradedInQuarters, "16.61         18.74", "16.61         18.47", "tieout:perShareBroken")
	tietest.Tells(t, "low", tradedInQuarters, "13.44         15.20", "14.34         15.20", "tieout:perShareBroken")
}
