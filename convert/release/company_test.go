package release

import "testing"

func TestCompanyNames(t *testing.T) {
	for line, want := range map[string]string{
		"Company Name: T.O.K. Travel Co., Ltd. Stock Code: 1234 (Tokyo Stock Exchange)": "T.O.K. Travel Co., Ltd.",
		"Norden Antriebe SE: Quarterly statement as of 30 September 2023":               "Norden Antriebe SE",
		"Luxmeter Holding AG – Half-year results 2024":                                  "Luxmeter Holding AG",
		"Fern Materials plc": "Fern Materials plc",
		"Ferris Tools, Inc. Announces First Quarter Results":                                                    "Ferris Tools, Inc.",
		"DENVER--(BUSINESS WIRE)--May 2, 2024--Ferris Tools, Inc. today announced its results.":                 "Ferris Tools, Inc.",
		"1 August 2024 - Fern Materials plc announces results for the six months to 30 June 2024":               "Fern Materials plc",
		"Shareholders of Ferris Tools, Inc. approved":                                                           "Ferris Tools, Inc.",
		"The board of the company met today":                                                                    "",
		"Contact: Jane Roe, Roe Group":                                                                          "",
		"JERANTUT PALM BERHAD":                                                                                  "JERANTUT PALM BERHAD",
		"The Stock Exchange of Hong Kong Limited takes no responsibility for the contents of this announcement": "",
		"Net sales as reported":                                                                                 "",
		"The Company":                                                                                           "",
		"RESULTS FOR THE QUARTER":                                                                               "",
		"We are a group of companies":                                                                           "",
	} {
		if got := companyIn(line); got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
	for text, want := range map[string]string{
		"Our return on equity (ROE) is 12%":                   "",
		"the Internal Revenue Service (IRS) announced":        "",
		"Ferris Tools, Inc. (FERR) today announced":           "FERR",
		"Consolidated Edison Company (CECO) reported results": "CECO",
	} {
		if got, _ := findBareTicker(text); got != want {
			t.Errorf("ticker in %q: %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"Ferris Tools, Inc. Announces Results\nDENVER--(BUSINESS WIRE)--May 2, 2024--Ferris Tools, Inc. ": "Ferris Tools, Inc.",
		"Preliminary Results\n\nManagement of Cedar Clinics Trust, Inc. ":                                 "Cedar Clinics Trust, Inc.",
		"Fern Materials plc (\"Fern\" or \"the Group\"; ":                                                 "Fern Materials plc",
		"Key figures Olten, 15 August 2030. Luxmeter Holding AG ":                                         "Luxmeter Holding AG",
		"The shares of Ferris Tools, Inc. ":                                                               "Ferris Tools, Inc.",
	} {
		if got := nameBefore(text); got != want {
			t.Errorf("before a ticker %q: %q, want %q", text, got, want)
		}
	}
}

func TestIssuerAboveTickers(t *testing.T) {
	rel := readText(t, "LUXMETER TECHNOLOGIES LIMITED\nRegd. Office: Plot 14, Phase II, Pune 411 057, India\n\nNSE: LUXM | Phone 555\n\nResults for the quarter\n\n"+
		"                    Three months ended June 30,\n                      2024      2023\nRevenue               $ 10      $ 12\nCosts                    4         5\nNet income            $  6      $  7\n")
	if rel.Issuer != "LUXMETER TECHNOLOGIES LIMITED" || rel.Ticker != "LUXM" {
		t.Errorf("issuer %q, ticker %q", rel.Issuer, rel.Ticker)
	}
}
