package validate

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
)

func TestConclude(t *testing.T) {
	t.Parallel()
	all := Asked{XBRL: true, Calculation: true, TieOut: true}
	for _, c := range []struct {
		what     string
		aspect   tieout.Aspect
		severity tieout.Severity
		asked    Asked
		want     Verdict
	}{
		{"a note", tieout.Conformance, tieout.Info, all, Verdict{Valid, Consistent, None, Tied}},
		{"an error", tieout.Conformance, tieout.Error, all, Verdict{Invalid, Consistent, None, Broken}},
		{"an error in a calculation network", tieout.Calculation, tieout.Error, all, Verdict{Invalid, Consistent, None, Broken}},
		{"a sum", tieout.Calculation, tieout.Inconsistency, all, Verdict{Valid, Inconsistent, None, Broken}},
		{"ours", tieout.TieOut, tieout.Inconsistency, all, Verdict{Valid, Consistent, None, Broken}},
		{"an error of ours", tieout.TieOut, tieout.Error, all, Verdict{Valid, Consistent, None, Broken}},
		{"a warning of ours", tieout.TieOut, tieout.Warning, all, Verdict{Valid, Consistent, None, Tied}},
		{"a missing document", tieout.Availability, tieout.Error, Asked{XBRL: true, Calculation: true}, Verdict{NotVerified, NotVerified, None, None}},
		{"a lacking linkbase", tieout.Conformance, tieout.Error, Asked{XBRL: true, Calculation: true, Lacking: true}, Verdict{Invalid, NotVerified, None, None}},
		{"what is wrong with a rule", tieout.Usage, tieout.Error, all, Verdict{Valid, Consistent, None, Tied}},
		{"no figure", tieout.TieOut, tieout.Error, Asked{Nothing: true}, NoVerdict()},
		{"nothing asked", tieout.Availability, tieout.Error, Asked{}, NoVerdict()},
		{"an error nobody asked for", tieout.Conformance, tieout.Error, Asked{}, Verdict{Invalid, None, None, None}},
	} {
		if got := Conclude([]tieout.Diagnostic{{Aspect: c.aspect, Severity: c.severity, Accepted: "whatever"}}, c.asked); got != c.want {
			t.Errorf("%s: %v, want %v", c.what, got, c.want)
		}
	}
	both := []tieout.Diagnostic{{Aspect: tieout.Availability, Severity: tieout.Error}, {Severity: tieout.Error}}
	if got := Conclude(both, Asked{XBRL: true}).XBRL; got != Invalid {
		t.Errorf("invalid as well as incomplete: %s", got)
	}
	if s := (Verdict{}).String(); s != "" {
		t.Errorf("the zero verdict is %q", s)
	}
}

// TestFaultIsAnError has a check find a fault of tieout, which is never the document's.
func TestFaultIsAnError(t *testing.T) {
	t.Parallel()
	check := Check{Name: "faulty", Scope: OnTaxonomy, Run: func(_ context.Context, _ *Input, report func(tieout.Diagnostic)) {
		report(tieout.Diagnostic{Code: "tieout:x", Aspect: tieout.Fault, Severity: tieout.Error, Message: "a cell was lost"})
		report(tieout.Diagnostic{Code: "a", Severity: tieout.Error})
	}}
	ds, err := Run(t.Context(), &Input{DTS: &taxonomy.DTS{}}, []Check{check})
	var fault *FaultError
	if !errors.As(err, &fault) || len(ds) != 1 || ds[0].Code != "a" || !strings.Contains(err.Error(), "a cell was lost") {
		t.Errorf("%v %v", ds, err)
	}
}
