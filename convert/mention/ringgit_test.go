package mention_test

import "testing"

// ringgitSales are amounts in ringgit and in sen.
const ringgitSales = `

RM'000                                  Q3 2029     Q3 2028
Revenue                                 439,788     471,695
Basic earnings per share (sen)             4.32        5.35
`

// TestRinggit: letters of a currency right before an amount are of it, and the word for its hundredth stands behind a number.
func TestRinggit(t *testing.T) {
	for _, text := range []string{"Revenue came to RM439.8 million in the third quarter of 2029. ", "Basic earnings per share were 4.32 sen in the third quarter of 2029. "} {
		allTie(t, reported(text+ringgitSales), text)
	}
}
