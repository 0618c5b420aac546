package repeats_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// devices is a release whose table of quarters prints what there is on their last days, and adds interest back to what is earned per share.
const devices = `QUILLON DEVICES, INC.
CONDENSED CONSOLIDATED BALANCE SHEETS
(in thousands; unaudited)

                                              September 30,   December 31,
                                                   2022           2021
                                              -------------  -------------
Cash and cash equivalents                        142,916        118,204
Inventories                                       58,317         47,069
Property and equipment, net                      101,440         97,115
                                              -------------  -------------
Total assets                                     302,673        262,388
                                              =============  =============
Accounts payable                                  44,218         39,870
Convertible notes                                120,000        120,000
Stockholders' equity                             138,455        102,518
                                              -------------  -------------
Total liabilities and stockholders' equity       302,673        262,388
                                              =============  =============

QUILLON DEVICES, INC.
QUARTERLY TREND
(in thousands; unaudited)

                                  Q3 2022    Q2 2022    Q1 2022    Q4 2021    Q3 2021
Revenue                            98,204     93,118     88,460     84,915     79,302
Gross profit                       51,066     47,956     45,115     42,882     39,651
Inventories                        58,317     54,120     50,733     47,069     45,518

QUILLON DEVICES, INC.
RECONCILIATION OF NET INCOME TO NON-GAAP NET INCOME
(in thousands, except per share data; unaudited)

                                             Three Months Ended          Nine Months Ended
                                                September 30,              September 30,
                                              2022         2021          2022         2021
                                            --------     --------      --------     --------
GAAP net income                               14,207       11,368        40,116       32,541
Stock-based compensation                       4,310        3,902        12,644       11,187
                                            --------     --------      --------     --------
Non-GAAP net income                           18,517       15,270        52,760       43,728
Interest on convertible notes, net of tax        712          712         2,136        2,136
Non-GAAP diluted net income per share        $  0.62      $  0.52       $  1.78      $  1.50
Shares used in non-GAAP diluted calculation   31,027       30,518        30,890       30,544
`

// TestLastDays puts errors into what a table of quarters prints of the balance sheet, and into shares of an income that something is added to.
func TestLastDays(t *testing.T) {
	for _, test := range []struct{ name, old, new, code string }{
		{"right", "", "", ""},
		{"an inventory", "50,733     47,069     45,518", "50,733     74,069     45,518", "tieout:figureDiffers"},
		{"columns of inventories", "58,317     54,120     50,733", "50,733     54,120     58,317", "tieout:figureDiffers"},
		{"another inventory", "50,733     47,069     45,518", "50,733     46,812     45,518", ""},
		{"shares", "31,027       30,518", "31,027       35,018", "tieout:perShareBroken"},
	} {
		tietest.Tells(t, test.name, devices, test.old, test.new, test.code)
	}
}
