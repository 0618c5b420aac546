package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestInvalidContributors: a calculation in which a value counts that is no number, or that lacks its unit, is not verified, in
// every syntax of reports and every format of findings.
func TestInvalidContributors(t *testing.T) {
	dir := t.TempDir()
	release := filepath.Join(dir, "r.txt")
	if err := os.WriteFile(release, statement("ALDER", "13,129", " 9,120"), 0o600); err != nil {
		t.Fatal(err)
	}
	tieout := func(args ...string) (string, int) {
		var out, errs bytes.Buffer
		code := run(t.Context(), args, strings.NewReader(""), &out, &errs)
		return out.String() + errs.String(), code
	}
	if out, code := tieout("convert", "-o", dir, "--format", "xbrl,json,csv,inline", release); code != exitClean {
		t.Fatalf("exit code %d\n%s", code, out)
	}
	spoil := func(from, to, pattern, replacement string) string {
		text := readText(t, filepath.Join(dir, "r", from), false)
		at := regexp.MustCompile(pattern).FindStringSubmatchIndex(text)
		if at == nil {
			t.Fatalf("%s has no %s", from, pattern)
		}
		to = filepath.Join(dir, "r", to)
		if err := os.WriteFile(to, []byte(text[:at[2]]+replacement+text[at[3]:]), 0o600); err != nil {
			t.Fatal(err)
		}
		return to
	}
	spoil("r-csv-facts.csv", "r-csv-facts.csv", `pr:Revenues,[^\n]*,-3,(13129000)`, "many")
	reports := []string{
		spoil("r.xbrl", "value.xbrl", `pr:Revenues [^\n]*>(13129000)<`, "many"),
		spoil("r.xbrl", "unit.xbrl", `pr:Revenues [^\n]*( unitRef="USD")[^\n]*>13129000<`, ""),
		spoil("r.json", "value.json", `"value": "(13129000)"[^\n]*pr:Revenues`, "many"),
		spoil("r.json", "unit.json", `"13129000"[^\n]*pr:Revenues[^\n]*(, "unit": "iso4217:USD")`, ""),
		filepath.Join(dir, "r", "r-csv.json"),
		spoil("r.xhtml", "unit.xhtml", `pr:Revenues"[^>]*( unitRef="USD")[^>]*>13,129<`, ""),
	}
	if out, code := tieout("validate", "--format", "compact", filepath.Join(dir, "r", "r.xbrl")); code != exitClean || !strings.Contains(out, "calculations consistent") {
		t.Fatalf("the test shows nothing: exit code %d\n%s", code, out)
	}
	formats := map[string]string{"compact": "calculations not verified", "pretty": "calculations not verified", "github": "calculations not verified", "json": `"calculation": "not verified"`,
		"sarif": `"calculation": "not verified"`, "junit": `name="tieout.calculations" value="not verified"`, "markdown": "| invalid | not verified |", "tap": "calculations not verified"}
	args := []string{"validate"}
	for format := range formats {
		args = append(args, "--format", format+"="+filepath.Join(dir, format))
	}
	for _, report := range reports {
		if out, code := tieout(append(args, report)...); code != exitFindings {
			t.Errorf("%s: exit code %d\n%s", filepath.Base(report), code, out)
		}
		for format, says := range formats {
			out := readText(t, filepath.Join(dir, format), false)
			if !strings.Contains(out, says) || strings.Contains(out, "consistent") && format != "tap" {
				t.Errorf("%s as %s does not say that calculations are not verified:\n%s", filepath.Base(report), format, out)
			}
		}
	}
}

// TestBrokenCalculationLinkbase: where a linkbase that holds calculations is not well-formed, they are not verified; one that promises labels
// leaves nothing of them open.
func TestBrokenCalculationLinkbase(t *testing.T) {
	dir := t.TempDir()
	release := filepath.Join(dir, "r.txt")
	if err := os.WriteFile(release, statement("ALDER", "13,129", " 9,120"), 0o600); err != nil {
		t.Fatal(err)
	}
	tieout := func(args ...string) string {
		var out, errs bytes.Buffer
		run(t.Context(), args, strings.NewReader(""), &out, &errs)
		return out.String() + errs.String()
	}
	tieout("convert", "-o", dir, "--format", "xbrl", release)
	for kind, want := range map[string]string{"cal": "calculations not verified", "lab": "calculations consistent"} {
		folder := filepath.Join(dir, kind)
		if err := os.CopyFS(folder, os.DirFS(filepath.Join(dir, "r"))); err != nil {
			t.Fatal(err)
		}
		found, err := filepath.Glob(filepath.Join(folder, "alder*"+kind+"*.xml"))
		if err != nil || len(found) != 1 {
			t.Fatalf("%s: %v %v", kind, found, err)
		}
		text := readText(t, found[0], false)
		if err := os.WriteFile(found[0], []byte(text[:strings.LastIndex(text, "</")]), 0o600); err != nil {
			t.Fatal(err)
		}
		if out := tieout("validate", filepath.Join(folder, "r.xbrl")); !strings.Contains(out, "XBRL invalid, "+want) {
			t.Errorf("%s: want %s\n%s", kind, want, out)
		}
	}
}
