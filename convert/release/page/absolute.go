package page

import "slices"

const (
	sameLine    = 3 // units of length that the tops of cells of one row differ by
	letterWidth = 6 // units of length, about
	maxEdges    = 100
)

// isPlaced reports whether elements say, one by one, where on the page they stand, as programs write them that make pages of PDF.
func isPlaced(items []part) bool {
	placed := 0
	for i := range items {
		if s := items[i].style; s.absolute && s.left >= 0 && s.top >= 0 {
			placed++
		}
	}
	return placed >= fewestOutside && placed*10 >= len(items)*9
}

// placedLines are the lines that elements stand in which follow each other from left to right.
func placedLines(items []part) []part {
	var lines []part
	for from := 0; from < len(items); {
		to := from + 1
		for to < len(items) && items[to].follows(&items[to-1]) {
			to++
		}
		lines = append(lines, lineOf(slices.Clip(items[from:to])))
		from = to
	}
	return lines
}

// follows reports whether an element stands in the same line as another, right of it.
func (p *part) follows(before *part) bool {
	d := p.style.top - before.style.top
	return p.style.absolute && before.style.absolute && d <= sameLine && d >= -sameLine && p.style.left > before.style.left
}

// right is about where the text of an element ends.
func (p *part) right() int { return p.style.left + letterWidth*len(p.text) }

// edgesOf are the right edges of the columns of rows whose cells are placed one by one; nil where they are not.
func edgesOf(lines []part, columns int) []int {
	if columns > maxEdges {
		return nil
	}
	edges, rows := make([]int, columns), 0
	for i := range lines {
		l := &lines[i]
		if l.kind != row || len(l.cells) != columns {
			continue
		}
		if !isPlacedLine(l.cells) {
			return nil
		}
		rows++
		for k := range l.cells {
			edges[k] += l.cells[k].right()
		}
	}
	for k := range edges {
		edges[k] /= max(rows, 1)
	}
	return edges
}

func isPlacedLine(cells []part) bool {
	return !slices.ContainsFunc(cells, func(p part) bool { return !p.style.absolute || p.style.left < 0 })
}

// placeAt puts the cells of a line under the columns whose right edges are nearest to theirs, from left to right.
func placeAt(cells []part, edges []int) []madeCell {
	var out []madeCell
	column := 0
	for i := range cells {
		c := &cells[i]
		best := min(column, len(edges)-1)
		for k := best; k < len(edges); k++ {
			if abs(edges[k]-c.right()) < abs(edges[best]-c.right()) {
				best = k
			}
		}
		if i == 0 && c.shape == textShape && len(cells) > 1 && counted(cells[1:]) > 0 {
			best = 0
		}
		out = append(out, madeCell{c.from, c.to, best, best + 1})
		column = best + 1
	}
	return out
}

func abs(n int) int { return max(n, -n) }
