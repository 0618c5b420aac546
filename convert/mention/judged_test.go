package mention_test

import "testing"

// insurers are ratios that are better when they are less, and what went along with the growth of a whole.
const insurers = `

                                      Three Months Ended September 30,
                                              2030         2029
                                              (in thousands)
Net premiums written                        623,043      575,907
Write-down of software                        4,871           --
Combined ratio                                93.6%       106.2%
`

// TestJudged: what improves of a ratio may be less of it; what goes along with another number is no misprint of it; the "down" of a write-down is no
// direction.
func TestJudged(t *testing.T) {
	for _, text := range []string{
		"The combined ratio improved 12.6 points to 93.6%. ",
		"The third quarter included a non-cash write-down of software of $4.9 million. ",
	} {
		allTie(t, reported(text+insurers), text)
	}
	noAlarm(t, "Net premiums written grew 8.2% to $623.0 million, with Specialty Lines up 20.6%. ", insurers)
}

// organicGrowth is what sales grew by, and what they did on another basis.
const organicGrowth = `

                                          Year Ended April 30,
                                            2030        2029
                                              (in millions)
Net sales                                  4,228       3,933
Gross profit                               2,494       2,391
Organic change in net sales                  11%
Organic change in gross profit                8%
`

// TestOrganic: a change on another basis is printed in a row of its own.
func TestOrganic(t *testing.T) {
	for _, text := range []string{
		"For the year ended April 30, 2030, net sales rose 8% to $4.2 billion (+11% organic). ",
		"For the year ended April 30, 2030, organic net sales rose 11%. ",
	} {
		allTie(t, reported(text+organicGrowth), text)
	}
}

// TestNounsOfLess: a slip, a dip and a shortfall are less.
func TestNounsOfLess(t *testing.T) {
	const fewer = `

                                      Three Months Ended September 30,
                                              2025         2024
                                              (in thousands)
Net sales                                   450,000      500,000
Net income                                   44,200       52,000
`
	for _, text := range []string{
		"Net sales were $450.0 million, a 10% dip from $500.0 million in the third quarter of 2024. ",
		"Net sales were $450.0 million, a 10% shortfall from $500.0 million in the third quarter of 2024. ",
		"Net income was $44.2 million, a 15% slip from $52.0 million in the third quarter of 2024. ",
	} {
		allTie(t, reported(text+fewer), text)
	}
}
