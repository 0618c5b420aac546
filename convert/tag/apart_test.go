package tag

import "testing"

// TestFewRowsApart: where two columns of one period differ in few rows, they are told apart in those alone.
func TestFewRowsApart(t *testing.T) {
	r, _ := tagText(t, `
ORLEN STEEL reports its year

                    Consolidated Balance Sheets
                           (in millions)

                                     December 31,   December 31,
                                             2025           2025
Cash                                        102.2          102.2
Receivables                                 201.1          201.1
Inventories                                  44.6           44.6
Other current assets                         12.2           19.9
Total current assets                        360.1          367.8
Property and equipment                      500.0          500.0
Goodwill                                     40.0           40.0
Other assets                                 10.0           10.0
Total assets                                910.1          917.8
Payables                                    110.1          110.1
Debt                                        300.0          300.0
Other liabilities                            20.0           20.0
`, Options{})
	apart := map[string]int{}
	for _, f := range r.Report.Facts {
		if len(f.Context.Dimensions) > 0 {
			apart[f.Source.Label]++
		}
	}
	if len(apart) != 3 || apart["Other current assets"] != 1 || apart["Total current assets"] != 1 || apart["Total assets"] != 1 {
		t.Errorf("told apart: %v", apart)
	}
}

// TestBasisOfHeading: "Basic" below a heading of an adjusted measure is of that measure, and share-based compensation that is added back is no item of
// the reconciliation of income taxes.
func TestBasisOfHeading(t *testing.T) {
	r, _ := tagText(t, `
ORLEN STEEL reports its second quarter

             RECONCILIATION OF GAAP AND NON-GAAP RESULTS
                (In thousands, except per share data)

                                Three Months Ended June 30,
                                     2025          2024
Net income                         30,000        20,000
Share-based compensation            3,000         2,000
Non-GAAP net income                33,000        22,000
Non-GAAP net income per share:
  Basic                              3.30          2.20
  Diluted                            3.20          2.10
`, Options{})
	for _, f := range r.Report.Facts {
		want := map[string]string{"Basic": "AdjustedEarningsPerShareBasic", "Diluted": "AdjustedEarningsPerShareDiluted", "Non-GAAP net income": "AdjustedNetIncome"}[f.Source.Label]
		if want != "" && f.Concept.Local != want || f.Concept.Local == "ShareAwardsTax" {
			t.Errorf("%s is %s", f.Source.Label, f.Concept.Local)
		}
	}
}
