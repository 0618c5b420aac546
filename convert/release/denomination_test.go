package release

import "testing"

// TestDenominations reads currencies and scales as headings of many countries write them, and what only looks like them.
func TestDenominations(t *testing.T) {
	for _, c := range []struct {
		text, currency string
		exponent       int32 // -1 for none
	}{
		{"₹ in Lakhs", "INR", 5}, {"(₹ in Lakhs, except per share data)", "INR", 5}, {"(Rs. in Crores)", "INR", 7}, {"Rs./Crores", "INR", 7}, {"INR Mn", "INR", 6},
		{"Rupees in lacs", "INR", 5}, {"(Rs in Cr.)", "INR", 7}, {"Amount in ₹ crore", "INR", 7}, {"(in lakhs)", "", 5}, {"In Crore", "", 7}, {"Rs. 5 crore", "INR", -1},
		{"MEUR", "EUR", 6}, {"TEUR", "EUR", 3}, {"k€", "EUR", 3}, {"€ thousand", "EUR", 3}, {"in € million", "EUR", 6}, {"€m", "EUR", 6}, {"EUR mill.", "EUR", 6}, {"EURm", "EUR", 6},
		{"in millions of euros", "EUR", 6}, {"All figures are in millions of euros unless otherwise stated.", "EUR", 6}, {"Mio. EUR", "EUR", 6},
		{"CHF 1'000", "CHF", 3}, {"CHF 1’000", "CHF", 3}, {"in CHF 1,000", "CHF", 3}, {"CHF million", "CHF", 6}, {"TCHF", "CHF", 3}, {"bonds of CHF 1,000 each", "CHF", -1},
		{"JPY million", "JPY", 6}, {"(Millions of yen)", "JPY", 6}, {"(¥ million)", "JPY", 6}, {"Unit: Thousands of yen", "JPY", 3},
		{"RMB'000", "CNY", 3}, {"RMB’000", "CNY", 3}, {"HK$ million", "HKD", 6}, {"HK$'000", "HKD", 3}, {"A$m", "AUD", 6}, {"NZ$000", "NZD", 3}, {"S$'000", "SGD", 3},
		{"(In Thousands of New Taiwan Dollars, Except Earnings Per Share)", "TWD", 3}, {"NT$ million", "TWD", 6},
		{"NOK mill.", "NOK", 6}, {"MNOK", "NOK", 6}, {"SEK M", "SEK", 6}, {"SEKm", "SEK", 6}, {"DKK'000", "DKK", 3}, {"R million", "ZAR", 6}, {"Rm", "ZAR", 6}, {"R'000", "ZAR", 3},
		{"R$ million", "BRL", 6}, {"R$ thousand", "BRL", 3}, {"US$'000", "USD", 3}, {"ThUS$", "USD", 3}, {"£'000", "GBP", 3}, {"£m", "GBP", 6}, {"£000", "GBP", 3}, {"£bn", "GBP", 9}, {"PLN thousand", "PLN", 3},
		{"$m", "", 6}, {"($M)", "", 6}, {"$ millions", "", 6},
		{"$ B/(W)", "", -1}, {"R. M. Williams Holdings", "", -1}, {"Rand Logistics, Inc.", "", -1}, {"R&D", "", -1}, {"revenue of INR 12,440 million", "INR", -1}, {"5 million euros", "EUR", -1},
		{"RM Group plc", "", -1}, {"TRY", "", -1}, {"Class M", "", -1}, {"Team and culture", "", -1}, {"In place of earlier lacquers", "", -1},
	} {
		exponent := int32(-1)
		if w := findScale(c.text); w != nil {
			exponent = w.exponent
		}
		if currency := currencyOf(c.text); currency != c.currency || exponent != c.exponent {
			t.Errorf("%q: %q and %d, want %q and %d", c.text, currency, exponent, c.currency, c.exponent)
		}
	}
}
