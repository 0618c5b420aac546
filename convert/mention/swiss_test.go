package mention_test

import "testing"

// swissOrders are amounts with apostrophes between groups of digits.
const swissOrders = `

CHF million                             H1 2029     H1 2028
Order intake                            1'237.5     1'161.5
Employees (full-time equivalents)         2'411       2'467
`

// TestApostrophes: numbers are grouped by apostrophes, straight or not, in the text as well.
func TestApostrophes(t *testing.T) {
	for _, text := range []string{"Order intake came to CHF 1'237.5 million in the first half of 2029. ", "Order intake came to CHF 1’237.5 million in the first half of 2029. "} {
		allTie(t, reported(text+swissOrders), text)
	}
}
