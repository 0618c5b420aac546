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
