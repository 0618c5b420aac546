package page

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/internal/regex"
)

// Programs that take tables out of pages and make Markdown of them drop empty cells and fill the rows up at their ends: "Cost of sales | 540 | 480 | " below "Operating
// income | 5 | 106 | 98" has lost the empty cell of its note, and its amounts stand one column too far left. A table of such rows has others with all their cells, and
// these show where the amounts belong.

const leastPacked = 3 // rows with amounts, packed or whole, that show how a table is packed

// pushPacked moves the cells of packed rows to the end of the table, where whole rows have their amounts behind columns of notes, words or nothing, and most packed ones
// have amounts in these.
func (t *Table) pushPacked() {
	width := 0
	for i := range t.Rows {
		if cells := t.Rows[i].Cells; holdsAmounts(cells) {
			width = max(width, cells[len(cells)-1].Right)
		}
	}
	notes, whole := t.notesOf(width)
	if notes == 0 || !t.headsNotes(notes, width) {
		return
	}
	var packed [][]Cell
	shown := 0 // have an amount where whole rows have none
	for i := range t.Rows {
		cells := t.Rows[i].Cells
		if behind := packedCells(cells, width, width-1-notes); behind != nil {
			packed = append(packed, behind)
			if isAmount(cells[1].Text) {
				shown++
			}
		}
	}
	if whole+len(packed) < leastPacked || 2*shown <= len(packed) {
		return
	}
	for _, cells := range append(packed, t.packedHeads(width, width-1-notes)...) {
		for k := range cells {
			cells[k].Left = width - len(cells) + k
			cells[k].Right = cells[k].Left + 1
		}
	}
}

// packedCells are the cells behind the label of a row that is packed to the left and has all its amounts; nil for any other row.
func packedCells(cells []Cell, width, amounts int) []Cell {
	n := len(cells)
	if !holdsAmounts(cells) || cells[n-1].Right != n || n == width {
		return nil
	}
	first := 1
	if isReference(cells[0].Text) || isNumeric(cells[0].Text) {
		first = 0 // its label is lost
	}
	if n-first < amounts || slices.ContainsFunc(cells[first:n-amounts], func(c Cell) bool { return isAmount(c.Text) }) {
		return nil
	}
	return cells[first:]
}

// packedHeads are the headings of amounts in the rows above the first one with amounts that are packed.
func (t *Table) packedHeads(width, amounts int) (out [][]Cell) {
	for i := range t.Rows {
		cells := t.Rows[i].Cells
		if holdsAmounts(cells) {
			break
		}
		if n := len(cells); n > 1 && n >= amounts && cells[n-1].Right == n && n < width {
			out = append(out, cells[n-amounts:])
		}
	}
	return out
}

// notesOf is how many columns behind the labels have no amounts in the rows that have one in the last column of the table, and how many rows these are.
func (t *Table) notesOf(width int) (notes, whole int) {
	notes = width
	for i := range t.Rows {
		cells := t.Rows[i].Cells
		if n := len(cells); !holdsAmounts(cells) || cells[n-1].Right != width || !isAmount(cells[n-1].Text) {
			continue
		}
		whole++
		for _, c := range cells {
			if c.Left > 0 && isAmount(c.Text) {
				notes = min(notes, c.Left-1)
			}
		}
	}
	return min(notes, width-2), whole
}

// headsNotes reports whether no row of headings has one over columns of notes that says something else: one that is packed itself leaves open what it stands over.
func (t *Table) headsNotes(notes, width int) bool {
	for i := range t.Rows {
		cells := t.Rows[i].Cells
		n := len(cells)
		if holdsAmounts(cells) {
			return true
		}
		if n < 2 || cells[n-1].Right == n && n < width {
			continue
		}
		if slices.ContainsFunc(cells, func(c Cell) bool { return 0 < c.Left && c.Left <= notes && !ofNotes.MatchString(c.Text) }) {
			return false
		}
	}
	return false
}

// ofNotes heads a column of references.
var ofNotes = regex.New(`(?i)^(?:notes?|ref(?:erence)?s?)\b`)

// isAmount reports whether a text is a number that is no reference to a note.
func isAmount(s string) bool { return isNumeric(s) && !isReference(s) }

// isReference reports whether a text is no more than the numbers of notes: "5", "5, 9".
func isReference(s string) bool {
	for part := range strings.SplitSeq(s, ",") {
		if part = strings.TrimSpace(part); len(part) == 0 || len(part) > 2 || strings.Trim(part, "0123456789") != "" {
			return false
		}
	}
	return true
}
