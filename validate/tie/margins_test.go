package tie_test

import "testing"

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
	tells(t, "right", cashOverIncome, "", "", "")
	tells(t, "the income", cashOverIncome, "10,642", "10,462", "tieout:ratioBroken")
}
