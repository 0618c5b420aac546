package page

import "strings"

// Tables and their cells while markup is read: where they open and close, and the grid columns that cells take.

// htmlTable is a table while its markup is read.
type htmlTable struct {
	*Table
	parent *htmlTable
	row    *Row
	cell   *htmlCell // room, while one is open
	room   htmlCell
	bold   bool  // the row's style prints its text bold
	column int   // next free grid column of the row
	carry  []int // rows that cells above still reach down, for each grid column
	divs   bool  // it is made of <div> elements
}

// htmlCell is a <td> or <th> while its text is read.
type htmlCell struct {
	left, right int
	rowspan     int
	start, end  int // bytes of its text; start is -1 while there is none
	text        []byte
	indent      int
	sup         int  // bytes of text inside <sup>
	bold        bool // its style prints its text bold, or that of its row
	light       bool // some of its text is not printed bold
	nested      bool
	lines       []Block // the lines above the last one, where <br> and the like end them
	lineStart   int     // byte at which the last line's text starts; -1 while it has none
	lineText    int     // where it starts in text
}

// mark notes the place of a stretch of the cell's text.
func (c *htmlCell) mark(start, end int) {
	if c.start < 0 {
		c.start = start
	}
	if c.lineStart < 0 {
		c.lineStart = start
	}
	c.end = end
}

// endLine notes the line of a cell that ends here.
func (c *htmlCell) endLine() {
	if c.lineStart >= 0 && len(c.lines) < maxSpan {
		c.lines = append(c.lines, Block{Text: Fold(string(c.text[c.lineText:])), Start: c.lineStart, End: c.end})
	}
	c.lineStart = -1
}

func (r *htmlReader) openTable(from int) {
	r.flushFlow()
	if c := r.cell(); c != nil {
		r.flushNested(c)
	}
	depth := 0
	for p := r.table; p != nil; p = p.parent {
		depth++
	}
	if depth >= maxNesting {
		r.deepTables++
		return
	}
	r.table = &htmlTable{Table: r.newTable(from), parent: r.table}
}

// newTable counts a table that begins at byte from.
func (r *htmlReader) newTable(from int) *Table {
	t := &Table{Index: len(r.Tables), Start: from}
	if r.table != nil {
		t.Parent = r.table.Table
	}
	r.Tables = append(r.Tables, t)
	return t
}

// flushNested makes blocks of a cell's lines before a nested table.
func (r *htmlReader) flushNested(c *htmlCell) {
	c.endLine()
	for _, l := range c.lines {
		if l.Text != "" {
			l.Table = r.table.Index
			r.Blocks = append(r.Blocks, l)
		}
	}
	c.text = c.text[:0]
	c.start, c.lineStart, c.lineText, c.sup = -1, -1, 0, 0
	c.lines = nil
	c.nested = true
}

func (r *htmlReader) closeTable(at int) {
	if r.deepTables > 0 {
		r.deepTables--
		return
	}
	if r.table == nil {
		return
	}
	r.closeRow()
	r.table.End = at
	r.table = r.table.parent
}

// openRow opens a row, whose style may print its text bold.
func (r *htmlReader) openRow(bold bool) {
	if r.caption = nil; r.table == nil {
		return
	}
	r.closeRow()
	t := r.table
	t.Rows = append(t.Rows, Row{Index: len(t.Rows)})
	t.row = &t.Rows[len(t.Rows)-1]
	t.column, t.bold = 0, bold
}

func (r *htmlReader) closeRow() {
	r.closeCell()
	t := r.table
	if t == nil || t.row == nil {
		return
	}
	for i := range t.carry {
		if t.carry[i] > 0 && i >= t.column {
			t.carry[i]--
		}
	}
	t.row = nil
}

func (r *htmlReader) openCell(attr *attributes) {
	t := r.table
	if r.caption = nil; t == nil {
		return
	}
	if t.row == nil {
		r.openRow(false)
	} else {
		r.closeCell()
	}
	t.room = htmlCell{start: -1, lineStart: -1, rowspan: attr.rowspan, indent: attr.style.indent, bold: attr.style.bold || t.bold, text: t.room.text[:0]}
	c := &t.room
	for t.column < len(t.carry) && t.carry[t.column] > 0 {
		t.carry[t.column]--
		t.column++
	}
	c.left, c.right = t.column, t.column+attr.colspan
	t.cell = c
	if c.left > 0 {
		t.row.Above, t.row.Below = t.row.Above || attr.style.above, t.row.Below || attr.style.below
	}
}

// styled adds what the style of an element inside a cell says about indentation and bold print; the cell is nil outside
// of tables.
func (c *htmlCell) styled(a *attributes) {
	if c != nil && c.start < 0 {
		c.indent += a.style.indent
		c.bold = c.bold || a.style.bold
	}
}

// isSignText reports whether a text is nothing but the signs that stand around a number.
func isSignText(s string) bool {
	return s != "" && strings.Trim(s, "()$% ") == ""
}

func (r *htmlReader) closeCell() {
	t := r.table
	if t == nil || t.cell == nil {
		return
	}
	c := t.cell
	t.cell = nil
	if t.row == nil {
		return
	}
	t.column = c.right
	if c.rowspan > 1 && c.right <= maxGridCols {
		for len(t.carry) < c.right {
			t.carry = append(t.carry, 0)
		}
		for i := c.left; i < c.right; i++ {
			t.carry[i] = c.rowspan - 1
		}
	}
	text := Fold(string(c.text))
	if text == "" || c.start < 0 {
		return
	}
	if len(t.row.Cells) == maxGridCols {
		if t.Cut == nil {
			t.Cut = &Block{Text: text, Start: c.start, End: c.end, Table: t.Index}
		}
		return
	}
	p := Cell{Left: c.left, Right: c.right, Text: text, Start: c.start, End: c.end}
	p.Note = c.sup > 0 && c.sup >= len(strings.TrimSpace(text))
	if len(t.row.Cells) == 0 {
		t.row.Indent, t.row.Bold = c.indent, !c.light
	}
	if len(c.lines) > 0 {
		if c.endLine(); len(c.lines) > 1 {
			p.Lines = c.lines
		}
	}
	t.row.Cells = append(t.row.Cells, p)
	r.Blocks = append(r.Blocks, Block{Text: text, Start: c.start, End: c.end, Table: t.Index})
}
