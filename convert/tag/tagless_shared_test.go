package tag

import (
	"maps"
	"path/filepath"
	"slices"
	"testing"
)

// TestAccuracyInline measures concepts on reports of companies whose tags were taken off.
func TestAccuracyInline(t *testing.T) {
	fitted, left := measureInline(t)
	for _, set := range []map[string]tagScore{fitted, left} {
		var all tagScore
		for _, company := range slices.Sorted(maps.Keys(set)) {
			t.Logf("%-8s %s", company, set[company])
			all.add(set[company])
		}
		t.Logf("%-8s %s", "all", all)
	}
}

// measureInline scores the tagged reports by company: of those that labels and weights were fitted on, and of the others.
func measureInline(t testing.TB) (fitted, left map[string]tagScore) {
	fitted, left = map[string]tagScore{}, map[string]tagScore{}
	for _, d := range inlineDocuments(t) {
		set := fitted
		if d.left {
			set = left
		}
		s := set[d.company]
		s.add(scoreTagless(t, filepath.Base(d.path), d.strip(t), nil))
		set[d.company] = s
	}
	return fitted, left
}
