package tieout

import (
	"strings"
	"testing"
)

func TestFindings(t *testing.T) {
	one, two := Rule{Code: "t:one", Severity: Error}, Rule{Code: "t:two", Severity: Warning}
	at := func(n int64) Range { return Range{Document: "d", Start: Position{Byte: n}} }
	const n = MaxFindings + 7
	var f Findings
	for i := int64(n); i > 0; i-- {
		f.Report(one.New(at(i), "no"))
	}
	f.Add(two.New(at(3), "well")).Facts = []string{"f1"}
	f.Report(one.New(Range{Document: "e"}, "another document"))
	before := f.Clone()
	if f.Total() != n+2 || !f.Has(two) || f.Has(Rule{Code: "t:three"}) {
		t.Errorf("%d findings", f.Total())
	}
	all := f.Sorted()
	if len(all) != MaxFindings+3 || all[0].Range.Start.Byte != 3 || all[0].Facts != nil && all[0].Code == one.Code {
		t.Fatalf("%d findings are listed, the first %v", len(all), all[0])
	}
	said := 0
	for _, d := range all {
		if strings.Contains(d.Message, "And 6 more of this code") && d.Others == 6 && d.Range == at(7) {
			said++
		}
	}
	if said != 1 {
		t.Errorf("what is left out is said %d times", said)
	}
	f.Keep(two)
	if f.Total() != 1 || before.Total() != n+2 {
		t.Errorf("%d findings are kept, %d were", f.Total(), before.Total())
	}
	for range MaxFindings {
		f.Report(one.New(at(1), "again"))
	}
	f.Remove(0)
	if f.Report(two.New(at(1), "once more")); f.Has(two) != true || len(f.Sorted()) != MaxFindings+1 {
		t.Errorf("%d findings", len(f.Sorted()))
	}
}
