package release

import "testing"

// TestPercentageLabels: a sign of percentages that ends what a label names says it of the row, whatever stands behind a comma or says of which day.
func TestPercentageLabels(t *testing.T) {
	for label, want := range map[string]bool{
		"operative ebit %, mills excluded": true,
		"operative roce, %, adjusted":      true,
		"equity ratio, % at period-end":    true,
		"growth of 10 %, net":              false,
		"notes at 5 % due 2031":            false,
		"ebit, adjusted":                   false,
	} {
		if got := isPercentage(label); got != want {
			t.Errorf("%q: %v, want %v", label, got, want)
		}
	}
}
