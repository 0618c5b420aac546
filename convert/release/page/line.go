package page

import (
	"html"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line is one line of plain text. Its geometry has one byte for each character cell on paper, so that an
// index is a column: tabs are spread out, markup is blanked, characters outside ASCII have stand-ins.
type Line struct {
	Start, End int     // bytes in the document, without the line break
	Text       string  // geometry, right-trimmed
	cols       []int32 // byte offset of each column, and of the end; nil where column i is byte start+i
	Tags       TagSet
	Unplaced   bool // it has numbers of columns that nothing tells
	Short      bool // it lacks cells of its table, and nothing shows which: its numbers stand in the first columns
}

// Stand-ins in a geometry for characters outside ASCII.
const (
	Euro      = 0x80
	Pound     = 0x81
	Yen       = 0x82
	Cent      = 0x86
	Money     = 0x87 // the sign of any other currency: rupees, won
	Letter    = 0x83 // any other letter
	OtherSign = 0x84
	Mark      = 0x85 // superscripts, daggers: what marks a footnote
)

// TagSet is the set of SGML tags that a line of an EDGAR text carries.
type TagSet uint8

const (
	TagPage TagSet = 1 << iota
	TagTable
	TagTableEnd
	TagCaption
	TagStub // <S> or <C>
)

const (
	tabWidth   = 8
	maxTabStop = 2000 // columns; beyond them a tab is one space
)

// At is the byte offset of a column.
func (l *Line) At(col int) int {
	if l.cols == nil {
		return min(l.Start+col, l.End)
	}
	return int(l.cols[min(col, len(l.cols)-1)])
}

// Lines cuts a stretch of the document into lines; in markup, preformatted text of HTML, tags take no room.
func (d *Document) Lines(start, end int, markup bool) []Line {
	var lines []Line
	tabs, pipes := false, false
	d.joined = d.joinsThousands(start, end)
	for i := start; i < end; {
		j := i
		for j < end && d.Data[j] != '\n' && d.Data[j] != '\r' {
			j++
		}
		j = d.quotedEnd(i, j, end)
		d.check()
		lines = append(lines, d.newLine(i, j, markup))
		tabs = tabs || strings.IndexByte(d.Data[i:j], '\t') >= 0
		pipes = pipes || strings.IndexByte(d.Data[i:j], '|') >= 0
		if j+1 < end && d.Data[j] == '\r' && d.Data[j+1] == '\n' {
			j++
		}
		i = j + 1
	}
	if tabs {
		d.setTabs(lines)
	}
	if pipes {
		d.dropLoneBars(lines, markup)
		d.setPipes(lines)
	}
	joinGroups(lines)
	if !tabs && !pipes && !markup {
		d.setFlowed(lines)
	}
	joinBroken(lines)
	d.setRagged(lines)
	return lines
}

func (d *Document) newLine(start, end int, markup bool) Line {
	s := d.Data[start:end]
	l := Line{Start: start, End: end}
	plain := true
	for i := 0; i < len(s); i++ {
		if c := s[i]; c >= none || c < ' ' || c == '&' || c == '<' && markup {
			plain = false
			break
		}
	}
	if plain {
		l.Text = s
	} else {
		l.spread(s, d, markup)
	}
	if strings.IndexByte(l.Text, '<') >= 0 {
		l.blankTags()
	}
	if strings.Contains(l.Text, "..") || strings.Contains(l.Text, ". .") {
		l.Text = blankLeaders(l.Text)
	}
	l.Text = strings.TrimRight(l.Text, " ")
	return l
}

// spread computes geometry and columns of a line that is not plain ASCII.
func (l *Line) spread(s string, d *Document, markup bool) {
	g := make([]byte, 0, len(s)+tabWidth)
	l.cols = make([]int32, 0, len(s)+tabWidth)
	put := func(c byte, off int) {
		g = append(g, c)
		l.cols = append(l.cols, int32(l.Start+off))
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
			if d.utf8 {
				r, n = utf8.DecodeRuneInString(s[i:])
			} else {
				r = windows1252Rune(s[i])
			}
		}
		switch {
		case r == '\t':
			for put(' ', i); len(g)%tabWidth != 0 && len(g) < maxTabStop; {
				put(' ', i)
			}
		case r == '&':
			c, m := sgmlEntity(s[i:])
			put(c, i)
			n = m
		case takesNoRoom(r):
		case d.joined && d.joinsAt(s, i):
			put('\'', i)
		case r == '…':
			put('.', i)
			put('.', i)
			put('.', i)
		default:
			put(geometryByte(r), i)
		}
		i += n
	}
	l.cols = append(l.cols, int32(l.End))
	l.Text = string(g)
}

// takesNoRoom reports whether a character stands nowhere on paper.
func takesNoRoom(r rune) bool { return r == '\u200b' || r == '\ufeff' || r == '\u00ad' || r == none }

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
	switch {
	case r < ' ':
		return ' '
	case r < 0x7F:
		return byte(r)
	}
	if c, ok := lookalike(r); ok {
		return c
	}
	switch {
	case unicode.IsSpace(r):
		return ' '
	case unicode.IsLetter(r):
		return Letter
	case unicode.Is(unicode.Sc, r):
		return Money
	}
	if c, ok := decimalDigit(r); ok {
		return c
	}
	return OtherSign
}

// lookalike is the ASCII sign, or the stand-in, of signs that look or mean the same.
func lookalike(r rune) (byte, bool) {
	switch r {
	case '—', '–', '−', '‒', '―', '‐', '‑', '─', '－', '﹣', '⁻', '˗', '△':
		return '-', true
	case '═':
		return '=', true
	case '‘', '’', '′':
		return '\'', true
	case '“', '”', '„':
		return '"', true
	case '€':
		return Euro, true
	case '£', '￡':
		return Pound, true
	case '¥', '￥':
		return Yen, true
	case '¢', '￠':
		return Cent, true
	case '•', '·', '▪', '●', '■':
		return '*', true
	case '¹', '²', '³', '†', '‡', '⁽', '⁾':
		return Mark, true
	case '（':
		return '(', true
	case '）':
		return ')', true
	case '％', '٪', '﹪':
		return '%', true
	case '，', '٬', '،', '﹐':
		return ',', true
	case '．', '٫':
		return '.', true
	case '＄':
		return '$', true
	}
	return 0, false
}

var tagNames = []struct {
	name string
	tag  TagSet
}{
	{"page", TagPage}, {"table", TagTable}, {"/table", TagTableEnd}, {"caption", TagCaption}, {"/caption", TagCaption},
	{"s", TagStub}, {"c", TagStub}, {"fn", 0}, {"/fn", 0}, {"r", 0}, {"/r", 0}, {"text", 0}, {"/text", 0}, {"f1", 0}, {"b", 0},
	{"/b", 0}, {"u", 0}, {"/u", 0}, {"i", 0}, {"/i", 0}, {"pre", 0}, {"/pre", 0}, {"/document", 0}, {"document", 0},
	{"/s", 0}, {"/c", 0}, {"/page", 0}, {"br", 0}, {"p", 0}, {"font", 0}, {"/font", 0}, {"center", 0}, {"/center", 0},
}

// blankTags notes the tags of a line and puts spaces in their place; angle brackets around numbers are brackets.
func (l *Line) blankTags() {
	g := []byte(l.Text)
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
		if isAngled(g[i+1 : j]) {
			g[i], g[j] = '(', ')'
			continue
		}
		name, _, _ := strings.Cut(strings.ToLower(string(g[i+1:j])), " ")
		for _, t := range tagNames {
			if t.name == name {
				l.Tags |= t.tag
				for k := i; k <= j; k++ {
					g[k] = ' '
				}
				break
			}
		}
	}
	l.Text = string(g)
}

// isAngled reports whether a number stands between angle brackets, which are those of a negative number then: "<3,144>".
func isAngled(s []byte) bool {
	digits := false
	for _, c := range s {
		switch {
		case isDigit(c):
			digits = true
		case c != ',' && c != '.' && c != ' ' && c != '$' && (c < Euro || c > Yen):
			return false
		}
	}
	return digits
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

func isWordByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || isDigit(c) || c == Letter
}

// Geometry is the geometry of a piece of text.
func Geometry(s string) string {
	plain := true
	for i := 0; i < len(s); i++ {
		if s[i] >= none || s[i] < ' ' {
			plain = false
			break
		}
	}
	if plain {
		return strings.TrimRight(s, " ")
	}
	b := make([]byte, 0, len(s))
	for _, r := range s {
		if r == '\u200b' || r == '\ufeff' || r == none {
			continue
		}
		b = append(b, geometryByte(r))
	}
	return strings.TrimRight(string(b), " ")
}

// Plain is a stretch of an SGML text with its escapes read; in markup, its tags are taken out.
func (d *Document) Plain(start, end int, markup bool) string {
	s := d.Text(start, end)
	if strings.IndexByte(s, none) >= 0 {
		s = strings.ReplaceAll(s, string(rune(none)), "")
	}
	if markup {
		s = stripTags(s)
	}
	if strings.IndexByte(s, '&') >= 0 {
		return unescape(s)
	}
	return s
}

// unescape reads the escapes of a text, and the numbers of characters that were escaped twice: "&amp;#150;".
func unescape(s string) string {
	s = html.UnescapeString(s)
	if strings.Contains(s, "&#") {
		return html.UnescapeString(s)
	}
	return s
}

// stripTags takes the tags out that take no room on paper.
func stripTags(s string) string {
	if strings.IndexByte(s, '<') < 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		if s[i] == '<' {
			if n := inlineTag(s[i:]); n > 0 {
				i += n
				continue
			}
		}
		b.WriteByte(s[i])
		i++
	}
	return b.String()
}
