package layout

import (
	"cmp"
	"slices"
)

const (
	maxColumns  = 64 // values in a row beyond this number are left to diagnostics
	newColumn   = 20 // cost of opening a column rather than using one
	edgeSlack   = 3  // characters by which edges of one column may differ without overlap
	unreachable = 1 << 20
)

// findColumns groups the values of a table into columns: rows with most values first, each aligned with
// the columns found so far, in order. It calls check for each row.
func (g *Table) findColumns(check func()) {
	order := make([]int, 0, len(g.lines))
	for i := g.body; i < len(g.lines); i++ {
		if g.lines[i].kind == dataLine {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(sureCount(&g.lines[b]), sureCount(&g.lines[a])) })
	for _, i := range order {
		check()
		g.align(&g.lines[i])
	}
	g.number()
	if g.collapse(order) {
		return
	}
	g.promote()
	g.number()
	g.dropStray(order)
}

const minStrayRows = 5 // rows of values a table must have before one number beside its columns counts as astray

// dropStray takes away a column of one number, with no heading over it, whose row has a number in each other column: that
// number stands astray, and no column is its own.
func (g *Table) dropStray(order []int) {
	if g.HTML || len(order) < minStrayRows || len(g.Columns) < 3 {
		return
	}
	for k := range g.Columns {
		if g.Columns[k].count != 1 || g.headed(g.Columns[k].Extent) {
			continue
		}
		for _, i := range order {
			r := &g.lines[i]
			if sureCount(r) != len(g.Columns) {
				continue
			}
			for p := range r.values() {
				if p.Column == k {
					g.Columns = slices.Delete(g.Columns, k, k+1)
					g.number()
					g.unplace(r, p)
					return
				}
			}
		}
	}
}

// unplace takes a number out of its row's columns; the others fill them in order.
func (g *Table) unplace(r *line, stray *Cell) {
	k := 0
	for p := range r.values() {
		if p == stray {
			p.Column = -1
			continue
		}
		p.Column = k
		k++
	}
}

// headed reports whether text stands over a column.
func (g *Table) headed(e Extent) bool {
	for i := 0; i < g.body; i++ {
		for _, p := range g.lines[i].cells {
			if p.overlap(e) > 0 {
				return true
			}
		}
	}
	return false
}

// place is where a value stands.
type place struct {
	Extent
	edge int
}

// collapse takes columns that only sloppy alignment tells apart for one: when most rows have as many values as
// the fullest row, but there are more columns than that, values belong to columns by their order.
func (g *Table) collapse(order []int) bool {
	if len(order) < 3 {
		return false
	}
	size := sureCount(&g.lines[order[0]])
	if size < 2 || len(g.Columns) <= size || size > maxColumns {
		return false
	}
	var full, others []*line
	for _, i := range order {
		if r := &g.lines[i]; sureCount(r) == size {
			full = append(full, r)
		} else {
			others = append(others, r)
		}
	}
	if len(full)*10 < len(order)*7 {
		return false
	}
	cols := g.usualPlaces(full, size)
	for k := range cols {
		if k > 0 && cols[k].center2() <= cols[k-1].center2() {
			return false
		}
	}
	if g.HTML && slices.ContainsFunc(full, func(r *line) bool { return passesOver(r, cols) }) {
		return false
	}
	g.Columns = cols
	for _, r := range others {
		g.nearest(r)
	}
	return true
}

// passesOver reports whether a value of a row of markup stands in the place of the next column and not in its own: the row leaves a column empty that
// others fill, and fills one that they leave empty.
func passesOver(r *line, cols []Column) bool {
	k := 0
	for p := range r.values() {
		if k+1 < len(cols) && p.overlap(cols[k].Extent) <= 0 && p.overlap(cols[k+1].Extent) > 0 {
			return true
		}
		k++
	}
	return false
}

// usualPlaces makes columns of rows with as many values, each where most of its values stand.
func (g *Table) usualPlaces(rows []*line, size int) []Column {
	cols := make([]Column, size)
	where := make([]map[place]int, size) // how often values of a column stand where
	for k := range where {
		where[k] = map[place]int{}
	}
	for _, r := range rows {
		k := 0
		for p := range r.values() {
			at := place{p.Extent, p.Number.Edge}
			if g.HTML {
				at.edge = p.Right
			}
			where[k][at]++
			if n := where[k][at]; n > cols[k].count { // the first place that reaches a count keeps it
				cols[k] = Column{Extent: at.Extent, Edge: at.edge, count: n}
			}
			p.Column = k
			k++
		}
	}
	for k := range cols {
		cols[k].count = len(rows)
	}
	return cols
}

// nearest gives the values of a row the columns that lie nearest, in order.
func (g *Table) nearest(r *line) {
	k := 0
	for p := range r.values() {
		best := -1
		for j := k; j < len(g.Columns); j++ {
			if best < 0 || abs(p.center2()-g.Columns[j].center2()) < abs(p.center2()-g.Columns[best].center2()) {
				best = j
			}
		}
		p.Column = best
		if best >= 0 {
			g.Columns[best].count++
			k = best + 1
		}
	}
}

func sureCount(r *line) int {
	n := 0
	for range r.values() {
		n++
	}
	return n
}

// columnCost says how badly a value fits a column.
func (g *Table) columnCost(p *Cell, c *Column) int {
	overlap := p.overlap(c.Extent)
	if g.HTML {
		if overlap > 0 {
			return min(abs(p.Left-c.Left)+abs(p.Right-c.Right), newColumn-1)
		}
		return unreachable
	}
	d := abs(p.Number.Edge - c.Edge)
	if overlap > 0 {
		return min(d, newColumn-1)
	}
	if d <= edgeSlack {
		return d + 2
	}
	return unreachable
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// align assigns a row's values to columns in order at the least cost, opening columns where none fits.
func (g *Table) align(r *line) {
	var ps []*Cell
	for p := range r.values() {
		if len(ps) < maxColumns {
			ps = append(ps, p)
		}
	}
	n, m := len(ps), len(g.Columns)
	cost := make([]int, (n+1)*(m+1))
	step := make([]byte, (n+1)*(m+1))
	at := func(i, j int) int { return i*(m+1) + j }
	for i := 0; i <= n; i++ {
		for j := 0; j <= m; j++ {
			if i == 0 {
				step[at(i, j)] = 's'
				continue
			}
			best, how := cost[at(i-1, j)]+newColumn, byte('n')
			if m >= maxColumns {
				best = unreachable
			}
			if j > 0 {
				if c := cost[at(i, j-1)]; c <= best {
					best, how = c, 's'
				}
				if c := cost[at(i-1, j-1)] + g.columnCost(ps[i-1], &g.Columns[j-1]); c < best {
					best, how = c, 'm'
				}
			}
			cost[at(i, j)], step[at(i, j)] = best, how
		}
	}
	for i, j := n, m; i > 0; {
		p := ps[i-1]
		switch step[at(i, j)] {
		case 'm':
			c := &g.Columns[j-1]
			c.Left, c.Right = min(c.Left, p.Left), max(c.Right, p.Right)
			i, j = i-1, j-1
		case 'n':
			g.Columns = slices.Insert(g.Columns, j, Column{Extent: p.Extent, Edge: p.Number.Edge})
			i--
		default:
			j--
		}
	}
}

// number gives each value the index of its column.
func (g *Table) number() {
	for k := range g.Columns {
		g.Columns[k].count = 0
	}
	for i := g.body; i < len(g.lines); i++ {
		r := &g.lines[i]
		if r.kind != dataLine {
			continue
		}
		k := 0
		full := sureCount(r) == len(g.Columns)
		for p := range r.values() {
			if full { // a value for each column: they are in order
				p.Column = k
				g.Columns[k].count++
				k++
				continue
			}
			best, cost := -1, unreachable
			for j := k; j < len(g.Columns); j++ {
				if w := g.columnCost(p, &g.Columns[j]); w < cost {
					best, cost = j, w
				}
			}
			p.Column = best
			if best >= 0 {
				k = best + 1
				g.Columns[best].count++
			}
		}
	}
}

// promote makes values of numbers that no white space sets apart but that stand exactly in a column.
func (g *Table) promote() {
	if g.HTML {
		return
	}
	for i := g.body; i < len(g.lines); i++ {
		r := &g.lines[i]
		if r.kind != dataLine && r.kind != textLine {
			continue
		}
		taken := make([]bool, len(g.Columns))
		for _, p := range r.cells {
			if p.IsNumber && p.sure && p.Column >= 0 {
				taken[p.Column] = true
			}
		}
		for c := range r.cells {
			p := &r.cells[c]
			if !p.IsNumber || p.sure || p.Number.IsSmall() && r.kind == textLine {
				continue
			}
			for k := range g.Columns {
				if !taken[k] && abs(p.Number.Edge-g.Columns[k].Edge) <= 1 && g.Columns[k].count > 1 || g.pushed(r, c, k, taken) {
					p.sure, taken[k] = true, true
					r.kind = dataLine
				}
			}
		}
	}
}

// pushed reports whether the c-th cell of a line is the value of its k-th column, which a long label pushed on: it stands in the
// column, right behind it the values of all others, and it is written as the next one is.
func (g *Table) pushed(r *line, c, k int, taken []bool) bool {
	if k+1 >= len(g.Columns) || c+1 == len(r.cells) || c == 0 {
		return false
	}
	p, next := &r.cells[c], &r.cells[c+1]
	if p.overlap(g.Columns[k].Extent) == 0 || !next.IsNumber || !next.sure || next.Column != k+1 || p.isDoubtful() {
		return false
	}
	for j := range taken {
		if taken[j] != (j > k) {
			return false
		}
	}
	n, m := &p.Number, &next.Number
	return n.Commas && m.Commas || n.Places() > 0 && n.Places() == m.Places() && n.Currency == m.Currency && n.Percent == m.Percent
}
