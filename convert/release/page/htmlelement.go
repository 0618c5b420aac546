package page

import (
	"bytes"
	"html"
	"strconv"
	"strings"

	nethtml "golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// attributes are those of an element that say how a page is laid out.
type attributes struct {
	colspan, rowspan int
	style            *style
	hidden           bool // the element is not shown
	white            bool // its text has the color of paper
}

// tag is a start or end tag.
type tag struct {
	name string // in lower case
	atom atom.Atom
	attributes
	class, own string // its classes, in lower case, and its own style
	looks      *style // both
	role       displayPart
	span       int // columns that it says it takes; 0 for none
}

const maxTags = 1 << 12 // of a page that are kept to be met again: a page has few that differ, but for marks of their own

// tag is the tag that was read last. Each is read once, as it is written.
func (r *htmlReader) tag(tokens *Tokens) *tag {
	raw := r.d.Data[tokens.Start:tokens.End]
	if t := r.tags[raw]; t != nil {
		return t
	}
	z := tokens.Tag()
	name, more := z.TagName()
	t := &tag{name: string(name), atom: atom.Lookup(name)}
	r.readAttributes(t, z, more)
	if len(r.tags) < maxTags {
		r.tags[raw] = t
	}
	return t
}

// style is what the style of an element says.
type style struct {
	part         displayPart
	indent       int
	above, below bool // see rules
	raised       bool
	bold         bool
	hidden       bool
	colored      bool // it gives the text a color
	white        bool // that of paper
	laid         bool // it lays its children out: a flexible box, a grid, a block
	columns      int  // of a grid; 0 for none
	span         int  // columns of a grid that the element takes; 0 for none
	absolute     bool // it stands where its style says, not where it is written
	left, top    int  // where that is; -1 for unknown
}

var noStyle style

// styleOf reads a style. A page has few different ones, and each is read once.
func (r *htmlReader) styleOf(v []byte) *style {
	if s := r.styles[string(v)]; s != nil {
		return s
	}
	l := string(bytes.ToLower(v))
	s := &style{part: partOf(l), indent: styleIndent(l), raised: isRaised(l), bold: isBold(l), hidden: isHidden(l)}
	s.above, s.below = rules(l)
	s.columns, s.span = gridOf(l)
	s.laid = strings.Contains(l, "display") && (strings.Contains(l, "flex") || strings.Contains(l, "grid") || strings.Contains(l, "block"))
	if strings.Contains(l, "position:absolute") || strings.Contains(l, "position: absolute") {
		s.absolute = true
		s.left, s.top = lengthOf(l, "left"), lengthOf(l, "top")
	}
	if i := strings.Index(l, "color:"); i == 0 || i > 0 && l[i-1] != '-' {
		s.colored, s.white = true, isWhite(strings.TrimSpace(l[i+len("color:"):]))
	}
	r.styles[string(v)] = s
	return s
}

// readAttributes reads the attributes of the tag that the tokenizer stands at.
func (r *htmlReader) readAttributes(t *tag, z *nethtml.Tokenizer, more bool) {
	t.attributes = attributes{colspan: 1, rowspan: 1, style: &noStyle}
	a := &t.attributes
	for more {
		var k, v []byte
		k, v, more = z.TagAttr()
		switch string(k) {
		case "colspan":
			a.colspan = spanNumber(string(v))
		case "rowspan":
			a.rowspan = spanNumber(string(v))
		case "hidden":
			a.hidden = true
		case "color":
			a.white = isWhite(strings.ToLower(string(v)))
		case "style":
			a.style = r.styleOf(v)
			a.hidden = a.hidden || a.style.hidden
			if a.style.colored {
				a.white = a.style.white
			}
			t.own = string(v)
		case "class":
			t.class = strings.ToLower(string(v))
		case "role":
			t.role = roleOf(strings.ToLower(string(v)))
		case "aria-colspan":
			t.span = spanNumber(string(v))
		}
	}
}

// look is the style of an element: that of its classes and its own.
func (r *htmlReader) look(t *tag) *style {
	if t.class == "" || len(r.sheet) == 0 {
		return t.style
	}
	if t.looks == nil {
		t.looks = r.styleOf([]byte(r.sheet.of(t.class, t.own)))
	}
	return t.looks
}

// roleOf is the part that an element says it plays to those who do not see the page.
func roleOf(role string) displayPart {
	switch role {
	case "table", "grid", "treegrid":
		return tablePart
	case "row":
		return rowPart
	case "cell", "gridcell", "columnheader", "rowheader":
		return cellPart
	}
	return noPart
}

// isHidden reports whether a style keeps an element from being shown.
func isHidden(style string) bool {
	i := strings.Index(style, "display:")
	return i >= 0 && strings.HasPrefix(strings.TrimLeft(style[i+len("display:"):], " "), "none") ||
		strings.Contains(style, "visibility:hidden") || strings.Contains(style, "visibility: hidden")
}

func isWhite(color string) bool {
	for _, w := range []string{"#ffffff", "#fff", "white", "transparent", "rgb(255,255,255)", "rgb(255, 255, 255)"} {
		if rest, ok := strings.CutPrefix(color, w); ok && (rest == "" || !isWordByte(rest[0])) {
			return true
		}
	}
	return false
}

// displayPart is the part of a table that a <div> or <span> plays by its style.
type displayPart uint8

const (
	noPart displayPart = iota
	tablePart
	rowPart
	cellPart
)

func partOf(style string) displayPart {
	i := strings.Index(style, "display:")
	if i < 0 {
		return noPart
	}
	switch v := strings.TrimLeft(style[i+len("display:"):], " "); {
	case strings.HasPrefix(v, "table-row-group"), strings.HasPrefix(v, "table-header-group"), strings.HasPrefix(v, "table-footer-group"):
		return noPart
	case strings.HasPrefix(v, "table-row"):
		return rowPart
	case strings.HasPrefix(v, "table-cell"):
		return cellPart
	case strings.HasPrefix(v, "table-"):
		return noPart
	case strings.HasPrefix(v, "table"), strings.HasPrefix(v, "inline-table"):
		return tablePart
	}
	return noPart
}

// skipper passes over an element that is not shown, up to its end. A cell, row, paragraph or item of a list without an
// end tag ends where the next one begins.
type skipper struct {
	name  string
	depth int // open elements of that name; 0 when nothing is skipped
}

// start opens a hidden element; an element that has no content opens nothing.
func (s *skipper) start(name string) {
	switch name {
	case "br", "hr", "img", "input", "meta", "link", "col", "wbr", "area", "base", "source":
		return
	}
	s.name, s.depth = name, 1
}

// next takes a tag inside the hidden element, and reports whether the tag is still inside.
func (s *skipper) next(name string, end bool) bool {
	if end {
		if name == s.name {
			s.depth--
			return true // its own end tag is inside
		}
		if s.implied("/" + name) {
			s.depth = 0
			return false
		}
		return true
	}
	if s.implied(name) {
		s.depth = 0
		return false
	}
	if name == s.name {
		s.depth++
	}
	return true
}

// implied reports whether a tag ends the hidden element without its end tag.
func (s *skipper) implied(tag string) bool {
	switch s.name {
	case "td", "th":
		return s.depth == 1 && (tag == "td" || tag == "th" || tag == "tr" || tag == "/tr" || tag == "/table")
	case "tr":
		return s.depth == 1 && (tag == "tr" || tag == "/table")
	case "li":
		return tag == "li" || tag == "/ul" || tag == "/ol"
	case "p":
		switch tag {
		case "p", "div", "table", "h1", "h2", "h3", "h4", "ul", "/td", "/div", "/body", "td", "tr":
			return true
		}
	}
	return tag == "/body" || tag == "/html"
}

// anchor opens a table for rows and cells that elements play.
func (r *htmlReader) anchor(from int) *htmlTable {
	before := r.table
	r.openTable(from)
	if r.table == before {
		return nil
	}
	r.table.divs = true
	return r.table
}

// leaveDivs ends the tables made of other elements that are open inside a cell of a <table>.
func (r *htmlReader) leaveDivs(at int) {
	for r.table != nil && r.table.divs {
		r.closeTable(at)
	}
}

// isBlockElement reports whether text before and behind an element stands in other lines.
func isBlockElement(a atom.Atom) bool {
	switch a {
	case atom.P, atom.Li, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Center, atom.Ul, atom.Ol, atom.Blockquote, atom.Dl, atom.Dt, atom.Dd,
		atom.Section, atom.Article, atom.Header, atom.Footer, atom.Address, atom.Figure, atom.Figcaption, atom.Main:
		return true
	}
	return false
}

// openInline notes an open <font> or <span>.
func (r *htmlReader) openInline(attr *attributes) {
	if len(r.spans) >= maxOpen {
		r.deepSpans++
		return
	}
	in := inline{raised: attr.style.raised, white: attr.white, bold: attr.style.bold}
	if c := r.cell(); c != nil && c.start < 0 {
		c.indent += attr.style.indent
	}
	r.spans = append(r.spans, in)
	if in.raised {
		r.sup++
	}
	if in.white {
		r.white++
	}
	if in.bold {
		r.bold++
	}
}

func (r *htmlReader) closeInline() {
	n := len(r.spans)
	switch {
	case r.deepSpans > 0:
		r.deepSpans--
	case n > 0:
		if r.spans[n-1].raised {
			r.sup = max(0, r.sup-1)
		}
		if r.spans[n-1].white {
			r.white--
		}
		if r.spans[n-1].bold {
			r.bold = max(0, r.bold-1)
		}
		r.spans = r.spans[:n-1]
	}
}

// captionAt takes in text of a table's caption.
func (r *htmlReader) captionAt(from, to int) {
	raw := r.d.Data[from:to]
	text := Fold(html.UnescapeString(r.d.Text(from, to)))
	if t := r.table; text != "" && len(t.Captions) < maxSpan {
		lead := len(raw) - len(strings.TrimLeft(raw, " \t\r\n"))
		t.Captions = append(t.Captions, Block{Text: text, Start: from + lead, End: from + len(strings.TrimRight(raw, " \t\r\n")), Table: -1})
	}
}

func spanNumber(s string) int {
	n, err := strconv.Atoi(strings.TrimSpace(s))
	if err != nil || n < 1 {
		return 1
	}
	return min(n, maxSpan)
}

// rules says whether a style draws a line above a cell, and below it.
func rules(style string) (above, below bool) {
	if !strings.Contains(style, "border") {
		return false, false
	}
	for declaration := range strings.SplitSeq(style, ";") {
		property, value, _ := strings.Cut(declaration, ":")
		switch strings.TrimSpace(property) {
		case "border-top", "border-top-style":
			above = drawn(value)
		case "border-bottom", "border-bottom-style":
			below = drawn(value)
		}
	}
	return above, below
}

// drawn reports whether the value of a border draws a line that is seen.
func drawn(value string) bool {
	line := false
	for word := range strings.FieldsSeq(value) {
		switch {
		case word == "solid" || word == "double":
			line = true
		case isWhite(word) || strings.Trim(word, "0ptxem.") == "" && strings.HasPrefix(word, "0"):
			return false
		}
	}
	return line
}

// isRaised reports whether a style raises its text above the line.
func isRaised(style string) bool {
	return strings.Contains(style, "vertical-align:super") || strings.Contains(style, "vertical-align: super") || strings.Contains(style, "top:-")
}

// isBold reports whether a style prints its text bold: by name, or by a weight of 600 or more.
func isBold(style string) bool {
	_, value, ok := strings.Cut(style, "font-weight:")
	if !ok {
		return false
	}
	value = strings.TrimLeft(value, " ")
	return strings.HasPrefix(value, "bold") || len(value) > 2 && value[0] >= '6' && value[0] <= '9' && value[1] == '0' && value[2] == '0'
}

// styleIndent is the indentation in points, halved, that a style gives its text: padding, margin and the indent of a first line together.
func styleIndent(s string) int {
	var padding, margin, first int
	for declaration := range strings.SplitSeq(s, ";") {
		name, value, ok := strings.Cut(declaration, ":")
		if !ok {
			continue
		}
		switch strings.TrimSpace(name) {
		case "padding-left":
			padding = halfPoints(value)
		case "margin-left":
			margin = halfPoints(value)
		case "text-indent":
			first = halfPoints(value)
		case "padding":
			padding = leftOf(value)
		}
	}
	return padding + margin + first
}

// leftOf is what the short form of four sides, top, right, bottom and left, says of the last, in points, halved. What stands on all sides alike,
// and a hair's breadth, is no indentation.
func leftOf(value string) int {
	parts := strings.Fields(value)
	if len(parts) != 4 {
		return 0
	}
	if n := halfPoints(parts[3]); n > 2 {
		return n
	}
	return 0
}

// lengths are the units of lengths in points; a pixel is taken for one.
var lengths = map[string]float64{"em": 10, "rem": 10, "in": 72, "cm": 28, "mm": 2.8}

// halfPoints is half of a length in points; 0 for one that is none, or no indentation of a line.
func halfPoints(value string) int {
	value = strings.TrimSpace(value)
	j := 0
	for j < len(value) && (isDigit(value[j]) || value[j] == '.' || value[j] == '-') {
		j++
	}
	f, err := strconv.ParseFloat(value[:j], 64)
	if err != nil {
		return 0
	}
	unit, _, _ := strings.Cut(strings.TrimSpace(value[j:]), " ")
	if by, ok := lengths[unit]; ok {
		f *= by
	}
	if f <= -200 || f >= 400 {
		return 0
	}
	return int(f / 2)
}
