package columns_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// divided prints the parts of a company beside their total, and the days that are the same for all.
const divided = `HOLLOWAY STAFFING, INC.
RECONCILIATION OF REPORTED TO ORGANIC REVENUE
(in thousands, except billing days)

13 Weeks Ended March 30, 2025   Technical   Commercial    Managed       Total
                                ---------   ----------   --------   ---------
Revenue, Q1 2025                $ 168,412    $ 214,875   $ 61,508   $ 444,795
Revenue, Q1 2024                  176,930      228,346     52,117     457,393
Less: acquisitions                  2,140        1,310      6,820      10,270
Organic revenue                   166,272      213,565     54,688     434,525
Billing days, Q1 2025                  63           63         63          63
Billing days, Q1 2024                  64           64         64          64
`

// TestOneNumberForAll: what is the same in all columns and in that of their total adds up to nothing.
func TestOneNumberForAll(t *testing.T) {
	tietest.Tells(t, "right", divided, "", "", "")
	tietest.Tells(t, "a part", divided, "214,875", "241,875", "tieout:columnBroken")
}

// companies is a table of the members of a group and how they grew.
const companies = `HOLLOWAY POWER, INC.
FINANCIAL OVERVIEW
(in millions)

                                   Year Ended December 31,
                                  2025        2024    % Change
Operating revenues              14,356      13,554        5.9%
Income before income taxes       2,355       2,186        7.7%
Net income                       1,573       1,591       -1.1%
Capital expenditures             2,994       2,476       20.9%
`

// TestTurnedGrowth: a change by less than all of what was is of two figures of one sign.
func TestTurnedGrowth(t *testing.T) {
	const row = "Net income                       1,573       1,591       -1.1%"
	tietest.Tells(t, "right", companies, "", "", "")
	tietest.Tells(t, "sign of what was", companies, row, "Net income                       1,573      (1,591)      -1.1%", "tieout:columnBroken")
	tietest.Tells(t, "sign of what is", companies, row, "Net income                      (1,573)      1,591       -1.1%", "tieout:columnBroken")
	tietest.Tells(t, "sign of what is, with rounding", companies, "Income before income taxes       2,355       2,186        7.7%", "Income before income taxes        (255)        186       37.3%", "tieout:columnBroken")
	tietest.Tells(t, "far from what is printed", companies, "Income before income taxes       2,355       2,186        7.7%", "Income before income taxes       2,355          86        7.7%", "tieout:columnBroken")
	tietest.Tells(t, "loss before", companies, row, "Net income                       1,573      (1,591)        n/m", "")
	tietest.Tells(t, "from a loss", companies, row, "Net income                       1,573      (1,591)     198.9%", "")
}

// stated is a table of few rows under a heading that says what its last column is.
const stated = `SECOND QUARTER CONSOLIDATED RESULTS

Three Months Ended June 30,
(Dollars in millions) | 2041 | 2040 | Increase (decrease)
Revenues | 512.7 | 468.9 | 43.8
Net income attributable to the company | 15.4 | 2.6 | 12.8
Adjusted EBITDA | 71.2 | 45.7 | 25.5
`

// TestStatedDifference holds the one row of a column of changes that fails against two that hold.
func TestStatedDifference(t *testing.T) {
	tietest.Tells(t, "right", stated, "", "", "")
	tietest.Tells(t, "columns exchanged", stated, "71.2 | 45.7", "45.7 | 71.2", "tieout:columnBroken")
	tietest.Tells(t, "a sign", stated, "| 2.6 |", "| (2.6) |", "tieout:columnBroken")
	tietest.Tells(t, "both columns", stated, "71.2 | 45.7", "72.1 | 47.5", "tieout:columnBroken")
}
