package release

import (
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/layout"
)

// Columns that years alone head: what rows or other columns say of the part of the year, or the day, holds for all of them.

// yearsAlone are the years that head the columns, where years alone do; 0 for a column that no time heads, nil where another time
// heads one or they do not differ.
func (dr *draft) yearsAlone() []int {
	out := make([]int, len(dr.heads))
	first, differ := 0, false
	for k := range dr.heads {
		said := &dr.heads[k].said
		switch {
		case isYearAlone(said):
			out[k] = said.Years[0]
			differ = differ || first > 0 && out[k] != first
			first = max(first, out[k])
		case !said.IsEmpty():
			return nil
		}
	}
	if !differ {
		return nil
	}
	return out
}

// settleYears gives the cells under years alone the periods that follow from their rows and from the cells beside them.
func (tt *timeTable) settleYears() {
	tt.settleRolling()
	tt.settleChanges()
	years := tt.dr.yearsAlone()
	if years == nil {
		return
	}
	tt.settleParts(years)
	tt.settleLengths(years)
	tt.settleDays(years)
}

const partSure = 0.95 // how sure a period is of which the row names the part of the year and the column the year

// settleParts gives the rows that quarters or halves label those parts of the years over the columns, where at least two do.
func (tt *timeTable) settleParts(years []int) {
	type part struct{ months, quarter int } // of the year: its length, and the quarter that it ends with
	parts := map[int]part{}                 // by row
	different := map[part]bool{}
	for i := range tt.dr.rows {
		rc := &tt.dr.rows[i]
		ph := tt.dr.d.parse(rc.row.Label)
		if len(ph.Order) > 0 || len(ph.Dates) > 0 || ph.ToDate || ph.Rolling || memberText(rc.row.Label) != "" {
			continue
		}
		switch {
		case ph.Quarter > 0:
			parts[i] = part{3, ph.Quarter}
		case ph.Half > 0:
			parts[i] = part{6, 2 * ph.Half}
		default:
			continue
		}
		different[parts[i]] = true
	}
	if len(different) < 2 {
		return
	}
	for i, part := range parts {
		rc := &tt.dr.rows[i]
		for _, p := range rc.Values {
			if end, ok := tt.cal.QuarterEnd(years[p.Column], part.quarter); ok && years[p.Column] > 0 {
				rc.times[p.Column], rc.sure[p.Column] = tt.cal.Duration(part.months, 0, end), partSure
			}
		}
	}
}

// settleRolling gives the columns of the last twelve months, which a year alone heads, those to the day that the title names: "Trailing
// 12 Months" over "2031" and "2030" under "For the 12 months ending March 31, 2031 and 2030".
func (tt *timeTable) settleRolling() {
	title := &tt.dr.title
	if len(title.Dates) != 1 || title.Dates[0].Month == 0 || title.Months != 12 {
		return
	}
	for k := range tt.dr.heads {
		said := &tt.dr.heads[k].said
		if !said.Rolling || len(said.Dates) > 0 || len(said.Order) != 1 || said.Quarter > 0 {
			continue
		}
		date := title.Dates[0]
		date.Year = said.Order[0]
		end, ok := tt.cal.Day(date)
		if !ok {
			continue
		}
		for i := range tt.dr.rows {
			if rc := &tt.dr.rows[i]; rc.times[k].Kind == tieout.Duration || tt.dr.t.Statement == Income {
				rc.times[k], rc.sure[k] = tt.cal.Duration(12, 0, end), partSure
			}
		}
	}
}

// settleDays gives the balances of a row the same day of each year as that of the latest, which ends a month, where nothing names
// another day.
func (tt *timeTable) settleDays(years []int) {
	if lead := tt.dr.leadTime(); len(tt.dr.title.Dates) > 0 || len(lead.Dates) > 0 {
		return
	}
	latest := 0
	for _, y := range years {
		latest = max(latest, y)
	}
	for i := range tt.dr.rows {
		rc := &tt.dr.rows[i]
		day, ok := latestDay(rc, years, latest)
		if !ok || tt.rows[i] == opens {
			continue
		}
		for _, p := range rc.Values {
			y, t := years[p.Column], rc.times[p.Column]
			if y == 0 || y == latest || t.Kind != tieout.Instant || t.LastDay().Year() != day.Year()-latest+y {
				continue
			}
			rc.times[p.Column] = tieout.InstantDay(calendar.LastOfMonth(t.LastDay().Year(), day.Month()))
		}
	}
}

// latestDay is the day of a row's balance in the column of the latest year, where it ends a month.
func latestDay(rc *rowCells, years []int, latest int) (time.Time, bool) {
	at := func(p *layout.Cell) bool { return years[p.Column] == latest }
	for _, p := range rc.Values {
		if t := rc.times[p.Column]; at(p) && t.Kind == tieout.Instant {
			day := t.LastDay()
			return day, day.Equal(calendar.LastOfMonth(day.Year(), day.Month()))
		}
	}
	return time.Time{}, false
}

const lengthUnsure = 0.8 // how sure a length is at least that the table above does not change

// settleLengths gives the cells under years alone, of a table that names no length of time, the length that all columns have which the nearest table
// above prints to the same day, where their own is hardly decided.
func (tt *timeTable) settleLengths(years []int) {
	if lead := tt.dr.leadTime(); tt.dr.title.HasDuration() || lead.HasDuration() || tt.dr.title.ToDate || tt.dr.title.IsSpan() {
		return
	}
	above := map[time.Time]tieout.Period{} // by the day on which it ends
	for i := range tt.dr.rows {
		rc := &tt.dr.rows[i]
		if label := tt.dr.d.parseProse(rc.row.Label); label.HasDuration() || label.ToDate {
			continue
		}
		for column, one := range tt.lengthsAbove(rc, years, above) {
			rc.times[column], rc.sure[column] = one, lengthUnsure
		}
	}
}

// lengthsAbove are the periods by column that settleLengths gives the cells of a row; none where they would be of different lengths.
func (tt *timeTable) lengthsAbove(rc *rowCells, years []int, above map[time.Time]tieout.Period) map[int]tieout.Period {
	out := map[int]tieout.Period{}
	months := 0
	for _, p := range rc.Values {
		t := rc.times[p.Column]
		if years[p.Column] == 0 || t.Kind != tieout.Duration {
			continue
		}
		if rc.sure[p.Column] < lengthUnsure {
			one, known := above[t.End]
			if !known {
				one = tt.dr.lengthAbove(t.End)
				above[t.End] = one
			}
			if one.Kind == tieout.Duration && one != t {
				out[p.Column], t = one, one
			}
		}
		if months > 0 && monthsOf(t) != months {
			return nil
		}
		months = monthsOf(t)
	}
	return out
}

// lengthAbove is the period that ends with a day, of the nearest table above that has any; all of time where it has several, or none has one.
func (dr *draft) lengthAbove(end time.Time) (one tieout.Period) {
	const most = 4 // tables that are looked at
	for n, up := 0, dr.before; up != nil && n < most && one.Kind == tieout.Forever; n, up = n+1, up.before {
		for i := range up.rows {
			for _, t := range up.rows[i].times {
				switch {
				case t.Kind != tieout.Duration || !t.End.Equal(end):
				case one.Kind == tieout.Duration && t != one:
					return tieout.Period{}
				default:
					one = t
				}
			}
		}
	}
	return one
}
