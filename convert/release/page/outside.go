package page

import (
	"html"
	"strings"

	"golang.org/x/net/html/atom"
)

// Outside is a stretch of figures that look like those of a table and stand in none.
type Outside struct {
	Start, End int // bytes in the document
	Figures    int
}

const (
	fewestOutside = 8 // figures of a stretch
	maxTexts      = 4 // one after the other between two figures of a stretch
)

// outside collects figures that stand in no table.
type outside struct {
	found    []Outside
	now      Outside
	texts    int // in the stretch, those behind its last figure left out
	behind   int // texts behind the last figure
	absolute bool
}

// outside finds the figures outside of tables: those of <table> elements, and those made of others.
func (a *arranger) outside() []Outside {
	var o outside
	made := a.made
	for i := int32(0); i < int32(len(a.nodes)); {
		n := &a.nodes[i]
		for len(made) > 0 && made[0].to <= n.from {
			made = made[1:]
		}
		switch {
		case n.tag != nil && (n.tag.atom == atom.Table || isControl(n.tag.atom) || n.tag.atom == atom.Footer):
			o.end()
			i = max(n.end, i+1)
			continue
		case n.tag != nil:
			o.absolute = o.absolute || n.style.absolute
		case len(made) > 0 && made[0].from <= n.from:
			o.end()
		default:
			raw := a.d.Text(n.from, n.to)
			o.text(Fold(html.UnescapeString(raw[:min(len(raw), 4*maxLabel)])), n)
		}
		i++
	}
	o.end()
	return o.found
}

// text takes in a stretch of text.
func (o *outside) text(s string, n *node) {
	figures := 0
	switch shapeOf(s) {
	case proseShape:
		o.end()
	case figureShape:
		figures = 1
	case textShape:
		if figures = figuresBehind(s); figures == 0 {
			if o.behind++; o.behind > maxTexts {
				o.end()
			}
		}
	}
	if figures == 0 {
		return
	}
	if o.now.Figures == 0 {
		o.now.Start, o.behind = n.from, min(o.behind, 1)
	}
	o.now.Figures += figures
	o.now.End = n.to
	o.texts += o.behind
	o.behind = 0
}

// end ends a stretch: it is rows of figures when it has more of them than texts between, or as many where they are placed one by one.
func (o *outside) end() {
	n := o.now.Figures
	if n >= fewestOutside && (n*2 >= o.texts*3 || o.absolute && n*4 >= o.texts*3) {
		o.found = append(o.found, o.now)
	}
	o.now, o.texts, o.behind = Outside{}, 0, 0
}

// figuresBehind is the number of figures that a text ends with, where words stand before and they are two or more.
func figuresBehind(s string) int {
	words := strings.Fields(s)
	n, i := 0, len(words)
	for ; i > 0; i-- {
		switch shape := shapeOf(words[i-1]); {
		case shape == figureShape:
			n++
		case shape > figureShape:
			if n < 2 {
				return 0
			}
			return n
		}
	}
	return 0
}
