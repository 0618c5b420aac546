package release

import (
	"strings"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/internal/wording"
)

// Columns that are headed by how they stand to the period of the table: "Current Quarter", "Prior Quarter", "Year-Ago
// Quarter", "This Year", "Last Year".

// relation is how the period of a column stands to that of the table.
type relation uint8

const (
	unrelated  relation = iota
	itself              // "current", "this year"
	justBefore          // "prior quarter": the period just before
	yearBefore          // "last year", "year ago": the same period of the year before
	before              // "prior" alone: either
)

var relativeHeads = []struct {
	set *wording.Set
	is  relation
}{
	{wording.Phrases("current|this quarter|year|period|month|half", "^current$"), itself},
	{wording.Phrases("year ago", "last|prior|previous|preceding year", "prior year quarter|period|half", "same quarter|period|months last|prior year", "corresponding quarter|period"), yearBefore},
	{wording.Phrases("last|prior|previous|preceding|linked|sequential quarter|month|half"), justBefore},
	{wording.Phrases("prior|previous|preceding period", "^prior$", "^previous$", "^preceding$"), before},
}

// relationOf reads how a heading says that its column stands to the period of the table; it names no time of its own.
func relationOf(text string) relation {
	ph := calendar.Parse(text)
	if len(ph.Dates) > 0 || len(ph.Order) > 0 || ph.Quarter > 0 || ph.Half > 0 {
		return unrelated
	}
	words := wording.Of(strings.ToLower(strings.ReplaceAll(text, "-", " ")))
	for _, w := range words {
		switch w {
		case "current", "this", "last", "prior", "previous", "preceding", "linked", "sequential", "year", "ago", "quarter", "period", "month", "half",
			"same", "corresponding", "months", "the", "of", "actual", "as", "reported", "unaudited", "s", "results":
		default:
			return unrelated
		}
	}
	for _, h := range relativeHeads {
		if h.set.In(words) {
			return h.is
		}
	}
	return unrelated
}

// completeRelations gives columns that are headed by how they stand to the period of the table their time: that of the title, of
// the paragraph above, or of the release.
func (dr *draft) completeRelations(cal *calendar.Fiscal, report tieout.Period) {
	if dr.foretells() {
		return // the current guidance and the prior one
	}
	if dr.relations == nil {
		dr.relations = dr.readRelations()
	}
	if len(dr.relations) == 0 {
		return
	}
	base, ok := dr.baseTime(cal, report)
	if !ok {
		return
	}
	quarters := false // the quarter before stands apart from that of the year before
	for _, r := range dr.relations {
		quarters = quarters || r == justBefore
	}
	for k, r := range dr.relations {
		if r == unrelated {
			continue
		}
		ph := base
		end, _ := cal.Day(ph.Dates[0])
		switch {
		case r == justBefore || r == before && quarters:
			end = shiftBack(cal, end, max(ph.Months, 3), ph.Weeks)
		case r == yearBefore || r == before:
			end = shiftBack(cal, end, 12, min(ph.Weeks, 1)*52)
		}
		ph.Dates = []calendar.Date{{Year: end.Year(), Month: end.Month(), Day: end.Day()}}
		ph.Order, ph.Years = []int{end.Year()}, nil
		dr.heads[k].time = ph
	}
}

// readRelations reads the relations of columns; none where a column of values has a time of its own, or all have the same.
func (dr *draft) readRelations() []relation {
	out := make([]relation, len(dr.heads))
	base, other := false, false
	for k, c := range dr.t.Columns {
		if c.Kind != Values {
			continue
		}
		out[k] = relationOf(dr.heads[k].text)
		base = base || out[k] == itself
		other = other || out[k] > itself
		if out[k] == unrelated && len(dr.heads[k].said.Order) > 0 {
			return []relation{}
		}
	}
	if !base || !other {
		return []relation{}
	}
	return out
}

// baseTime is the time of the table as its title, the paragraph above or the release say: a length and an end.
func (dr *draft) baseTime(cal *calendar.Fiscal, report tieout.Period) (calendar.Phrase, bool) {
	lead := dr.leadTime()
	for _, ph := range []calendar.Phrase{dr.title, lead} {
		if len(ph.Dates) > 0 && ph.Dates[0].Year > 0 && ph.Dates[0].Month > 0 && !ph.From {
			ph.Dates = ph.Dates[:1]
			return ph, true
		}
		if q := ph.QuarterNumber(); q > 0 && len(ph.Order) > 0 {
			if end, ok := cal.QuarterEnd(ph.Order[0], q); ok {
				months := 3
				if ph.Half > 0 {
					months = 6
				}
				return calendar.Phrase{Months: months, Ended: true, Dates: []calendar.Date{{Year: end.Year(), Month: end.Month(), Day: end.Day()}}}, true
			}
		}
	}
	if report.Kind != tieout.Duration {
		return calendar.Phrase{}, false
	}
	end := dayOf(report)
	return calendar.Phrase{Months: monthsOf(report), Ended: true, Dates: []calendar.Date{{Year: end.Year(), Month: end.Month(), Day: end.Day()}}}, true
}

// shiftBack is the end of the period some months, or some weeks, before the one that ends on a day.
func shiftBack(cal *calendar.Fiscal, end time.Time, months, weeks int) time.Time {
	if weeks > 0 {
		return end.AddDate(0, 0, -7*weeks)
	}
	if m, near := calendar.MonthEndNear(end); near {
		return cal.EndNear(calendar.LastOfMonth(m.Year(), m.Month()-time.Month(months)))
	}
	return end.AddDate(0, -months, 0)
}

// completeRolling gives columns of the last twelve months that name no day the latest day on which another column ends: "Rolling 12
// months" beside "Apr-Jun 2030".
func (dr *draft) completeRolling(cal *calendar.Fiscal, report tieout.Period) {
	var last time.Time
	var open []int
	for k, c := range dr.t.Columns {
		if c.Kind != Values {
			continue
		}
		h := &dr.heads[k].time
		switch {
		case h.Rolling && !h.IsDated():
			open = append(open, k)
		case h.Rolling && len(h.Dates) == 0 && h.Quarter == 0 && len(h.Years) == 1:
			dr.rollingIn(h.Years[0], k, report)
		case h.Rolling:
			return // it names its day
		default:
			if p := dr.columnPeriod(cal, *h); p.Kind == tieout.Duration && dayOf(p).After(last) && len(h.Order) > 0 {
				last = dayOf(p)
			}
		}
	}
	if last.IsZero() {
		return
	}
	for _, k := range open {
		dr.endRolling(k, calendar.Date{Year: last.Year(), Month: last.Month(), Day: last.Day()})
	}
}

// completeTwelve lets twelve months of a year end with the quarter of the same year that another column names, where the latest of both are
// of one year: "12M 2003" beside "1Q 2003", and not the years before the quarter.
func (dr *draft) completeTwelve(cal *calendar.Fiscal) {
	var twelve []int
	quarter, latest, latestTwelve := 0, 0, 0
	for k, c := range dr.t.Columns {
		s := &dr.heads[k].said
		if c.Kind != Values || len(s.Years) != 1 || len(s.Dates) > 0 || s.Rolling {
			continue
		}
		switch year := s.Years[0]; {
		case s.Quarter > 0 && s.Months == 0:
			if quarter > 0 && quarter != s.Quarter {
				return
			}
			quarter, latest = s.Quarter, max(latest, year)
		case len(s.Named) == 1 && s.Named[0] == 12:
			twelve, latestTwelve = append(twelve, k), max(latestTwelve, year)
		}
	}
	if quarter == 0 || quarter == 4 || latest != latestTwelve {
		return
	}
	for _, k := range twelve {
		if end, ok := cal.QuarterEnd(dr.heads[k].said.Years[0], quarter); ok {
			dr.endRolling(k, calendar.Date{Year: end.Year(), Month: end.Month(), Day: end.Day()})
		}
	}
}

// rollingIn ends a column of twelve months that names a year alone on the day of that year that the title, the sentence above the table
// or the release names.
func (dr *draft) rollingIn(year, column int, report tieout.Period) {
	lead := dr.leadTime()
	for _, ph := range []*calendar.Phrase{&dr.title, &lead} {
		if len(ph.Dates) > 0 && ph.Dates[0].Day > 0 {
			dr.endRolling(column, calendar.Date{Year: year, Month: ph.Dates[0].Month, Day: ph.Dates[0].Day})
			return
		}
	}
	if report.Kind != tieout.Forever {
		day := dayOf(report)
		dr.endRolling(column, calendar.Date{Year: year, Month: day.Month(), Day: day.Day()})
	}
}

// endRolling gives a column of the last twelve months its day.
func (dr *draft) endRolling(column int, day calendar.Date) {
	t := &dr.heads[column].time
	t.Months, t.Ended = max(t.Months, 12), true
	t.Dates, t.Years, t.Order = []calendar.Date{day}, nil, []int{day.Year}
}
