package validate

import (
	"testing"
	"time"

	"github.com/tieout/tieout"
)

func TestBaselineFollowsTheFindingNotTheLine(t *testing.T) {
	fact := &tieout.Fact{ID: "f1", Concept: tieout.QName{Space: "u", Local: "Revenues"}}
	report := &tieout.Report{Facts: []*tieout.Fact{fact}}
	finding := func(line int32, text string) []tieout.Diagnostic {
		at := tieout.Range{Document: "r.txt", Start: tieout.Position{Line: line}}
		ds := []tieout.Diagnostic{
			{Code: "c", Severity: tieout.Error, Range: at, Facts: []string{"f1"}},
			{Code: "c", Severity: tieout.Error, Range: at},
			{Code: "c", Severity: tieout.Error, Range: at},
		}
		Fingerprint(ds, report, func(tieout.Range) string { return text })
		return ds
	}
	first := finding(3, "the line")
	if first[1].Fingerprint == first[2].Fingerprint || first[0].Fingerprint == first[1].Fingerprint {
		t.Fatal("two findings share a fingerprint")
	}
	b := Record(first, nil, "known")
	b.Findings[2].Expires = "2026-01-31"
	day := func(s string) time.Time { d, _ := time.Parse(time.DateOnly, s); return d }

	moved := finding(99, "the  line")
	used := map[string]bool{}
	b.Apply(moved, day("2026-01-31"), used)
	for i, d := range moved {
		if d.Accepted != "known" {
			t.Errorf("finding %d is not accepted after it moved", i)
		}
	}
	moved = finding(99, "the line")
	b.Apply(moved, day("2026-02-01"), used)
	if moved[2].Accepted != "" || moved[1].Accepted == "" {
		t.Error("the expiry day does not decide")
	}
	fact.Concept.Local = "Sales"
	used = map[string]bool{}
	changed := finding(3, "the line")
	b.Apply(changed, day("2026-01-01"), used)
	if changed[0].Accepted != "" || len(b.Stale(used)) != 1 {
		t.Errorf("a finding about another concept was accepted, or the old entry is not stale: %v", b.Stale(used))
	}
	if again := Record(finding(3, "the line"), b, "new"); again.Findings[1].Reason != "known" || again.Findings[2].Expires != "2026-01-31" {
		t.Error("recording again loses a reason or an expiry")
	}
}

// TestBaselineOfContradictions: what the text says and another figure of the table contradicts is another finding.
func TestBaselineOfContradictions(t *testing.T) {
	known := func(message string) string {
		ds := []tieout.Diagnostic{{Code: "tieout:proseDiffers", Severity: tieout.Inconsistency, Aspect: tieout.TieOut, Message: message, Range: tieout.Range{Document: "r.txt"}}}
		Fingerprint(ds, nil, func(tieout.Range) string { return "Revenue was $48.2 million" })
		return ds[0].Fingerprint
	}
	if a := known("printed as 48,500 in the table"); a == known("printed as 48,800 in the table") || a != known("printed as 48,500 in the table") {
		t.Error("a baseline knows a contradiction by the text alone")
	}
}

func TestParseBaseline(t *testing.T) {
	for _, bad := range []string{"", "[]", `{"version":2,"findings":[]}`, `{"version":1,"finding":[]}`,
		`{"version":1,"findings":[{"fingerprint":"a","expires":"soon"}]}`} {
		if _, err := ParseBaseline([]byte(bad)); err == nil {
			t.Errorf("%s was accepted", bad)
		}
	}
	if b, err := ParseBaseline([]byte(`{"version":1,"findings":[{"fingerprint":"a","expires":"2026-01-31"}]}`)); err != nil || len(b.Findings) != 1 {
		t.Error(b, err)
	}
}

// TestBaselineIsBoundToTheFigure accepts a finding about a figure, not about whatever stands in its cell, from wherever
// it is looked at.
func TestBaselineIsBoundToTheFigure(t *testing.T) {
	t.Parallel()
	fact := &tieout.Fact{ID: "f1", Concept: tieout.QName{Space: "u", Local: "Revenues"}, Lexical: "13129000"}
	report := &tieout.Report{Facts: []*tieout.Fact{fact}}
	print := func(document, other string) string {
		ds := []tieout.Diagnostic{{Code: "c", Facts: []string{"f1"}, Range: tieout.Range{Document: document},
			Related: []tieout.Note{{Message: other, Range: tieout.Range{Document: "q4.txt"}}}}}
		Fingerprint(ds, report, func(tieout.Range) string { return "" })
		return ds[0].Fingerprint
	}
	first := print("reports/q1.txt", "Revenues is 13130000")
	if print("../work/reports/q1.txt", "Revenues is 13130000") != first {
		t.Error("the working folder counts")
	}
	if print("reports/q1.txt", "Revenues is 13131000") == first {
		t.Error("another figure in the other document does not count")
	}
	fact.Lexical = "13192000"
	if print("reports/q1.txt", "Revenues is 13130000") == first {
		t.Error("another figure in the same cell is accepted")
	}
}
