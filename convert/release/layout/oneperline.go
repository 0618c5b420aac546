package layout

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/convert/release/page"
)

// Tables with one cell in each line, as programs copy them out of a PDF: a label, below it its numbers, then the next label. Above them stand the headings of the
// columns in the same way, as many as numbers below each label. The cells of a row are put into one line; where headings are not as many, nothing tells which
// number is of which column, and none is read.

const (
	leastGroups  = 3   // labels with several numbers below, of a table that is told not to be read
	leastSingle  = 4   // labels with one number below, of a table of one column
	leastJoined  = 2   // the same of one with headings for each number
	widestCell   = 120 // characters of a label
	furthestCell = 2   // columns between where labels and numbers begin
	mostBlank    = 3   // blank lines between two cells
	mostUnvalued = 8   // lines of words one below the other in such a table
	mostSections = 4   // lines of words and marks between the headings and the first label
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
	label  int           // the line above, where that is one of words; -1 for none
	words  int           // lines of words since the last number
	blanks int           // blank lines since the last cell
	sign   []int         // the lines above, where those are what stands before a number: "$", "("
	signs  map[int][]int // those lines by the lines of the numbers that they stand before
	ends   map[int]int   // the lines of what stands behind numbers, ")", "%", by those
	last   int           // the number that the cell above is, or ends; -1 where that is something else
	cut    []bool        // lines that are left out, their cells standing in others
	tables []cellTable
	lost   []Stray
}

// cellTable are the lines of a table that have all the cells of a row each.
type cellTable struct {
	rows  []cellRow
	heads []pasteHead
	shape pasteShape
}

// cellRow is such a line.
type cellRow struct {
	at    int
	slots []int // the columns of its numbers, where it has none in some; nil for others
}

// joinCells puts the cells of each row into one line, in tables with one in each line, and returns what lines there are then, and stretches of cells of which
// nothing tells which columns they are of.
func (d *source) joinCells(lines []page.Line) ([]page.Line, []Stray) {
	r := cellReader{d: d, lines: lines, label: -1, last: -1, signs: map[int][]int{}, ends: map[int]int{}}
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
		for _, row := range t.rows {
			if p, ok := d.readPaste(&out[place[row.at]], place[row.at]); ok {
				p.known = row.slots
				table = append(table, p)
			}
		}
		for k := range t.heads {
			t.heads[k].at = place[t.heads[k].at]
		}
		if len(table) == 0 {
			continue
		}
		t.shape.percents = percentColumns(table, len(t.shape.percents))
		d.setPaste(out, table, &t.shape, t.heads)
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
	case r.d.isSignBefore(text):
		r.sign = append(r.sign, i)
		return
	case r.isNumber(i), (r.label >= 0 || len(r.groups) > 0) && isNoFigure(text):
		r.number(i)
	default:
		if r.words++; r.words > mostUnvalued || r.label >= 0 && len(r.groups) > 0 && r.isTime(r.label) && r.namesYear(r.label) {
			r.flush() // the headings of another table
		}
		r.label = i
	}
	r.sign = nil
}

// number takes a line that is a number: of the group whose label is the line above, or of the group begun.
func (r *cellReader) number(i int) {
	r.last = i
	if len(r.sign) > 0 {
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

// isSignBefore reports whether a text is what stands before a number, and nothing else: the sign of a currency, a bracket that opens.
func (d *source) isSignBefore(text string) bool {
	if last := text[len(text)-1]; last != '(' && !number.IsCurrency(last) {
		return false
	}
	n, ok := d.numbers(text + "1")(0)
	return ok && n.Right == len(text)+1
}

// isNumberEnd reports whether a text is what stands behind a number, and nothing else.
func isNumberEnd(text string) bool {
	switch strings.TrimRight(text, " ") {
	case ")", "%", ")%":
		return true
	}
	return false
}

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
	heads, columns := r.columnHeads(groups, n)
	switch {
	case heads != nil:
		r.join(groups, columns, heads)
	case of >= leastGroups:
		r.lose(groups)
	}
}

// columnHeads are the headings of a table below most labels of which stand n numbers, and how many columns those are: n, or fewer where the first of the numbers are
// those of notes, or where rows without a label stand below many labels.
func (r *cellReader) columnHeads(groups []cellGroup, n int) (heads []cellHead, columns int) {
	label := groups[0].label
	if heads = r.heads(label, n); heads != nil {
		return heads, n
	}
	for columns = min(n-1, maxColumns); columns > 1; columns-- {
		heads = r.heads(label, columns)
		noted := slices.ContainsFunc(heads, cellHead.isNoted)
		if heads != nil && (noted && columns == n-1 || r.areOf(groups, columns, noted)) {
			return heads, columns
		}
	}
	return nil, 0
}

// areOf reports whether most numbers below labels are rows of so many columns, and at least every other of the labels has but one row.
func (r *cellReader) areOf(groups []cellGroup, columns int, noted bool) bool {
	fit, single := 0, 0
	for i := range groups {
		switch n := r.ofLabel(&groups[i], columns, noted); {
		case n == len(groups[i].numbers):
			single++
			fit++
		case n > 0:
			fit++
		}
	}
	return 2*single >= len(groups) && 3*fit >= 2*len(groups)
}

// ofLabel is how many of the numbers below a label are of its own row, that of a note included, where all are of rows of so many columns; 0 where they are not.
func (r *cellReader) ofLabel(g *cellGroup, columns int, noted bool) int {
	n, own := len(g.numbers), columns
	if noted && n%columns == 1 && r.isNoteNumber(g.numbers[0]) {
		own++
	}
	if n < own || (n-own)%columns != 0 || n > own && columns == 1 {
		return 0
	}
	return own
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

// join puts the numbers below each label behind it, and the headings side by side. Where twice as many numbers stand below a label, or more, the second row has
// no label, as sub-totals have that nothing but a rule sets apart on paper. What stands below a label with other numbers than that is not read.
func (r *cellReader) join(groups []cellGroup, n int, heads []cellHead) {
	t := cellTable{shape: pasteShape{percents: make([]bool, n), noted: slices.ContainsFunc(heads, cellHead.isNoted)}}
	for k := range heads {
		t.heads = append(t.heads, r.besideHeads(&heads[k]))
	}
	if n := len(t.heads); n > 0 {
		r.leaveBlanks(t.heads[n-1].at, t.heads[0].at)
	}
	for i := range groups {
		g := &groups[i]
		first := r.ofLabel(g, n, t.shape.noted)
		if first == 0 {
			r.lost = append(r.lost, Stray{Extent{r.lines[g.numbers[0]].Start, r.lines[g.numbers[len(g.numbers)-1]].End}, true})
			r.leaveOut(g.numbers)
			continue
		}
		t.add(r, g.label, g.numbers[:first])
		for rest := g.numbers[first:]; len(rest) > 0; rest = rest[n:] {
			t.add(r, -1, rest[:n])
		}
	}
	r.tables = append(r.tables, t)
}

// add adds a row: a label, or -1 for none, and the cells of its columns.
func (t *cellTable) add(r *cellReader, label int, cells []int) {
	var row, slots []int
	if label >= 0 {
		row = append(row, label)
	}
	at := t.shape.columns() - len(cells)
	for k, i := range cells {
		if isNoFigure(strings.TrimLeft(r.lines[i].Text, " ")) {
			r.leaveOut([]int{i})
			continue
		}
		row, slots = append(row, i), append(slots, at+k)
	}
	switch {
	case len(slots) == 0:
		return // it says nothing
	case len(slots) == len(cells):
		slots = nil
	}
	r.beside(row)
	t.rows = append(t.rows, cellRow{row[0], slots})
}

// isNoFigure reports whether a cell says that there is no figure in it, mostly no percentage: "NM".
func isNoFigure(text string) bool {
	switch strings.ToLower(strings.Trim(text, "() ")) {
	case "nm", "n/m", "n.m.", "nmf", "not meaningful":
		return true
	}
	return false
}

// isNoteNumber reports whether a line is a number that a note may have.
func (r *cellReader) isNoteNumber(i int) bool {
	g := r.lines[i].Text
	n, ok := r.d.numbers(g)(indentOf(g))
	return ok && (n.IsSmall() || n.IsNumbered()) && !n.Negative && !n.Nil
}

// beside puts the text of lines behind that of the first, with single spaces between, and leaves the others out, with what stands between them. It returns where
// the text of each is.
func (r *cellReader) beside(lines []int) []Extent {
	var moves []page.Move
	var at []Extent
	to, last := 0, lines[0]
	put := func(i int) {
		from := r.lines[i]
		left := indentOf(from.Text)
		moves = append(moves, page.Move{Left: left, Right: len(from.Text), To: to, Of: &from})
		to += len(from.Text) - left
		if last = max(last, i); i != lines[0] {
			r.leaveOut([]int{i})
		}
	}
	for _, i := range lines {
		left := to
		for _, sign := range r.signs[i] {
			put(sign)
		}
		put(i)
		if e, ok := r.ends[i]; ok {
			put(e)
		}
		at = append(at, Extent{left, to})
		to++
	}
	first, end := lines[0], r.lines[last].End
	r.leaveBlanks(first, last)
	r.lines[first] = r.lines[first].Rearrange(moves)
	r.lines[first].End = end
	return at
}

// leaveBlanks leaves the blank lines between two lines out: they mean nothing among the cells of a row, nor among headings.
func (r *cellReader) leaveBlanks(from, to int) {
	for i := from; i < to; i++ {
		if isBlank(&r.lines[i]) {
			r.leaveOut([]int{i})
		}
	}
}

// besideHeads puts the headings of a line side by side, and returns over which columns they stand.
func (r *cellReader) besideHeads(h *cellHead) pasteHead {
	at := r.beside(h.lines())
	out := pasteHead{at: h.lines()[0], spans: h.spans}
	if h.isNoted() {
		out.stub, at = at[0], at[1:]
	}
	right := out.stub.Right
	for _, c := range h.cells {
		part := Extent{right, right} // nothing
		if n := len(c); n > 0 {
			part, at = Extent{at[0].Left, at[n-1].Right}, at[n:]
		}
		out.parts, right = append(out.parts, part), part.Right
	}
	return out
}
