package layout

import "github.com/tieout/tieout/convert/release/calendar"

// headRow is a row of headings, and the rules below it.
type headRow struct {
	cells []Cell
	rules []Extent
}

// assignRows gives the headings of all rows to the columns below them. In text, where a row names each column and its names
// repeat, as many headings of time above it as repetitions stand over one of them each: "2002" and "2001" "Average Balance", "Interest", "Rate", "Average Balance", "Interest", "Rate".
func (g *Table) assignRows(rows []headRow) {
	size, low := 0, 0
	for i := len(rows) - 1; i > 0 && size == 0 && !g.HTML; i-- {
		if len(rows[i].cells) == len(g.Columns) {
			size, low = period(rows[i].cells), i
		}
	}
	for i, r := range rows {
		if size > 1 && i < low && len(r.cells)*size == len(g.Columns) && g.areGroups(r.cells, size) {
			for k := range g.Columns {
				g.Columns[k].Headings = append(g.Columns[k].Headings, r.cells[k/size])
			}
			continue
		}
		g.assignHeads(r.cells, r.rules)
	}
}

// areGroups reports whether headings speak of time, and stand nearer to the middle of so many columns each than to the first or
// the last of these.
func (g *Table) areGroups(heads []Cell, size int) bool {
	for i := range heads {
		h := &heads[i]
		first, last := g.Columns[i*size].Extent, g.Columns[(i+1)*size-1].Extent
		middle := abs(h.center2() - (Extent{first.Left, last.Right}).center2())
		if !(h.IsNumber && h.Number.IsYear() || calendar.SaysTime(h.Text)) || middle >= min(abs(h.center2()-first.center2()), abs(h.center2()-last.center2())) {
			return false
		}
	}
	return true
}

// period is the number of headings after which the texts of a row repeat, all different until then; 0 when they don't.
func period(heads []Cell) int {
	size := 0
	seen := map[string]bool{}
	for k := range heads {
		switch text := heads[k].Text; {
		case size == 0 && seen[text]:
			size = k
			fallthrough
		case size > 0:
			if text != heads[k%size].Text {
				return 0
			}
		default:
			seen[text] = true
		}
	}
	if size == 0 || len(heads)%size != 0 {
		return 0
	}
	return size
}

// regroup gives headings of groups to columns evenly when the columns below repeat: "Three Months Ended" and "Nine Months
// Ended" over "2002  2001  2002  2001" stand over two columns each, wherever they are centered.
func (g *Table) regroup() {
	size := g.cycle()
	if size < 2 {
		return
	}
	groups := len(g.Columns) / size
	for level := range len(g.Columns[0].Headings) - 1 {
		var heads []Cell
		for k := range g.Columns {
			h := g.Columns[k].Headings[level]
			if n := len(heads); n == 0 || heads[n-1].Start != h.Start {
				heads = append(heads, h)
			}
		}
		if len(heads) != groups {
			continue
		}
		for k := range g.Columns {
			g.Columns[k].Headings[level] = heads[k/size]
		}
	}
}

// cycle is the number of columns after which their lowest headings repeat, all different until then; 0 when they don't.
func (g *Table) cycle() int {
	depth := 0
	seen := map[string]bool{}
	size := 0
	for k := range g.Columns {
		heads := g.Columns[k].Headings
		if k == 0 {
			depth = len(heads)
		}
		if len(heads) < 2 || len(heads) != depth {
			return 0
		}
		low := heads[depth-1].Text
		switch {
		case size == 0 && seen[low]:
			size = k
		case size == 0:
			seen[low] = true
		}
		if size > 0 && low != g.Columns[k%size].Headings[depth-1].Text {
			return 0
		}
	}
	if size == 0 || len(g.Columns)%size != 0 {
		return 0
	}
	return size
}
