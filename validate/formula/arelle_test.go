package formula_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/internal/truth"
	"github.com/tieout/tieout/schemas/xpath"
	"github.com/tieout/tieout/taxonomy/source"
	"github.com/tieout/tieout/validate/formula"
)

// slowInstance is how long Arelle is waited for.
const slowInstance = 10 * time.Minute

var outcome = regexp.MustCompile(`Assertion (\S+) evaluations : (\d+) satisfied, (\d+) not satisfied`)

var formulaError = regexp.MustCompile(`xbrl(ve|fe|leae|cae):\w+`)

// TestArelleAgrees evaluates the assertions of a real taxonomy, that of the Reserve Bank of India, on its instances, and
// compares how often each held and did not with what Arelle says.
func TestArelleAgrees(t *testing.T) {
	python := os.Getenv("TIEOUT_ARELLE")
	if python == "" {
		t.Skip("TIEOUT_ARELLE is not set")
	}
	root := filepath.Join(truth.Unpack(t, "formula-table/rbi-india-formula-table.tar.xz"), "xsd/in/xbrl/2012-04-25/rbi")
	instances, err := filepath.Glob(filepath.Join(root, "*/*Instance*.xml"))
	if err != nil || len(instances) == 0 {
		t.Fatal("no instances", err)
	}
	assertions, evaluations, compared := 0, 0, 0
	for _, path := range instances {
		ctx, cancel := context.WithTimeout(context.Background(), slowInstance)
		out, err := exec.CommandContext(ctx, python, "-m", "arelle.CntlrCmdLine", "--file", path, "--validate", "--internetConnectivity", "offline",
			"--formula", "run", "--formulaAsserResultCounts").CombinedOutput()
		cancel()
		if err != nil {
			t.Logf("%s: Arelle does not end: %v", filepath.Base(path), err)
			continue
		}
		var theirs []string
		for _, m := range outcome.FindAllStringSubmatch(string(out), -1) {
			theirs = append(theirs, strings.Join(m[1:], " "))
		}
		ours, codes := outcomes(t, root, path)
		if slices.Sort(theirs); len(theirs) == 0 { // it evaluates nothing where a formula is wrong
			code := formulaError.FindString(string(out))
			if code == "" || !slices.Contains(codes, code) {
				t.Errorf("%s: Arelle evaluates nothing because of %q, ours finds %q", filepath.Base(path), code, codes)
			}
			t.Logf("%s: Arelle evaluates nothing because of %s, which is found here too", filepath.Base(path), code)
			continue
		}
		if len(ours) == 0 || !slices.Equal(ours, theirs) {
			t.Errorf("%s:\nours   %s\nArelle %s", filepath.Base(path), without(ours, theirs), without(theirs, ours))
		}
		compared++
		assertions += len(ours)
		for _, o := range ours {
			var name string
			var held, not int
			if _, err := fmt.Sscan(o, &name, &held, &not); err == nil {
				evaluations += held + not
			}
		}
	}
	t.Logf("%d assertions of %d of %d instances, evaluated %d times", assertions, compared, len(instances), evaluations)
}

// without are the lines of one list that the other has not.
func without(lines, other []string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(lines), func(l string) bool { return slices.Contains(other, l) }), "; ")
}

// outcomes are how often each assertion of a report held and did not, and the codes of findings.
func outcomes(t *testing.T, root, path string) (lines, codes []string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	src, _, err := source.New(source.Options{Packages: []string{root}})
	if err != nil {
		t.Fatal(err)
	}
	doc, err := convert.Open(context.Background(), path, data, convert.Options{Source: src})
	if err != nil {
		t.Fatal(err)
	}
	tree, err := xpath.Parse(data, xpath.TreeOptions{URI: path, Schema: doc.DTS.Schemas})
	if err != nil {
		t.Fatal(err)
	}
	r, err := formula.Run(context.Background(), doc.DTS, tree.Root(), formula.Options{Document: formula.Documents(context.Background(), src, doc.DTS)})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.Findings {
		codes = append(codes, f.Code)
	}
	return outcomeLines(r), codes
}

// outcomeLines are the assertions with how often they held and did not, sorted.
func outcomeLines(r *formula.Result) (lines []string) {
	for _, a := range r.Assertions {
		lines = append(lines, fmt.Sprintf("%s %d %d", a.ID, a.Satisfied, a.Unsatisfied))
	}
	slices.Sort(lines)
	return lines
}
