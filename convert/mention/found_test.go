package mention_test

import "testing"

// foundTables are the tables of a fictional quarter of two parts and regions, behind its text.
const foundTables = `

                        CONSOLIDATED STATEMENTS OF INCOME
                               (in dollars)
                             Three Months Ended
                                  June 30,
                             2025         2024
Revenue                $ 8,462,763  $ 7,198,586
Income before taxes      2,100,430    1,860,110
Provision for taxes        504,103      390,623
Net income             $ 1,596,327  $ 1,469,487

                              KEY MARGINS
                              (unaudited)
                             Three Months Ended
                                  June 30,
                             2025         2024
GAAP gross margin            59.1%        57.7%
  Year/Year                   1.4
Operating gross margin       60.1%        58.8%
  Year/Year                   1.3

                           REVENUE BY REGION
                              (in dollars)
                             Three Months Ended
                                  June 30,
                             2025         2024       % Change   % Change in constant currency
Benelux                $ 1,912,402  $ 1,801,226          6.2%                   4.9%
Rest of Europe           6,550,361    5,397,360         21.4%                  19.7%
Total                  $ 8,462,763  $ 7,198,586         17.6%                  15.8%

                       OPERATING INCOME BY REGION
                              (in dollars)
                             Three Months Ended
                                  June 30,
                             2025         2024
Benelux                $   402,118  $   377,020
Rest of Europe           1,698,312    1,483,090
Total                  $ 2,100,430  $ 1,860,110
`

const foundText = "HOLLIN VALVES REPORTS SECOND QUARTER 2025 RESULTS\n\nAKRON, Ohio, July 23, 2025 - Hollin Valves reported results for the second quarter ended June 30, 2025.\n\n"

// TestFoundBeside: rates of tax, changes that stand beside or below a figure, parts of a total and amounts in round thousands are found.
func TestFoundBeside(t *testing.T) {
	checkSaid(t, foundText, foundTables,
		saidOf{"The effective tax rate was 24%, against 21% a year ago.", "", 2},
		saidOf{"The tax charge equates to an effective rate of 24.0%.", "", 1},
		saidOf{"The effective tax rate was 29%.", "", 0},
		saidOf{"Revenue was $8.5 million for the quarter. Operating gross margin was 60.1%, up 1.3 points.", "", 3},
		saidOf{"Revenue in Benelux rose 6.2%, 4.9% in constant currency.", "", 2},
		saidOf{"Revenue was $8.5 million for the quarter. Revenue in Benelux accounted for 23% of the total.", "", 2},
		saidOf{"Benelux: Revenue rose 6.2%. The region accounted for 23% of consolidated revenue.", "", 2},
		saidOf{"Revenue was $8,463,000.", "", 1},
	)
}

// TestDividendDeclared: what is declared for no time that is named contradicts nothing that was paid.
func TestDividendDeclared(t *testing.T) {
	tables := foundTables + "Cash dividends declared per share      $ 0.32       $ 0.30\n"
	checkSaid(t, foundText, tables,
		saidOf{"On July 21, 2025 the board declared a quarterly dividend of $0.34 per share, up from the $0.32 paid in the second quarter.", "", 1},
	)
}

// TestLevelOfAnotherRow: a change that leads to a level is of the level's row, and is held against no other.
func TestLevelOfAnotherRow(t *testing.T) {
	checkSaid(t, foundText, foundTables,
		saidOf{"A fine quarter: operating income climbed 6.7% to $402,118.", "", 2},
	)
}

// TestHeadlineBetweenDashes: what a headline prints between dashes are sentences of their own.
func TestHeadlineBetweenDashes(t *testing.T) {
	checkSaid(t, foundText, foundTables,
		saidOf{"- Revenue Grew 17.6% - Operating Gross Margin of 60.1% - Raises Full-Year Guidance -\n\nRevenue was $8.5 million for the quarter.", "", 3},
	)
}

// TestRatiosAndDebt: ratios whose name has "to" in it, margins of rows of two tables, and what is owed by the words of international standards.
func TestRatiosAndDebt(t *testing.T) {
	tables := `

                               KEY FIGURES
                              (in millions)
                             Six Months Ended
                                  June 30,
                             2025         2024
Order intake              1,334.5      1,322.4
Net sales                 1,304.3      1,328.9
Adjusted operating profit   151.3        140.2

                              BALANCE SHEET
                              (in millions)
                           June 30,     June 30,
                             2025         2024
Cash and cash equivalents   326.4        318.6
Other assets              1,973.6      1,881.4
Total assets              2,300.0      2,200.0
Current financial
  liabilities               142.8         61.4
Non-current financial
  liabilities               350.0        346.4
Other liabilities           507.2        492.2
Equity                    1,300.0      1,300.0
Total liabilities and
  equity                  2,300.0      2,200.0
`
	checkSaid(t, accountsText, tables,
		saidOf{"The book-to-bill ratio was 1.02.", "", 1},
		saidOf{"Net debt was $166.4 million at June 30, 2025.", "", 1},
		saidOf{"Adjusted operating profit was $151.3 million, or 11.6% of net sales, an expansion of 105 basis points.", "", 3},
	)
}

// TestComparedPerShare: an amount in cents behind one per share is compared with that.
func TestComparedPerShare(t *testing.T) {
	tables := foundTables + "Diluted earnings per share      $ 0.45       $ 0.22\n"
	checkSaid(t, foundText, tables,
		saidOf{"Net income was $1.6 million, or $0.45 per diluted share, versus $0.22.", "", 3},
	)
}
