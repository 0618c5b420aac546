package conformance

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/golden"
	"github.com/tieout/tieout/internal/truth"
	"github.com/tieout/tieout/taxonomy/source"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/rules"
)

// suites are the official suites that are run.
var suites = []suite{
	{Name: "xbrl-2.1", Title: "XBRL 2.1", Index: "conformance/xbrl-2.1/xbrl.xml", Total: 606,
		Options: options{Validate: validate.Options{Calculation: validate.Calculation21}, Checks: checksNamed("xbrl-2.1", "calculation-2.1")}},
	{Name: "dimensions-1.0", Title: "XBRL Dimensions 1.0", Index: "conformance/dimensions-1.0/xdt.xml", Total: 347,
		Options: options{Validate: validate.Options{Duplicates: "none"}}},
	{Name: "utr-1.0", Title: "Units Registry 1.0", Index: "conformance/utr-1.0/index.xml", Total: 69,
		Options: options{Validate: validate.Options{Units: true}}},
	{Name: "utr-structure-1.0", Title: "Units Registry structure 1.0", Index: "conformance/utr-structure-1.0/conf/utr-structure/index.xml", Total: 20,
		Options: options{Validate: validate.Options{Units: true}}, Registry: "utr-for-structure-conformance-tests.xml"},
}

// checksNamed are the checks whose names begin with one of the prefixes: a suite knows no other rules than those of
// its specification.
func checksNamed(prefixes ...string) []validate.Check {
	return slices.DeleteFunc(rules.Checks(), func(c validate.Check) bool {
		return !slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(c.Name, p) })
	})
}

// TestSuites runs every variation of every suite as a subtest, and compares what is reported with the golden file.
func TestSuites(t *testing.T) {
	results := map[string]tally{}
	for _, s := range suites {
		t.Run(s.Name, func(t *testing.T) { results[s.Name] = s.run(t) })
	}
	for _, s := range w3cSuites {
		t.Run(s.Name, func(t *testing.T) { results[s.Name] = s.run(t) })
	}
	if *golden.Update && !t.Failed() {
		writeReport(t, results)
	}
}

// tally counts a suite's variations.
type tally struct {
	Testcases, Variations, Passed int
	Failures                      []string
}

func (s suite) run(t *testing.T) tally {
	vs := s.read(t)
	if s.Registry != "" {
		data, err := os.ReadFile(filepath.Join(truth.Folder(t), filepath.Dir(filepath.FromSlash(s.Index)), s.Registry))
		if err != nil {
			t.Fatal(err)
		}
		s.Options.Validate.Registry = data
	}
	var want record
	if !*golden.Update {
		want = s.readGolden(t)
	}
	got := record{}
	out := tally{Variations: len(vs)}
	seen := map[string]bool{}
	for _, v := range vs {
		if !seen[v.Testcase] {
			seen[v.Testcase] = true
			out.Testcases++
		}
		t.Run(v.Testcase+"/"+v.ID, func(t *testing.T) {
			codes := v.run(t, s.Options)
			got[v.key()] = strings.Join(codes, " ")
			why := v.judge(codes)
			if why != "" {
				t.Error(why)
				out.Failures = append(out.Failures, v.key()+": "+why)
				return
			}
			out.Passed++
			if !*golden.Update && got[v.key()] != want[v.key()] {
				t.Errorf("reported %q, the golden file has %q: see whether the reason is right, then run with -update", got[v.key()], want[v.key()])
			}
		})
	}
	if *golden.Update {
		s.writeGolden(t, vs, got)
	} else if len(want) != len(vs) {
		t.Errorf("the golden file has %d variations, the suite %d", len(want), len(vs))
	}
	t.Logf("%s: %d of %d variations", s.Name, out.Passed, out.Variations)
	return out
}

// run validates the inputs of a variation, and returns the codes of errors and inconsistencies, sorted.
func (v variation) run(t *testing.T, o options) []string {
	src, _, err := source.New(source.Options{Folders: []string{v.Root}})
	if err != nil {
		t.Fatal(err)
	}
	var all []tieout.Diagnostic
	for _, in := range v.Inputs {
		found, err := open(context.Background(), src, filepath.Join(v.Folder, filepath.FromSlash(in)), o)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, found...)
	}
	return codesOf(t, all)
}

// codesOf are the codes of errors and inconsistencies, sorted, without repeats.
func codesOf(t *testing.T, ds []tieout.Diagnostic) []string {
	var codes []string
	for _, d := range ds {
		if d.Severity >= tieout.Inconsistency {
			t.Log(d.Range, d.Code, d.Message)
			codes = append(codes, d.Code)
		}
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

// notRun names the suites that are not run, and why.
const notRun = `
Not run here, so that nothing is claimed of them:

| suite | why |
|---|---|
| Table Linkbase 1.0 | tables are read as part of a DTS and not laid out |
| Inline XBRL 1.0 and 1.1, Transformation Registries 1, 4 and 5 | no official suite is at hand: tests of our own, clause by clause; see below for those of the SEC |
| ESEF, EDGAR Filer Manual | ` + "`" + `--profile esef` + "`" + ` and ` + "`" + `--profile sec` + "`" + ` check the rules that need the report and the filer's own taxonomy alone; what they leave out is told as ` + "`" + `tieout:profileIncomplete` + "`" + `, and a profile is never called valid |
| HMRC, EDINET, NT, CIPC, ROS, DBA | the rules of these filing systems are not checked |
| Calculations 1.1, xBRL-JSON, xBRL-CSV, Report Packages, Extensible Enumerations | no official suite is at hand: tests of our own, clause by clause, beside the code |

Inline XBRL, run by tests under ` + "`" + `TIEOUT_SHARED` + "`" + `: Transformation Registry 2 (265 of 265 variations), 3 (491 of 491) and that of
the SEC (787 of 787). The SEC's suite: inline (525) 344 of 344, three more cannot be decided without the submission; taxonomies of filers (607 to
618) 241 of 241 about rules that are checked, the others are printed by the test. The ESEF suite of 2021, inline: 189 of 189; 4 more hold no report
and are refused; 3 cannot be decided: one asks whether the core taxonomy has an element, two ask for its formulas, and neither is at hand. Both
profiles read the files of the filer's taxonomy, so that most rules need no standard taxonomy. The facts of 124 real inline documents, 95,184 of them,
equal those of an extractor of its own.

With a Python that has ` + "`" + `arelle-release` + "`" + ` (` + "`" + `TIEOUT_ARELLE` + "`" + `), releases written as inline XBRL are opened in Arelle: 86 of 86 that state facts without an
objection, 52,528 facts, the same. Of the 15 instances of the Reserve Bank of India's taxonomy, 13 agree with Arelle in each of their 445 assertions; of
two, Arelle evaluates nothing, since a formula of theirs is wrong: that is found here by the same code.
`

// writeReport writes docs/conformance.md.
func writeReport(t *testing.T, results map[string]tally) {
	var b strings.Builder
	b.WriteString("# Conformance\n\nWritten by `make conformance`; do not edit.\n\n" +
		"A variation passes when a valid input is reported without error or inconsistency, an invalid one with at least one,\n" +
		"and where the suite names codes, with those. The codes that each variation gives are kept in\n" +
		"`validate/conformance/testdata`, so that a change of the reason shows even where the verdict stays right.\n\n" +
		"| suite | testcases | variations | passed | unsupported |\n|---|---:|---:|---:|---:|\n")
	row := func(name, title string) {
		r, ok := results[name]
		if !ok {
			t.Fatalf("the suite %s has not run", name)
		}
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d |\n", title, r.Testcases, r.Variations, r.Passed, r.Variations-r.Passed)
	}
	for _, s := range suites {
		row(s.Name, s.Title)
	}
	for _, s := range w3cSuites {
		row(s.Name, s.Title)
	}
	b.WriteString("\nThe suites of the W3C have sets of tests, each valid or not. Of XML 1.0 (and namespaces), those count that a reader\n" +
		"of the fifth edition has to judge without reading anything outside the document; of XML Schema 1.0, those of Sun,\n" +
		"Microsoft and Boeing that decide for version 1.0. The tests that are judged otherwise are listed, each with the\n" +
		"reason, in `validate/conformance/testdata/*.failing`.\n")
	b.WriteString(notRun)
	if err := os.WriteFile(filepath.Join("..", "..", "docs", "conformance.md"), []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
