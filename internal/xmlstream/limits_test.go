package xmlstream

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestLimits(t *testing.T) {
	var laughs strings.Builder
	laughs.WriteString(`<!DOCTYPE a [<!ENTITY e0 "ha">`)
	for i := 1; i < 30; i++ {
		fmt.Fprintf(&laughs, `<!ENTITY e%d "&e%d;&e%d;">`, i, i-1, i-1)
	}
	empty := strings.Replace(laughs.String(), `"ha"`, `""`, 1)
	var chain strings.Builder
	chain.WriteString(`<!DOCTYPE a [<!ENTITY e0 "x">`)
	for i := 1; i < 100_000; i++ {
		fmt.Fprintf(&chain, `<!ENTITY e%d "&e%d;">`, i, i-1)
	}
	var attributes strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&attributes, ` a%d="x"`, i)
	}
	parameters := strings.NewReplacer("<!ENTITY e", "<!ENTITY % e", "&e", "&#37;e", "ha", " ").Replace(laughs.String())
	for _, c := range []struct{ name, doc string }{
		{"depth", strings.Repeat("<a>", 1_000_000)},
		{"attributes", "<a" + attributes.String() + "/>"},
		{"declarations", "<a" + strings.ReplaceAll(attributes.String(), " a", " xmlns:a") + "/>"},
		{"name", "<" + strings.Repeat("a", 100_000) + "/>"},
		{"name of attribute", "<a " + strings.Repeat("a", 100_000) + "='1'/>"},
		{"value", `<a b="` + strings.Repeat("x", 17<<20) + `"/>`},
		{"value of several kinds", `<a b="` + strings.Repeat("\n ", 17<<19) + `"/>`},
		{"laughs", laughs.String() + `]><a>&e29;</a>`},
		{"laughs in attribute", laughs.String() + `]><a b="&e29;"/>`},
		{"laughs in default", laughs.String() + `<!ATTLIST a b CDATA "&e29;">]><a/>`},
		{"empty laughs", empty + `]><a>&e29;</a>`},
		{"parameter laughs", parameters + `%e29;]><a/>`},
		{"chain in attribute", chain.String() + `]><a b="&e99999;"/>`},
		{"defaults", `<!DOCTYPE a [<!ATTLIST b c CDATA "` + strings.Repeat("x", 10_000) + `">]><a>` + strings.Repeat("<b/>", 10_000) + `</a>`},
		{"many defaults", `<!DOCTYPE a [<!ATTLIST a` + strings.ReplaceAll(attributes.String(), `="x"`, ` CDATA ""`) + `>]><a/>`},
		{"defaults of many", `<!DOCTYPE a [<!ATTLIST b` + strings.ReplaceAll(attributes.String()[:20_000], `="x"`, ` CDATA ""`) + `>]><a>` + strings.Repeat("<b/>", 10_000) + `</a>`},
		{"declared entities", "<!DOCTYPE a [" + strings.Repeat("<!ENTITY e ''>", 200_001) + "]><a/>"},
		{"declared attributes", "<!DOCTYPE a [<!ATTLIST a " + strings.Repeat("b CDATA ''\n", 200_001) + ">]><a/>"},
		{"content model", `<!DOCTYPE a [<!ELEMENT a ` + strings.Repeat("(", 1_000_000) + `>]><a/>`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := dump([]byte(c.doc))
			var limit *LimitError
			if !errors.As(err, &limit) {
				t.Fatalf("got %v; want a *LimitError", err)
			}
		})
	}
	r := NewReader([]byte("<a/>"), Options{MaxSize: 3})
	if _, err := r.Next(); !errors.As(err, new(*LimitError)) {
		t.Errorf("size: got %v; want a *LimitError", err)
	}
	if _, err := dump([]byte(chain.String() + `]><a>&e100;&e99999;</a>`)); err != nil {
		t.Errorf("a long chain of entities in content is no harm, but: %v", err)
	}
}

// TestNodes builds trees of elements and texts that take fifty times the room of the document.
func TestNodes(t *testing.T) {
	dense, sparse := []byte("<a>"+strings.Repeat("1<a/>", 200_000)+"</a>"), []byte("<a>"+strings.Repeat("<a>twenty letters of it</a>", 200_000)+"</a>")
	if _, err := Parse(dense, Options{}); !errors.As(err, new(*LimitError)) {
		t.Errorf("dense: got %v; want a *LimitError", err)
	}
	if _, err := Parse(dense, Options{MaxNodes: 500_000}); err != nil {
		t.Errorf("dense, as the options allow: %v", err)
	}
	if _, err := Parse(sparse, Options{}); err != nil {
		t.Errorf("as documents are: %v", err)
	}
}

func TestErrorsStay(t *testing.T) {
	r := NewReader([]byte("<a></b>"), Options{})
	_, _ = r.Next()
	_, first := r.Next()
	_, second := r.Next()
	if first == nil || first != second {
		t.Errorf("got %v, then %v", first, second)
	}
}
