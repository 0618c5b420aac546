package layout

import (
	"strings"

	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/internal/wording"
)

// Headings in parts: the days of dates below their months, and years that stand between the rows of values.

// headDays takes rows of numbers below a row of as many months for the days of dates: "March  June" over "31  30".
func headDays(rows []line) {
	last := -1 // the row above that holds anything
	for i := range rows {
		r := &rows[i]
		if r.kind == dataLine && last >= 0 && rows[last].kind == textLine && areDays(r.cells) && countMonths(rows[last].cells) == len(r.cells) {
			r.kind = headLine
			for k := range r.cells {
				r.cells[k].Text = r.cells[k].Number.Printed
			}
		}
		if len(r.cells) > 0 {
			last = i
		}
	}
}

// areDays reports whether cells are nothing but days on which months end or periods of weeks may.
func areDays(cells []Cell) bool {
	for i := range cells {
		n := &cells[i].Number
		if !cells[i].IsNumber || !n.IsSmall() || n.Nil || n.Negative || n.Percent || n.Currency != 0 || n.Places() > 0 || len(n.Digits) > 2 || n.Value().IntPart() > 31 || n.IsYear() {
			return false
		}
	}
	return len(cells) > 1
}

// countMonths is the number of months that cells hold which hold nothing else; 0 where other words stand over columns.
func countMonths(cells []Cell) int {
	n := 0
	for i := range cells {
		for _, w := range strings.Fields(strings.ToLower(cells[i].Text)) {
			if !calendar.IsMonth(strings.Trim(w, ".,")) {
				return 0
			}
			n++
		}
	}
	return n
}

// sectionYears takes a year that stands alone between rows of values for what opens a section, where the headings above name
// parts of years without saying of which: "2003" below four quarters of 2004. It heads no columns of its own, and nor does the year
// above the first rows.
func sectionYears(rows []line) {
	first := 0
	for first < len(rows) && rows[first].kind != dataLine {
		first++
	}
	heads, own := rows[:first], -1
	if n := lastFilled(heads); n >= 0 && isYearRow(&heads[n]) {
		heads, own = heads[:n], n
	}
	if !headsPartYears(heads) {
		return
	}
	for i := first; i < len(rows); i++ {
		if rows[i].kind != headLine {
			continue
		}
		if !isYearRow(&rows[i]) || headsBelow(rows[i+1:]) {
			return // a block of its own
		}
		openSection(&rows[i])
		if own >= 0 {
			openSection(&rows[own])
		}
	}
}

// lastFilled is the last of some rows that holds anything; -1 for none.
func lastFilled(rows []line) int {
	for i := len(rows) - 1; i >= 0; i-- {
		if len(rows[i].cells) > 0 {
			return i
		}
	}
	return -1
}

// isYearRow reports whether a row holds a year and nothing else.
func isYearRow(r *line) bool {
	return len(r.cells) == 1 && isYearAlone(r.cells[0].Text, r.cells[0].IsNumber && r.cells[0].Number.IsYear())
}

// openSection makes a row that holds a year one of text over the labels.
func openSection(r *line) {
	r.kind = textLine
	p := &r.cells[0]
	if p.IsNumber {
		p.IsNumber, p.Text = false, p.Number.Printed
	}
	p.Left, p.Right, r.indent = 0, 1, 0
}

// sectionYears takes years that stand alone, and in the middle, between rows of the same columns for what opens sections.
func (r *textReader) sectionYears() {
	last, own := -1, -1 // the row of values above, the year above its block
	for i := range r.rows {
		row := &r.rows[i]
		switch {
		case row.kind == dataLine:
			last = i
		case row.kind == headLine && isYearRow(row):
			next := i + 1
			for next < len(r.rows) && (r.rows[next].kind == blankLine || r.rows[next].kind == ruleLine) {
				next++
			}
			if next == len(r.rows) || r.rows[next].kind != dataLine {
				last, own = -1, -1
				continue
			}
			if last >= 0 && own >= 0 && r.aligned(last, next) && headsPartYears(r.rows[max(0, own-maxPartHeads):own]) {
				openSection(row)
				openSection(&r.rows[own])
			}
			if last < 0 || row.kind == headLine {
				own, last = i, -1
			}
		case row.kind == headLine:
			last, own = -1, -1
		}
	}
}

const maxPartHeads = 6 // lines above a year that are looked at for headings

// headsBelow reports whether headings stand between a row and the next values.
func headsBelow(rows []line) bool {
	for i := range rows {
		switch rows[i].kind {
		case dataLine:
			return false
		case headLine, textLine:
			for k := range rows[i].cells {
				if p := &rows[i].cells[k]; p.Left > 0 && p.Text != "" {
					return true
				}
			}
		}
	}
	return false
}

// isYearAlone reports whether a text is nothing but a year: "2003", "Fiscal 2003:", "Year 2003".
func isYearAlone(s string, number bool) bool {
	if number {
		return true
	}
	ph := calendar.Parse(s)
	if len(ph.Years) != 1 || len(ph.Dates) > 0 || ph.Quarter > 0 || ph.Half > 0 {
		return false
	}
	for _, w := range wording.Of(strings.ToLower(s)) {
		switch w {
		case "fiscal", "year", "calendar", "fy", "the", "for":
		default:
			if w[0] < '0' || w[0] > '9' {
				return false
			}
		}
	}
	return true
}

// headsPartYears reports whether rows of headings name several parts of a year, and no year.
func headsPartYears(heads []line) bool {
	parts := 0
	for i := range heads {
		for k := range heads[i].cells {
			p := &heads[i].cells[k]
			if p.Left == 0 || heads[i].kind == dataLine {
				continue // over the labels, a title
			}
			if p.IsNumber && p.Number.IsYear() {
				return false
			}
			ph := calendar.Parse(p.Text)
			switch {
			case len(ph.Order) > 0:
				return false
			case len(ph.Dates) > 0, ph.Quarter > 0, ph.Half > 0, calendar.Ordinal(strings.ToLower(p.Text)) > 0:
				parts++
			}
		}
	}
	return parts > 1
}
