package tag

import (
	"strings"
	"testing"
)

// TestProportionsAreNoChanges: percentages that say what part of sales amounts are, by their heading or by the numbers, have concepts beside those of
// how amounts changed.
func TestProportionsAreNoChanges(t *testing.T) {
	const text = `
ORLEN STEEL reports its third quarter

                    Consolidated Statements of Income
                             (in millions)

                                     Three Months Ended September 30,
                                2025    HEAD      2024    HEAD    Change
Net sales                      902.2        100.0%     988.1        100.0%    (8.7)%
Freight and yard costs         801.1         88.8%     881.4         89.2%    (9.1)%
Mill repairs                    44.6          4.9%      47.3          4.8%    (5.7)%
Scrap handling                  12.2          1.4%      13.9          1.4%   (12.2)%
`
	for _, head := range []string{"% of sales", "% on sales", "         %"} {
		r, _ := tagText(t, strings.ReplaceAll(text, "HEAD", head), Options{})
		seen := 0
		for _, f := range r.Report.Facts {
			if f.Source.Label != "Mill repairs" {
				continue
			}
			seen++
			want := map[string]string{"4.9%": "Percent", "4.8%": "Percent", "(5.7)%": "PercentChange"}[f.Source.Printed]
			if name := f.Concept.Local; name != "MillRepairs"+want {
				t.Errorf("%s: %s is %s", head, f.Source.Printed, name)
			}
			if f.Source.Printed == "(5.7)%" && f.Context.Period.Start.Year() != 2025 {
				t.Errorf("%s: the change is of %v", head, f.Context.Period)
			}
		}
		if seen != 5 {
			t.Errorf("%s: %d facts", head, seen)
		}
	}
}
