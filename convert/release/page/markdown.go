package page

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tieout/tieout/internal/regex"
)

// Markdown is text of which some signs are marks: "#" before headings, "**" around what is printed bold, "\" before signs that are none. In its tables of bars
// there are marks of footnotes too, written as tags or between carets. A text without the marks has as many bytes: its places are those of the text as it is.

const (
	leastMarked = 2    // headings of a text that is Markdown, where it has no table
	none        = 0x7F // stands where a mark was, and takes no room on paper
	brokenBar   = "¦"  // stands for an escaped bar, which sets no cells apart: it has as many bytes
)

// withoutMarks is a text with something in place of the marks of Markdown, byte for byte; the text itself where it is none.
func withoutMarks(text []byte, inPlace byte) []byte {
	tables := pipeTables(text)
	if len(tables) > 0 && IsHTML(string(text)) {
		tables = nil
	}
	if len(tables) == 0 && !isMarkdown(text) {
		return text
	}
	m := marked{out: slices.Clone(text), inPlace: inPlace, wide: utf8.Valid(text)}
	for i := 0; i < len(text); {
		end := i + lineEnd(text[i:])
		for len(tables) > 0 && tables[0].behind <= i {
			tables = tables[1:]
		}
		m.line, m.end, m.row = i, end, len(tables) > 0 && tables[0].first <= i
		m.unmark()
		i = end + 1
	}
	return m.out
}

// marked is a text of which the marks are taken out line by line.
type marked struct {
	out       []byte
	inPlace   byte // what stands in place of marks within words
	wide      bool // characters outside ASCII are UTF-8
	line, end int  // the line
	row       bool // it is one of a table
}

// unmark takes the marks out of the line.
func (m *marked) unmark() {
	if n := headingMarks(m.out[m.line:]); n > 0 {
		blank(m.out[m.line : m.line+n])
	}
	for at := m.line; at < m.end; {
		if n := m.escape(at); n > 0 {
			at += n
			continue
		}
		n := 0
		switch {
		case m.out[at] == '*' && at+1 < m.end && m.out[at+1] == '*':
			n = 2
		case m.row:
			if n = m.noteAt(at); n == 0 && m.out[at] == '<' {
				n = inlineTag(string(m.out[at:m.end]))
			}
		}
		m.drop(at, at+n)
		at += max(n, 1)
	}
	if m.row {
		m.unmarkCells()
	}
}

// escapable are the signs that a backslash before them keeps from being marks.
const escapable = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"

// escape takes the backslash before a sign out, and says how many bytes both have; 0 for no such.
func (m *marked) escape(at int) int {
	if m.out[at] != '\\' || at+1 >= m.end || strings.IndexByte(escapable, m.out[at+1]) < 0 {
		return 0
	}
	switch sign := m.out[at+1]; {
	case sign != '|':
		m.drop(at, at+1)
	case m.wide:
		copy(m.out[at:], brokenBar)
	default:
		blank(m.out[at : at+2])
	}
	return 2
}

const widestMark = 64 // bytes of a mark of a footnote, with the tags around it

var (
	// taggedNote is a mark of a footnote as tags have it, or carets: "<sup>(2)</sup>", "^1^", "^(a)".
	taggedNote = regex.New(`^(?:<(?:sup|SUP)>\s*(\(?\[?[0-9A-Za-z*†‡§#, ]{1,5}\]?\)?)\s*</(?:sup|SUP)>|\^(\(?[0-9A-Za-z*†‡§,]{1,4}\)?)\^|\^(\([0-9A-Za-z]{1,2}\)))`)
	// footnoteLink is a mark of a footnote as Markdown has it: "[^1]".
	footnoteLink = regex.New(`^\[\^[0-9A-Za-z_-]{1,12}\]`)
	// ordinalEnd are the letters behind the number of one in a row: "10th".
	ordinalEnd = regex.New(`^(?i)(?:st|nd|rd|th)$`)
	// powerOfTen is what a power of ten ends in.
	powerOfTen = regex.New(`(?:^|[^0-9.,])10$`)
)

// noteAt is how many bytes a mark of a footnote has that begins at one; 0 for none. What stands above a letter or "10" is no mark unless brackets say so: "m²", "10⁶".
func (m *marked) noteAt(at int) int {
	if c := m.out[at]; c != '<' && c != '^' && c != '[' {
		return 0
	}
	rest := string(m.out[at:min(m.end, at+widestMark)])
	if n := footnoteLink.FindStringIndex(rest); n != nil {
		return n[1]
	}
	found := taggedNote.FindStringSubmatch(rest)
	if found == nil {
		return 0
	}
	mark := found[1] + found[2] + found[3]
	before := bytes.TrimRight(m.out[m.line:at], " \x7f")
	if ordinalEnd.MatchString(mark) {
		return 0
	}
	if bracketed := mark[0] == '(' || mark[0] == '['; !bracketed && (powerOfTen.Match(before) || endsShort(before)) {
		return 0
	}
	return len(found[0])
}

// endsShort reports whether a text ends in a word of one or two letters, as the names of units are: "m", "km".
func endsShort(s []byte) bool {
	n := 0
	for n < len(s) && isWordByte(s[len(s)-1-n]) && !isDigit(s[len(s)-1-n]) {
		n++
	}
	return n == 1 || n == 2
}

// unmarkCells takes what marks the whole of a cell out of the cells of the line: "*412.3*", "_412.3_", "`412.3`".
func (m *marked) unmarkCells() {
	for from := m.line; from <= m.end; {
		to := m.end
		if i := bytes.IndexByte(m.out[from:m.end], '|'); i >= 0 {
			to = from + i
		}
		cell := m.out[from:to]
		left := len(cell) - len(bytes.TrimLeft(cell, " \x7f"))
		right := len(bytes.TrimRight(cell, " \x7f\r"))
		if right-left > 2 && cell[left] == cell[right-1] && strings.IndexByte("*_`", cell[left]) >= 0 && bytes.IndexByte(cell[left+1:right-1], cell[left]) < 0 {
			blank(cell[left : left+1])
			blank(cell[right-1 : right])
		}
		from = to + 1
	}
}

// drop takes a stretch of the line out: it is blank where it stands at the edge of a cell, so that bars below one another stay so.
func (m *marked) drop(from, to int) {
	with := m.inPlace
	if m.row && (m.isEdge(from, -1) || m.isEdge(to-1, 1)) {
		with = ' '
	}
	for i := from; i < to; i++ {
		m.out[i] = with
	}
}

// isEdge reports whether there are only blanks from a byte on to the end of its cell, one way or the other.
func (m *marked) isEdge(at, step int) bool {
	for at += step; at >= m.line && at < m.end; at += step {
		switch m.out[at] {
		case ' ', '\r', none:
		case '|':
			return true
		default:
			return false
		}
	}
	return true
}

// isMarkdown reports whether a text has several headings as Markdown marks them, and bold words as it does.
func isMarkdown(text []byte) bool {
	if bytes.IndexByte(text, '#') < 0 || !bytes.Contains(text, []byte("**")) && !bytes.Contains(text, []byte("|--")) && !bytes.Contains(text, []byte("| --")) {
		return false
	}
	headings := 0
	for i := 0; i < len(text) && headings < leastMarked; i += lineEnd(text[i:]) + 1 {
		if headingMarks(text[i:]) > 0 {
			headings++
		}
	}
	return headings >= leastMarked
}

// pipeTable are the bytes of the lines of a table of bars.
type pipeTable struct{ first, behind int }

// delimiterRow is the line below the headings of a table of bars: "|---|---:|".
var delimiterRow = regex.New(`^ {0,3}\|? *:?-+:? *(?:\| *:?-+:? *)+\|? *\r?$`)

// pipeTables are the tables of bars of a text, each with a line of headings, a line of dashes with as many cells below, and lines with bars. Such headings with
// another number of cells than the lines above them begin a table of their own.
func pipeTables(text []byte) []pipeTable {
	if bytes.IndexByte(text, '|') < 0 {
		return nil
	}
	var out []pipeTable
	above := []byte(nil)
	open, cells := false, 0 // the line above is one of a table, of so many cells
	for i := 0; i < len(text); {
		line := text[i : i+lineEnd(text[i:])]
		next := i + len(line) + 1
		bars := bytes.IndexByte(line, '|') >= 0 && len(line) <= maxTabbed
		heads := bars && bytes.Contains(line, []byte("-")) && delimiterRow.Match(line) && bytes.IndexByte(above, '|') >= 0 && barCells(line) == barCells(above)
		switch {
		case open && bars && !(heads && barCells(line) != cells):
			out[len(out)-1].behind = next
		case heads:
			first := i - len(above) - 1
			if open {
				out[len(out)-1].behind = first
			}
			out, open, cells = append(out, pipeTable{first, next}), true, barCells(line)
		default:
			open = false
		}
		above, i = line, next
	}
	return out
}

// barCells is how many cells a line has between bars, those that are escaped left out.
func barCells(line []byte) int {
	line = bytes.Trim(line, " \r")
	n := 1 + bytes.Count(line, []byte("|")) - bytes.Count(line, []byte(`\|`))
	if bytes.HasPrefix(line, []byte("|")) {
		n--
	}
	if bytes.HasSuffix(line, []byte("|")) && !bytes.HasSuffix(line, []byte(`\|`)) {
		n--
	}
	return n
}

// headingMarks is how many marks a line begins with that make it a heading, one to six with a blank behind them; 0 for any other.
func headingMarks(line []byte) int {
	const most = 6
	n := 0
	for n < len(line) && line[n] == '#' {
		n++
	}
	if n == 0 || n > most || n+1 >= len(line) || line[n] != ' ' || line[n+1] == ' ' || line[n+1] == '\n' {
		return 0
	}
	return n
}

// lineEnd is where the first line of a text ends.
func lineEnd(text []byte) int {
	if n := bytes.IndexByte(text, '\n'); n >= 0 {
		return n
	}
	return len(text)
}

func blank(text []byte) {
	for i := range text {
		text[i] = ' '
	}
}
