package release

import "testing"

// TestPaidPer: what is paid for one of something is printed in full, whatever the something is, and what a share has is no such price.
func TestPaidPer(t *testing.T) {
	for l, want := range map[string]bool{
		"rpt (revenue per treatment)": true,
		"cost per procedure":          true,
		"average fee per visit":       true,
		"revenue per share":           false,
		"procedures per theatre":      false,
	} {
		if got := isUnitPrice(l); got != want {
			t.Errorf("%q: %v", l, got)
		}
	}
}
