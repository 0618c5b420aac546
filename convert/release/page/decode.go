package page

import (
	"bytes"
	"errors"
	"fmt"
	"sort"
	"strings"
	"unicode/utf8"
	"unsafe"

	"github.com/tieout/tieout"
)

// MaxSize is the size in bytes beyond which a document is refused.
const MaxSize = 64 << 20

// Document is the input with what is needed to name places in it.
type Document struct {
	Name    string
	Data    string     // what places count the bytes of: the original bytes, or text made of them
	Check   func()     // called now and then while the document is laid out, where it is set; it may panic to leave
	Recoded bool       // Data is no longer the original bytes: they were UTF-16, or a document of Word or Excel
	celled  bool       // its cells were set apart by commas or the like: tabs stand for nothing else
	joined  bool       // blanks at which no line breaks stand between thousands in the lines that are read
	utf8    bool       // otherwise one byte is one character (Windows-1252)
	starts  []int      // byte offset at which each line starts
	office  *rendition // of a document of Word or Excel; nil for others
	stretch []mark     // code points counted every stretchBytes bytes
	// admitted is what the stretches that are read hold.
	admitted contents
}

// mark holds the number of code points before a multiple of stretchBytes.
type mark int32

const stretchBytes = 1 << 8

// Decode takes the bytes in and refuses what cannot be a release. They must not be written to afterwards.
func Decode(name string, data []byte) (*Document, error) {
	switch {
	case len(bytes.TrimSpace(data)) == 0:
		return nil, errors.New("the document is empty")
	case len(data) > MaxSize:
		return nil, fmt.Errorf("the document has %d bytes, more than the limit of %d", len(data), MaxSize)
	}
	recoded := false
	var office *rendition
	if bytes.HasPrefix(data, []byte("PK\x03\x04")) {
		var err error
		if office, err = fromOffice(data); err != nil {
			return nil, err
		}
		data, recoded = office.out.Bytes(), true
	}
	if order, bom := utf16Order(data); order != nil {
		data, recoded = fromUTF16(data[bom:], order), true
	}
	if kind, advice := binaryKind(data); kind != "" {
		return nil, fmt.Errorf("the document is %s, which is not read: %s; what is read is %s", kind, advice, readable)
	}
	d := &Document{Name: name, Recoded: recoded, office: office, utf8: utf8.Valid(data)}
	d.Data = unsafe.String(unsafe.SliceData(data), len(data))
	d.index()
	if office == nil {
		d.celled = isCSV(name)
		data = bare(name, data, none)
		d.Data = unsafe.String(unsafe.SliceData(data), len(data))
	}
	return d, nil
}

// readable are the kinds of documents that are read, for those who bring others.
const readable = "plain text, Markdown, HTML, a table saved as CSV (.csv), an SEC submission, a document of Word (.docx) or of Excel (.xlsx)"

// binaryKind names what the bytes are when they are no text, and says what to do; kind is "" when they are.
func binaryKind(data []byte) (kind, advice string) {
	const picture = "take the text that it shows"
	for _, m := range []struct{ magic, name, advice string }{
		{"%PDF", "a PDF file", "copy its text into a text file, or have a program export it as HTML, Word or Excel"},
		{"\x1f\x8b", "gzip-compressed", "unpack it"},
		{"\xd0\xcf\x11\xe0", "an old or encrypted office document (.doc, .xls)", "save it as .docx or .xlsx without a password"},
		{"GIF8", "an image", picture}, {"\x89PNG", "an image", picture}, {"\xff\xd8\xff", "an image", picture},
		{"{\\rtf", "an RTF document", "save it as .docx or as plain text"},
	} {
		if bytes.HasPrefix(data, []byte(m.magic)) {
			return m.name, m.advice
		}
	}
	control := 0
	head := data[:min(len(data), 1<<16)]
	for _, c := range head {
		if c == 0 || c < ' ' && c != '\n' && c != '\r' && c != '\t' && c != '\f' && c != '\v' && c != 0x1a {
			control++
		}
	}
	if control > 0 && control*100 >= len(head) {
		return "binary data", "save it as text with the program that wrote it"
	}
	return "", ""
}

// index notes where lines start and how many code points come before each stretch.
func (d *Document) index() {
	d.starts = append(d.starts, 0)
	ends := "\n"
	if strings.IndexByte(d.Data, '\r') >= 0 {
		ends = "\r\n"
	}
	for i := 0; ; i++ {
		n := strings.IndexAny(d.Data[i:], ends)
		if n < 0 {
			break
		}
		if i += n; d.Data[i] == '\n' || i+1 == len(d.Data) || d.Data[i+1] != '\n' {
			d.starts = append(d.starts, i+1)
		}
	}
	points := 0
	for i := 0; i < len(d.Data); i += stretchBytes {
		d.stretch = append(d.stretch, mark(points))
		part := d.Data[i:min(len(d.Data), i+stretchBytes)]
		points += len(part)
		for k := 0; d.utf8 && k < len(part); k++ {
			if part[k]&0xC0 == 0x80 { // it goes on with a code point
				points--
			}
		}
	}
	d.stretch = append(d.stretch, mark(points))
}

// points counts the code points before a byte offset.
func (d *Document) points(off int) int {
	k := off / stretchBytes
	if k >= len(d.stretch)-1 {
		k = max(0, len(d.stretch)-2)
	}
	n := int(d.stretch[k])
	if !d.utf8 {
		return off
	}
	if k+1 < len(d.stretch)-1 && int(d.stretch[k+1])-n == stretchBytes {
		return n + off - k*stretchBytes // ASCII throughout
	}
	for i := k * stretchBytes; i < off && i < len(d.Data); i++ {
		if c := d.Data[i]; c < 0x80 || c >= 0xC0 {
			n++
		}
	}
	return n
}

// check calls Check.
func (d *Document) check() {
	if d.Check != nil {
		d.Check()
	}
}

// Position names the place of a byte offset.
func (d *Document) Position(off int) tieout.Position {
	off = min(max(off, 0), len(d.Data))
	if p := d.placeOf(off); p != nil {
		return tieout.Position{Byte: int64(off), Line: p.line, Column: p.cell}
	}
	l := sort.SearchInts(d.starts, off+1) - 1
	return tieout.Position{Byte: int64(off), Line: int32(l + 1), Column: int32(d.points(off)-d.points(d.starts[l])) + 1}
}

// Office is the document where it is one of Word or Excel, with what names its places and nothing else; nil for others.
func (d *Document) Office() *Document {
	if d.office == nil {
		return nil
	}
	return &Document{Name: d.Name, Data: d.Data, utf8: d.utf8, starts: d.starts, stretch: d.stretch, office: d.office}
}

// Span is the range between two byte offsets.
func (d *Document) Span(start, end int) tieout.Range {
	r := tieout.Range{Document: d.Name, Start: d.Position(start), End: d.Position(end)}
	if p := d.placeOf(start); p != nil {
		r.Path, r.Unlined = d.office.path(*p), true
	}
	return r
}

// placeOf is where a byte stands in the document of an office program that Data was made of; nil for other documents.
func (d *Document) placeOf(off int) *officePlace {
	if d.office == nil {
		return nil
	}
	ps := d.office.places
	i := sort.Search(len(ps), func(i int) bool { return ps[i].start > off })
	if i == 0 {
		return nil
	}
	return &ps[i-1]
}

// Text is a stretch of the document as UTF-8.
func (d *Document) Text(start, end int) string {
	s := d.Data[start:end]
	if d.utf8 {
		return s
	}
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return decodeWindows1252(s)
		}
	}
	return s
}
