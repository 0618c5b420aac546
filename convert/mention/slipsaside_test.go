package mention_test

import "testing"

// lender are the tables of a fictional company with balances and quarters, behind its text.
const lender = `

                              RESULTS
                            (in millions)
                                        Three Months Ended
                              September 30,   June 30,   September 30,
                                       2025       2025            2024
Revenue                               301.2      284.3           272.4
Net interest margin                   3.10%      3.07%           3.24%
Operating profit                       43.7       40.1            44.9

                              BALANCES
                            (in millions)
                              September 30,   September 30,   December 31,
                                       2025            2024           2024
Net debt excluding leases             190.2           144.3          138.9
Net debt including leases             251.1           204.9          200.8
Interest-bearing debt                 392.2           380.1          339.2
Equity ratio                          38.1%           36.9%          39.2%
Gearing                               41.2%           46.9%          36.9%
`

// TestSlipsAside finds wrong numbers though something else is said beside them: another clause of guidance, what a name includes, a time in brackets.
func TestSlipsAside(t *testing.T) {
	for text, differs := range map[string]string{
		"Revenue rose 10.6% sequentially and exceeded the midpoint of our guidance by $6.2 million.":                         "10.6%",
		"Revenue rose 5.9% sequentially and exceeded the midpoint of our guidance by $6.2 million.":                          "",
		"Net interest margin contracted 3 basis points to 3.10% from 3.07%.":                                                 "3 basis points",
		"Net interest margin expanded 3 basis points to 3.10% from 3.07%.":                                                   "",
		"At September 30, 2025 net debt including leases stood at $204.9 million.":                                           "$204.9 million",
		"At September 30, 2025 net debt including leases stood at $251.1 million.":                                           "",
		"Interest-bearing debt was $392.2 million (December 31, 2024: 339.2), the equity ratio was 38.1% and gearing 36.9%.": "36.9%",
		"Interest-bearing debt was $392.2 million (December 31, 2024: 339.2), the equity ratio was 38.1% and gearing 41.2%.": "",
	} {
		if got := surelyDiffer(findReported(t, text+lender)); got != differs {
			t.Errorf("%s\n\treported %q, want %q", text, got, differs)
		}
	}
}
