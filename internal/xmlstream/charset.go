package xmlstream

import (
	"bytes"
	"sort"
	"unicode/utf8"

	textencoding "golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// charset is an encoding that extends ASCII by tables: of one byte a character, or of several.
type charset struct {
	single *charmap.Charmap      // nil for none: pure ASCII, or several bytes
	multi  textencoding.Encoding // nil for none
	// length is how many bytes the character takes that begins with lead, which is not ASCII, and next.
	length func(lead, next byte) int
}

// width is how many bytes of the document a character takes that does not take the usual two. at is the offset of
// the character in UTF-8.
type width struct {
	at    int
	bytes int
}

// fromCharset makes UTF-8 of what follows r.i.
func (r *Reader) fromCharset() {
	rest := r.buf[r.i:]
	out := make([]byte, r.i, len(r.buf)+len(rest)/8)
	copy(out, r.buf)
	out, n, widths := r.charset.appendTo(out, rest)
	if n < len(rest) {
		defer r.truncate("the byte 0x%02X at offset %d is not part of a character in %s", rest[n], r.i+n, r.declaration.Name)
	}
	r.buf, r.widths = out, widths
}

// appendTo appends b to out as UTF-8, up to what is no character, and returns where that is.
func (c *charset) appendTo(out, b []byte) (text []byte, end int, widths []width) {
	if c.multi == nil {
		text, end = c.appendSingle(out, b)
		return text, end, nil
	}
	decoder := c.multi.NewDecoder()
	for i := 0; i < len(b); {
		if b[i] < utf8.RuneSelf {
			out = append(out, b[i])
			i++
			continue
		}
		n := 1
		if i+1 < len(b) {
			n = c.length(b[i], b[i+1])
		} else if c.length(b[i], 0) > 1 {
			return out, i, widths
		}
		if i+n > len(b) {
			return out, i, widths
		}
		var buffer [16]byte
		m, read, err := decoder.Transform(buffer[:], b[i:i+n], true)
		if err != nil || read != n || bytes.ContainsRune(buffer[:m], utf8.RuneError) {
			return out, i, widths
		}
		// Some characters become two: the second takes no bytes.
		for k := 0; k < m; {
			_, size := utf8.DecodeRune(buffer[k:m])
			switch {
			case k > 0:
				widths = append(widths, width{len(out) + k, 0})
			case n != 2:
				widths = append(widths, width{len(out), n})
			}
			k += size
		}
		out = append(out, buffer[:m]...)
		i += n
	}
	return out, len(b), widths
}

func (c *charset) appendSingle(out, b []byte) (text []byte, end int) {
	for i, x := range b {
		if x < utf8.RuneSelf {
			out = append(out, x)
			continue
		}
		if c.single == nil {
			return out, i
		}
		char := c.single.DecodeByte(x)
		if char == utf8.RuneError {
			return out, i
		}
		out = utf8.AppendRune(out, char)
	}
	return out, len(b)
}

// widthHere is how many bytes of the document the character at r.i takes, which is not ASCII.
func (r *Reader) widthHere() int {
	if r.charset.multi == nil {
		return 1
	}
	k := sort.Search(len(r.widths), func(k int) bool { return r.widths[k].at >= r.i })
	if k < len(r.widths) && r.widths[k].at == r.i {
		return r.widths[k].bytes
	}
	return 2
}

func twoBytes(byte, byte) int { return 2 }

func lengthShiftJIS(lead, _ byte) int {
	if lead == 0x80 || lead == 0xA0 || 0xA1 <= lead && lead <= 0xDF || lead >= 0xFD {
		return 1
	}
	return 2
}

func lengthEUCJP(lead, _ byte) int {
	if lead == 0x8F {
		return 3
	}
	return 2
}

func lengthGB18030(lead, next byte) int {
	switch {
	case lead == 0x80 || lead == 0xFF:
		return 1
	case '0' <= next && next <= '9':
		return 4
	}
	return 2
}

// charsetOf is the encoding of that name, in upper case, nil when it is not known.
func charsetOf(name string) *charset {
	switch name {
	case "US-ASCII", "ASCII", "ISO646-US", "ANSI_X3.4-1968":
		return &charset{}
	case "SHIFT_JIS", "SHIFT-JIS", "SJIS", "X-SJIS", "MS_KANJI", "WINDOWS-31J", "CP932", "MS932", "CSSHIFTJIS":
		return &charset{multi: japanese.ShiftJIS, length: lengthShiftJIS}
	case "EUC-JP", "EUCJP", "X-EUC-JP":
		return &charset{multi: japanese.EUCJP, length: lengthEUCJP}
	case "GB2312", "GBK", "CP936", "MS936", "WINDOWS-936", "GB18030":
		return &charset{multi: simplifiedchinese.GB18030, length: lengthGB18030}
	case "BIG5", "BIG5-HKSCS", "CP950":
		return &charset{multi: traditionalchinese.Big5, length: twoBytes}
	case "EUC-KR", "KS_C_5601-1987", "KSC5601", "CP949", "WINDOWS-949":
		return &charset{multi: korean.EUCKR, length: twoBytes}
	}
	if table := singleByteTable(name); table != nil {
		return &charset{single: table}
	}
	return nil
}

// singleByteTable is the table of an encoding of one byte a character by its name in upper case.
func singleByteTable(name string) *charmap.Charmap {
	switch name {
	case "ISO-8859-1", "ISO8859-1", "ISO_8859-1", "LATIN1", "ISO-LATIN-1", "L1":
		return charmap.ISO8859_1
	case "ISO-8859-2", "ISO_8859-2", "LATIN2":
		return charmap.ISO8859_2
	case "ISO-8859-3", "ISO_8859-3":
		return charmap.ISO8859_3
	case "ISO-8859-4", "ISO_8859-4":
		return charmap.ISO8859_4
	case "ISO-8859-5", "ISO_8859-5":
		return charmap.ISO8859_5
	case "ISO-8859-6", "ISO_8859-6":
		return charmap.ISO8859_6
	case "ISO-8859-7", "ISO_8859-7":
		return charmap.ISO8859_7
	case "ISO-8859-8", "ISO_8859-8":
		return charmap.ISO8859_8
	case "ISO-8859-9", "ISO_8859-9", "LATIN5":
		return charmap.ISO8859_9
	case "ISO-8859-10":
		return charmap.ISO8859_10
	case "ISO-8859-13":
		return charmap.ISO8859_13
	case "ISO-8859-14":
		return charmap.ISO8859_14
	case "ISO-8859-15", "ISO_8859-15", "LATIN-9":
		return charmap.ISO8859_15
	case "ISO-8859-16":
		return charmap.ISO8859_16
	case "WINDOWS-874", "TIS-620", "ISO-8859-11":
		return charmap.Windows874
	case "WINDOWS-1250", "CP1250":
		return charmap.Windows1250
	case "WINDOWS-1251", "CP1251":
		return charmap.Windows1251
	case "WINDOWS-1252", "CP1252":
		return charmap.Windows1252
	case "WINDOWS-1253", "CP1253":
		return charmap.Windows1253
	case "WINDOWS-1254", "CP1254":
		return charmap.Windows1254
	case "WINDOWS-1255", "CP1255":
		return charmap.Windows1255
	case "WINDOWS-1256", "CP1256":
		return charmap.Windows1256
	case "WINDOWS-1257", "CP1257":
		return charmap.Windows1257
	case "WINDOWS-1258", "CP1258":
		return charmap.Windows1258
	case "IBM437", "CP437":
		return charmap.CodePage437
	case "IBM850", "CP850":
		return charmap.CodePage850
	case "IBM852", "CP852":
		return charmap.CodePage852
	case "IBM866", "CP866":
		return charmap.CodePage866
	case "MACINTOSH":
		return charmap.Macintosh
	case "KOI8-R":
		return charmap.KOI8R
	case "KOI8-U":
		return charmap.KOI8U
	}
	return nil
}
