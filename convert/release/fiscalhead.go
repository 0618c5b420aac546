package release

import (
	"slices"
	"strconv"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/internal/regex"
)

// endInYear is the day on which a part of a year ends that a heading names with its year; zero where the heading does not say which part.
func (tt *timeTable) endInYear(h *calendar.Phrase) (end time.Time) {
	switch {
	case h.Quarter > 0 && h.Months <= 3 && !h.ToDate:
		end, _ = tt.cal.QuarterEnd(h.Years[0], h.Quarter)
	case (h.Through > 0 || h.Half > 0) && h.Quarter == 0:
		end, _ = tt.cal.QuarterEnd(h.Years[0], h.QuarterNumber())
	case h.ToDate && h.Fiscal:
		end = tt.endToDate(h.Years[0])
	}
	return end
}

// endForetold is the last day of the fiscal year that the heading over a column of what is expected names alone, "FY2030 forecast", or the title over columns
// whose headings name no time, "Fiscal Year 2030 Guidance".
func (tt *timeTable) endForetold(column int) (time.Time, bool) {
	says := &tt.dr.heads[column].said
	if says.IsEmpty() {
		says = &tt.dr.title
	}
	if !tt.dr.expects(column) || !says.Fiscal || says.HasDuration() && !says.IsYear() || len(says.Years) != 1 || len(says.Dates) > 0 {
		return time.Time{}, false
	}
	return tt.cal.YearEndOf(says.Years[0])
}

// endToDate is the day on which "Year-to-Date" of a fiscal year ends: the one of the title's days that lies in that year, else the end of
// the quarter that the release reports. Zero where neither is known.
func (tt *timeTable) endToDate(year int) time.Time {
	var days []time.Time
	for _, d := range tt.dr.title.Dates {
		if day, ok := tt.cal.Day(d); ok && d.Day > 0 && tt.cal.NumberOf(day) == year {
			days = append(days, day)
		}
	}
	switch {
	case len(days) > 0:
		return slices.MaxFunc(days, time.Time.Compare)
	case tt.report.Kind == tieout.Forever:
		return time.Time{}
	}
	if _, near := calendar.MonthEndNear(dayOf(tt.report)); !near {
		return time.Time{}
	}
	end, _ := tt.cal.QuarterEnd(year, tt.cal.MonthsToDate(dayOf(tt.report))/3)
	return end
}

// initialYear is a fiscal year by its initial: "F14", which alone may be anything.
var initialYear = regex.New(`\bF(\d\d)\b`)

// readInitialYears reads headings that name fiscal years by their initial, "F14" beside "F13", where they name years one after the other and no heading
// says anything else of time.
func (dr *draft) readInitialYears() {
	seen := map[int]bool{}
	for k := range dr.heads {
		m := initialYear.FindStringSubmatch(dr.heads[k].text)
		if m == nil {
			if !dr.heads[k].said.IsEmpty() {
				return
			}
			continue
		}
		n, _ := strconv.Atoi(m[1])
		seen[n] = true
	}
	next := false
	for n := range seen {
		next = next || seen[n+1]
	}
	if !next {
		return
	}
	for k := range dr.heads {
		if h := &dr.heads[k]; initialYear.MatchString(h.text) {
			h.said = dr.d.parse(initialYear.ReplaceAllString(h.text, "FY$1"))
			h.time = h.said
		}
	}
}
