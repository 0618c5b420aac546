package pershare_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// quay is an income statement whose total of expenses is passed over where it is wrong in all columns.
const quay = `HARBOR LANTERN CORP.
CONSOLIDATED STATEMENTS OF OPERATIONS
(in thousands, except per share data)

                                        Three Months Ended
                                             March 31,
                                         2003        2002
Revenues                              $ 13,129    $ 12,000
Cost of revenues                         5,000       4,500
Gross profit                             8,129       7,500
Selling, general and administrative      3,000       2,800
Research and development                 2,000       1,900
Total operating expenses                 5,000       4,700
Operating income                         3,129       2,800
Income taxes                             1,129       1,000
Net income                            $  2,000    $  1,800
`

// fund is what a fund prints of its shares on a day and of those that it bought back.
const fund = `ORRIN LENDING FUND
SELECTED DATA PER SHARE
(unaudited)

                                                Nine Months Ended September 30,
                                                     2024              2023
                                                 ------------      ------------
Net asset value per share at end of period              24.27             26.01
Net assets at end of period                       217,589,070       196,713,481
Shares outstanding at end of period                 8,964,250         7,563,464
Shares repurchased                                    120,400           210,050
Average price paid per share                            22.10             21.88
Cost of shares repurchased                          2,660,840         4,595,894
`

// quarters are the quarters of two years with amounts per share and no shares, in one of which they differ.
const quarters = `DUNMORE COLLOIDS, INC.
QUARTERLY RESULTS OF OPERATIONS
(in thousands, except per share amounts; unaudited)

                                        March 31    June 30   September 30  December 31
2012
Net sales                                216,730    228,003        212,542      215,477
Net loss                                  (6,697)    (8,420)       (10,054)      (6,678)
Basic and diluted net loss per share       (0.46)     (0.57)         (0.68)       (0.45)
2011
Net sales                                202,475    194,560        195,728      194,898
Net loss                                  (6,860)    (4,215)        (5,920)      (4,103)
Basic and diluted net loss per share       (0.67)     (0.29)         (0.40)       (0.28)
`

// perUnit is how a fund tells the value of a unit from the one at the beginning, with a subtotal.
const perUnit = `ORRIN LENDING FUND
FINANCIAL HIGHLIGHTS
(per unit; unaudited)

                                                Nine Months Ended September 30,
                                                     2024              2023
                                                 ------------      ------------
Per unit data:
  Net asset value at beginning of period              $ 24.78           $ 25.21
  Net investment income                                  1.96              2.24
  Net realized and unrealized gain (loss)               (1.09)             0.02
  Net increase from operations                           0.87              2.26
  Distributions to holders                              (1.38)            (1.02)
  Reinvested distributions                              (1.06)            (1.02)
  Other                                                  1.06              0.58
  Net asset value at end of period                    $ 24.27           $ 26.01
`

// bank has an efficiency ratio among its key figures.
const bank = `HARBOR RIDGE BANCORP
KEY FIGURES
(in thousands; unaudited)

                                        Three Months Ended
                                  March 31,  December 31,  September 30,
                                     2024        2023          2023
Net interest income                 58,112      57,940        58,801
Provision for credit losses          1,450       2,010         1,800
Noninterest income                  14,208      13,902        13,770
Noninterest expense                 43,980      44,305        43,122
Net income                          21,306      20,190        21,890
Efficiency ratio                     60.8%       61.7%         59.4%
`

// summary prints amounts per share of four periods, the shares of which are not printed and differ.
const summary = `SALTMARSH BANCORP
SUMMARY OF OPERATIONS
(in thousands, except per share data; unaudited)

                                  Three Months Ended      Year Ended
                                     December 31,         December 31,
                                   2012      2011       2012      2011
Income before tax                  (939)    1,042      2,755     5,265
Income tax (benefit) expense       (475)      214       (158)    1,193
Net (loss) income                  (464)      828      2,913     4,072
Net (loss) income per share       (0.11)     0.18       0.64      0.90
`

// TestOverShares puts errors into amounts that shares tell, and into totals that others pass over.
func TestOverShares(t *testing.T) {
	for _, test := range []struct{ name, text, old, new, code string }{
		{"expenses, right", quay, "", "", ""},
		{"expenses by any digits, in all columns", quay, "5,000       4,700", "5,009       4,779", "tieout:sumBroken"},
		{"expenses with the cost of revenues", quay, "5,000       4,700", "10,000       9,200", ""},
		{"fund, right", fund, "", "", ""},
		{"net asset value", fund, "24.27", "42.27", "tieout:perShareBroken"},
		{"shares of a day", fund, "8,964,250", "8,694,250", "tieout:perShareBroken"},
		{"net asset values exchanged", fund, "24.27             26.01", "26.01             24.27", "tieout:perShareBroken"},
		{"shares bought", fund, "210,050", "201,050", "tieout:perShareBroken"},
		{"net assets of the accounts, with what is preferred", fund, "217,589,070       196,713,481", "237,589,070       216,713,481", ""},
		{"a unit, right", perUnit, "", "", ""},
		{"a unit at the beginning", perUnit, "24.78", "24.87", "tieout:sumBroken"},
		{"what is distributed", perUnit, "(1.38)", "(1.83)", "tieout:sumBroken"},
		{"a value at the end of more than is printed", perUnit, "24.27           $ 26.01", "25.55           $ 27.01", ""},
		{"bank, right", bank, "", "", ""},
		{"expenses of a bank", bank, "44,305", "43,405", "tieout:ratioBroken"},
		{"an efficiency ratio of something else", bank, "60.8%       61.7%         59.4%", "57.8%       59.7%         56.4%", ""},
		{"quarters, right", quarters, "", "", ""},
		{"a loss per share among two years", quarters, "(0.29)", "(0.92)", "tieout:perShareBroken"},
		{"another count of shares", quarters, "(0.29)", "(0.39)", ""},
		{"highlights, right", summary, "", "", ""},
		{"two columns exchanged", summary, "0.18       0.64      0.90", "0.90       0.64      0.18", "tieout:perShareBroken"},
		{"a slip that makes many more shares", summary, "0.18       0.64", "0.81       0.64", "tieout:perShareBroken"},
		{"twice the shares", summary, "0.18       0.64", "0.09       0.64", ""},
	} {
		ds, line := tietest.Misprinted(t, test.text, test.old, test.new)
		found := false
		for _, d := range ds {
			found = found || d.Code == test.code && tietest.Points(d, line)
		}
		if found != (test.code != "") || test.code == "" && len(ds) > 0 {
			t.Errorf("%s: want %q at line %d, got %v", test.name, test.code, line, ds)
		}
	}
}

// twoValues prints two values per share of a stock over the same shares.
const twoValues = `ORRIN LENDING FUND
SELECTED DATA
(in thousands, except per share data; unaudited)

                                                September 30,     December 31,
                                                     2024              2023
                                                 ------------      ------------
Total assets                                          317,589           296,713
Net assets                                            217,589           196,713
Shares outstanding                                      8,964             7,563
Net asset value per share                               24.27             26.01
Net asset value per share, as reported                  24.27             26.01
`

func TestStocksLeaveRowsAlone(t *testing.T) {
	if ds := tietest.Findings(t, twoValues); len(ds) > 0 {
		t.Errorf("found %q", ds[0].Message)
	}
}

// bookBelow prints book values per share above the equity, the shares and the preferred stock that they are made from.
const bookBelow = `FICTIONAL BANCORP
BALANCE SHEET DATA
(dollars in thousands, except per share data)

                                 Sept. 30,     June 30,    March 31,     Dec. 31,
                                     2011         2011         2011         2010
Book value per common share         21.99        21.67        21.40        21.19
Common shares outstanding (000s)   21,103       21,092       21,070       21,047
Total assets                    4,811,022    4,790,114    4,766,018    4,744,890
Preferred stock                    48,000       48,000       48,000       48,000
Total shareholders' equity        512,044      505,133      498,822      494,011
`

// TestBookValueAbove finds what is wrong below a book value per share.
func TestBookValueAbove(t *testing.T) {
	tietest.Tells(t, "right", bookBelow, "", "", "")
	tietest.Tells(t, "book value", bookBelow, "21.99        21.67", "21.99        21.76", "tieout:perShareBroken")
	tietest.Tells(t, "equity", bookBelow, "512,044      505,133", "521,044      505,133", "tieout:perShareBroken")
}
