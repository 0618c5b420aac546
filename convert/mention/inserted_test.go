package mention_test

import "testing"

// insertedTables are the results of a fictional third quarter.
const insertedTables = `

                 CONSOLIDATED STATEMENTS OF OPERATIONS
                 (in thousands, except per share data)
                            Three Months Ended
                               September 30,
                              2025        2024
Net sales                 $ 94,310    $ 88,127
Cost of sales               51,926      57,602
Gross profit                42,384      30,525
Selling expenses            24,168      21,907
Operating income            18,216       8,618
Income taxes                 4,307       2,140
Net income                $ 13,909    $  6,478
`

// TestBehindInserted: a change, and what it is from, behind an insertion that says what is in a number are of the number in front of that.
func TestBehindInserted(t *testing.T) {
	checkSaid(t, reported(""), insertedTables,
		saidOf{"Gross profit of $42.4 million, including contribution of $8.9 million from a supplier settlement, up 38.9 percent, from $30.5 million in the prior-year quarter.", "", 3},
		saidOf{"Gross profit was $42.4 million, including a net benefit of $8.9 million from a settlement, an increase of 38.9% from $30.5 million in the prior-year quarter.", "", 3},
		saidOf{"Gross profit was $42.4 million, which included a one-time benefit of $8.9 million, up 38.9% compared to $30.5 million a year ago.", "", 3},
		saidOf{"Gross profit was $42.4 million, including $8.9 million from a settlement, up 38.9% year over year.", "", 2},
		saidOf{"Net income was $13.9 million, net of settlement costs of $1.9 million and legal fees of $0.3 million, up 114.7 percent from $6.5 million in the prior-year quarter.", "", 3},
		saidOf{"Gross profit was $42.4 million, including contribution of $8.9 million from a supplier settlement, up 39.8 percent, from $30.5 million in the prior-year quarter.", "39.8 percent", 2},
		saidOf{"Gross profit was $42.4 million, including contribution of $8.9 million from a supplier settlement, down 38.9 percent, from $30.5 million in the prior-year quarter.", "38.9 percent", 2},
		saidOf{"Gross profit was $42.4 million, including contribution of $8.9 million from a supplier settlement, which rose 12.4 percent from $7.9 million.", "", 1},
		saidOf{"Selling expenses were $24.2 million, including marketing expenses of $3.1 million, up from $2.6 million.", "", 1},
	)
}

// TestBehindInsertedUnproven: where nothing proves whether what stands behind an insertion is of that or of what is in front of it, it contradicts nothing.
func TestBehindInsertedUnproven(t *testing.T) {
	checkDiffers(t, reported(""), insertedTables, map[string]string{
		"Selling expenses were $24.2 million, including marketing expenses of $3.1 million, up 19%.":                                                      "",
		"Selling expenses were $24.2 million, including marketing expenses of $3.1 million, up 19% from $2.6 million.":                                    "",
		"Net sales were $94.3 million, including sales of $12.0 million from Acme Levers, an increase of 11.2% from $10.8 million a year ago.":            "",
		"Net sales were $94.3 million, including sales from Acme Levers of $12.0 million, compared with $10.8 million in the prior-year quarter.":         "",
		"Net sales were $94.3 million, including sales from Acme Levers of $12.0 million, compared with $81.7 million in the prior-year quarter.":         "$81.7 million",
		"Net sales were $94.3 million, including sales from Acme Levers of $12.0 million, which grew 11.2% compared with the prior-year quarter.":         "",
		"Operating income was $18.2 million, reflecting higher volume of $6.0 million and lower freight costs of $1.1 million, up 111.4% year over year.": "",
	})
}
