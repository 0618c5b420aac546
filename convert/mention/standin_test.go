package mention_test

import "testing"

// clubTables are the tables of a fictional retailer's half year, behind its text.
const clubTables = `

                          CONSOLIDATED INCOME STATEMENT
                               (in millions)
                                     26 weeks to     26 weeks to     52 weeks to
                                    27 September    28 September        29 March
                                            2025            2024            2025
Revenue                                    288.4           277.2           561.3
Cost of sales                             (155.9)         (153.6)         (309.1)
Gross profit                               132.5           123.6           252.2
Operating costs                            (96.6)          (90.7)         (184.2)
Profit before tax                           35.9            32.9            68.0
Tax expense                                 (9.0)           (7.2)          (15.5)
Profit for the period                       26.9            25.7            52.5
Adjusted profit before tax                  38.3            35.2            71.9

                       CONSOLIDATED CASH FLOW STATEMENT
                               (in millions)
                                     26 weeks to     26 weeks to     52 weeks to
                                    27 September    28 September        29 March
                                            2025            2024            2025
Cash generated from operations              64.9            59.8           102.3
Capital expenditure                        (19.8)          (14.6)          (33.7)

                               BALANCE SHEET
                               (in millions)
                                    27 September    28 September        29 March
                                            2025            2024            2025
Inventories                                 88.6            83.4            78.9
Bank loans                                  76.1            79.1            89.3
`

// TestStandIns: the figure of another time does not stand for that of now, whatever it is said to have done, nor the margin or rate of the time that a change is counted from.
func TestStandIns(t *testing.T) {
	text := "HEDGEROW CENTRES PLC HALF-YEAR RESULTS\n\nHedgerow Centres today reported results for the 26 weeks to 27 September 2025.\n\n"
	checkSaid(t, text, clubTables,
		saidOf{"Capital expenditure of £19.8m funded the new Harrogate centre and eight refits.", "", 1},
		saidOf{"Capital expenditure of £33.7m funded the new Harrogate centre and eight refits.", "£33.7m", 0},
		saidOf{"Gross margin of 45.9%, an improvement of 130 basis points from the prior-year half.", "", 2},
		saidOf{"Gross margin of 44.6%, an improvement of 130 basis points from the prior-year half.", "44.6%", 1},
		saidOf{"Taxes amounted to £9.0m, for an effective rate of 25.1%.", "", 2},
		saidOf{"Taxes amounted to £9.0m, for an effective rate of 21.9%.", "21.9%", 1},
	)
}

// TestChangesToLevels: a change is held against the level that it leads to, whatever the row is called and whatever another clause goes on to say.
func TestChangesToLevels(t *testing.T) {
	text := "HEDGEROW CENTRES PLC HALF-YEAR RESULTS\n\nHedgerow Centres today reported results for the 26 weeks to 27 September 2025.\n\n"
	checkSaid(t, text, clubTables,
		saidOf{"Adjusted profit before tax¹ ahead by 8.8% to £38.3m.", "", 2},
		saidOf{"Adjusted profit before tax¹ ahead by 4.8% to £38.3m.", "4.8%", 1},
		saidOf{"Revenue increased 4.0% to £288.4m, with comparable sales down 4.6%.", "", 2},
		saidOf{"Revenue decreased 4.0% to £288.4m, with comparable sales down 4.6%.", "4.0%", 1},
		saidOf{"Inventories stood at £88.6m, 12.3% above the level at the end of March 2025.", "", 2},
		saidOf{"Inventories stood at £88.6m, 10.3% above the level at the end of March 2025.", "10.3%", 1},
		saidOf{"Since the March year end bank loans have come down by £13.2m to £76.1m.", "", 2},
		saidOf{"Cash generated from operations was £64.9m, after a £20.9m unwind of stock, against £59.8m.", "", 2},
		saidOf{"Gross profit more than made up for operating costs, which rose to £96.6m from £90.7m.", "", 2},
	)
}
