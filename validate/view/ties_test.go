package view_test

import (
	"testing"
	"time"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/reporter"
	"github.com/tieout/tieout/validate/tie"
	"github.com/tieout/tieout/validate/view"
)

// TestCalculations: a total of a report is broken where a finding is about it, whether facts have ids or not, and untied where it is not
// known whether its sum holds.
func TestCalculations(t *testing.T) {
	const role = "http://example.com/role"
	name := func(local string) tieout.QName { return tieout.QName{Space: "http://example.com/t", Local: local} }
	concepts := map[tieout.QName]*taxonomy.Concept{}
	for _, local := range []string{"T", "A"} {
		concepts[name(local)] = &taxonomy.Concept{Name: name(local)}
	}
	set := taxonomy.NewRelationshipSet(taxonomy.ArcroleSummation11, role,
		[]*taxonomy.Relationship{{From: concepts[name("T")], To: concepts[name("A")], Weight: decimal.New(1, 0)}})
	dts := &taxonomy.DTS{Concepts: concepts, LinkRoles: map[string][]string{taxonomy.ArcroleSummation11: {role}},
		Sets: map[taxonomy.SetKey]*taxonomy.RelationshipSet{{Arcrole: taxonomy.ArcroleSummation11, LinkRole: role}: set}}
	for _, c := range []struct {
		name, id, total string
		finding         tieout.Rule
		want            tie.State
	}{
		{"holds", "", "1", tieout.Rule{}, tie.Tied},
		{"broken", "f1", "5", tieout.Rule{Code: "calc11e:inconsistentCalculationUsingRounding", Severity: tieout.Inconsistency, Aspect: tieout.Calculation}, tie.Broken},
		{"broken, without ids", "", "5", tieout.Rule{Code: "calc11e:inconsistentCalculationUsingRounding", Severity: tieout.Inconsistency, Aspect: tieout.Calculation}, tie.Broken},
		{"not verified", "", "5", validate.RuleSumNotVerified, tie.Untied},
	} {
		context := &tieout.Context{Period: tieout.InstantDay(tieout.Date(2003, time.March, 31))}
		unit := &tieout.Unit{Numerators: []tieout.QName{{Space: tieout.NamespaceISO4217, Local: "USD"}}}
		total := &tieout.Fact{ID: c.id, Concept: name("T"), Context: context, Unit: unit, Lexical: c.total, Decimals: tieout.DecimalsOf(0)}
		total.SetOrigin(tieout.Range{Document: "r.xbrl", Start: tieout.Position{Byte: 100}})
		part := &tieout.Fact{Concept: name("A"), Context: context, Unit: unit, Lexical: "1", Decimals: tieout.DecimalsOf(0)}
		part.SetOrigin(tieout.Range{Document: "r.xbrl", Start: tieout.Position{Byte: 200}})
		out := reporter.Document{}
		if c.finding.Code != "" {
			d := c.finding.New(total.Origin(), "found")
			if c.id != "" {
				d.Facts, d.Range = []string{c.id}, tieout.Range{Document: "r.xbrl"}
			}
			out.Diagnostics = []tieout.Diagnostic{d}
		}
		ties := view.TiesOf(&convert.Document{Report: &tieout.Report{Facts: []*tieout.Fact{total, part}}, DTS: dts}, out)
		if len(ties.Sums) != 1 || ties.Sums[0].State != c.want || ties.States[total] != c.want {
			t.Errorf("%s: %+v", c.name, ties)
		}
	}
}
