package release

import "testing"

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
