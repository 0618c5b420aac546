package xmlstream

import (
	"errors"
	"strings"
	"testing"

	textencoding "golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

// TestCharsets checks the contents and every position of a document in each of the encodings: the bytes of a range
// decode to the text at it.
func TestCharsets(t *testing.T) {
	for _, c := range []struct {
		name     string
		encoding textencoding.Encoding
		text     string
	}{
		{"Shift_JIS", japanese.ShiftJIS, "売上高ｱｲｳ ソ表\\ ~"},
		{"windows-31j", japanese.ShiftJIS, "①㈱髙"},
		{"EUC-JP", japanese.EUCJP, "売上高ｱｲ丂丄 表"},
		{"gb18030", simplifiedchinese.GB18030, "收入é€\u1E3F汉ü"},
		{"GBK", simplifiedchinese.GBK, "收入汉€"},
		{"Big5", traditionalchinese.Big5, "收入營業"},
		{"EUC-KR", korean.EUCKR, "매출액"},
		{"ISO-8859-2", charmap.ISO8859_2, "Příjmy łąka"},
		{"ISO-8859-15", charmap.ISO8859_15, "€ š"},
		{"windows-1252", charmap.Windows1252, "€ “é”"},
		{"KOI8-R", charmap.KOI8R, "выручка"},
		{"IBM850", charmap.CodePage850, "Größe"},
		{"UTF-16", unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), "売上 😀é"},
		{"UTF-16", unicode.UTF16(unicode.BigEndian, unicode.UseBOM), "売上 😀é"},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := strings.NewReplacer(" ", "", "\\", "", "~", "", "€", "", "①", "", "㈱", "", "“", "", "”", "", "😀", "").Replace(c.text)
			doc := "<?xml version='1.0' encoding='" + c.name + "'?>\n<a " + x + "z='" + c.text + "'>" + c.text + "\n" + c.text + "<b" + x + "/>" + c.text + "<c/></a>"
			data, err := c.encoding.NewEncoder().Bytes([]byte(doc))
			if err != nil {
				t.Fatal(err)
			}
			d, err := Parse(data, Options{})
			if err != nil {
				t.Fatal(err)
			}
			at := func(from, to int64) string {
				e := c.encoding
				if c.name == "UTF-16" {
					e = unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
					if data[0] == 0xFF {
						e = unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
					}
				}
				text, err := e.NewDecoder().Bytes(data[from:to])
				if err != nil {
					t.Fatal(err)
				}
				return string(text)
			}
			a := d.Root.Attrs[0]
			if a.Value != c.text || at(a.Start.Byte, a.End.Byte) != x+"z='"+c.text+"'" {
				t.Errorf("attribute: %q at %q", a.Value, at(a.Start.Byte, a.End.Byte))
			}
			if got, want := d.Root.TextContent(), c.text+"\n"+c.text+c.text; got != want {
				t.Errorf("text %q, want %q", got, want)
			}
			for i, want := range []string{"<b" + x + "/>", "<c/>"} {
				n := d.Root.Elements()[i]
				if got := at(n.Start.Byte, n.End.Byte); got != want {
					t.Errorf("got %q, want %q", got, want)
				}
				line, _ := Excerpt(data, n.Start)
				if want := c.text + "<b" + x + "/>" + c.text + "<c/></a>"; line != want {
					t.Errorf("excerpt %q, want %q", line, want)
				}
				if runes := []rune(line); !strings.HasPrefix(string(runes[n.Start.Column-1:]), want) {
					t.Errorf("column %d of %q is not at %q", n.Start.Column, line, want)
				}
			}
		})
	}
}

func TestCharsetErrors(t *testing.T) {
	for _, c := range []struct{ encoding, bytes, code string }{
		{"Shift_JIS", "\x81", "xml:encodingInvalid"},
		{"Shift_JIS", "\x81\x20", "xml:encodingInvalid"},
		{"EUC-JP", "\x8F\xA1", "xml:encodingInvalid"},
		{"GB18030", "\x81\x30\x81", "xml:encodingInvalid"},
		{"US-ASCII", "\xE9", "xml:encodingInvalid"},
		{"ISO-2022-JP", "a", "xml:encodingUnsupported"},
		{"x-nonsense", "a", "xml:encodingUnsupported"},
	} {
		_, err := Parse([]byte("<?xml version='1.0' encoding='"+c.encoding+"'?><a>x"+c.bytes+"</a>"), Options{})
		var syntax *SyntaxError
		if !errors.As(err, &syntax) || syntax.Code != c.code {
			t.Errorf("%s %q: got %v, want %s", c.encoding, c.bytes, err, c.code)
		}
	}
}

func TestExcerpt(t *testing.T) {
	long := "<a>\r" + strings.Repeat("é", 5000) + "<b/>" + strings.Repeat("ü", 5000) + "</a>"
	d, err := Parse([]byte(long), Options{})
	if err != nil {
		t.Fatal(err)
	}
	b := d.Root.Elements()[0]
	text, column := Excerpt([]byte(long), b.Start)
	if runes := []rune(text); column < 2 || len(text) > 2*excerptReach || string(runes[b.Start.Column-column:][:4]) != "<b/>" {
		t.Errorf("column %d of %q", column, text)
	}
	data := []byte("\xEF\xBB\xBF<a>\nxy\n</a>")
	for _, c := range []struct {
		byte int64
		text string
	}{{3, "<a>"}, {7, "xy"}, {9, "xy"}, {10, "</a>"}, {14, ""}, {-1, ""}} {
		at := place(string(data), int(max(c.byte, 0)))
		at.Byte = c.byte
		if text, _ := Excerpt(data, at); text != c.text {
			t.Errorf("at %d: %q, want %q", c.byte, text, c.text)
		}
	}
}

func FuzzExcerpt(f *testing.F) {
	f.Add([]byte("<a>\nxy</a>"), int64(4), int32(1))
	f.Add(toUTF16("\uFEFF<a>é\n😀</a>", true), int64(12), int32(2))
	f.Add([]byte("<?xml version='1.0' encoding='Shift_JIS'?><a>\x83\x5C</a>"), int64(46), int32(47))
	f.Fuzz(func(t *testing.T, data []byte, at int64, column int32) {
		p := place("", 0)
		p.Byte, p.Column = at, column
		if text, first := Excerpt(data, p); text != "" && first < 1 {
			t.Errorf("column %d", first)
		}
	})
}
