package page

import (
	"strings"

	"golang.org/x/net/html/atom"
)

// outline is the tree of the elements that lay a page out, in the order of their start tags, with the text between them. What is
// made of rows and cells without being a <table> shows there.
type outline struct {
	nodes   []node
	open    []openNode // outermost first
	figures int        // stretches of text that may be a figure
	said    bool       // style or role make some element a row or a cell
}

// node is an element, or a stretch of text.
type node struct {
	from, to int // bytes: where its start tag begins and its end tag does
	end      int32
	tag      *tag   // nil for text
	style    *style // that of its classes and its own
}

type openNode struct {
	index   int32
	figures int // that stand before it
}

const (
	maxOutline    = 200 // elements open at a time that are kept
	fewestFigures = 4   // of rows and cells, before anybody looks for them
	shortFigure   = 40  // bytes of a stretch of text that may be a figure
)

// isTransparent reports whether an element dresses its text, and lays nothing out.
func isTransparent(t *tag) bool {
	switch t.atom {
	case atom.B, atom.I, atom.Em, atom.Strong, atom.U, atom.Font, atom.Sup, atom.Sub, atom.Small, atom.Big, atom.A, atom.Abbr, atom.Mark, atom.Ins,
		atom.Del, atom.S, atom.Br, atom.Hr, atom.Wbr, atom.Img, atom.Input, atom.Col, atom.Colgroup, atom.Meta, atom.Link, atom.Html, atom.Head, atom.Body,
		atom.Tbody, atom.Thead, atom.Tfoot, atom.Pre, atom.Caption:
		return true
	}
	return strings.IndexByte(t.name, ':') >= 0
}

// start notes a start tag at a byte.
func (o *outline) start(t *tag, s *style, at int) {
	if o == nil || isTransparent(t) {
		return
	}
	switch t.atom {
	case atom.Tr:
		o.end(at, atom.Table, atom.Tr)
	case atom.Td, atom.Th:
		o.end(at, atom.Table, atom.Td, atom.Th)
	case atom.Li:
		o.end(at, atom.Ul, atom.Li)
	case atom.Dt, atom.Dd:
		o.end(at, atom.Dl, atom.Dt, atom.Dd)
	default:
		if t.atom != atom.Span {
			o.end(at, 0, atom.P)
		}
	}
	if len(o.open) == maxOutline {
		return
	}
	o.open = append(o.open, openNode{int32(len(o.nodes)), o.figures})
	o.said = o.said || s.part >= rowPart || t.role >= rowPart
	o.nodes = append(o.nodes, node{from: at, to: -1, tag: t, style: s})
}

// end closes the innermost open element of some kinds, as the start of the next does, unless one of another kind stands between.
func (o *outline) end(at int, within atom.Atom, kinds ...atom.Atom) {
	for k := len(o.open) - 1; k >= 0; k-- {
		a := o.nodes[o.open[k].index].tag.atom
		for _, kind := range kinds {
			if a == kind {
				o.pop(k, at)
				return
			}
		}
		if within == 0 || a == within || a == atom.Table || a == atom.Ol {
			return
		}
	}
}

// close notes an end tag.
func (o *outline) close(t *tag, at int) {
	if o == nil || isTransparent(t) {
		return
	}
	for k := len(o.open) - 1; k >= 0; k-- {
		n := &o.nodes[o.open[k].index]
		if n.tag.name == t.name {
			o.pop(k, at)
			return
		}
		switch n.tag.atom {
		case atom.Table:
			return
		case atom.Td, atom.Th:
			if t.atom != atom.Tr && t.atom != atom.Table {
				return
			}
		}
	}
}

// pop closes the open elements from the k-th on. Of the cell of a table with few figures nothing is kept: it holds no rows.
func (o *outline) pop(k, at int) {
	if o == nil {
		return
	}
	for i := len(o.open) - 1; i >= k; i-- {
		e := o.open[i]
		n := &o.nodes[e.index]
		n.to = at
		if a := n.tag.atom; (a == atom.Td || a == atom.Th || a == atom.Tr) && o.figures-e.figures < fewestFigures && !o.said {
			o.nodes, o.figures = o.nodes[:e.index], e.figures
			continue
		}
		n.end = int32(len(o.nodes))
	}
	o.open = o.open[:k]
}

// text notes a stretch of text.
func (o *outline) text(s string, from, to int) {
	i, j := trimmed(s)
	if o == nil || i == j {
		return
	}
	if j-i <= shortFigure && strings.ContainsAny(s[i:j], "0123456789") {
		o.figures++
	}
	o.nodes = append(o.nodes, node{from: from, to: to, end: int32(len(o.nodes)) + 1})
}
