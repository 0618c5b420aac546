package prose

import (
	"bytes"
	"html"
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/convert/release/page"
)

// Block is a stretch of running text: a paragraph, a list item, a heading. White space is folded, typographic quotes and
// dashes are plain.
type Block struct {
	Text    string
	at      []run // where its bytes stand in the document, in order; the last is of the end
	Heading bool  // it looks like a heading, and is none of a page's own
	swapped bool  // points and commas of its numbers are exchanged
}

// Printed is what bytes of the block are in the document, white space and typography aside.
func (b *Block) Printed(from, to int32) string {
	text := shown.Replace(b.Text[from:to])
	if b.swapped {
		return swapMarks(text)
	}
	return text
}

// run is a stretch of a block whose bytes stand side by side in the document too: the byte of the block at which it begins, and
// that of the document.
type run struct{ here, there int32 }

// Place is the byte of the document at which a byte of the block stands.
func (b *Block) Place(i int) int {
	k := sort.Search(len(b.at), func(k int) bool { return int(b.at[k].here) > i }) - 1
	return int(b.at[k].there) + i - int(b.at[k].here)
}

// runsOf are those of the first n bytes of a block.
func runsOf(at []run, n int) []run {
	return at[:sort.Search(len(at), func(k int) bool { return int(at[k].here) >= n })]
}

// addRun says that the byte i of a block stands at a byte of the document.
func addRun(at []run, i, from int) []run {
	if n := len(at) - 1; n >= 0 && int(at[n].there)+i-int(at[n].here) == from {
		return at
	}
	return append(at, run{int32(i), int32(from)})
}

// blockBuilder gathers the text of a block.
type blockBuilder struct {
	text   []byte
	at     []run
	end    int   // byte behind the last character
	narrow []int // blanks that do not break, behind digits
	breaks []int // ends of lines that a document breaks itself
}

// put appends a character that stands at bytes [from, to).
func (b *blockBuilder) put(r rune, from, to int) {
	switch r {
	case '\u200b', '\ufeff', '\u00ad', utf8.RuneError:
		return
	}
	if isNarrow(r) && len(b.text) > 0 && IsDigit(b.text[len(b.text)-1]) {
		b.narrow = append(b.narrow, len(b.text))
	}
	r = plain(r)
	if r == ' ' {
		if len(b.text) == 0 || b.text[len(b.text)-1] == ' ' {
			return
		}
	} else {
		b.end = to
	}
	n := len(b.text)
	b.text = utf8.AppendRune(b.text, r)
	for i := n; i < len(b.text); i++ {
		b.at = addRun(b.at, i, from)
	}
}

// take is the block gathered so far, false when it has no text. The builder is empty after it.
func (b *blockBuilder) take() (Block, bool) {
	for _, i := range b.narrow {
		if isGroupMark(b.text, i) {
			b.text[i] = groupBlank
		}
	}
	b.partHeadlines()
	text := strings.TrimRight(string(b.text), " ")
	out := Block{Text: text, at: slices.Clone(addRun(runsOf(b.at, len(text)), len(text), b.end))}
	b.text, b.at, b.end, b.narrow, b.breaks = b.text[:0], b.at[:0], 0, b.narrow[:0], b.breaks[:0]
	return out, text != ""
}

// breakLine notes that a line ends here.
func (b *blockBuilder) breakLine() {
	if n := len(b.text); n > 0 {
		b.put(' ', 0, 0)
		if last := len(b.text) - 1; len(b.breaks) == 0 || b.breaks[len(b.breaks)-1] != last { // not the second of two in a row
			b.breaks = append(b.breaks, last)
		}
	}
}

// partHeadlines parts the lines of headlines, each of which says something of its own: "Net Sales Increase 3.6%", "Adjusted EPS of $0.39". Lines of running
// text, and one that goes on with the next, are not parted.
func (b *blockBuilder) partHeadlines() {
	if len(b.breaks) > 0 && b.beginsWithHeading(b.breaks[0]) {
		b.text[b.breaks[0]] = lineEnd
	}
	if len(b.breaks) == 0 || len(b.text) > maxHeadlines || bytes.Contains(b.text, []byte(". ")) {
		return
	}
	from := 0
	for _, i := range b.breaks {
		line, next := string(b.text[from:i]), string(b.text[i+1:])
		if strings.ContainsAny(line, "0123456789") && endsLine(line) && beginsLine(next) {
			b.text[i] = lineEnd
		}
		from = i + 1
	}
}

// beginsWithHeading reports whether the first line of a block, up to a byte, is a heading of the running text behind it: a few words with neither numbers nor
// the end of a sentence.
func (b *blockBuilder) beginsWithHeading(end int) bool {
	line := string(b.text[:end])
	return end > 0 && end <= MaxHeading && len(b.text)-end >= LeastParagraph && !strings.ContainsAny(line, "0123456789.,;") && endsLine(line) && beginsLine(line) && beginsLine(string(b.text[end+1:]))
}

const (
	maxHeadlines = 600  // bytes of the headlines of a release
	lineEnd      = '\n' // the end of a headline in the text of a block, which has no other such character
)

// endsLine reports whether the words of a line do not go on with the next.
func endsLine(line string) bool {
	words := strings.Fields(line)
	return len(words) > 0 && !goesOnWith[strings.ToLower(words[len(words)-1])] && !strings.ContainsAny(line[len(line)-1:], ",-&/(")
}

// beginsLine reports whether a line begins as one of its own does.
func beginsLine(line string) bool {
	r, _ := utf8.DecodeRuneInString(line)
	return unicode.IsUpper(r)
}

// goesOnWith are the words that end no line of a headline.
var goesOnWith = map[string]bool{"of": true, "and": true, "the": true, "for": true, "in": true, "to": true, "a": true, "an": true, "with": true, "by": true, "on": true, "from": true, "or": true, "at": true,
	"versus": true, "vs": true, "as": true, "over": true, "per": true, "its": true, "than": true, "compared": true, "up": true, "down": true}

// isNarrow reports whether a character is a blank at which no line breaks.
func isNarrow(r rune) bool { return r == '\u00a0' || r == '\u2009' || r == '\u202f' }

// shown takes the marks of a block's text for the blanks that they stand for.
var shown = strings.NewReplacer(string(rune(groupBlank)), " ", string(rune(lineEnd)), " ")

// isGroupMark reports whether the blank at byte i stands between groups of digits, "3 612": one to three before it, or a group, and three behind.
func isGroupMark(text []byte, i int) bool {
	before := i
	for before > 0 && IsDigit(text[before-1]) {
		before--
	}
	group := before > 0 && text[before-1] == groupBlank
	behind := pastDigits(string(text[i+1:min(len(text), i+1+groupDigits+1)]), 0)
	return text[i] == ' ' && behind == groupDigits && (group && i-before == groupDigits || !group && i-before <= groupDigits && (before == 0 || text[before-1] != '.' && text[before-1] != ','))
}

const (
	groupDigits = 3      // between marks
	groupBlank  = '\x1d' // a blank between groups of digits in the text of a block, which has no other such character
)

// plain is a character without typography.
func plain(r rune) rune {
	switch r {
	case '’', '‘', '´', '`', 'ʼ':
		return '\''
	case '“', '”', '„':
		return '"'
	case '–', '‑', '‐', '−', '‒', '△':
		return '-'
	case '\u00a0', '\u2002', '\u2003', '\u2009', '\u202f', '\t', '\r', '\n', '\f', '\v':
		return ' '
	case '％':
		return '%'
	case '＄':
		return '$'
	}
	if r < ' ' {
		return ' '
	}
	return r
}

// windows1252 holds what the bytes 0x80 to 0x9F mean; zero where they mean nothing.
var windows1252 = [32]rune{
	'€', 0, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', 0, 'Ž', 0,
	0, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', 0, 'ž', 'Ÿ',
}

// Source is the bytes of a document with what is needed to name places in it.
type Source struct {
	name   string
	data   []byte
	utf8   bool
	starts []int // byte at which each line starts
	// The last position that was asked for: positions are asked for in order, so that lines of any length cost little.
	last tieout.Position
}

// NewSource is the document of that name.
func NewSource(name string, data []byte) *Source {
	s := &Source{name: name, data: page.Bare(name, data), utf8: utf8.Valid(data), starts: []int{0}}
	for i, c := range data {
		if c == '\n' || c == '\r' && (i+1 == len(data) || data[i+1] != '\n') {
			s.starts = append(s.starts, i+1)
		}
	}
	return s
}

// position names the place of a byte.
func (s *Source) position(off int) tieout.Position {
	line := sort.SearchInts(s.starts, off+1) - 1
	from, column := s.starts[line], 1
	if int(s.last.Line) == line+1 && int(s.last.Byte) <= off {
		from, column = int(s.last.Byte), int(s.last.Column)
	}
	if s.utf8 {
		column += utf8.RuneCount(s.data[from:off])
	} else {
		column += off - from
	}
	s.last = tieout.Position{Byte: int64(off), Line: int32(line + 1), Column: int32(column)}
	return s.last
}

// Span is the range between two bytes.
func (s *Source) Span(start, end int) tieout.Range {
	return tieout.Range{Document: s.name, Start: s.position(start), End: s.position(end)}
}

// feed appends the characters of bytes [from, to), escapes read, to a block.
func (s *Source) feed(b *blockBuilder, from, to int) {
	for i := from; i < to; {
		c := s.data[i]
		switch {
		case c == '&':
			if end := entity(s.data[i:to]); end > 0 {
				for _, r := range html.UnescapeString(string(s.data[i : i+end])) {
					b.put(r, i, i+end)
				}
				i += end
				continue
			}
			b.put('&', i, i+1)
			i++
		case c < utf8.RuneSelf:
			b.put(rune(c), i, i+1)
			i++
		case s.utf8:
			r, n := utf8.DecodeRune(s.data[i:to])
			b.put(r, i, i+n)
			i += n
		default:
			r := rune(c)
			if c < 0xA0 {
				r = windows1252[c-0x80]
			}
			b.put(r, i, i+1)
			i++
		}
	}
}

// entity is the length of the character reference at the beginning of s, 0 for none.
func entity(s []byte) int {
	for i := 1; i < len(s) && i < 12; i++ {
		switch c := s[i]; {
		case c == ';':
			if i > 1 {
				return i + 1
			}
			return 0
		case c == '#' && i == 1:
		case c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
		default:
			return 0
		}
	}
	return 0
}

// stretch is the bytes [from, to).
type stretch struct{ from, to int }

// tableStretches are the parts of the document that tables and lists with numbers take up, in order: the rows and what stands between them, and in
// HTML what stands above them in the table as well.
func tableStretches(rel *release.Release) []stretch {
	var out []stretch
	for _, t := range rel.Tables {
		from, to := -1, -1
		take := func(r tieout.Range) {
			if r.Document == "" || r.End.Byte <= r.Start.Byte {
				return
			}
			if from < 0 || int(r.Start.Byte) < from {
				from = int(r.Start.Byte)
			}
			to = max(to, int(r.End.Byte))
		}
		for _, r := range t.Rows {
			take(r.Range)
			for _, i := range r.Items {
				take(i.Cell)
			}
		}
		if from >= 0 && onMarkup(rel, from) {
			take(t.Range)
		}
		if from >= 0 {
			out = append(out, stretch{from, to})
		}
	}
	for _, l := range rel.Lists {
		out = append(out, stretch{int(l.Start.Byte), int(l.End.Byte)})
	}
	sort.Slice(out, func(i, j int) bool { return out[i].from < out[j].from })
	return out
}

// onMarkup reports whether a byte is of a page of HTML.
func onMarkup(rel *release.Release, at int) bool {
	for _, p := range rel.Pages {
		if int(p.Range.Start.Byte) <= at && at < int(p.Range.End.Byte) {
			return p.HTML
		}
	}
	return false
}

// covers reports whether one of the stretches, which are in order and apart, meets [from, to).
func covers(list []stretch, from, to int) bool {
	i := sort.Search(len(list), func(i int) bool { return list[i].from >= to }) - 1
	return i >= 0 && list[i].to > from
}

// merge joins stretches that overlap.
func merge(list []stretch) []stretch {
	var out []stretch
	for _, s := range list {
		if n := len(out); n > 0 && s.from <= out[n-1].to {
			out[n-1].to = max(out[n-1].to, s.to)
			continue
		}
		out = append(out, s)
	}
	return out
}

// blocks are the running text of a release.
func (s *Source) blocks(rel *release.Release) []Block {
	tables := merge(tableStretches(rel))
	pages := rel.Pages
	if len(pages) == 0 {
		pages = []release.Page{{Range: tieout.Range{End: tieout.Position{Byte: int64(len(s.data))}}}}
	}
	var out []Block
	for _, p := range pages {
		first := len(out)
		from, to := int(p.Range.Start.Byte), min(int(p.Range.End.Byte), len(s.data))
		if from >= to {
			continue
		}
		if p.HTML {
			out = append(out, s.htmlBlocks(from, to, tables)...)
		} else {
			out = append(out, s.textBlocks(from, to, tables)...)
		}
		asWritten(out[first:], p)
	}
	return out
}
