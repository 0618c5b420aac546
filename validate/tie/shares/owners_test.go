package shares_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// owned parts a result among owners by the labels of two rows, and calls another one by an abbreviation in its key figures.
const owned = `NORDHEIM WERKE AG
KEY FIGURES
(in EUR million; unaudited)

                                          Three Months Ended      Nine Months Ended
                                            September 30,           September 30,
                                           2010        2009        2010        2009
                                         --------    --------    --------    --------
Order intake                                457.9       311.3     1,313.7       933.9
EBIT                                         35.9        14.7        82.9        48.3

NORDHEIM WERKE AG
CONSOLIDATED INCOME STATEMENT
(in EUR million; unaudited)

                                          Three Months Ended      Nine Months Ended
                                            September 30,           September 30,
                                           2010        2009        2010        2009
                                         --------    --------    --------    --------
Revenue                                     394.5       319.8     1,126.5     1,024.3
Cost of sales                              -277.7      -245.6      -803.3      -794.4
Selling and general expenses                -80.9       -59.5      -240.3      -181.6
Earnings before interest and taxes (EBIT)    35.9        14.7        82.9        48.3
Financial result                             -5.6        -6.4       -17.1       -19.9
Earnings before taxes                        30.3         8.3        65.8        28.4
Income taxes                                 -9.2        -3.2       -20.2        -9.2
Profit after tax                             21.1         5.1        45.6        19.2
of which attributable to minority interests   0.7         0.2         1.9         0.5
of which attributable to shareholders        20.4         4.9        43.7        18.7
`

func TestOwners(t *testing.T) {
	tietest.Tells(t, "as it is", owned, "", "", "")
	tietest.Tells(t, "what an owner has", owned, "43.7        18.7", "43.7        17.3", "tieout:sumBroken")
	tietest.Tells(t, "two digits", owned, "43.7        18.7", "47.3        18.7", "tieout:relationBroken")
	tietest.Tells(t, "an abbreviation", owned, "35.9        14.7        82.9        48.3\n\nNORD", "35.9        14.7        82.9        45.1\n\nNORD", "tieout:figureDiffers")
}
