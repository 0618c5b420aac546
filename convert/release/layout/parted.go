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
// parts of years without saying of which: "2003" below four quarters of 2004. It heads no columns of its own.
func sectionYears(rows []line) {
	first := 0
	for first < len(rows) && rows[first].kind != dataLine {
		first++
	}
	if !headsPartYears(rows[:first]) {
		return
	}
	for i := first; i < len(rows); i++ {
		r := &rows[i]
		if r.kind != headLine {
			continue
		}
		if len(r.cells) != 1 || !isYearAlone(r.cells[0].Text, r.cells[0].IsNumber && r.cells[0].Number.IsYear()) || headsBelow(rows[i+1:]) {
			return // a block of its own
		}
		r.kind = textLine
		p := &r.cells[0]
		if p.IsNumber {
			p.IsNumber, p.Text = false, p.Number.Printed
		}
		p.Left = 0
	}
}

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
			if p.Left == 0 {
				continue // over the labels, a title
			}
			if p.IsNumber && p.Number.IsYear() {
				return false
			}
			ph := calendar.Parse(p.Text)
			switch {
			case len(ph.Order) > 0:
				return false
			case len(ph.Dates) > 0, ph.Quarter > 0, ph.Half > 0:
				parts++
			}
		}
	}
	return parts > 1
}
