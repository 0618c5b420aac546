package page

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/internal/regex"
)

// Blanks of the usual kind between the thousands of numbers, in lines with single blanks between all cells: "Revenue 1 234 567 1 100 345" below "2024 2023". How
// many numbers a line ends in, its headings say; where one ends and the next begins, groups of less than three digits and brackets show, or that all have as many
// groups. In a geometry an apostrophe stands for such a blank.

const (
	leastGrouped  = 3 // rows with as many numbers as the headings say, of such a table
	widestGrouped = 6 // columns of such a table
)

// joinGroups joins the thousands of numbers below lines of headings that name years.
func joinGroups(lines []Line) {
	for i := range lines {
		if h := groupHeadsOf(lines[i].Text); h.columns > 0 {
			joinBelow(lines[i+1:], h)
		}
	}
}

// groupHeads is what a line of headings says of the numbers below.
type groupHeads struct {
	columns int  // years, from two on; 0 for no such line
	noted   bool // a column of notes stands before them
	change  bool // a column of changes stands behind them
}

// groupHeadsOf reads a line of headings.
func groupHeadsOf(text string) (h groupHeads) {
	if !isPasted(text) || len(text) > longLine {
		return h
	}
	behind := 0 // words behind the last year
	for _, w := range strings.Fields(text) {
		switch lower := strings.ToLower(w); {
		case isYearWord(w):
			if h.change {
				return groupHeads{}
			}
			h.columns, behind = h.columns+1, 0
		case h.columns == 0:
			h.noted = h.noted || lower == "note" || lower == "notes"
		default:
			behind++
			h.change = h.change || strings.Contains(lower, "change") || strings.Contains(lower, "%")
		}
	}
	if h.columns < 2 || h.columns > widestGrouped || behind > 0 && !h.change || behind > 2 {
		return groupHeads{}
	}
	return h
}

// isPasted reports whether single blanks stand between all that a line has.
func isPasted(text string) bool { return !strings.Contains(strings.TrimLeft(text, " "), "  ") }

// isYearWord reports whether a word is a year or ends in one: "2024", "31.12.2024".
func isYearWord(w string) bool {
	if n := len(w); n > 4 && strings.IndexByte("./-", w[n-5]) >= 0 {
		w = w[n-4:]
	}
	return len(w) == 4 && (w[:2] == "19" || w[:2] == "20") && isDigit(w[2]) && isDigit(w[3])
}

// digitGroup is a word of digits at the end of a line: a number, or some of its thousands.
type digitGroup struct {
	left   int
	begins bool // a number begins with it
	ends   bool // a number ends in it
	zero   bool // no number of several digits begins with it
}

// joinBelow joins the numbers of the rows below some headings, where enough of them show how.
func joinBelow(lines []Line, h groupHeads) {
	var rows []int
	var joins [][]int // the blanks between thousands of each
	joined := 0
	for i, last := 0, 0; i < len(lines) && i-last <= maxTabGap && groupHeadsOf(lines[i].Text).columns == 0; i++ {
		groups, plain := groupsOf(lines[i].Text)
		if !plain {
			return // thousands are written otherwise
		}
		if len(groups) < h.columns {
			continue
		}
		last = i
		if at, ok := h.joins(groups); ok {
			rows, joins = append(rows, i), append(joins, at)
			if len(at) > 0 {
				joined++
			}
		}
	}
	if len(rows) < leastGrouped || 2*joined < len(rows) {
		return
	}
	for k, i := range rows {
		g := []byte(lines[i].Text)
		for _, at := range joins[k] {
			g[at] = '\''
		}
		lines[i].Text = string(g)
	}
}

// groupsOf are the words of digits that a line with single blanks ends in; plain is false where one shows that blanks do not stand between thousands.
func groupsOf(text string) (groups []digitGroup, plain bool) {
	if !isPasted(text) || len(text) > longLine {
		return nil, true
	}
	for end := len(text); end > 0; {
		left := strings.LastIndexByte(text[:end], ' ') + 1
		g, ok := groupAt(text[left:end])
		if !ok {
			return groups, !isGrouped(text[left:end])
		}
		g.left = left
		groups = append([]digitGroup{g}, groups...)
		end = max(left-1, 0)
	}
	return groups, true
}

// groupWord is a word of up to three digits, with decimals and signs.
var groupWord = regex.New(`^([-+(]*)([0-9]{1,3})([.,][0-9]{1,2})?([)%]*)$`)

// groupAt reads a word as one of digits.
func groupAt(word string) (digitGroup, bool) {
	if isNothing(word) {
		return digitGroup{begins: true, ends: true}, true
	}
	m := groupWord.FindStringSubmatch(word)
	if m == nil {
		return digitGroup{}, false
	}
	return digitGroup{begins: m[1] != "" || len(m[2]) < 3, ends: m[3] != "" || m[4] != "", zero: len(m[2]) > 1 && m[2][0] == '0'}, true
}

// grouped is a number of more digits than stand before or behind a blank between thousands.
var grouped = regex.New(`^[-+($]*(?:[0-9]{1,3}(?:[,.'][0-9]{3})+|[0-9]{4,})(?:[.,][0-9]+)?[)%]*$`)

// isGrouped reports whether a word is a number of thousands without blanks between them.
func isGrouped(word string) bool { return grouped.MatchString(word) && !isYearWord(word) }

// joins are the blanks between the thousands of the numbers that a row ends in; ok is false where nothing shows how many groups each has.
func (h groupHeads) joins(groups []digitGroup) (at []int, ok bool) {
	if h.change { // its last number is a change
		last := groups[len(groups)-1]
		if groups = groups[:len(groups)-1]; !last.begins && !last.ends || len(groups) < h.columns {
			return nil, false
		}
		if n := len(groups); !last.begins && !groups[n-1].ends && n != h.columns {
			return nil, false // "1 100 345.2"
		}
	}
	begins := h.numbers(groups)
	if begins == nil {
		return nil, false
	}
	for i := begins[0]; i < len(groups); i++ {
		if slices.Contains(begins, i) {
			if groups[i].zero {
				return nil, false
			}
			continue
		}
		at = append(at, groups[i].left-1)
	}
	return at, true
}

// numbers are the groups with which the numbers of the columns begin; nil where nothing shows it.
func (h groupHeads) numbers(groups []digitGroup) []int {
	var begins []int
	for i, g := range groups {
		if i == 0 || g.begins || groups[i-1].ends {
			begins = append(begins, i)
		}
	}
	if n := len(begins); n >= h.columns {
		return begins[n-h.columns:] // what stands before them is the number of a note, or the end of a label
	}
	first := 0
	if each := len(groups) % h.columns; h.noted && each == 1 && groups[0].begins {
		first = 1
	}
	if (len(groups)-first)%h.columns != 0 {
		return nil
	}
	each := (len(groups) - first) / h.columns
	for _, i := range begins {
		if i >= first && (i-first)%each != 0 {
			return nil
		}
	}
	begins = nil
	for i := first; i < len(groups); i += each {
		begins = append(begins, i)
	}
	return begins
}
