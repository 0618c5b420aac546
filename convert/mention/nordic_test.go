package mention_test

import (
	"fmt"
	"testing"
)

// nordicOrders are amounts with blanks between groups of digits.
const nordicOrders = `

SEK M                                Q2 2029     Q2 2028
Order intake                           3 612       3 333
Operating profit                         386         355
Operating margin, %                     10.9        10.6
Revenues                               3 538       3 340
Order book                             7 018       6 512
Items affecting comparability            -12         -28
`

// TestYearBeforeInBrackets: the bare number in brackets behind each is that of the year before, in its unit, where a text compares so throughout.
func TestYearBeforeInBrackets(t *testing.T) {
	for _, form := range []string{"SEK 3 612 M (3 333)", "SEK 3\u00a0612 M (3\u00a0333)", "MSEK 3,612 (3,333)", "SEKm 3 612 (3 333)", "SEK 3 612 million (3 333)"} {
		text := fmt.Sprintf("Order intake in the second quarter of 2029 was %s and operating profit SEK 386 M (355), a margin of 10.9 percent (10.6). "+
			"Items affecting comparability were SEK -12 M (-28). ", form)
		allTie(t, reported(text+nordicOrders), text)
	}
}

// TestNumbersOfNotes: where few numbers have a bare one in brackets behind them, these are no amounts.
func TestNumbersOfNotes(t *testing.T) {
	for _, m := range findIn(t, reported("Order intake in the second quarter of 2029 was SEK 3 612 M (12) and operating profit SEK 386 M (14). "+nordicOrders)) {
		if m.Printed == "12" || m.Printed == "14" {
			t.Errorf("%s is taken for an amount", m.Printed)
		}
	}
}

// finnishOrders are orders and shares of sales.
const finnishOrders = `

EUR million                          Q2 2029     Q2 2028
Order intake                           444.4       428.9
Operating profit                        55.1        39.0
Operating profit, % of net sales        12.4         9.1
Net sales                              443.8       427.5
`

// TestYearBeforeBeforeScale: the number in brackets may stand before the scale and the word for percent, which are of both.
func TestYearBeforeBeforeScale(t *testing.T) {
	text := "Order intake in the second quarter of 2029 was EUR 444.4 (428.9) million. Operating profit was EUR 55.1 (39.0) million, or 12.4 (9.1) per cent of net sales. " +
		"Net sales were EUR 443.8 (427.5) million. "
	allTie(t, reported(text+finnishOrders), text)
}
