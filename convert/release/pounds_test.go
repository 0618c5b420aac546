package release

import (
	"strings"
	"testing"
)

// TestPounds reads what "pounds" and "Rs" are that a title speaks of.
func TestPounds(t *testing.T) {
	const statement = `%who

Income statement
(%in)
                                     Quarter ended
                               30 June 2025   30 June 2024
Revenue                             1,412.5        1,301.2
Total expenses                      1,262.4        1,170.0
Profit before tax                     150.1          131.2
`
	const output = `%who

Quarterly output
(%in)
                                     Quarter ended
                               30 June 2025   30 June 2024
Copper produced                       112.4          101.2
Molybdenum produced                     4.1            3.9
Total produced                        116.5          105.1
`
	for _, c := range []struct {
		text, who, in string
		currency      string // of the table; the unit of what is weighed
		guessed       bool
	}{
		{statement, "Ottermere Mills plc: results", "in millions of pounds", "GBP", false},
		{statement, "Ottermere Mills: results. Revenue was £1,412.5 million.", "pounds in millions", "GBP", false},
		{statement, "Ottermere Mills: results. Earnings were 4.2 pence per share.", "in millions of pounds", "GBP", false},
		{statement, "Ottermere Mills: results.", "in millions of pounds", "GBP", true},
		{statement, "Ottermere Mills: results.", "in millions of pounds sterling", "GBP", false},
		{statement, "Ottermere Mills: results.", "in millions of dollars", "USD", false},
		{output, "Ottermere Mines: output.", "in millions of pounds", "lb", false},
		{output, "Ottermere Mines plc: output.", "in millions of pounds", "lb", false},
		{statement, "Chinar Mills Limited: results.", "Rs. in crore", "INR", false},
		{statement, "Chinar Mills Limited: results. Revenue was Rs 1,412.5 crore.", "in crore", "INR", false},
		{statement, "Chinar Mills Limited: results. All figures are in Pakistani rupees.", "Rs in million", "PKR", false},
		{statement, "Chinar Mills Limited: results in Sri Lankan rupees and Indian rupees.", "Rs in million", "INR", false},
	} {
		rel, ds, err := Read("a.txt", []byte(strings.NewReplacer("%who", c.who, "%in", c.in).Replace(c.text)), Options{})
		if err != nil || len(rel.Tables) != 1 {
			t.Fatal(c.who, err, len(rel.Tables))
		}
		it := rel.Tables[0].Rows[len(rel.Tables[0].Rows)-1].Items[0]
		got := it.Currency()
		if it.Kind == Count {
			got = it.Unit.Of
		}
		guessed := false
		for _, d := range ds {
			guessed = guessed || d.Code == ruleGuessedCurrency.Code
		}
		if got != c.currency || guessed != c.guessed {
			t.Errorf("%s (%s): %s, a guess: %t", c.who, c.in, got, guessed)
		}
	}
}
