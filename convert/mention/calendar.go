package mention

import (
	"cmp"
	"slices"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/release"
)

// span is a period in months, which is how prose speaks of them: 52/53-week years end near the end of a month.
type span struct {
	months int // 0 for an instant
	end    int // the month it ends in: year*12 + month-1
}

// monthOf is the month that a day near its end belongs to: the first days of a month end the one before.
func monthOf(day time.Time) int {
	m := day.Year()*12 + int(day.Month()) - 1
	if day.Day() <= 10 {
		m--
	}
	return m
}

// spanOf is the span of a period, false for forever.
func spanOf(p tieout.Period) (span, bool) {
	switch p.Kind {
	case tieout.Instant:
		return span{0, monthOf(p.LastDay())}, true
	case tieout.Duration:
		days := p.End.Sub(p.Start).Hours() / 24
		return span{int(days/30.4 + 0.5), monthOf(p.LastDay())}, true
	}
	return span{}, false
}

// december is the last month of most fiscal years.
const december = 11

// calendar knows the release's periods and its fiscal years.
type calendar struct {
	current span                   // what the release reports
	yearEnd int                    // the last month of the fiscal year, from 0
	offset  int                    // what is added to a fiscal year's name for the calendar year it ends in
	periods map[span]tieout.Period // as the columns have them
	ending  []span                 // those of the columns that end with what the release reports, the shortest first
}

func newCalendar(rel *release.Release) *calendar {
	c := &calendar{yearEnd: december, periods: map[span]tieout.Period{}}
	if rel.YearEnd != 0 {
		c.yearEnd = int(rel.YearEnd) - 1
	}
	latest := span{}
	for _, t := range rel.Tables {
		for _, r := range t.Rows {
			for _, i := range r.Items {
				s, ok := spanOf(i.Period)
				if !ok {
					continue
				}
				if _, known := c.periods[s]; !known {
					c.periods[s] = i.Period
				}
				if s.months > 0 && !isForecast(i.Column) && (s.end > latest.end || s.end == latest.end && s.months < latest.months) {
					latest = s
				}
			}
		}
	}
	if s, ok := spanOf(rel.Period); ok {
		c.current = s
	} else {
		c.current = latest
	}
	c.current.months = leadingLength(rel, c.current)
	for s := range c.periods {
		if s.end == c.current.end && s.months > 0 {
			c.ending = append(c.ending, s)
		}
	}
	slices.SortFunc(c.ending, func(a, b span) int { return a.months - b.months })
	return c
}

// leadingLength is the length in months of the periods that the tables of a release put first, of those that end with the one that it
// reports: the nine months where these stand before the third quarter, or where hardly a table shows that.
func leadingLength(rel *release.Release, reported span) int {
	rows := map[int]int{}
	for _, t := range rel.Tables {
		if t.Statement == release.Balance || t.Statement == release.CashFlow { // cash flows are seldom of quarters
			continue
		}
		for _, c := range t.Columns {
			if s, ok := spanOf(c.Period); ok && s.months > 0 && s.end == reported.end && c.Kind == release.Values && !isForecast(c) {
				rows[s.months] += len(t.Rows)
				break
			}
		}
	}
	const clearly = 2
	best := reported.months
	for months, n := range rows {
		if m := rows[best]; months != best && n > clearly*rows[reported.months] && (n > m || n == m && months < best) {
			best = months
		}
	}
	return best
}

func isForecast(c *release.Column) bool {
	for _, q := range c.Qualifiers {
		if q.Axis == "basis" && prose.Forecasts.In(prose.WordsOf(q.Member)) {
			return true
		}
	}
	return false
}

// learn takes the end of the fiscal year from quarters that the text names with their last days, and how fiscal years are
// named where the text says that too: "the first quarter of fiscal 2025, ended February 28, 2025". What most of them say
// holds. It reports whether the names are known.
func (c *calendar) learn(all []when) bool {
	votes := map[int]int{}
	most := 0
	for _, w := range all {
		if w.quarter == 0 || w.day.Year() <= 1 || w.event {
			continue
		}
		month := ((monthOf(w.day)-3*w.quarter)%12 + 12) % 12
		if votes[month]++; votes[month] > most || votes[month] == most && month == c.yearEnd {
			most, c.yearEnd = votes[month], month
		}
	}
	clear(votes)
	most = 0
	for _, w := range all {
		if w.quarter == 0 || w.day.Year() <= 1 || w.event || w.year == 0 {
			continue
		}
		off := monthOf(w.day) - c.quarterEnd(w.year, w.quarter, 0)
		if off%12 != 0 || off < -12 || off > 12 {
			continue
		}
		if votes[off]++; votes[off] > most {
			most, c.offset = votes[off], off/12
		}
	}
	return most > 0
}

// settle finds how fiscal years are named: what makes the most phrases of time name periods that tables have, or
// the quarter to come.
//
// It reports whether the text itself says how, or clearly more phrases name such periods in one way than in another: otherwise it is a guess.
func (c *calendar) settle(all []when) bool {
	if c.learn(all) {
		return true
	}
	best, second := -1, -1
	for _, o := range []int{0, 1, -1} {
		hits := 0
		for _, w := range all {
			if w.year == 0 || w.quarter == 0 || !w.day.IsZero() {
				continue
			}
			end := c.quarterEnd(w.year, w.quarter, o)
			if _, ok := c.periods[span{3, end}]; ok || end == c.current.end+3 { // outlooks name the quarter to come
				hits++
			}
		}
		if hits > best && !(c.yearEnd == december && best > 0) { // years that end with the calendar's are seldom named for another
			best, second, c.offset = hits, best, o
		} else {
			second = max(second, hits)
		}
	}
	if best == 0 {
		c.offset = 0
	}
	return best >= second+surelyNamed
}

// surelyNamed is by how many phrases that name periods of tables one way to name fiscal years must be ahead of the others to be the one.
const surelyNamed = 2

// quarterEnd is the month in which a quarter of a named fiscal year ends.
func (c *calendar) quarterEnd(year, quarter, offset int) int {
	return (year+offset)*12 + c.yearEnd - 12 + 3*quarter
}

// yearOf is the name of the fiscal year that a month belongs to.
func (c *calendar) yearOf(month int) int {
	end := month - ((month-c.yearEnd)%12+12)%12
	if end < month {
		end += 12
	}
	return (end-c.yearEnd)/12 - c.offset
}

// yearEndOf is the last month of a named fiscal year.
func (c *calendar) yearEndOf(year int) int { return c.quarterEnd(year, 4, c.offset) }

// resolve lists the periods that a phrase of time may mean, the likeliest first. about is the period that the text
// speaks of so far.
func (c *calendar) resolve(w when, about span, compared bool) []span {
	months := c.monthsOf(w, about)
	switch {
	case w.event:
		return nil
	case w.instant && w.yearEnd:
		return []span{{0, c.lastYearEnd(w)}}
	case !w.day.IsZero():
		return []span{{months, c.dayEnd(w)}}
	case w.quarter > 0 || w.half > 0:
		return []span{{months, c.partEnd(w)}}
	case w.toDate:
		return []span{c.yearToDate(w)}
	case w.bareYear:
		return c.ofYear(w.year, about, compared)
	case w.same || w.rel == priorPart:
		return c.shifted(w, about, months)
	case w.year > 0:
		end := c.yearEndOf(w.year)
		if months > 0 && months < 12 && w.months != 12 {
			end = about.end + 12*(w.year-c.yearOf(about.end))
		}
		return []span{{months, end}}
	case months == 12 && w.months == 12:
		return c.unnamedYear(w)
	}
	return c.shifted(w, span{months, c.current.end}, months)
}

// unnamedYear are the periods that "this year" or "last year" may mean: all of it, or, where no table has that, the parts of it that are reported.
func (c *calendar) unnamedYear(w when) []span {
	end := c.yearEndOf(c.yearOf(c.current.end))
	now := c.current.end
	if w.rel == priorYear {
		end, now = end-12, now-12
	}
	out := []span{{12, end}}
	if !c.knows(out[0]) { // "$21 million this year against $6 million last year", of the quarters that are reported
		out = append(out, span{c.current.months, now})
		for _, s := range c.ending {
			if s.months != c.current.months {
				out = append(out, span{s.months, now})
			}
		}
	}
	return out
}

// ofYear are the periods that a bare year may mean: all of it, or the part of it that the text speaks of.
func (c *calendar) ofYear(year int, about span, compared bool) []span {
	whole := span{12, c.yearEndOf(year)}
	part := span{about.months, about.end + 12*(year-c.yearOf(about.end))}
	if compared && about.months != 0 && about.months != 12 {
		return []span{part, whole}
	}
	return []span{whole, part}
}

// monthsOf is how many months a phrase of time spans: what it says, what the text spoke of, or what the release reports.
func (c *calendar) monthsOf(w when, about span) int {
	if w.instant {
		return 0
	}
	return cmp.Or(w.months, about.months, c.current.months)
}

// shifted is a period of some months that stands to another as the phrase says.
func (c *calendar) shifted(w when, about span, months int) []span {
	if about.end == 0 {
		about.end = c.current.end
	}
	end := about.end
	switch {
	case w.year > 0:
		end += 12 * (w.year - c.yearOf(about.end))
	case w.rel == priorYear:
		end -= 12
	case w.rel == priorPart:
		end -= max(months, 3)
	case w.rel == nextPart:
		end += max(months, 3)
	}
	return []span{{months, end}}
}

// knows reports whether a column of the tables is of a period.
func (c *calendar) knows(s span) bool {
	_, ok := c.periods[s]
	return ok
}

// lastYearEnd is the month of the end of a fiscal year.
func (c *calendar) lastYearEnd(w when) int {
	if w.year > 0 {
		return c.yearEndOf(w.year)
	}
	if !w.day.IsZero() {
		return c.dayEnd(w)
	}
	end := c.yearEndOf(c.yearOf(c.current.end))
	if end > c.current.end || w.rel == priorYear {
		end -= 12
	}
	return end
}

// dayEnd is the month of a day; without a year it is the last such day up to the current period's end.
func (c *calendar) dayEnd(w when) int {
	if w.day.Year() > 1 {
		return monthOf(w.day)
	}
	if w.year > 0 {
		return monthOf(w.day.AddDate(w.year-1, 0, 0))
	}
	end := monthOf(w.day.AddDate(c.current.end/12-1, 0, 0))
	for end > c.current.end {
		end -= 12
	}
	if w.rel == priorYear {
		end -= 12
	}
	return end
}

// partEnd is the month in which a quarter or half of a year ends; without a year it is the last such one.
func (c *calendar) partEnd(w when) int {
	quarter := w.quarter
	if quarter == 0 {
		quarter = 2 * w.half
	}
	if w.year > 0 {
		return c.quarterEnd(w.year, quarter, c.offset)
	}
	end := c.quarterEnd(c.yearOf(c.current.end), quarter, c.offset)
	if w.rel == nextPart {
		for end < c.current.end {
			end += 12
		}
		return end
	}
	for end > c.current.end {
		end -= 12
	}
	if w.rel == priorYear {
		end -= 12
	}
	return end
}

// yearToDate is the period from the beginning of a fiscal year.
func (c *calendar) yearToDate(w when) span {
	year := w.year
	if year == 0 {
		year = c.yearOf(c.current.end)
		if w.rel == priorYear {
			year--
		}
	}
	start := c.yearEndOf(year) - 12
	months := w.months
	if months == 0 {
		months = c.current.end - (c.yearEndOf(c.yearOf(c.current.end)) - 12)
	}
	return span{months, start + months}
}

// period is a span as dates: the column's own, or whole months.
func (c *calendar) period(s span) tieout.Period {
	if p, ok := c.periods[s]; ok {
		return p
	}
	last := time.Date(s.end/12, time.Month(s.end%12+2), 0, 0, 0, 0, 0, time.UTC)
	if s.months == 0 {
		return tieout.InstantDay(last)
	}
	return tieout.DurationDays(time.Date(s.end/12, time.Month(s.end%12+2-s.months), 1, 0, 0, 0, 0, time.UTC), last)
}
