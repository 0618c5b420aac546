package source

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tieout/tieout/internal/truth"
)

func open(t *testing.T, r *Resolver, url, by string) string {
	t.Helper()
	doc, err := r.OpenFrom(context.Background(), url, by)
	var missing *NotFoundError
	var refused *RefusedError
	var limit *LimitError
	switch {
	case err == nil:
		return string(doc.Data)
	case errors.As(err, &missing):
		return "missing"
	case errors.As(err, &refused):
		return "refused"
	case errors.As(err, &limit):
		return "limit"
	}
	t.Errorf("%s: an error of another kind: %v", url, err)
	return "?"
}

func fileURL(t testing.TB, path string) string {
	t.Helper()
	url, err := FileURL(path)
	if err != nil {
		t.Fatal(err)
	}
	return url
}

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	odd := write(t, filepath.Join(dir, "a ü#?%41&+", "b%.xml"), []byte("odd"))
	write(t, filepath.Join(dir, "sub", "x.xml"), []byte("x"))
	big := write(t, filepath.Join(dir, "big.xml"), make([]byte, 101))
	zipped := write(t, filepath.Join(dir, "p.zip"), makeZip(t, member{name: "p/a b.xml", data: "packed"}))
	r, _, err := New(Options{Limits: Limits{Document: 100}})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ url, want string }{
		{fileURL(t, odd), "odd"},
		{fileURL(t, filepath.Join(dir, "sub", "..", "sub", "x.xml")), "x"},
		{fileURL(t, zipped) + "!/p/a%20b.xml", "packed"},
		{fileURL(t, zipped+"!/p/a b.xml"), "packed"},
		{fileURL(t, zipped) + "!/p/../p/a%20b.xml", "packed"},
		{fileURL(t, zipped) + "!/p/none.xml", "missing"},
		{fileURL(t, zipped) + "!/p", "missing"},
		{fileURL(t, filepath.Join(dir, "none.zip")) + "!/p", "missing"},
		{fileURL(t, dir), "missing"},
		{fileURL(t, filepath.Join(dir, "none.xml")), "missing"},
		{fileURL(t, odd+"/below"), "missing"},
		{fileURL(t, big), "limit"},
		{"file://elsewhere.example/x.xml", "refused"},
		{"file:///a%00b", "missing"},
		{"sub/x.xml", "missing"},
		{"", "missing"},
		{"ftp://x.example/x.xml", "missing"},
		{"http://x.example/" + strings.Repeat("a", 9000), "missing"},
	} {
		if got := open(t, r, tt.url, ""); got != tt.want {
			t.Errorf("%.200s: %q, want %q", tt.url, got, tt.want)
		}
	}
	if err := os.WriteFile(zipped, []byte("changed"), 0o644); err == nil {
		again, _, _ := New(Options{})
		if got := open(t, again, fileURL(t, zipped)+"!/p/a%20b.xml", ""); got != "missing" {
			t.Errorf("a broken archive gave %q", got)
		}
	}
}

func TestWhoMayReferToFiles(t *testing.T) {
	dir := t.TempDir()
	a := fileURL(t, write(t, filepath.Join(dir, "a.xml"), []byte("a")))
	zipped := fileURL(t, write(t, filepath.Join(dir, "p.zip"), makeZip(t, member{name: "p/a.xml", data: "packed"})))
	r, _, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ url, by, want string }{
		{a, "", "a"},
		{a, fileURL(t, filepath.Join(dir, "b.xml")), "a"},
		{a, filepath.Join(dir, "b.xml"), "a"},
		{a, filepath.Join(dir, "p.zip!/p/b.xml"), "refused"},
		{zipped + "!/p/a.xml", filepath.Join(dir, "p.zip!/p/b.xml"), "packed"},
		{a, "http://x.example/b.xml", "refused"},
		{a, zipped + "!/p/b.xml", "refused"},
		{zipped + "!/p/a.xml", zipped + "!/p/b.xml", "packed"},
		{zipped + "!/p/a.xml", a, "packed"},
		{strings.Replace(zipped, "p.zip", "q.zip", 1) + "!/p/a.xml", zipped + "!/p/b.xml", "refused"},
		{"http://www.xbrl.org/2003/none.xsd", zipped + "!/p/b.xml", "missing"},
	} {
		if got := open(t, r, tt.url, tt.by); got != tt.want {
			t.Errorf("%s for %s: %q, want %q", tt.url, tt.by, got, tt.want)
		}
	}
}

func link(t *testing.T, to, path string) {
	t.Helper()
	if err := os.Symlink(to, path); err != nil {
		t.Skip("no symbolic links: ", err)
	}
}

func TestFolders(t *testing.T) {
	dir := t.TempDir()
	secret := write(t, filepath.Join(dir, "secret"), []byte("secret"))
	first, second := filepath.Join(dir, "first"), filepath.Join(dir, "second")
	write(t, filepath.Join(first, "X.Example", "t", "a b.xsd"), []byte("a"))
	write(t, filepath.Join(second, "x.example", "t", "a b.xsd"), []byte("hidden"))
	write(t, filepath.Join(second, "http", "y.example", "b.xsd"), []byte("b"))
	write(t, filepath.Join(second, "https", "y.example", "c.xsd"), []byte("c"))
	write(t, filepath.Join(second, "www.xbrl.org", "2003", "xl-2003-12-31.xsd"), []byte("not ours"))
	link(t, secret, filepath.Join(first, "X.Example", "secret"))
	link(t, dir, filepath.Join(first, "X.Example", "up"))
	r, _, err := New(Options{Packages: []string{first, second}})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ url, want string }{
		{"http://x.example/t/a%20b.xsd", "a"},
		{"https://X.EXAMPLE/t/a b.xsd", "a"},
		{"http://x.example/t/a%20b.xsd?query", "missing"},
		{"http://x.example/t", "missing"},
		{"http://x.example/t/a%20b.xsd/below", "missing"},
		{"http://x.example/", "missing"},
		{"http://x.example", "missing"},
		{"http://x.example/t/..%2f..%2f..%2fsecret", "missing"},
		{"http://x.example/../../secret", "refused"}, // the link, once dots are taken out
		{"http://x.example/secret", "refused"},
		{"http://x.example/up/secret", "refused"},
		{"http://y.example/b.xsd", "b"},
		{"http://y.example/c.xsd", "c"},
		{"http://../first/x", "missing"},
		{"http://%2e%2e/secret", "missing"},
	} {
		if got := open(t, r, tt.url, ""); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.url, got, tt.want)
		}
	}
	doc, err := r.Open(context.Background(), "https://xbrl.org/2003/xl-2003-12-31.xsd")
	if err != nil || doc.Origin != FromEmbedded || doc.URL != "http://www.xbrl.org/2003/xl-2003-12-31.xsd" {
		t.Errorf("a standard schema: %v, %v", doc, err)
	}
	if _, _, err := New(Options{Packages: []string{filepath.Join(dir, "none")}}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a folder that does not exist: %v", err)
	}
}

func TestName(t *testing.T) {
	t.Chdir(t.TempDir())
	r, _, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range [][2]string{
		{fileURL(t, "a b/c.xml"), filepath.FromSlash("a b/c.xml")},
		{fileURL(t, "p.zip!/q/c d.xml"), "p.zip!/q/c d.xml"},
		{"file:///elsewhere/c.xml", filepath.FromSlash("/elsewhere/c.xml")},
		{"http://x.example/a%20b", "http://x.example/a%20b"},
	} {
		if got := r.Name(tt[0]); got != tt[1] {
			t.Errorf("Name(%q) = %q, want %q", tt[0], got, tt[1])
		}
	}
}

// TestHint checks that the advice on a missing document says what is there in its place.
func TestHint(t *testing.T) {
	dir := t.TempDir()
	for i := range 7 {
		write(t, filepath.Join(dir, "x.example", "t", fmt.Sprint(2018+i), "a.xsd"), []byte("a"))
	}
	zipped := write(t, filepath.Join(dir, "p.zip"), makeZip(t,
		member{name: "p/META-INF/taxonomyPackage.xml", data: goodMetadata},
		member{name: "p/META-INF/catalog.xml", data: catalogOf("http://y.example/2024/", "../")}))
	r, _, err := New(Options{Packages: []string{dir}})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range [][2]string{
		{"http://x.example/t/2025/b/a.xsd", "The folder " + filepath.Join(dir, "x.example", "t") + " has 2018, 2019, 2020, 2021, 2022 and 2 more there. Give"},
		{"http://x.example/t/2024/b.xsd", "2024 has a.xsd there. Give"},
		{"http://x.example/b.xsd", "x.example has t there. Give"},
		{"http://y.example/2024/b.xsd", "The package " + zipped + " answers for http://y.example/2024/"},
		{"http://z.example/b.xsd", "Give"},
	} {
		_, err := r.Open(context.Background(), tt[0])
		var missing *NotFoundError
		if !errors.As(err, &missing) || !strings.Contains(missing.Advice(), tt[1]) {
			t.Errorf("%s: %v, %+v; want %q", tt[0], err, missing, tt[1])
		}
	}
}

// TestSharedTaxonomies opens every schema of the real taxonomies, and everything that they import or include.
func TestSharedTaxonomies(t *testing.T) {
	shared := truth.Folder(t)
	root := filepath.Join(shared, "taxonomies")
	r, ds, err := New(Options{Packages: []string{root}})
	if err != nil || len(ds) > 0 {
		t.Fatalf("%v, %v", ds, err)
	}
	opened := 0
	err = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".xsd" {
			return err
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		url := "http://" + filepath.ToSlash(rel)
		doc, err := r.Open(context.Background(), url)
		if err != nil {
			t.Errorf("%s: %v", url, err)
			return nil
		}
		opened++
		for _, n := range parseXML(t, string(doc.Data)).Root.Elements() {
			for _, a := range n.Attrs {
				if a.Name.Local != "schemaLocation" || a.Name.Space != "" {
					continue
				}
				to, _, err := Resolve(Base(n, doc.URL), a.Value)
				if err == nil {
					_, err = r.OpenFrom(context.Background(), to, doc.URL)
				}
				if err != nil {
					t.Error(err)
				}
			}
		}
		return nil
	})
	if err != nil || opened == 0 {
		t.Fatalf("%d schemas opened, %v", opened, err)
	}
	t.Logf("%d schemas opened", opened)
}

func BenchmarkResolve(b *testing.B) {
	for _, bb := range []struct{ name, base, ref string }{
		{"relative", "http://x.example/taxonomy/2024/a-label.xml", "../core/a.xsd#a_Assets"},
		{"sibling", "http://x.example/taxonomy/2024/a-label.xml", "a.xsd#a_Assets"},
		{"absolute", "http://x.example/taxonomy/2024/a-label.xml", "http://x.example/taxonomy/2024/a.xsd#a_Assets"},
		{"fragment", "http://x.example/taxonomy/2024/a-label.xml", "#a_Assets"},
		{"standard", "http://x.example/taxonomy/2024/a-label.xml", "http://www.xbrl.org/2005/xbrldt-2005.xsd#all"},
	} {
		b.Run(bb.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, _, err := Resolve(bb.base, bb.ref); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// FuzzOpen checks that no URL, asked for by a document from the web or from a package, leads out of what was given.
func FuzzOpen(f *testing.F) {
	dir := f.TempDir()
	secret := write(f, filepath.Join(dir, "secret"), []byte("secret"))
	write(f, filepath.Join(dir, "in", "x.example", "t", "a.xsd"), []byte("a"))
	write(f, filepath.Join(dir, "in", "p.zip"), makeZip(f,
		member{name: "p/META-INF/taxonomyPackage.xml", data: goodMetadata},
		member{name: "p/META-INF/catalog.xml", data: catalogOf("http://y.example/", "../t/")},
		member{name: "p/t/a.xsd", data: "a"}))
	if err := os.Symlink(secret, filepath.Join(dir, "in", "x.example", "link")); err != nil {
		f.Skip("no symbolic links: ", err)
	}
	r, _, err := New(Options{Packages: []string{filepath.Join(dir, "in")}})
	if err != nil {
		f.Fatal(err)
	}
	packaged := r.Packages()[0].URL + "t/a.xsd"
	for _, seed := range []string{"http://x.example/t/a.xsd", "http://y.example/../secret", "../../../../secret", "http://x.example/link", "file:" + secret, "http://../secret", "//y.example/%2e%2e/%2e%2e/secret"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, reference string) {
		for _, by := range []string{"http://x.example/t/a.xsd", "http://y.example/a.xsd", packaged} {
			url, _, err := Resolve(by, reference)
			if err != nil {
				continue
			}
			if doc, err := r.OpenFrom(context.Background(), url, by); err == nil && string(doc.Data) == "secret" {
				t.Errorf("%q from %s led to the secret", reference, by)
			}
		}
	})
}
