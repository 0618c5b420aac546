package mention_test

import "testing"

// inLakhs is the table of a fictional Indian release, behind a text that has them in crores.
const inLakhs = `

KAVERI BEARINGS LIMITED
STATEMENT OF STANDALONE FINANCIAL RESULTS
(Rs. in lakhs, except per share data)

                                    Quarter ended
                             31.12.2024      31.12.2023
Revenue from operations         91,390          88,210
Total expenses                  73,070          72,390
Profit before tax               18,320          15,820
Tax expense                      4,580           3,960
Profit for the period           13,740          11,860
`

// TestCrores holds amounts in crores against tables in lakhs.
func TestCrores(t *testing.T) {
	for text, want := range map[string]string{
		"Revenue from operations was ₹913.90 crore for the quarter ended 31 December 2024, and profit before tax ₹183.2 crore.":      "",
		"Revenue from operations was Rs. 913.90 crore for the quarter ended 31 December 2024, and profit before tax Rs 183.2 crore.": "",
		"Revenue from operations was Rs.913.90 crore for the quarter ended 31 December 2024, and profit before tax Rs.183.2 crore.":  "",
		"Revenue from operations was Rs. 931.90 crore for the quarter ended 31 December 2024, and profit before tax Rs 183.2 crore.": "Rs. 931.90 crore",
		"Revenue from operations was ₹931.90 crore for the quarter ended 31 December 2024, and profit before tax ₹183.2 crore.":      "₹931.90 crore",
	} {
		ms := findReported(t, text+inLakhs)
		if got := surelyDiffer(ms); got != want {
			t.Errorf("%s\n\treported %q, want %q", text, got, want)
		}
		if tied := countTied(ms); want == "" && tied != 2 {
			t.Errorf("%s: %d tied", text, tied)
		}
	}
}

// TestGluedCurrencies reads amounts with the code of their currency right before them.
func TestGluedCurrencies(t *testing.T) {
	for text, want := range map[string]string{
		"Net sales were RMB412.6 million.": "412600000 CNY",
		"Net sales were CHF5.25 billion.":  "5250000000 CHF",
		"Net sales were EUR412.6 million.": "412600000 EUR",
		"The COVID19 year is over.":        "",
	} {
		got := ""
		for _, m := range findReported(t, text) {
			if m.Unit != "" && m.Unit != "percent" {
				got = m.Value.String() + " " + m.Unit
			}
		}
		if got != want {
			t.Errorf("%s %q, want %q", text, got, want)
		}
	}
}
