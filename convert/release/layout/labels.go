package layout

import (
	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/convert/release/page"
)

const (
	minMiddleLabels = 4 // rows with amounts left of their labels, before the labels of a table count as standing there
	minLabelLetters = 3
)

// labelsFirst puts the labels of a table of markup before its values, where a column of values stands left of them: "Year 2012 |
// label | Half year 2013 | Half year 2012". The other columns keep their order.
func labelsFirst(rows []line) {
	labels, behind, before := labelColumn(rows)
	if behind < minMiddleLabels || before*4 > behind {
		return
	}
	width := labels.Right - labels.Left
	for i := range rows {
		r := &rows[i]
		if len(r.cells) == 0 {
			continue
		}
		if overlapping(r.cells, labels) {
			continue
		}
		moved := make([]Cell, 0, len(r.cells))
		for _, c := range r.cells {
			if c.Extent == labels {
				c.Left, c.Right = 0, width
				moved = append(moved, c)
			}
		}
		for _, c := range r.cells {
			switch {
			case c.Right <= labels.Left:
				c.Left, c.Right = c.Left+width, c.Right+width
				moved = append(moved, c)
			case c.Left >= labels.Right:
				moved = append(moved, c)
			}
		}
		r.cells = moved
	}
}

// overlapping reports whether a cell covers a column and more.
func overlapping(cells []Cell, column Extent) bool {
	for i := range cells {
		if c := &cells[i]; c.overlap(column) > 0 && c.Extent != column {
			return true
		}
	}
	return false
}

// labelColumn is the grid column in which labels stand behind amounts, in how many rows they do, and how many rows with amounts
// have words before them.
func labelColumn(rows []line) (labels Extent, behind, before int) {
	counts := map[Extent]int{}
	for i := range rows {
		amount := false
		for _, c := range rows[i].cells {
			if isAmount(c.Text) {
				amount = true
			} else if letters(c.Text) >= minLabelLetters {
				if amount {
					if counts[c.Extent]++; counts[c.Extent] > behind {
						labels, behind = c.Extent, counts[c.Extent]
					}
				} else if hasAmount(rows[i].cells) {
					before++
				}
				break
			}
		}
	}
	return labels, behind, before
}

func hasAmount(cells []Cell) bool {
	for i := range cells {
		if isAmount(cells[i].Text) {
			return true
		}
	}
	return false
}

// isAmount reports whether a text is a number that is none of a row, a note or a year.
func isAmount(s string) bool {
	g := page.Geometry(s)
	n, ok := number.Scan(g, 0)
	return ok && n.Right == len(g) && !n.Nil && !n.IsYear() && (n.Commas || n.Places() > 0 || n.Currency != 0 || len(n.Digits) > 2)
}

// letters counts the letters of a text, up to as many as a label has.
func letters(s string) int {
	n := 0
	for i := 0; i < len(s) && n < minLabelLetters; i++ {
		if c := s[i] | 0x20; c >= 'a' && c <= 'z' {
			n++
		}
	}
	return n
}
