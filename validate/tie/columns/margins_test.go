package columns_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// cashOverIncome says in its labels what its percentages are the quotient of.
const cashOverIncome = `FICTIONAL SYSTEMS CORPORATION
FREE CASH FLOW, TRAILING FOUR QUARTERS
(in millions)

                                                Twelve Months Ended
                                                    February 29,
                                                2024          2023
GAAP operating cash flow                      18,239        15,503
Capital expenditures                          (5,981)       (8,205)
Free cash flow                                12,258         7,298
GAAP net income                               10,642         8,373
Operating cash flow as a % of net income         171%          185%
Free cash flow as a % of net income              115%           87%
`

// TestAsPercentOf holds the percentages against what their labels say.
func TestAsPercentOf(t *testing.T) {
	tietest.Tells(t, "right", cashOverIncome, "", "", "")
	tietest.Tells(t, "the income", cashOverIncome, "10,642", "10,462", "tieout:ratioBroken")
}

// figuresFirst prints margins below what they are of, an equity ratio whose balance sheet is another table, and amounts per share that a statement repeats.
const figuresFirst = `MUSTERWERK AG
Key figures
in EUR million

                                Q3 2021    Q3 2020    9M 2021    9M 2020
Sales                             745.2      698.8    2,188.3    1,988.4
EBITDA                            101.3       88.2      289.4      241.8
in % of sales                      13.6       12.6       13.2       12.2
EBIT                               69.9       57.0      196.1      148.3
in % of sales                       9.4        8.2        9.0        7.5
Earnings per share in EUR          1.13       0.90       3.17       2.31
Equity ratio in %                                        46.1       44.9

Consolidated income statement
in EUR million

                                Q3 2021    Q3 2020    9M 2021    9M 2020
Net income                         45.1       35.8      126.7       92.4
Earnings per share in EUR
  (basic and diluted)              1.13       0.90       3.17       2.31

Consolidated balance sheet
in EUR million

                                        30 Sept 2021    31 Dec 2020
Non-current assets                           1,090.3        1,081.5
Current assets                               1,520.3        1,415.7
Total assets                                 2,610.6        2,497.2
Equity                                       1,203.5        1,110.2
Liabilities                                  1,407.1        1,387.0
Total equity and liabilities                 2,610.6        2,497.2
`

// TestFiguresFirst holds them against what they are made from.
func TestFiguresFirst(t *testing.T) {
	tietest.Tells(t, "right", figuresFirst, "", "", "")
	tietest.Tells(t, "margin below", figuresFirst, "13.6       12.6", "16.3       12.6", "tieout:ratioBroken")
	tietest.Tells(t, "columns", figuresFirst, "9.4        8.2", "8.2        9.4", "tieout:ratioBroken")
	tietest.Tells(t, "equity ratio", figuresFirst, "46.1       44.9", "64.1       44.9", "tieout:ratioBroken")
	tietest.Tells(t, "another equity ratio", figuresFirst, "46.1       44.9", "47.3       44.9", "")
	tietest.Tells(t, "all columns", figuresFirst, "share in EUR          1.13       0.90       3.17       2.31", "share in EUR          1.31       0.09       3.71       2.13", "tieout:figureDiffers")
}

// ratiosNamed prints ratios of amounts that its labels name with more words, and changes of balances among those of flows.
const ratiosNamed = `ALDER BANCORP
NON-GAAP MEASURES
(dollars in thousands)

                                              Three Months Ended                  Nine Months Ended
                                    Sep 30, 2025  Jun 30, 2025  Sep 30, 2024  Sep 30, 2025  Sep 30, 2024
Adjusted noninterest expense
  (non-GAAP)                             37,303        36,259        35,289       109,531       105,296
Adjusted revenue (non-GAAP)              59,907        57,675        51,010       170,972       148,585
Adjusted efficiency ratio (non-GAAP)       62.3%         62.9%         69.2%         64.1%         70.9%

LEVERAGE
(in millions)
                                    June 30, 2025  Dec 31, 2024
Net debt                                    1,858         1,842
EBITDA, last twelve months                  1,284         1,255
Net debt / EBITDA (x)                        1.45          1.47

KEY FIGURES
(in millions)
                                    2024       2023   Change in %
Order intake                     1,683.7    1,692.7          -0.5
Revenue                          1,716.0    1,710.3           0.3
Adjusted EBIT                      140.8      146.6          -4.0
EBIT                               112.7      133.6         -15.6
Order backlog (Dec. 31)          1,032.8    1,065.1          -3.0
Free cash flow                      94.6       24.5         286.1
Net financial debt (Dec. 31)       187.5      212.4         -11.7
`

// TestRatiosNamed holds efficiency ratios, ratios of the last twelve months and changes of balances against their amounts.
func TestRatiosNamed(t *testing.T) {
	tietest.Tells(t, "right", ratiosNamed, "", "", "")
	tietest.Tells(t, "the expense", ratiosNamed, "105,296", "105,926", "tieout:ratioBroken")
	tietest.Tells(t, "the EBITDA", ratiosNamed, "1,284", "1,824", "tieout:ratioBroken")
	tietest.Tells(t, "the backlog", ratiosNamed, "1,065.1", "1,056.1", "tieout:columnBroken")
}
