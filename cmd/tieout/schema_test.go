package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/reporter"
)

func compileSchema(t *testing.T, name string) *jsonschema.Schema {
	t.Helper()
	data, ok := schemas.JSON(name)
	if !ok {
		t.Fatalf("%s is not embedded", name)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(name, bytes.NewReader(data)); err != nil {
		t.Fatal(err)
	}
	return c.MustCompile(name)
}

func TestJSONOutputFollowsItsSchema(t *testing.T) {
	schema := compileSchema(t, "run.schema.json")
	at := tieout.Range{Document: "a.txt", Start: tieout.Position{Line: 1, Column: 1}, End: tieout.Position{Line: 1, Column: 9}}
	run := &reporter.Run{Documents: []reporter.Document{
		{Name: "a.txt", Kind: "release", Facts: 58, Verdict: validate.Conclude(nil, validate.Asked{XBRL: true, Calculation: true, TieOut: true}), Diagnostics: []tieout.Diagnostic{
			{Code: "c", Severity: tieout.Error, Message: "m", Advice: "a", Range: at, Facts: []string{"f1"},
				Related: []tieout.Note{{Message: "n", Range: at}}, Fingerprint: "f", Accepted: "r"}}},
		{Name: "b.txt", Verdict: validate.NoVerdict(), Err: errors.New("gone")},
	}}
	r, err := reporter.New("json", reporter.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := r.Write(&b, run); err != nil {
		t.Fatal(err)
	}
	var v any
	if err := json.Unmarshal(b.Bytes(), &v); err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(v); err != nil {
		t.Errorf("%#v", err)
	}
	v.(map[string]any)["version"] = 2.0
	if schema.Validate(v) == nil {
		t.Error("the schema accepts another version")
	}
}

func TestConfigSchemaKnowsEveryKey(t *testing.T) {
	schema := compileSchema(t, "config.schema.json")
	var v any
	if err := yaml.Unmarshal([]byte(starter), &v); err != nil {
		t.Fatal(err)
	}
	plain, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var starterValue map[string]any
	if err := json.Unmarshal(plain, &starterValue); err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(starterValue); err != nil {
		t.Errorf("the starter configuration: %#v", err)
	}
	if want, got := slices.Sorted(slices.Values(configKeys())), slices.Sorted(maps.Keys(schema.Properties)); !slices.Equal(want, got) {
		t.Errorf("the configuration has the keys\n%q, its schema\n%q", want, got)
	}
	for key := range schema.Properties {
		if !strings.Contains(starter, key+":") {
			t.Errorf("the starter configuration does not show %q", key)
		}
	}
	for _, f := range reporter.Formats {
		if p := schema.Properties["format"].Items2020; p == nil || !p.Pattern.MatchString(f) {
			t.Errorf("the schema does not know the format %q", f)
		}
	}
	if !slices.IsSorted(reporter.Formats) {
		t.Error("the formats are not sorted")
	}
	for _, w := range []string{"error", "inconsistency", "warning", "info", "never", failUntied} {
		if err := schema.Validate(map[string]any{"fail-on": w}); err != nil {
			t.Errorf("fail-on: %s: %#v", w, err)
		}
	}
}
