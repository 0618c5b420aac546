package release

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// line is one line of plain text. Its geometry has one byte for each character cell on paper, so that an
// index is a column: tabs are spread out, markup is blanked, characters outside ASCII have stand-ins.
type line struct {
	start, end int     // bytes in the document, without the line break
	g          string  // geometry, right-trimmed
	cols       []int32 // byte offset of each column, and of the end; nil where column i is byte start+i
	tags       tagSet
}

// Stand-ins in a geometry for characters outside ASCII.
const (
	geoEuro   = 0x80
	geoPound  = 0x81
	geoYen    = 0x82
	geoLetter = 0x83 // any other letter
	geoOther  = 0x84
	geoMark   = 0x85 // superscripts, daggers: what marks a footnote
)

// tagSet is the set of SGML tags that a line of an EDGAR text carries.
type tagSet uint8

const (
	tagPage tagSet = 1 << iota
	tagTable
	tagTableEnd
	tagCaption
	tagStub // <S> or <C>
)

const tabWidth = 8

// at is the byte offset of a column.
func (l *line) at(col int) int {
	if l.cols == nil {
		return min(l.start+col, l.end)
	}
	return int(l.cols[min(col, len(l.cols)-1)])
}

// splitLines cuts a stretch of the document into lines.
func (d *document) splitLines(start, end int) []line {
	var lines []line
	for i := start; i < end; {
		j := i
		for j < end && d.data[j] != '\n' && d.data[j] != '\r' {
			j++
		}
		lines = append(lines, d.newLine(i, j))
		if j+1 < end && d.data[j] == '\r' && d.data[j+1] == '\n' {
			j++
		}
		i = j + 1
	}
	return lines
}

func (d *document) newLine(start, end int) line {
	s := d.data[start:end]
	l := line{start: start, end: end}
	plain := true
	for i := 0; i < len(s); i++ {
		if c := s[i]; c >= 0x80 || c < ' ' || c == '&' || c == '<' && d.markup {
			plain = false
			break
		}
	}
	if plain {
		l.g = s
	} else {
		l.spread(s, d.utf8, d.markup)
	}
	if strings.IndexByte(l.g, '<') >= 0 {
		l.blankTags()
	}
	if strings.Contains(l.g, "..") || strings.Contains(l.g, ". .") {
		l.g = blankLeaders(l.g)
	}
	l.g = strings.TrimRight(l.g, " ")
	return l
}

// spread computes geometry and columns of a line that is not plain ASCII.
func (l *line) spread(s string, utf, markup bool) {
	g := make([]byte, 0, len(s)+8)
	put := func(c byte, off int) {
		g = append(g, c)
		l.cols = append(l.cols, int32(l.start+off))
	}
	for i := 0; i < len(s); {
		if markup && s[i] == '<' {
			if n := inlineTag(s[i:]); n > 0 {
				i += n
				continue
			}
		}
		r, n := rune(s[i]), 1
		if s[i] >= 0x80 {
			if utf {
				r, n = utf8.DecodeRuneInString(s[i:])
			} else {
				r = windows1252Rune(s[i])
			}
		}
		switch {
		case r == '\t':
			for put(' ', i); len(g)%tabWidth != 0; {
				put(' ', i)
			}
		case r == '&':
			c, m := sgmlEntity(s[i:])
			put(c, i)
			n = m
		case r == '\u200b' || r == '\ufeff' || r == '\u00ad':
		case r == '…':
			put('.', i)
			put('.', i)
			put('.', i)
		default:
			put(geometryByte(r), i)
		}
		i += n
	}
	l.cols = append(l.cols, int32(l.end))
	l.g = string(g)
}

// inlineTag is the length of a tag at the beginning of s that takes no room on paper; 0 for none.
func inlineTag(s string) int {
	end := strings.IndexByte(s[:min(len(s), 300)], '>')
	if end < 2 {
		return 0
	}
	name := strings.ToLower(strings.TrimPrefix(s[1:end], "/"))
	if i := strings.IndexAny(name, " \t/"); i > 0 {
		name = name[:i]
	}
	switch name {
	case "b", "i", "u", "em", "strong", "font", "span", "a", "sup", "sub", "small", "big", "tt", "code":
		return end + 1
	}
	return 0
}

// sgmlEntity reads the escapes that EDGAR texts use for markup characters.
func sgmlEntity(s string) (byte, int) {
	for _, e := range []struct {
		name string
		c    byte
	}{{"&amp;", '&'}, {"&lt;", '('}, {"&gt;", ')'}, {"&nbsp;", ' '}, {"&quot;", '"'}, {"&#151;", '-'}, {"&#150;", '-'},
		{"&mdash;", '-'}, {"&ndash;", '-'}, {"&#146;", '\''}, {"&#160;", ' '}, {"&#8212;", '-'}, {"&#8211;", '-'}} {
		if strings.HasPrefix(s, e.name) {
			return e.c, len(e.name)
		}
	}
	return '&', 1
}

// geometryByte is the stand-in of a character.
func geometryByte(r rune) byte {
	switch r {
	case '—', '–', '−', '‒', '―', '‐', '‑', '─':
		return '-'
	case '═':
		return '='
	case '‘', '’', '′':
		return '\''
	case '“', '”', '„':
		return '"'
	case '€':
		return geoEuro
	case '£':
		return geoPound
	case '¥':
		return geoYen
	case '•', '·', '▪', '●', '■':
		return '*'
	case '¹', '²', '³', '†', '‡', '⁽', '⁾':
		return geoMark
	case '（':
		return '('
	case '）':
		return ')'
	case '％':
		return '%'
	case '＄':
		return '$'
	}
	switch {
	case r < ' ':
		return ' '
	case r < 0x7F:
		return byte(r)
	case unicode.IsSpace(r):
		return ' '
	case unicode.IsLetter(r):
		return geoLetter
	}
	return geoOther
}

var tagNames = []struct {
	name string
	tag  tagSet
}{
	{"page", tagPage}, {"table", tagTable}, {"/table", tagTableEnd}, {"caption", tagCaption}, {"/caption", tagCaption},
	{"s", tagStub}, {"c", tagStub}, {"fn", 0}, {"/fn", 0}, {"r", 0}, {"/r", 0}, {"text", 0}, {"/text", 0}, {"f1", 0}, {"b", 0},
	{"/b", 0}, {"u", 0}, {"/u", 0}, {"i", 0}, {"/i", 0}, {"pre", 0}, {"/pre", 0}, {"/document", 0}, {"document", 0},
	{"/s", 0}, {"/c", 0}, {"/page", 0}, {"br", 0}, {"p", 0}, {"font", 0}, {"/font", 0}, {"center", 0}, {"/center", 0},
}

// blankTags notes the tags of a line and puts spaces in their place.
func (l *line) blankTags() {
	g := []byte(l.g)
	for i := 0; i < len(g); i++ {
		if g[i] != '<' {
			continue
		}
		j := i + 1
		for j < len(g) && g[j] != '>' && g[j] != '<' && j-i < 200 {
			j++
		}
		if j >= len(g) || g[j] != '>' {
			continue
		}
		name, _, _ := strings.Cut(strings.ToLower(string(g[i+1:j])), " ")
		for _, t := range tagNames {
			if t.name == name {
				l.tags |= t.tag
				for k := i; k <= j; k++ {
					g[k] = ' '
				}
				break
			}
		}
	}
	l.g = string(g)
}

// blankLeaders puts spaces in place of dot leaders: three dots or more, with or without spaces between.
func blankLeaders(g string) string {
	b := []byte(g)
	for i := 0; i < len(b); i++ {
		if b[i] != '.' || i > 0 && b[i-1] >= '0' && b[i-1] <= '9' && (i+1 < len(b) && b[i+1] != '.') {
			continue
		}
		j, dots := i, 0
		for j < len(b) && (b[j] == '.' || b[j] == ' ' && j+1 < len(b) && b[j+1] == '.') {
			if b[j] == '.' {
				dots++
			}
			j++
		}
		if dots >= 3 {
			if b[j-1] == '.' && twoDigits(b[j:]) {
				j-- // the last dot is the number's own: "....25"
			}
			for k := i; k < j; k++ {
				b[k] = ' '
			}
		}
		i = max(i, j-1)
	}
	return string(b)
}

func twoDigits(b []byte) bool {
	return len(b) >= 2 && isDigit(b[0]) && isDigit(b[1]) && (len(b) == 2 || b[2] == ' ' || b[2] == ')')
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
