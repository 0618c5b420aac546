package tag

import (
	"maps"
	"slices"
	"testing"
)

// TestAccuracyInline measures concepts on reports whose tags were taken off. What is learned was learned on them, too: what
// it is worth on other companies stands in docs/accuracy.md.
func TestAccuracyInline(t *testing.T) {
	k, err := learned()
	if err != nil {
		t.Fatal(err)
	}
	set := measureInline(t, study(t, inlineDocuments(t), nil), func(string) *knowledge { return k })
	var all tagScore
	for _, company := range slices.Sorted(maps.Keys(set)) {
		t.Logf("%-8s %s", company, set[company])
		all.add(set[company])
	}
	t.Logf("%-8s %s", "all", all)
	if all.right*100 < (all.right+all.wrong)*97 || all.right*100 < (all.right+all.wrong+all.open)*76 {
		t.Errorf("%d concepts are right, %d wrong, %d open", all.right, all.wrong, all.open)
	}
}

// measureInline scores tagged reports by company, each by what was learned for it.
func measureInline(t testing.TB, all []studied, by func(company string) *knowledge) map[string]tagScore {
	scores := make([]tagScore, len(all))
	each(len(all), func(i int) { scores[i] = scoreTagless(t, all[i].release, all[i].document, by(all[i].company), nil) })
	set := map[string]tagScore{}
	for i, s := range scores {
		sum := set[all[i].company]
		sum.add(s)
		set[all[i].company] = sum
	}
	return set
}
