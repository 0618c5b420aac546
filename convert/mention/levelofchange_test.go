package mention_test

import "testing"

// levelTables are the results of a fictional third quarter, with its sales by channel and its cash.
const levelTables = `

                 CONSOLIDATED STATEMENTS OF OPERATIONS
                            (in thousands)
                            Three Months Ended
                               September 30,
                              2025        2024
Net sales                 $ 94,310    $ 88,127
Cost of sales               58,926      57,602
Gross profit                35,384      30,525
Selling expenses            24,168      21,907
Operating income            11,216       8,618
Interest income              1,305       1,188
Total other income, net      1,430         912
Income taxes                 4,307       2,140
Net income                   8,339       7,390
Net income attributable to
  noncontrolling interest      614         488
Net income attributable to
  Hollin Bridge           $  7,725    $  6,902

                        NET SALES BY CHANNEL
                            (in thousands)
                            Three Months Ended
                               September 30,
                              2025        2024
Dealers                   $ 71,914    $ 64,230
Retail                      22,396      23,897
Total                     $ 94,310    $ 88,127

                      CONSOLIDATED BALANCE SHEETS
                            (in thousands)
                          September 30, December 31,
                              2025        2024
Cash and cash equivalents $ 41,806    $ 37,213
Other assets               118,540     112,977
Total assets               160,346     150,190
Total liabilities           61,200      57,410
Equity                      99,146      92,780
`

// TestNoLevelOfChange: what something changed by is no level of a row, and of no row that the words do not name.
func TestNoLevelOfChange(t *testing.T) {
	checkSaid(t, reported(""), levelTables,
		saidOf{"Interest income rose on higher balances, partially offset by a decrease of $0.6 million in interest income from deposits.", "", 0},
		saidOf{"Insurance proceeds increased other income, net by $1.4 million.", "", 0},
		saidOf{"The increase reflects volume, partially offset by a decrease of $1.5 million in freight and handling revenue.", "", 0},
		saidOf{"Interest income increased $0.1 million.", "", 1},
		saidOf{"Retail sales decreased $1.5 million.", "", 1},
	)
}

// TestNoFlowOfBalances: what balances of cash differ by is no cash that operations brought in.
func TestNoFlowOfBalances(t *testing.T) {
	checkSaid(t, reported(""), levelTables,
		saidOf{"The Company ended the quarter with $41.8 million in cash. Cash from operations for the nine months was $4.6 million.", "", 1},
		saidOf{"Cash was $41.8 million. Cash provided by operating activities was $4.6 million for the first nine months.", "", 1},
		saidOf{"Cash was $41.8 million, an increase of $4.6 million from December 31, 2024.", "", 2},
	)
}
