package mention_test

import "testing"

// inWon is the table of a fictional release in won with a column in dollars, behind a text that has both.
const inWon = `

ORCHARD INTERACTIVE CO., LTD.
CONSOLIDATED STATEMENTS OF OPERATIONS
(All amounts in thousands)

                                     Three months ended June 30,
                                 2019          2020          2020
                                  KRW           KRW           US$
Advertising revenues       18,733,902    16,402,558        13,639
Total net revenues        105,121,330   125,357,699       104,239
Cost of revenues           64,749,225    80,738,029        67,136
Gross profit               40,372,105    44,619,670        37,103
`

// TestTwoCurrencies: an amount is held against figures in its own currency, and nothing is counted from amounts in two.
func TestTwoCurrencies(t *testing.T) {
	checkSaid(t, "Orchard Interactive: results for the quarter ended June 30, 2020\n\n", inWon,
		saidOf{"Advertising revenues were KRW16.4 billion (US$13.6 million), a decrease of 12.4% from KRW18.7 billion in the same period of 2019.", "", 4},
		saidOf{"Advertising revenues were KRW16.4 billion (US$13.6 million), a decrease of 14.2% from KRW18.7 billion in the same period of 2019.", "14.2%", 3},
		saidOf{"Total net revenues were KRW125.4 billion (US$104.2 million), an increase of 19.3% year over year.", "", 3},
		saidOf{"Gross profit was US$44.6 million.", "", 0})
}

// TestBaseSaid: a change is counted from the level behind it, of the time that it is of.
func TestBaseSaid(t *testing.T) {
	const quarters = `

ORCHARD INTERACTIVE CO., LTD.
RECONCILIATION OF NON-GAAP NET INCOME
(In thousands)

                                        Three months ended
                              June 30,    March 31,     June 30,
                                  2019         2020         2020
Net income                       5,312        4,147        7,897
Share-based compensation         2,643        4,267        2,961
Non-GAAP net income              7,955        8,414       10,858
`
	checkDiffers(t, "Orchard Interactive: results for the quarter ended June 30, 2020\n\n", quarters, map[string]string{
		"Non-GAAP net income was $10.9 million, an increase of 36.5% from $8.0 million in the same period of 2019.":   "",
		"Non-GAAP net income was $10.9 million, an increase of 29.0% from $8.0 million in the same period of 2019.":   "29.0%",
		"Non-GAAP net income was $10.9 million, an increase of 29.0% from $8.4 million in the first quarter of 2020.": "",
	})
}

// TestOpenCurrencies: dollars and cents of a text that does not say whose they are are those of the tables.
func TestOpenCurrencies(t *testing.T) {
	ms := findIn(t, `ORCHARD HOMEWARES HALF-YEAR RESULTS

Orchard Homewares reported results for the six months ended June 30, 2025. Revenue was $316.8 million, earnings per share were 21.5 cents, and US$2.0 million was spent abroad.

                          FINANCIAL HIGHLIGHTS
                          (in A$ millions)
                                   H1 2025    H1 2024
Revenue                            A$316.8    A$304.4
Net profit                            26.1       31.2
Earnings per share (A$)              0.215      0.316
`)
	want := map[string]string{"$316.8 million": "AUD", "21.5 cents": "AUD/shares", "US$2.0 million": "USD"}
	for _, m := range ms {
		if unit, ok := want[m.Printed]; ok && m.Unit != unit {
			t.Errorf("%s is of %s, want %s", m.Printed, m.Unit, unit)
		}
		delete(want, m.Printed)
	}
	if len(want) > 0 {
		t.Errorf("not found: %v", want)
	}
}
