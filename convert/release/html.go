package release

import (
	"html"
	"strconv"
	"strings"

	nethtml "golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// block is a stretch of text between block elements: a paragraph, a title line, a cell.
type block struct {
	text       string
	start, end int // bytes
	table      int // innermost table; -1 for none
}

// htmlTable is a <table> while its markup is read.
type htmlTable struct {
	index  int
	parent *htmlTable
	start  int
	end    int
	rows   []gridRow
	row    *gridRow
	cell   *htmlCell
	column int   // next free grid column of the row
	carry  []int // rows that cells above still reach down, for each grid column
	rule   bool
}

// htmlCell is a <td> or <th> while its text is read.
type htmlCell struct {
	left, right int
	rowspan     int
	start, end  int // bytes of its text; start is -1 while there is none
	text        strings.Builder
	hidden      bool
	bold        bool
	indent      int
	sup         int // bytes of text inside <sup>
	nested      bool
	lines       []block // the lines above the last one, where <br> and the like end them
	lineStart   int     // byte at which the last line's text starts; -1 while it has none
	lineText    int     // where it starts in text
}

// htmlReader reads the markup of a page, keeping the byte offset of all it sees.
type htmlReader struct {
	d      *document
	base   int // offset of the page in the document
	tables []*htmlTable
	table  *htmlTable
	blocks []block
	flow   htmlCell // text outside tables
	sup    int      // open elements that raise their text
	spans  []bool   // open <font> and <span> elements: whether they raise their text
	pre    int      // start of a <pre>, or -1
	pres   [][2]int
}

const (
	maxSpan     = 1000 // colspan and rowspan beyond this are cut
	maxGridCols = 4000
	maxNesting  = 64
)

// htmlPage reads a stretch of HTML.
func (d *document) htmlPage(start, end int) *htmlReader {
	r := &htmlReader{d: d, base: start, pre: -1}
	r.flow.start, r.flow.lineStart = -1, -1
	z := nethtml.NewTokenizer(strings.NewReader(d.data[start:end]))
	z.SetMaxBuf(0)
	pos := start
	skip := atom.Atom(0)
	for {
		tt := z.Next()
		raw := len(z.Raw())
		from := pos
		pos += raw
		switch tt {
		case nethtml.ErrorToken:
			r.closeAll(from)
			return r
		case nethtml.TextToken:
			if skip == 0 {
				r.textAt(from, pos)
			}
		case nethtml.StartTagToken, nethtml.SelfClosingTagToken:
			name, more := z.TagName()
			a := atom.Lookup(name)
			if a == atom.Style || a == atom.Script || a == atom.Title {
				if tt == nethtml.StartTagToken {
					skip = a
				}
				continue
			}
			r.startTag(z, a, more, from, pos)
		case nethtml.EndTagToken:
			name, _ := z.TagName()
			a := atom.Lookup(name)
			if a == skip && skip != 0 {
				skip = 0
				continue
			}
			r.endTag(a, from)
		}
	}
}

// startTag handles a start tag that begins at byte from and ends at byte to.
func (r *htmlReader) startTag(z *nethtml.Tokenizer, a atom.Atom, more bool, from, to int) {
	switch a {
	case atom.Table:
		r.openTable(from)
	case atom.Tr:
		r.openRow()
	case atom.Td, atom.Th:
		r.openCell(z, more, a == atom.Th)
	case atom.Br, atom.Hr:
		r.breakLine(a == atom.Hr)
	case atom.P, atom.Div, atom.Li, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Center, atom.Ul, atom.Blockquote:
		r.breakLine(true)
		if more {
			readStyle(z, r.cell())
		}
	case atom.Sup:
		r.sup++
	case atom.B, atom.Strong:
		if c := r.cell(); c != nil {
			c.bold = true
		}
	case atom.Pre:
		r.breakLine(true)
		if r.pre < 0 && r.table == nil {
			r.pre = to
		}
	case atom.Font, atom.Span:
		raised := false
		if more {
			raised = readStyle(z, r.cell())
		}
		if len(r.spans) < maxSpan {
			r.spans = append(r.spans, raised)
			if raised {
				r.sup++
			}
		}
	}
}

func (r *htmlReader) endTag(a atom.Atom, from int) {
	switch a {
	case atom.Table:
		r.closeTable(from)
	case atom.Tr:
		r.closeRow()
	case atom.Td, atom.Th:
		r.closeCell()
	case atom.P, atom.Div, atom.Li, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Center:
		r.breakLine(true)
	case atom.Sup:
		r.sup = max(0, r.sup-1)
	case atom.Font, atom.Span:
		if n := len(r.spans); n > 0 {
			if r.spans[n-1] {
				r.sup = max(0, r.sup-1)
			}
			r.spans = r.spans[:n-1]
		}
	case atom.Pre:
		if r.pre >= 0 {
			r.pres = append(r.pres, [2]int{r.pre, from})
			r.pre = -1
		}
		r.breakLine(true)
	}
}

func (r *htmlReader) cell() *htmlCell {
	if r.table != nil {
		return r.table.cell
	}
	return nil
}

// textAt takes in a stretch of text.
func (r *htmlReader) textAt(from, to int) {
	if r.pre >= 0 {
		return
	}
	c := r.cell()
	if c == nil {
		if r.table != nil {
			return // text between the cells of a table
		}
		c = &r.flow
	}
	raw := r.d.data[from:to]
	i, j := 0, len(raw)
	for i < j && raw[i] <= ' ' {
		i++
	}
	for j > i && raw[j-1] <= ' ' {
		j--
	}
	if i == j {
		if c.text.Len() > 0 && len(raw) > 0 {
			c.text.WriteByte(' ')
		}
		return
	}
	text := r.d.text(from+i, from+j)
	if strings.IndexByte(text, '&') >= 0 {
		text = html.UnescapeString(text)
	}
	if r.sup > 0 && c.start >= 0 && len(text) <= 4 && text[0] != '(' {
		return // the mark of a footnote behind a label or a number
	}
	if i > 0 {
		c.text.WriteByte(' ')
	}
	lead, trail := 0, 0
	lead, i = skipSpaceEntities(raw[i:j], i)
	if c.start < 0 {
		c.indent += lead
	}
	if i < j {
		trail = trailingSpaceEntities(raw[i:j])
		if c.start < 0 {
			c.start = from + i
		}
		if c.lineStart < 0 {
			c.lineStart = from + i
		}
		c.end = from + j - trail
		if r.sup > 0 {
			c.sup += len(text)
		}
	}
	c.text.WriteString(text)
	if j < len(raw) {
		c.text.WriteByte(' ')
	}
}

// skipSpaceEntities counts leading no-break spaces, each an indentation of one.
func skipSpaceEntities(s string, at int) (n, next int) {
	for len(s) > 0 {
		cut := 0
		for _, e := range []string{"&#160;", "&nbsp;", "&#xa0;", "&#xA0;", "\u00a0", "&#8203;", "\u200b", "&#8195;", "&#8194;", " ", "\xa0"} {
			if strings.HasPrefix(s, e) {
				cut = len(e)
				break
			}
		}
		if cut == 0 {
			break
		}
		s = s[cut:]
		at += cut
		n++
	}
	return n, at
}

// trailingSpaceEntities is the number of bytes of no-break spaces at the end.
func trailingSpaceEntities(s string) int {
	total := 0
	for {
		cut := 0
		for _, e := range []string{"&#160;", "&nbsp;", "&#xa0;", "&#xA0;", "\u00a0", "&#8203;", "\u200b", " ", "\xa0"} {
			if strings.HasSuffix(s, e) {
				cut = len(e)
				break
			}
		}
		if cut == 0 {
			return total
		}
		s = s[:len(s)-cut]
		total += cut
	}
}

// breakLine ends a line of text: a paragraph outside tables, a space inside a cell.
func (r *htmlReader) breakLine(hard bool) {
	if c := r.cell(); c != nil {
		if c.text.Len() > 0 {
			c.endLine()
			c.text.WriteByte('\n')
			c.lineText = c.text.Len()
		}
		return
	}
	if r.table == nil {
		r.flushFlow()
	}
}

// endLine notes the line of a cell that ends here.
func (c *htmlCell) endLine() {
	if c.lineStart >= 0 && len(c.lines) < maxSpan {
		c.lines = append(c.lines, block{text: fold(c.text.String()[c.lineText:]), start: c.lineStart, end: c.end})
	}
	c.lineStart = -1
}

func (r *htmlReader) flushFlow() {
	if r.flow.start >= 0 {
		if text := fold(r.flow.text.String()); text != "" {
			r.blocks = append(r.blocks, block{text: text, start: r.flow.start, end: r.flow.end, table: -1})
		}
	}
	r.flow = htmlCell{start: -1, lineStart: -1}
}

func (r *htmlReader) openTable(from int) {
	r.flushFlow()
	if c := r.cell(); c != nil {
		r.flushNested(c)
	}
	t := &htmlTable{index: len(r.tables), parent: r.table, start: from}
	depth := 0
	for p := r.table; p != nil; p = p.parent {
		depth++
	}
	r.tables = append(r.tables, t)
	if depth < maxNesting {
		r.table = t
	}
}

// flushNested makes a block of a cell's text before a nested table.
func (r *htmlReader) flushNested(c *htmlCell) {
	if text := fold(c.text.String()); text != "" && c.start >= 0 {
		r.blocks = append(r.blocks, block{text: text, start: c.start, end: c.end, table: r.table.index})
	}
	c.text.Reset()
	c.start = -1
	c.nested = true
}

func (r *htmlReader) closeTable(at int) {
	if r.table == nil {
		return
	}
	r.closeRow()
	r.table.end = at
	r.table = r.table.parent
}

func (r *htmlReader) closeAll(at int) {
	for r.table != nil {
		r.closeTable(at)
	}
	r.flushFlow()
	if r.pre >= 0 {
		r.pres = append(r.pres, [2]int{r.pre, at})
	}
}

func (r *htmlReader) openRow() {
	if r.table == nil {
		return
	}
	r.closeRow()
	t := r.table
	t.rows = append(t.rows, gridRow{index: len(t.rows)})
	t.row = &t.rows[len(t.rows)-1]
	t.column = 0
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

func (r *htmlReader) openCell(z *nethtml.Tokenizer, more, head bool) {
	t := r.table
	if t == nil {
		return
	}
	if t.row == nil {
		r.openRow()
	} else {
		r.closeCell()
	}
	c := &htmlCell{start: -1, lineStart: -1, rowspan: 1, bold: head}
	span := 1
	for more {
		var k, v []byte
		k, v, more = z.TagAttr()
		switch string(k) {
		case "colspan":
			span = spanNumber(string(v))
		case "rowspan":
			c.rowspan = spanNumber(string(v))
		case "style":
			c.style(string(v), t)
		}
	}
	if !c.hidden {
		for t.column < len(t.carry) && t.carry[t.column] > 0 {
			t.carry[t.column]--
			t.column++
		}
	}
	c.left, c.right = t.column, t.column+span
	t.cell = c
}

func spanNumber(s string) int {
	n, err := strconv.Atoi(strings.TrimSpace(s))
	if err != nil || n < 1 {
		return 1
	}
	return min(n, maxSpan)
}

// style reads what a cell's style says about its place and its rules.
func (c *htmlCell) style(s string, t *htmlTable) {
	if strings.Contains(s, "display:none") || strings.Contains(s, "display: none") {
		c.hidden = true
	}
	if strings.Contains(s, "border-top:") || strings.Contains(s, "border-bottom:") {
		t.rule = true
	}
	c.indent += styleIndent(s)
	if strings.Contains(s, "font-weight:700") || strings.Contains(s, "font-weight:bold") {
		c.bold = true
	}
}

// readStyle reads indentation and weight off the style of an element inside a cell (nil outside of one),
// and reports whether it raises its text.
func readStyle(z *nethtml.Tokenizer, c *htmlCell) (raised bool) {
	for more := true; more; {
		var k, v []byte
		k, v, more = z.TagAttr()
		if string(k) != "style" {
			continue
		}
		s := string(v)
		raised = strings.Contains(s, "vertical-align:super") || strings.Contains(s, "vertical-align: super") || strings.Contains(s, "position:relative;top:-") || strings.Contains(s, "top:-")
		if c == nil || c.start >= 0 {
			continue
		}
		c.indent += styleIndent(s)
		if strings.Contains(s, "font-weight:700") || strings.Contains(s, "font-weight:bold") {
			c.bold = true
		}
	}
	return raised
}

// styleIndent is the indentation in points, halved, that a style gives its text.
func styleIndent(s string) int {
	n := 0
	for _, p := range []string{"padding-left:", "margin-left:", "text-indent:"} {
		i := strings.Index(s, p)
		if i < 0 {
			continue
		}
		v := strings.TrimLeft(s[i+len(p):], " ")
		j := 0
		for j < len(v) && (isDigit(v[j]) || v[j] == '.' || v[j] == '-') {
			j++
		}
		if f, err := strconv.ParseFloat(v[:j], 64); err == nil && f > -200 && f < 400 {
			n += int(f / 2)
		}
	}
	if n == 0 && strings.HasPrefix(s, "padding:") { // top right bottom left
		parts := strings.Fields(strings.TrimPrefix(strings.SplitN(s, ";", 2)[0], "padding:"))
		if len(parts) == 4 {
			if f, err := strconv.ParseFloat(strings.TrimRight(parts[3], "ptxem"), 64); err == nil && f > 4 && f < 400 {
				n = int(f / 2)
			}
		}
	}
	return n
}

func (r *htmlReader) closeCell() {
	t := r.table
	if t == nil || t.cell == nil {
		return
	}
	c := t.cell
	t.cell = nil
	if c.hidden || t.row == nil || c.right > maxGridCols {
		return
	}
	t.column = c.right
	if c.rowspan > 1 {
		for len(t.carry) < c.right {
			t.carry = append(t.carry, 0)
		}
		for i := c.left; i < c.right; i++ {
			t.carry[i] = c.rowspan - 1
		}
	}
	text := fold(c.text.String())
	if text == "" || c.start < 0 {
		return
	}
	p := piece{extent: extent{c.left, c.right}, text: text, start: c.start, end: c.end, col: -1, span: c.right-c.left > 1}
	p.note = c.sup > 0 && c.sup >= len(strings.TrimSpace(text))
	if len(t.row.cells) == 0 {
		t.row.indent, t.row.bold = c.indent, c.bold
	}
	if len(c.lines) > 0 {
		if c.endLine(); len(c.lines) > 1 {
			p.lines = c.lines
		}
	}
	t.row.cells = append(t.row.cells, p)
	r.blocks = append(r.blocks, block{text: text, start: c.start, end: c.end, table: t.index})
}
