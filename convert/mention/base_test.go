package mention_test

import "testing"

// threeYears are columns of a quarter in three years.
const threeYears = `

In millions                          Q2 2029     Q2 2028     Q2 2027
Orders                                 102.7        80.6        73.0
Airline tickets                      1,914.0       228.0     2,610.0
Room nights                         11,842.0     2,914.0    14,975.0
Technology and content                  48.9        45.6        57.2
General and administrative              35.6        33.2        38.6
`

// TestBaseOfOthers: changes whose base is not said are counted from that of others around them.
func TestBaseOfOthers(t *testing.T) {
	text := "In the second quarter of 2029 room nights were down 20.9% versus 2027; airline tickets were down 26.7%. "
	allTie(t, reported(text+threeYears), text)
	text = "In the second quarter of 2029 technology and content declined 14.5% and general and administrative 7.8% from 2027. "
	allTie(t, reported(text+threeYears), text)
}

// TestQuartersWithHyphens: "Q2-27" is the quarter of that year.
func TestQuartersWithHyphens(t *testing.T) {
	text := "Orders of the second quarter of 2029 rose 40.7% vs. Q2-27. "
	allTie(t, reported(text+threeYears), text)
}

// TestAboveATime: an amount above that of a time is the difference.
func TestAboveATime(t *testing.T) {
	text := "Second quarter 2029 orders were $22.1 million above the second quarter of 2028. "
	allTie(t, reported(text+threeYears), text)
}
