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
