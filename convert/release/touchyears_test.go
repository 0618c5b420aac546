package release_test

import (
	"testing"

	"github.com/tieout/tieout/convert/release"
)

// TestHeadingReachesTheLastYear: a length of time that stands over years alone, too far left for the last of them but reaching it, is that of all.
func TestHeadingReachesTheLastYear(t *testing.T) {
	const text = `IRONLEAF INSURANCE GROUP REPORTS RESULTS

GROSS PREMIUMS WRITTEN BY LINE
(in millions)

                                   Three Months Ended December 31,
                                               2023               2022
Property                                     201.3              188.4
Casualty                                     244.9              226.0
Specialty                                    166.2              157.4
                                   ----------------   ----------------
Total gross premiums written                 612.4              571.8
`
	rel, _, err := release.Read("premiums.txt", []byte(text), release.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"2023-10-01/2023-12-31", "2022-10-01/2022-12-31"}
	for _, row := range rel.Tables[0].Rows {
		for i, it := range row.Items {
			if got := it.Period.String(); got != want[i] {
				t.Errorf("%s: %s is of %s, want %s", row.Label, it.Printed, got, want[i])
			}
		}
	}
}
