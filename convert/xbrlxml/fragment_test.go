package xbrlxml

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/tieout/tieout/internal/xmlstream"
)

func escape(s string) string { return xmlstream.EscapeText(s) }

// drawFragment makes an element in canonical XML. None of its texts looks like a name with a prefix: in a document that binds the
// prefix it would be one, and the fragment would be read with the declaration that it has not here.
func drawFragment(t *rapid.T, word, space *rapid.Generator[string], text *rapid.Generator[string]) string {
	text = text.Filter(func(s string) bool {
		prefix, _, ok := xmlstream.SplitQName(strings.Trim(s, " \t\n\r"))
		return !ok || prefix == ""
	})
	var element func(depth int) string
	element = func(depth int) string {
		tag := word.Draw(t, "tag")
		s := "<" + tag
		s += ` xmlns="` + xmlstream.EscapeAttr(space.Draw(t, "default")) + `"`
		if rapid.Bool().Draw(t, "attribute") {
			s += ` a="` + xmlstream.EscapeAttr(text.Draw(t, "value")) + `"`
		}
		s += ">"
		if depth < 2 && rapid.Bool().Draw(t, "nested") {
			s += element(depth + 1)
		} else {
			s += xmlstream.EscapeText(text.Draw(t, "content"))
		}
		return s + "</" + tag + ">"
	}
	d, err := xmlstream.Parse([]byte(element(0)), xmlstream.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return xmlstream.CanonicalXML(d.Root)
}

// FuzzRead checks that no bytes bring the reader down, and that what it makes of them can be written and read
// again where nothing was wrong with it.
func FuzzRead(f *testing.F) {
	for _, c := range faults {
		if c.doc != "" {
			f.Add([]byte(c.doc))
		} else {
			f.Add([]byte(instance(c.content)))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) { fuzzRead(t, data) })
}
