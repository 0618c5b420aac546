package mention_test

import "testing"

// traffic are statistics under short names that no text spells out.
const traffic = `

                           OPERATING STATISTICS
                               (in millions)

                                  Three Months Ended June 30,
                                     2024      2023   Change
Revenue passengers                 12,095    11,596     4.3%
RPMs                               15,023    14,792     1.6%
ASMs "capacity"                    17,895    17,206     4.0%
Departures                          1,204     1,190     1.2%
`

// TestCapitals ties numbers to rows that are called by the first letters of the text's words.
func TestCapitals(t *testing.T) {
	text := "Revenue passenger miles rose 1.6% while available seat miles rose 4.0% in the second quarter of 2024."
	allTie(t, reported(text+traffic), text)
}
