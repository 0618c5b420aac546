package page

import (
	"slices"
	"strings"
)

// Lines whose cells are set apart by spaces, with no care for columns, as pages are copied: each number stands where the text before it happens to end.

const (
	leastRagged = 5  // rows of a table of such
	widestHead  = 40 // characters of a cell without a number, behind the first: what is wider is text with gaps in it
)

// setRagged sets the lines anew whose cells are set apart by two spaces or more and stand in no columns.
func (d *Document) setRagged(lines []Line) {
	d.setRows(lines, func(l *Line, at int) (cellRow, bool) {
		text := strings.TrimRight(l.Text, " ")
		indent := len(text) - len(strings.TrimLeft(text, " "))
		if !strings.Contains(text[indent:], "  ") {
			return cellRow{}, false
		}
		var cells []field
		for at := indent; at < len(text) && len(cells) < maxFields; {
			end := len(text)
			if i := strings.Index(text[at:], "  "); i >= 0 && len(cells) < maxFields-1 {
				end = at + i
			}
			f := l.fieldAt(at, end)
			if len(cells) > 0 && !f.number && f.right-f.left > widestHead {
				return cellRow{}, false
			}
			cells = append(cells, f)
			for at = end; at < len(text) && text[at] == ' '; at++ {
			}
		}
		row := l.rowOf(at, cells, false)
		row.indent = min(indent, widestHead) / 2
		return row, true
	}, inColumns)
}

// inColumns reports whether most numbers of a table stand one below another, by their first characters or their last, or too few rows have as many to tell;
// rules and marks of columns are drawn only where they do.
func inColumns(lines []Line, table []cellRow, s *cellShape) bool {
	if s.rows < leastRagged || slices.ContainsFunc(table, func(row cellRow) bool { return isRule(&row) || strings.Contains(row.line.Text, "<C>") }) {
		return true
	}
	lefts, rights := make([]map[int]int, s.columns), make([]map[int]int, s.columns)
	for k := range s.columns {
		lefts[k], rights[k] = map[int]int{}, map[int]int{}
	}
	for i := range table {
		row := &table[i]
		if !row.values || len(row.fields)-1 != s.columns {
			continue
		}
		l := &lines[row.at]
		for k, f := range row.fields[1:] {
			lefts[k][l.column(row.line.At(f.left))]++
			rights[k][l.column(row.line.At(f.right-1))]++
		}
	}
	return 3*max(inOneColumn(lefts), inOneColumn(rights)) >= 2*s.rows*s.columns
}

// inOneColumn is how many cells begin or end where most of their column do; brackets stand one column further.
func inOneColumn(edges []map[int]int) int {
	n := 0
	for _, at := range edges {
		most := 0
		for c, here := range at {
			most = max(most, here+at[c+1])
		}
		n += most
	}
	return n
}
