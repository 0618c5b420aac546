package release

import (
	"testing"

	"github.com/tieout/tieout"
)

// TestQuarterEndOfMany: what a heading in mid-table says of the rows below it holds however many columns there are.
func TestQuarterEndOfMany(t *testing.T) {
	rel := readText(t, `
Orchard Bancorp reports fourth quarter 2020 results

                                   FINANCIAL HIGHLIGHTS (dollars in billions)
                                                   Three Months Ended
                           December 31  September 30      June 30     March 31  December 31
                                  2020          2020         2020         2020         2019
Net interest income               2.42          2.48         2.53         2.51         2.49
Noninterest income                1.78          1.80         1.55         1.66         1.83
Clients (quarter end):
Commercial                       167.2         172.7        180.8        183.1        160.6
Consumer                          74.7          74.6         78.2         81.1         79.2
Other revenue generating          11.4          11.5         11.9         12.0         11.3
`)
	for _, r := range rel.Tables[0].Rows[len(rel.Tables[0].Rows)-3:] {
		for k, it := range r.Items {
			if want := []string{"2020-12-31", "2020-09-30", "2020-06-30", "2020-03-31", "2019-12-31"}[k]; it.Period.String() != want {
				t.Errorf("%s of %s is of %s, want %s", it.Printed, r.Label, it.Period, want)
			}
		}
	}
}

// TestFlowRows: what is paid off debt, and the lowest price of a share, are of a period; prices are per share whatever the scale of amounts.
func TestFlowRows(t *testing.T) {
	rel := readText(t, `
MARLOW, MI, May 15, 2013 -- Orchard Grocers, Inc. today reported results for its fiscal year ended March 31, 2013.

                            QUARTERLY RESULTS (Unaudited)
                   (In thousands, except per share data)
                              Full       4th        3rd        2nd        1st
Fiscal 2013                   Year   Quarter    Quarter    Quarter    Quarter
Net sales                2,608,160   592,809    789,880    621,559    603,912
Restructuring                1,589     1,233          -        356          -
Debt extinguishment          5,047     2,762      2,285          -          -
Net earnings                27,410     7,702      3,400     10,305      6,003
Dividends                    6,899     1,740      1,739      1,740      1,680
Common stock price - Low     13.44     15.20      13.62      13.44      15.91
`)
	for _, r := range rel.Tables[0].Rows {
		for _, it := range r.Items {
			if it.Period.Kind != tieout.Duration {
				t.Errorf("%s of %s is of %s", it.Printed, r.Label, it.Period)
			}
			if r.Label == "Common stock price - Low" && it.Kind != PerShare {
				t.Errorf("%s is %v", it.Printed, it.Kind)
			}
		}
	}
}
