package layout

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/calendar"
)

// regroupLines gives the headings of a line evenly to columns where those below repeat for each of them: "Three Months Ended" twice
// over "Balance  Interest  Rate" twice, wherever they are centered and however many lines stand below.
func (g *Table) regroupLines(lines [][]Cell) {
	for _, heads := range lines {
		n := len(heads)
		if n < 2 || len(g.Columns)%n != 0 || len(g.Columns) == n || !allSayTime(heads) || !g.repeats(len(g.Columns)/n, heads[0].Start) {
			continue
		}
		size := len(g.Columns) / n
		for k := range g.Columns {
			c := &g.Columns[k]
			at := slices.IndexFunc(c.Headings, func(h Cell) bool {
				return slices.ContainsFunc(heads, func(o Cell) bool { return o.Start == h.Start })
			})
			switch right := heads[k/size]; {
			case at >= 0:
				c.Headings[at] = right
			default:
				below := slices.IndexFunc(c.Headings, func(h Cell) bool { return h.Start > right.Start })
				if below < 0 {
					below = len(c.Headings)
				}
				c.Headings = slices.Insert(slices.Clone(c.Headings), below, right)
			}
		}
	}
}

// allSayTime reports whether all headings name times.
func allSayTime(heads []Cell) bool {
	for i := range heads {
		if !calendar.SaysTime(heads[i].Text) {
			return false
		}
	}
	return true
}

// repeats reports whether the headings below a line, whose first begins at a byte, are the same after a number of columns, and not all
// alike until then.
func (g *Table) repeats(size, from int) bool {
	below := func(k int) string {
		var b strings.Builder
		for _, h := range g.Columns[k].Headings {
			if h.Start > from && !g.sameLine(h.Start, from) {
				b.WriteString(h.Text + " ")
			}
		}
		return b.String()
	}
	differ := false
	for k := range g.Columns {
		text := below(k)
		if text == "" || k >= size && text != below(k-size) {
			return false
		}
		differ = differ || k > 0 && text != below(k-1)
	}
	return differ
}

// sameLine reports whether two bytes stand in one line of the table.
func (g *Table) sameLine(a, b int) bool {
	for i := range g.lines {
		if cells := g.lines[i].cells; len(cells) > 0 && b >= cells[0].Start && b <= cells[len(cells)-1].End {
			return a >= cells[0].Start && a <= cells[len(cells)-1].End
		}
	}
	return false
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
