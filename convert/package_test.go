package convert

import (
	"archive/zip"
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

const packageSchema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xbrli="http://www.xbrl.org/2003/instance" targetNamespace="http://example.com/e">
<xs:import namespace="http://www.xbrl.org/2003/instance" schemaLocation="http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"/>
<xs:element name="Name" id="e_Name" type="xbrli:QNameItemType" substitutionGroup="xbrli:item" xbrli:periodType="duration" nillable="true"/>
</xs:schema>`

// nameReport is an xBRL-JSON report of one fact whose value is a name.
func nameReport(taxonomy string) string {
	return `{"documentInfo":{"documentType":"https://xbrl.org/2021/xbrl-json","namespaces":{"e":"http://example.com/e","other":"http://example.com/o"},"taxonomy":["` + taxonomy + `"]},
"facts":{"f1":{"value":"other:Thing","dimensions":{"concept":"e:Name","period":"2025-01-01T00:00:00/2026-01-01T00:00:00"}}}}`
}

func writeTestFile(t *testing.T, name, text string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

func zipOf(t *testing.T, files map[string]string) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for name, text := range files {
		f, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func openFile(t *testing.T, name string) *Document {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	d, err := Open(context.Background(), name, data, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestNamesAsValues writes a value that is a prefixed name: its prefix is declared in every syntax.
func TestNamesAsValues(t *testing.T) {
	dir := t.TempDir()
	writeTestFile(t, filepath.Join(dir, "e.xsd"), packageSchema)
	d := openFile(t, writeTestFile(t, filepath.Join(dir, "r.json"), nameReport("e.xsd")))
	for _, format := range []string{"xbrl", "json", "csv", "xbrl"} {
		files, ds, err := Write(context.Background(), d, []string{format}, "")
		if err != nil || len(ds) > 0 {
			t.Fatal(format, err, ds)
		}
		for _, f := range files {
			writeTestFile(t, filepath.Join(dir, f.Name), string(f.Data))
		}
		d = openFile(t, filepath.Join(dir, files[len(files)-1].Name))
		if len(d.Diagnostics) > 0 || len(d.Report.Facts) != 1 || d.Report.Names[d.Report.Facts[0]].Space != "http://example.com/o" {
			t.Fatalf("%s: %v, %v", format, d.Diagnostics, d.Report.Names)
		}
	}
}

// TestPackageCatalog opens a report whose package rewrites the address of its taxonomy to a file inside.
func TestPackageCatalog(t *testing.T) {
	const address = "https://example.com/taxonomy/"
	metadata := `<tp:taxonomyPackage xml:lang="en" xmlns:tp="http://xbrl.org/2016/taxonomy-package"><tp:identifier>http://example.com/p</tp:identifier><tp:name>P</tp:name></tp:taxonomyPackage>`
	catalog := `<catalog xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog"><rewriteURI uriStartString="` + address + `" rewritePrefix="../files/"/></catalog>`
	name := writeTestFile(t, filepath.Join(t.TempDir(), "p.zip"), zipOf(t, map[string]string{
		"p/META-INF/taxonomyPackage.xml": metadata, "p/META-INF/catalog.xml": catalog, "p/files/e.xsd": packageSchema,
		"p/reports/a.json": nameReport(address + "e.xsd"), "p/reports/b.json": nameReport(address + "e.xsd")}))
	reports, err := PackagedReports(name)
	var names []string
	for _, r := range reports {
		names = append(names, r.Name)
		if data, err := r.Read(); err != nil || string(data) != nameReport(address+"e.xsd") {
			t.Error(err, string(data))
		}
	}
	if err != nil || !slices.Equal(names, []string{name + "!/p/reports/a.json", name + "!/p/reports/b.json"}) {
		t.Fatal(names, err)
	}
	d, err := Open(context.Background(), names[1], []byte(nameReport(address+"e.xsd")), Options{})
	if err != nil || len(d.Diagnostics) > 0 || len(d.Report.Facts) != 1 {
		t.Error(err, d.Diagnostics)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Open(context.Background(), name, data, Options{}); err == nil || !strings.Contains(err.Error(), "2 reports") {
		t.Errorf("a package of two reports: %v", err)
	}
}

// TestPackageWithoutTaxonomy says what a package lacks.
func TestPackageWithoutTaxonomy(t *testing.T) {
	d := openFile(t, writeTestFile(t, filepath.Join(t.TempDir(), "r.json"), nameReport("none.xsd")))
	var b bytes.Buffer
	p, err := NewPackageWriter(&b, "r.xbr")
	if err != nil {
		t.Fatal(err)
	}
	ds, err := p.Add(context.Background(), d, []string{"json"})
	if err != nil || len(ds) != 1 || ds[0].Code != ruleNotPackaged.Code {
		t.Error(ds, err)
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	z, err := zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range z.File {
		if day := f.Modified.UTC().Format(time.DateOnly); day != "1980-01-01" {
			t.Errorf("%s is of %s", f.Name, day)
		}
	}
	if _, err := p.Add(context.Background(), d, []string{"json"}); err == nil {
		t.Error("two reports in one .xbr")
	}
	if _, err := NewPackageWriter(&b, "r.rar"); err == nil {
		t.Error("a package .rar")
	}
}

// TestOfficeDocument opens archives that are documents of office programs, and one that is nothing known.
func TestOfficeDocument(t *testing.T) {
	t.Parallel()
	for entry, want := range map[string]string{
		"[Content_Types].xml": "office program", "mimetype": "office program", "src/main.go": "no folder of reports",
	} {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		if _, err := z.Create(entry); err != nil {
			t.Fatal(err)
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "release.docx")
		if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(t.Context(), path, b.Bytes(), Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", entry, err)
		}
		if IsReportPackage(path) {
			t.Errorf("%s makes a report package", entry)
		}
	}
}
