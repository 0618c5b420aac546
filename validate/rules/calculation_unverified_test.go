package rules

import (
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/validate"
)

// TestSumsOfWhatIsInvalid: a calculation in which a fact counts that has no number, no unit or no context, or that was left out, is
// not verified, whether or not what is left adds up; one that no such fact counts in is consistent.
func TestSumsOfWhatIsInvalid(t *testing.T) {
	noUnit := func(f *tieout.Fact) { f.Unit = nil }
	noContext := func(f *tieout.Fact) { f.Context = nil }
	elsewhere := func(w *world) *tieout.Context {
		return w.context("elsewhere", tieout.Dimension{Axis: tname("Axis"), Member: tname("M"), Container: tieout.Segment})
	}
	for _, c := range []struct {
		name  string
		facts func(w *world)
		says  string // "" where calculations are consistent
	}{
		{"what adds up", func(w *world) { w.fact("B", "1", "0") }, ""},
		{"a contributor that is no number", func(w *world) { w.fact("B", "one", "0") }, `B counts in a calculation, but its value "one" is no number`},
		{"one of two that are the same is no number", func(w *world) { w.fact("B", "1", "0"); w.fact("B", "", "0") }, `its value "" is no number`},
		{"a contributor without unit", func(w *world) { w.fact("B", "1", "0", noUnit) }, "B counts in a calculation, but has no unit"},
		{"a contributor without unit in a syntax where that is a pure number", func(w *world) {
			w.typed("B", "monetaryItemType")
			w.fact("B", "1", "0", func(f *tieout.Fact) { f.Unit = &tieout.Unit{Numerators: []tieout.QName{pureMeasure}} })
		}, "B counts in a calculation, but has no unit"},
		{"a contributor without context", func(w *world) { w.fact("B", "1", "0", noContext) }, "B counts in a calculation, but has no context"},
		{"a total without unit", func(w *world) { w.fact("T", "3", "0", noUnit) }, "T counts in a calculation, but has no unit"},
		{"a contributor left out", func(w *world) { w.report.LeaveOut(tname("B")) }, "a fact of B was left out"},
		{"a contributor left out of what does not add up", func(w *world) { w.report.Facts[1].Lexical = "5"; w.report.LeaveOut(tname("B")) }, "B"},
		{"something left out", func(w *world) { w.report.LeaveOut(tieout.QName{}) }, "a fact of an unknown concept was left out"},
		{"all that counts in a sum left out", func(w *world) {
			w.report.Facts = nil
			for _, c := range []string{"T", "A", "B"} {
				w.report.LeaveOut(tname(c))
			}
		}, "was left out"},
		{"a document not read to its end", func(w *world) { w.fact("B", "0", "0"); w.report.LeaveUnread(tieout.Range{}) }, "facts that stand here were not read"},
		{"a fact without unit that is nil", func(w *world) { w.fact("B", "", "0", noUnit, func(f *tieout.Fact) { f.Nil = true }) }, ""},
		{"a fact without unit that counts in nothing", func(w *world) { w.fact("C", "1", "0", noUnit) }, ""},
		{"a contributor without unit where no total is", func(w *world) {
			at := elsewhere(w)
			w.fact("B", "1", "0", noUnit, func(f *tieout.Fact) { f.Context = at })
		}, ""},
		{"no number where no total is", func(w *world) {
			at := elsewhere(w)
			w.fact("B", "one", "0", func(f *tieout.Fact) { f.Context = at })
		}, ""},
		{"something left out that counts in nothing", func(w *world) { w.report.LeaveOut(tname("C")) }, ""},
	} {
		for mode, arcrole := range map[validate.CalculationMode]string{validate.Calculation11: taxonomy.ArcroleSummation11, validate.Calculation21: taxonomy.ArcroleSummationItem} {
			t.Run(c.name, func(t *testing.T) {
				w := newWorld()
				w.options.Calculation = mode
				w.sumAs(arcrole, "T", "A", "B")
				w.fact("A", "1", "0")
				total := "1"
				if c.name == "what adds up" {
					total = "2"
				}
				w.fact("T", total, "0")
				c.facts(w)
				ds := calculationOnly(run(t, w.input()))
				want, code := validate.Consistent, ""
				if c.says != "" {
					want, code = validate.NotVerified, validate.RuleSumNotVerified.Code
				}
				if got := strings.Join(slices.Compact(strings.Fields(codesOf(ds))), " "); got != code || code != "" && !strings.Contains(ds[0].Message, c.says) {
					t.Errorf("%v: found %q, want %q with %q: %v", mode, got, code, c.says, ds)
				}
				if got := validate.Conclude(ds, validate.Asked{Calculation: true}).Calculation; got != want {
					t.Errorf("%v: calculations are %s, want %s", mode, got, want)
				}
			})
		}
	}
}

// TestInvalidValues: a value that is none of its type is compared with no other, in its report or another, and a sum with it is not
// verified.
func TestInvalidValues(t *testing.T) {
	invalid := func(f *tieout.Fact) { f.SetInvalid() }
	for name, facts := range map[string]func(w *world){
		"in one report": func(w *world) { w.fact("A", "1", "0"); w.fact("A", "2", "0", invalid) },
		"in two": func(w *world) {
			w.fact("A", "2", "0", invalid)
			w.others = []*tieout.Report{{Document: "other.xml", Facts: w.report.Facts}}
			w.report.Facts = nil
			w.fact("A", "1", "0")
		},
	} {
		w := newWorld()
		facts(w)
		if ds := run(t, w.input()); len(ds) > 0 {
			t.Errorf("%s: %v", name, ds)
		}
	}
	w := newWorld()
	w.sum("T", "A", "B")
	w.fact("A", "1", "0")
	w.fact("B", "1", "0", invalid)
	w.fact("T", "3", "0")
	if ds := run(t, w.input()); codesOf(ds) != validate.RuleSumNotVerified.Code || !strings.Contains(ds[0].Message, "none of its type") {
		t.Errorf("a sum: %v", ds)
	}
}

// TestSumsOfMissingDocuments: a total whose contributors may stand in a document that could not be had is no finding, whatever the others
// add up to; others are.
func TestSumsOfMissingDocuments(t *testing.T) {
	for mode, arcrole := range map[validate.CalculationMode]string{validate.Calculation11: taxonomy.ArcroleSummation11, validate.Calculation21: taxonomy.ArcroleSummationItem} {
		w := newWorld()
		w.options.Calculation = mode
		const role = "http://example.com/role"
		w.dts.Missing, w.dts.Roles = []string{"http://example.com/core.xsd"}, map[string]*taxonomy.RoleType{role: {}}
		for total, a := range map[string]string{"T": "A", "U": "B"} {
			w.sumAs(arcrole, total, a)
			w.fact(a, "1", "0")
			w.fact(total, "3", "0")
		}
		w.dts.Gaps.From = map[taxonomy.SetKey]map[*taxonomy.Concept]bool{{Arcrole: arcrole, LinkRole: role}: {w.concept("T"): true}}
		ds := calculationOnly(run(t, w.input()))
		if len(ds) != 2 || ds[0].Code == ds[1].Code {
			t.Errorf("%v: %v", mode, ds)
		}
		for _, d := range ds {
			if unsure := d.Code == validate.RuleSumNotVerified.Code; unsure != strings.Contains(d.Message, "T for") {
				t.Errorf("%v: %v", mode, d)
			}
		}
	}
}
