package rules

import (
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
)

// cubeWorld is a closed hypercube on the segment: A with the dimensions Axis (members All, M1; M2 not usable;
// default All) and Rows (typed); B inherits from A.
func cubeWorld() *world {
	w := newWorld()
	const role = "http://example.com/cube"
	for name, kind := range map[string]taxonomy.Kind{"Cube": taxonomy.Hypercube, "Axis": taxonomy.Axis, "Rows": taxonomy.Axis} {
		w.concept(name).Kind = kind
	}
	w.concept("Rows").TypedDomainRef = "#Row"
	w.arc(taxonomy.ArcroleAll, role, "A", "Cube", func(r *taxonomy.Relationship) { r.ContextElement, r.Closed = tieout.Segment, true })
	w.arc(taxonomy.ArcroleHypercubeDimension, role, "Cube", "Axis")
	w.arc(taxonomy.ArcroleHypercubeDimension, role, "Cube", "Rows")
	w.arc(taxonomy.ArcroleDimensionDomain, role, "Axis", "All")
	w.arc(taxonomy.ArcroleDimensionDefault, role, "Axis", "All")
	w.arc(taxonomy.ArcroleDomainMember, role, "All", "M1")
	w.arc(taxonomy.ArcroleDomainMember, role, "All", "M2", func(r *taxonomy.Relationship) { r.NotUsable = true })
	w.arc(taxonomy.ArcroleDomainMember, role, "A", "B")
	return w
}

func TestDimensionalValidity(t *testing.T) {
	row := tieout.Dimension{Axis: tname("Rows"), Typed: "1", Container: tieout.Segment}
	member := func(axis, m string, c tieout.Container) tieout.Dimension {
		return tieout.Dimension{Axis: tname(axis), Member: tname(m), Container: c}
	}
	anywhere := row
	anywhere.Container = tieout.NoContainer
	for _, c := range []struct {
		name    string
		concept string
		dims    []tieout.Dimension
		want    string // part of the message, "" for valid
	}{
		{"default", "A", []tieout.Dimension{row}, ""},
		{"member", "A", []tieout.Dimension{member("Axis", "M1", tieout.Segment), row}, ""},
		{"inherited", "B", []tieout.Dimension{member("Axis", "M1", tieout.Segment), row}, ""},
		{"no container", "B", []tieout.Dimension{member("Axis", "M1", tieout.NoContainer), anywhere}, ""},
		{"no hypercube", "M1", nil, ""},
		{"typed dimension missing", "A", nil, "needs a value for Rows"},
		{"not usable", "B", []tieout.Dimension{member("Axis", "M2", tieout.Segment), row}, "does not allow M2 for Axis, but All, M1"},
		{"other container", "A", []tieout.Dimension{{Axis: tname("Rows"), Typed: "1", Container: tieout.Scenario}}, "needs a value for Rows in the segment, and the context has it in the scenario"},
		{"closed", "A", []tieout.Dimension{member("Other", "M1", tieout.Segment), row}, "is closed and has no dimension Other"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := cubeWorld()
			at := w.context("c", c.dims...)
			w.fact(c.concept, "1", "0", func(f *tieout.Fact) { f.Context = at })
			got := ""
			for _, d := range run(t, w.input()) {
				if d.Code == ruleDimensionallyInvalid.Code {
					got += d.Message
				}
			}
			if c.want == "" && got != "" || !strings.Contains(got, c.want) {
				t.Errorf("reported %q, want %q", got, c.want)
			}
		})
	}
}

// TestUnknownNamespaceOnce: a missing schema is one fault, however many contexts use its names.
func TestUnknownNamespaceOnce(t *testing.T) {
	w := cubeWorld()
	for _, id := range []string{"a", "b", "c"} {
		w.context(id, tieout.Dimension{Axis: tieout.QName{Space: "urn:missing", Local: "Axis" + id}, Member: tname("M1"), Container: tieout.Segment})
		w.context(id+id, tieout.Dimension{Axis: tname("Axis"), Member: tieout.QName{Space: testSpace, Local: "Typo" + id}, Container: tieout.Segment})
	}
	counts := map[string]int{}
	for _, d := range run(t, w.input()) {
		counts[d.Code]++
	}
	if n := counts[ruleNotExplicit.Code]; n != 1 {
		t.Errorf("%d diagnostics of the missing namespace, want 1", n)
	}
	if n := counts[ruleMemberUndefined.Code]; n != 3 {
		t.Errorf("%d diagnostics of misspelt members, want 3", n)
	}
}

func TestNearestName(t *testing.T) {
	w := cubeWorld()
	w.concept("RevenuesMember")
	for name, want := range map[string]string{"RevenueMember": "RevenuesMember", "RevenuesMembre": "RevenuesMember", "Nothing": ""} {
		got, ok := nearest(w.input().DTS, tname(name))
		if ok != (want != "") || ok && got.Local != want {
			t.Errorf("nearest to %s: %v, %v; want %q", name, got, ok, want)
		}
	}
}
