package source

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout/internal/truth"
)

func typeJSON(suffix string) string {
	return fmt.Sprintf(`{"documentInfo":{"documentType":"https://xbrl.org/report-package/2023%s"}}`, suffix)
}

func reportMeta(suffix string) member {
	return member{name: "p/META-INF/reportPackage.json", data: typeJSON(suffix)}
}

const jsonReport = `{"documentInfo":{"documentType":"https://xbrl.org/2021/xbrl-json"}}`

func TestReportPackage(t *testing.T) {
	for _, tt := range []struct {
		name    string
		members []member
		reports string // the kind and the documents of each
	}{
		{"a.xbri", []member{reportMeta("/xbri"), {name: "p/reports/a.xhtml"}}, "2 a.xhtml"},
		{"a.XBRI", []member{reportMeta("/xbri"), {name: "p/reports/set/a.xhtml"}, {name: "p/reports/set/b.HTML"}, {name: "p/reports/set/b.css"}}, "2 set/a.xhtml set/b.HTML"},
		{"a.xbr", []member{reportMeta("/xbr"), {name: "p/reports/a.xbrl"}}, "0 a.xbrl"},
		{"a.xbr", []member{reportMeta("/xbr"), {name: "p/reports/a.json", data: "\ufeff" + jsonReport}, {name: "p/reports/a.csv"}}, "1 a.json"},
		{"a.zip", []member{reportMeta(""), {name: "p/reports/a.xbrl"}, {name: "p/reports/b.html"}, {name: "p/reports/sub/c.xbrl"}}, "0 a.xbrl, 2 b.html"},
		{"a.zip", []member{{name: "p/reports/"}, {name: "p/reports/s1/a.xbrl"}, {name: "p/reports/s2/b.html"}, {name: "readme"}}, "0 s1/a.xbrl, 2 s2/b.html"},
		{"a.zip", []member{{name: "p/META-INF/reportPackage.json", data: `{"documentInfo":{"documentType":"` + typeDraft + `"}}`}, {name: "p/reports/a.json", data: jsonReport}}, "1 a.json"},
		{"a.zip", []member{reportMeta(""), {name: "p/reports/tricky.json/a b.xbrl"}}, "0 tricky.json/a%20b.xbrl"},
		{"a.zip", []member{{name: "p/META-INF/taxonomyPackage.xml", data: goodMetadata}}, "none"},
		{"a.zip", []member{{name: "a"}, {name: "b/c"}}, "none"},
		{"a.txt", []member{{name: "p/a"}}, "none"},
	} {
		path := write(t, filepath.Join(t.TempDir(), tt.name), makeZip(t, tt.members...))
		p, ds, err := OpenReportPackage(path, Limits{})
		if err != nil || len(ds) > 0 {
			t.Errorf("%s %v: %v, %v", tt.name, tt.members, ds, err)
			continue
		}
		got := "none"
		if p != nil {
			var reports []string
			for _, r := range p.Reports {
				names := []string{fmt.Sprint(r.Kind)}
				for _, d := range r.Documents {
					_, name, _ := strings.Cut(d, "!/p/reports/")
					names = append(names, name)
				}
				reports = append(reports, strings.Join(names, " "))
			}
			got = strings.Join(reports, ", ")
		}
		if got != tt.reports {
			t.Errorf("%s: reports %q, want %q", tt.name, got, tt.reports)
		}
	}
}

func TestReportPackageFaults(t *testing.T) {
	inline, instance := member{name: "p/reports/a.xhtml"}, member{name: "p/reports/a.xbrl"}
	meta := func(data string) member { return member{name: "p/META-INF/reportPackage.json", data: data} }
	for _, tt := range []struct {
		name    string
		members []member
		code    string
	}{
		{"a.xyz", []member{instance}, "unsupportedFileExtension"},
		{"a.xbri", []member{reportMeta("/xbri"), {name: `p\a`}}, "invalidArchiveFormat"},
		{"a.xbri", []member{reportMeta("/xbri"), {name: "q/reports/a.html"}}, "invalidDirectoryStructure"},
		{"a.xbri", nil, "invalidDirectoryStructure"},
		{"a.xbri", []member{inline}, "documentTypeFileExtensionMismatch"},
		{"a.xbr", []member{reportMeta("/xbri"), inline}, "documentTypeFileExtensionMismatch"},
		{"a.zip", []member{reportMeta("/xbri"), inline}, "documentTypeFileExtensionMismatch"},
		{"a.zip", []member{reportMeta("/xyz"), inline}, "unsupportedReportPackageVersion"},
		{"a.zip", []member{meta(`{"documentInfo":{"documentType":"http://xbrl.org/PWD/2021-12-09/report-package"}}`), inline}, "unsupportedReportPackageVersion"},
		{"a.xbr", []member{meta(`{"documentInfo":{"documentType":"` + typeDraft + `"}}`), instance}, "documentTypeFileExtensionMismatch"},
		{"a.zip", []member{meta("{"), inline}, "invalidJSON"},
		{"a.zip", []member{meta(typeJSON("") + "x"), inline}, "invalidJSON"},
		{"a.zip", []member{meta(`{"documentInfo":{"documentType":"a","documentType":"a"}}`), inline}, "invalidJSON"},
		{"a.zip", []member{meta("\xff\xfe{\x00}\x00"), inline}, "invalidJSON"},
		{"a.zip", []member{meta("[]"), inline}, "invalidJSONStructure"},
		{"a.zip", []member{meta(`{"documentInfo":{"documentType":null}}`), inline}, "invalidJSONStructure"},
		{"a.zip", []member{meta(`{"DocumentInfo":{"documentType":"a"}}`), inline}, "invalidJSONStructure"},
		{"a.xbri", []member{reportMeta("/xbri")}, "missingReportsDirectory"},
		{"a.xbri", []member{reportMeta("/xbri"), {name: "p/reports"}}, "missingReportsDirectory"},
		{"a.xbri", []member{reportMeta("/xbri"), {name: "p/reports/"}}, "missingReport"},
		{"a.xbri", []member{reportMeta("/xbri"), {name: "p/reports/a/b/c.html"}}, "missingReport"},
		{"a.xbr", []member{reportMeta("/xbr"), {name: "p/reports/s/a.xbrl"}, {name: "p/reports/s/b.xbrl"}}, "multipleReportsInSubdirectory"},
		{"a.xbri", []member{reportMeta("/xbri"), {name: "p/reports/s/a.html"}, {name: "p/reports/s/b.xbrl"}}, "multipleReportsInSubdirectory"},
		{"a.xbri", []member{reportMeta("/xbri"), inline, {name: "p/reports/b.html"}}, "multipleReports"},
		{"a.xbri", []member{reportMeta("/xbri"), {name: "p/reports/s1/a.html"}, {name: "p/reports/s2/a.html"}}, "multipleReports"},
		{"a.xbri", []member{reportMeta("/xbri"), instance}, "incorrectReportType"},
		{"a.xbr", []member{reportMeta("/xbr"), inline}, "incorrectReportType"},
		{"a.xbr", []member{reportMeta("/xbr"), {name: "p/reports/a.json", data: `{"a":1,"a":1}`}}, "invalidJSON"},
		{"a.zip", []member{{name: "p/reports/a.json", data: `{"documentInfo":{}}`}}, "invalidJSONStructure"},
	} {
		path := write(t, filepath.Join(t.TempDir(), tt.name), makeZip(t, tt.members...))
		_, ds, err := OpenReportPackage(path, Limits{})
		if want := []string{"rpe:" + tt.code}; err != nil || !slices.Equal(codes(ds), want) {
			t.Errorf("%s %v: %v, %v; want %q", tt.name, tt.members, ds, err, want)
		}
	}
	path := write(t, filepath.Join(t.TempDir(), "a.xbr"), []byte("no archive"))
	if _, ds, _ := OpenReportPackage(path, Limits{}); !slices.Equal(codes(ds), []string{"rpe:invalidArchiveFormat"}) {
		t.Errorf("no archive: %v", ds)
	}
}

// TestReportPackageWithTaxonomy checks that a report package is a taxonomy package too where it has the metadata.
func TestReportPackageWithTaxonomy(t *testing.T) {
	members := append(goodPackage(), member{name: "pkg/reports/a.xbrl"})
	p, ds, err := OpenReportPackage(write(t, filepath.Join(t.TempDir(), "a.zip"), makeZip(t, members...)), Limits{})
	if err != nil || len(ds) > 0 || p == nil || p.Taxonomy == nil || len(p.Taxonomy.Rewrites) != 2 {
		t.Errorf("%+v, %v, %v", p, ds, err)
	}
	members[1].data = "<"
	_, ds, err = OpenReportPackage(write(t, filepath.Join(t.TempDir(), "a.zip"), makeZip(t, members...)), Limits{})
	if err != nil || !slices.Equal(codes(ds), []string{"tpe:invalidMetaDataFile"}) {
		t.Errorf("%v, %v", ds, err)
	}
}

// TestSharedReportPackages opens the reports of real packages, with what they refer to inside the package.
func TestSharedReportPackages(t *testing.T) {
	shared := truth.Folder(t)
	paths, err := filepath.Glob(filepath.Join(shared, "conformance", "esef-2021", "tests", "inline_xbrl", "*", "*.zip"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no packages: %v", err)
	}
	reports := 0
	for _, path := range paths {
		p, ds, err := OpenReportPackage(path, Limits{})
		if err != nil || len(ds) > 0 {
			t.Errorf("%s: %v, %v", path, ds, err)
		}
		if p == nil {
			continue // some of them are wrong on purpose
		}
		r, ds, err := New(Options{Packages: []string{path}})
		if err != nil || len(ds) > 0 && p.Taxonomy != nil {
			t.Errorf("%s: %v, %v", path, ds, err)
			continue
		}
		for _, report := range p.Reports {
			for _, url := range report.Documents {
				if _, err := r.Open(context.Background(), url); err != nil {
					t.Error(err)
				}
				reports++
			}
		}
		for _, rw := range r.rewritings {
			files, err := rw.pkg.Files()
			if err != nil {
				t.Fatal(err)
			}
			for _, file := range files {
				rest, ok := strings.CutPrefix(rw.pkg.bundle.url(file), rw.To)
				if _, err := r.Open(context.Background(), rw.From+rest); ok && err != nil {
					t.Errorf("%s: %v", path, err)
				}
			}
		}
	}
	t.Logf("%d documents of reports in %d packages", reports, len(paths))
}

// TestRules checks that every code is listed once, with what a reader needs.
func TestRules(t *testing.T) {
	seen := make(map[string]bool)
	for _, r := range Rules {
		if seen[r.Code] || r.Code == "" || r.Doc == "" || r.Advice == "" || r.Spec == "" {
			t.Errorf("rule %+v", r)
		}
		seen[r.Code] = true
	}
}

func FuzzReportPackage(f *testing.F) {
	f.Add("a.xbri", makeZip(f, reportMeta("/xbri"), member{name: "p/reports/a.xhtml"}))
	f.Add("a.zip", makeZip(f, reportMeta(""), member{name: "p/reports/s/a.json", data: jsonReport}))
	limits := Limits{ArchiveTotal: 4 << 20, Document: 1 << 20}.withDefaults()
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		a, err := newArchiveOf("file:///p.zip", data, limits)
		if err != nil {
			return
		}
		p, ds := readReportPackage(name, a)
		if p != nil && len(ds) == 0 && len(p.Reports) == 0 {
			t.Error("no report and no diagnostic")
		}
	})
}

// TestReportPackageOnce: a package of many reports is opened once, and its reports share one resolver.
func TestReportPackageOnce(t *testing.T) {
	members := append(goodPackage(), member{name: "pkg/reports/a.xbrl", data: "a"}, member{name: "pkg/reports/b.xbrl"})
	path := write(t, filepath.Join(t.TempDir(), "a.zip"), makeZip(t, members...))
	r, _, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	p, within, ds, err := r.ReportPackage(path)
	again, withinAgain, dsAgain, errAgain := r.For(fileURL(t, path)).ReportPackage(path)
	if err != nil || errAgain != nil || p == nil || p != again || within != withinAgain || len(ds) != len(dsAgain) || within == r {
		t.Errorf("%p %p, %p %p, %v %v", p, again, within, withinAgain, err, errAgain)
	}
	if data, err := p.Read(p.Reports[0].Documents[0]); err != nil || string(data) != "a" {
		t.Errorf("%q, %v", data, err)
	}
	if _, err := p.Read("file:///etc/passwd"); err == nil {
		t.Error("a document of elsewhere was read")
	}
}

// TestOverlap refuses an archive whose entries share their bytes: it would unpack to far more than its size allows.
func TestOverlap(t *testing.T) {
	var members []member
	for i := range 50 {
		members = append(members, member{name: "p/" + string(rune('A'+i)), data: strings.Repeat("0123456789abcdef", 1000+i)})
	}
	data := makeZip(t, members...)
	// Every entry of the directory is made to point at the first one's bytes, and each claims as many.
	first := bytes.Index(data, []byte("PK\x01\x02"))
	size := data[first+20 : first+28]
	for at := first; at >= 0 && at+46 < len(data) && bytes.HasPrefix(data[at:], []byte("PK\x01\x02")); {
		copy(data[at+20:], []byte{0, 16, 0, 0})
		copy(data[at+24:], size[4:])
		copy(data[at+42:], []byte{0, 0, 0, 0})
		at += 46 + int(data[at+28]) + int(data[at+29])<<8 + int(data[at+30]) + int(data[at+31])<<8 + int(data[at+32]) + int(data[at+33])<<8
	}
	path := write(t, filepath.Join(t.TempDir(), "a.xbr"), data)
	if _, ds, err := OpenReportPackage(path, Limits{}); err != nil || len(ds) != 1 || !strings.Contains(ds[0].Message, "overlap") {
		t.Errorf("%v, %v", ds, err)
	}
	long := write(t, filepath.Join(t.TempDir(), "b.xbr"), makeZip(t, member{name: "p/" + strings.Repeat("a/", 5000)}))
	var limit *LimitError
	if _, _, err := OpenReportPackage(long, Limits{}); !errors.As(err, &limit) {
		t.Errorf("a long path: %v", err)
	}
}
