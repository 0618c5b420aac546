package page

import (
	"html"
	"slices"
	"strings"

	"golang.org/x/net/html/atom"
)

// part is what an element, with all that is in it, is in a table.
type part struct {
	kind     partKind
	shape    shape // of a leaf
	from, to int
	text     string // of a leaf or a group
	tag      *tag   // nil for text
	style    *style
	cells    []part // of a group, or a row: the label first
	lines    []part // of a block: rows, groups and leaves, one below the other
	explicit bool   // style or role make it a row
}

type partKind uint8

const (
	leaf  partKind = iota // one text: a cell, or a title
	group                 // several texts, or several figures, side by side
	row                   // a label and figures
	block                 // rows, one below the other
	other
)

// arranger finds the tables of a page that are made of other elements than <table>.
type arranger struct {
	d     *Document
	nodes []node
	made  []madeTable
	// hidden are the bytes of elements that a class hides beside others.
	hidden [][2]int
}

// arrange finds the tables of an outline, in order, and the figures that look like those of a table and stand in none.
func (o *outline) arrange(d *Document) (cursor, []Outside) {
	if o.figures < fewestFigures && !o.said {
		return cursor{}, nil
	}
	a := &arranger{d: d, nodes: o.nodes}
	p := a.blockOf(a.children(0, int32(len(o.nodes))))
	a.finish(p.lines)
	slices.SortFunc(a.made, func(x, y madeTable) int { return x.from - y.from })
	slices.SortFunc(a.hidden, func(x, y [2]int) int { return x[0] - y[0] })
	return cursor{tables: a.made, hidden: a.hidden}, a.outside()
}

// children are the parts of some nodes; stretches of text side by side are one.
func (a *arranger) children(from, end int32) []part {
	var out []part
	for i := from; i < end; i = a.nodes[i].end {
		p := a.part(i)
		if n := len(out); p.tag == nil && n > 0 && out[n-1].tag == nil {
			p = textPart(out[n-1].text+" "+p.text, out[n-1].from, p.to)
			out = out[:n-1]
		}
		if p.tag != nil || p.text != "" {
			out = append(out, p)
		}
	}
	return out
}

func textPart(s string, from, to int) part {
	s = Fold(s[:min(len(s), 2*maxLabel)])
	return part{shape: shapeOf(s), from: from, to: to, text: s, style: &noStyle}
}

// part is what a node is.
func (a *arranger) part(i int32) part {
	a.d.check()
	n := &a.nodes[i]
	if n.tag == nil {
		raw := a.d.Text(n.from, n.to)
		return textPart(html.UnescapeString(raw[:min(len(raw), 4*maxLabel)]), n.from, n.to)
	}
	whole := part{kind: other, from: n.from, to: n.to, tag: n.tag, style: n.style}
	if isControl(n.tag.atom) {
		return whole
	}
	items := a.children(i+1, n.end)
	switch n.tag.atom {
	case atom.Table, atom.Tr, atom.Td, atom.Th:
		a.finish(a.blockOf(items).lines)
		return whole
	}
	items = a.seen(items)
	p := a.compose(n, items)
	p.from, p.to, p.tag, p.style = n.from, n.to, n.tag, n.style
	return p
}

// isControl reports whether an element serves to find one's way or to fill something in.
func isControl(a atom.Atom) bool {
	switch a {
	case atom.Nav, atom.Form, atom.Select, atom.Button, atom.Textarea:
		return true
	}
	return false
}

// seen leaves out what a class hides beside what is shown: the same for narrower screens. What is hidden on its own, a program may
// show.
func (a *arranger) seen(items []part) []part {
	hidden := func(p part) bool { return p.kind != other && p.kind != block && p.style.hidden }
	if !slices.ContainsFunc(items, hidden) || !slices.ContainsFunc(items, func(p part) bool { return !p.style.hidden && p.shape != blankShape }) {
		return items
	}
	return slices.DeleteFunc(items, func(p part) bool {
		if hidden(p) {
			a.hidden = append(a.hidden, [2]int{p.from, p.to})
		}
		return hidden(p)
	})
}

// compose makes one part of those inside an element.
func (a *arranger) compose(n *node, items []part) part {
	if len(items) == 0 {
		return part{kind: leaf}
	}
	if len(items) == 1 {
		return items[0]
	}
	if slices.ContainsFunc(items, func(p part) bool { return p.kind > group }) {
		return a.blockOf(items)
	}
	if isPlaced(items) {
		return a.blockOf(placedLines(items))
	}
	joined := textPart(joinTexts(items), n.from, n.to)
	switch {
	case joined.text != "" && n.isRow(items):
		return explicitRow(items, joined.text)
	case joined.shape <= figureShape && allFigures(items):
		return joined
	case n.tag.atom == atom.Span && !n.style.laid: // a piece of a sentence
		return joined
	case isRow(items):
		return rowOf(items, joined.text)
	case allFigures(items):
		return part{kind: group, cells: items, text: joined.text, shape: textShape}
	}
	if lines := gridRows(n, items); lines != nil {
		return part{kind: block, lines: lines}
	}
	if isMixedRow(items) {
		return rowOf(items, joined.text)
	}
	switch groups := countGroups(items); {
	case groups > 1 && groups == len(items): // headings, one line below the other
		return part{kind: block, lines: items}
	case isHeads(items):
		return part{kind: group, cells: items, text: joined.text, shape: joined.shape}
	}
	return joined
}

// isRow reports whether style or role make an element with some parts a row.
func (n *node) isRow(items []part) bool {
	return n.style.part == rowPart || n.tag.role == rowPart || slices.ContainsFunc(items, func(p part) bool { return p.isCell() })
}

// isCell reports whether style or role make an element a cell.
func (p *part) isCell() bool {
	return p.tag != nil && (p.style.part == cellPart || p.tag.role == cellPart)
}

func joinTexts(items []part) string {
	var b strings.Builder
	for i := range items {
		if b.Len() > 2*maxLabel {
			break
		}
		if items[i].text != "" {
			b.WriteString(items[i].text)
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// isFigures reports whether a part is figures, blanks and the signs of figures.
func (p *part) isFigures() bool {
	if p.kind == group {
		return allFigures(p.cells)
	}
	return p.kind == leaf && (p.shape.isFigure() || p.shape.isAside())
}

func allFigures(items []part) bool {
	return !slices.ContainsFunc(items, func(p part) bool { return !p.isFigures() })
}

// counted is the number of figures among the cells of a line.
func counted(cells []part) int {
	n := 0
	for i := range cells {
		switch c := &cells[i]; {
		case c.kind == group:
			n += counted(c.cells)
		case c.shape == plainShape || c.shape == figureShape:
			n++
		}
	}
	return n
}

// isRow reports whether a label stands before figures, and nothing else.
func isRow(items []part) bool {
	first := slices.IndexFunc(items, func(p part) bool { return p.shape != blankShape || p.kind == group })
	if first < 0 || items[first].shape != textShape || items[first].isFigures() || counted(items[first+1:]) == 0 {
		return false
	}
	for i := range items[first+1:] {
		if !items[first+1+i].isFigures() {
			return false
		}
	}
	return true
}

// isMixedRow reports whether elements side by side are a row that has words among its figures: the number of a note, "per share".
func isMixedRow(items []part) bool {
	words := 0
	for i := range items {
		if p := &items[i]; p.tag == nil || p.tag.atom == atom.Span || p.shape == proseShape || i > 0 && p.kind == leaf && len(p.text) > shortFigure {
			return false
		} else if i > 0 && !p.isFigures() {
			words++
		}
	}
	n := counted(items[1:])
	return len(items) > 2 && items[0].shape == textShape && !items[0].isFigures() && n > 1 && words <= n
}

// countGroups is the number of groups among parts.
func countGroups(items []part) int {
	n := 0
	for i := range items {
		if items[i].kind == group {
			n++
		}
	}
	return n
}

// isHeads reports whether elements side by side are short texts, as headings are.
func isHeads(items []part) bool {
	for i := range items {
		if p := &items[i]; p.tag == nil || p.shape == proseShape || p.kind == leaf && len(p.text) > 2*shortFigure {
			return false
		}
	}
	return true
}

// rowOf makes a row: figures that stand in a group are cells of their own.
func rowOf(items []part, text string) part {
	return part{kind: row, cells: flat(items), text: text, shape: textShape}
}

// flat is the cells of groups in their place, but for a group of words in the first.
func flat(items []part) []part {
	var out []part
	for i, p := range items {
		if p.kind == group && (i > 0 || p.isFigures()) {
			out = append(out, flat(p.cells)...)
			continue
		}
		out = append(out, p)
	}
	return out
}

// explicitRow is a row because style or role say so, whatever its cells hold.
func explicitRow(items []part, text string) part {
	p := part{kind: group, cells: items, text: text, shape: textShape, explicit: true}
	if first := slices.IndexFunc(items, func(c part) bool { return c.shape != blankShape }); items[first].shape == textShape && counted(items[first+1:]) > 0 {
		p.kind = row
	}
	for i := range p.cells {
		if c := &p.cells[i]; c.kind == group {
			c.kind = leaf
		}
	}
	return p
}

const maxTitles = 3 // lines of text between two rows of a table

// blockOf makes a block of rows one below the other, or the tables of those that stand among other things.
func (a *arranger) blockOf(items []part) part {
	var run []part
	whole, titles, wide := true, 0, 0 // titles below the last row, cells of the rows
	flush := func() {
		a.finish(run)
		run, titles, wide, whole = nil, 0, 0, false
	}
	for i := range items {
		p := &items[i]
		switch {
		case p.kind == row:
			run, titles = append(run, *p), 0
			if wide == 0 {
				wide = len(p.cells)
			}
		case p.kind == block:
			w := width(p.lines)
			if titled := titles > 0 && run[len(run)-1].isHeading(); titled || w != wide && w > 0 && wide > 0 {
				flush()
			}
			run, titles, wide = append(run, p.lines...), 0, max(w, wide)
		case p.isApart() || titles == maxTitles:
			flush()
		case p.shape != blankShape:
			if run = append(run, *p); p.kind == leaf {
				titles++
			}
		}
	}
	if whole && slices.ContainsFunc(run, func(p part) bool { return p.kind == row }) {
		return part{kind: block, lines: run}
	}
	a.finish(run)
	return part{kind: other}
}

// isApart reports whether a part is no line of a table: prose, a figure by itself.
func (p *part) isApart() bool {
	return p.kind == other || p.shape == proseShape || p.kind == leaf && p.shape.isFigure() && p.shape != yearShape
}

// isHeading reports whether a line is the heading of what follows, or a paragraph.
func (p *part) isHeading() bool { return p.isHeader() || p.tag != nil && p.tag.atom == atom.P }

// isHeader reports whether a line is the title of what follows.
func (p *part) isHeader() bool {
	if p.tag == nil {
		return false
	}
	switch p.tag.atom {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		return true
	}
	return false
}

// width is the number of cells of most rows.
func width(lines []part) int {
	best, most := 0, 0
	count := map[int]int{}
	for i := range lines {
		if lines[i].kind == row {
			n := len(lines[i].cells)
			if count[n]++; count[n] > most {
				best, most = n, count[n]
			}
		}
	}
	return best
}
