package schemas

import (
	"bytes"
	"encoding/xml"
	"io"
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"
)

func TestLookup(t *testing.T) {
	const instance = "http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"
	const types = "https://www.xbrl.org/dtr/type/2020-01-21/types.xsd"
	for _, tt := range []struct{ url, canonical string }{
		{instance, instance},
		{"https://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd", instance},
		{"HTTP://XBRL.org:80/2003/xbrl-instance-2003-12-31.xsd#xbrli_item", instance},
		{"http://www.xbrl.org/2003/2008-07-02/xbrl-instance-2003-12-31.xsd", instance},
		{"http://www.xbrl.org/dtr/type/2020-01-21/types.xsd", types},
		{types, types},
		{"http://www.w3.org/2009/01/xml.xsd", "http://www.w3.org/2001/xml.xsd"},
		{"http://www.xbrl.org/2008/inlineXBRL/xhtml/xhtml-text-1.xsd", "http://www.xbrl.org/2008/inlineXBRL/xhtml/xhtml-text-1.xsd"},
		{"http://www.xbrl.org/2016/severities.xml", "http://www.xbrl.org/2016/severities.xml"},
		{"http://www.xbrl.org/2003", ""},
		{"http://www.xbrl.org/2003/", ""},
		{"http://www.xbrl.org/../doc.go", ""},
		{"http://www.xbrl.org", ""},
		{"http://elsewhere.example/2003/xbrl-instance-2003-12-31.xsd", ""},
		{"ftp://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd", ""},
		{"", ""},
	} {
		data, ok := Lookup(tt.url)
		if want := tt.canonical != ""; ok != want || ok != (len(data) > 0) {
			t.Errorf("Lookup(%q): %d bytes, %v; want %v", tt.url, len(data), ok, want)
		}
		if canonical, _ := Canonical(tt.url); canonical != tt.canonical {
			t.Errorf("Canonical(%q) = %q, want %q", tt.url, canonical, tt.canonical)
		}
	}
}

// TestDocuments checks that every document is well-formed, holds no prose (comments, documentation), and refers only
// to documents that are here too.
func TestDocuments(t *testing.T) {
	urls := officialURLs()
	if !slices.IsSorted(paths(urls)) || len(urls) < 100 {
		t.Fatalf("%d URLs, not sorted or too few", len(urls))
	}
	for _, u := range urls {
		data, ok := Lookup(u)
		if !ok {
			t.Errorf("%s is listed and not found", u)
			continue
		}
		if c, _ := Canonical(u); c != u {
			t.Errorf("%s is listed, its canonical URL is %s", u, c)
		}
		d := xml.NewDecoder(bytes.NewReader(data))
		for {
			token, err := d.Token()
			if err == io.EOF {
				break
			} else if err != nil {
				t.Errorf("%s: %v", u, err)
				break
			}
			switch token := token.(type) {
			case xml.Comment:
				t.Errorf("%s has a comment", u)
			case xml.StartElement:
				if token.Name.Local == "documentation" {
					t.Errorf("%s has documentation", u)
				}
				checkReferences(t, u, token)
			}
		}
	}
}

func paths(urls []string) []string {
	out := make([]string, len(urls))
	for i, u := range urls {
		_, out[i], _ = strings.Cut(u, "://")
	}
	return out
}

func checkReferences(t *testing.T, base string, element xml.StartElement) {
	t.Helper()
	for _, a := range element.Attr {
		if a.Name.Local != "href" && (a.Name.Local != "schemaLocation" || a.Name.Space != "") {
			continue
		}
		b, err := url.Parse(base)
		if err != nil {
			t.Fatal(err)
		}
		to, err := b.Parse(a.Value)
		if err != nil {
			t.Errorf("%s: %v", base, err)
			continue
		}
		// The units registry allows MathML in conversions; nothing reads them.
		if _, ok := Lookup(to.String()); !ok && to.Host+to.Path != "www.w3.org/Math/XMLSchema/mathml2/mathml2.xsd" {
			t.Errorf("%s refers to %s, which is not here", base, to)
		}
	}
}

func BenchmarkCanonical(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, ok := Canonical("https://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"); !ok {
			b.Fatal("not found")
		}
	}
}

// officialURLs lists the official URLs of all documents, sorted by host and path; the modules that inline XBRL 1.0 and 1.1
// share are listed once, under 1.1.
func officialURLs() []string {
	paths := slices.Sorted(maps.Keys(stored()))
	for i, path := range paths {
		paths[i] = officialURL(path)
	}
	return paths
}
