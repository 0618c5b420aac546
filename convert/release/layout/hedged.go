package layout

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/convert/release/page"
)

// Cells of words around numbers in tables of what is expected: "In the range of $10.20 to $11.00", "Around $450 million", "Growth of 3% to 5%".
// In other tables such words are of conditions, buckets and clauses, and stay text.

// isGuidance reports whether a table has cells of words around numbers, and a heading above them, or a text over the table, says that it is of what is expected.
func (r *htmlReader) isGuidance(t *page.Table, data []bool) bool {
	first := firstHedged(t)
	if first < 0 {
		return false
	}
	for i := range t.Rows[:first+1] {
		for k := range t.Rows[i].Cells {
			if r.d.words.Future(t.Rows[i].Cells[k].Text) {
				return true
			}
		}
	}
	lead, leadup := r.lead(t, data)
	if r.d.words.Future(leadup) {
		return true
	}
	for i := range lead {
		if r.d.words.Future(lead[i].Text) {
			return true
		}
	}
	return false
}

// firstHedged is the first row of a table in which words stand around a number right of its label; -1 where none does.
func firstHedged(t *page.Table) int {
	for i := range t.Rows {
		for k := range t.Rows[i].Cells {
			if c := &t.Rows[i].Cells[k]; (k > 0 || c.Left > 0) && !c.Note {
				if _, ok := number.Unhedge(page.Geometry(c.Text)); ok {
					return i
				}
			}
		}
	}
	return -1
}

// readHedged makes a number, or a range, of a cell that prints one among words that bend it.
func (d *source) readHedged(p *Cell) {
	h, ok := number.Unhedge(page.Geometry(p.Text))
	if !ok {
		return
	}
	if n, ok := number.Whole(h.Core); ok {
		if turn(&n, &h) {
			d.placeOne(p, &n)
			p.setNumber(n)
		}
		return
	}
	for _, sign := range rangeSigns {
		before, after, ok := strings.Cut(h.Core, sign)
		if !ok || before == "" {
			continue
		}
		low, high, ok := rangeEnds(before, after, sign)
		if !ok && h.Direction < 0 { // "a decline of 5% to 3%"
			high, low, ok = rangeEnds(after, before, sign)
		}
		if !ok {
			continue
		}
		if turn(&low, &h) && turn(&high, &h) {
			d.setRange(p, low, high)
		}
		return
	}
}

// hedgeLine is readHedged of the pieces of a line of text that white space sets apart from what stands before and behind them, below a line that says that a table is
// of what is expected.
func (d *source) hedgeLine(l *page.Line, r *line) {
	for i := 1; i < len(r.cells); i++ {
		last := i
		for !r.endsCell(last) {
			last++
		}
		if last == i || r.cells[i].Left-r.cells[i-1].Right < 2 {
			continue
		}
		p := Cell{Extent: Extent{r.cells[i].Left, r.cells[last].Right}, Column: -1, Start: r.cells[i].Start, End: r.cells[last].End}
		p.Text = page.Fold(d.Plain(l.At(p.Left), l.At(p.Right), d.markup))
		if d.readHedged(&p); p.IsNumber && d.isBelowFuture() {
			p.Number.Edge = p.Right
			r.cells = slices.Replace(r.cells, i, last+1, p)
		}
	}
}

// isBelowFuture reports whether one of the lines above the one that is being read says that a table is of what is expected, and none between them is the title of a statement.
func (d *source) isBelowFuture() bool {
	for k := len(d.above) - 1; k >= max(len(d.above)-maxHeadLines, 0); k-- {
		text := strings.TrimSpace(d.above[k].Text)
		if text == "" {
			continue
		}
		if d.words.Future(text) {
			return true
		}
		if d.words.Title(text) {
			return false
		}
	}
	return false
}

// turn gives a change the sign that the words around it have for it, and reports whether it may have one: of an amount that is no percentage and no
// points nothing says that it is a change rather than what it comes to.
func turn(n *number.Token, h *number.Hedged) bool {
	if h.Direction == 0 {
		return true
	}
	if n.Nil || n.Negative || !n.Percent && n.Suffix != "pts" && n.Suffix != "bps" {
		return false
	}
	if h.Direction < 0 {
		n.Negative, n.Printed = true, h.Word+" "+n.Printed
	}
	return true
}

// placeOne narrows the place of a number among words down to its digits, where the markup lets see it.
func (d *source) placeOne(p *Cell, n *number.Token) {
	if i := strings.Index(d.Data[p.Start:p.End], figureOf(n)); i >= 0 {
		p.Start += i
	}
}
