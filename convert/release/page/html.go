package page

import (
	"bytes"
	"slices"
	"strings"

	nethtml "golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// htmlReader reads the markup of a page, keeping the byte offset of all it sees.
type htmlReader struct {
	Page
	d       *Document
	styles  map[string]*style // those that were read so far
	tags    map[string]*tag   // likewise, by what they are written as
	table   *htmlTable
	flow    htmlCell // text outside tables
	sup     int      // open elements that raise their text
	white   int      // open elements whose text has the color of paper
	bold    int      // open <b> and <strong> elements, and those whose style prints their text bold
	spans   []inline // open <font> and <span> elements
	outline *outline // nil while a page is read for the second time
	sheet   stylesheet
	made    cursor
	pre     int // start of a <pre>, or -1
	skip    skipper
	mute    atom.Atom  // the title, script or style sheet that is open
	caption *htmlTable // the table whose <caption> is open
	// Elements open beyond what is kept of them.
	deepSpans, deepTables int
}

// inline is an open <font> or <span>.
type inline struct{ raised, white, bold bool }

const (
	maxSpan     = 1000 // colspan and rowspan beyond this are cut
	maxGridCols = 4000
	maxNesting  = 64
	maxOpen     = 1000 // elements of a kind that are open at a time
)

// HTML reads a stretch of HTML. Tables that are made of other elements than <table> show when all is read: then it is read again.
func (d *Document) HTML(start, end int) *Page {
	r := d.readHTML(start, end, &outline{}, cursor{})
	made, outside := r.outline.arrange(d)
	if len(made.tables) > 0 {
		r = d.readHTML(start, end, nil, made)
	}
	r.Outside = outside
	return &r.Page
}

// readHTML reads a stretch of HTML, notes its outline, if any, and the tables that are known to be made of other elements than <table>.
func (d *Document) readHTML(start, end int, o *outline, made cursor) *htmlReader {
	r := &htmlReader{d: d, pre: -1, styles: map[string]*style{}, tags: map[string]*tag{}, sheet: stylesheet{}, outline: o, made: made}
	r.flow.start, r.flow.lineStart = -1, -1
	z := NewTokens(d.Data, start, end)
	for {
		d.check()
		kind := z.Next()
		from, pos := z.Start, z.End
		r.advance(from)
		switch kind {
		case nethtml.ErrorToken:
			r.closeAll(from)
			r.outline.pop(0, from)
			return r
		case nethtml.TextToken:
			r.readText(from, pos)
		case nethtml.StartTagToken, nethtml.SelfClosingTagToken:
			r.readStartTag(z, kind == nethtml.SelfClosingTagToken)
		case nethtml.EndTagToken:
			t := r.tag(z)
			if r.skip.depth > 0 && r.skip.next(t.name, true) {
				continue
			}
			if isMute(t.atom) {
				r.mute = 0
				continue
			}
			r.outline.close(t, from)
			r.endTag(t.atom, from)
		}
	}
}

// readText takes in a stretch of text where it is shown, and that of a style sheet.
func (r *htmlReader) readText(from, to int) {
	switch {
	case r.mute == atom.Style:
		r.sheet.read(strings.ToLower(r.d.Data[from:to]))
	case r.mute == 0 && r.skip.depth == 0:
		if r.pre < 0 && r.sup == 0 && r.white == 0 {
			r.outline.text(r.d.Data[from:to], from, to)
		}
		if !r.made.hides(from) {
			r.textAt(from, to)
		}
	}
}

// isMute reports whether the text of an element is none of the page.
func isMute(a atom.Atom) bool { return a == atom.Style || a == atom.Script || a == atom.Title }

// readStartTag reads a tag that opens an element, or is all of it, and passes over elements that are not shown.
func (r *htmlReader) readStartTag(z *Tokens, whole bool) {
	t := r.tag(z)
	if r.skip.depth > 0 && (whole || r.skip.next(t.name, false)) {
		if t.name == "table" {
			r.countHidden("table")
		}
		return
	}
	if isMute(t.atom) {
		if !whole {
			r.mute = t.atom
		}
		return
	}
	if t.name == "ix:header" && !whole {
		r.skip.start("ix:header")
		return
	}
	if t.hidden {
		if !whole {
			r.skip.start(t.name)
			r.countHidden(t.name)
		}
		return
	}
	r.outline.start(t, r.look(t), z.Start)
	attr := t.attributes
	attr.style = r.look(t)
	r.startTag(t.atom, &attr, z.Start, z.End)
	if whole && t.atom != atom.P && t.atom != atom.Br {
		r.outline.close(t, z.End)
		r.endTag(t.atom, z.End)
	}
}

// countHidden counts a table or a row that is not shown: places are numbers among all of them.
func (r *htmlReader) countHidden(name string) {
	switch {
	case name == "table":
		r.newTable(0)
	case name == "tr" && r.table != nil && r.skip.name == "tr":
		r.openRow(false)
		r.closeRow()
	}
}

// startTag handles a start tag that begins at byte from and ends at byte to.
func (r *htmlReader) startTag(a atom.Atom, attr *attributes, from, to int) {
	switch a {
	case atom.Table:
		r.openTable(from)
	case atom.Caption:
		r.caption = r.table
	case atom.Tr:
		r.leaveDivs(from)
		r.openRow(attr.style.bold)
	case atom.Td, atom.Th:
		r.leaveDivs(from)
		r.openCell(attr)
	case atom.Br, atom.Hr:
		r.breakLine()
	case atom.Div:
		r.breakLine()
		r.cell().styled(attr)
	case atom.Sup:
		r.sup++
	case atom.B, atom.Strong:
		r.bold++
	case atom.Pre:
		r.openPre(to)
	case atom.Font, atom.Span:
		r.openInline(attr)
	default:
		if isBlockElement(a) {
			r.breakLine()
			r.cell().styled(attr)
		}
	}
}

func (r *htmlReader) endTag(a atom.Atom, from int) {
	switch a {
	case atom.Table:
		r.leaveDivs(from)
		r.closeTable(from)
	case atom.Caption:
		r.caption = nil
	case atom.Tr:
		r.leaveDivs(from)
		r.closeRow()
	case atom.Td, atom.Th:
		r.leaveDivs(from)
		r.closeCell()
	case atom.Div:
		r.breakLine()
	case atom.Sup:
		r.sup = max(0, r.sup-1)
	case atom.B, atom.Strong:
		r.bold = max(0, r.bold-1)
	case atom.Font, atom.Span:
		r.closeInline()
	case atom.Pre:
		if r.pre >= 0 {
			r.Preformatted = append(r.Preformatted, [2]int{r.pre, from})
			r.pre = -1
		}
		r.breakLine()
	default:
		if isBlockElement(a) {
			r.breakLine()
		}
	}
}

// openPre begins preformatted text: lines of a table in plain text, unless it is part of a cell.
func (r *htmlReader) openPre(to int) {
	r.breakLine()
	if r.pre >= 0 {
		return
	}
	if r.table != nil {
		rest := r.d.Data[to:min(len(r.d.Data), to+1<<16)]
		if i := strings.Index(strings.ToLower(rest), "</pre"); i >= 0 {
			rest = rest[:i]
		}
		if strings.Count(strings.TrimSpace(rest), "\n") < 3 {
			return
		}
	}
	r.pre = to
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
	c := r.cellFor(from, to)
	if c == nil {
		return
	}
	raw := r.d.Data[from:to]
	i, j := trimmed(raw)
	if i == j {
		if len(c.text) > 0 && len(raw) > 0 {
			c.text = append(c.text, ' ')
		}
		return
	}
	text := r.d.Text(from+i, from+j)
	if strings.IndexByte(text, '&') >= 0 {
		text = unescape(text)
	}
	if r.isUnseen(c, text) {
		return
	}
	if r.sup == 0 && c.sup > 0 && c.sup == len(bytes.TrimSpace(c.text)) && endsNumber(text) {
		c.text = c.text[:0] // the mark of a footnote before a number
		c.start, c.lineStart, c.sup = -1, -1, 0
	}
	if i > 0 {
		c.text = append(c.text, ' ')
	}
	lead, i := skipSpaceEntities(raw[i:j], i)
	if c.start < 0 {
		c.indent += lead
	}
	if i < j {
		c.mark(from+i, from+j-trailingSpaceEntities(raw[i:j]))
		if r.sup > 0 {
			c.sup += len(text)
		} else if r.bold == 0 && !c.bold {
			c.light = true
		}
	}
	c.text = append(c.text, text...)
	if j < len(raw) {
		c.text = append(c.text, ' ')
	}
}

// trimmed is where the text without the blanks around it begins and ends.
func trimmed(s string) (from, to int) {
	from, to = 0, len(s)
	for from < to && s[from] <= ' ' {
		from++
	}
	for to > from && s[to-1] <= ' ' {
		to--
	}
	return from, to
}

// cellFor is the cell that a stretch of text belongs to, or the flow outside of tables; nil for text that is taken in elsewhere or
// stands between the cells of a table.
func (r *htmlReader) cellFor(from, to int) *htmlCell {
	if c := r.cell(); c != nil {
		return c
	}
	switch {
	case r.table == nil:
		return &r.flow
	case r.caption == r.table:
		r.captionAt(from, to)
		return nil
	}
	return nil
}

// isUnseen reports whether a text is printed to align what is around it, and not seen, or is the mark of a footnote behind a
// label or a number.
func (r *htmlReader) isUnseen(c *htmlCell, text string) bool {
	return r.white > 0 && isSignText(strings.TrimSpace(text)) || r.sup > 0 && c.start >= 0 && len(text) <= 4 && text[0] != '('
}

// endsNumber reports whether a text ends like a number.
func endsNumber(s string) bool {
	s = strings.TrimRight(s, " )%")
	return s != "" && isDigit(s[len(s)-1])
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
func (r *htmlReader) breakLine() {
	if c := r.cell(); c != nil {
		if len(c.text) > 0 {
			c.endLine()
			c.text = append(c.text, '\n')
			c.lineText = len(c.text)
		}
		return
	}
	if r.table == nil {
		r.flushFlow()
	}
}

func (r *htmlReader) flushFlow() {
	if r.flow.start >= 0 {
		if text := Fold(string(r.flow.text)); text != "" {
			r.Blocks = append(r.Blocks, Block{Text: text, Start: r.flow.start, End: r.flow.end, Table: -1})
		}
	}
	r.flow = htmlCell{start: -1, lineStart: -1, text: r.flow.text[:0]}
}

func (r *htmlReader) closeAll(at int) {
	r.deepTables = 0
	for r.table != nil {
		r.closeTable(at)
	}
	r.flushFlow()
	if r.pre >= 0 {
		r.Preformatted = append(r.Preformatted, [2]int{r.pre, at})
	}
}

// IsHTML reports whether a document is HTML rather than a text with a few tags: it has cells, or the elements of a page
// but no stubs as the tables of EDGAR texts have.
func IsHTML(s string) bool {
	if containsAny(s, "<td", "<TD", "<Td", "<th>", "<TH>") {
		return true
	}
	if containsAny(s, "<S>", "<s>") && containsAny(s, "<C>", "<c>") {
		return false
	}
	head := strings.ToLower(s[:min(len(s), 1<<14)])
	return containsAny(head, "<html", "<!doctype html", "<body", "<div", "<font")
}

func containsAny(s string, tags ...string) bool {
	return slices.ContainsFunc(tags, func(t string) bool { return strings.Contains(s, t) })
}
