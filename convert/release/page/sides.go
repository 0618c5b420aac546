package page

import (
	"slices"
	"strings"
)

// Tables with two sides, as balance sheets in account form have them: labels and values on the left, other labels and values of the same times on the right.

const (
	leastSided   = 4   // rows that have labels and values on both sides
	sideLabel    = 120 // characters of a label on the right
	labelLetters = 3   // one after the other, of a label
)

// sideCell is a cell with text, and the column that it begins in.
type sideCell struct {
	left int
	text string
}

// isAmount reports whether a cell is a number other than a year.
func (c *sideCell) isAmount() bool {
	g := unmarked(Geometry(c.text))
	return isNumeric(g) && !(len(g) == 4 && (g[:2] == "19" || g[:2] == "20"))
}

// isLabel reports whether a cell has words.
func (c *sideCell) isLabel() bool {
	n := 0
	for _, r := range []byte(Geometry(c.text)) {
		if !isWordByte(r) || isDigit(r) {
			n = 0
		} else if n++; n == labelLetters {
			return true
		}
	}
	return false
}

// sideColumn is the column in which the labels of the right side stand, and the first row with both; false for a table of one side. Both sides have the same
// headings over their values, or come to the same at the end.
func sideColumn(rows [][]sideCell) (at, first int, ok bool) {
	at = commonSide(rows)
	if at <= 0 {
		return 0, 0, false
	}
	labels := map[string]bool{} // few of them repeat, in other sections
	first, last, n := -1, -1, 0
	for i, row := range rows {
		switch k := secondLabel(row); {
		case slices.ContainsFunc(row, func(c sideCell) bool { return c.left == at && c.isAmount() }):
			return 0, 0, false
		case k >= 0 && row[k].left == at:
			labels[row[k].text] = true
			if n++; first < 0 {
				first = i
			}
			last = i
		}
	}
	if 4*len(labels) < 3*n || !slices.ContainsFunc(rows[:first], func(row []sideCell) bool { return sameSides(row, at, false) }) && !sameSides(rows[last], at, true) {
		return 0, 0, false
	}
	return at, first, true
}

// commonSide is the column in which most second labels stand; 0 where too few do.
func commonSide(rows [][]sideCell) int {
	counts := map[int]int{}
	at := 0
	for _, row := range rows {
		if k := secondLabel(row); k >= 0 {
			left := row[k].left
			if counts[left]++; counts[left] >= leastSided && counts[left] > counts[at] {
				at = left
			}
		}
	}
	return at
}

// secondLabel is the cell of a label that stands right of a label and its value, and has a value itself; -1 for none.
func secondLabel(row []sideCell) int {
	labelled, value, second := false, false, -1
	for k := range row {
		c := &row[k]
		switch {
		case c.isAmount() && second >= 0:
			return second
		case c.isAmount():
			value = value || labelled
		case c.isLabel() && value && second < 0:
			second = k
		case c.isLabel():
			labelled = true
		}
	}
	return -1
}

// sameSides reports whether both sides of a row have the same cells, but for their labels: headings, or for amounts these alone.
func sameSides(row []sideCell, at int, amounts bool) bool {
	var sides [2][]string
	for k, c := range row {
		if c.left == at || k == 0 && (amounts || c.left == 0) || amounts && !c.isAmount() {
			continue
		}
		side := 0
		if c.left > at {
			side = 1
		}
		sides[side] = append(sides[side], strings.Trim(c.text, " $"))
	}
	return len(sides[0]) > 0 && slices.Equal(sides[0], sides[1])
}

// Sides are the two sides of a table of markup that has two, each as a table; the table itself for any other.
func (t *Table) Sides() []*Table {
	rows := make([][]sideCell, len(t.Rows))
	for i := range t.Rows {
		for _, c := range t.Rows[i].Cells {
			rows[i] = append(rows[i], sideCell{c.Left, c.Text})
		}
	}
	at, first, ok := sideColumn(rows)
	if !ok {
		return []*Table{t}
	}
	left, right := *t, *t
	left.Rows, right.Rows = slices.Clone(t.Rows), slices.Clone(t.Rows)
	for i := range t.Rows {
		l, r := &left.Rows[i], &right.Rows[i]
		l.Cells, r.Cells = nil, nil
		r.Indent, r.Bold = 0, false
		for _, c := range t.Rows[i].Cells {
			if c.Left < at {
				part := c
				part.Right = min(part.Right, at)
				l.Cells = append(l.Cells, part)
			}
			if c.Left >= at || c.Right > at && i < first || len(t.Rows[i].Cells) == 1 && beginsTime.MatchString(c.Text) { // headings may stand over both
				part := c
				part.Left, part.Right = max(part.Left-at, 0), part.Right-at
				r.Cells = append(r.Cells, part)
			}
		}
	}
	return []*Table{&left, &right}
}

// sideField is the field in which the labels of the right side stand in a block of lines of fields; 0 for one of one side.
func sideField(lines []Line, block []tabLine) int {
	rows := make([][]sideCell, len(block))
	for i := range block {
		t := &block[i]
		for k, f := range t.fields {
			if f.right > f.left {
				rows[i] = append(rows[i], sideCell{k, lines[t.at].Text[f.left:f.right]})
			}
		}
	}
	at, _, _ := sideColumn(rows)
	return at
}
