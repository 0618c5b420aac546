package page

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tieout/tieout/internal/regex"
)

// Tables of bars that have a line of dashes below their headings, as Markdown asks for, say where each cell begins and ends: they are read cell by cell, as
// tables of HTML are, not by how wide they are printed.

// lineBreak is where a cell of Markdown begins a new line.
var lineBreak = regex.New(`(?i)<br ?/?>`)

// Bars lays out a stretch of text that has tables of bars with lines of dashes: these, and the lines around them as blocks. It is nil for any other text.
func (d *Document) Bars(start, end int) *Page {
	if strings.IndexByte(d.Data[start:end], '|') < 0 {
		return nil
	}
	found := pipeTables([]byte(d.Data[start:end]))
	if len(found) == 0 {
		return nil
	}
	p := &Page{}
	at, line := start, 0
	for _, t := range found {
		first, behind := start+t.first, min(start+t.behind, end)
		p.lines(d, at, first)
		line += strings.Count(d.Data[at:first], "\n")
		p.Tables = append(p.Tables, p.barTable(d, first, behind, line))
		line += strings.Count(d.Data[first:behind], "\n")
		at = behind
	}
	p.lines(d, at, end)
	return p
}

// lines adds the lines of a stretch as blocks of text.
func (p *Page) lines(d *Document, start, end int) {
	for i := start; i < end; {
		j := d.lineEnd(i, end)
		d.check()
		if text := Fold(d.Plain(i, j, false)); text != "" {
			p.Blocks = append(p.Blocks, Block{Text: text, Start: i, End: j, Table: -1})
		}
		i = j + 1
	}
}

// lineEnd is where the line ends that begins at a byte of a stretch.
func (d *Document) lineEnd(start, end int) int {
	if n := strings.IndexByte(d.Data[start:end], '\n'); n >= 0 {
		return start + n
	}
	return end
}

// barTable is a table of bars, whose rows are counted as the lines of the stretch are.
func (p *Page) barTable(d *Document, start, end, line int) *Table {
	t := &Table{Index: len(p.Tables), Start: start, End: end}
	var spans [][]int // the cells of each row between the bars of which one blank stands
	var counts []int  // how many cells each row has
	hasBare, hasPadded := false, false
	for i := start; i < end; {
		j := d.lineEnd(i, end)
		d.check()
		if !delimiterRow.MatchString(d.Data[i:j]) {
			bare, padded := t.addBarRow(d, i, j, line)
			counts = append(counts, barCells([]byte(d.Data[i:j])))
			spans, hasPadded = append(spans, bare), hasPadded || padded
			hasBare = hasBare || len(bare) > 0
		}
		i, line = j+1, line+1
	}
	if !hasBare || !hasPadded {
		spans = nil
	}
	if t.dropIndex() {
		for i := range spans {
			spans[i] = shifted(spans[i])
		}
	}
	t.pushPacked()
	t.spanHeadings(spans)
	t.shiftHeadings()
	t.placeShort(counts)
	for i := range t.Rows {
		for _, c := range t.Rows[i].Cells {
			p.Blocks = append(p.Blocks, Block{Text: c.Text, Start: c.Start, End: c.End, Table: t.Index})
		}
	}
	return t
}

// leastIndexed is how many rows a first column counts at the least that is none of the table.
const leastIndexed = 2

// dropIndex drops a first column that only counts the rows, from nought or one on, as programs that print frames of data put before each. It reports whether
// there is one.
func (t *Table) dropIndex() bool {
	next, rows := -1, 0
	for _, r := range t.Rows {
		if len(r.Cells) == 0 || r.Cells[0].Left > 0 {
			if next >= 0 {
				return false
			}
			continue // headings
		}
		n, err := strconv.Atoi(r.Cells[0].Text)
		if err != nil || next >= 0 && n != next || n > 1 && next < 0 {
			return false
		}
		next, rows = n+1, rows+1
	}
	if rows < leastIndexed {
		return false
	}
	for i := range t.Rows {
		r := &t.Rows[i]
		if len(r.Cells) > 0 && r.Cells[0].Left == 0 {
			r.Cells = r.Cells[1:]
		}
		for k := range r.Cells {
			r.Cells[k].Left--
			r.Cells[k].Right--
		}
	}
	return true
}

// shifted are columns as they are counted without the first.
func shifted(columns []int) []int {
	var out []int
	for _, c := range columns {
		if c > 0 {
			out = append(out, c-1)
		}
	}
	return out
}

// addBarRow adds the cells of a line that have text; bars at its ends set nothing apart. It tells which of its cells have one blank and nothing else, and whether
// there are empty ones with more.
func (t *Table) addBarRow(d *Document, start, end, index int) (bare []int, padded bool) {
	row := Row{Index: index}
	at := start + len(d.Data[start:end]) - len(strings.TrimLeft(d.Data[start:end], " \t"))
	end = start + len(strings.TrimRight(d.Data[start:end], " \t\r"))
	if at < end && d.Data[at] == '|' {
		at++
	}
	for k := 0; at <= end; k++ {
		to := end
		if i := strings.IndexByte(d.Data[at:end], '|'); i >= 0 {
			to = at + i
		}
		left, right := trimmedSpan(d.Data, at, to)
		if text := Fold(lineBreak.ReplaceAllString(d.Plain(left, right, false), " ")); text != "" {
			if k == maxFields {
				t.Cut = &Block{Text: text, Start: left, End: right, Table: t.Index}
				break
			}
			if k == 0 {
				row.Indent = max(left-at-1, 0)
			}
			row.Cells = append(row.Cells, Cell{Left: k, Right: k + 1, Text: text, Start: left, End: right})
		} else if to-at == 1 {
			bare = append(bare, k)
		} else {
			padded = padded || to-at > 1
		}
		at = to + 1
	}
	t.Rows = append(t.Rows, row)
	return bare, padded
}

// trimmedSpan is a stretch of a text without the blanks at its ends, and the marks that are left out.
func trimmedSpan(s string, from, to int) (left, right int) {
	for from < to && (s[from] == ' ' || s[from] == '\t' || s[from] == none) {
		from++
	}
	for to > from && (s[to-1] == ' ' || s[to-1] == '\t' || s[to-1] == none) {
		to--
	}
	return from, to
}

// spanHeadings has each heading over columns of values stand over the empty cells behind it as well, up to those that a heading above begins with: Markdown has
// no cells that span columns. Of the cells with one blank alone, where others have more, programs that make Markdown of pages mean just those; nil for any others.
func (t *Table) spanHeadings(bare [][]int) {
	columns := 0
	for i := range t.Rows {
		if cells := t.Rows[i].Cells; len(cells) > 0 {
			columns = max(columns, cells[len(cells)-1].Right)
		}
	}
	begins := map[int]bool{} // columns that headings above begin with
	for i := range t.Rows {
		cells := t.Rows[i].Cells
		if len(cells) == 0 || cells[0].Left == 0 && len(cells) == 1 {
			continue
		}
		if holdsAmounts(cells) {
			clear(begins)
			continue
		}
		for k := range cells {
			c := &cells[k]
			to := columns
			if k+1 < len(cells) {
				to = cells[k+1].Left
			}
			for c.Left > 0 && c.Right < to && !begins[c.Right] && (bare == nil || slices.Contains(bare[i], c.Right)) {
				c.Right++
			}
		}
		for _, c := range cells {
			begins[c.Left] = true
		}
	}
}

// shiftHeadings moves headings by a column that leave out the second of two columns of labels: there are as many of them as columns of values, one column farther
// left.
func (t *Table) shiftHeadings() {
	first, last := map[int]int{}, 0 // how often a column is the first with a number
	for i := range t.Rows {
		if cells := t.Rows[i].Cells; holdsAmounts(cells) {
			k := slices.IndexFunc(cells, func(c Cell) bool { return c.Left > 0 && isNumeric(c.Text) })
			first[cells[k].Left]++
			last = max(last, cells[len(cells)-1].Left)
		}
	}
	values := 0
	for k, n := range first {
		if n > first[values] {
			values = k
		}
	}
	for i := range t.Rows {
		cells := t.Rows[i].Cells
		if holdsAmounts(cells) {
			return
		}
		if n := len(cells); values > 1 && n == last-values+2 && cells[0].Left == 0 && cells[1].Left == values-1 && cells[n-1].Left == last-1 {
			for k := 1; k < n; k++ {
				cells[k].Left, cells[k].Right = cells[k].Left+1, cells[k].Left+2
			}
		}
	}
}

// holdsAmounts reports whether a cell behind the first column is a number other than a year.
func holdsAmounts(cells []Cell) bool {
	for _, c := range cells {
		if c.Left > 0 && isNumeric(c.Text) && !isYearAlone(c.Text) {
			return true
		}
	}
	return false
}

// isYearAlone reports whether a text is a year and nothing else.
func isYearAlone(s string) bool {
	return len(s) == 4 && (strings.HasPrefix(s, "19") || strings.HasPrefix(s, "20")) && isDigit(s[2]) && isDigit(s[3])
}
