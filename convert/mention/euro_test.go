package mention_test

import (
	"testing"

	"github.com/tieout/tieout/convert/mention"
)

// TestSpelledCurrencies checks that the word of a currency before an amount belongs to it, and that years behind one are years.
func TestSpelledCurrencies(t *testing.T) {
	const tables = `

ALDERSEE AG
Income statement
(in millions of euros)

                                   Half-year ended June 30,
                                     2025         2024
Net sales                           278.7        251.3
Operating profit                     31.4         24.9
Net profit                           15.1         12.8
`
	const head = "ALDERSEE AG REPORTS ITS FIRST HALF OF 2025\n\nAldersee AG makes watches.\n\n"
	for _, c := range []struct{ text, printed string }{
		{"Net sales in the first half of 2025 were Euro 278.7 million.", "Euro 278.7 million"},
		{"Net profit in the first half of 2025 came to euro 15.1m.", "euro 15.1m"},
		{"Net sales in the first half of 2025 were Euro 278,700,000.", "Euro 278,700,000"},
	} {
		ms := findIn(t, head+c.text+tables)
		if len(ms) != 1 || ms[0].Printed != c.printed || ms[0].Status != mention.Ties {
			t.Errorf("%s: %+v", c.text, ms)
		}
	}
	for _, text := range []string{"The company has reported in euros since 2001 and before.", "In euros 12.5 percent is nothing new."} {
		for _, m := range findIn(t, head+text+tables) {
			if m.Unit == "EUR" {
				t.Errorf("%s: %s is an amount", text, m.Printed)
			}
		}
	}
}
