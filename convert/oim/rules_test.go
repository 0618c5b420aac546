package oim_test

import (
	"context"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/oim"
	"github.com/tieout/tieout/internal/golden"
	"github.com/tieout/tieout/taxonomy"
)

// TestRules checks that every code is described, and that a case shows each.
func TestRules(t *testing.T) {
	shown := map[string]bool{
		// Shown by the tests of what the writers leave out, and by TestTaxonomyMissing, TestTooManyDiagnostics.
		"xbrlxe:unsupportedFraction":        true,
		"xbrlxe:unsupportedExternalRoleRef": true,
		"tieout:roleNotDefined":             true, // TestRoleReferences
		"tieout:propertiesNotInXML":         true, // TestPropertiesAreKept
		"oime:invalidTaxonomy":              true,
		"tieout:factPropertiesNotInCSV":     true,
		"xbrlce:invalidDimensionValue":      true, // TestCSVWithTaxonomy
		"xbrlce:invalidFactValue":           true,
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
	golden.Compare(t, "testdata/json/properties.json", string(files["r.json"]))
	diags, err = oim.WriteCSV(files.create, res.Report, oim.WriteOptions{Info: res.Info})
	if err != nil {
		t.Fatal(err)
	}
	onlyCode(t, diags, "tieout:factPropertiesNotInCSV")
	diags = oim.LostInXML(res.Report, res.Info)
	onlyCode(t, diags, "tieout:propertiesNotInXML")
	if want := "xBRL-XML has no place for the features allowedDuplicates, mode, nor for the properties of the report end, made, nor for the properties of facts mark"; len(diags) == 1 && diags[0].Message != want {
		t.Errorf("%s", diags[0].Message)
	}
}

// TestRoleReferences finds where the roles of links are defined.
func TestRoleReferences(t *testing.T) {
	const own = "http://example.com/role/bridge"
	r := &tieout.Report{Footnotes: []*tieout.Footnote{
		{Role: own, Arcrole: "http://www.xbrl.org/2009/arcrole/fact-explanatoryFact"},
		{Role: "http://www.xbrl.org/2003/role/link", Arcrole: "http://example.com/arcrole/none"}}}
	refs, diags := oim.RoleReferences(r, mustDTS(t))
	onlyCode(t, diags, "tieout:roleNotDefined")
	if len(refs) != 2 || refs[0].Role != own || !strings.HasSuffix(refs[0].Href, "e.xsd#bridge") || refs[1].Kind != tieout.ArcroleRef {
		t.Errorf("%+v", refs)
	}
	r.EntryPoints = refs
	if refs, _ = oim.RoleReferences(r, nil); len(refs) != 0 {
		t.Errorf("references that are there: %+v", refs)
	}
}

// TestExternalRoleIsNamed has a footnote whose link role only a role reference of the report leads to.
func TestExternalRoleIsNamed(t *testing.T) {
	const role, url = "http://example.com/role/own", "http://example.com/roles.xsd"
	f := &tieout.Fact{ID: "f", Concept: e("Text"), Context: &tieout.Context{}, Lexical: "a"}
	r := &tieout.Report{Facts: []*tieout.Fact{f}, EntryPoints: []tieout.EntryPoint{{Kind: tieout.RoleRef, URL: url, Href: url + "#own", Role: role}},
		Footnotes: []*tieout.Footnote{{Role: role, Arcrole: "http://www.xbrl.org/2003/arcrole/fact-footnote", From: []*tieout.Fact{f}, Language: "en", Content: "a note"}}}
	dts := *mustDTS(t)
	for _, only := range []bool{false, true} {
		dts.Documents = []*taxonomy.Document{{URL: url, RoleOnly: only}}
		diags, err := oim.WriteJSON(io.Discard, r, oim.WriteOptions{DTS: &dts})
		if err != nil {
			t.Fatal(err)
		}
		if only {
			onlyCode(t, diags, "xbrlxe:unsupportedExternalRoleRef")
		} else if len(diags) > 0 {
			t.Errorf("the role is defined in the taxonomy: %v", diags)
		}
	}
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
