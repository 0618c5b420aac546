package period

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// Span is a period in months, which is how prose speaks of them: 52/53-week years end near the end of a month.
type Span struct {
	Months int // 0 for an instant
	End    int // the month it ends in: year*12 + month-1
}

// monthOf is the month that a day near its end belongs to: the first days of a month end the one before.
func monthOf(day time.Time) int {
	m := day.Year()*12 + int(day.Month()) - 1
	if day.Day() <= 10 {
		m--
	}
	return m
}

// SpanOf is the span of a period, false for forever.
func SpanOf(p tieout.Period) (Span, bool) {
	switch p.Kind {
	case tieout.Instant:
		return Span{0, monthOf(p.LastDay())}, true
	case tieout.Duration:
		days := p.End.Sub(p.Start).Hours() / 24
		return Span{int(days/30.4 + 0.5), monthOf(p.LastDay())}, true
	}
	return Span{}, false
}

// December is the last month of most fiscal years.
const December = 11

// Calendar knows the release's periods and its fiscal years.
type Calendar struct {
	Current Span                   // what the release reports
	YearEnd int                    // the last month of the fiscal year, from 0
	Offset  int                    // what is added to a fiscal year's name for the calendar year it ends in
	Periods map[Span]tieout.Period // as the columns have them
	Ending  []Span                 // those of the columns that end with what the release reports, the shortest first
	named   map[int]int            // how many headings of columns name fiscal years of quarters with an offset
	years   map[int]map[int]bool   // the ends of the years that headings of columns name with an offset
}

// NewCalendar is the calendar that the columns of a release show. How fiscal years are named, the phrases of its text tell: see [Calendar.Settle].
func NewCalendar(rel *release.Release) *Calendar {
	c := &Calendar{YearEnd: December, Periods: map[Span]tieout.Period{}, named: map[int]int{}, years: map[int]map[int]bool{}}
	if rel.YearEnd != 0 {
		c.YearEnd = int(rel.YearEnd) - 1
	}
	latest := Span{}
	for _, t := range rel.Tables {
		for _, r := range t.Rows {
			for _, i := range r.Items {
				s, ok := SpanOf(i.Period)
				if !ok {
					continue
				}
				if _, known := c.Periods[s]; !known {
					c.Periods[s] = i.Period
				}
				if s.Months > 0 && !IsForecast(i.Column) && (s.End > latest.End || s.End == latest.End && s.Months < latest.Months) {
					latest = s
				}
			}
		}
	}
	if s, ok := SpanOf(rel.Period); ok {
		c.Current = s
	} else {
		c.Current = latest
	}
	c.Current.Months = leadingLength(rel, c.Current)
	for _, t := range rel.Tables {
		for _, col := range t.Columns {
			if s, ok := SpanOf(col.Period); ok {
				c.noteHeading(col, s)
			}
		}
	}
	for s := range c.Periods {
		if s.End == c.Current.End && s.Months > 0 {
			c.Ending = append(c.Ending, s)
		}
	}
	slices.SortFunc(c.Ending, func(a, b Span) int { return a.Months - b.Months })
	return c
}

// leadingLength is the length in months of the periods that the tables of a release put first, of those that end with the one that it
// reports: the nine months where these stand before the third quarter, or where hardly a table shows that.
func leadingLength(rel *release.Release, reported Span) int {
	rows := map[int]int{}
	for _, t := range rel.Tables {
		if t.Statement == release.Balance || t.Statement == release.CashFlow { // cash flows are seldom of quarters
			continue
		}
		for _, c := range t.Columns {
			if s, ok := SpanOf(c.Period); ok && s.Months > 0 && s.End == reported.End && c.Kind == release.Values && !IsForecast(c) {
				rows[s.Months] += len(t.Rows)
				break
			}
		}
	}
	const clearly = 2
	best := reported.Months
	for months, n := range rows {
		if m := rows[best]; months != best && n > clearly*rows[reported.Months] && (n > m || n == m && months < best) {
			best = months
		}
	}
	return best
}

// IsForecast reports whether a column is of what is expected.
func IsForecast(c *release.Column) bool {
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
func (c *Calendar) learn(all []When) bool {
	votes := map[int]int{}
	most := 0
	for _, w := range all {
		if w.Quarter == 0 || w.Day.Year() <= 1 || w.Event {
			continue
		}
		month := ((monthOf(w.Day)-3*w.Quarter)%12 + 12) % 12
		if votes[month]++; votes[month] > most || votes[month] == most && month == c.YearEnd {
			most, c.YearEnd = votes[month], month
		}
	}
	clear(votes)
	most = 0
	for _, w := range all {
		if w.Quarter == 0 || w.Day.Year() <= 1 || w.Event || w.Year == 0 {
			continue
		}
		off := monthOf(w.Day) - c.quarterEnd(w.Year, w.Quarter, 0)
		if off%12 != 0 || off < -12 || off > 12 {
			continue
		}
		if votes[off]++; votes[off] > most {
			most, c.Offset = votes[off], off/12
		}
	}
	return most > 0 || c.learnHeadings()
}

// learnHeadings takes the naming of fiscal years from the headings of columns, "Q2 FY16" over the quarter to September 2015, "Fiscal 2023" over the year to January 2024,
// that most of them have. It reports whether any has.
func (c *Calendar) learnHeadings() bool {
	most := 0
	for off, ends := range c.years {
		if len(ends) > 1 { // one may be a guess
			c.named[off] += len(ends)
		}
	}
	clear(c.years)
	for _, off := range slices.Sorted(maps.Keys(c.named)) {
		if n := c.named[off]; n > most {
			most, c.Offset = n, off
		}
	}
	return most > 0
}

// comparesHeading are the words of headings that name what their columns compare with.
var comparesHeading = wording.Phrases("vs|versus|from|over|than|against|compared|change|changes|increase|decrease|growth")

// noteHeading notes how a heading names the fiscal year of its column, or of its column's quarter.
func (c *Calendar) noteHeading(col *release.Column, s Span) {
	if s.Months != 3 && s.Months != 12 || col.Kind != release.Values || comparesHeading.In(prose.WordsOf(strings.Join(col.Heading, " "))) {
		return
	}
	var all []When
	for _, said := range prose.Sentences(strings.Join(col.Heading, " "), &prose.Sentence{}) {
		all = append(all, In(&said)...)
	}
	for _, w := range all {
		switch year := s.Months == 12 && w.isWholeYear() && len(all) == 1 && !IsForecast(col); { // "Years ended June 30, 1995, 1994 and 1993" is of several
		case year:
			if off, ok := c.offsetOf(s, w.Year, 4); ok {
				if c.years[off] == nil {
					c.years[off] = map[int]bool{}
				}
				c.years[off][s.End] = true
			}
		case w.Quarter > 0 && w.Year > 0 && w.Day.IsZero() && s.Months == 3:
			if off, ok := c.offsetOf(s, w.Year, w.Quarter); ok {
				c.named[off]++
			}
		}
	}
}

// offsetOf is how a period that ends a quarter of a named year shifts that, in years.
func (c *Calendar) offsetOf(s Span, year, quarter int) (int, bool) {
	off := s.End - c.quarterEnd(year, quarter, 0)
	return off / 12, off%12 == 0 && off >= -12 && off <= 12
}

// isWholeYear reports whether a phrase of time is all of a year that it names: "fiscal 2023".
func (w *When) isWholeYear() bool {
	return w.Year > 0 && w.Months == 12 && w.Rel == Itself && w.Day.IsZero() && !w.Event && !w.Base
}

// Settle finds how fiscal years are named: what makes the most phrases of time name periods that tables have, or
// the quarter to come, if those are of quarters.
//
// It reports whether the text itself says how, or clearly more phrases name such periods in one way than in another: otherwise it is a guess.
func (c *Calendar) Settle(all []When) bool {
	if c.learn(all) {
		return true
	}
	best, second := -1, -1
	quarters := c.hasQuarters()
	for _, o := range []int{0, 1, -1} {
		hits := 0
		for _, w := range all {
			if w.Year == 0 || w.Quarter == 0 || !w.Day.IsZero() {
				continue
			}
			end := c.quarterEnd(w.Year, w.Quarter, o)
			if _, ok := c.Periods[Span{3, end}]; ok || quarters && end == c.Current.End+3 { // outlooks name the quarter to come
				hits++
			}
		}
		if hits > best && !(c.YearEnd == December && o != 0) { // years that end with the calendar's are named for no other: "Q2 2023" is of the year before one of "2024"
			best, second, c.Offset = hits, best, o
		} else {
			second = max(second, hits)
		}
	}
	if best == 0 {
		c.Offset = 0
	}
	return best >= second+surelyNamed
}

// hasQuarters reports whether a column is of a quarter.
func (c *Calendar) hasQuarters() bool {
	for s := range c.Periods {
		if s.Months == 3 {
			return true
		}
	}
	return false
}

// surelyNamed is by how many phrases that name periods of tables one way to name fiscal years must be ahead of the others to be the one.
const surelyNamed = 2

// quarterEnd is the month in which a quarter of a named fiscal year ends.
func (c *Calendar) quarterEnd(year, quarter, offset int) int {
	return (year+offset)*12 + c.YearEnd - 12 + 3*quarter
}

// yearOf is the name of the fiscal year that a month belongs to.
func (c *Calendar) yearOf(month int) int {
	end := month - ((month-c.YearEnd)%12+12)%12
	if end < month {
		end += 12
	}
	return (end-c.YearEnd)/12 - c.Offset
}

// yearEndOf is the last month of a named fiscal year.
func (c *Calendar) yearEndOf(year int) int { return c.quarterEnd(year, 4, c.Offset) }

// Resolve lists the periods that a phrase of time may mean, the likeliest first. about is the period that the text
// speaks of so far.
func (c *Calendar) Resolve(w When, about Span, compared bool) []Span {
	months := c.monthsOf(w, about)
	switch {
	case w.Event:
		return nil
	case w.Instant && w.YearEnd:
		return []Span{{0, c.LastYearEnd(w)}}
	case !w.Day.IsZero():
		return []Span{{months, c.dayEnd(w)}}
	case w.Quarter > 0 || w.Half > 0:
		return []Span{{months, c.partEnd(w)}}
	case w.ToDate:
		return []Span{c.yearToDate(w)}
	case w.BareYear:
		return c.ofYear(w.Year, about, compared)
	case w.Same || w.Rel == PriorPart:
		return c.shifted(w, about, months)
	case w.Year > 0:
		end := c.yearEndOf(w.Year)
		if months > 0 && months < 12 && w.Months != 12 {
			end = about.End + 12*(w.Year-c.yearOf(about.End))
		}
		return []Span{{months, end}}
	case months == 12 && w.Months == 12:
		return c.unnamedYear(w)
	}
	return c.shifted(w, Span{months, c.Current.End}, months)
}

// unnamedYear are the periods that "this year" or "last year" may mean: all of it, or, where no table has that, the parts of it that are reported.
func (c *Calendar) unnamedYear(w When) []Span {
	end := c.yearEndOf(c.yearOf(c.Current.End))
	now := c.Current.End
	if w.Rel == PriorYear {
		end, now = end-12, now-12
	}
	out := []Span{{12, end}}
	if !c.Knows(out[0]) { // "$21 million this year against $6 million last year", of the quarters that are reported
		out = append(out, Span{c.Current.Months, now})
		for _, s := range c.Ending {
			if s.Months != c.Current.Months {
				out = append(out, Span{s.Months, now})
			}
		}
	}
	return out
}

// ofYear are the periods that a bare year may mean: all of it, or the part of it that the text speaks of.
func (c *Calendar) ofYear(year int, about Span, compared bool) []Span {
	whole := Span{12, c.yearEndOf(year)}
	part := Span{about.Months, about.End + 12*(year-c.yearOf(about.End))}
	if compared && about.Months != 0 && about.Months != 12 {
		return []Span{part, whole}
	}
	return []Span{whole, part}
}

// monthsOf is how many months a phrase of time spans: what it says, what the text spoke of, or what the release reports.
func (c *Calendar) monthsOf(w When, about Span) int {
	if w.Instant {
		return 0
	}
	return cmp.Or(w.Months, about.Months, c.Current.Months)
}

// shifted is a period of some months that stands to another as the phrase says.
func (c *Calendar) shifted(w When, about Span, months int) []Span {
	if about.End == 0 {
		about.End = c.Current.End
	}
	end := about.End
	switch {
	case w.Year > 0:
		end += 12 * (w.Year - c.yearOf(about.End))
	case w.Rel == PriorYear:
		end -= 12
	case w.Rel == PriorPart:
		end -= max(months, 3)
	case w.Rel == NextPart:
		end += max(months, 3)
	}
	return []Span{{months, end}}
}

// Knows reports whether a column of the tables is of a period.
func (c *Calendar) Knows(s Span) bool {
	_, ok := c.Periods[s]
	return ok
}

// LastYearEnd is the month of the end of a fiscal year.
func (c *Calendar) LastYearEnd(w When) int {
	if w.Year > 0 {
		return c.yearEndOf(w.Year)
	}
	if !w.Day.IsZero() {
		return c.dayEnd(w)
	}
	end := c.yearEndOf(c.yearOf(c.Current.End))
	if end > c.Current.End || w.Rel == PriorYear {
		end -= 12
	}
	return end
}

// dayEnd is the month of a day; without a year it is the last such day up to the current period's end.
func (c *Calendar) dayEnd(w When) int {
	if w.Day.Year() > 1 {
		return monthOf(w.Day)
	}
	if w.Year > 0 {
		return monthOf(w.Day.AddDate(w.Year-1, 0, 0))
	}
	end := monthOf(w.Day.AddDate(c.Current.End/12-1, 0, 0))
	for end > c.Current.End {
		end -= 12
	}
	if w.Rel == PriorYear {
		end -= 12
	}
	return end
}

// partEnd is the month in which a quarter or half of a year ends; without a year it is the last such one.
func (c *Calendar) partEnd(w When) int {
	quarter := w.Quarter
	if quarter == 0 {
		quarter = 2 * w.Half
	}
	if w.Year > 0 {
		return c.asReported(c.quarterEnd(w.Year, quarter, c.Offset))
	}
	end := c.asReported(c.quarterEnd(c.yearOf(c.Current.End), quarter, c.Offset))
	if w.Rel == NextPart {
		for end < c.Current.End {
			end += 12
		}
		return end
	}
	for end > c.Current.End {
		end -= 12
	}
	if w.Rel == PriorYear {
		end -= 12
	}
	return end
}

// asReported is the month in which the period that is reported ends, or the one a year before, where a quarter of even months would end in the next one or the
// one before: quarters of 12, 12, 12 and 16 weeks end in no such months.
func (c *Calendar) asReported(end int) int {
	if (c.Current.End-c.YearEnd)%3 == 0 {
		return end // its quarters are of three months each
	}
	for _, reported := range []int{c.Current.End, c.Current.End - 12} {
		if end == reported+1 || end == reported-1 {
			return reported
		}
	}
	return end
}

// yearToDate is the period from the beginning of a fiscal year.
func (c *Calendar) yearToDate(w When) Span {
	year := w.Year
	if year == 0 {
		year = c.yearOf(c.Current.End)
		if w.Rel == PriorYear {
			year--
		}
	}
	start := c.yearEndOf(year) - 12
	months := w.Months
	if months == 0 {
		months = c.Current.End - (c.yearEndOf(c.yearOf(c.Current.End)) - 12)
	}
	return Span{months, start + months}
}

// Period is a span as dates: the column's own, or whole months.
func (c *Calendar) Period(s Span) tieout.Period {
	if p, ok := c.Periods[s]; ok {
		return p
	}
	last := time.Date(s.End/12, time.Month(s.End%12+2), 0, 0, 0, 0, 0, time.UTC)
	if s.Months == 0 {
		return tieout.InstantDay(last)
	}
	return tieout.DurationDays(time.Date(s.End/12, time.Month(s.End%12+2-s.Months), 1, 0, 0, 0, 0, time.UTC), last)
}
