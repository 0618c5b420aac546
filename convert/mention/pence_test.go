package mention_test

import "testing"

// inPounds is the table of a fictional British release, behind a text that has amounts per share in pence.
const inPounds = `

MARLOW QUAY PLC
CONSOLIDATED INCOME STATEMENT
(£ in millions, except per share data)

                                        Six months ended 30 June
                                             2025       2024
Revenue                                     310.4      288.1
Cost of sales                              (198.2)    (187.0)
Gross profit                                112.2      101.1
Basic earnings per share (pence)              7.7        5.5
Interim dividend per share (pence)            2.4        2.2
`

// TestPence holds amounts in pence in the text against the tables.
func TestPence(t *testing.T) {
	checkSaid(t, "MARLOW QUAY PLC: RESULTS FOR THE SIX MONTHS ENDED 30 JUNE 2025\n\n", inPounds,
		saidOf{"Basic earnings per share were 7.7p (H1 2024: 5.5p).", "", 2},
		saidOf{"Basic earnings per share were 9.9p (H1 2024: 5.5p).", "9.9p", 1},
		saidOf{"Basic earnings per share rose to 7.7 pence from 5.5 pence.", "", 2},
		saidOf{"The films are in 1080p now, and the doors open at 7 p.m.", "", 0})
}
