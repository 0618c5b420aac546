package press_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/tieout/tieout/taxonomy/press"
)

func TestAddLabel(t *testing.T) {
	const head = "# ours\ntaxonomy: {namespace: \"http://harbor.example/mapping\", prefix: hl, file: harbor}\n"
	for _, c := range []struct{ name, file, concept, label, want string }{
		{"new file", "", "pr:InterestExpense", "Carrying (costs)", `- pr:InterestExpense: {match: ["Carrying costs"]}`},
		{"new section", head + "sections:\n  - name: balance.assets.current # kept\n    concepts:\n      - pr:Inventories: {match: [lamps]}\n", "InterestExpense", "carrying costs", "kept"},
		{"a section that is there", head + "sections:\n  - name: SECTION\n    concepts:\n      - StorageFees: {label: Storage fees, type: monetary, balance: debit}\n", "InterestExpense", "carrying costs",
			"    concepts:\n      - pr:InterestExpense: {match: [\"carrying costs\"]}\n      - StorageFees"},
		{"a concept that is there", head + "sections:\n  - name: SECTION\n    concepts:\n      - pr:InterestExpense: {match: [carrying costs]}\n", "InterestExpense", "lamp costs",
			"{match: [carrying costs, \"lamp costs\"]}"},
	} {
		file := strings.ReplaceAll(c.file, "SECTION", sectionOf(t, "InterestExpense"))
		out, err := press.AddLabel([]byte(file), c.concept, c.label)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if !strings.Contains(string(out), c.want) || !strings.HasPrefix(string(out), strings.SplitAfter(file+"#", "\n")[0][:1]) {
			t.Errorf("%s:\n%s\nhas no %q", c.name, out, c.want)
		}
	}
}

func TestAddLabelRefuses(t *testing.T) {
	for _, c := range []struct{ name, file, concept, label string }{
		{"flow style", "taxonomy: {namespace: \"http://a.example/m\", prefix: a, file: a}\nsections: [{name: income.revenue, concepts: []}]\n", "Revenues", "takings"},
		{"no concept", "", "NoSuchThing", "takings"},
		{"no words", "", "Revenues", "()"},
		{"no mapping", "a: b\n", "Revenues", "takings"},
	} {
		if out, err := press.AddLabel([]byte(c.file), c.concept, c.label); err == nil {
			t.Errorf("%s became\n%s", c.name, out)
		} else if c.name == "flow style" && !errors.Is(err, press.ErrByHand) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

func sectionOf(t *testing.T, concept string) string {
	t.Helper()
	d, err := press.Default()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range d.Sections {
		for _, c := range s.Concepts {
			if c == concept {
				return s.Name
			}
		}
	}
	t.Fatalf("%s is in no section", concept)
	return ""
}
