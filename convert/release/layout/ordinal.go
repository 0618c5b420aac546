package layout

import (
	"strconv"
	"strings"
	"unicode"
)

// minOrdinals is the number of rows that are numbered before the marks count as numbers of rows.
const minOrdinals = 2

// takeOrdinals takes the numbers of rows off their labels, where they stand in a column of their own or before the label: "IV",
// "1.", "(a)". They name nothing, and stay with the row.
func (g *Table) takeOrdinals() {
	var apart, glued ordinals
	for i := g.body; i < len(g.lines); i++ {
		if r := &g.lines[i]; r.kind == textLine || r.kind == dataLine {
			if m, ok := r.ordinalApart(); ok {
				apart.add(m)
			} else if n := ordinalBefore(r.label()); n > 0 {
				glued.add(strings.TrimSpace(r.label()[:n]))
			}
		}
	}
	for i := g.body; i < len(g.lines); i++ {
		r := &g.lines[i]
		if r.kind != textLine && r.kind != dataLine {
			continue
		}
		if m, ok := r.ordinalApart(); ok && apart.areNumbers() {
			r.ordinal, r.cells = m, r.cells[1:]
		}
		if n := ordinalBefore(r.label()); n > 0 && (glued.areNumbers() || r.ordinal != "") {
			p := &r.cells[0]
			r.ordinal = strings.TrimSpace(r.ordinal + " " + strings.TrimSpace(p.Text[:n]))
			p.Text = p.Text[n:]
		}
	}
}

// ordinals are the marks before the rows of a table.
type ordinals struct {
	n      int
	last   int    // the last number
	first  string // mark
	differ bool
	falls  bool // a number follows a larger one and does not begin anew
}

func (o *ordinals) add(mark string) {
	if o.n++; o.n == 1 {
		o.first = mark
	}
	o.differ = o.differ || mark != o.first
	if n, err := strconv.Atoi(strings.Trim(mark, "(). ")); err == nil {
		o.falls = o.falls || n < o.last && n > 1
		o.last = n
	}
}

// areNumbers reports whether the marks number rows.
func (o *ordinals) areNumbers() bool { return o.n >= minOrdinals && o.differ && !o.falls }

// label is the text that a line begins with; "" for none.
func (r *line) label() string {
	if len(r.cells) == 0 || r.cells[0].IsNumber {
		return ""
	}
	return r.cells[0].Text
}

// ordinalApart is the mark that the first cell of a line holds, before one of words.
func (r *line) ordinalApart() (string, bool) {
	if len(r.cells) < 2 || r.cells[1].IsNumber || !strings.ContainsFunc(r.cells[1].Text, unicode.IsLetter) {
		return "", false
	}
	s := r.label()
	return s, s != "" && len(s) <= 6 && isOrdinalMark(strings.Trim(s, "().:"))
}

// ordinalBefore is the length of the mark before a label, white space behind it included; 0 for none. A point or a bracket ends it.
func ordinalBefore(s string) int {
	i := strings.IndexAny(s[:min(len(s), 7)], ".)")
	if i < 1 || !isOrdinalMark(strings.TrimLeft(s[:i], "(")) {
		return 0
	}
	end := i + 1
	for end < len(s) && (s[end] == '.' || s[end] == ')') {
		end++
	}
	rest := strings.TrimLeft(s[end:], " ")
	if rest == "" || s[end-1] == '.' && rest == s[end:] || !unicode.IsLetter([]rune(rest[:min(len(rest), 4)])[0]) {
		return 0 // "U.S. sales", "1.5 million"
	}
	return len(s) - len(rest)
}

// isOrdinalMark reports whether a mark is a number of up to two digits, a letter, a Roman number or two of them: "10", "b", "XII",
// "2(a)", "10.1".
func isOrdinalMark(s string) bool {
	parts := strings.FieldsFunc(s, func(r rune) bool { return r == '(' || r == ')' || r == '.' })
	for _, p := range parts {
		_, err := strconv.ParseUint(p, 10, 8)
		letter := len(p) == 1 && unicode.IsLetter(rune(p[0])) && p[0] < 0x80
		if !letter && (err != nil || len(p) > 2) && strings.Trim(p, "IVX") != "" && strings.Trim(p, "ivx") != "" {
			return false
		}
	}
	return len(parts) > 0 && len(parts) <= 2
}
