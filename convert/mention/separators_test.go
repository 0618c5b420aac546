package mention_test

import "testing"

// randSales are amounts with commas before decimals and blanks between thousands.
const randSales = `

R million                            Q2 2029     Q2 2028     change
Revenue                              7 761,1     7 544,6       2,9%
Cost of sales                       (5 487,3)   (5 258,6)      4,3%
Operating profit                       643,2       708,5      -9,2%
Cash operating profit                  833,7       889,2      -6,2%
Finance costs                          118,7        97,4      21,9%
`

// TestCommasBeforeDecimals: where tables have commas before decimals and blanks between thousands, so has the text, and "R" is the rand.
func TestCommasBeforeDecimals(t *testing.T) {
	text := "Revenue of the second quarter of 2029 grew by 2,9% to R7 761,1 million (Q2 2028: R7 544,6 million). Operating profit fell 9,2% to R643,2 million. " +
		"Finance costs of R118,7 million rose 21,9% in the second quarter of 2029. "
	allTie(t, reported(text+randSales), text)
	for _, m := range findIn(t, reported(text+randSales)) {
		if m.Printed == "R7 761,1 million" && m.Unit == "ZAR" {
			return
		}
	}
	t.Error("no R7 761,1 million in rand")
}

// TestPointsInText: a text that has points before decimals is read so, whatever its tables have.
func TestPointsInText(t *testing.T) {
	text := "Revenue of the second quarter of 2029 grew by 2.9% to R7,761.1 million. Operating profit fell 9.2% to R643.2 million. "
	allTie(t, reported(text+randSales), text)
}
