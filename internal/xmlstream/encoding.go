package xmlstream

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/tieout/tieout"
)

// encoding is the family of a document's encoding: how offsets in UTF-8 become offsets in its bytes.
type encoding uint8

const (
	utf8Encoding encoding = iota
	tableEncoding
	utf16Encoding
)

// decode makes r.buf of the document's bytes and passes the byte order mark and the XML declaration.
func (r *Reader) decode(data []byte) error {
	r.declaration.Name = "UTF-8"
	switch {
	case bytes.HasPrefix(data, []byte("\x00\x00\xFE\xFF")), bytes.HasPrefix(data, []byte("\xFF\xFE\x00\x00")),
		bytes.HasPrefix(data, []byte("\x00\x00\x00<")), bytes.HasPrefix(data, []byte("<\x00\x00\x00")):
		return r.fail(ruleEncodingUnsupported, r.here(), "the document is in UTF-32, which is not read")
	case bytes.HasPrefix(data, []byte("\x4C\x6F\xA7\x94")):
		return r.fail(ruleEncodingUnsupported, r.here(), "the document is in EBCDIC, which is not read")
	case bytes.HasPrefix(data, []byte("\xEF\xBB\xBF")):
		r.buf, r.i, r.lineStart = data, 3, 3
	case bytes.HasPrefix(data, []byte("\xFE\xFF")):
		r.fromUTF16(data[2:], 2, binary.BigEndian, "UTF-16BE")
	case bytes.HasPrefix(data, []byte("\xFF\xFE")):
		r.fromUTF16(data[2:], 2, binary.LittleEndian, "UTF-16LE")
	case bytes.HasPrefix(data, []byte("\x00<")):
		r.fromUTF16(data, 0, binary.BigEndian, "UTF-16BE")
	case bytes.HasPrefix(data, []byte("<\x00")):
		r.fromUTF16(data, 0, binary.LittleEndian, "UTF-16LE")
	default:
		r.buf = data
	}
	if !bytes.HasPrefix(r.buf[r.i:], []byte("<?xml")) || len(r.buf) <= r.i+5 || !isSpace(r.buf[r.i+5]) {
		return nil
	}
	start := r.here()
	at, err := r.xmlDeclaration(start)
	if err != nil || r.declaration.Declared == "" {
		return err
	}
	return r.useDeclared(data, at)
}

// useDeclared decodes the rest of the document as the declaration says.
func (r *Reader) useDeclared(data []byte, at tieout.Range) error {
	declared := strings.ToUpper(r.declaration.Declared)
	fail := func(rule tieout.Rule, format string, args ...any) error {
		return r.failAt(rule, at.Start, at.End, format, args...)
	}
	switch {
	case r.enc == utf16Encoding:
		if declared != "UTF-16" && declared != r.declaration.Name {
			return fail(ruleEncodingMismatch, "the document is in %s, but declares %s", r.declaration.Name, clip(r.declaration.Declared))
		}
		return nil
	case declared == "UTF-8" || declared == "UTF8":
		return nil
	case strings.HasPrefix(declared, "UTF-16") || strings.HasPrefix(declared, "UTF-32") || strings.HasPrefix(declared, "ISO-10646-UCS-"):
		return fail(ruleEncodingMismatch, "the document declares %s, but its bytes are not in it", clip(r.declaration.Declared))
	case bytes.HasPrefix(data, []byte("\xEF\xBB\xBF")):
		return fail(ruleEncodingMismatch, "the document begins with the mark of UTF-8, but declares %s", clip(r.declaration.Declared))
	}
	r.charset = charsetOf(declared)
	if r.charset == nil {
		return fail(ruleEncodingUnsupported, "the encoding %s is not read", clip(r.declaration.Declared))
	}
	r.enc = tableEncoding
	r.declaration.Name = declared
	r.fromCharset()
	return nil
}

// fromUTF16 makes UTF-8 of UTF-16. mark is the length of the byte order mark.
func (r *Reader) fromUTF16(data []byte, mark int, order binary.ByteOrder, name string) {
	r.enc, r.scale, r.base = utf16Encoding, 2, mark
	r.declaration.Name = name
	out, i := appendUTF16(make([]byte, 0, len(data)/2+len(data)/8), data, order)
	r.buf = out
	if i < len(data) {
		r.truncate("the bytes at offset %d are not a character in %s", mark+i, name)
	}
}

// appendUTF16 appends UTF-16 to out as UTF-8, up to what is no character, and returns where that is.
func appendUTF16(out, data []byte, order binary.ByteOrder) (text []byte, end int) {
	i := 0
	for ; i+1 < len(data); i += 2 {
		c := rune(order.Uint16(data[i:]))
		if utf16.IsSurrogate(c) {
			pair := rune(utf8.RuneError)
			if i+3 < len(data) {
				pair = utf16.DecodeRune(c, rune(order.Uint16(data[i+2:])))
			}
			if pair == utf8.RuneError {
				break
			}
			c, i = pair, i+2
		}
		out = utf8.AppendRune(out, c)
	}
	return out, i
}

// truncate notes that the document could be decoded up to the end of r.buf only.
func (r *Reader) truncate(format string, args ...any) {
	// The place is found by counting, the way the reader itself will count when it gets there.
	probe := *r
	for probe.i < len(probe.buf) {
		if probe.buf[probe.i] >= utf8.RuneSelf {
			if _, err := probe.multibyte(); err != nil {
				break
			}
		} else if !probe.skipSpace() {
			probe.i++
		}
	}
	r.truncated = probe.fail(ruleEncodingInvalid, probe.here(), format, args...)
}
