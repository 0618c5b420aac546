package mention_test

import "testing"

// TestForEach: an amount for each of what a table counts follows from the amount and the count, and from no others.
func TestForEach(t *testing.T) {
	const counted = `

HOLLIN BRIDGE CORPORATION
OPERATING DATA
(dollars in millions)

                                  Three Months Ended
                                     September 30,
                                   2025         2024
Net sales                       $  412.6     $  386.9
Depreciation and depletion          18.4         17.1
Gold sold (ounces)                75,007       76,210
Customers                          6,214        5,688
`
	checkSaid(t, reported(""), counted,
		saidOf{"Depreciation and depletion was $18.4 million, equal to $245 per ounce sold.", "", 2},
		saidOf{"Depreciation and depletion was $18.4 million, equal to $285 per ounce sold.", "", 1},
		saidOf{"Net sales per customer were $66,398.", "", 1},
		saidOf{"Net sales were $412.6 million, or $66,398 for each customer.", "", 2},
	)
}
