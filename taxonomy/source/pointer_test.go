package source

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

func parseXML(t testing.TB, data string) *xmlstream.Document {
	t.Helper()
	doc, err := xmlstream.Parse([]byte(data), xmlstream.Options{Name: "test.xml"})
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func TestPointer(t *testing.T) {
	doc := parseXML(t, `<a id="r">text<b/><!-- c --><b id="b2" xml:base="x/"><c id="b2"/>text<c xml:id="é"/></b></a>`)
	for _, tt := range []struct{ fragment, start string }{
		{"", "1:1"},
		{"r", "1:1"},
		{"b2", "1:29"},
		{"%C3%A9", "1:70"},
		{"nothing", ""},
		{"element(r)", "1:1"},
		{"element(/1)", "1:1"},
		{"element(/1/2)", "1:29"},
		{"element(/1/2/2)", "1:70"},
		{"element(b2/1)", "1:54"},
		{"element(nothing)element(/1/1)", "1:15"},
		{"element(/1/9) element(b2/2)", "1:70"},
		{"element%28/1/1%29", "1:15"},
		{"element(/2)", ""},
		{"element(/1/99999999999999999999)", ""},
	} {
		p, err := ParsePointer(tt.fragment)
		if err != nil {
			t.Errorf("ParsePointer(%q): %v", tt.fragment, err)
			continue
		}
		got := ""
		if n := NewIndex(doc).Find(p); n != nil {
			got = strings.TrimPrefix(n.Range().String(), "test.xml:")
		}
		if got != tt.start {
			t.Errorf("%q found %q, want %q", tt.fragment, got, tt.start)
		}
	}
	for _, fragment := range []string{
		"1a", "a b", "element(", "element()", "element(/)", "element(a/)", "element(/0)", "element(/01)", "element(/1/a)",
		"element(1a)", "element(a)x", "xpointer(id('a'))", "xmlns(a=b)element(/1)", "(a)", "element(^))",
		"element(" + strings.Repeat("/1", maxPointerSteps+1) + ")", strings.Repeat("a", maxPointer+1),
	} {
		if p, err := ParsePointer(fragment); err == nil {
			t.Errorf("ParsePointer(%q) = %v, want an error", fragment, p)
		}
	}
}

func TestBase(t *testing.T) {
	doc := parseXML(t, `<a xml:base="http://h.example/a/"><b xml:base="b/c.xml"><c xml:base="../d/"/></b></a>`)
	a := doc.Root
	b := a.Children[0]
	var got []string
	for _, n := range []*xmlstream.Node{nil, a, b, b.Children[0]} {
		got = append(got, Base(n, "file:///x.xml"))
	}
	want := []string{"file:///x.xml", "http://h.example/a/", "http://h.example/a/b/c.xml", "http://h.example/a/d/"}
	if !slices.Equal(got, want) {
		t.Errorf("bases %q, want %q", got, want)
	}
	doc = parseXML(t, `<a xml:base="../y/"/>`)
	if got := Base(doc.Root, "http://h.example/p/x.xml"); got != "http://h.example/y/" {
		t.Errorf("base %q", got)
	}
}

func FuzzParsePointer(f *testing.F) {
	for _, seed := range []string{"", "a", "element(/1/2)", "element(a/3)element(b)", "%65lement(/1)", "xpointer(/)", "element((", "%"} {
		f.Add(seed)
	}
	doc := parseXML(f, `<a id="a"><b/><b id="b"><c/></b></a>`)
	index := NewIndex(doc)
	f.Fuzz(func(t *testing.T, fragment string) {
		p, err := ParsePointer(fragment)
		if err != nil {
			return
		}
		again, err := ParsePointer(strings.ReplaceAll(p.String(), "%", "%25"))
		if err != nil || again.String() != p.String() {
			t.Errorf("%q became %v, which became %v, %v", fragment, p, again, err)
		}
		if n := index.Find(p); n != nil && n.Name == (tieout.QName{}) {
			t.Error("found text")
		}
	})
}

// String is the pointer as a fragment, not percent-encoded.
func (p Pointer) String() string {
	if len(p.Parts) == 1 && len(p.Parts[0].Steps) == 0 {
		return p.Parts[0].ID
	}
	var b strings.Builder
	for _, part := range p.Parts {
		b.WriteString("element(" + part.ID)
		for _, n := range part.Steps {
			fmt.Fprintf(&b, "/%d", n)
		}
		b.WriteString(")")
	}
	return b.String()
}
