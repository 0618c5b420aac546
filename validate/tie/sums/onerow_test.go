package sums_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie"
	"github.com/tieout/tieout/validate/tie/tietest"
)

const minority = `CALDER INSTRUMENTS, INC.
CONSOLIDATED BALANCE SHEETS
(in thousands)

                                               June 30,   December 31,
                                                 2006         2005
Cash and cash equivalents                      $ 41,870     $ 38,115
Accounts receivable                              22,406       19,968
Inventories                                      17,931       18,240
                                               --------     --------
Total assets                                   $ 82,207     $ 76,323
                                               ========     ========
Accounts payable                               $  9,164     $  8,702
Accrued liabilities                               7,585        6,917
                                               --------     --------
Total liabilities                                16,749       15,619

Minority interest in consolidated subsidiary        182          257
                                               --------     --------
Total minority interest                             182          257

Common stock                                     50,310       49,288
Retained earnings                                14,966       11,159
                                               --------     --------
Total stockholders' equity                       65,276       60,447
                                               --------     --------
Total liabilities, minority interest and
  stockholders' equity                         $ 82,207     $ 76,323
                                               ========     ========
`

// TestOnlyAbove has a total of one row, wrong in all columns.
func TestOnlyAbove(t *testing.T) {
	const sum = "tieout:sumBroken"
	tietest.Tells(t, "right", minority, "", "", "")
	tietest.Tells(t, "columns changed places", minority, "subsidiary        182          257", "subsidiary        257          182", sum)
	tietest.Tells(t, "digits in both columns", minority, "subsidiary        182          257", "subsidiary        128          275", sum)
	tietest.Tells(t, "another row", minority, "Minority interest in consolidated subsidiary        182          257", "Redeemable preferred stock                          257          182", "")
}

const rates = `CALDER INSTRUMENTS, INC.
RECONCILIATION OF GAAP TO NON-GAAP MEASURES
(unaudited)

                                          Three Months Ended June 30,
                                             2024        2023
GAAP gross margin                            62.4%       60.9%
Stock-based compensation                      1.3%        1.5%
Amortization of intangible assets             2.6%        3.1%
Restructuring                                 0.2%        0.4%
                                             -----       -----
Non-GAAP gross margin                        66.5%       65.9%
`

// TestBridgesOfRates adds up what leads from one margin to another.
func TestBridgesOfRates(t *testing.T) {
	tietest.Tells(t, "right", rates, "", "", "")
	if l := tietest.Ledger(t, rates); l.Coverage() != (tie.Coverage{Totals: 2, Tied: 2}) {
		t.Errorf("want both margins tied, got %s", l.Coverage())
	}
	tietest.Tells(t, "digits", rates, "66.5%", "65.6%", "tieout:sumBroken")
}
