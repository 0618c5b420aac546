package mention_test

import "testing"

// siblingTables are the tables of a fictional quarter of two segments and some cities, behind its text.
const siblingTables = `

                          SEGMENT INFORMATION
                             (in thousands)
                              Three Months Ended
                                 September 30,
                                2025        2024
Revenue:
  Truckload                 $168,204    $170,980
  Dedicated                  121,533     112,110
  Total revenue              289,737     283,090
Operating income:
  Truckload                    8,116       9,204
  Dedicated                   13,947      11,102
  Total operating income      22,063      20,306

                        COMPARABLE REVPAR BY CITY
                              (in dollars)
                              Three Months Ended
                                 September 30,
                                2025        2024
Boston                        198.44      187.20
Denver                        121.83      116.40
Phoenix                       149.27      144.95
`

// TestSibling: the figure of another part, in the place of the one that is spoken of, contradicts the number that has it.
func TestSibling(t *testing.T) {
	text := "HOLLIN FREIGHT REPORTS THIRD QUARTER 2025 RESULTS\n\nAKRON, Ohio, October 23, 2025 - Hollin Freight reported results for the third quarter ended September 30, 2025.\n\n"
	checkSaid(t, text, siblingTables,
		saidOf{"Dedicated revenue was $121.5 million. Operating income of the segment rose to $13.9 million.", "", 2},
		saidOf{"Dedicated revenue was $121.5 million. Operating income of the segment rose to $8.1 million.", "$8.1 million", 1},
		saidOf{"Dedicated revenue was $121.5 million, and Truckload earned operating income of $8.1 million.", "", 2},
		saidOf{"Revenue was $289.7 million. RevPAR in Denver was $121.83.", "", 2},
		saidOf{"Revenue was $289.7 million. RevPAR in Denver was $149.27.", "$149.27", 1},
		saidOf{"Revenue was $289.7 million. In Phoenix RevPAR reached $149.27 on the back of a busy summer.", "", 2},
		saidOf{"Revenue was $289.7 million. In Phoenix RevPAR reached $121.83 on the back of a busy summer.", "$121.83", 1},
	)
}

// TestReasonsNameNoPart: a part that a reason names is not what the sentence speaks of, nor what the measure is of.
func TestReasonsNameNoPart(t *testing.T) {
	text := "HOLLIN FREIGHT REPORTS THIRD QUARTER 2025 RESULTS\n\nAKRON, Ohio, October 23, 2025 - Hollin Freight reported results for the third quarter ended September 30, 2025.\n\n"
	tables := `

                             VOLUME BY REGION
                              Three Months Ended
                              September 30, 2025
                           Volume %     Price %
                            Change       Change
Latin America                 2%           8%
Asia Pacific                  1%          (3)%
Total                         2%           4%

                             PRICES BY REGION
                              Three Months Ended
                              September 30, 2025
                           Sales %      Costs %
                            Change       Change
Latin America                10%           7%
Asia Pacific                 (2)%         (1)%
`
	checkSaid(t, text, tables,
		saidOf{"Volume in Latin America grew 2%.", "", 1},
		saidOf{"Sparkling flavors grew 1% for the quarter, driven by growth in Asia Pacific.", "", 0},
		saidOf{"Sports drinks grew 1% for the quarter as growth in Asia Pacific was strong.", "", 0},
	)
}

// TestExchangedPair: two figures that stand in each other's place contradict what a text says of the change between them.
func TestExchangedPair(t *testing.T) {
	checkSaid(t, accountsText, accountsTables,
		saidOf{"Profit before tax fell from $31.2 million to $26.1 million.", "", 2},
		saidOf{"Profit before tax rose from $26.1 million to $31.2 million.", "$31.2 million", 1},
	)
}

// TestOtherThanFrom: a change leads from one level of a row to another of it.
func TestOtherThanFrom(t *testing.T) {
	checkSaid(t, accountsText, accountsTables,
		saidOf{"Profit before tax fell from $31.2 million to $26.1 million.", "", 2},
		saidOf{"Profit before tax rose from $31.2 million to $40.4 million.", "$40.4 million", 1},
	)
}
