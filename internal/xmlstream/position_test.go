package xmlstream

import (
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"github.com/tieout/tieout"
)

// place is the position of a byte offset, counted the slow way.
func place(doc string, offset int) tieout.Position {
	p := tieout.Position{Line: 1, Column: 1}
	for i, c := range doc {
		if i == offset {
			break
		}
		switch {
		case c == '\n' || c == '\r' && (i+1 == len(doc) || doc[i+1] != '\n'):
			p.Line, p.Column = p.Line+1, 1
		default:
			p.Column++
		}
	}
	return p
}

const positionDocument = "<?xml version='1.0'?>\r\n<!-- é\r\rx -->\n<r:root\n xmlns:r='ü😀'\t a='é\n€' r:b = \"😀\" >日本\r\n &#233;<x/> t\xC3\xA9<![CDATA[ü\n]]>y<?p ü?></r:root\n>\n"

// TestPositions checks byte, line and column of every token and attribute against the text found there.
func TestPositions(t *testing.T) {
	doc := positionDocument
	check := func(r *Reader, byteOf func(offset int) int64) {
		t.Helper()
		var tokens, attrs []string
		exact := func(what string, start, end tieout.Position) string {
			t.Helper()
			from, to := -1, -1
			for i := range len(doc) + 1 {
				if i < len(doc) && !utf8.RuneStart(doc[i]) {
					continue
				}
				if byteOf(i) == start.Byte && from < 0 {
					from = i
				}
				if byteOf(i) == end.Byte && to < 0 {
					to = i
				}
			}
			if from < 0 || to < 0 {
				t.Fatalf("%s: %v-%v is no place of a character", what, start, end)
			}
			for _, p := range []struct {
				got    tieout.Position
				offset int
			}{{start, from}, {end, to}} {
				want := place(doc, p.offset)
				if p.got.Line != want.Line || p.got.Column != want.Column {
					t.Errorf("%s: got %d:%d, want %d:%d", what, p.got.Line, p.got.Column, want.Line, want.Column)
				}
			}
			return doc[from:to]
		}
		for {
			kind, err := r.Next()
			if err != nil {
				t.Fatal(err)
			}
			if kind == EOF {
				break
			}
			tokens = append(tokens, exact(kind.String(), r.Start(), r.End()))
			for _, a := range r.Attrs() {
				attrs = append(attrs, exact(a.Name.Local, a.Start, a.End))
			}
		}
		want := []string{"<!-- é\r\rx -->", "<r:root\n xmlns:r='ü😀'\t a='é\n€' r:b = \"😀\" >", "日本\r\n &#233;", "<x/>", "",
			" té<![CDATA[ü\n]]>y", "<?p ü?>", "</r:root\n>"}
		for i, w := range want {
			if i >= len(tokens) || tokens[i] != w {
				t.Errorf("token %d: got %q, want %q", i, tokens[i:], w)
				break
			}
		}
		if len(attrs) != 2 || attrs[0] != "a='é\n€'" || attrs[1] != `r:b = "😀"` {
			t.Errorf("attributes: %q", attrs)
		}
	}
	t.Run("UTF-8", func(t *testing.T) {
		check(NewReader([]byte(doc), Options{}), func(i int) int64 { return int64(i) })
	})
	t.Run("UTF-8 with mark", func(t *testing.T) {
		check(NewReader([]byte("\xEF\xBB\xBF"+doc), Options{}), func(i int) int64 { return int64(i) + 3 })
	})
	for _, big := range []bool{false, true} {
		t.Run("UTF-16", func(t *testing.T) {
			data := toUTF16("\uFEFF"+doc, big)
			check(NewReader(data, Options{}), func(i int) int64 {
				return 2 + 2*int64(len(utf16.Encode([]rune(doc[:i]))))
			})
			if r := NewReader(toUTF16(doc, big), Options{}); r.declaration.Name == "UTF-8" {
				t.Error("UTF-16 without a mark was not seen")
			}
		})
	}
}

func toUTF16(s string, big bool) []byte {
	var out []byte
	for _, u := range utf16.Encode([]rune(s)) {
		if big {
			out = append(out, byte(u>>8), byte(u))
		} else {
			out = append(out, byte(u), byte(u>>8))
		}
	}
	return out
}

func TestPositionsSingleByte(t *testing.T) {
	doc := "<?xml version='1.0' encoding='windows-1251'?><a б='Ж'>ключ<b/></a>"
	data, err := charmap.Windows1251.NewEncoder().Bytes([]byte(doc))
	if err != nil {
		t.Fatal(err)
	}
	d, err := Parse(data, Options{})
	if err != nil {
		t.Fatal(err)
	}
	b := d.Root.Elements()[0]
	if b.Start.Byte != 58 || b.Start.Column != 59 || d.Root.Attrs[0].End.Byte != 53 {
		t.Errorf("got %v and %v", b.Start, d.Root.Attrs[0].End)
	}
}

func TestUTF16Errors(t *testing.T) {
	for _, c := range []struct {
		name string
		data []byte
		code string
		at   int64
	}{
		{"odd", append(toUTF16("\uFEFF<a>xx", true), 0), "xml:encodingInvalid", 12},
		{"lone surrogate", append(toUTF16("\uFEFF<a>é", false), 0x3D, 0xD8, 'x', 0), "xml:encodingInvalid", 10},
		{"declared otherwise", toUTF16("\uFEFF<?xml version='1.0' encoding='UTF-8'?><a/>", false), "xml:encodingMismatch", 60},
		{"noncharacter", toUTF16("\uFEFF<a>\uFFFF</a>", true), "xml:char", 8},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := dump(c.data)
			s, ok := err.(*SyntaxError)
			if !ok || s.Code != c.code || s.Range.Start.Byte != c.at {
				t.Errorf("got %v at %+v; want %s at %d", err, s, c.code, c.at)
			}
		})
	}
}
