package release

import "testing"

// TestSumOfHeads: amounts that stand above what they are made of are its sums, and the total below is theirs, whether the rows are indented or not.
func TestSumOfHeads(t *testing.T) {
	for _, by := range []string{"", "  "} {
		text := `
Revenue by country
(in millions of euros)

                          H1 2030     H1 2029
Toll roads                  620.8       587.0
` + by + `Spain                       286.4       271.9
` + by + `Chile                       148.7       157.3
` + by + `Brazil                      121.5        96.8
` + by + `Italy                        64.2        61.0
Airports                    203.8       198.2
` + by + `Peru                         88.9        79.4
` + by + `Mexico                       73.6        66.1
` + by + `United Kingdom               41.3        52.7
Holding and other             5.8         5.1
Total Group                 830.4       790.3
`
		for _, row := range readText(t, text).Tables[0].Rows {
			want := map[string]int{"Toll roads": 4, "Airports": 3, "Total Group": 3}[row.Label]
			if len(row.Parts) != want {
				t.Errorf("indented by %q: %s has %d parts, want %d", by, row.Label, len(row.Parts), want)
			}
		}
	}
}

// TestDaysBesideQuarters: days alone head rows of the days, where a heading in mid-table says of the others that they are of a quarter.
func TestDaysBesideQuarters(t *testing.T) {
	const text = `
                            OPERATING STATISTICS

                                      Sept. 30,   June 30,  Sept. 30,   Dec. 31,
                                          2030       2030       2029       2029
                                      --------   --------   --------   --------
Homes connected                        652,840    649,310    636,970    412,150
Basic penetration                        63.9%      63.9%      64.3%      64.0%
Headends                                    38         38         44         27

Quarter ended:
  Average basic subscribers            416,190               408,215
`
	for _, row := range readText(t, text).Tables[0].Rows {
		for _, it := range row.Items {
			if got := it.Period.String(); (len(got) == len("2030-09-30")) != (row.Label != "Average basic subscribers") {
				t.Errorf("%s %s is of %s", row.Label, it.Printed, got)
			}
		}
	}
}

// TestTitleOfChange: what a title says is a change of one time compared with another is of the first.
func TestTitleOfChange(t *testing.T) {
	const text = `
CHANGE IN NET SALES, SECOND QUARTER 2030 COMPARED WITH 2029
(in millions of dollars)

                               Tractors     Mowers      Total
Shipment volume                    38.5       20.6       59.1
Price realization                  26.2       12.2       38.4
Change in net sales                64.7       32.8       97.5
`
	for _, c := range readText(t, text).Tables[0].Columns {
		if got := c.Period.String(); got != "2030-04-01/2030-06-30" {
			t.Errorf("column %d is of %s", c.Index, got)
		}
	}
}

// TestEndsAdjusted: a table that ends with an adjusted measure and begins with another is not all adjusted, one that a title calls a statement is.
func TestEndsAdjusted(t *testing.T) {
	for title, want := range map[string]int{"Adjusted profit after tax": 0, "Statements of adjusted profit after tax": 1} {
		text := title + `
(in millions of euros)

                                     H1 2030     H1 2029
Profit for the period                    8.2         3.7
Amortisation of acquired brands          2.4         2.1
Adjusted profit after tax               10.6         5.8
`
		for _, c := range readText(t, text).Tables[0].Columns {
			if len(c.Qualifiers) != want {
				t.Errorf("%s: column %d has %v", title, c.Index, c.Qualifiers)
			}
		}
	}
}
