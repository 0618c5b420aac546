package tie_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// nested is an income statement whose financial result rounds to nothing in one column.
const nested = `BERGDORF INNS AG
CONSOLIDATED STATEMENT OF INCOME
(in millions of euros)

                                                 Six Months Ended June 30,
                                                    2024             2023
Sales                                              4,936            5,175
Cost of goods sold                                (4,074)          (4,327)
Operating result (EBIT)                              862              848
Interest income                                       21               41
Interest expense                                     (11)             (17)
Net pension result                                    (6)              (7)
Other financial result                               (17)             (16)
Financial result                                     (13)              --
Profit before tax                                    849              848
Income taxes                                        (260)            (258)
Profit after tax                                     589              590
`

// deposited are statements of a Japanese company, whose cash flow leaves deposits of more than three months out.
const deposited = `HOKUTO INNS CO., LTD.
CONSOLIDATED BALANCE SHEETS
(in millions of yen)
                                              March 31,    March 31,
                                                   2024         2023
Cash and deposits                               228,112      294,340
Notes and accounts receivable                   131,204      128,870
Total current assets                            359,316      423,210

CONSOLIDATED STATEMENTS OF CASH FLOWS
(in millions of yen)
                                             Fiscal years ended March 31,
                                                   2024         2023
Net cash provided by operating activities        88,357       90,085
Net cash used in investing activities          (203,463)    (116,612)
Net cash provided by financing activities        20,000       18,000
Net decrease in cash and cash equivalents       (95,106)      (8,527)
Cash and cash equivalents at beginning of year  301,380      309,907
Cash and cash equivalents at end of year        206,274      301,380
`

// preferred is a bank whose total equity holds preferred stock, beside what common shareholders have.
const preferred = `HARBOR BANCSHARES, INC.
SELECTED FINANCIAL DATA
(in thousands, except per share data)

                                    March 31,   December 31,   September 30,
                                         2009           2008            2008
Preferred stock                       118,270        118,012              --
Common shareholders' equity           503,000        496,754         491,978
Total shareholders' equity            621,270        614,766         491,978
Common shares outstanding              73,304         73,260          73,210
Book value per common share           $  6.86        $  6.78         $  6.72
`

// primary are amounts per share before an extraordinary loss, over the income that is left after it.
const primary = `HARBOR INNS, INC.
CONSOLIDATED STATEMENTS OF INCOME
(in thousands, except per share data)

                                             Nine Months Ended September 30,
                                                 1997             1996
Income before extraordinary item               29,005           22,841
Extraordinary loss on early retirement
  of debt, net of tax                          (1,411)              --
                                             --------         --------
Net income                                     27,594           22,841
Preferred stock dividends                        (864)            (864)
                                             --------         --------
Net income applicable to common stock        $ 26,730         $ 21,977
                                             ========         ========

Primary earnings per common share:
  Before extraordinary item                    $ 1.29           $ 1.01
  Extraordinary loss                            (0.06)              --
                                             --------         --------
  Net income                                   $ 1.23           $ 1.01
Average common and equivalent shares,
  primary                                      21,733           21,733
`

// dayCounts are amounts per share of quarters and years, over the shares that are outstanding on their last day.
const dayCounts = `BRACKLEY BANCORP
STATEMENTS OF OPERATIONS
(Dollars in thousands except share and per share amounts)

                                  Three Months Ended                    Year Ended
                      December 31, September 30, December 31,   December 31, December 31,
                              2034          2034         2033           2034         2033
Net interest income          4,870         4,795        4,610         19,120       18,230
Non-interest expense        (3,350)       (3,401)      (3,214)       (13,160)     (12,702)
Net income                 $ 1,520       $ 1,394      $ 1,396        $ 5,960      $ 5,528
Earnings per share: Basic  $  0.40       $  0.37      $  0.43        $  1.59      $  1.40
Common shares outstanding 3,780,000     3,780,000   3,250,000      3,780,000    3,250,000
`

// TestExcused leaves alone what something else that is printed explains, and finds the misprints beside it.
func TestExcused(t *testing.T) {
	tietest.Tells(t, "financial result", nested, "", "", "")
	tietest.Tells(t, "profit before tax", nested, "849              848", "894              848", "tieout:sumBroken")
	tietest.Tells(t, "deposits", deposited, "", "", "")
	tietest.Tells(t, "cash at end", deposited, "206,274", "260,274", "tieout:sumBroken")
	tietest.Tells(t, "before an extraordinary loss", primary, "", "", "")
	tietest.Tells(t, "per share before an extraordinary loss", primary, "$ 1.29", "$ 1.92", "tieout:sumBroken")
	tietest.Tells(t, "common equity", preferred, "", "", "")
	tietest.Tells(t, "shares of a day", dayCounts, "", "", "")
}
