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
