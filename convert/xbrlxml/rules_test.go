package xbrlxml

import "testing"

// TestDiscoveredRules checks that the rules that this package shares with the taxonomy loader exist there.
func TestDiscoveredRules(t *testing.T) {
	for _, r := range sharedRules {
		if r.Doc == "" {
			t.Errorf("package discover has no rule %s", r.Code)
		}
	}
}
