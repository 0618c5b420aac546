package release

import "testing"

// TestMeasureThatIsAnotherNowAndThen takes a measure that equals the one above it in most columns for no sum of it.
func TestMeasureThatIsAnotherNowAndThen(t *testing.T) {
	rel := readText(t, `DALE CHAIRS, INC. REPORTS FOURTH QUARTER

KEY MEASURES
(in thousands)

                             Three months ended      Twelve months ended
                                  June 30,                June 30,
                              2026       2025         2026        2025
Net sales                  146,752    160,357      579,487     614,649
GAAP gross profit           92,616     96,059      354,771     372,121
Adjusted gross profit       87,661     96,059      354,771     372,121
`)
	for _, row := range rel.Tables[0].Rows {
		if len(row.Parts) > 0 {
			t.Errorf("%s is a sum of %s", row.Label, row.Parts[0].Row.Label)
		}
	}
}
