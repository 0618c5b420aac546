package release

import "testing"

// TestGluedDates: two days over two columns that no space separates are one for each.
func TestGluedDates(t *testing.T) {
	rel := readText(t, `
          CONSOLIDATED CONDENSED BALANCE SHEETS (dollars in millions)

                                                Dec. 31, 2004Dec. 31, 2003
Assets
Fixed maturities available for sale              $  2,214.6   $  2,090.8
Equity securities                                     188.3        171.9
Short-term investments                                 96.4         88.7
Cash                                                   22.8         19.5
Total assets                                        2,522.1      2,370.9
`)
	for _, r := range rel.Tables[0].Rows {
		for k, it := range r.Items {
			if want := []string{"2004-12-31", "2003-12-31"}[k]; it.Period.String() != want {
				t.Errorf("%s of %s is of %s, want %s", it.Printed, r.Label, it.Period, want)
			}
		}
	}
}
