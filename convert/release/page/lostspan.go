package page

import (
	"slices"
	"strings"
)

// Programs that make Markdown of pages write a cell that spans columns as one, and some drop an empty first cell: such rows of headings have fewer cells than the
// rows with amounts, and stand too far left. They are put over the columns of values in order.

// placeShort puts rows of headings with fewer cells than any row with amounts over the columns of values: one heading over each, where there are as many, and one over
// each group of columns, where those below repeat as often. counts are how many cells the rows have, empty ones with them.
func (t *Table) placeShort(counts []int) {
	values, width := t.valueColumns(counts)
	first := slices.IndexFunc(t.Rows, func(r Row) bool { return holdsAmounts(r.Cells) })
	if len(values) < 2 {
		return
	}
	for i, r := range slices.Backward(t.Rows[:first]) {
		if counts[i] >= width {
			continue
		}
		heads := r.Cells
		if len(heads) > 0 && heads[0].Left == 0 && !(len(heads) == len(values) && endInYears(heads)) {
			heads = heads[1:] // it stands over the labels
		}
		at := 0
		sizes := t.groupsBelow(i, len(heads), values)
		for k := range sizes {
			heads[k].Left, heads[k].Right = values[at], values[at+sizes[k]-1]+1
			at += sizes[k]
		}
	}
}

// valueColumns are the columns with numbers in rows with amounts, and how many cells each of these rows has at the least.
func (t *Table) valueColumns(counts []int) (values []int, width int) {
	width = maxFields
	for i := range t.Rows {
		cells := t.Rows[i].Cells
		if !holdsAmounts(cells) {
			continue
		}
		width = min(width, counts[i])
		for _, c := range cells {
			if at, known := slices.BinarySearch(values, c.Left); c.Left > 0 && !known && isNumeric(c.Text) {
				values = slices.Insert(values, at, c.Left)
			}
		}
	}
	return values, width
}

// groupsBelow are the numbers of columns of values that each of some headings in a row stands over; nil where nothing shows them.
func (t *Table) groupsBelow(row, heads int, values []int) []int {
	if heads == len(values) {
		return slices.Repeat([]int{1}, heads)
	}
	var sizes []int
	seen := map[string]bool{}
	for _, v := range values {
		var name strings.Builder
		for i := row + 1; i < len(t.Rows) && !holdsAmounts(t.Rows[i].Cells); i++ {
			for _, c := range t.Rows[i].Cells {
				if c.Left <= v && v < c.Right {
					name.WriteString(c.Text + " ")
				}
			}
		}
		switch {
		case name.Len() == 0:
			return nil
		case len(sizes) == 0 || seen[name.String()]:
			sizes = append(sizes, 0)
			clear(seen)
		}
		seen[name.String()] = true
		sizes[len(sizes)-1]++
	}
	if len(sizes) != heads {
		return nil
	}
	return sizes
}

// endInYears reports whether each of some cells is a year, or a day or a part of one behind which it stands.
func endInYears(cells []Cell) bool {
	for _, c := range cells {
		if n := len(c.Text); n < 4 || !isYearAlone(c.Text[n-4:]) {
			return false
		}
	}
	return true
}
