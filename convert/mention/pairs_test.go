package mention_test

import "testing"

// pairTables are the tables of a fictional quarter of two segments, each in a table of its own, behind its text.
const pairTables = `

                          CONSOLIDATED HIGHLIGHTS
                               (in millions)
                         Three Months Ended      Six Months Ended
                              June 30,               June 30,
                           2025      2024         2025      2024
Net premiums written     $ 653.9   $ 620.5     $1,269.8  $1,208.7
Net premiums earned        741.9     687.3      1,450.5   1,350.6
Catastrophe losses          38.9      29.5         80.4      71.3
Net income                  71.4      14.1        128.7      35.0
Operating income            56.9      31.2        110.7      20.6
Gross margin               20.2%     19.8%        20.4%     19.9%

                              COMMERCIAL LINES
                               (in millions)
                         Three Months Ended      Six Months Ended
                              June 30,               June 30,
                           2025      2024         2025      2024
Net premiums written     $ 412.6   $ 378.9     $  801.2  $  744.6
Underwriting income         14.7      10.4         34.3      12.5

                               PERSONAL LINES
                               (in millions)
                         Three Months Ended      Six Months Ended
                              June 30,               June 30,
                           2025      2024         2025      2024
Net premiums written     $ 241.3   $ 241.6     $  468.6  $  464.1
Underwriting income         17.0      12.6         30.2      21.7
`

const pairText = "HARTWELL INSURANCE REPORTS SECOND QUARTER RESULTS\n\nLOWELL, Ohio, July 30, 2025 - Hartwell Insurance reported results for the second quarter ended June 30, 2025.\n\n"

// TestDifferenceSaid: a percentage is the change of the figures that the amount beside it is the difference of.
func TestDifferenceSaid(t *testing.T) {
	checkSaid(t, pairText, pairTables,
		saidOf{"Net premiums earned increased by $54.6 million, or 7.9%, reflecting rate increases averaging 6.5%.", "", 2},
		saidOf{"Net premiums earned increased by $54.6 million, or 8.9%, reflecting rate increases averaging 6.5%.", "8.9%", 1},
	)
}

// TestLevelWentOtherWay: a level went the way that its change says, whatever the row.
func TestLevelWentOtherWay(t *testing.T) {
	checkSaid(t, pairText, pairTables,
		saidOf{"Catastrophe losses increased 31.9% to $38.9 million.", "", 2},
		saidOf{"Catastrophe losses declined 31.9% to $38.9 million.", "31.9%", 1},
	)
}

// TestOtherThanLevel: what a level is compared with is of its own row, though another of the name has the number.
func TestOtherThanLevel(t *testing.T) {
	checkSaid(t, pairText, pairTables,
		saidOf{"Underwriting income of Commercial Lines came to $14.7 million, compared to $10.4 million in the year-ago period.", "", 2},
		saidOf{"Underwriting income of Commercial Lines came to $14.7 million, compared to $12.6 million in the year-ago period.", "$12.6 million", 1},
	)
}

// TestNamedByAnother: a level is of the row that has all words of its name, though another says no more than some of them.
func TestNamedByAnother(t *testing.T) {
	checkSaid(t, pairText, pairTables,
		saidOf{"Operating income for the six-month period totaled $110.7 million.", "", 1},
		saidOf{"Operating income for the six-month period totaled $128.7 million.", "$128.7 million", 0},
	)
}

// TestWithItsName: "with" before the name of a ratio begins nothing else.
func TestWithItsName(t *testing.T) {
	checkSaid(t, pairText, pairTables,
		saidOf{"Net premiums earned increased to $741.9 million with gross margin of 20.2%.", "", 2},
		saidOf{"Net premiums earned increased to $741.9 million with gross margin of 19.8%.", "19.8%", 1},
	)
}

// balanceTables is a statement that prints costs in brackets, and a balance sheet.
const balanceTables = `

                        CONSOLIDATED STATEMENTS OF INCOME
                              (in thousands)
                           Three Months Ended
                              September 30,
                             2025         2024
Net sales                $ 265,000    $ 250,000
Cost of goods sold        (159,000)    (152,500)
Interest expense            (3,500)      (3,900)
Net income                  22,500       19,000

                          CONSOLIDATED BALANCE SHEETS
                              (in thousands)
                         September 30, December 31,
                             2025         2024
Cash                        41,200       38,100
Inventories                 88,400       95,100
Other assets               482,700      461,300
Total assets             $ 612,300    $ 594,500
Debt                       180,000      195,000
Other liabilities          144,300      127,500
Total liabilities          324,300      322,500
Shareholders' equity       288,000      272,000
Total liabilities and
  equity                 $ 612,300    $ 594,500
`

const balanceText = "HARROW FOODS REPORTS THIRD QUARTER RESULTS\n\nLOWELL, Ohio, October 30, 2025 - Harrow Foods reported results for the third quarter ended September 30, 2025.\n\nCash was $41.2 million at September 30, 2025. "

// TestLevelsWentOtherWay: costs in brackets go up with their size, and a balance went one way from all that is printed of it.
func TestLevelsWentOtherWay(t *testing.T) {
	checkSaid(t, balanceText, balanceTables,
		saidOf{"Interest expense declined to $3.5 million from $3.9 million.", "", 3},
		saidOf{"Interest expense increased to $3.5 million from $3.9 million.", "$3.5 million", 2},
		saidOf{"Inventories fell to $88.4 million.", "", 2},
		saidOf{"Inventories rose to $88.4 million.", "$88.4 million", 1},
	)
}

// TestTotalsOfBalanceSheet: what plainly names a total of the balance sheet is held against that, whatever its digits.
func TestTotalsOfBalanceSheet(t *testing.T) {
	checkSaid(t, balanceText, balanceTables,
		saidOf{"Total assets were $612.3 million.", "", 2},
		saidOf{"Total assets were $650.0 million.", "$650.0 million", 1},
		saidOf{"Total assets of the foreign subsidiaries were $150.0 million.", "", 1},
	)
}
