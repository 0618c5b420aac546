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

// TestThirdLine: labels of three lines whose second and third stand at one indentation do not make the heading below them, wide as it is, the
// first line of a label.
func TestThirdLine(t *testing.T) {
	rel := readText(t, `
                      FIVE-YEAR SUMMARY
       Of Selected Financial Data--Continuing Operations

                                     Dollars in millions
                                ------------------------------------
                                   2000         1999         1998
                                -----------  -----------  -----------
Summary of Earnings
Net sales                         $2,862.4     $2,763.5     $2,782.7
Gross profit                         569.7        631.9        625.8
Income (loss) before income
  taxes, minority interest,
  discontinued operations, and
  extraordinary loss                 (33.5)        73.9         83.0
Income (loss) from continuing
  operations                         (25.1)        38.4         47.7
Financial Position at Year-End
Inventory-current value             $608.9       $606.1       $571.6
Working capital                      418.3        610.5        572.0
Total assets                       1,372.1      1,387.2      1,391.0
Long-term debt                       100.7        258.8        257.0
`)
	rows := rel.Tables[0].Rows
	for _, r := range rows[len(rows)-4:] {
		if r.Label == "" || r.Label[0] == 'F' || r.Items[0].Period.String() != "2000-12-31" {
			t.Errorf("%s: %s", r.Label, r.Items[0].Period)
		}
	}
}
