package layout

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/calendar"
)

// headRow is a line of headings with the rules below it; nth counts the lines of headings from the top.
type headRow struct {
	heads []Cell
	rules []Extent
	nth   int
}

// regroupLines corrects what lines of fewer headings than columns stand over, by what the headings below them are.
func (g *Table) regroupLines(lines []headRow) {
	for _, l := range slices.Backward(lines) {
		if !g.regroupEvenly(l.heads) {
			g.regroupApart(l)
		}
	}
	for _, l := range lines {
		g.tellApart(l)
		g.reach(l)
	}
	for i := 1; i < len(lines); i++ {
		if lines[i].nth > lines[i-1].nth+1 {
			continue // a heading of each column stands between: "(Restated)" below it is of one
		}
		g.widen(lines[i-1].heads, lines[i].heads)
		g.widen(lines[i].heads, lines[i-1].heads)
		g.joinChanges(lines[i-1].heads, lines[i].heads)
	}
	for _, l := range lines {
		g.overChanges(l)
		g.touchYears(l.heads)
	}
}

// touchYears gives the one heading of a line, a length of time without a year, to columns that years alone head which it reaches as well: it stood too far left for the
// last of them.
func (g *Table) touchYears(heads []Cell) {
	if len(heads) != 1 {
		return
	}
	if ph := calendar.Parse(heads[0].Text); !ph.HasDuration() || len(ph.Order) > 0 {
		return
	}
	yearOf := func(c *Column) *Cell {
		var year *Cell
		for i := range c.Headings {
			if h := &c.Headings[i]; h.Start != heads[0].Start {
				if year != nil || !h.IsNumber || !h.Number.IsYear() {
					return nil
				}
				year = h
			}
		}
		return year
	}
	over := slices.ContainsFunc(g.Columns, func(c Column) bool { return c.of(heads) >= 0 && yearOf(&c) != nil })
	for k := range g.Columns {
		c := &g.Columns[k]
		if y := yearOf(c); over && y != nil && c.of(heads) < 0 && heads[0].Right >= y.Left && heads[0].Left <= y.Right {
			c.putHead(heads[0], heads)
		}
	}
}

// regroupEvenly gives the headings of a line evenly to columns where those below repeat for each of them: "Three Months Ended" twice
// over "Balance  Interest  Rate" twice, wherever they are centered and however many lines stand below.
func (g *Table) regroupEvenly(heads []Cell) bool {
	n := len(heads)
	if n < 2 || len(g.Columns)%n != 0 || len(g.Columns) == n || !g.repeats(len(g.Columns)/n, heads[0].Start) {
		return false
	}
	size := len(g.Columns) / n
	if !allSayTime(heads) && !g.standNear(heads, size) {
		return false
	}
	for k := range g.Columns {
		g.Columns[k].putHead(heads[k/size], heads)
	}
	return true
}

// standNear reports whether each heading stands near the middle of its columns, where each has as many.
func (g *Table) standNear(heads []Cell, size int) bool {
	for i := range heads {
		group := Extent{g.Columns[i*size].Left, g.Columns[(i+1)*size-1].Right}
		if 5*abs(heads[i].center2()-group.center2()) > 2*(group.Right-group.Left) {
			return false
		}
	}
	return true
}

// putHead gives a column one of the headings of a line, instead of the one that it has, if any.
func (c *Column) putHead(head Cell, line []Cell) {
	if at := c.of(line); at >= 0 {
		c.Headings[at] = head
		return
	}
	below := slices.IndexFunc(c.Headings, func(h Cell) bool { return h.Start > head.Start })
	if below < 0 {
		below = len(c.Headings)
	}
	c.Headings = slices.Insert(slices.Clone(c.Headings), below, head)
}

// inLine reports whether a heading is one of a line.
func inLine(h *Cell, line []Cell) bool {
	return slices.ContainsFunc(line, func(o Cell) bool { return o.Start == h.Start })
}

// regroupApart sets the headings of a line anew where one stands over two columns that the headings below do not tell apart, or where
// a day stands under none and comes again: "Three Months Ended" and "Year Ended" over "May 3", "February 1", "April 27", "May 3", "April 27".
func (g *Table) regroupApart(l headRow) {
	if len(l.heads) < 2 {
		return
	}
	over := make([]int, len(g.Columns)) // the heading of a column, as a byte; 0 for none
	below := make([]string, len(g.Columns))
	for k := range g.Columns {
		below[k] = g.headingsBelow(k, l.heads[0].Start)
		at := g.Columns[k].of(l.heads)
		switch {
		case at >= 0:
			over[k] = g.Columns[k].Headings[at].Start
		case !allSayTime(l.heads) || !namesDay(below[k]):
			return
		}
	}
	wrong := slices.Contains(over, 0) && comesAgain(below)
	for k, first := 1, 0; k <= len(over); k++ {
		if k == len(over) || over[k] != over[first] {
			wrong, first = wrong || comesAgain(below[first:k]), k
		}
	}
	if wrong {
		g.cover(l, below)
	}
}

// tellApart sets the headings of a line anew where columns have the same headings, and none of this line: it stands over all of them.
// "Net sales" and "Stores" over "May", "April", "May", "April".
func (g *Table) tellApart(l headRow) {
	if len(l.heads) < 2 {
		return
	}
	whole, below := make([]string, len(g.Columns)), make([]string, len(g.Columns))
	var bare []string // the headings of columns that have none of this line
	for k := range g.Columns {
		whole[k], below[k] = g.headingsBelow(k, -1), g.headingsBelow(k, l.heads[0].Start)
		if below[k] == "" {
			return
		}
		if g.Columns[k].of(l.heads) < 0 && !isPercentage(whole[k]) { // "% of revenue" comes again behind each amount
			bare = append(bare, whole[k])
		}
	}
	if comesAgain(bare) {
		g.cover(l, below)
	}
}

// reach puts a length of time that is alone in its line over the columns right of those that it stands over, where all are headed by bare days: "Three
// Months Ended" over "March 31, 2005" and "March 31, 2004", and "Dec. 31, 2004" beside them.
func (g *Table) reach(l headRow) {
	if len(l.heads) != 1 || !nameDurations(l.heads) || namesBareDay(l.heads[0].Text) {
		return
	}
	covered := 0
	for k := range g.Columns {
		switch at := g.Columns[k].of(l.heads); {
		case at >= 0 && covered == k && namesBareDay(g.headingsBelow(k, l.heads[0].Start)):
			covered++
		case at >= 0 || covered == 0 || !namesBareDay(g.headingsBelow(k, -1)):
			return
		}
	}
	for k := covered; k < len(g.Columns); k++ {
		g.Columns[k].putHead(l.heads[0], l.heads)
	}
}

// namesBareDay reports whether a heading names one day and nothing else: not "As of June 30".
func namesBareDay(s string) bool {
	ph := calendar.Parse(s)
	return len(ph.Dates) == 1 && ph.Dates[0].Day > 0 && !ph.HasDuration() && !ph.Instant && !ph.Ended
}

// cover gives each column one of the headings of a line, so that none stands over two columns with the same headings below; it leaves
// the columns as they are where that cannot be.
func (g *Table) cover(l headRow, below []string) {
	trial := Table{src: g.src, Columns: slices.Clone(g.Columns)}
	for k := range trial.Columns {
		trial.Columns[k].Headings = nil
	}
	trial.groupHeads(l.heads, groupRules(l.heads, l.rules), func(first, last int) bool { return comesAgain(below[first : last+1]) })
	for k := range trial.Columns {
		if len(trial.Columns[k].Headings) != 1 {
			return
		}
	}
	for k := range g.Columns {
		g.Columns[k].putHead(trial.Columns[k].Headings[0], l.heads)
	}
}

// comesAgain reports whether a heading stands over two columns, each of which has one.
func comesAgain(heads []string) bool {
	for k, h := range heads {
		if h != "" && slices.Contains(heads[k+1:], h) {
			return true
		}
	}
	return false
}

// of is the index of a column's heading among those of a line; -1 for none.
func (c *Column) of(line []Cell) int {
	return slices.IndexFunc(c.Headings, func(h Cell) bool { return inLine(&h, line) })
}

const stackedOff = 3 // half characters between the centers of headings one below the other

// widen puts the headings of a line over the columns of those in the next line to it that have the same center, where they stand over
// some of these: "Change in" above or below "Comparable Sales" over two columns.
func (g *Table) widen(wide, line []Cell) {
	for i := range wide {
		if at := slices.IndexFunc(line, func(h Cell) bool { return abs(h.center2()-wide[i].center2()) <= stackedOff }); at >= 0 {
			g.widenTo(wide, &wide[i], line, &line[at])
		}
	}
}

// widenTo puts a heading over the columns of another, if it stands over some of them and no other of its line does.
func (g *Table) widenTo(wide []Cell, over *Cell, line []Cell, head *Cell) {
	var columns []int
	some := false
	for k := range g.Columns {
		c := &g.Columns[k]
		at, mine := c.of(wide), c.of(line)
		inside := at >= 0 && c.Headings[at].Start == over.Start
		switch {
		case mine >= 0 && (c.Headings[mine].Start == head.Start) != inside:
			return
		case mine >= 0 && inside:
			some = true
		case inside:
			columns = append(columns, k)
		}
	}
	if !some {
		return
	}
	for _, k := range columns {
		g.Columns[k].putHead(*head, line)
	}
}

// namesDay reports whether a heading names a day or a year, and no length of time.
func namesDay(s string) bool {
	ph := calendar.Parse(s)
	return len(ph.Order) > 0 && !ph.HasDuration()
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

// headingsBelow are the texts of a column's headings below the line that holds a byte; all of them for -1. That a column is unaudited
// does not tell it from another.
func (g *Table) headingsBelow(k, from int) string {
	var b strings.Builder
	for _, h := range g.Columns[k].Headings {
		if h.Start > from && (from < 0 || !g.sameLine(h.Start, from)) && !strings.EqualFold(strings.Trim(h.Text, "()"), "unaudited") {
			b.WriteString(h.Text + " ")
		}
	}
	return b.String()
}

// repeats reports whether the headings below a line, whose first begins at a byte, are the same after a number of columns, and not all
// alike until then.
func (g *Table) repeats(size, from int) bool {
	differ := false
	texts := make([]string, len(g.Columns))
	for k := range g.Columns {
		text := g.headingsBelow(k, from)
		if texts[k] = text; text == "" || k >= size && text != texts[k-size] {
			return false
		}
		differ = differ || k > 0 && text != texts[k-1]
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
	size := g.Cycle()
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

// Cycle is the number of columns after which their lowest headings repeat, all different until then; 0 when they don't.
func (g *Table) Cycle() int {
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
