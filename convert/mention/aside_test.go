package mention_test

import "testing"

const obligations = `

In millions                                          Oct. 31, 2021   Oct. 31, 2020
Current remaining performance obligations                   431.2           318.9
Inventories                                                 730.9           712.5
Interim dividend per share (cents)                           5.36            4.74

In millions                                          Nine months ended     Nine months ended
                                                         Sept. 30, 2025        Sept. 30, 2024
Cash costs                                                  828.2           745.5
Personnel                                                   112.6           101.9
`

// TestAsides: what is said aside between commas is neither the time of the number behind it nor an expectation.
func TestAsides(t *testing.T) {
	text := "Current remaining performance obligations as of October 31, 2021, which we expect to recognize as revenue over the next 12 months, were $431.2 million. "
	allTie(t, reported(text+obligations), text)
}

// TestLevelAtADay: a change above "the level at" a day is counted from that, and cents have a country.
func TestLevelAtADay(t *testing.T) {
	text := "Inventories at October 31, 2021 of $730.9 million were 2.6% above the level at October 31, 2020. "
	allTie(t, reported(text+obligations), text)
}

// TestNineMonthsSign: "9M25" is nine months, and an amount in brackets behind an increase of some per cent is that increase.
func TestNineMonthsSign(t *testing.T) {
	text := "In 9M25, cash costs totaled $828.2 million. Personnel: increase of 10.5% ($10.7 million) in 9M25. "
	allTie(t, reported(text+obligations), text)
}
