package sums_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// keijo is a summary that prints some rows of its sections, and their totals.
const keijo = `HAMANA KOGYO KABUSHIKI KAISHA
CONSOLIDATED STATEMENTS OF INCOME
(Millions of yen)

                                      Six months ended   Six months ended
                                        September 30,      September 30,
                                            2023               2024
                                         ---------          ---------
Net sales                                  845,050            993,332
Cost of sales                              679,479            801,002
Gross profit                               165,571            192,330
Selling, general and administrative
  expenses                                 108,276            121,135
Operating income                            57,295             71,195
Non-operating income
  Dividend income                            3,004              3,267
  Total non-operating income                10,978             13,015
Non-operating expenses
  Total non-operating expenses               2,650              3,711
Ordinary income                             65,622             80,499
Extraordinary losses
  Impairment losses                            210                 38
  Total extraordinary losses                 1,207                809
Income before income taxes                  64,415             79,690
`

// TestOrdinaryIncome ties what leads to the ordinary income and on to that before taxes, of which a summary prints the totals.
func TestOrdinaryIncome(t *testing.T) {
	tietest.Tells(t, "right", keijo, "", "", "")
	tietest.Tells(t, "columns of a total", keijo, "10,978             13,015", "13,015             10,978", "tieout:relationBroken")
	tietest.Tells(t, "a total in both columns", keijo, "2,650              3,711", "6,250              7,311", "tieout:relationBroken")
	tietest.Tells(t, "digits of the ordinary income", keijo, "80,499", "84,099", "tieout:relationBroken")
	tietest.Tells(t, "more that counts", keijo, "Ordinary income                             65,622             80,499", "Share of results of affiliates                 414                502\nOrdinary income                             66,036             81,001", "")
}
