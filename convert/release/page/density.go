package page

import (
	"fmt"
	"strings"
)

// What costs memory and time is bounded before it is laid out: some of each in any document, and more in proportion to its
// size, so that a document takes no more than 100 MB and 40 bytes for each of its own. Releases of companies hold a few thousand
// numbers, one for every 50 bytes, lines of 48 bytes, tags of 15. What stands in tables becomes facts, which cost more: the densest
// documents hold a third of what is allowed and less, an annual report of 380 KB 3,900 numbers, of them 2,000 values in 520 rows and
// 60 tables, one of 3 MB 750 rows, the supplement of a bank 4,600 values in 2 MB.
const (
	someNumbers, bytesPerNumber = 8_000, 200
	officeNumbers               = 60_000 // the bytes of a workbook are packed
	someLines, bytesPerLine     = 50_000, 20
	someTags, bytesPerTag       = 50_000, 10
	someValues, bytesPerValue   = 3_400, 125
	officeValues                = 24_000
	someRows, bytesPerRow       = 1_200, 1_000
	someTables, bytesPerTable   = 300, 2_000
)

// contents counts what a document holds.
type contents struct {
	numbers, lines, tags int
}

// Admit counts what a stretch of the document holds, and refuses it when all that was counted is more than the size of the
// document allows.
func (d *Document) Admit(start, end int) error {
	d.admitted.count(d.Data[start:end], IsHTML(d.Data[start:end]))
	numbers := someNumbers
	if d.office != nil {
		numbers = officeNumbers
	}
	return d.within([]bound{
		{"numbers", d.admitted.numbers, numbers, bytesPerNumber},
		{"lines", d.admitted.lines, someLines, bytesPerLine},
		{"tags", d.admitted.tags, someTags, bytesPerTag},
	})
}

// AdmitTables refuses a document that has more values in tables, more rows or more tables of them than its size allows.
func (d *Document) AdmitTables(values, rows, tables int) error {
	some := someValues
	if d.office != nil {
		some = officeValues
	}
	return d.within([]bound{
		{"values in tables", values, some, bytesPerValue},
		{"rows of values", rows, someRows, bytesPerRow},
		{"tables of values", tables, someTables, bytesPerTable},
	})
}

// bound is how much of something there is, and how much there may be: some, and one for so many bytes.
type bound struct {
	what              string
	n, some, bytesPer int
}

// within is an error where there is more of something than the size of the document allows.
func (d *Document) within(bounds []bound) error {
	for _, l := range bounds {
		if limit := l.some + len(d.Data)/l.bytesPer; l.n > limit {
			return fmt.Errorf("the document has %d %s in %d bytes, more than the limit of %d for that size: give the part of it that is the release", l.n, l.what, len(d.Data), limit)
		}
	}
	return nil
}

// count adds the lines of a text, the tags of markup and the numbers outside of them; scripts and style sheets hold none.
func (c *contents) count(s string, markup bool) {
	for i := 0; i < len(s); i++ {
		switch b := s[i]; {
		case b == '\n' || b == '\r' && (i+1 == len(s) || s[i+1] != '\n'):
			c.lines++
		case b == '<' && markup:
			c.tags++
			i = endOfTag(s, i)
		case b == '&' && strings.HasPrefix(s[i:], "&#"):
			i++
			for i+1 < len(s) && isWordByte(s[i+1]) {
				i++
			}
		case isDigit(b):
			c.numbers++
			for i+1 < len(s) && (isWordByte(s[i+1]) || s[i+1] == '.' || s[i+1] == ',') {
				i++
			}
		}
	}
}

// endOfTag is the last byte of what the "<" at i begins: a tag, a comment, a script or style sheet without its end tag.
func endOfTag(s string, i int) int {
	rest := s[i+1:]
	to := func(end string) int {
		if n := strings.Index(rest, end); n >= 0 {
			return i + n + len(end)
		}
		return len(s) - 1
	}
	for _, name := range []string{"script", "style"} {
		if len(rest) > len(name) && strings.EqualFold(rest[:len(name)], name) && !isWordByte(rest[len(name)]) {
			return max(i, min(to("</"+name), to("</"+strings.ToUpper(name)))-len(name)-2)
		}
	}
	switch {
	case strings.HasPrefix(rest, "!--"):
		return to("-->")
	case rest != "" && (isWordByte(rest[0]) || strings.IndexByte("/!?", rest[0]) >= 0):
		return to(">")
	}
	return i
}
