package reporter

import (
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
)

// TestColumnHeads writes what stands over columns of one period: what sets each apart stands below the period.
func TestColumnHeads(t *testing.T) {
	p := tieout.Period{Kind: tieout.Duration, Start: tieout.Date(2024, 1, 1), End: tieout.Date(2024, 7, 1)}
	heads := columnHeads(&release.Table{Columns: []*release.Column{
		{Period: p},
		{Period: p, Qualifiers: []release.Qualifier{{Axis: "basis", Member: "before special items of all kinds"}}},
		{Period: p, Kind: release.Percent, Heading: []string{"2024", "% change"}},
		{Period: p, Kind: release.Change, Heading: []string{"2024 vs 2023"}},
	}})
	for i, want := range [][headLines]string{
		{"6 months to", "Jun 30, 2024", "", ""},
		{"6 months to", "Jun 30, 2024", "before", "special item…"},
		{"6 months to", "Jun 30, 2024", "% change", ""},
		{"6 months to", "Jun 30, 2024", "change", ""},
	} {
		if heads[i] != want {
			t.Errorf("column %d: %q, want %q", i, heads[i], want)
		}
	}
}
