package mention_test

import "testing"

// sidesTables are the earnings per share of a fictional third quarter, basic and diluted.
const sidesTables = `

                 CONSOLIDATED STATEMENTS OF OPERATIONS
                 (in thousands, except per share data)
                            Three Months Ended
                               September 30,
                              2025        2024
Revenue                   $ 31,407    $ 27,915
Net income                   6,283       4,107
Earnings per share:
  Basic                   $   0.57    $   0.38
  Diluted                 $   0.55    $   0.36
Weighted average shares outstanding:
  Basic                     11,023      10,808
  Diluted                   11,424      11,409
`

// TestSidesInTurn: of two amounts for which one phrase names both kinds of shares, the first is over the first of them and the second over the second.
func TestSidesInTurn(t *testing.T) {
	checkSaid(t, reported(""), sidesTables,
		saidOf{"Net income rose to $6.3 million, which resulted in earnings of $0.57 and $0.55 per basic and diluted share, respectively.", "", 3},
		saidOf{"Net income rose to $6.3 million, which resulted in earnings of $0.57 and $0.59 per basic and diluted share, respectively.", "$0.59", 2},
		saidOf{"Net income rose to $6.3 million, which resulted in earnings of $0.75 and $0.55 per basic and diluted share, respectively.", "$0.75", 2},
		saidOf{"Net income was $6.3 million, or $0.55 and $0.57 per diluted and basic share, respectively.", "", 3},
		saidOf{"Net income was $6.3 million, or $0.55 and $0.57 per basic and diluted share, respectively.", "$0.55 $0.57", 1},
		saidOf{"Earnings were $0.57 and $0.55 per share on a basic and diluted basis.", "", 2},
		saidOf{"Basic and diluted earnings per share were $0.57 and $0.55.", "", 2},
		saidOf{"Basic and diluted earnings per share were $0.57 and $0.59.", "$0.59", 1},
		saidOf{"Earnings were $0.57 and $0.55 per basic and diluted share, compared with $0.38 and $0.36, respectively.", "", 4},
		saidOf{"Earnings were $0.57 and $0.55 per basic and diluted share, compared with $0.38 and $0.63, respectively.", "$0.63", 3},
		saidOf{"Diluted earnings per share were $0.55 and $0.36 in the third quarter of 2025 and 2024.", "", 2},
	)
}
