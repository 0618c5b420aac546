package mention_test

import "testing"

// inBranches is a statement of a fictional bank for five quarters, with balances below.
const inBranches = `

ORCHARD VALLEY BANK
SELECTED FINANCIAL DATA
(Dollars in thousands)

                                              Quarter Ended
                                   6/30/22   3/31/22  12/31/21   9/30/21   6/30/21
Total interest income               42,118    40,377    39,204    38,511    36,902
Total interest expense              15,342    14,685    13,090    11,208     9,417
Net interest income                 26,776    25,692    26,114    27,303    27,485
Salaries                            13,884    13,610    13,022    13,140    12,905
Occupancy                            2,610     2,655     2,588     2,541     2,530
Data processing                      2,275     2,190     2,144     2,098     2,011

BALANCE SHEET DATA
(Dollars in thousands)
                                                  As of
                                   6/30/22   3/31/22  12/31/21   9/30/21   6/30/21
Total loans                      1,298,410 1,264,020 1,240,775 1,201,934 1,163,020
Demand deposits                    871,204   858,330   866,415   880,127   902,340
Total deposits                   3,318,240 3,270,906 3,241,777 3,190,155 3,122,084
`

// TestListedChanges: a change that leaves out its verb is one, and is held against the row of its own noun in the columns of the others of the list.
func TestListedChanges(t *testing.T) {
	checkSaid(t, "ORCHARD VALLEY BANK: RESULTS FOR THE SECOND QUARTER OF 2022\n\nCompared with the second quarter of last year, costs went up. ", inBranches,
		saidOf{"Salaries rose by $979,000, occupancy by $80,000, and data processing by $264,000.", "", 3},
		saidOf{"Salaries rose by $979,000, occupancy by $80,000, and data processing by $364,000.", "$364,000", 2},
	)
}

// TestComparedAbove: what a heading compares, the paragraphs below it do: what stands behind "from" is of that time.
func TestComparedAbove(t *testing.T) {
	checkSaid(t, `ORCHARD VALLEY BANK: RESULTS FOR THE SECOND QUARTER OF 2022

The bank reports the results of its branches in the river towns for the second quarter of 2022 below.

Three months ended June 30, 2022 compared with three months ended March 31, 2022

`, inBranches,
		saidOf{"Total interest income rose to $42.1 million from $40.4 million, total interest expense to $15.3 million from $14.7 million.", "", 4},
		saidOf{"Total interest income rose to $42.1 million from $40.4 million, total interest expense to $15.3 million from $14.1 million.", "$14.1 million", 3},
	)
}

// TestShareThen: a share that another is compared with is held against the same two rows for its own time.
func TestShareThen(t *testing.T) {
	checkSaid(t, "ORCHARD VALLEY BANK: RESULTS FOR THE SECOND QUARTER OF 2022\n\n", inBranches,
		saidOf{"Demand deposits made up 26.3% of total deposits, down from 28.9% a year ago.", "", 2},
		saidOf{"Demand deposits made up 26.3% of total deposits, down from 30.7% a year ago.", "30.7%", 1},
		saidOf{"Total loans, at $1,298.4 million, were 11.6% above their level of June 30, 2021.", "", 2},
		saidOf{"Total loans, at $1,298.4 million, were 15.6% above their level of June 30, 2021.", "15.6%", 1},
	)
}

// TestThenInClause: a clause behind a time says what there was then.
func TestThenInClause(t *testing.T) {
	checkSaid(t, "ORCHARD VALLEY BANK: RESULTS FOR THE SECOND QUARTER OF 2022\n\n", inBranches,
		saidOf{"Net interest income of $26.8 million is measured against last year's quarter, when total interest income was $36.9 million and net interest income $27.5 million.", "", 3},
		saidOf{"Net interest income of $26.8 million is measured against last year's quarter, when total interest income was $36.9 million and net interest income $25.7 million.", "$25.7 million", 2},
	)
}

// TestTimesNamed: a number of times is held against what is named behind it; what amounts are together is a part of what is named.
func TestTimesNamed(t *testing.T) {
	checkSaid(t, "ORCHARD VALLEY BANK: RESULTS FOR THE SECOND QUARTER OF 2022\n\n", inBranches,
		saidOf{"Salaries came to $13.9 million, equal to 5.3 times occupancy of $2.6 million.", "", 3},
		saidOf{"Salaries came to $13.9 million, equal to 6.1 times occupancy of $2.6 million.", "6.1", 2},
		saidOf{"Salaries were $13.9 million and occupancy $2.6 million, which together took 61.6% of net interest income.", "", 3},
	)
}
