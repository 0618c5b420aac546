package page

import "golang.org/x/net/html/atom"

// madeTable is a table that is made of other elements: where it and its cells begin and end.
type madeTable struct {
	from, to int
	rows     []madeRow
}

type madeRow struct {
	style *style
	cells []madeCell
}

type madeCell struct {
	from, to    int
	left, right int // grid columns
}

// finish makes tables of lines one below the other.
func (a *arranger) finish(lines []part) {
	for len(lines) > 0 {
		n := 1
		for data := isData(&lines[0]); n < len(lines) && !(data && startsTable(&lines[n])); n++ {
			data = data || isData(&lines[n])
		}
		if t := tableOf(lines[:n]); t != nil {
			a.made = append(a.made, *t)
		}
		lines = lines[n:]
	}
}

// isData reports whether a line has figures other than years.
func isData(p *part) bool {
	return p.kind == row || p.kind == group && p.isFigures() && counted(p.cells) > 0
}

// startsTable reports whether a line below rows begins a table of its own: a title, headings with nothing over the labels.
func startsTable(p *part) bool {
	switch {
	case p.kind == group:
		return counted(p.cells) == 0 && p.cells[0].shape == blankShape && p.cells[0].kind == leaf
	case p.kind == leaf && p.tag != nil:
		switch p.tag.atom {
		case atom.H1, atom.H2, atom.H3, atom.P:
			return true
		}
	}
	return false
}

// tableOf lays lines out as a table, without the titles above and the text below its rows; nil where they are none.
func tableOf(lines []part) *madeTable {
	for len(lines) > 0 && lines[0].kind == leaf {
		lines = lines[1:]
	}
	for len(lines) > 0 && !isData(&lines[len(lines)-1]) {
		lines = lines[:len(lines)-1]
	}
	if !isTable(lines) {
		return nil
	}
	columns, joined := columnsOf(lines)
	edges := edgesOf(lines, columns)
	t := &madeTable{from: lines[0].from, to: lines[len(lines)-1].to}
	begun := false
	for i := range lines {
		l := &lines[i]
		begun = begun || isData(l)
		r := madeRow{style: l.style}
		switch {
		case l.kind == leaf && begun:
			r.cells = []madeCell{{l.from, l.to, 0, 1}}
		case l.kind == leaf:
			r.cells = []madeCell{{l.from, l.to, 0, columns}}
		default:
			r.cells = l.place(columns, joined, edges)
		}
		t.rows = append(t.rows, r)
	}
	return t
}

// isTable reports whether lines are a table: rows enough that are alike, with figures that are amounts. One row is enough where
// style or role say that it is one.
func isTable(lines []part) bool {
	rows, wide, marked, explicit, alike := 0, 0, 0, false, 0
	common := width(lines)
	for i := range lines {
		l := &lines[i]
		if !isData(l) {
			continue
		}
		rows++
		explicit = explicit || l.explicit
		if counted(l.cells) > 1 {
			wide++
		}
		if len(l.cells) == common {
			alike++
		}
		for k := range l.cells {
			if l.cells[k].shape == figureShape {
				marked++
			}
		}
	}
	switch {
	case rows == 0:
		return false
	case explicit:
		return true
	case wide*2 >= rows && wide > 1:
		return marked > 1 || wide >= fewestRows && alike*2 >= rows
	}
	return rows >= fewestRows && marked > 1 && marked*2 >= rows
}

// columnsOf is the number of grid columns of a table, and whether signs are joined with their figures: where they have no columns
// of their own in all rows.
func columnsOf(lines []part) (columns int, joined bool) {
	columns = width(lines)
	alike, rows := 0, 0
	together := make([]part, 0, len(lines))
	for i := range lines {
		if l := lines[i]; l.kind == row {
			if rows++; len(l.cells) == columns {
				alike++
			}
			l.cells = joinSigns(l.cells)
			together = append(together, l)
		}
	}
	if alike*5 >= rows*4 {
		return max(columns, 1), false
	}
	return max(width(together), 1), true
}

// place puts the cells of a line into grid columns.
func (p *part) place(columns int, joined bool, edges []int) []madeCell {
	cells := p.split(columns, joined)
	offset, span := 0, 0
	few := len(cells) < columns && totalSpan(cells) < columns
	if few && p.kind != row {
		offset, span = spread(cells, columns)
	}
	if few && span == 0 && edges != nil && isPlacedLine(cells) {
		return placeAt(cells, edges)
	}
	var out []madeCell
	at := 0
	for i := range cells {
		c := &cells[i]
		left := at
		switch {
		case span == 0:
			at += c.spans(maxSpan)
		case i == 0 && offset == 0:
			at++
		default:
			left = max(at, offset)
			at = left + span
		}
		if c.shape == blankShape && c.kind == leaf || at > maxGridCols {
			continue
		}
		out = append(out, madeCell{c.from, c.to, left, at})
	}
	return out
}

// split is the cells of a line: those of a row, or of headings as many as there are columns, where the groups that they stand in
// make so many.
func (p *part) split(columns int, joined bool) []part {
	if !joined && p.kind == row {
		return p.cells
	}
	cells := p.cells
	for _, try := range [][]part{p.cells, flat(p.cells), joinSigns(flat(p.cells))} {
		if cells = try; joined {
			cells = joinSigns(try)
		}
		if len(cells) == columns || totalSpan(cells) == columns {
			break
		}
	}
	return cells
}

// totalSpan is the number of columns that cells take.
func totalSpan(cells []part) int {
	n := 0
	for i := range cells {
		n += cells[i].spans(maxSpan)
	}
	return n
}

// spread says where headings stand that are fewer than the columns: at which column the first does, and how many each takes.
func spread(cells []part, columns int) (offset, span int) {
	n, figures := len(cells), columns-1
	corner := cells[0].shape == blankShape && cells[0].kind == leaf
	switch {
	case !corner && figures%n == 0:
		return 1, figures / n
	case n > 1 && figures%(n-1) == 0:
		return 0, figures / (n - 1)
	}
	return 0, 0
}

// cursor walks over the tables that are made while the page is read.
type cursor struct {
	tables    []madeTable
	hidden    [][2]int
	row, cell int
	table     *htmlTable // the one that is open
	inCell    bool
}

// hides reports whether the text at a byte is hidden by a class, inside a table.
func (m *cursor) hides(at int) bool {
	for len(m.hidden) > 0 && m.hidden[0][1] <= at {
		m.hidden = m.hidden[1:]
	}
	return m.table != nil && len(m.hidden) > 0 && m.hidden[0][0] <= at
}

// advance opens and closes what begins or ends before a byte.
func (r *htmlReader) advance(at int) {
	m := &r.made
	for len(m.tables) > 0 {
		t := &m.tables[0]
		if m.row == len(t.rows) {
			if t.to > at {
				return
			}
			if m.table != nil && m.table == r.table {
				r.closeTable(t.to)
			}
			m.tables, m.row, m.table = m.tables[1:], 0, nil
			continue
		}
		w := &t.rows[m.row]
		if m.table == nil && m.row == 0 && m.cell == 0 {
			if t.from > at {
				return
			}
			m.table = r.anchor(t.from)
		}
		if m.cell == len(w.cells) {
			if m.isOpen(r) {
				if m.cell == 0 {
					r.openRow(false)
				}
				r.closeRow()
			}
			m.row, m.cell = m.row+1, 0
			continue
		}
		c := &w.cells[m.cell]
		if m.inCell {
			if c.to > at {
				return
			}
			if m.isOpen(r) {
				r.closeCell()
			}
			m.inCell, m.cell = false, m.cell+1
			continue
		}
		if c.from > at {
			return
		}
		if m.inCell = true; m.isOpen(r) {
			r.openMade(w, c, m.cell == 0)
		}
	}
}

// isOpen reports whether the table that is made is the innermost.
func (m *cursor) isOpen(r *htmlReader) bool { return m.table != nil && m.table == r.table }

// openMade opens a cell of a table that is made.
func (r *htmlReader) openMade(w *madeRow, c *madeCell, first bool) {
	if first {
		r.openRow(false)
		r.table.row.Above, r.table.row.Below = w.style.above, w.style.below
	}
	attr := attributes{colspan: c.right - c.left, rowspan: 1, style: &noStyle}
	if first {
		attr.style = w.style
	}
	r.table.column = c.left
	r.openCell(&attr)
}
