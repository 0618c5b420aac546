package layout

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/internal/wording"
)

// Which columns each heading of a row stands over: by their cells in HTML, by their places and the rules below in text.

// assignHeads gives the headings of one row to the columns below them.
func (g *Table) assignHeads(heads []Cell, rules []Extent) {
	if len(heads) == 0 {
		return
	}
	if g.HTML {
		g.headsOver(heads)
		return
	}
	heads, rules = heads[:min(len(heads), 2*maxColumns)], rules[:min(len(rules), 2*maxColumns)]
	if len(heads) <= len(g.Columns)/2 && !namePercentages(heads) && g.commonSize() {
		pairs := Table{src: g.src, Columns: g.pairs()}
		for k := range pairs.Columns {
			pairs.Columns[k].Headings = nil
		}
		pairs.assignHeads(heads, rules)
		for k := range g.Columns {
			g.Columns[k].Headings = append(g.Columns[k].Headings, pairs.Columns[k/2].Headings...)
		}
		return
	}
	g.groupHeads(heads, groupRules(heads, rules), nil)
}

// headsOver gives the headings of a row of cells to the columns that they stand over. A column that reaches below the heading of another one,
// as one with "pts." behind it does, keeps to its own.
func (g *Table) headsOver(heads []Cell) {
	over := make([][]int, len(g.Columns))
	another := make([]bool, len(heads)) // a column has this heading alone
	for k := range g.Columns {
		for i := range heads {
			if heads[i].overlap(g.Columns[k].Extent) > 0 {
				over[k] = append(over[k], i)
			}
		}
		if len(over[k]) == 1 {
			another[over[k][0]] = true
		}
	}
	for k := range g.Columns {
		own := len(over[k]) == 2 && slices.ContainsFunc(over[k], func(i int) bool { return !another[i] }) // below more it may be of any
		for _, i := range over[k] {
			if !own || !another[i] {
				g.Columns[k].Headings = append(g.Columns[k].Headings, heads[i])
			}
		}
	}
}

// groupHeads gives each heading of a line of text a group of columns, in order, at the least cost. Where apart is given, each column
// has a heading, and those from the first to the last of which it is true have not the same one.
func (g *Table) groupHeads(heads []Cell, rules []Extent, apart func(first, last int) bool) {
	const (
		skipHead   = 60
		headLess   = -1 // the heading is skipped
		columnLess = -3 // the column has none
	)
	n, m := len(heads), len(g.Columns)
	cost := make([]int, (n+1)*(m+1))
	from := make([]int, (n+1)*(m+1)) // headLess, columnLess or the first column of the heading's group
	at := func(i, j int) int { return i*(m+1) + j }
	duration := nameDurations(heads)
	uncovered, left := uncoveredCosts(duration, n == 1)
	if apart != nil {
		uncovered = skipHead
	}
	for i := 0; i <= n; i++ {
		for j := 0; j <= m; j++ {
			best, how := j*uncovered+min(j, 1)*left, columnLess
			if i > 0 {
				best, how = cost[at(i-1, j)]+skipHead, headLess
			}
			for a := 1; a <= j && i > 0; a++ {
				if apart != nil && apart(a-1, j-1) {
					continue
				}
				if c := cost[at(i-1, a-1)] + g.headCost(&heads[i-1], a-1, j-1, rules, duration); c < best {
					best, how = c, a-1
				}
			}
			if j > 0 && i > 0 {
				if c := cost[at(i, j-1)] + uncovered; c < best {
					best, how = c, columnLess
				}
			}
			cost[at(i, j)], from[at(i, j)] = best, how
		}
	}
	for i, j := n, m; i > 0; {
		switch f := from[at(i, j)]; f {
		case columnLess:
			j--
		case headLess:
			i--
		default:
			for k := f; k < j; k++ {
				g.Columns[k].Headings = append(g.Columns[k].Headings, heads[i-1])
			}
			i, j = i-1, f
		}
	}
}

// uncoveredCosts are what it costs that a column has no heading, and that those left of the first heading have none, where that is the only one of
// its line and of a length of time: what is of no time stands right of it, as changes do.
func uncoveredCosts(duration, only bool) (each, left int) {
	const ofTime, aside = 4, 4
	switch {
	case duration && only:
		return ofTime, aside
	case duration:
		return ofTime, 0
	}
	return 1, 0
}

// nameDurations reports whether any heading names a length of time, or a day without its year: such headings stand over groups.
func nameDurations(heads []Cell) bool {
	for i := range heads {
		ph := calendar.Parse(heads[i].Text)
		if ph.HasDuration() || len(ph.Dates) > 0 && ph.Dates[0].Day > 0 && len(ph.Order) == 0 {
			return true
		}
	}
	return false
}

// namePercentages reports whether headings are those of columns of percentages alone: "% of" over "Sales".
func namePercentages(heads []Cell) bool {
	for i := range heads {
		if !isPercentage(heads[i].Text) {
			return false
		}
	}
	return true
}

// isPercentage reports whether a heading begins as that of a column of percentages does.
func isPercentage(s string) bool {
	return strings.HasPrefix(s, "%") || wording.Begins(strings.ToLower(s), "percent")
}

// groupRules leaves the rules that group columns under one heading: a rule under several headings only ends the headings.
func groupRules(heads []Cell, rules []Extent) []Extent {
	var out []Extent
	for _, r := range rules {
		over := 0
		for i := range heads {
			if r.overlap(heads[i].Extent) > 0 {
				over++
			}
		}
		if over == 1 {
			out = append(out, r)
		}
	}
	return out
}

// spread says how unlikely a heading that names no length of time stands over more than one column: the more so where it does not
// reach over them.
func (g *Table) spread(h *Cell, a, b int) int {
	const reached, apart = 4, 10
	out := -apart
	for k := a; k <= b; k++ {
		if h.reaches(g.Columns[k].Extent) {
			out += reached
		} else {
			out += apart
		}
	}
	return max(out, 0)
}

// headCost says how badly a heading stands over the columns a to b, in half characters.
func (g *Table) headCost(h *Cell, a, b int, rules []Extent, duration bool) int {
	group := Extent{g.Columns[a].Left, g.Columns[b].Right}
	for _, r := range rules {
		if r.overlap(h.Extent) <= 0 || r.Right-r.Left < h.Right-h.Left+4 {
			continue // a rule no wider than the heading only underlines it
		}
		// The rule below the heading is as wide as its columns.
		wrong := 0
		for k := range g.Columns {
			inside := g.Columns[k].Edge > r.Left && g.Columns[k].Edge <= r.Right+3
			if inside != (k >= a && k <= b) {
				wrong++
			}
		}
		return wrong*16 + min(abs(h.center2()-group.center2()), 15)
	}
	c := abs(h.center2() - group.center2())
	if h.IsNumber {
		c = min(c, 2*abs(h.Number.Edge-g.Columns[b].Edge))
	}
	if duration {
		c += (b - a) * 2
	} else {
		c += g.spread(h, a, b)
	}
	for k := range g.Columns {
		switch e := g.Columns[k].Extent; {
		case k >= a && k <= b:
		case duration && h.reaches(e):
			c += 12
		case h.overlap(e) > 2:
			c += 8
		}
	}
	return c
}

// reaches reports whether a heading stands over the whole of a column.
func (h *Cell) reaches(e Extent) bool { return h.Left <= e.Left+1 && h.Right >= e.Right-1 }
