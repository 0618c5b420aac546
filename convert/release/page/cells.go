package page

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/internal/regex"
)

// Lines of cells that stand in no columns are set anew like those of tabs. Empty cells may be left out, signs stand in cells of their own, and of headings
// nothing says how many columns they are over: what all rows have in common does.

const (
	leastRows   = 3 // with values, of a table of cells
	leastRuled  = 2 // the same of one with a line of dashes below its headings that has their bars
	leastHeaded = 1 // the same of one whose headings have as many cells as each of its rows
	mostHeading = 6 // lines of headings over it
)

// cellRow is a line of cells.
type cellRow struct {
	at       int  // index of the line
	line     Line // its cells, with gaps between them
	fields   []field
	complete bool // it has all its cells, empty ones too
	filled   bool // with empty cells that it had lost
	values   bool // it has numbers other than years
	gapped   bool // two spaces or more set some of its cells apart
	indent   int
}

// isValue reports whether a cell is a number other than a year.
func isValue(f field) bool { return f.number && !f.year }

// rowOf is a line of cells, of which signs that belong to a number stand with it.
func (l *Line) rowOf(at int, cells []field, complete bool) cellRow {
	row := cellRow{at: at, complete: complete}
	apart := complete || !slices.ContainsFunc(cells[1:], isValue) // signs in headings are those of columns
	var groups [][]field
	opened := false
	for _, c := range cells {
		text := l.Text[c.left:c.right]
		n := len(groups)
		if opened && c.number || !apart && n > 1 && isClosing(text) && endsNumber(l.Text[groups[n-1][0].left:groups[n-1][len(groups[n-1])-1].right]) {
			groups[n-1] = append(groups[n-1], c)
		} else {
			groups = append(groups, []field{c})
		}
		opened = !apart && n > 0 && isOpening(text)
	}
	var moves []Move
	var spans []field
	to := 0
	for _, g := range groups {
		left := to
		for _, c := range g {
			if c.right > c.left {
				moves = append(moves, Move{Left: c.left, Right: c.right, To: to})
			}
			to += c.right - c.left
		}
		spans = append(spans, field{left: left, right: to})
		to += cellGap
	}
	row.line = l.Rearrange(moves)
	for _, s := range spans {
		row.fields = append(row.fields, row.line.fieldAt(min(s.left, len(row.line.Text)), min(s.right, len(row.line.Text))))
	}
	row.values = slices.ContainsFunc(row.fields[1:], func(f field) bool { return isValue(f) || figures.MatchString(row.line.Text[f.left:f.right]) })
	return row
}

// figures begins a cell that prints more than one number, or says more of one: "$1.20 - $1.30 (midpoint up 4%)", "12% to 14%".
var figures = regex.New(`^[~(]?(?:[$€£¥] ?[0-9]|[0-9][0-9.,]* ?%(?: ?[-–(]| to |$)|[0-9][0-9.,]* ?(?:-|–|to) ?[0-9][0-9.,]*(?:%|$))`)

// isClosing reports whether a cell has no more than what stands behind a number.
func isClosing(text string) bool {
	switch strings.TrimLeft(text, ")") {
	case "", "%", "pp", "pts", "bps", "x":
		return text != ""
	}
	return false
}

// isOpening reports whether a cell has no more than what stands before a number.
func isOpening(text string) bool {
	switch strings.TrimRight(text, "( ") {
	case "", "$", "€", "£", "¥":
		return text != ""
	}
	return false
}

// tablesOf parts a block of rows into tables, each of which begins with headings, with the lines before it that belong to another.
func tablesOf(block []cellRow, floor int, set func(table []cellRow, floor int)) {
	from, seen := 0, false
	for i := range block {
		row := &block[i]
		if row.values {
			seen = true
		} else if seen && !isRule(row) && (&tabLine{fields: row.fields}).heads() {
			set(block[from:i], floor)
			from, seen, floor = i, false, block[i-1].at+1
		}
	}
	set(block[from:], floor)
}

// isRule reports whether a line has nothing but dashes, as under the headings of Markdown.
func isRule(row *cellRow) bool { return strings.Trim(row.line.Text, " -:=") == "" }

// setCells sets the lines of a table of some shape.
func (s *cellShape) setCells(lines []Line, table []cellRow, floor int) {
	first := slices.IndexFunc(table, func(row cellRow) bool { return row.values })
	s.overParts(table[:first])
	full := s.fullOf(table)
	var tabs []tabLine
	for i := range table {
		row := &table[i]
		switch {
		case isRule(row):
			lines[row.at] = lines[row.at].Rearrange(nil)
			continue
		case i < first && i+mostHeading < first:
			continue
		case i < first:
			row.fields = s.heading(row)
		case !row.values && !row.complete && !row.isNil():
			continue
		case row.values && len(row.fields) == s.columns && row.fields[0].number: // its label stands in the line before
			row.fields = append([]field{{}}, row.fields...)
		}
		lines[row.at] = row.line
		lines[row.at].Short = i >= first && row.isShort(full)
		tabs = append(tabs, tabLine{at: row.at, fields: row.fields, indent: row.indent})
	}
	set(lines, tabs, floor)
}

// isNil reports whether a row prints dashes alone behind its label.
func (row *cellRow) isNil() bool {
	return !slices.ContainsFunc(row.fields[1:], func(f field) bool { return !isNothing(row.line.Text[f.left:f.right]) })
}

// fullOf is how many numbers a row has that lost none: as many as most have, or the longest below a heading for each. It is 0 for a table whose rows print empty cells among
// others, as programs write them that drop none.
func (s *cellShape) fullOf(table []cellRow) int {
	longest := 0
	for i := range table {
		row := &table[i]
		if !row.values {
			continue
		}
		if !row.filled && slices.ContainsFunc(row.fields[1:], func(f field) bool { return f.right == f.left }) {
			return 0
		}
		longest = max(longest, len(row.fields))
	}
	if headsAll(table, longest) {
		return longest - 1
	}
	return s.columns
}

// isShort reports whether a row has fewer numbers behind its label than full ones have.
func (row *cellRow) isShort(full int) bool {
	return row.values && !row.complete && !row.filled && len(row.fields) <= full && !row.fields[0].number
}

// leastFull is how many rows with a dash in a column show that shorter ones have lost an empty cell there.
const leastFull = 2

// fillLost puts empty cells into rows that lack those in which all of the longest rows have dashes, as many as they lack: programs drop cells that are empty and keep
// those that say so. A line of headings has as many cells as the longest rows have.
func fillLost(table []cellRow) {
	longest := 0
	for i := range table {
		if table[i].values {
			longest = max(longest, len(table[i].fields))
		}
	}
	lost := dashedIn(table, longest)
	if len(lost) == 0 || !headsAll(table, longest) {
		return
	}
	for i := range table {
		row := &table[i]
		if all := row.fields[0].number && len(row.fields) == longest-1; all {
			continue // its label stands in the line before
		}
		if row.values && !row.complete && len(row.fields) == longest-len(lost) {
			for _, k := range lost {
				row.fields = slices.Insert(row.fields, k, field{})
			}
			row.filled = true
		}
	}
}

// dashedIn are the columns in which all rows of so many cells have dashes; none where those are too few.
func dashedIn(table []cellRow, cells int) (out []int) {
	rows := 0
	dashed := make([]int, cells)
	for i := range table {
		row := &table[i]
		if !row.values || len(row.fields) < cells {
			continue
		}
		rows++
		for k, f := range row.fields[1:] {
			if isNothing(row.line.Text[f.left:f.right]) {
				dashed[k+1]++
			}
		}
	}
	for k, n := range dashed {
		if n == rows && n >= leastFull {
			out = append(out, k)
		}
	}
	return out
}

// headsAll reports whether a line of headings above the first row has as many cells as the rows have, with or without one over the labels.
func headsAll(table []cellRow, cells int) bool {
	for i := range table {
		n := len(table[i].fields)
		if table[i].values {
			return false
		}
		if n == cells || n == cells-1 {
			return true
		}
	}
	return false
}

// cellShape is what the rows of a table have in common.
type cellShape struct {
	columns int    // of values
	percent []bool // which of them hold percentages
	years   []bool // which of them a line of headings with a cell for each heads by a year; nil without such a line
	rows    int    // that have them
}

// countsOf says how many rows have so many values, and how many have any.
func countsOf(table []cellRow) (counts map[int]int, rows int) {
	counts = map[int]int{}
	for i := range table {
		if table[i].values {
			rows++
			counts[len(table[i].fields)-1]++
		}
	}
	return counts, rows
}

// mostOf is the number of values that most rows have, and how many do. It is that of the years alone right above them, of which it is a part in many rows, or of the headings
// that begin with a time, which some rows have: those others have none in some of the columns.
func mostOf(table []cellRow, counts map[int]int) (most, fit int) {
	for n, c := range counts {
		if c > counts[most] || c == counts[most] && n > most {
			most = n
		}
	}
	fit = counts[most]
	if n := yearsAlone(table); n > most && most > 0 && n%most == 0 && counts[n] >= leastRows {
		return n, fit + counts[n]
	}
	if n := timesAbove(table); n > most && counts[n] > 0 {
		return n, fit + counts[n]
	}
	return most, fit
}

// timesAbove is how many cells the headings right above the first row have, where the first of them is a time: none of them stands over the labels, "2031 | 2030 | Change".
func timesAbove(table []cellRow) int {
	first := slices.IndexFunc(table, func(row cellRow) bool { return row.values })
	for i := range slices.Backward(table[:max(first, 0)]) {
		row := &table[i]
		if isRule(row) || len(row.fields) < 2 {
			continue
		}
		if m := beginsTime.FindStringIndex(row.line.Text[row.fields[0].left:row.fields[0].right]); !row.fields[0].year && (m == nil || m[0] > 0) {
			return 0
		}
		return len(row.fields)
	}
	return 0
}

// cellShapeOf is the shape that most rows with values have; false where there are too few.
func cellShapeOf(table []cellRow) (*cellShape, bool) {
	counts, rows := countsOf(table)
	most, fit := mostOf(table, counts)
	s := &cellShape{columns: most, percent: make([]bool, most), rows: counts[most]}
	of := make([]int, most)
	for i := range table {
		row := &table[i]
		if !row.values || len(row.fields)-1 != most {
			continue
		}
		for k, f := range row.fields[1:] {
			if strings.HasSuffix(row.line.Text[f.left:f.right], "%") {
				of[k]++
			}
		}
	}
	for k, n := range of {
		s.percent[k] = 2*n > s.rows
	}
	s.years = yearsOver(table, most)
	least := leastRows
	switch {
	case s.rows == rows && headedAlike(table, most):
		least = leastHeaded
	case slices.ContainsFunc(table, func(row cellRow) bool { return row.complete && isRule(&row) }):
		least = leastRuled
	}
	return s, rows >= least && 2*fit >= rows
}

// yearsAlone is how many cells the headings right above the first row have, where all are years: "2031  2030  2031  2030".
func yearsAlone(table []cellRow) int {
	first := slices.IndexFunc(table, func(row cellRow) bool { return row.values })
	if first < 1 || slices.ContainsFunc(table[first-1].fields, func(f field) bool { return !f.year }) {
		return 0
	}
	return len(table[first-1].fields)
}

// yearsOver says which columns a line of headings heads by a year that has a cell for each of them, "2030 | 2029 | Change"; nil where no line heads some so, and
// not others.
func yearsOver(table []cellRow, columns int) []bool {
	for i := range table {
		cells := table[i].fields
		if table[i].values {
			return nil
		}
		if len(cells) == columns+1 && !cells[0].year {
			cells = cells[1:]
		}
		years := make([]bool, len(cells))
		for k, f := range cells {
			years[k] = f.year
		}
		if len(cells) == columns && slices.Contains(years, true) && slices.Contains(years, false) {
			return years
		}
	}
	return nil
}

// headedAlike reports whether a line of headings has a cell for the labels and one for each column of values, several of them.
func headedAlike(table []cellRow, columns int) bool {
	for i := range table {
		row := &table[i]
		if row.values {
			return false
		}
		if columns > 1 && !isRule(row) && len(row.fields) == columns+1 && (&tabLine{fields: row.fields}).heads() {
			return true
		}
	}
	return false
}

// inUnits begins what headings print over the labels.
var inUnits = regex.New(`(?i)^(?:\([^)]*(?:\) *|$))+$|^(?:\$|amounts|dollars|euros?|usd|eur)? ?(?:are )?in (?:thousand|million|billion|\$|u\.?s)|^unaudited(?:$|[ ,;(]+(?:in |dollars|amounts|\$))`)

// heading are the cells of a heading, with empty ones where it says nothing of how many columns they are over.
func (s *cellShape) heading(row *cellRow) []field {
	cells := row.fields
	n := len(cells)
	if n == s.columns+1 || n < 2 {
		return cells
	}
	stub, first := field{}, row.line.Text[cells[0].left:cells[0].right]
	if row.complete { // of no more cells than it has days to tell
		stub, cells = cells[0], cells[1:]
	}
	at := s.overDates(row, cells)
	if at == nil && row.complete {
		return row.fields
	}
	if at == nil {
		if inUnits.MatchString(first) || s.columns%(n-1) == 0 && (n != s.columns && s.columns%n != 0 || row.onlyFirstTimeless()) {
			stub, cells = cells[0], cells[1:]
		}
		at = s.spread(row, cells)
	}
	if at == nil {
		return row.fields
	}
	out := make([]field, s.columns+1)
	out[0] = stub
	for k := range s.columns {
		out[k+1] = field{apart: true}
	}
	for i, run := range at {
		out[run.first+1] = cells[i]
		for k := run.first + 1; k < run.behind; k++ {
			out[k+1] = field{}
		}
	}
	return out
}

// onlyFirstTimeless reports whether all cells of a heading are of times but the first, which says what the table is of.
func (row *cellRow) onlyFirstTimeless() bool {
	for k, f := range row.fields {
		if m := beginsTime.FindStringIndex(row.line.Text[f.left:f.right]); (f.year || m != nil && (m[0] == 0 || k == 0)) != (k > 0) {
			return false
		}
	}
	return true
}

// columnRun are columns of values from a first one to one behind the last.
type columnRun struct{ first, behind int }

// overParts puts the first of some headings over what the line below parts them into, each alike: "Common stock | Paid-in capital | Total" over "Shares | Amount".
func (s *cellShape) overParts(heads []cellRow) {
	for i := range len(heads) - 1 {
		upper, lower := &heads[i], &heads[i+1]
		n, m := len(upper.fields), len(lower.fields)
		parts := lower.partsOf()
		parted := m / parts
		if upper.complete || lower.complete || parts < 2 || n <= parted || n-parted+m != s.columns {
			continue
		}
		over, below := make([]field, s.columns+1), make([]field, s.columns+1)
		for k := range s.columns - m {
			over[m+k+1] = upper.fields[parted+k]
			below[m+k+1].apart = true
		}
		for k := range parted {
			over[k*parts+1] = upper.fields[k]
		}
		copy(below[1:], lower.fields)
		upper.fields, lower.fields = over, below
	}
}

// partsOf is how many cells a line has before they repeat, as all of them do.
func (row *cellRow) partsOf() int {
	var texts []string
	for _, f := range row.fields {
		texts = append(texts, row.line.Text[f.left:f.right])
	}
	for parts := 1; parts < len(texts); parts++ {
		if len(texts)%parts == 0 && slices.Equal(texts[parts:], texts[:len(texts)-parts]) {
			return parts
		}
	}
	return len(texts)
}

// spread says over which columns each of some headings stands: each over as many, or in parts of the table that print the same kinds of numbers each over one,
// the last of them over percentages where it says so; nil where nothing tells.
func (s *cellShape) spread(row *cellRow, cells []field) []columnRun {
	n := len(cells)
	if n == 0 || n > s.columns {
		return nil
	}
	if run := s.overPercentages(row, cells); run != nil {
		return run
	}
	if run := s.overYears(cells); run != nil {
		return run
	}
	parts := 1
	if s.columns%n != 0 {
		for parts = max(n/2, 1); parts > 1 && (n%parts != 0 || !s.repeats(parts)); parts-- {
		}
	}
	var out []columnRun
	wide, each := s.columns/parts, n/parts
	if wide%each == 0 {
		for i := range n {
			out = append(out, columnRun{i * wide / each, (i + 1) * wide / each})
		}
		return out
	}
	for i := range n {
		first := i/each*wide + i%each
		if i%each == each-1 {
			last := row.line.Text[cells[i].left:cells[i].right]
			if !s.percent[wide-1] || !strings.Contains(last, "%") && !strings.Contains(strings.ToLower(last), "percent") {
				return nil
			}
			first = i/each*wide + wide - 1
		}
		out = append(out, columnRun{first, first + 1})
	}
	return out
}

// overPercentages are the columns of percentages, where that is how many headings there are and all say so: "% | % | %"; nil for any others.
func (s *cellShape) overPercentages(row *cellRow, cells []field) []columnRun {
	var out []columnRun
	for k, p := range s.percent {
		if p {
			out = append(out, columnRun{k, k + 1})
		}
	}
	if len(out) != len(cells) || slices.ContainsFunc(cells, func(f field) bool { return !strings.HasSuffix(row.line.Text[f.left:f.right], "%") }) {
		return nil
	}
	return out
}

// overYears are the columns of what is no percentage, where that is how many years there are and nothing else; nil for any others.
func (s *cellShape) overYears(cells []field) []columnRun {
	if len(cells) == s.columns || slices.ContainsFunc(cells, func(f field) bool { return !f.year }) {
		return nil
	}
	var out []columnRun
	for k, p := range s.percent {
		if !p {
			out = append(out, columnRun{k, k + 1})
		}
	}
	if len(out) != len(cells) {
		return nil
	}
	return out
}

// monthAndDay is a day without its year.
var monthAndDay = regex.New(`(?i)^(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\.? [0-9]{1,2},?$`)

// overDates are the columns that another line of headings heads by a year, where that is how many headings there are, all of them days without their years:
// "June 30, | June 30, | June 30, | June 30," over "2030 | 2029 | Change | 2030 | 2029 | Change"; nil for any others.
func (s *cellShape) overDates(row *cellRow, cells []field) []columnRun {
	if len(cells) == s.columns || slices.ContainsFunc(cells, func(f field) bool { return !monthAndDay.MatchString(row.line.Text[f.left:f.right]) }) {
		return nil
	}
	var out []columnRun
	for k, year := range s.years {
		if year {
			out = append(out, columnRun{k, k + 1})
		}
	}
	if len(out) != len(cells) {
		return nil
	}
	return out
}

// repeats reports whether the columns are so many parts that print percentages in the same places.
func (s *cellShape) repeats(parts int) bool {
	if s.columns%parts != 0 {
		return false
	}
	wide := s.columns / parts
	for k, p := range s.percent {
		if p != s.percent[k%wide] {
			return false
		}
	}
	return true
}
