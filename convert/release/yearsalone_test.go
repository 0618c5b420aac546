package release

import (
	"strings"
	"testing"
)

// yearsAlone is a release that heads its columns by years, over a balance sheet of two days.
const yearsAlone = `
Orchard Homewares Group Limited
FY25 full year results
21 August 2025

INCOME STATEMENT ($ million)
                          FY25      FY24
Sales revenue          1,173.0   1,150.3
Cost of goods sold      (668.6)   (661.4)
Gross profit             504.4     488.9

BALANCE SHEET ($ million)
                    30 June 2025   30 June 2024
Cash                        48.6           41.4
Total assets             1,167.3        1,166.5
Total liabilities          585.4          588.3
Net assets                 581.9          578.2
`

// TestYearsAlone: balances a year apart say when the years end that head the other columns, unless those of which parts are reported are later ones.
func TestYearsAlone(t *testing.T) {
	for text, want := range map[string]string{
		yearsAlone: "2024-07-01/2025-06-30",
		strings.ReplaceAll(yearsAlone, "FY25      FY24", "2025      2024"): "2024-07-01/2025-06-30",
	} {
		if got := readText(t, text).Tables[0].Rows[0].Items[0].Period.String(); got != want {
			t.Errorf("results are of %s, want %s", got, want)
		}
	}
	halves := strings.NewReplacer("  FY25      FY24", "H1 FY25      FY24", "FY25 full year", "FY25 half year").Replace(yearsAlone)
	if got := readText(t, halves).YearEnd; got != 12 {
		t.Errorf("a year of which a half is reported ends with %s", got)
	}
}
