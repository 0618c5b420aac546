package layout

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/convert/release/page"
)

// Tables with one cell in each line, as programs copy them out of a PDF: a label, below it its numbers, then the next label. Above them stand the headings of the
// columns in the same way, as many as numbers below each label. The cells of a row are put into one line; where headings are not as many, nothing tells which
// number is of which column, and none is read.

const (
	leastGroups   = 3   // labels with several numbers below, of a table that is told not to be read
	leastSingle   = 4   // labels with one number below, of a table of one column
	leastJoined   = 2   // the same of one with headings for each number
	widestCell    = 120 // characters of a label
	furthestCell  = 2   // columns between where labels and numbers begin
	mostBlank     = 3   // blank lines between two cells
	mostUnvalued  = 8   // lines of words one below the other in such a table
	mostSections  = 4   // lines of words and marks between the headings and the first label
	longestHeader = 48  // characters of a heading
)

// cellGroup is a label and the numbers below it, as lines.
type cellGroup struct {
	label   int
	numbers []int
}

// cellReader finds tables with one cell in each line.
type cellReader struct {
	d      *source
	lines  []page.Line
	groups []cellGroup
	label  int         // the line above, where that is one of words; -1 for none
	words  int         // lines of words since the last number
	blanks int         // blank lines since the last cell
	sign   int         // the line above, where that is the sign of a currency; -1 for none
	signs  map[int]int // those lines by the lines of the numbers that they stand before
	ends   map[int]int // the lines of what stands behind numbers, ")", "%", by those
	last   int         // the number that the cell above is, or ends; -1 where that is something else
	cut    []bool      // lines that are left out, their cells standing in others
	tables []cellTable
	lost   []Stray
}

// cellTable are the lines of a table that have all the cells of a row each.
type cellTable struct {
	rows  []int
	shape pasteShape
}

// joinCells puts the cells of each row into one line, in tables with one in each line, and returns what lines there are then, and stretches of cells of which
// nothing tells which columns they are of.
func (d *source) joinCells(lines []page.Line) ([]page.Line, []Stray) {
	r := cellReader{d: d, lines: lines, label: -1, sign: -1, last: -1, signs: map[int]int{}, ends: map[int]int{}}
	for i := range lines {
		d.check()
		r.line(i)
	}
	r.flush()
	if r.cut == nil {
		return lines, nil
	}
	place := make([]int, len(r.lines)) // where each line is in what is left
	var out []page.Line
	for i := range r.lines {
		if place[i] = len(out); !r.cut[i] {
			out = append(out, r.lines[i])
		}
	}
	for _, t := range r.tables {
		var table []pasteLine
		for _, i := range t.rows {
			if p, ok := d.readPaste(&out[place[i]], place[i]); ok {
				table = append(table, p)
			}
		}
		t.shape.percents = percentColumns(table, len(t.shape.percents))
		d.setPaste(out, table, &t.shape)
	}
	return out, r.lost
}

// line takes one more line.
func (r *cellReader) line(i int) {
	l := &r.lines[i]
	text := strings.TrimLeft(l.Text, " ")
	if text == "" {
		if r.blanks++; r.blanks > mostBlank {
			r.flush()
		}
		return
	}
	r.blanks = 0
	if r.last >= 0 && isNumberEnd(text) {
		r.ends[r.last] = i
		return
	}
	r.last = -1
	switch {
	case len(text) > widestCell || l.Tags != 0 || strings.Contains(text, "  "):
		r.flush()
	case isCurrencySign(text):
		r.sign = i
		return
	case r.isNumber(i):
		r.number(i)
	default:
		if r.words++; r.words > mostUnvalued || r.label >= 0 && len(r.groups) > 0 && r.isTime(r.label) && r.namesYear(r.label) {
			r.flush() // the headings of another table
		}
		r.label = i
	}
	r.sign = -1
}

// number takes a line that is a number: of the group whose label is the line above, or of the group begun.
func (r *cellReader) number(i int) {
	r.last = i
	if r.sign >= 0 {
		r.signs[i] = r.sign
	}
	switch n := len(r.groups); {
	case r.label >= 0 && r.near(r.label, i):
		r.begin(i)
	case r.label < 0 && n > 0 && r.near(r.groups[n-1].label, i):
		r.groups[n-1].numbers = append(r.groups[n-1].numbers, i)
	default:
		r.flush()
	}
}

// isCurrencySign reports whether a text is what stands before an amount of a currency, and nothing else.
func isCurrencySign(text string) bool {
	return len(text) == 1 && number.IsCurrency(text[0])
}

// isNumberEnd reports whether a text is what stands behind a number, and nothing else.
func isNumberEnd(text string) bool {
	switch strings.TrimRight(text, " ") {
	case ")", "%", ")%":
		return true
	}
	return false
}

// namesYear reports whether a line names a year.
func (r *cellReader) namesYear(i int) bool { return len(calendar.Parse(r.text(i)).Order) > 0 }

// begin begins a group with the number below a label; one of years ends the table above.
func (r *cellReader) begin(i int) {
	label := r.label
	if r.isYear(i) {
		r.flush()
		r.label = -1
		return
	}
	r.groups = append(r.groups, cellGroup{label, []int{i}})
	r.label, r.words = -1, 0
}

// near reports whether two lines begin in about the same column.
func (r *cellReader) near(a, b int) bool {
	return abs(indentOf(r.lines[a].Text)-indentOf(r.lines[b].Text)) <= furthestCell
}

func indentOf(text string) int { return len(text) - len(strings.TrimLeft(text, " ")) }

// isNumber reports whether a line is one number and nothing else.
func (r *cellReader) isNumber(i int) bool {
	g := r.lines[i].Text
	at := indentOf(g)
	n, ok := r.d.numbers(g)(at)
	return ok && n.Right == len(g)
}

// isYear reports whether a line is a year and nothing else.
func (r *cellReader) isYear(i int) bool {
	return yearWord.MatchString(strings.Trim(r.lines[i].Text, " "))
}

// flush ends a table.
func (r *cellReader) flush() {
	groups := r.groups
	r.groups, r.label, r.words, r.blanks = nil, -1, 0, 0
	n, of := commonGroup(groups)
	if n == 1 && of == 0 && len(groups) >= leastSingle && r.isHeaded(groups[0].label) {
		r.join(groups, 1, nil)
		return
	}
	if n < 2 || of < leastJoined {
		return
	}
	heads := r.heads(groups[0].label, n)
	if heads == nil && n > leastJoined { // perhaps the first of them are those of notes
		if noted := r.heads(groups[0].label, n-1); noted != nil && r.isNote(noted[0][0]) {
			heads, n = noted, n-1
		}
	}
	switch {
	case heads != nil:
		r.join(groups, n, heads)
	case of >= leastGroups:
		r.lose(groups)
	}
}

// isHeaded reports whether a time heads the only column of a table, just above the first label or above some names of sections.
func (r *cellReader) isHeaded(label int) bool {
	above := r.above(label)
	return slices.ContainsFunc(above[:min(len(above), mostSections)], r.isTime)
}

// commonGroup is how many numbers most labels have below them, and how many labels have several.
func commonGroup(groups []cellGroup) (n, of int) {
	counts := map[int]int{}
	for _, g := range groups {
		k := len(g.numbers)
		if counts[k]++; counts[k] > counts[n] || counts[k] == counts[n] && k > n {
			n = k
		}
		if k > 1 {
			of++
		}
	}
	if 3*counts[n] < 2*len(groups) && 2*of >= len(groups) {
		n = 2 // they differ: none can be read, as headings are for one number
		for _, g := range groups {
			n = max(n, len(g.numbers))
		}
	}
	return n, of
}

// lose leaves the numbers of a table out.
func (r *cellReader) lose(groups []cellGroup) {
	first := groups[0].numbers[0]
	last := groups[len(groups)-1].numbers
	r.lost = append(r.lost, Stray{Extent{r.lines[first].Start, r.lines[last[len(last)-1]].End}, true})
	for _, g := range groups {
		r.leaveOut(g.numbers)
	}
}

// leaveOut notes lines that are left out.
func (r *cellReader) leaveOut(lines []int) {
	if r.cut == nil {
		r.cut = make([]bool, len(r.lines))
	}
	for _, i := range lines {
		r.cut[i] = true
	}
}

// join puts the numbers below each label behind it, and the headings side by side. What stands below a label with more numbers or fewer is not read.
func (r *cellReader) join(groups []cellGroup, n int, heads [][]int) {
	t := cellTable{shape: pasteShape{percents: make([]bool, n), noted: heads != nil && r.isNote(heads[0][0])}}
	for _, h := range heads {
		r.beside(h)
	}
	for _, g := range groups {
		noted := t.shape.noted && len(g.numbers) == n+1 && r.isNoteNumber(g.numbers[0])
		if len(g.numbers) != n && !noted {
			r.lost = append(r.lost, Stray{Extent{r.lines[g.numbers[0]].Start, r.lines[g.numbers[len(g.numbers)-1]].End}, true})
			r.leaveOut(g.numbers)
			continue
		}
		r.beside(append([]int{g.label}, g.numbers...))
		t.rows = append(t.rows, g.label)
	}
	r.tables = append(r.tables, t)
}

// isNoteNumber reports whether a line is a number that a note may have.
func (r *cellReader) isNoteNumber(i int) bool {
	g := r.lines[i].Text
	n, ok := r.d.numbers(g)(indentOf(g))
	return ok && (n.IsSmall() || n.IsNumbered()) && !n.Negative && !n.Nil
}

// isNote reports whether a line heads a column of notes.
func (r *cellReader) isNote(i int) bool { return isNoteHead(strings.Trim(r.lines[i].Text, " ")) }

// beside puts the text of lines behind that of the first, with single spaces between, and leaves the others out, with what stands between them.
func (r *cellReader) beside(lines []int) {
	var moves []page.Move
	to, last := 0, lines[0]
	put := func(i int) {
		from := r.lines[i]
		left := indentOf(from.Text)
		moves = append(moves, page.Move{Left: left, Right: len(from.Text), To: to, Of: &from})
		to += len(from.Text) - left
	}
	for k, i := range lines {
		if sign, ok := r.signs[i]; ok {
			put(sign)
		}
		put(i)
		last = i
		if e, ok := r.ends[i]; ok {
			put(e)
			last = e
		}
		to++
		for c := lines[max(k-1, 0)] + 1; c <= last; c++ {
			r.leaveOut([]int{c})
		}
	}
	first, end := lines[0], r.lines[last].End
	r.lines[first] = r.lines[first].Rearrange(moves)
	r.lines[first].End = end
}

// heads are the lines of the headings of n columns above the first label, for each line that they make when they stand side by side; nil where there are not
// as many as columns.
func (r *cellReader) heads(label, n int) [][]int {
	above := r.above(label)
	for k := 0; k < mostSections && len(above) > 0 && !r.isHead(above[0]); k++ {
		above = above[1:]
	}
	var out [][]int
	for len(above) >= n {
		if pairs := r.pairs(above, n); pairs != nil {
			return append(out, pairs)
		}
		level := slices.Clone(above[:n])
		slices.Reverse(level)
		if slices.ContainsFunc(level, func(i int) bool { return !r.isHead(i) }) {
			return nil
		}
		above = above[n:]
		if !slices.ContainsFunc(level, r.isTime) { // scales below the times
			out = append(out, level)
			continue
		}
		switch {
		case len(above) > 0 && r.isNote(above[0]):
			level = append([]int{above[0]}, level...)
		case len(above) > 0 && (r.isYear(above[0]) || r.isFullDay(above[0]) && r.isFullDay(level[0]) || r.isYear(level[0]) != r.isYear(level[n-1]) && r.isTime(above[0])):
			return nil // one heading more than numbers
		}
		return r.headsAbove(append([][]int{level}, out...), above)
	}
	return nil
}

// headsAbove are headings with those of lines above them too: days over years, lengths of time over days, as many as columns, or as the columns fall into groups
// that have the same headings again; nil where lengths of time above say that and their number does not.
func (r *cellReader) headsAbove(heads [][]int, above []int) [][]int {
	columns := heads[0]
	if r.isNote(columns[0]) {
		columns = columns[1:]
	}
	n := len(columns)
	names := make([]string, n)
	for k, i := range columns {
		names[k] = r.text(i)
	}
	for len(above) >= n && !slices.ContainsFunc(above[:n], func(i int) bool { return !r.isDay(i) }) {
		level := slices.Clone(above[:n])
		slices.Reverse(level)
		for k, i := range level {
			names[k] = r.text(i) + " " + names[k]
		}
		heads, above = append(heads, level), above[n:]
	}
	m := 0 // lengths of time above
	for m < len(above) && r.isLength(above[m]) {
		m++
	}
	groups := groupsOf(names)
	switch {
	case groups > 1 && len(above) >= groups && !slices.ContainsFunc(above[:groups], func(i int) bool { return !r.isTime(i) || r.namesYear(i) }):
		m = groups
	case m < 2 && groups == 1:
		return heads
	case m != n:
		return nil
	}
	level := slices.Clone(above[:m])
	slices.Reverse(level)
	return append(heads, level)
}

// groupsOf is how many groups columns fall into that begin with the same heading again.
func groupsOf(names []string) int {
	groups := 1
	for k := 1; k < len(names); k++ {
		if slices.Contains(names[:k], names[k]) && (k < 2 || names[k] == names[0]) {
			groups++
		}
	}
	return groups
}

// isDay reports whether a line is a heading that names a day without its year.
func (r *cellReader) isDay(i int) bool {
	ph := calendar.Parse(r.text(i))
	return r.isTime(i) && len(ph.Dates) == 1 && len(ph.Order) == 0 && !ph.HasDuration()
}

// isFullDay reports whether a line is a heading that names a day with its year.
func (r *cellReader) isFullDay(i int) bool {
	ph := calendar.Parse(r.text(i))
	return r.isTime(i) && len(ph.Dates) == 1 && ph.Dates[0].Day > 0 && len(ph.Order) == 1 && !ph.HasDuration()
}

// isLength reports whether a line is a heading that names a length of time.
func (r *cellReader) isLength(i int) bool {
	ph := calendar.Parse(r.text(i))
	return r.isTime(i) && ph.HasDuration() && ph.Ended
}

// pairs are the lines of n headings of two lines each, a day and its year; nil for others.
func (r *cellReader) pairs(above []int, n int) []int {
	if len(above) < 2*n {
		return nil
	}
	lines := slices.Clone(above[:2*n])
	slices.Reverse(lines)
	for k, i := range lines {
		ph := calendar.Parse(strings.Trim(r.lines[i].Text, " "))
		if k%2 == 1 != r.isYear(i) || k%2 == 0 && (len(ph.Dates) != 1 || len(ph.Order) > 0) {
			return nil
		}
	}
	if len(above) > 2*n && r.isYear(above[2*n]) {
		return nil
	}
	return lines
}

// above are the lines with text above a line, from the nearest on, as many as headings may be.
func (r *cellReader) above(i int) []int {
	var out []int
	for i--; i >= 0 && len(out) < 4*maxColumns; i-- {
		text := strings.TrimLeft(r.lines[i].Text, " ")
		switch {
		case text == "":
		case len(text) > widestCell || strings.Contains(text, "  ") || r.cut != nil && r.cut[i]:
			return out
		default:
			out = append(out, i)
		}
	}
	return out
}

// isTime reports whether a line is a heading that names a time.
func (r *cellReader) isTime(i int) bool {
	text := strings.Trim(r.lines[i].Text, " ")
	return r.isYear(i) || len(text) <= longestHeader && calendar.SaysTime(r.text(i))
}

// isHead reports whether a line may be the heading of a column.
func (r *cellReader) isHead(i int) bool {
	text := r.text(i)
	return r.isTime(i) || isChange(text) || len(text) <= longestHeader && r.d.words.Scale(text) && !strings.HasPrefix(text, "(")
}

func (r *cellReader) text(i int) string {
	return page.Fold(r.d.Plain(r.lines[i].Start, r.lines[i].End, r.d.markup))
}
