package source

import (
	"strings"
	"testing"
)

func TestResolve(t *testing.T) {
	for _, tt := range []struct{ base, ref, url, fragment string }{
		{"http://a.example/b/c.xsd", "d.xsd#x", "http://a.example/b/d.xsd", "x"},
		{"http://a.example/b/c.xsd", "../d.xsd", "http://a.example/d.xsd", ""},
		{"http://a.example/b/c.xsd", "../../../d.xsd", "http://a.example/d.xsd", ""},
		{"http://a.example/b/c.xsd", "/d.xsd", "http://a.example/d.xsd", ""},
		{"http://a.example/b/c.xsd", "//o.example/d.xsd", "http://o.example/d.xsd", ""},
		{"http://a.example/b/c.xsd", "#f", "http://a.example/b/c.xsd", "f"},
		{"http://a.example/b/c.xsd#g", "", "http://a.example/b/c.xsd", ""},
		{"http://a.example/b/c.xsd", "?q=1", "http://a.example/b/c.xsd?q=1", ""},
		{"http://a.example", "d.xsd", "http://a.example/d.xsd", ""},
		{"http://a.example/b/", "./d.xsd", "http://a.example/b/d.xsd", ""},
		{"http://a.example/b/c", ".", "http://a.example/b/", ""},
		{"http://a.example/b/c", "..", "http://a.example/", ""},
		{"http://a.example/b/c.xsd", `..\e\d.xsd`, "http://a.example/e/d.xsd", ""},
		{"http://a.example/b/c.xsd", " d e.xsd ", "http://a.example/b/d%20e.xsd", ""},
		{"http://a.example/b/c.xsd", "d%20e.xsd", "http://a.example/b/d%20e.xsd", ""},
		{"http://a.example/b/c.xsd", "d%65.xsd", "http://a.example/b/de.xsd", ""},
		{"http://a.example/b/c.xsd", "%2e%2e/d.xsd", "http://a.example/d.xsd", ""},
		{"http://a.example/b/c.xsd", "100%.xsd", "http://a.example/b/100%25.xsd", ""},
		{"http://a.example/b/c.xsd", "é.xsd", "http://a.example/b/%C3%A9.xsd", ""},
		{"http://a.example/b/c.xsd", "HTTP://O.Example:80/D.xsd", "http://o.example/D.xsd", ""},
		{"http://a.example/b/c.xsd", "https://o.example:443/d.xsd", "https://o.example/d.xsd", ""},
		{"http://a.example/b/c.xsd", "https://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd#x", "http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd", "x"},
		{"http://a.example/b/c.xsd", "http://xbrl.org/2005/xbrldt-2005.xsd", "http://www.xbrl.org/2005/xbrldt-2005.xsd", ""},
		{"file:///a/b.xml", "c d.xsd", "file:///a/c%20d.xsd", ""},
		{"file:///a/b.xml", "../../c.xsd", "file:///c.xsd", ""},
		{"file:///a/b.xml", "file:/c.xsd", "file:///c.xsd", ""},
		{"file:///a/b.xml", "file://localhost/c.xsd", "file:///c.xsd", ""},
		{"file:///a/b.xml", `C:\x y\c.xsd`, "file:///C:/x%20y/c.xsd", ""},
		{"file:///C:/a/b.xml", "/D:/c.xsd", "file:///D:/c.xsd", ""},
		{"file:///a/p.zip!/p/reports/r.xbrl", "../c.xsd", "file:///a/p.zip!/p/c.xsd", ""},
		{"http://a.example/b", "urn:x:y", "urn:x:y", ""},
	} {
		url, fragment, err := Resolve(tt.base, tt.ref)
		if err != nil || url != tt.url || fragment != tt.fragment {
			t.Errorf("Resolve(%q, %q) = %q, %q, %v; want %q, %q", tt.base, tt.ref, url, fragment, err, tt.url, tt.fragment)
		}
	}
	for _, tt := range [][2]string{{"", "a.xsd"}, {"a/b", "c.xsd"}, {"", ""}} {
		if url, _, err := Resolve(tt[0], tt[1]); err == nil {
			t.Errorf("Resolve(%q, %q) = %q, want an error", tt[0], tt[1], url)
		}
	}
}

func TestFileURL(t *testing.T) {
	for _, path := range []string{"/a/b.xml", "/a b/ü#?%41&+.xml", `/a/b\c.xml`, "/a/b:c", "/"} {
		url, err := FileURL(path)
		if err != nil {
			t.Fatal(err)
		}
		if back, ok := FilePath(url); !ok || back != path {
			t.Errorf("FilePath(FileURL(%q) = %q) = %q, %v", path, url, back, ok)
		}
		if c := Canonical(url); c != url {
			t.Errorf("Canonical(%q) = %q", url, c)
		}
	}
	if url, _ := FileURL(`C:\a\b c.xml`); url != "file:///C:/a/b%20c.xml" {
		t.Errorf("a Windows path became %q", url)
	}
	for _, url := range []string{"http://a.example/b", "file://server/share/x", "file:///a/p.zip!/x", "file:///a%00b"} {
		if path, ok := FilePath(url); ok {
			t.Errorf("FilePath(%q) = %q, want none", url, path)
		}
	}
}

// FuzzCanonical checks that the normal form is stable and holds no way up.
func FuzzCanonical(f *testing.F) {
	for _, seed := range []string{"http://a/b/../c?d#e", "file:///C:/%2e%2e/x", `c:\x`, "HTTP://[::1]:80//..//%", "x:y", "file:a", "http:a/..", "http:\\\\h"} {
		f.Add("http://h/x/y", seed)
	}
	f.Fuzz(func(t *testing.T, base, ref string) {
		url, _, err := Resolve(Canonical(base), ref)
		if err != nil || !isWeb(url) && !strings.HasPrefix(url, "file:") {
			return
		}
		if again := Canonical(url); again != url {
			t.Errorf("Resolve(%q, %q) = %q, whose canonical form is %q", base, ref, url, again)
		}
	})
}
