package page

import "strings"

// Cells between quotation marks, as programs of spreadsheets copy those that have line breaks in them: a tab, "Three Months Ended", a line break,
// "September 30, 2024", a tab. The lines of such cells are one.

const (
	mostQuoted = 6    // line breaks within a quoted cell
	longQuoted = 4096 // bytes of a line of such cells
)

// quotedEnd is where a line that begins at a byte ends, the line breaks in its quoted cells left out of account; lineEnd is where its first line ends. Only lines
// with tabs have such cells.
func (d *Document) quotedEnd(start, lineEnd, end int) int {
	s := d.Data[start:min(end, start+longQuoted)]
	if strings.IndexByte(s[:min(len(s), lineEnd-start)], '"') < 0 {
		return lineEnd
	}
	tabs := false
	for at := 0; ; at++ {
		at += quotedCell(s[at:])
		n := strings.IndexAny(s[at:], "\t\n\r")
		if n < 0 && len(s) < end-start {
			return lineEnd // too long for a line of cells
		}
		if n < 0 {
			n = len(s) - at
		}
		if at += n; at < len(s) && s[at] == '\t' {
			tabs = true
			continue
		}
		if tabs {
			return start + at
		}
		return lineEnd
	}
}

// quotedCell is how many bytes a quoted cell has that a text begins with; 0 for none.
func quotedCell(s string) int {
	blank := len(s) - len(strings.TrimLeft(s, " "))
	if blank == len(s) || s[blank] != '"' {
		return 0
	}
	breaks := 0
	for i := blank + 1; i < len(s) && s[i] != '\t' && breaks <= mostQuoted; i++ {
		switch {
		case s[i] == '\n':
			breaks++
		case s[i] != '"':
		case endsField(s[i+1:]):
			return i + 1
		case s[i+1] == '"':
			i++ // a quotation mark in the cell
		}
	}
	return 0
}

// endsField reports whether a cell between tabs ends where a text begins.
func endsField(s string) bool {
	s = strings.TrimLeft(s, " ")
	return s == "" || s[0] == '\t' || s[0] == '\n' || s[0] == '\r'
}
