package page

import (
	"slices"
	"strings"
)

// Lines whose cells are set apart by bars, as Markdown and programs that take tables out of pages write them: a line that begins and ends with a bar has all its
// cells.

// setPipes sets the lines anew whose cells are set apart by bars.
func (d *Document) setPipes(lines []Line) {
	d.setRows(lines, func(l *Line, at int) (cellRow, bool) {
		if strings.IndexByte(strings.Trim(l.Text, " |"), '|') < 0 {
			return cellRow{}, false
		}
		complete := l.isBarred() && (l.hasValue() || isBarredBelow(lines[at+1:]))
		return l.rowOf(at, l.cellsOf(complete), complete), true
	}, fillLost, aligned)
}

// leastLone is how many lines with a bar before them alone make a text one of such.
const leastLone = 10

// dropLoneBars takes the bars away that stand before cells which have a line each, as programs print them that part the cells of a page so: nearly all bars of the text
// begin lines that have no other.
func (d *Document) dropLoneBars(lines []Line, markup bool) {
	var lone []int
	others := 0
	for i := range lines {
		switch text := strings.TrimLeft(lines[i].Text, " "); {
		case strings.IndexByte(text, '|') < 0:
		case strings.LastIndexByte(text, '|') == 0:
			lone = append(lone, i)
		default:
			others++
		}
	}
	if len(lone) < leastLone || others*10 > len(lone) {
		return
	}
	for _, i := range lone {
		lines[i] = d.newLine(lines[i].At(strings.IndexByte(lines[i].Text, '|'))+1, lines[i].End, markup)
	}
}

// isBarred reports whether a line begins and ends with a bar.
func (l *Line) isBarred() bool {
	text := strings.Trim(l.Text, " ")
	return len(text) > 1 && text[0] == '|' && text[len(text)-1] == '|'
}

// hasValue reports whether one of the cells between the bars of a line is a number other than a year.
func (l *Line) hasValue() bool { return slices.ContainsFunc(l.cellsOf(false), isValue) }

// isBarredBelow reports whether the first row of values below a line begins and ends with a bar, or there is none: where it has none the headings over it do not
// either, and one that begins so has an empty first cell.
func isBarredBelow(below []Line) bool {
	for i := range below[:min(len(below), maxTabGap)] {
		if l := &below[i]; len(l.Text) <= maxTabbed && strings.IndexByte(l.Text, '|') >= 0 && l.hasValue() {
			return l.isBarred()
		}
	}
	return true
}

// setRows sets the tables of blocks of lines of cells that are not set already, with what rows may have lost filled in.
func (d *Document) setRows(lines []Line, cut func(*Line, int) (cellRow, bool), fill func([]cellRow), isSet func([]Line, []cellRow, *cellShape) bool) {
	var block []cellRow
	repeated := d.repeated(lines)
	last, floor := 0, 0
	flush := func() {
		tablesOf(block, floor, func(table []cellRow, floor int) {
			withoutEmpty(table)
			fill(table)
			if s, ok := cellShapeOf(table); ok && !isSet(lines, table, s) {
				s.setCells(lines, table, floor)
			}
		})
		block, floor = nil, last+1
	}
	for i := range lines {
		l := &lines[i]
		d.check()
		if len(l.Text) <= maxTabbed && !l.Unplaced {
			if row, ok := cut(l, i); ok {
				block, last = append(block, row), i
				continue
			}
		}
		if len(block) > 0 && (len(l.Text) > longLine && !repeated[l.Text] || i-last > maxTabGap) {
			flush()
		}
	}
	if len(block) > 0 {
		flush()
	}
}

// repeated are the long lines that a text has several times, as the heads and feet of pages are printed: a table goes on behind them.
func (d *Document) repeated(lines []Line) map[string]bool {
	out := map[string]bool{}
	for i := range lines {
		if l := &lines[i]; len(l.Text) > longLine {
			_, seen := out[l.Text]
			out[l.Text] = seen
		}
	}
	return out
}

// cellsOf cuts a line at its bars; those at its ends set nothing apart.
func (l *Line) cellsOf(complete bool) []field {
	end := len(strings.TrimRight(l.Text, " "))
	at := 0
	if complete {
		at = strings.IndexByte(l.Text, '|') + 1
		end -= len(l.Text[at:end]) - len(strings.TrimSuffix(l.Text[at:end], "|"))
	}
	var out []field
	for at <= end && len(out) < maxFields {
		to := end
		if i := strings.IndexByte(l.Text[at:end], '|'); i >= 0 && len(out) < maxFields-1 {
			to = at + i
		}
		out = append(out, l.fieldAt(at, to))
		at = to + 1
	}
	return out
}

// aligned reports whether the bars of nearly all rows with values stand one below another: then the columns are those of the text as it is.
func aligned(lines []Line, table []cellRow, _ *cellShape) bool {
	places, rows := map[string]int{}, 0
	for i := range table {
		if !table[i].values {
			continue
		}
		rows++
		var at strings.Builder
		for k, c := range []byte(lines[table[i].at].Text) {
			if c == '|' {
				at.WriteByte(byte(k))
				at.WriteByte(byte(k >> 8))
			}
		}
		places[at.String()]++
	}
	for _, n := range places {
		if 5*n >= 4*rows {
			return true
		}
	}
	return false
}

// withoutEmpty takes cells out of the rows of a table that are empty in all of them and have nothing in the headings over them: those that set columns apart on a
// page. Rows with all their cells are left as they are.
func withoutEmpty(table []cellRow) {
	first, most := -1, 0
	counts := map[int]int{}
	for i := range table {
		if row := &table[i]; row.values && !row.complete {
			if first < 0 {
				first = i
			}
			if n := len(row.fields); counts[n]+1 > counts[most] {
				most = n
			}
			counts[len(row.fields)]++
		}
	}
	filled := make([]bool, most)
	live := 0
	for i := range table {
		row := &table[i]
		if len(row.fields) != most || row.complete {
			continue
		}
		for k, f := range row.fields {
			if f.right > f.left && !filled[k] {
				filled[k] = true
				live++
			}
		}
	}
	if live == most {
		return
	}
	for i := range table {
		if row := &table[i]; !row.complete && (row.values || i < first) {
			row.fields = row.compact(filled, live)
		}
	}
}

// compact are the cells of a row without those that are empty in all rows of as many. A row with another number of cells is left without its empty ones where as
// many are left as the others have, or where it is a heading.
func (row *cellRow) compact(filled []bool, live int) []field {
	var kept, texts []field
	for k, f := range row.fields {
		if len(row.fields) == len(filled) && filled[k] {
			kept = append(kept, f)
		}
		if k == 0 || f.right > f.left {
			texts = append(texts, f)
		}
	}
	switch {
	case kept != nil:
		return kept
	case len(texts) == live, !row.values && len(texts) <= live:
		return texts
	}
	return row.fields
}
