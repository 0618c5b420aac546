package xmlstream

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf8"

	"github.com/tieout/tieout"
)

// excerptReach is how far from a place [Excerpt] looks for the ends of its line, in bytes.
const excerptReach = 1024

// Excerpt is the line of a document that a place is in, in UTF-8 and without its line break, and the column that it
// begins at: 1, or a later one where the line is too long to be given in full. It is "" when the place is none of the
// document's. The work does not depend on the length of the document or of the line.
func Excerpt(data []byte, at tieout.Position) (text string, column int32) {
	if at.Line < 1 || at.Byte < 0 || at.Byte >= int64(len(data)) {
		return "", 0
	}
	place := int(at.Byte)
	e := encodingOf(data)
	low := max(place-excerptReach, 0)
	low += (place - low) % e.unit
	start, found := e.lineStart(data[:place], low)
	switch {
	case found || low < e.unit:
		column = 1
		if start == 0 {
			start = e.mark(data)
		}
	case e.charset != nil && e.charset.multi != nil: // where a character begins cannot be told from the middle
		start, column = place, at.Column
	default:
		for start < place && e.inCharacter(data[start:]) {
			start += e.unit
		}
		column = at.Column - int32(utf8.RuneCountInString(e.text(data[start:place])))
	}
	high := min(place+excerptReach, len(data))
	return e.text(data[start:e.lineEnd(data[:high], place)]), max(column, 1)
}

// documentEncoding is what an excerpt needs to know of the encoding of a document.
type documentEncoding struct {
	enc     encoding
	charset *charset
	unit    int // bytes of a code unit
	low     int // which byte of a unit is the low one
}

// encodingOf finds the encoding of a document as a Reader would.
func encodingOf(data []byte) documentEncoding {
	head := data[:min(len(data), 256)]
	if head[0] == '<' && head[len(head)-1] != 0 && head[1%len(head)] != 0 && !bytes.Contains(head, []byte("encoding")) {
		return documentEncoding{unit: 1}
	}
	r := NewReader(head, Options{})
	e := documentEncoding{enc: r.enc, charset: r.charset, unit: 1}
	if r.enc == utf16Encoding {
		e.unit = 2
		if strings.HasSuffix(r.declaration.Name, "BE") {
			e.low = 1
		}
	}
	return e
}

// mark is the length of the byte order mark.
func (e documentEncoding) mark(data []byte) int {
	switch {
	case e.enc == utf16Encoding && (bytes.HasPrefix(data, []byte("\xFE\xFF")) || bytes.HasPrefix(data, []byte("\xFF\xFE"))):
		return 2
	case bytes.HasPrefix(data, []byte("\xEF\xBB\xBF")):
		return 3
	}
	return 0
}

func (e documentEncoding) isBreak(unit []byte) bool {
	c := unit[e.low]
	return (c == '\n' || c == '\r') && (e.unit == 1 || unit[1-e.low] == 0)
}

// lineStart looks backwards from the end of data for the place behind a line break, but not before low.
func (e documentEncoding) lineStart(data []byte, low int) (start int, found bool) {
	if e.unit == 1 {
		if i := bytes.LastIndexAny(data[low:], "\r\n"); i >= 0 {
			return low + i + 1, true
		}
		return low, false
	}
	for i := len(data) - e.unit; i >= low; i -= e.unit {
		if e.isBreak(data[i:]) {
			return i + e.unit, true
		}
	}
	return low, false
}

// lineEnd looks for a line break from a place on.
func (e documentEncoding) lineEnd(data []byte, from int) int {
	i := from
	if e.unit == 1 {
		if i := bytes.IndexAny(data[from:], "\r\n"); i >= 0 {
			return from + i
		}
		return len(data)
	}
	for ; i+e.unit <= len(data); i += e.unit {
		if e.isBreak(data[i:]) {
			break
		}
	}
	return i
}

// inCharacter reports whether b begins in the middle of a character.
func (e documentEncoding) inCharacter(b []byte) bool {
	switch e.enc {
	case utf8Encoding:
		return !utf8.RuneStart(b[0])
	case utf16Encoding:
		return b[1-e.low]&0xFC == 0xDC
	}
	return false
}

// text decodes a part of the document. What cannot be decoded becomes a question mark, a character cut off at the
// end goes.
func (e documentEncoding) text(b []byte) string {
	switch e.enc {
	case utf16Encoding:
		var order binary.ByteOrder = binary.LittleEndian
		if e.low == 1 {
			order = binary.BigEndian
		}
		out, _ := appendUTF16(nil, b, order)
		return string(out)
	case tableEncoding:
		out, _, _ := e.charset.appendTo(nil, b)
		return string(out)
	}
	for n := 1; n < utf8.UTFMax && n <= len(b); n++ {
		if c := b[len(b)-n]; utf8.RuneStart(c) {
			if !utf8.FullRune(b[len(b)-n:]) {
				b = b[:len(b)-n]
			}
			break
		}
	}
	return strings.ToValidUTF8(string(b), "?")
}
