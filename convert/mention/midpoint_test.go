package mention_test

import "testing"

// outlook prints ranges before and after they were moved, what was, and a short name in a label.
const outlook = `

OUTLOOK

                                               Prior Full-Year        Updated Full-Year
                                                  2025 Outlook             2025 Outlook
Core FFO per diluted share                      $2.77 to $2.89           $2.79 to $2.89
Capital expenditures (in millions)                $830 to $850             $840 to $880
Passenger revenue per seat mile (PRSM), growth    1.0% to 2.0%             1.5% to 4.0%

CONSOLIDATED STATEMENTS OF CASH FLOWS
(in thousands)

                                       Nine Months Ended September 30,
                                               2025          2024
Net cash provided by operating activities  $ 912,340     $ 868,206
Capital expenditures                        (611,204)     (598,117)
`

// TestMidpoints: middles of ranges follow from their ends, and so does by how much they were moved; nothing that was differs from them.
func TestMidpoints(t *testing.T) {
	for _, text := range []string{
		"The Company raised the midpoint of its full-year 2025 Core FFO outlook by $0.01 per diluted share to $2.84.",
		"At the midpoint, capital expenditures of $860 million are now expected.",
		"For the full year 2025, the Company expects PRSM to increase 1.5% to 4.0%.",
	} {
		allTie(t, reported(text+outlook), text)
	}
	noAlarm(t, "At the midpoint, capital expenditures of $861 million are expected.", outlook)
	noAlarm(t, "We now expect the midpoint for passenger revenue to be $136 million for 2025.", `

FINANCIAL OUTLOOK (in millions)

                          Full Year 2025 Outlook
Passenger revenue                132.5
Cargo revenue                     14.5
`)
}
