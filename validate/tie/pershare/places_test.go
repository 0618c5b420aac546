package pershare_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// bookValues are the data per share of a fictional bank, most of which nothing else tells.
const bookValues = `ORCHARD GAP BANCORP
SELECTED DATA PER SHARE
(unaudited)

                                        Dec. 31,    Sept. 30,    June 30,    March 31,
                                          2001         2001        2001         2001
                                        --------    ---------    --------    ---------
Book value per share                     $ 15.38     $ 15.12      $ 14.83     $ 14.60
Cash dividends per share                    0.18        0.18         0.17        0.17
Dividends per Class A share                0.125       0.125        0.125        0.12
Distributions per preferred unit           0.530       0.490        1.575        1.455
`

// TestDecimalMissing finds amounts per share to the tenth where all others of their row are to the hundredth.
func TestDecimalMissing(t *testing.T) {
	tietest.Tells(t, "right", bookValues, "", "", "")
	tietest.Tells(t, "row", bookValues, "$ 15.38", "$  15.3", "tieout:decimalMissing")
	tietest.Tells(t, "thousandths", bookValues, "0.490        1.575", " 0.49        1.575", "tieout:decimalMissing")
	tietest.Tells(t, "rounded otherwise", bookValues, "$ 15.38     $ 15.12      $ 14.83", "$  15.4     $  15.1      $ 14.83", "")
	tietest.Tells(t, "two columns", shipping, "", "", "")
	tietest.Tells(t, "basic and diluted", shipping, "0.519   $    0.054", "0.519   $     0.05", "tieout:decimalMissing")
}

// shipping is an income statement of two columns with amounts per share to the tenth of a cent.
const shipping = `GANNET TANKERS LIMITED
CONSOLIDATED STATEMENTS OF OPERATIONS
(in thousands of US dollars, except share and per share data; unaudited)

                                              Three Months Ended March 31,
                                                  2015           2014
                                              -----------    -----------
Revenues                                      $   140,210    $    90,118
Costs and expenses                                102,617         86,416
Net income                                    $    37,593    $     3,702

Basic per share                               $     0.521   $    0.054
Diluted per share                             $     0.519   $    0.054
Weighted average shares, basic                 72,114,308     68,402,117
Weighted average shares, diluted               72,480,112     68,611,004
`
