package convert_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/convert/oim"
)

// TestFormatsAgree writes a release in every format, opens each again and compares the facts.
func TestFormatsAgree(t *testing.T) {
	releases, err := filepath.Glob("../testdata/releases/*")
	if err != nil || len(releases) == 0 {
		t.Fatal(err, releases)
	}
	for _, path := range releases {
		t.Run(filepath.Base(path), func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			ctx := context.Background()
			d, err := convert.Open(ctx, path, data, convert.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if d.Report == nil || len(d.Report.Facts) == 0 {
				t.Skip("no facts")
			}
			files, _, err := convert.Write(ctx, d, convert.Formats, "")
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			for _, f := range files {
				if err := os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			opened := 0
			for _, f := range files {
				name := filepath.Join(dir, f.Name)
				if kind := convert.Detect(name, f.Data); !kind.IsReport() {
					continue
				}
				again, err := convert.Open(ctx, name, f.Data, convert.Options{})
				if err != nil {
					t.Fatal(f.Name, err)
				}
				opened++
				for _, diag := range again.Diagnostics {
					t.Errorf("%s: %s %s %s", f.Name, diag.Code, diag.Range, diag.Message)
				}
				again.Report.Facts = slices.DeleteFunc(again.Report.Facts, func(f *tieout.Fact) bool {
					return f.Concept.Space == convert.NamespaceDocument // what inline pages say of the document
				})
				for _, difference := range oim.Diff(d.Report, again.Report, again.DTS) {
					t.Errorf("%s: %s", f.Name, difference)
				}
			}
			if opened < len(convert.Formats) {
				t.Errorf("%d reports were opened, want one of each of %v", opened, convert.Formats)
			}
		})
	}
}

// TestTaxonomyIsRebased converts a report to another folder and opens what was written there.
func TestTaxonomyIsRebased(t *testing.T) {
	ctx := context.Background()
	in, out := t.TempDir(), filepath.Join(t.TempDir(), "a", "b")
	if err := os.MkdirAll(out, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"e.xsd", "e-definition.xml"} {
		data, err := os.ReadFile(filepath.Join("oim/testdata/model", name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(in, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	report := []byte(`{"documentInfo":{"documentType":"https://xbrl.org/2021/xbrl-json","namespaces":{"e":"http://example.com/e"},"taxonomy":["e.xsd"]},
"facts":{"f1":{"value":"0.5","decimals":1,"dimensions":{"concept":"e:Ratio","e:TextAxis":"x","e:Axis":"e:Member"}}}}`)
	name := filepath.Join(in, "r.json")
	if err := os.WriteFile(name, report, 0o644); err != nil {
		t.Fatal(err)
	}
	d, err := convert.Open(ctx, name, report, convert.Options{})
	if err != nil || len(d.Diagnostics) > 0 {
		t.Fatal(err, d.Diagnostics)
	}
	files, ds, err := convert.Write(ctx, d, convert.Formats, out)
	if err != nil || len(ds) != 1 || ds[0].Code != "tieout:taxonomyElsewhere" { // whoever reads it has to name the folder
		t.Fatal(err, ds)
	}
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(out, f.Name), f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, f := range files {
		path := filepath.Join(out, f.Name)
		if !convert.Detect(path, f.Data).IsReport() {
			continue
		}
		again, err := convert.Open(ctx, path, f.Data, convert.Options{Folder: in}) // the taxonomy stays where it is
		if err != nil || len(again.Diagnostics) > 0 || again.DTS == nil || again.DTS.Concept(d.Report.Facts[0].Concept) == nil {
			t.Errorf("%s: %v %v\n%s", f.Name, err, again.Diagnostics, f.Data)
		}
		if ds := oim.Diff(d.Report, again.Report, d.DTS); len(ds) > 0 {
			t.Errorf("%s: %v", f.Name, ds)
		}
	}
}
