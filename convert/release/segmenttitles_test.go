package release

import "testing"

// TestSegmentTitles: a table titled with a segment is about it, and so is one laid out alike with another title; a letter for a scale may stand apart behind an amount.
func TestSegmentTitles(t *testing.T) {
	const box = `

| | 1Q 2041 | Adjusted 1Q 2041 | 1Q 2040 | Adjusted 1Q 2040 |
| --- | --- | --- | --- | --- |
| Revenue | $11,215 M | | $11,482 M | |
| Operating profit | $412 M | $455 M | $780 M | $803 M |
`
	rel, _, err := Read("a.md", []byte("# ALDER POST RELEASES FIRST QUARTER 2041 RESULTS\n\nAKRON, April 28, 2041 - Alder Post today announced results for the first quarter ended March 31, 2041.\n\nEastern Domestic Segment"+box+
		"\nVolume declined.\n\nForwarding and Storage"+box), Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"Eastern Domestic", "Forwarding and Storage"}
	if len(rel.Tables) != len(want) {
		t.Fatalf("%d tables, want %d", len(rel.Tables), len(want))
	}
	for i, table := range rel.Tables {
		for _, row := range table.Rows {
			for _, it := range row.Items {
				if it.Scale != 6 {
					t.Errorf("%s %s: scale %d, want 6", row.Label, it.Printed, it.Scale)
				}
			}
		}
		for _, c := range table.Columns {
			if n := len(c.Qualifiers); n == 0 || c.Qualifiers[n-1] != (Qualifier{Axis: "segment", Member: want[i]}) {
				t.Errorf("%v is of %v, want %s", c.Heading, c.Qualifiers, want[i])
			}
		}
	}
}
