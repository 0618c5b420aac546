package source

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout"
)

// member is an entry of an archive to make. A name that ends in a slash is a directory.
type member struct {
	name, data string
	flags      uint16
}

func makeZip(t testing.TB, members ...member) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, m := range members {
		h := &zip.FileHeader{Name: m.name}
		if m.data != "" {
			h.Method = zip.Deflate
		}
		f, err := w.CreateHeader(h)
		if err == nil {
			_, err = f.Write([]byte(m.data))
		}
		if err != nil {
			t.Fatal(err)
		}
		h.Flags |= m.flags
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func write(t testing.TB, path string, data []byte) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

const goodMetadata = `<tp:taxonomyPackage xmlns:tp="http://xbrl.org/2016/taxonomy-package" xml:lang="en">
 <tp:identifier>http://x.example/package</tp:identifier>
 <tp:name>The  package</tp:name><tp:name xml:lang="de">Das Paket</tp:name>
 <tp:description>What it is</tp:description>
 <tp:version>1.0</tp:version>
 <tp:license href="http://x.example/license" name="Free"/>
 <tp:publisher>X</tp:publisher>
 <tp:publisherURL>http://x.example/</tp:publisherURL>
 <tp:publisherCountry>DE</tp:publisherCountry>
 <tp:publicationDate>2024-01-31Z</tp:publicationDate>
 <tp:entryPoints>
  <tp:entryPoint>
   <tp:name>All</tp:name>
   <tp:version>2024</tp:version>
   <tp:entryPointDocument href="http://x.example/t/all.xsd"/>
   <tp:entryPointDocument href="../t/more.xsd"/>
   <tp:languages><tp:language>en-US</tp:language></tp:languages>
   <extra xmlns="urn:x"/>
  </tp:entryPoint>
 </tp:entryPoints>
 <tp:supersededTaxonomyPackages><tp:taxonomyPackageRef>http://x.example/old</tp:taxonomyPackageRef></tp:supersededTaxonomyPackages>
 <tp:versioningReports><tp:versioningReport href="http://x.example/v.xml"/></tp:versioningReports>
</tp:taxonomyPackage>`

func catalogOf(rewrites ...string) string {
	var b strings.Builder
	b.WriteString(`<catalog xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog">`)
	for i := 0; i+1 < len(rewrites); i += 2 {
		fmt.Fprintf(&b, "<rewriteURI uriStartString=%q rewritePrefix=%q/>", rewrites[i], rewrites[i+1])
	}
	return b.String() + "</catalog>"
}

func goodPackage() []member {
	return []member{
		{name: "pkg/"},
		{name: "pkg/META-INF/taxonomyPackage.xml", data: goodMetadata},
		{name: "pkg/META-INF/catalog.xml", data: catalogOf("http://x.example/", "../x/", "http://x.example/t/", "../t/")},
		{name: "pkg/t/all.xsd", data: "all"},
		{name: "pkg/t/a b%.xsd", data: "odd"},
		{name: "pkg/x/t/deep.xsd", data: "deep"},
		{name: "pkg/x/t/all.xsd", data: "shadowed"},
		{name: "pkg/x/other.xsd", data: "other"},
	}
}

func codes(ds []tieout.Diagnostic) []string {
	var out []string
	for _, d := range ds {
		out = append(out, d.Code)
	}
	return out
}

func TestPackage(t *testing.T) {
	zipped := write(t, filepath.Join(t.TempDir(), "p.zip"), makeZip(t, goodPackage()...))
	folder := filepath.Join(t.TempDir(), "unpacked")
	for _, m := range goodPackage()[1:] {
		write(t, filepath.Join(folder, filepath.FromSlash(m.name)), []byte(m.data))
	}
	for _, path := range []string{zipped, filepath.Join(folder, "pkg"), folder, filepath.Dir(zipped)} {
		r, ds, err := New(Options{Packages: []string{path}})
		if err != nil || len(ds) > 0 || len(r.Packages()) != 1 {
			t.Fatalf("%s: %v, %v", path, ds, err)
		}
		files, err := r.Packages()[0].Files()
		if err != nil || len(files) != len(goodPackage())-1 || !slices.IsSorted(files) || !slices.Contains(files, "t/a b%.xsd") {
			t.Errorf("%s: files %q, %v", path, files, err)
		}
		for _, tt := range []struct{ url, want string }{
			{"http://x.example/t/all.xsd", "all"},
			{"http://X.example:80/t/./all.xsd#id", "all"},
			{"http://x.example/t/a%20b%25.xsd", "odd"},
			{"http://x.example/t/deep.xsd", "deep"},
			{"http://x.example/other.xsd", "other"},
			{"http://x.example/t/../META-INF/catalog.xml", ""},
			{"http://x.example/t/%2e%2e/META-INF/catalog.xml", ""},
			{"http://x.example/none.xsd", ""},
			{"http://x.example/t/", ""},
			{"http://y.example/t/all.xsd", ""},
		} {
			doc, err := r.Open(context.Background(), tt.url)
			var missing *NotFoundError
			switch {
			case tt.want == "" && !errors.As(err, &missing):
				t.Errorf("%s: %s: %v, %v; want none", path, tt.url, doc, err)
			case tt.want != "" && (err != nil || string(doc.Data) != tt.want || doc.Origin != FromPackage || doc.Path == ""):
				t.Errorf("%s: %s: %v, %v; want %q", path, tt.url, doc, err, tt.want)
			}
		}
	}
	checkMetadata(t, zipped)
}

func checkMetadata(t *testing.T, path string) {
	p, _, err := OpenPackage(path, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if p.Identifier != "http://x.example/package" || p.PublisherCountry != "DE" || p.LicenseName != "Free" ||
		!slices.Equal(p.Superseded, []string{"http://x.example/old"}) || !slices.Equal(p.VersioningReport, []string{"http://x.example/v.xml"}) {
		t.Errorf("metadata %+v", p.Metadata)
	}
	if len(p.EntryPoints) != 1 {
		t.Fatalf("entry points %+v", p.EntryPoints)
	}
	e := p.EntryPoints[0]
	if want := []string{"http://x.example/t/all.xsd", p.URL + "t/more.xsd"}; !slices.Equal(e.Documents, want) || !slices.Equal(e.Languages, []string{"en-US"}) {
		t.Errorf("entry point %+v, want documents %q", e, want)
	}
}

func TestPackageFaults(t *testing.T) {
	meta := func(from, to string) []member {
		return []member{{name: "pkg/META-INF/taxonomyPackage.xml", data: strings.Replace(goodMetadata, from, to, 1)}}
	}
	catalog := func(data string) []member {
		return append(meta("", ""), member{name: "pkg/META-INF/catalog.xml", data: data})
	}
	const good = "pkg/META-INF/taxonomyPackage.xml"
	for _, tt := range []struct {
		name    string
		members []member
		codes   []string
	}{
		{"good", goodPackage(), nil},
		{"back slash", []member{{name: good, data: goodMetadata}, {name: `pkg\a`}}, []string{"tpe:invalidArchiveFormat"}},
		{"leading slash", []member{{name: "/" + good, data: goodMetadata}}, []string{"tpe:invalidArchiveFormat"}},
		{"encrypted", []member{{name: good, data: goodMetadata, flags: 1}}, []string{"tpe:invalidArchiveFormat"}},
		{"no directory", []member{{name: "a"}}, []string{"tpe:invalidDirectoryStructure"}},
		{"empty", nil, []string{"tpe:invalidDirectoryStructure"}},
		{"two directories", []member{{name: good, data: goodMetadata}, {name: "other/a"}}, []string{"tpe:invalidDirectoryStructure"}},
		{"file beside", []member{{name: good, data: goodMetadata}, {name: "readme"}}, []string{"tpe:invalidDirectoryStructure"}},
		{"up", []member{{name: good, data: goodMetadata}, {name: "pkg/../../etc/a"}}, []string{"tpe:invalidDirectoryStructure"}},
		{"dot", []member{{name: good, data: goodMetadata}, {name: "pkg/./a"}}, []string{"tpe:invalidDirectoryStructure"}},
		{"empty segment", []member{{name: good, data: goodMetadata}, {name: "pkg//a"}}, []string{"tpe:invalidDirectoryStructure"}},
		{"twice", []member{{name: good, data: goodMetadata}, {name: good, data: "x"}}, []string{"tpe:invalidDirectoryStructure"}},
		{"file and directory", []member{{name: good, data: goodMetadata}, {name: "pkg/a"}, {name: "pkg/a/b"}}, []string{"tpe:invalidDirectoryStructure"}},
		{"no META-INF", []member{{name: "pkg/a"}}, []string{"tpe:metadataDirectoryNotFound"}},
		{"no metadata", []member{{name: "pkg/META-INF/a"}}, []string{"tpe:metadataFileNotFound"}},
		{"malformed", meta("</tp:version>", ""), []string{"tpe:invalidMetaDataFile"}},
		{"wrong root", meta("2016/taxonomy-package", "2015/taxonomy-package"), []string{"tpe:invalidMetaDataFile"}},
		{"no identifier", meta("<tp:identifier>http://x.example/package</tp:identifier>", ""), []string{"tpe:invalidMetaDataFile"}},
		{"unknown element", meta("<tp:version>", "<tp:colour/><tp:version>"), []string{"tpe:invalidMetaDataFile"}},
		{"text", meta("<tp:version>", "text<tp:version>"), []string{"tpe:invalidMetaDataFile"}},
		{"country", meta("DE<", "de<"), []string{"tpe:invalidMetaDataFile"}},
		{"date", meta("2024-01-31Z", "2024-02-31"), []string{"tpe:invalidMetaDataFile"}},
		{"language", meta("en-US", "en_US"), []string{"tpe:invalidMetaDataFile"}},
		{"no href", meta(`<tp:entryPointDocument href="http://x.example/t/all.xsd"/>`, "<tp:entryPointDocument/>"), []string{"tpe:invalidMetaDataFile"}},
		{"license content", meta(`name="Free"/>`, `name="Free"><a/></tp:license>`), []string{"tpe:invalidMetaDataFile"}},
		{"no language", meta(` xml:lang="en"`, ""), []string{"tpe:missingLanguageAttribute", "tpe:missingLanguageAttribute", "tpe:missingLanguageAttribute", "tpe:missingLanguageAttribute"}},
		{"language twice", meta(`<tp:name xml:lang="de">`, `<tp:name xml:lang="EN">`), []string{"tpe:duplicateLanguagesForElement"}},
		{"catalog malformed", catalog("<catalog"), []string{"tpe:invalidCatalogFile"}},
		{"catalog root", catalog("<catalog/>"), []string{"tpe:invalidCatalogFile"}},
		{"catalog empty", catalog(catalogOf()), []string{"tpe:invalidCatalogFile"}},
		{"catalog other", catalog(strings.Replace(catalogOf("a", "b"), "rewriteURI", "uri", 1)), []string{"tpe:invalidCatalogFile"}},
		{"catalog attribute", catalog(strings.Replace(catalogOf("http://a/", "b"), "rewritePrefix", "prefix", 1)), []string{"tpe:invalidCatalogFile"}},
		{"catalog twice", catalog(catalogOf("http://a/", "../b", "http://a/", "../c")), []string{"tpe:multipleRewriteURIsForStartString"}},
		{"catalog outside", catalog(catalogOf("http://a/", "../../..", "http://b/", "file:///etc/")), []string{"tieout:packageRewriteOutside", "tieout:packageRewriteOutside"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path := write(t, filepath.Join(t.TempDir(), "p.zip"), makeZip(t, tt.members...))
			_, ds, err := OpenPackage(path, Limits{})
			if err != nil || !slices.Equal(codes(ds), tt.codes) {
				t.Errorf("got %v, %v; want %q", ds, err, tt.codes)
			}
			for _, d := range ds {
				if d.Range.Document == "" || d.Message == "" || d.Advice == "" {
					t.Errorf("incomplete diagnostic %+v", d)
				}
			}
		})
	}
	path := write(t, filepath.Join(t.TempDir(), "p.zip"), []byte("no archive"))
	if _, ds, err := OpenPackage(path, Limits{}); err != nil || !slices.Equal(codes(ds), []string{"tpe:invalidArchiveFormat"}) {
		t.Errorf("no archive: %v, %v", ds, err)
	}
}

// TestPackageWronglyPacked checks that a package whose structure is wrong serves all the same.
func TestPackageWronglyPacked(t *testing.T) {
	path := write(t, filepath.Join(t.TempDir(), "p.zip"), makeZip(t, append(goodPackage(), member{name: "__MACOSX/a"})...))
	r, ds, err := New(Options{Packages: []string{path}})
	if err != nil || len(ds) != 1 {
		t.Fatalf("%v, %v", ds, err)
	}
	if doc, err := r.Open(context.Background(), "http://x.example/other.xsd"); err != nil || string(doc.Data) != "other" {
		t.Errorf("%v, %v", doc, err)
	}
}

// TestPackageUnread: nothing of a package can be read. One that is named is an error, one in a folder is told of.
func TestPackageUnread(t *testing.T) {
	whole := makeZip(t, goodPackage()...)
	path := write(t, filepath.Join(t.TempDir(), "p.zip"), whole[:len(whole)/2])
	var unread *PackageError
	if _, _, err := New(Options{Packages: []string{path}}); !errors.As(err, &unread) || unread.Path != path || unread.Why.Code != "tpe:invalidArchiveFormat" {
		t.Errorf("%v", err)
	}
	if _, ds, err := New(Options{Packages: []string{filepath.Dir(path)}}); err != nil || !slices.Equal(codes(ds), []string{"tpe:invalidArchiveFormat"}) {
		t.Errorf("in a folder: %v, %v", ds, err)
	}
}

func TestPackageOverlap(t *testing.T) {
	var paths []string
	for _, name := range []string{"first", "second"} {
		paths = append(paths, write(t, filepath.Join(t.TempDir(), name+".zip"), makeZip(t,
			member{name: "p/META-INF/taxonomyPackage.xml", data: goodMetadata},
			member{name: "p/META-INF/catalog.xml", data: catalogOf("http://x.example/", "../")},
			member{name: "p/a.xsd", data: name}, member{name: "p/" + name + ".xsd", data: name})))
	}
	r, ds, err := New(Options{Packages: paths})
	if err != nil || !slices.Equal(codes(ds), []string{"tpe:packageRewriteOverlap"}) {
		t.Fatalf("%v, %v", ds, err)
	}
	for url, want := range map[string]string{"http://x.example/a.xsd": "first", "http://x.example/second.xsd": "second"} {
		if doc, err := r.Open(context.Background(), url); err != nil || string(doc.Data) != want {
			t.Errorf("%s: %v, %v; want %q", url, doc, err, want)
		}
	}
	if len(r.Packages()) != 2 {
		t.Errorf("%d packages", len(r.Packages()))
	}
}

func TestArchiveLimits(t *testing.T) {
	bomb := makeZip(t, member{name: "p/bomb", data: strings.Repeat("0", 8<<20)}, member{name: "p/small", data: "small"})
	path := write(t, filepath.Join(t.TempDir(), "p.zip"), bomb)
	url, err := FileURL(path + "!/p/bomb")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, url string
		limits    Limits
		what      string
	}{
		{"ratio", url, Limits{}, "the ratio of compression"},
		{"size", url, Limits{ArchiveRatio: 1 << 20, Document: 1 << 20}, "the entry"},
		{"total", url, Limits{ArchiveRatio: 1 << 20, ArchiveTotal: 1 << 20}, "what the archive unpacks to"},
		{"count", url, Limits{ArchiveRatio: 1 << 20, ArchiveCount: 1}, "the number of entries"},
		{"none", url, Limits{ArchiveRatio: 1 << 20}, ""},
		{"small", strings.Replace(url, "bomb", "small", 1), Limits{}, ""},
	} {
		r, _, err := New(Options{Limits: tt.limits})
		if err != nil {
			t.Fatal(err)
		}
		_, err = r.Open(context.Background(), tt.url)
		var limit *LimitError
		if errors.As(err, &limit); err != nil != (tt.what != "") || limit != nil && limit.What != tt.what {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.what)
		}
	}
	many := make([]member, 20_000)
	for i := range many {
		many[i].name = fmt.Sprint("p/", i)
	}
	var limit *LimitError
	if _, err := newArchiveOf("file:///p.zip", makeZip(t, many...), Limits{ArchiveCount: 10}.withDefaults()); !errors.As(err, &limit) || limit.What != "the archive's directory" {
		t.Errorf("%d entries: %v", len(many), err)
	}
	if _, err := newArchiveOf("file:///p.zip", makeZip(t, many...), Limits{}.withDefaults()); err != nil {
		t.Errorf("%d entries: %v", len(many), err)
	}
	lying := bytes.Replace(bomb, []byte{0, 0, 0x80, 0}, []byte{0, 0, 0x10, 0}, -1) // 8 MiB become 1 MiB in both headers
	r, _, _ := New(Options{})
	lyingURL, _ := FileURL(write(t, filepath.Join(t.TempDir(), "l.zip"), lying) + "!/p/bomb")
	if doc, err := r.Open(context.Background(), lyingURL); err == nil {
		t.Errorf("an entry of another size than stated was read: %d bytes", len(doc.Data))
	}
}

func FuzzArchive(f *testing.F) {
	f.Add(makeZip(f, goodPackage()...))
	f.Add(makeZip(f, member{name: "../a"}, member{name: `a\b`}))
	f.Add([]byte("PK\x05\x06" + strings.Repeat("\x00", 18)))
	limits := Limits{ArchiveTotal: 4 << 20, Document: 1 << 20}.withDefaults()
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := newArchiveOf("file:///p.zip", data, limits)
		if err != nil {
			return
		}
		if p, _ := readPackageArchive("p.zip", a); p != nil {
			if _, err := p.bundle.list(); err != nil {
				t.Error(err)
			}
		}
		for name := range a.files {
			if data, err := a.read(name); err == nil && len(data) > 1<<20 {
				t.Errorf("read %d bytes", len(data))
			}
		}
	})
}

// FuzzArchiveNames checks that in an archive without faults every file, however it is called, is found at its URL.
func FuzzArchiveNames(f *testing.F) {
	f.Add("p/a\np/b c\np/ü%41?#&+\np/META-INF/")
	f.Add("p/a/b\np/a")
	f.Add("../a\n/b\nc\\d")
	f.Add("p/x.zip!/y\np/\xff\x00")
	f.Fuzz(func(t *testing.T, names string) {
		var members []member
		for name := range strings.SplitSeq(names, "\n") {
			m := member{name: name, data: name}
			if strings.HasSuffix(name, "/") || len(name) > 1000 {
				m.data = ""
			}
			members = append(members, m)
		}
		if len(members) > 50 || slices.ContainsFunc(members, func(m member) bool { return len(m.name) > 4096 }) {
			return // beyond the limit of a path
		}
		const url = "file:///d/p.zip"
		a, err := newArchiveOf(url, makeZip(t, members...), Limits{}.withDefaults())
		if err != nil {
			t.Fatal(err)
		}
		top, fault := a.check(true)
		if fault != nil {
			return
		}
		for _, m := range members {
			if strings.HasSuffix(m.name, "/") {
				continue
			}
			if strings.Contains(m.name, "/") && !strings.HasPrefix(m.name, top+"/") {
				t.Errorf("%q is not below %q", m.name, top)
			}
			path, ok := strings.CutPrefix(Canonical(a.entryURL(m.name)), url+archiveMark)
			if data, err := a.read(unescape(path)); !ok || err != nil || string(data) != m.data {
				t.Errorf("%q has the URL %s, where there is %q, %v", m.name, a.entryURL(m.name), data, err)
			}
		}
	})
}

func FuzzReadCatalog(f *testing.F) {
	f.Add(catalogOf("http://a/", "../b/"))
	f.Add(catalogOf("", ""))
	f.Add(`<catalog xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog" xml:base="x:"><rewriteURI uriStartString=""/></catalog>`)
	f.Fuzz(func(t *testing.T, data string) {
		const bundle = "file:///p.zip!/p/"
		rewrites, _ := readCatalog("catalog.xml", bundle+catalogPath, bundle, []byte(data))
		for _, rw := range rewrites {
			if !strings.HasPrefix(Canonical(rw.To), bundle) {
				t.Errorf("rewrites to %s", rw.To)
			}
		}
	})
}

func FuzzReadMetadata(f *testing.F) {
	f.Add(goodMetadata)
	f.Add(`<a:taxonomyPackage xmlns:a="http://xbrl.org/2016/taxonomy-package"><a:identifier><b/></a:identifier><a:license/></a:taxonomyPackage>`)
	f.Fuzz(func(t *testing.T, data string) {
		m, ds := readMetadata("taxonomyPackage.xml", "file:///p.zip!/p/"+metadataPath, []byte(data))
		if len(ds) == 0 && !strings.Contains(data, "identifier") {
			t.Errorf("no identifier and no diagnostic: %+v", m)
		}
	})
}

// newArchiveOf is an archive in memory.
func newArchiveOf(url string, data []byte, limits Limits) (*archive, error) {
	return newArchive(url, bytes.NewReader(data), int64(len(data)), limits)
}
