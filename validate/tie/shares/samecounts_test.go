package shares_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// printedTwice is a release that prints its averages of shares in the statement and in a computation, under other names, with a loss from
// discontinued operations.
const printedTwice = `HALDEN CREEK INSTRUMENTS, INC.
CONDENSED CONSOLIDATED STATEMENTS OF OPERATIONS
(in thousands, except per share data; unaudited)

                                        Three Months Ended          Nine Months Ended
                                           September 30,              September 30,
                                        1998          1997          1998          1997
                                      --------      --------      --------      --------
Revenue                                 47,793        37,004       139,508       118,277
Costs and expenses                      40,133        37,725       117,469        95,743
                                      --------      --------      --------      --------
Income (loss) from continuing
  operations                             7,660          (721)       22,039        22,534
Loss from discontinued operations            -          (642)         (389)       (1,809)
                                      --------      --------      --------      --------
Net income (loss)                        7,660        (1,363)       21,650        20,725

Basic earnings (loss) per share:
  Continuing operations                 $ 0.32        $(0.03)       $ 0.93        $ 0.97
  Discontinued operations                    -         (0.03)        (0.02)        (0.08)
  Net income (loss)                     $ 0.32        $(0.06)       $ 0.92        $ 0.89
Diluted earnings (loss) per share:
  Continuing operations                 $ 0.30        $(0.03)       $ 0.89        $ 0.92
  Discontinued operations                    -         (0.03)        (0.02)        (0.07)
  Net income (loss)                     $ 0.30        $(0.06)       $ 0.87        $ 0.85
Average shares outstanding:
  Basic                                 23,914        23,406        23,655        23,288
  Diluted                               25,377        23,406        24,802        24,471

HALDEN CREEK INSTRUMENTS, INC.
COMPUTATION OF EARNINGS PER SHARE
(in thousands; unaudited)

                                        Three Months Ended          Nine Months Ended
                                           September 30,              September 30,
                                        1998          1997          1998          1997
                                      --------      --------      --------      --------
Average shares outstanding              23,914        23,406        23,655        23,288
Stock options                            1,463             -         1,147         1,183
                                      --------      --------      --------      --------
Shares with dilution                    25,377        23,406        24,802        24,471
`

// highlighted is a table that prints the averages a third time.
const highlighted = `
HALDEN CREEK INSTRUMENTS, INC.
SELECTED DATA
(in thousands; unaudited)

                                        Three Months Ended          Nine Months Ended
                                           September 30,              September 30,
                                        1998          1997          1998          1997
                                      --------      --------      --------      --------
Revenue                                 47,793        37,004       139,508       118,277
Average shares                          23,914        23,406        23,655        23,288
`

// fiveQuarters prints no shares, and amounts per share of five quarters.
const fiveQuarters = `CALDER MICROSYSTEMS, INC.
QUARTERLY TREND
(in thousands, except per share amounts; unaudited)

                              Q4 00     Q1 01     Q2 01     Q3 01     Q4 01
                            --------  --------  --------  --------  --------
Net revenues                  64,218    48,377    36,902    31,455    33,681
Net income (loss)              7,204     2,187   (12,746)   (3,549)   (4,398)
Diluted EPS                     0.16      0.05     (0.30)    (0.08)    (0.10)
Book value per share           14.61     15.01     15.35     15.64     15.88
`

// flows prints amounts per share of a cash flow in its highlights, and the shares in the statement.
const flows = `TOLLAN ENERGY LTD.
HIGHLIGHTS
(in thousands, except per share amounts; unaudited)

                                        Three Months Ended March 31,
                                            2008          2007
                                          --------      --------
Funds flow from operations                  44,154        28,979
  Per share - basic                           0.56          0.38
  Per share - diluted                         0.55          0.37

TOLLAN ENERGY LTD.
CONSOLIDATED STATEMENTS OF EARNINGS
(in thousands, except per share amounts; unaudited)

                                        Three Months Ended March 31,
                                            2008          2007
                                          --------      --------
Revenue                                    102,110        81,204
Expenses                                    93,807        77,486
                                          --------      --------
Net earnings                                 8,303         3,718
Net earnings per share
  Basic                                     $ 0.11        $ 0.05
  Diluted                                   $ 0.10        $ 0.05
Weighted average shares outstanding
  Basic                                     78,412        76,903
  Diluted                                   79,688        77,715
`

// owners is a release whose owners have a part of the result that its row does not call one.
const owners = `STEINACH MASCHINEN AG
CONSOLIDATED INCOME STATEMENT
(in EUR million, except per share data; unaudited)

                                              Q3          Q3        9 months    9 months
                                             2010        2009         2010        2009
                                           --------    --------     --------    --------
Revenue                                       412.4       318.8      1,118.2       902.6
Expenses                                     (391.2)     (326.7)    (1,072.5)     (931.6)
                                           --------    --------     --------    --------
Profit after tax                               21.2        (7.9)        45.7       (29.0)
of which minority interests                     0.7         0.2          2.0         0.5
of which attributable to shareholders of
  Steinach Maschinen AG                        20.5        (8.1)        43.7       (29.5)
Earnings per share in EUR (basic)              0.84       (0.33)        1.80       (1.22)
Average number of shares in million (basic)  24.318      24.318       24.318      24.290
`

// TestCountsOfSharesAgain puts errors into counts of shares and amounts per share that other figures than the earnings tell.
func TestCountsOfSharesAgain(t *testing.T) {
	const perShare, differs = "tieout:perShareBroken", "tieout:figureDiffers"
	for _, test := range []struct{ name, text, old, new, code string }{
		{"twice, right", printedTwice, "", "", ""},
		{"an average under another name", printedTwice, "23,914        23,406        23,655        23,288\nStock", "23,914        23,406        23,565        23,288\nStock", "tieout:figureDiffers"},
		{"shares that a loss dilutes, of two operations", printedTwice, "25,377        23,406        24,802        24,471\n\n", "25,377        23,046        24,802        24,471\n\n", perShare},
		{"shares of an adjusted measure that nothing tells", printedTwice, "Shares with dilution                    25,377        23,406        24,802        24,471",
			"Adjusted shares, diluted                25,377        24,631        24,802        24,471", ""},
		{"any shares of an average that two others print", printedTwice + highlighted, "23,914        23,406        23,655        23,288\nStock", "23,914        23,406        22,178        23,288\nStock", differs},
		{"any amount per share of what does not go on", printedTwice, "(0.02)        (0.08)\n  Net income (loss)                     $ 0.32", "(0.02)        (0.64)\n  Net income (loss)                     $ 0.32", perShare},
		{"any amount per share of five quarters", fiveQuarters, "0.16      0.05", "0.67      0.05", ""},
		{"five quarters, right", fiveQuarters, "", "", ""},
		{"the sign of an amount per share", fiveQuarters, " 0.05     (0.30)", "(0.05)    (0.30)", perShare},
		{"the sign of a small one after preferred dividends", fiveQuarters, " 0.05     (0.30)", "(0.02)    (0.30)", ""},
		{"a book value far from all others", fiveQuarters, "15.88", "51.88", perShare},
		{"a book value after a large dividend", fiveQuarters, "15.88", "8.51", ""},
		{"flows, right", flows, "", "", ""},
		{"shares of funds from operations", flows, "77,715", "77,175", perShare},
		{"any amount of funds from operations per share", flows, "0.56          0.38", "0.56          0.83", perShare},
		{"owners, right", owners, "", "", ""},
		{"shares of what the owners have", owners, "24.318      24.318       24.318", "24.138      24.318       24.318", perShare},
		{"shares on the day of a book value", shareClasses, "25,799        25,866", "25,799        25,686", perShare},
		{"dividends of a quarter and of nine months exchanged", shareClasses, "0.14        $ 0.12        $ 0.42        $ 0.36", "0.36        $ 0.12        $ 0.42        $ 0.14", "tieout:periodsBroken"},
	} {
		tietest.Tells(t, test.name, test.text, test.old, test.new, test.code)
	}
}

// dilutedAdjusted is a release with a loss, which nothing dilutes, and an adjusted income, which options do.
const dilutedAdjusted = `LUMENGATE SOFTWARE, INC.
CONSOLIDATED STATEMENTS OF OPERATIONS
(in thousands, except per share data)

                                   Three Months Ended     Twelve Months Ended
                                        June 30,               June 30,
                                     2001      2000        2001        2000
Revenue                            31,240    40,118     145,830     140,220
Expenses                           49,653    33,343     164,623     118,430
Net income (loss)                 (18,413)    6,775     (18,793)     21,790
Net income (loss) per share:
  Basic                           $ (0.52)   $ 0.20     $ (0.54)     $ 0.68
  Diluted                         $ (0.52)   $ 0.18     $ (0.54)     $ 0.60
Weighted average shares:
  Basic                            35,410    33,877      34,802      32,044
  Diluted                          35,410    37,912      34,802      36,540

PRO FORMA RESULTS
(in thousands, except per share data)

                                   Three Months Ended     Twelve Months Ended
                                        June 30,               June 30,
                                     2001      2000        2001        2000
Pro forma net income (loss)        (2,125)    7,962       7,389      22,655
Pro forma per share - diluted     $ (0.06)   $ 0.21     $  0.20      $ 0.62
Shares used                        35,410    37,912      36,944      36,540
`

// TestSharesOfAdjusted holds the shares of an adjusted measure against the diluted ones, but in columns with a loss, where they may be more.
func TestSharesOfAdjusted(t *testing.T) {
	tietest.Tells(t, "right", dilutedAdjusted, "", "", "")
	tietest.Tells(t, "swapped", dilutedAdjusted, "37,912      34,802", "37,921      34,802", "tieout:figureDiffers")
}
