package layout

import (
	"strings"

	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/convert/release/page"
)

const (
	minSidedRows = 4  // rows that must have two labels before a table counts as two-sided
	maxSidedGap  = 4  // lines between two of them
	maxSidedHead = 12 // lines above that belong to both sides
)

// twoSided finds tables whose rows have a label and its values on the left and another label with values on
// the right, as balance sheets in account form do, and reads the sides as tables of their own.
func (r *textReader) twoSided() {
	first, last, count, at := -1, -1, 0, 0
	flush := func() {
		if count >= minSidedRows {
			r.splitSides(first, last, at)
		}
		first, count = -1, 0
	}
	for i := range r.rows {
		left, ok := secondLabel(&r.rows[i])
		if !ok {
			if first >= 0 && i-last > maxSidedGap {
				flush()
			}
			continue
		}
		if first >= 0 && abs(left-at) > 6 {
			flush()
		}
		if first < 0 {
			first, at = i, left
		}
		at = min(at, left)
		last = i
		count++
	}
	flush()
}

// secondLabel is the column of a label that stands right of a value and has values right of itself.
func secondLabel(r *line) (int, bool) {
	value, label := false, -1
	for _, p := range r.cells {
		switch {
		case p.IsNumber && p.sure && label >= 0:
			return label, true
		case p.IsNumber && p.sure:
			value = true
		case value && label < 0 && p.Right-p.Left >= 4 && p.Text != "" && number.IsWordByte(p.Text[0]) && !number.IsDigit(p.Text[0]) && !calendar.SaysTime(p.Text):
			label = p.Left
		}
	}
	return 0, false
}

// splitSides reads the lines from first to last, with the headings above, once for each side, and blanks them.
func (r *textReader) splitSides(first, last, at int) {
	top := first
	for i := first - 1; i >= 0 && first-i <= maxSidedHead; i-- {
		if r.rows[i].kind == dataLine || r.isProse(i) || r.lines[i].Tags&(page.TagTable|page.TagTableEnd) != 0 {
			break
		}
		top = i
	}
	titled := false
	for side := range 2 {
		sub := textReader{d: r.d, lines: make([]page.Line, last-top+1), rows: make([]line, last-top+1)}
		for k := range sub.lines {
			l := r.lines[top+k]
			l.Text = sideOf(l.Text, at, side, top+k < first)
			sub.lines[k] = l
			sub.rows[k] = r.d.readLine(&l, top+k)
			r.d.classify(&sub.rows[k])
		}
		sub.group()
		titled = titled || len(sub.tables) > 0
		r.tables = append(r.tables, sub.tables...)
	}
	if !titled {
		return
	}
	for i := top; i <= last; i++ {
		r.rows[i] = line{index: i}
	}
}

// sideOf is what one side of a table has of a line, the left one (0) or the right one (1) that begins at a column. The headings
// above may be those of both sides.
func sideOf(text string, at, side int, heading bool) string {
	crosses := len(text) > at && at > 0 && text[at-1] != ' '
	switch {
	case crosses && side == 1 && !heading:
		return "" // a row over both sides is read once
	case crosses, side == 1 && heading && len(text) <= at:
		return text // a title of both sides
	case side == 0:
		return strings.TrimRight(text[:min(at, len(text))], " ")
	case len(text) > at:
		return strings.Repeat(" ", at) + text[at:]
	}
	return ""
}
