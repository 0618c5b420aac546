package page

import (
	"slices"

	"golang.org/x/net/html/atom"
)

const (
	fewestRows = 3 // that repeat, before cells without elements around rows are taken for rows
	maxHeads   = 3 // rows of headings over them
)

// gridRows are the rows of cells that all stand in one element, one after the other: as many as its style says in a row, else a
// label and as many figures again and again. It is nil where there are none.
func gridRows(n *node, items []part) []part {
	if slices.ContainsFunc(items, func(p part) bool { return p.shape == proseShape }) {
		return nil
	}
	if n.style.columns > 1 {
		return chunks(items, n.style.columns)
	}
	if slices.ContainsFunc(items, func(p part) bool { return p.tag == nil || p.tag.atom == atom.Span }) {
		return nil // a sentence in pieces
	}
	items = flatSigns(items)
	starts := labelsBefore(items)
	wide, times := commonGap(starts)
	if times+1 < fewestRows || times*5 < (len(starts)-1)*3 {
		return nil
	}
	lines := headsBefore(items[:starts[0]], wide)
	for k, s := range starts {
		end := len(items)
		if k+1 < len(starts) {
			end = starts[k+1]
		}
		stop := min(s+wide, end)
		for stop > s+2 && items[stop-1].shape == textShape { // the next label, over a section
			stop--
		}
		lines = append(lines, lineOf(items[s:stop]))
		for _, p := range items[stop:end] {
			if p.shape != blankShape {
				lines = append(lines, p)
			}
		}
	}
	return lines
}

// flatSigns joins the signs of figures that stand in elements of their own with the figures, where blanks do not keep their place.
func flatSigns(items []part) []part { return joinSigns(flat(items)) }

// labelsBefore are the places of the labels that figures follow.
func labelsBefore(items []part) []int {
	var at []int
	for i := range items[:len(items)-1] {
		label, figures := &items[i], &items[i+1]
		isTerm := label.tag != nil && label.tag.atom == atom.Dt // joined from several, it has no element
		if figures.isFigures() && (isTerm || label.shape == textShape && figures.shape != blankShape && figures.shape != yearShape) {
			at = append(at, i)
		}
	}
	return at
}

// commonGap is the distance that most labels have from the next, and how many do.
func commonGap(starts []int) (gap, times int) {
	count := map[int]int{}
	for i := 1; i < len(starts); i++ {
		g := starts[i] - starts[i-1]
		if count[g]++; count[g] > times || count[g] == times && g < gap {
			gap, times = g, count[g]
		}
	}
	return gap, times
}

// headsBefore makes lines of the cells before the first label: as many as a row has, or one less where nothing stands over the
// labels; what is left over above are titles.
func headsBefore(items []part, wide int) []part {
	per := wide
	if len(items)%wide != 0 && wide > 2 && len(items)%(wide-1) == 0 {
		per = wide - 1
	}
	from := len(items)
	for from > 0 && len(items)-from < maxHeads*per && !items[from-1].isHeader() && len(items[from-1].text) <= shortFigure {
		from--
	}
	over := from + (len(items)-from)%per
	lines := slices.Clone(items[:over])
	lines = append(lines, chunks(items[over:], per)...)
	return lines
}

// chunks makes rows of as many columns each; a cell may take several.
func chunks(items []part, columns int) []part {
	var lines []part
	var line []part
	at := 0
	for _, p := range items {
		if p.kind == group && !p.isFigures() {
			p.kind = leaf
		}
		span := p.spans(columns)
		if at > 0 && at+span > columns {
			lines = append(lines, lineOf(line))
			line, at = nil, 0
		}
		line = append(line, p)
		at += span
	}
	if len(line) > 0 {
		lines = append(lines, lineOf(line))
	}
	return lines
}

// spans is the number of columns that a cell takes of as many.
func (p *part) spans(columns int) int {
	if p.tag == nil {
		return 1
	}
	span := max(p.style.span, p.tag.span, 1)
	return min(span, columns)
}

// lineOf is a line of cells: a row where figures follow a label.
func lineOf(cells []part) part {
	if len(cells) == 1 {
		return cells[0]
	}
	first, last := &cells[0], &cells[len(cells)-1]
	p := part{kind: group, shape: textShape, from: first.from, to: last.to, cells: cells, text: joinTexts(cells), style: &noStyle}
	if first.shape == textShape && counted(cells[1:]) > 0 {
		p.kind = row
	}
	return p
}

// joinSigns joins the signs of figures that stand in elements of their own with the figures.
func joinSigns(cells []part) []part {
	out := make([]part, 0, len(cells))
	for _, p := range cells {
		if n := len(out); n > 0 && p.kind == leaf && out[n-1].kind == leaf {
			before := &out[n-1]
			opens := before.shape == signShape && (p.shape.isFigure() || p.shape == signShape) && before.text != ")" && before.text != "%"
			closes := p.shape == signShape && (p.text[0] == ')' || p.text[0] == '%') && before.shape.isFigure()
			if opens || closes {
				joined := textPart(before.text+p.text, before.from, p.to)
				joined.tag, joined.style = p.tag, p.style
				*before = joined
				continue
			}
		}
		out = append(out, p)
	}
	return out
}
