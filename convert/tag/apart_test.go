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
