package reporter

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas"
	"github.com/tieout/tieout/schemas/xsd"
)

// settled is the sample as a reporter gets it from the command line: every finding has a fingerprint.
func settled() *Run {
	run := sample()
	for i, d := range run.Documents {
		for j := range d.Diagnostics {
			run.Documents[i].Diagnostics[j].Fingerprint = strings.Repeat("0f", 16)
		}
	}
	return run
}

func written(t *testing.T, format string, run *Run) []byte {
	t.Helper()
	r, err := New(format, Options{})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := r.Write(&b, run); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func jsonSchema(t *testing.T, name string, data []byte) func([]byte) error {
	t.Helper()
	c := jsonschema.NewCompiler()
	c.AssertFormat = true
	if err := c.AddResource(name, bytes.NewReader(data)); err != nil {
		t.Fatal(err)
	}
	schema := c.MustCompile(name)
	return func(document []byte) error {
		var v any
		if err := json.Unmarshal(document, &v); err != nil {
			return err
		}
		return schema.Validate(v)
	}
}

func TestSARIFFollowsItsSchema(t *testing.T) {
	data, err := os.ReadFile("testdata/sarif.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	validate := jsonSchema(t, "sarif.json", data)
	good := written(t, "sarif", settled())
	if err := validate(good); err != nil {
		t.Errorf("%#v", err)
	}
	for _, empty := range []*Run{{}, {Documents: []Document{{Name: "a b.txt"}}}} {
		if err := validate(written(t, "sarif", empty)); err != nil {
			t.Errorf("%#v", err)
		}
	}
	// Each wrong log shows that the schema looks.
	for _, change := range [][2]string{
		{`"version": "2.1.0"`, `"version": "2.0.0"`}, {`"ruleId"`, `"ruleID"`}, {`"startLine": 2`, `"startLine": 0`},
		{`"level": "note"`, `"level": "info"`}, {`"kind": "external"`, `"kind": "baseline"`}, {`"uri": "`, `"uri": "%zz `},
		{`"columnKind": "unicodeCodePoints"`, `"columnKind": "bytes"`}, {`"id": 1,`, ``},
	} {
		bad := strings.Replace(string(good), change[0], change[1], 1)
		if bad == string(good) {
			t.Fatalf("%s is not in the log", change[0])
		}
		if validate([]byte(bad)) == nil {
			t.Errorf("%s for %s was accepted", change[1], change[0])
		}
	}
}

func TestSARIFOfTooManyFindings(t *testing.T) {
	run := &Run{Documents: []Document{{Name: "a", Diagnostics: make([]tieout.Diagnostic, maxResults+2)}}}
	for i := range run.Documents[0].Diagnostics {
		run.Documents[0].Diagnostics[i] = tieout.Diagnostic{Code: "c", Message: "m", Severity: tieout.Error, Fingerprint: "f"}
	}
	var log sarifLog
	if err := json.Unmarshal(written(t, "sarif", run), &log); err != nil {
		t.Fatal(err)
	}
	if n := log.Runs[0].Invocations[0].Notifications; len(log.Runs[0].Results) != maxResults || len(n) != 1 || !strings.Contains(n[0].Message.Text, "2 further findings") {
		t.Errorf("%d results, %v", len(log.Runs[0].Results), n)
	}
}

func TestSARIFNamesRulesAndPlaces(t *testing.T) {
	var log sarifLog
	if err := json.Unmarshal(written(t, "sarif", settled()), &log); err != nil {
		t.Fatal(err)
	}
	for _, run := range log.Runs {
		for _, r := range run.Results {
			if r.RuleIndex >= len(run.Tool.Driver.Rules) || run.Tool.Driver.Rules[r.RuleIndex].ID != r.RuleID {
				t.Errorf("%s: rule index %d is another rule's", r.RuleID, r.RuleIndex)
			}
			for _, l := range r.Locations {
				if g := l.Physical.Region; g != nil && (g.EndLine < g.StartLine || g.EndLine == g.StartLine && g.EndColumn < g.StartColumn) {
					t.Errorf("%s: %+v ends before it begins", r.RuleID, *g)
				}
			}
		}
	}
}

func TestJSONFollowsItsSchema(t *testing.T) {
	data, ok := schemas.JSON("run.schema.json")
	if !ok {
		t.Fatal("run.schema.json is not embedded")
	}
	validate := jsonSchema(t, "run.json", data)
	for _, run := range []*Run{sample(), settled(), {}} {
		for i := range run.Documents {
			for j := range run.Documents[i].Diagnostics {
				if run.Documents[i].Diagnostics[j].Range.Document == "" {
					run.Documents[i].Diagnostics[j].Range.Document = run.Documents[i].Name
				}
			}
		}
		if err := validate(written(t, "json", run)); err != nil {
			t.Errorf("%#v", err)
		}
	}
}

func TestJUnitFollowsItsSchema(t *testing.T) {
	data, err := os.ReadFile("testdata/junit.xsd")
	if err != nil {
		t.Fatal(err)
	}
	parse := func(name string, data []byte) *xmlstream.Document {
		d, err := xmlstream.Parse(data, xmlstream.Options{Name: name})
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	set, ds := xsd.Compile([]xsd.Source{{URL: "file:///junit.xsd", Document: parse("junit.xsd", data)}}, nil)
	if len(ds) > 0 {
		t.Fatal(ds)
	}
	validate := func(document []byte) (found []tieout.Diagnostic) {
		set.Validate(parse("junit.xml", document).Root, func(d tieout.Diagnostic) { found = append(found, d) })
		return found
	}
	good := written(t, "junit", settled())
	if ds := validate(good); len(ds) > 0 {
		t.Error(ds)
	}
	if ds := validate(written(t, "junit", &Run{})); len(ds) > 0 {
		t.Error(ds)
	}
	for _, change := range [][2]string{{`tests="`, `tests="x`}, {"<failure ", "<failed "}, {`classname="q4, 2003.txt"`, `classname=""`}, {` name="check"`, ""}} {
		bad := strings.Replace(string(good), change[0], change[1], 1)
		if change[0] == "<failure " {
			bad = strings.Replace(bad, "</failure>", "</failed>", 1)
		}
		if bad == string(good) {
			t.Fatalf("%s is not in the output", change[0])
		}
		if len(validate([]byte(bad))) == 0 {
			t.Errorf("%s for %s was accepted", change[1], change[0])
		}
	}
}
