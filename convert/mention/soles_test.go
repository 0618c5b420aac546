package mention_test

import "testing"

// inSoles is a statement of a fictional operator in the currency of Peru, with a column in dollars.
const inSoles = `

ORCHARD MOVIL S.A.A.
CONSOLIDATED INCOME STATEMENT
(In thousands of S/.)

                                       Third quarter
                                  3Q13       3Q12      US$000
Service revenues             1,440,801  1,332,853     517,901
Handset sales                  148,299    121,940      53,307
Total revenues               1,589,100  1,454,793     571,208
`

// TestSoles: amounts in soles are held against those of the table, those in dollars against its column in dollars.
func TestSoles(t *testing.T) {
	checkSaid(t, "ORCHARD MOVIL S.A.A.: RESULTS FOR THE THIRD QUARTER OF 2013\n\n", inSoles,
		saidOf{"Total revenues amounted to S/. 1,589.1 million, a rise of S/. 134.3 million.", "", 2},
		saidOf{"Total revenues amounted to S/ 1,589.1 million (US$571.2 million).", "", 2},
		saidOf{"Total revenues amounted to S/. 1,589.1 million; the S/N ratio was 12.", "", 1})
}
