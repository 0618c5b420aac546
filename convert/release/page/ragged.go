package page

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/internal/regex"
)

// Lines whose cells are set apart by spaces, with no care for columns, as pages are copied: each number stands where the text before it happens to end, behind
// two spaces or more, or as programs read pages, behind one.

const (
	leastRagged = 5  // rows of a table of such
	leastMixed  = 3  // rows of one, where single spaces set the cells of some apart and wider gaps those of others
	widestHead  = 40 // characters of a cell without a number, behind the first: what is wider is text with gaps in it
	mostHeads   = 24 // cells of a line without numbers: more are text whose letters are set apart
	leastBehind = 2  // numbers behind a label that single spaces set apart
)

// setRagged sets the lines anew whose cells are set apart by spaces and stand in no columns.
func (d *Document) setRagged(lines []Line) {
	d.setRows(lines, (*Line).raggedRow, func([]cellRow) {}, inColumns)
}

// raggedRow cuts a line at its gaps, and what stands between them at the spaces between numbers; false for a line of one cell, and for text.
func (l *Line) raggedRow(at int) (cellRow, bool) {
	text := strings.TrimRight(l.Text, " ")
	indent := len(text) - len(strings.TrimLeft(text, " "))
	var cells []field
	for at := indent; at < len(text) && len(cells) < maxFields; {
		end := len(text)
		if i := strings.Index(text[at:], "  "); i >= 0 && len(cells) < maxFields-1 {
			end = at + i
		}
		for _, f := range l.numbersIn(at, end) {
			if len(cells) > 0 && !f.number && f.right-f.left > widestHead {
				return cellRow{}, false
			}
			if len(cells) < maxFields {
				cells = append(cells, f)
			}
		}
		for at = end; at < len(text) && text[at] == ' '; at++ {
		}
	}
	if len(cells) == 1 {
		cells = l.timesIn(cells[0])
	} else if len(cells) > 1 {
		cells = slices.Concat(l.lastOf(cells[0], cells[1:]), cells[1:])
	}
	if len(cells) < 2 || len(cells) > mostHeads && !slices.ContainsFunc(cells, func(f field) bool { return f.number }) {
		return cellRow{}, false
	}
	row := l.rowOf(at, cells, false)
	row.gapped = strings.Contains(text[indent:], "  ")
	row.indent = min(indent, widestHead) / 2
	return row, true
}

// numbersIn are the cells of a stretch of a line without gaps: the numbers at its end apart from what stands before them, where there are several; else all of it.
func (l *Line) numbersIn(from, to int) []field {
	var out []field
	numbers, end := 0, to
	for end > from {
		start := from + strings.LastIndexByte(l.Text[from:end], ' ') + 1
		word := l.Text[start:end]
		f := l.fieldAt(start, end)
		if !f.number && !isOpening(word) && !isClosing(word) && !isNothing(word) || strings.HasSuffix(word, ",") { // "December 31, 2021"
			break
		}
		if f.number && !f.year {
			if grouped := len(out) > 0 && strings.IndexByte(word, ',') < 0 && isGroup(l.Text[out[len(out)-1].left:out[len(out)-1].right]); grouped {
				return []field{l.fieldAt(from, to)} // "1 024.6"
			}
		}
		if f.number {
			numbers++
		}
		out = append(out, f)
		end = max(start-1, from)
	}
	if numbers < leastBehind {
		return []field{l.fieldAt(from, to)}
	}
	if end > from {
		out = append(out, l.fieldAt(from, end))
	}
	slices.Reverse(out)
	return out
}

// lastOf are the cells of what stands before the first gap of a line: the amount at its end apart from the label, where nothing but numbers stands behind the gap, "Revenue, net
// $ 706,604   $ 558,570". A number that may be of the label, a year or a count without a sign or a comma, stays with it.
func (l *Line) lastOf(label field, behind []field) []field {
	if label.number || slices.ContainsFunc(behind, func(f field) bool {
		return !f.number && !isNothing(strings.TrimLeft(l.Text[f.left:f.right], "$€£¥ "))
	}) {
		return []field{label}
	}
	start := label.left + strings.LastIndexByte(l.Text[label.left:label.right], ' ') + 1
	amount := l.fieldAt(start, label.right)
	end, signed := start, false
	for end > label.left && (l.Text[end-1] == ' ' || isOpening(l.Text[end-1:end])) {
		signed = signed || l.Text[end-1] != ' '
		end--
	}
	if word := l.Text[start:label.right]; !amount.number || amount.year || end == label.left || !signed && !strings.ContainsAny(strings.Trim(word, "()"), ",.") {
		return []field{label}
	}
	return []field{l.fieldAt(label.left, end), l.fieldAt(end+strings.IndexFunc(l.Text[end:], func(r rune) bool { return r != ' ' }), label.right)}
}

// beginsTime is where the heading of a period begins.
var beginsTime = regex.New(`(?i)\b(?:(?:for the )?(?:three|six|nine|twelve|thirteen|twenty-six|thirty-nine|fifty-two) (?:months|weeks) ended|(?:first|second|third|fourth) quarter|(?:first|second) half|(?:fiscal )?years? ended|(?:three|six|nine|twelve) months|(?:january|february|march|april|may|june|july|august|september|october|november|december) [0-9]{1,2}, ?(?:20|19)[0-9]{2})\b`)

// timesIn are the headings of periods that stand side by side in a cell, "Three Months Ended September 30, Nine Months Ended September 30,"; the cell itself for one.
func (l *Line) timesIn(f field) []field {
	text := l.Text[f.left:f.right]
	var out []field
	for at := 0; at < len(text); {
		m := beginsTime.FindStringIndex(text[at:])
		if m == nil || at == 0 && m[0] > 0 {
			break
		}
		end := len(text)
		if next := beginsTime.FindStringIndex(text[at+m[1]:]); next != nil {
			end = at + m[1] + next[0]
		}
		out = append(out, l.fieldAt(f.left+at+m[0], f.left+end))
		at = end
	}
	if len(out) < 2 {
		return []field{f}
	}
	return out
}

// isNothing reports whether a word stands in a table for no number.
func isNothing(word string) bool {
	switch strings.ToLower(word) {
	case "-", "--", "—", "–", "n/m", "nm", "n/a", "*":
		return true
	}
	return false
}

// isGroup reports whether a word may be the last digits of a number whose thousands a space sets apart.
func isGroup(word string) bool {
	digits, _, _ := strings.Cut(strings.TrimRight(word, ")%"), ".")
	digits, _, _ = strings.Cut(digits, ",")
	return len(digits) == 3 && strings.Trim(digits, "0123456789") == ""
}

// inColumns reports whether most numbers of a table stand one below another, by their first characters or their last, or too few rows have as many to tell;
// rules and marks of columns are drawn only where they do.
func inColumns(lines []Line, table []cellRow, s *cellShape) bool {
	if slices.ContainsFunc(table, func(row cellRow) bool { return isRule(&row) || strings.Contains(row.line.Text, "<C>") }) {
		return true
	}
	gapped := 0
	for i := range table {
		if table[i].values && table[i].gapped {
			gapped++
		}
	}
	switch mixed := 0 < gapped && gapped < s.rows; {
	case 4*gapped < s.rows:
		return true // single spaces alone: the numbers of each row are counted where tables are laid out
	case s.rows < leastRagged && (!mixed || s.rows < leastMixed):
		return true
	}
	lefts, rights := make([]map[int]int, s.columns), make([]map[int]int, s.columns)
	for k := range s.columns {
		lefts[k], rights[k] = map[int]int{}, map[int]int{}
	}
	for i := range table {
		row := &table[i]
		if !row.values || len(row.fields)-1 != s.columns {
			continue
		}
		l := &lines[row.at]
		for k, f := range row.fields[1:] {
			lefts[k][l.column(row.line.At(f.left))]++
			rights[k][l.column(row.line.At(f.right-1))]++
		}
	}
	return 3*max(inOneColumn(lefts), inOneColumn(rights)) >= 2*s.rows*s.columns
}

// inOneColumn is how many cells begin or end where most of their column do; brackets stand one column further.
func inOneColumn(edges []map[int]int) int {
	n := 0
	for _, at := range edges {
		most := 0
		for c, here := range at {
			most = max(most, here+at[c+1])
		}
		n += most
	}
	return n
}
