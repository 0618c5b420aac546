package page

import "strings"

// Lines whose cells are set apart by bars, as Markdown and programs that take tables out of pages write them: a line that begins and ends with a bar has all its
// cells.

// setPipes sets the lines anew whose cells are set apart by bars.
func (d *Document) setPipes(lines []Line) {
	d.setRows(lines, func(l *Line, at int) (cellRow, bool) {
		if strings.IndexByte(strings.Trim(l.Text, " |"), '|') < 0 {
			return cellRow{}, false
		}
		complete := strings.HasPrefix(strings.TrimLeft(l.Text, " "), "|") && strings.HasSuffix(strings.TrimRight(l.Text, " "), "|")
		return l.rowOf(at, l.cellsOf(complete), complete), true
	}, aligned)
}

// setRows sets the tables of blocks of lines of cells that are not set already.
func (d *Document) setRows(lines []Line, cut func(*Line, int) (cellRow, bool), isSet func([]Line, []cellRow, *cellShape) bool) {
	var block []cellRow
	last, floor := 0, 0
	flush := func() {
		tablesOf(block, floor, func(table []cellRow, floor int) {
			if s, ok := cellShapeOf(table); ok && !isSet(lines, table, s) {
				s.setCells(lines, table, floor)
			}
		})
		block, floor = nil, last+1
	}
	for i := range lines {
		l := &lines[i]
		d.check()
		if len(l.Text) <= maxTabbed {
			if row, ok := cut(l, i); ok {
				block, last = append(block, row), i
				continue
			}
		}
		if len(block) > 0 && (len(l.Text) > longLine || i-last > maxTabGap) {
			flush()
		}
	}
	if len(block) > 0 {
		flush()
	}
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
