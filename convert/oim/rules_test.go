package oim_test

import (
	"context"
	"io"
	"slices"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/oim"
	"github.com/tieout/tieout/taxonomy"
)

// TestRules checks that every code is described, and that a case shows each.
func TestRules(t *testing.T) {
	shown := map[string]bool{
		// Shown by the tests of what the writers leave out, and by TestTaxonomyMissing, TestTooManyDiagnostics.
		"xbrlxe:unsupportedFraction":    true,
		"oime:invalidTaxonomy":          true,
		"tieout:tooManyDiagnostics":     true,
		"tieout:factPropertiesNotInCSV": true,
		"xbrlce:invalidDimensionValue":  true, // TestCSVWithTaxonomy
		"xbrlce:invalidFactValue":       true,
	}
	for _, c := range lostCases {
		shown[c.code] = true
	}
	for _, c := range jsonCases {
		shown[c.code] = true
	}
	for _, c := range modelCases {
		shown[c.code] = true
	}
	for _, c := range csvCases {
		shown[c.code] = true
	}
	seen := map[string]bool{}
	for _, r := range oim.Rules {
		if seen[r.Code] {
			t.Errorf("%s is listed twice", r.Code)
		}
		seen[r.Code] = true
		if r.Spec == "" || r.Doc == "" || r.Advice == "" {
			t.Errorf("%s lacks its clause, its explanation or advice", r.Code)
		}
		if !shown[r.Code] {
			t.Errorf("no case shows %s", r.Code)
		}
	}
	for code := range shown {
		if !seen[code] {
			t.Errorf("%s is shown and not listed", code)
		}
	}
}

// noTaxonomy is a loader that has none.
func noTaxonomy(context.Context, []tieout.EntryPoint) (*taxonomy.DTS, []tieout.Diagnostic, error) {
	return nil, nil, nil
}

func TestTaxonomyMissing(t *testing.T) {
	doc := []byte(one(`"1"`, `"concept":"e:Ratio"`))
	res, diags, err := oim.ReadJSON(context.Background(), "r.json", doc, oim.Options{Load: noTaxonomy})
	if err != nil {
		t.Fatal(err)
	}
	onlyCode(t, diags, "oime:invalidTaxonomy")
	if len(res.Report.Facts) != 1 {
		t.Errorf("%d facts", len(res.Report.Facts))
	}
}

func TestTooManyDiagnostics(t *testing.T) {
	doc := []byte(facts(`"f1":{},"f2":{},"f3":{},"f4":{}`))
	_, diags, err := oim.ReadJSON(context.Background(), "r.json", doc, oim.Options{MaxDiagnostics: 3})
	if err != nil {
		t.Fatal(err)
	}
	if n := len(diags); n != 4 || diags[3].Code != "tieout:tooManyDiagnostics" {
		t.Errorf("%v", diags)
	}
}

func TestFractionIsNamed(t *testing.T) {
	r := &tieout.Report{Facts: []*tieout.Fact{{ID: "f", Concept: e("Fraction"), Context: &tieout.Context{}, Lexical: "1/3"}}}
	diags, err := oim.WriteJSON(io.Discard, r, oim.WriteOptions{DTS: mustDTS(t)})
	if err != nil {
		t.Fatal(err)
	}
	onlyCode(t, diags, "xbrlxe:unsupportedFraction")
}

// TestPropertiesAreKept writes extension properties and features back as they were read, and says what CSV loses.
func TestPropertiesAreKept(t *testing.T) {
	doc := `{"documentInfo":{"documentType":"https://xbrl.org/2021/xbrl-json","namespaces":{"e":"http://example.com/e","xbrl":"https://xbrl.org/2021"},
"features":{"e:mode":3,"xbrl:allowedDuplicates":"all"},"baseURL":"https://example.com/base/","taxonomy":["e.xsd"],"e:made":{"by":["hand",1e3]}},
"facts":{"f1":{"value":"1","dimensions":{"concept":"e:A"},"e:mark":null}},"e:end":"é"}`
	res, diags, err := oim.ReadJSON(context.Background(), "r.json", []byte(doc), oim.Options{})
	if err != nil || len(diags) > 0 {
		t.Fatal(err, diags)
	}
	if u := res.Report.EntryPoints[0].URL; u != "https://example.com/base/e.xsd" {
		t.Errorf("the taxonomy is %s", u)
	}
	files := memory{}
	f, err := files.create("r.json")
	if err != nil {
		t.Fatal(err)
	}
	if diags, err := oim.WriteJSON(f, res.Report, oim.WriteOptions{Info: res.Info}); err != nil || len(diags) > 0 {
		t.Fatal(err, diags)
	}
	f.Close()
	golden(t, "testdata/json/properties.json", files["r.json"])
	diags, err = oim.WriteCSV(files.create, res.Report, oim.WriteOptions{Info: res.Info})
	if err != nil {
		t.Fatal(err)
	}
	onlyCode(t, diags, "tieout:factPropertiesNotInCSV")
}

// TestTaxonomyIsRebased writes references to schemas so that they hold where the output stands.
func TestTaxonomyIsRebased(t *testing.T) {
	for _, c := range []struct{ location, url, want string }{
		{"", "https://example.com/a/e.xsd", "https://example.com/a/e.xsd"},
		{"https://example.com/a/r.json", "https://example.com/a/b/e.xsd", "b/e.xsd"},
		{"https://example.com/b/r.json", "https://example.com/a/e.xsd", "https://example.com/a/e.xsd"},
		{"/data/out/r.json", "file:///data/in/e%20f.xsd", "../in/e%20f.xsd"},
		{"file:///data/in/r.json", "file:///data/in/e.xsd", "e.xsd"},
		{"/data/out/r.json", "https://example.com/a/e.xsd", "https://example.com/a/e.xsd"},
		{"/data/out/r.json", "file:///data/p.zip!/top/e.xsd", "file:///data/p.zip!/top/e.xsd"},
	} {
		r := &tieout.Report{EntryPoints: []tieout.EntryPoint{{URL: c.url}}}
		files := memory{}
		f, err := files.create("r.json")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := oim.WriteJSON(f, r, oim.WriteOptions{Location: c.location}); err != nil {
			t.Fatal(err)
		}
		f.Close()
		res, _, err := oim.ReadJSON(context.Background(), "r.json", files["r.json"], oim.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := res.Info.Taxonomy; !slices.Equal(got, []string{c.want}) {
			t.Errorf("%s from %s: got %q, want %q", c.url, c.location, got, c.want)
		}
	}
}
