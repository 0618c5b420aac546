package layout

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/convert/release/page"
)

// htmlReader lays the tables of a page of HTML out.
type htmlReader struct {
	d     *source
	page  *page.Page
	style number.Style
	// guides is set while a table is read that says that it holds what is expected.
	guides bool
}

// htmlTables lays the tables of a page out, one for each block of rows under headings of its own.
func (d *source) htmlTables(p *page.Page) []*Table {
	var gs []*Table
	r := &htmlReader{d: d, page: p}
	data := make([]bool, len(p.Tables))
	r.style = number.Separators(p)
	var apart []Cell // headings in a table of their own
	for _, t := range sidesOf(p.Tables) {
		r.guides = r.isGuidance(t, data)
		rows := r.read(t)
		values := 0
		for i := range rows {
			if rows[i].kind == dataLine {
				values++
			}
		}
		if values == 0 {
			if heads := timeHeads(rows); heads != nil {
				apart = heads
			}
			continue
		}
		data[t.Index] = true
		lead, leadup := r.lead(t, data)
		foot := r.foot(t)
		parts := splitRows(rows)
		for k, part := range parts {
			g := &Table{Index: t.Index, HTML: true, Style: r.style, lines: part, Start: t.Start, End: t.End}
			for g.body < len(part) && part[g.body].kind != dataLine {
				g.body++
			}
			if g.body == len(part) {
				continue
			}
			g.above, g.LeadUp, g.Foot = lead, leadup, foot
			if k > 0 {
				g.Follows = gs[len(gs)-1]
			}
			if timeHeads(part[:g.body]) != nil {
				apart = nil
			}
			g.apart = apart
			gs = append(gs, g)
		}
	}
	return gs
}

// sidesOf are tables, those with two sides as two.
func sidesOf(tables []*page.Table) []*page.Table {
	out := make([]*page.Table, 0, len(tables))
	for _, t := range tables {
		out = append(out, t.Sides()...)
	}
	return out
}

// timeHeads are the cells of the last row that names several times, one in each; nil when no row does.
func timeHeads(rows []line) []Cell {
	for i := range slices.Backward(rows) {
		var heads []Cell
		for _, p := range rows[i].cells {
			if p.IsNumber && p.Number.IsYear() || calendar.SaysTime(p.Text) {
				heads = append(heads, p)
			}
		}
		if len(heads) > 1 {
			return heads
		}
	}
	return nil
}

// headApart gives columns without headings those that stand above in a table of their own, in order: one for each column of
// amounts, or for as many side by side.
func (g *Table) headApart() {
	notes := 0 // columns of the numbers of notes, before the amounts
	for notes < len(g.Columns) && g.isNotes(notes) {
		notes++
	}
	n := len(g.Columns) - notes
	if n == 0 || len(g.apart) == 0 || n%len(g.apart) != 0 {
		return
	}
	for k := range g.Columns {
		if len(g.Columns[k].Headings) > 0 {
			return
		}
	}
	for k := range n {
		p := g.apart[k*len(g.apart)/n]
		if p.Text == "" {
			p.Text = p.Number.Printed
		}
		g.Columns[notes+k].Headings = []Cell{p}
	}
}

// isNotes reports whether a column holds nothing but small whole numbers.
func (g *Table) isNotes(column int) bool {
	for i := range g.lines[g.body:] {
		for p := range g.lines[g.body+i].values() {
			if p.Column == column && (!p.Number.IsSmall() || p.Number.Nil || p.Number.Commas || p.Number.Places() > 0) {
				return false
			}
		}
	}
	return true
}

// read joins the pieces of each row's values and tells headings from values.
func (r *htmlReader) read(t *page.Table) []line {
	rows := unstack(piecesOf(t))
	labelsFirst(rows)
	for i := range rows {
		r.d.check()
		rows[i].cells = r.joinValues(rows[i].cells)
	}
	joinRanges(rows)
	labelYears(rows)
	begun := false // a row of values stands above
	for i := range rows {
		row := &rows[i]
		if !begun {
			dropMarks(row)
			r.nameScales(row)
			r.nameBands(row)
		}
		if len(row.cells) == 0 {
			continue
		}
		row.kind = textLine
		for _, p := range row.cells {
			if p.IsNumber {
				row.kind = dataLine
			}
		}
		if row.kind == dataLine && r.d.isHeading(row) {
			row.kind = headLine
		}
		if row.kind == dataLine && len(row.cells) == 1 && row.cells[0].Number.IsSmall() && !row.cells[0].Number.Commas && len(row.cells[0].Text) <= 2 {
			row.kind = textLine // a page number
			row.cells[0].IsNumber = false
		}
		begun = begun || row.kind == dataLine
	}
	r.d.amountYears(rows)
	headDays(rows)
	sectionYears(rows)
	forgetCommon(rows)
	return rows
}

// nameScales makes text of cells over the values that print a thousand or a million as their scale: "CHF 1'000", "£000".
func (r *htmlReader) nameScales(row *line) {
	for i := range row.cells {
		p := &row.cells[i]
		if !p.IsNumber || p.Number.Currency == 0 || p.Number.Digits != "000" && p.Number.Digits != "1000" && p.Number.Digits != "1000000" {
			continue
		}
		if text := page.Fold(r.d.Plain(p.Start, p.End, true)); r.d.words.Scale(text) {
			p.IsNumber, p.Text = false, text
		}
	}
}

// dropMarks takes footnote marks out of a row of headings that holds nothing before them: "(1)", "(2) Interest", "(2)" over
// "Average balances", "Income", "Yields".
func dropMarks(r *line) {
	if len(r.cells) < 2 || !r.cells[0].IsNumber && !marksHeadings(r.cells) {
		return
	}
	var rest []Cell
	for _, p := range r.cells {
		switch n := &p.Number; {
		case !p.IsNumber:
			rest = append(rest, p)
		case !n.Negative || !n.IsSmall() || n.Places() > 0 || n.Lonely:
			return
		}
	}
	r.cells = rest
}

// piecesOf makes rows of pieces of a table's cells.
func piecesOf(t *page.Table) []line {
	rows := make([]line, len(t.Rows))
	ruled := false // by the rows above
	for i := range t.Rows {
		r := &t.Rows[i]
		rows[i] = line{index: r.Index, indent: r.Indent, ruled: ruled || r.Above, bold: r.Bold}
		if len(r.Cells) == 0 {
			ruled = rows[i].ruled || r.Below
			continue
		}
		ruled = r.Below
		rows[i].cells = make([]Cell, len(r.Cells))
		for k := range r.Cells {
			c := &r.Cells[k]
			rows[i].cells[k] = Cell{Extent: Extent{c.Left, c.Right}, Text: c.Text, Start: c.Start, End: c.End, Column: -1,
				note: c.Note, lines: c.Lines}
		}
	}
	return rows
}

// forgetCommon forgets the rules of a table that draws them between all its rows, and the bold print of one that has it in most: they
// set no sums apart.
func forgetCommon(rows []line) {
	ruled, bold, all := 0, 0, 0
	for i := range rows {
		if rows[i].kind != dataLine {
			continue
		}
		all++
		if rows[i].ruled {
			ruled++
		}
		if rows[i].bold {
			bold++
		}
	}
	for i := range rows {
		rows[i].ruled = rows[i].ruled && ruled*3 <= all*2
		rows[i].bold = rows[i].bold && bold*2 <= all
	}
}

const minYearRows = 3 // rows with a year in one grid column before it counts as part of their labels

// labelYears takes the years of a grid column that holds nothing else, left of other numbers, for parts of the rows' labels.
func labelYears(rows []line) {
	columns := map[int]*yearColumn{}
	for i := range rows {
		cells := rows[i].cells
		for k := range cells {
			if !cells[k].IsNumber && cells[k].Left > 0 && len(calendar.Parse(cells[k].Text).Order) > 0 {
				columns[cells[k].Left] = &yearColumn{others: 1} // of amounts, below the heading of their time
			}
			if !cells[k].IsNumber || k > 0 && cells[k-1].IsNumber || k+1 == len(cells) {
				continue // not the first number of its row, or the last
			}
			c := columns[cells[k].Left]
			if c == nil {
				c = &yearColumn{}
				columns[cells[k].Left] = c
			}
			c.add(&cells[k].Number, cells[k+1:])
		}
	}
	for i := range rows {
		for k := range rows[i].cells {
			p := &rows[i].cells[k]
			if c := columns[p.Left]; p.IsNumber && p.Number.IsYear() && c != nil && c.labels() {
				p.IsNumber, p.Text = false, p.Number.Printed
			}
			if p.IsNumber {
				break
			}
		}
	}
}

// yearColumn is what the first numbers of rows are that stand in one grid column.
type yearColumn struct {
	years, others int
	first         string // the digits of the first year
	differ        bool   // another year follows
}

// add counts the first number of a row, before other cells.
func (c *yearColumn) add(n *number.Token, behind []Cell) {
	if !n.IsYear() || !slices.ContainsFunc(behind, func(p Cell) bool { return p.IsNumber && !p.Number.IsYear() }) {
		c.others++
		return
	}
	if c.years++; c.first == "" {
		c.first = n.Digits
	}
	c.differ = c.differ || n.Digits != c.first
}

// labels reports whether the column holds nothing but years that label rows.
func (c *yearColumn) labels() bool { return c.years >= minYearRows && c.others == 0 && c.differ }

// unstack cuts rows apart whose cells hold several rows one below the other, line by line: as many labels in the
// first cell as numbers in the others.
func unstack(rows []line) []line {
	var out []line
	for i := range rows {
		k := stackHeight(&rows[i])
		if k < 2 {
			if out != nil {
				out = append(out, rows[i])
			}
			continue
		}
		if out == nil {
			out = append(make([]line, 0, len(rows)+k), rows[:i]...)
		}
		for line := range k {
			r := rows[i]
			r.cells = nil
			for _, p := range rows[i].cells {
				if line >= len(p.lines) {
					continue
				}
				b := p.lines[line]
				p.Text, p.Start, p.End, p.lines = b.Text, b.Start, b.End, nil
				if p.Text != "" {
					r.cells = append(r.cells, p)
				}
			}
			out = append(out, r)
		}
	}
	if out == nil {
		return rows
	}
	return out
}

// stackHeight is the number of rows that a row's cells hold; 1 for a plain row.
func stackHeight(r *line) int {
	if len(r.cells) < 2 || len(r.cells[0].lines) < 2 {
		return 1
	}
	height, numbers := len(r.cells[0].lines), 0
	for _, p := range r.cells[1:] {
		if len(p.lines) != height {
			return 1
		}
		for _, b := range p.lines {
			g := page.Geometry(b.Text)
			if n, ok := number.Scan(g, 0); ok && n.Right == len(g) && !n.IsYear() {
				numbers++
			}
		}
	}
	if numbers < 2*(len(r.cells)-1) {
		return 1
	}
	return height
}

// joinValues makes one piece of a number and its signs where cells of their own hold them: "$", "(", ")", "%".
func (r *htmlReader) joinValues(cells []Cell) []Cell {
	out := make([]Cell, 0, len(cells))
	for i := 0; i < len(cells); {
		if isLeftEmpty(cells[i:]) {
			i++
			continue
		}
		if p, n := r.joinValue(cells[i:]); n > 0 {
			out = append(out, p)
			i += n
			continue
		}
		if p, ok := r.d.openRange(cells[i:]); ok {
			out = append(out, p)
			i += 2
			continue
		}
		p := r.d.readRange(cells[i], len(out) > 0 || cells[i].Left > 0)
		if r.guides && !p.IsNumber && !p.note && (len(out) > 0 || p.Left > 0) {
			r.d.readHedged(&p)
		}
		out = append(out, p)
		i++
	}
	if len(out) > 1 && out[0].IsNumber && out[0].Left == 0 && isRowLabel(out) {
		out[0].IsNumber = false
		out[0].Text = out[0].Number.Printed
	}
	return out
}

// isLeftEmpty reports whether a cell holds the sign of a currency and no amount: the next cell has a sign of its own.
func isLeftEmpty(cells []Cell) bool {
	return len(cells) > 1 && isSignOfMoney(cells[0].Text) && strings.HasPrefix(cells[1].Text, cells[0].Text)
}

// isRowLabel reports whether a number in the first column labels its row: a year before amounts, the number of a note
// before text.
func isRowLabel(row []Cell) bool {
	n := &row[0].Number
	if !row[1].IsNumber {
		return n.IsYear() || n.Nil || n.IsSmall()
	}
	if !n.IsYear() {
		return false
	}
	for _, p := range row[1:] {
		if p.IsNumber && !p.Number.IsYear() && !p.Number.Nil {
			return true
		}
	}
	return false
}

// joinValue reads a value at the beginning of cells and says how many cells it takes; 0 for none.
func (r *htmlReader) joinValue(cells []Cell) (Cell, int) {
	text, n := joinSignCells(cells)
	if n == 0 {
		return Cell{}, 0
	}
	if isYearOver(&cells[n-1]) {
		return Cell{}, 0
	}
	num, ok := r.scan(page.Geometry(text), len(cells[n-1].lines) == 0)
	p := cells[0]
	p.Right, p.End = cells[n-1].Right, cells[n-1].End
	if !ok {
		if p.Text = text; n > 1 && strings.Trim(text, "0123456789.,lIOo$()% ") == "" && looksNumeric(&p) {
			return p, n // a misprint goes along with its signs
		}
		return Cell{}, 0
	}
	p.setNumber(num)
	if n > 1 && isSignOfMoney(cells[0].Text) {
		p.figure = cells[1].Start
	}
	return p, n
}

// isYearOver reports whether a cell heads a column with a year on a line of its own, "2017" over "million".
func isYearOver(p *Cell) bool {
	if len(p.lines) < 2 {
		return false
	}
	n, ok := number.Whole(page.Geometry(p.lines[0].Text))
	return ok && n.IsYear()
}

// joinSignCells joins the text of a cell with those of the cells before and behind it that hold its signs, and says how many they
// are; 0 where the cell is a sign itself.
func joinSignCells(cells []Cell) (text string, n int) {
	var b strings.Builder
	for n < len(cells)-1 && n < 3 && isOpeningText(cells[n].Text) && !isWhole(&cells[n], &cells[n+1]) {
		b.WriteString(cells[n].Text)
		n++
	}
	if cells[n].note || n > 0 && isClosingText(cells[n].Text) {
		return "", 0
	}
	b.WriteString(cells[n].Text)
	n++
	if whole, ok := number.Whole(page.Geometry(b.String())); ok && whole.IsYear() && n < len(cells) && !strings.HasPrefix(cells[n].Text, ")") {
		return b.String(), n // "2030", "2029", "%" head three columns
	}
	for n < len(cells) && isClosingText(cells[n].Text) && !cells[n].note {
		b.WriteString(cells[n].Text)
		n++
	}
	return b.String(), n
}

// scan reads a geometry that is nothing but a number, as the page writes numbers; thousands may have spaces between them where
// the cell is of one line.
func (r *htmlReader) scan(g string, oneLine bool) (number.Token, bool) {
	if len(g) > 2 && (g[0] == '-' || g[0] == '+') && g[1] == ' ' && strings.Trim(g[1:], " ()") != "" { // "- 4%"
		g = g[:1] + strings.TrimLeft(g[1:], " ")
	}
	if len(g) > 60 {
		return number.Token{}, false
	}
	if r.style.Swapped {
		g = number.SwapSeparators(g)
	}
	n, ok := r.style.Scan(g, 0)
	if (!ok || n.Right != len(g)) && r.style.Spaced && oneLine {
		g = number.JoinThousands(g)
		n, ok = number.Scan(g, 0)
	}
	if r.style.Swapped {
		n.Printed = number.SwapSeparators(n.Printed)
	}
	return n, ok && n.Right == len(g)
}

// isWhole reports whether "$-" is a dash of its own: what follows has a sign of its own or stands apart.
func isWhole(p, next *Cell) bool {
	return strings.HasSuffix(p.Text, "-") && (next.Text == "" || !number.IsDigit(next.Text[0]) && next.Text[0] != '.' || next.Left > p.Right)
}

func isOpeningText(s string) bool {
	switch s {
	case "(", "$(", "($", "-$", "$-":
		return true
	}
	return isSignOfMoney(s)
}

func isSignOfMoney(s string) bool {
	switch s {
	case "$", "US$", "€", "£", "¥", "C$":
		return true
	}
	return false
}

func isClosingText(s string) bool {
	unit, closed := strings.CutPrefix(s, ")")
	if unit = strings.TrimLeft(unit, " "); !closed {
		unit, closed = strings.CutSuffix(s, ")")
	}
	switch unit {
	case "":
		return closed
	case "%", "pts", "pts.", "bps", "bps.", "pp", "ppts", "ppt", "points", "basis points", "percentage points", "x", "X", "B", "M", "cents", "¢":
		return true
	}
	return false
}

// splitRows cuts a table where headings of columns stand between rows of values.
func splitRows(rows []line) [][]line {
	var parts [][]line
	from, seen := 0, false
	for i := range rows {
		switch rows[i].kind {
		case dataLine:
			seen = true
		case headLine:
			if seen {
				k := i // titles and spanners above belong to the new block
				for k-1 > from && rows[k-1].kind != dataLine {
					k--
				}
				parts = append(parts, rows[from:k])
				from, seen = k, false
			}
		case textLine:
			if seen && headsLater(rows, i) {
				k := i
				for k-1 > from && rows[k-1].kind != dataLine {
					k--
				}
				parts = append(parts, rows[from:k])
				from, seen = k, false
			}
		}
	}
	return append(parts, rows[from:])
}

// headsLater reports whether a row of text between values heads columns: it speaks of time over them, or
// names several of them, and values follow.
func headsLater(rows []line, i int) bool {
	timely, named := 0, 0
	name, same := "", true // a unit above the rows of another: "Pence   Pence   Pence"
	for _, p := range rows[i].cells {
		if p.Left == 0 {
			continue
		}
		same = same && (name == "" || name == p.Text)
		name = p.Text
		if ph := calendar.Parse(p.Text); ph.HasDuration() && ph.Ended || len(ph.Dates) > 0 || ph.Quarter > 0 {
			timely++
		}
		if len(p.Text) >= 4 && number.IsWordByte(p.Text[0]) {
			named++
		}
	}
	if timely == 0 && (named < 2 || same) {
		return false
	}
	for _, r := range rows[i+1:] {
		if r.kind == dataLine {
			return true
		}
	}
	return false
}

const maxScaleNote = 60 // bytes of a footnote that states a scale
