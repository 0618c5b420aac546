package xmlstream

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tieout/tieout"
)

func mustParse(t *testing.T, doc string) *Node {
	t.Helper()
	d, err := Parse([]byte(doc), Options{Name: "t.xml"})
	if err != nil {
		t.Fatal(err)
	}
	return d.Root
}

func TestTree(t *testing.T) {
	root := mustParse(t, `<p:a xmlns:p="u" xmlns="d" q="1"> one <b xmlns:p="v" p:c="2">x<!-- -->y</b><![CDATA[<]]> two<c xmlns=""/></p:a>`)
	if root.Parent != nil || root.Name != (tieout.QName{Space: "u", Local: "a"}) || root.Prefix != "p" || len(root.Children) != 4 {
		t.Fatalf("root: %+v", root)
	}
	es := root.Elements()
	if len(es) != 2 || es[0].Name.Space != "d" || es[1].Name.Space != "" || es[0].Parent != root {
		t.Fatalf("elements: %v", es)
	}
	b := es[0]
	if len(b.Children) != 1 || b.TextContent() != "xy" || root.TextContent() != " one xy< two" {
		t.Errorf("text: %q, %q", b.TextContent(), root.TextContent())
	}
	if v, ok := b.Attr(tieout.QName{Space: "v", Local: "c"}); !ok || v != "2" {
		t.Errorf("attribute: %q, %v", v, ok)
	}
	if q, err := b.ResolveQName("p:x", true); err != nil || q.Space != "v" {
		t.Errorf("p:x: %v, %v", q, err)
	}
	if q, err := b.ResolveQName("x", true); err != nil || q.Space != "d" {
		t.Errorf("x: %v, %v", q, err)
	}
	if q, err := b.ResolveQName("x", false); err != nil || q.Space != "" {
		t.Errorf("x in no namespace: %v, %v", q, err)
	}
	if q, err := es[1].ResolveQName("x", true); err != nil || q.Space != "" {
		t.Errorf("x where the default was undone: %v, %v", q, err)
	}
	for _, bad := range []string{"z:x", "", "a:b:c", ":x", "p:", "1", "xmlns:x"} {
		if q, err := b.ResolveQName(bad, true); err == nil {
			t.Errorf("%q became %v", bad, q)
		}
	}
	if got := b.Range().String(); got != "t.xml:1:39" {
		t.Errorf("range: %s", got)
	}
	if got := b.AttrRange(tieout.QName{Space: "v", Local: "c"}).Start.Column; got != 54 {
		t.Errorf("column of the attribute: %d", got)
	}
}

func TestCanonical(t *testing.T) {
	equal := [][]string{
		{`<p:a xmlns:p="u" x="1" y="2"/>`, `<a y='2' x='1' xmlns='u'></a>`, `<q:a xmlns:q="u" x="&#49;" y="2"><!-- c --></q:a>`},
		{`<a><b/><c>1</c></a>`, "<a>\n  <b/>\n  <c><![CDATA[1]]></c>\n</a>"},
		{`<a p:x="1" q:x="2" xmlns:p="u" xmlns:q="v"/>`, `<a xmlns:q="u" xmlns:p="v" p:x="2" q:x="1"/>`},
	}
	for _, group := range equal {
		for _, doc := range group {
			c := CanonicalXML(mustParse(t, doc))
			if want := CanonicalXML(mustParse(t, group[0])); c != want {
				t.Errorf("%s\n gives %s\n  want %s", doc, c, want)
			}
			if again := CanonicalXML(mustParse(t, c)); again != c {
				t.Errorf("%s read again gives %s", c, again)
			}
		}
	}
	different := []string{`<a/>`, `<a xmlns="u"/>`, `<a>1</a>`, `<a> 1</a>`, `<a x="1"/>`, `<a xmlns:p="u" p:x="1"/>`, `<a><b/></a>`, `<a><b/>t</a>`,
		`<a xmlns:p="u">p:x</a>`, `<a xmlns:p="v">p:x</a>`, `<a><b xmlns="u"/></a>`}
	seen := map[string]string{}
	for _, doc := range different {
		c := CanonicalXML(mustParse(t, doc))
		if other, ok := seen[c]; ok {
			t.Errorf("%s and %s both give %s", doc, other, c)
		}
		seen[c] = doc
	}
	if got := CanonicalXML(mustParse(t, `<p:a xmlns:p="u" b='"&#10;'>&lt;&#13;<c xmlns="u" xmlns:x="y" x:z=""/></p:a>`)); got !=
		`<a xmlns="u" b="&quot;&#xA;">&lt;&#xD;<c xmlns:n0="y" n0:z=""></c></a>` {
		t.Errorf("got %s", got)
	}
}

func TestEscape(t *testing.T) {
	if got := EscapeText("a<&>\"'\r\n\x00\xFFé\uFFFF"); got != "a&lt;&amp;&gt;\"'&#xD;\n\uFFFD\uFFFDé\uFFFD" {
		t.Errorf("text: %q", got)
	}
	if got := EscapeAttr("\"\t\n'"); got != "&quot;&#x9;&#xA;'" {
		t.Errorf("attribute: %q", got)
	}
}

func TestBuilderInTheMiddle(t *testing.T) {
	r := NewReader([]byte(`<a xmlns:p="u"><b><p:c>1</p:c></b><d/></a>`), Options{})
	b := NewBuilder(r)
	var trees []string
	for building := false; ; {
		kind, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		if kind == EOF {
			break
		}
		building = building || kind == StartElement && r.Depth() == 2
		if building {
			if n := b.Add(); n != nil {
				building = false
				trees = append(trees, CanonicalXML(n))
				if uri, ok := n.Lookup("p"); !ok || uri != "u" {
					t.Errorf("p is bound to %q", uri)
				}
			}
		}
	}
	if len(trees) != 2 || trees[0] != `<b><c xmlns="u">1</c></b>` || trees[1] != `<d></d>` {
		t.Errorf("got %q", trees)
	}
}

// TestBuilderScopes checks that trees know the prefixes around them, also when those change between trees.
func TestBuilderScopes(t *testing.T) {
	r := NewReader([]byte(`<a xmlns="1" xmlns:p="1"><s/><s xmlns:p="2"/><b xmlns:p="3" xmlns:q="3" xmlns=""><s p="4" xmlns:q="4"/><s/></b><s/></a>`), Options{})
	b := NewBuilder(r)
	var got []string
	for {
		kind, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		if kind == EOF {
			break
		}
		if r.Name().Local == "s" {
			if n := b.Add(); n != nil {
				p, _ := n.Lookup("p")
				q, _ := n.Lookup("q")
				d, _ := n.Lookup("")
				got = append(got, d+p+q)
			}
		}
	}
	if s := strings.Join(got, " "); s != "11 12 34 33 11" {
		t.Errorf("got %s", s)
	}
}

// TestTreeInLinearTime reads documents made to be slow: in square time they would not come to an end.
func TestTreeInLinearTime(t *testing.T) {
	var prefixes strings.Builder
	for i := range 4000 {
		fmt.Fprintf(&prefixes, " xmlns:p%d='%d'", i, i)
	}
	for name, doc := range map[string]string{
		"pieces of text": "<a>" + strings.Repeat("some text<!---->", 500_000) + "</a>",
		"siblings":       "<a" + prefixes.String() + ">" + strings.Repeat("<b xmlns='u'/>", 200_000) + "</a>",
	} {
		r := NewReader([]byte(doc), Options{})
		b := NewBuilder(r)
		for {
			kind, err := r.Next()
			if err != nil {
				t.Fatal(err)
			}
			if kind == EOF {
				break
			}
			if name == "pieces of text" || r.Depth() > 1 {
				b.Add()
			}
		}
	}
}
