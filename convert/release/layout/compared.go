package layout

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/internal/regex"
	"github.com/tieout/tieout/internal/wording"
)

// Headings that compare two times stand over columns of changes: "3Q24 vs. 2Q24" over "$ Chg" and "% Chg", and not over those beside them that
// name days of their own.

// compares is what stands between the times of a comparison.
var compares = regex.New(`(?i) (?:vs?\.?|versus|over|compared (?:to|with)|against) `)

// isComparison reports whether a heading compares one time with another.
func isComparison(s string) bool {
	m := compares.FindStringIndex(s)
	return m != nil && calendar.SaysTime(s[:m[0]]) && calendar.SaysTime(s[m[1]:])
}

// changes are the words of headings over columns of changes.
var changes = wording.Phrases("change|chg|chng|variance|var|increase|decrease|difference|growth|fav|unfav|better|worse")

// isChange reports whether the heading of a column says that it holds changes, and names no time.
func isChange(s string) bool {
	if s = strings.TrimSpace(s); s == "" || calendar.SaysTime(s) {
		return false
	}
	return strings.Trim(s, "$%#()+-/ ") == "" || changes.In(wording.Of(strings.ToLower(s)))
}

// comparesBelow is what a heading ends with that compares the time that it names with those below it: "June 30, 2031 from" over "Dec. 31, 2030" and "June 30, 2030".
var comparesBelow = regex.New(`(?i)(?:^| )(?:from|vs?\.?|versus|over|compared (?:to|with)|against):?$`)

// joinChanges puts a heading of changes and the one in the line below it that names what they are reckoned from, and goes on in the times further down, over
// the same columns: "% Change" over "June 30, 2031 from", which are one heading in two lines.
func (g *Table) joinChanges(above, line []Cell) {
	for i := range line {
		if !calendar.SaysTime(line[i].Text) || !comparesBelow.MatchString(line[i].Text) {
			continue
		}
		at := slices.IndexFunc(above, func(h Cell) bool { return isChange(h.Text) && h.overlap(line[i].Extent) > 0 })
		if at < 0 {
			continue
		}
		for k := range g.Columns {
			if c := &g.Columns[k]; c.has(&line[i]) || c.has(&above[at]) && c.of(line) < 0 {
				c.putHead(above[at], above)
				c.putHead(line[i], line)
			}
		}
	}
}

// has reports whether a heading stands over a column.
func (c *Column) has(head *Cell) bool {
	return slices.ContainsFunc(c.Headings, func(h Cell) bool { return h.Start == head.Start })
}

// overChanges puts the headings of a line that compare times over the columns of changes, as many of them each, where columns beside these that have one of
// them too name times of their own.
func (g *Table) overChanges(l headRow) {
	var heads []Cell
	for _, h := range l.heads {
		if isComparison(h.Text) {
			heads = append(heads, h)
		}
	}
	if len(heads) == 0 {
		return
	}
	var under []int // the columns of changes
	wrong := false
	for k := range g.Columns {
		below := g.headingsBelow(k, heads[0].Start)
		switch {
		case isChange(below):
			under = append(under, k)
		case g.Columns[k].of(heads) >= 0:
			wrong = true
			if !calendar.SaysTime(below) {
				return
			}
		}
	}
	if n := len(under); !wrong || n == 0 || n%len(heads) != 0 || under[n-1]-under[0] != n-1 {
		return
	}
	for k := range g.Columns {
		if at := g.Columns[k].of(heads); at >= 0 {
			g.Columns[k].dropHead(at)
		}
	}
	size := len(under) / len(heads)
	for i, k := range under {
		g.Columns[k].putHead(heads[i/size], heads)
	}
}

// dropHead takes a heading off a column.
func (c *Column) dropHead(at int) {
	var kept []Cell
	for i, h := range c.Headings {
		if i != at {
			kept = append(kept, h)
		}
	}
	c.Headings = kept
}
