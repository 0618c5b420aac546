package mention_test

import "testing"

// TestOnRevenueOf: behind a change and the time that it is counted from, "on revenue of" begins anew, for the time that the sentence is about;
// an amount that a mark is put at is a floor.
func TestOnRevenueOf(t *testing.T) {
	const tables = `

                       CONSOLIDATED STATEMENTS OF EARNINGS
                               (in millions)
                              Three Months Ended       Year Ended
                                 December 31,         December 31,
                                2022        2021      2022       2021
Revenue                      $10,851     $10,292    $39,407   $38,469
Operating costs                9,859       9,340     36,017    35,212
Net earnings                 $   992     $   952    $ 3,390   $ 3,257
`
	const head = "ALDER MILLS REPORTS FOURTH QUARTER RESULTS\n\nThe quarter ended December 31, 2022 was a good one.\n\n"
	for _, text := range []string{
		"Fourth-quarter net earnings were $992 million, a 4.2% increase over the year-ago quarter, on revenue of $10.9 billion, up 5.4%.",
		"Full-year net earnings were $3.4 billion, up 4.1% from 2021, on revenue of $39.4 billion, up 2.4%.",
		"Full-year revenue passed the $39 billion mark.",
	} {
		allTie(t, head+text+tables, text)
	}
}

// TestClauseOfItsOwn: what has a noun and a verb of its own is not what a change before it is counted from.
func TestClauseOfItsOwn(t *testing.T) {
	const statement = `

CONSOLIDATED STATEMENTS OF INCOME
(in millions)

                     Three Months Ended September 30,
                        2025       2024
Net sales            $ 383,546   $ 400,954
Operating income        22,666      29,601
Net income              11,901      15,584
`
	text := "Net sales were $383,546 million, down 4.3% from the same period of the previous fiscal year, operating income was $22,666 million (down 23.4%), and net income was $11,901 million (down 23.6%)."
	noAlarm(t, text, statement)
	allTie(t, reported(text+statement), text)
}
