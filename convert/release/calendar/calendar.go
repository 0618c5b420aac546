package calendar

import (
	"slices"
	"time"

	"github.com/tieout/tieout"
)

// Fiscal is the issuer's fiscal calendar as the whole document shows it: in which month its year ends, on which days its
// years and quarters have ended, and how it numbers its years.
type Fiscal struct {
	YearEnd time.Month        // last month of the fiscal year; 0 when not known
	votes   [12]int           // what the document says for each month as the last of the fiscal year
	twelve  [12]int           // how often twelve months are said to end with each, which may end with any quarter
	nine    [12]int           // how often nine months are
	days    map[time.Time]int // days that the document names as ends or dates of balances, by weight
	ends    []time.Time       // the same, sorted
	weekday time.Weekday      // on which they do
	Weekly  bool              // quarters end on a weekday rather than with a month
	Weekend bool              // so do years
	labels  map[numbering]int // the numbers of fiscal years beside when they end, by weight
	weeks   map[weeksTo]bool  // periods of weeks that headings name
	monthly bool              // headings name the months of periods by their numbers
	// quarterWeeks are the lengths of quarters that they name.
	quarterWeeks quarterLengths
	number       int       // the latest fiscal year that headings name by its number
	foretold     []int     // numbers of fiscal years of which headings say what is expected
	Written      time.Time // the day on which they do; zero when not known
	began        time.Time // when the company did, as a heading has it: "from inception (March 3, 1998) to December 31, 2005"
	Shift        int       // years by which a fiscal year ends after the year it is numbered by
}

// weeksTo is a period of weeks that ends on a day.
type weeksTo struct {
	end   time.Time
	weeks int
}

// weeksNamed is the length in weeks of the period of some months that ends on a day, as headings have it: quarters of 12 or
// 16 weeks are those of some retailers and bottlers. 0 when none says so.
func (c *Fiscal) weeksNamed(months int, end time.Time) int {
	usual := months * 52 / 12
	for off := 0; off <= months+1 && off <= 4; off++ { // the nearest first
		for _, w := range []int{usual - off, usual + off} {
			if w > 0 && c.weeks[weeksTo{end, w}] {
				return w
			}
		}
	}
	return 0
}

// NearEnd is how far from the end of a month a period of weeks may end, in days.
const NearEnd = 8

// note adds a day that the document names.
func (c *Fiscal) note(d time.Time, weight int) {
	if c.days == nil {
		c.days = map[time.Time]int{}
	}
	if _, ok := c.days[d]; !ok {
		i, _ := slices.BinarySearchFunc(c.ends, d, time.Time.Compare)
		c.ends = slices.Insert(c.ends, i, d)
	}
	c.days[d] += weight
}

// LastOfMonth is the last day of a month.
func LastOfMonth(year int, month time.Month) time.Time {
	return tieout.Date(year, month+1, 1).AddDate(0, 0, -1)
}

// MonthEndNear is the end of a month that a day lies next to: of its own month, or of the one before.
func MonthEndNear(d time.Time) (end time.Time, near bool) {
	if d.Day() <= NearEnd {
		return LastOfMonth(d.Year(), d.Month()-1), true
	}
	end = LastOfMonth(d.Year(), d.Month())
	return end, end.Day()-d.Day() <= NearEnd
}

// DaysBetween is the number of days from one day to another.
func DaysBetween(a, b time.Time) int { return int(b.Sub(a) / (24 * time.Hour)) }

// around is the day of most weight that the document names within a week of another; the nearer of equal ones.
func (c *Fiscal) around(d time.Time) (time.Time, bool) {
	var best time.Time
	found := false
	i, _ := slices.BinarySearchFunc(c.ends, d.AddDate(0, 0, -NearEnd), time.Time.Compare)
	for ; i < len(c.ends) && DaysBetween(d, c.ends[i]) <= NearEnd; i++ {
		e := c.ends[i]
		if !found || c.days[e] > c.days[best] || c.days[e] == c.days[best] && max(DaysBetween(e, d), DaysBetween(d, e)) < max(DaysBetween(best, d), DaysBetween(d, best)) {
			best, found = e, true
		}
	}
	return best, found
}

// yearEndGuess is the last month of the fiscal year as far as it is known yet; 0 when it is not.
func (c *Fiscal) yearEndGuess() time.Month {
	if c.YearEnd != 0 {
		return c.YearEnd
	}
	best, month := 0, time.Month(0)
	for m, v := range c.votes {
		if c.twelve[m] > rollingMost*c.nine[m] { // else the twelve months are no year, as those that utilities print beside nine
			v += yearVote * c.twelve[m]
		}
		if v > best {
			best, month = v, time.Month(m+1)
		}
	}
	return month
}

// KnowsYearEnd reports whether anything has spoken for the end of the fiscal year.
func (c *Fiscal) KnowsYearEnd() bool { return c.yearEndGuess() != 0 }

// Settle decides where the fiscal year ends, whether by months or by weeks, and how years are numbered.
func (c *Fiscal) Settle(fallback time.Month) {
	if c.YearEnd = c.yearEndGuess(); c.YearEnd == 0 {
		c.YearEnd = fallback
	}
	var years, quarters [2]int // weight of days at the end of a month, and near one
	var weekdays [7]int
	c.quarterDays(func(d, end time.Time) {
		if !d.Equal(end) && !c.opens(d) {
			weekdays[d.Weekday()] += c.days[d]
		}
	})
	usual := 0 // the weekday of most ends that are not those of months
	for i, n := range weekdays {
		if n > weekdays[usual] {
			usual = i
		}
	}
	c.weekday = time.Weekday(usual)
	c.quarterDays(func(d, end time.Time) {
		k := 0
		switch isUsual := weekdays[usual] > 0 && int(d.Weekday()) == usual; {
		case d.Equal(end) && isUsual, !d.Equal(end) && !isUsual:
			return // it speaks for both, or for neither
		case isUsual:
			k = 1
		}
		if end.Month() == c.YearEnd {
			years[k] += c.days[d]
		} else {
			quarters[k] += c.days[d]
		}
	})
	c.Weekend, c.Weekly = years[1] > years[0], quarters[1] > quarters[0]
	switch {
	case years == [2]int{}:
		c.Weekend = c.Weekly
	case quarters == [2]int{}:
		c.Weekly = c.Weekend
	}
	if c.monthly {
		c.Weekend, c.Weekly = false, false
	}
	c.learnWeeksToDate()
	c.settleLabels()
}

// endsQuarter reports whether a fiscal quarter ends in or near a month.
func (c *Fiscal) endsQuarter(m time.Month) bool {
	return c.YearEnd != 0 && (int(m)-int(c.YearEnd)+12)%3 == 0
}

// opens reports whether a day is the first of a month as the day on which a year begins rather than one on which a period of
// weeks ends: the document also names the eve, or the same day of another year.
func (c *Fiscal) opens(d time.Time) bool {
	if d.Day() != 1 {
		return false
	}
	return c.days[d.AddDate(0, 0, -1)] > 0 || c.days[d.AddDate(1, 0, 0)] > 0 || c.days[d.AddDate(-1, 0, 0)] > 0
}

// quarterDays yields the days that the document names near the ends of fiscal quarters, with the end of the month.
func (c *Fiscal) quarterDays(yield func(day, end time.Time)) {
	for _, d := range c.ends {
		if end, near := MonthEndNear(d); near && c.endsQuarter(end.Month()) {
			yield(d, end)
		}
	}
}

// settleLabels learns how fiscal years are numbered: "fiscal 2030" that ended in January 2031.
func (c *Fiscal) settleLabels() {
	ahead, same := 0, 0
	if c.number > 0 { // the latest number in headings, beside the latest year that has ended
		for i := len(c.ends) - 1; i >= 0; i-- {
			if m, near := MonthEndNear(c.ends[i]); near && m.Month() == c.YearEnd && c.days[c.ends[i]] > 1 && m.Year()-c.number < 2 {
				c.label(c.number, c.ends[i], 6)
				break
			}
		}
	}
	c.labelForetold()
	for l, n := range c.labels {
		switch {
		case l.month != c.YearEnd:
		case l.in == l.number:
			same += n
		case l.in == l.number+1:
			ahead += n
		}
	}
	if ahead > same && c.YearEnd <= lastNumberedBefore {
		c.Shift = 1
	}
}

// longAfter is how long after a year its results may still be expected.
const longAfter = 90 * 24 * time.Hour

// labelForetold notes how the first year beyond those reported is numbered of which something is expected: not by one that had ended long before.
func (c *Fiscal) labelForetold() {
	first := 0
	for _, number := range c.foretold {
		if number > c.number && (first == 0 || number < first) {
			first = number
		}
	}
	if end := LastOfMonth(first, c.YearEnd); first > 0 && end.Add(longAfter).Before(c.Written) {
		c.label(first, LastOfMonth(first+1, c.YearEnd), 3)
	}
}

// lastNumberedBefore is the last month in which fiscal years end that are numbered by the year they begin in.
const lastNumberedBefore = time.June

// numbering is the number of a fiscal year, and when that year ended.
type numbering struct {
	number, in int
	month      time.Month
}

// label notes that a fiscal year of a number ended on a day.
func (c *Fiscal) label(number int, end time.Time, weight int) {
	if c.labels == nil {
		c.labels = map[numbering]int{}
	}
	if e, near := MonthEndNear(end); near {
		c.labels[numbering{number, e.Year(), e.Month()}] += weight
	}
}

// Day makes a day of a partial date; a missing day is the last of the month, or the day of it that the document names.
func (c *Fiscal) Day(p Date) (time.Time, bool) {
	if p.Year == 0 || p.Month == 0 {
		return time.Time{}, false
	}
	last := LastOfMonth(p.Year, p.Month)
	if p.Day == 0 {
		if c.Weekly || c.Weekend {
			for _, e := range c.ends {
				if e.Year() == p.Year && e.Month() == p.Month {
					return e, true
				}
			}
		}
		return last, true
	}
	if p.Day > last.Day() {
		return last, true
	}
	return tieout.Date(p.Year, p.Month, p.Day), true
}

// YearEndIn is the last day of the fiscal year that ends in, or within a week of, its last month of a calendar year.
func (c *Fiscal) YearEndIn(year int) (time.Time, bool) {
	if c.YearEnd == 0 {
		return time.Time{}, false
	}
	return c.EndNear(LastOfMonth(year, c.YearEnd)), true
}

// YearEndOf is the last day of the fiscal year of a number.
func (c *Fiscal) YearEndOf(number int) (time.Time, bool) { return c.YearEndIn(number + c.Shift) }

// NumberOf is the number of the fiscal year in which a day lies, or that ends with the month next to it.
func (c *Fiscal) NumberOf(day time.Time) int {
	month, _ := MonthEndNear(day)
	if c.YearEnd != 0 && month.Month() > c.YearEnd {
		return month.Year() + 1 - c.Shift
	}
	return month.Year() - c.Shift
}

// EndNear is the day near the end of a month on which a fiscal quarter ends: one that the document names, else by the rule
// that the calendar follows.
func (c *Fiscal) EndNear(end time.Time) time.Time {
	weekly := c.Weekly
	if end.Month() == c.YearEnd {
		weekly = c.Weekend
	}
	if !weekly {
		return end
	}
	if e, ok := c.around(end); ok {
		return e
	}
	return c.sameWeekday(end)
}

// sameWeekday is the day near the end of a month that falls on the weekday of the periods' ends: not after it, unless the
// document has ends in the first days of a month.
func (c *Fiscal) sameWeekday(end time.Time) time.Time {
	back := (int(end.Weekday()) - int(c.weekday) + 7) % 7
	if (c.endsLate() || end.Month() == time.January) && back > 3 { // the nearest, as retailers have it
		back -= 7
	}
	return end.AddDate(0, 0, -back)
}

// endsLate reports whether the document has ends of quarters in the first days of a month.
func (c *Fiscal) endsLate() (late bool) {
	c.quarterDays(func(e, m time.Time) {
		late = late || e.Weekday() == c.weekday && e.After(m)
	})
	return late
}

// QuarterEnd is the last day of a fiscal quarter of the fiscal year of a number.
func (c *Fiscal) QuarterEnd(number, quarter int) (time.Time, bool) {
	if c.YearEnd == 0 {
		return time.Time{}, false
	}
	if end, ok := c.quarterByWeeks(number, quarter); ok {
		return end, true
	}
	return c.EndNear(LastOfMonth(number+c.Shift, c.YearEnd-time.Month(3*(4-quarter)))), true
}

// Duration is the period of a number of months or weeks that ends on a day.
func (c *Fiscal) Duration(months, weeks int, end time.Time) tieout.Period {
	if weeks == 0 && months >= 3 && len(c.weeks) > 0 {
		weeks = c.weeksNamed(months, end)
	}
	if weeks > 0 {
		if before, ok := c.around(end.AddDate(0, 0, -7*weeks)); ok && (c.days[before] > 1 || DaysBetween(before, end) == 7*weeks) {
			return tieout.DurationDays(before.AddDate(0, 0, 1), end)
		}
		return tieout.DurationDays(end.AddDate(0, 0, 1-7*weeks), end)
	}
	if weeks := c.weeksOfMonth(months, end); weeks > 0 {
		return tieout.DurationDays(end.AddDate(0, 0, 1-7*weeks), end)
	}
	if before, ok := c.beforeQuarters(months, end); ok {
		return tieout.DurationDays(before.AddDate(0, 0, 1), end)
	}
	month, near := MonthEndNear(end)
	if !near {
		return tieout.DurationDays(end.AddDate(0, -months, 1), end)
	}
	before := LastOfMonth(month.Year(), month.Month()-time.Month(months))
	weekly := c.Weekly
	if before.Month() == c.YearEnd {
		weekly = c.Weekend
	}
	if weekly && (months%3 == 0 || before.Month() == c.YearEnd) {
		before = c.weekBefore(before, months, end)
	}
	return tieout.DurationDays(before.AddDate(0, 0, 1), end)
}

// weekBefore is the last day before a period of months that ends on a day, in a calendar of weeks.
func (c *Fiscal) weekBefore(month time.Time, months int, end time.Time) time.Time {
	weeks := months / 3 * 13
	for _, w := range []int{weeks, weeks + 1} {
		if d := end.AddDate(0, 0, -7*w); c.days[d] > 0 {
			return d
		}
	}
	if months == 12 || month.Month() == c.YearEnd {
		if e, ok := c.around(month); ok && DaysBetween(e, end)%7 != 6 { // not the first day of the period
			return e
		}
	}
	if month.Month() == c.YearEnd && months < 12 && c.endsLate() { // years end on the day nearest to the month's end: the first quarter may have 14 weeks
		if d := c.sameWeekday(month); d.AddDate(0, 0, 7*weeks).Equal(end) || d.AddDate(0, 0, 7*weeks+7).Equal(end) {
			return d
		}
	}
	if months == 12 {
		return c.sameWeekday(month)
	}
	if c.weekday != end.Weekday() { // a year that ends with its month: weeks from it tell nothing
		return c.sameWeekday(month)
	}
	return end.AddDate(0, 0, -7*weeks)
}

// MonthsToDate is the number of months from the start of the fiscal year to a day.
func (c *Fiscal) MonthsToDate(end time.Time) int {
	month, _ := MonthEndNear(end)
	m := (int(month.Month()) - int(c.YearEnd) + 24) % 12
	if m == 0 {
		return 12
	}
	return m
}

// Learn notes the dates that a heading or a title names.
func (c *Fiscal) Learn(p *Phrase, weight int) {
	for i, d := range p.Dates {
		if d.Day == 0 && !p.ByNumber || p.RunsFrom(i) {
			continue
		}
		if day, ok := c.Day(d); ok {
			c.note(day, weight)
			if p.Weeks > 0 {
				if c.weeks == nil {
					c.weeks = map[weeksTo]bool{}
				}
				c.weeks[weeksTo{day, p.Weeks}] = true
			}
			if p.Fiscal && len(p.Years) == 1 && len(p.Dates) == 1 {
				c.label(p.Years[0], day, 3)
			}
		}
	}
	c.monthly = c.monthly || p.ByNumber
	if span, ok := c.Span(p); ok && p.Inception && len(p.Dates) == 2 {
		c.began = span.Start
	}
	c.learnQuarterWeeks(p)
	c.labelByPart(p)
	c.guess(p)
}

// labelByPart notes the number of a fiscal year beside the months from its first day that a heading names: "FY2030" over "Apr-Dec 2030".
func (c *Fiscal) labelByPart(p *Phrase) {
	if !p.Fiscal || len(p.Years) != 1 || len(p.Dates) != 1 || p.Months != 6 && p.Months != 9 || p.Rolling {
		return
	}
	if d := p.Dates[0]; d.Year > 0 && d.Month > 0 {
		c.label(p.Years[0], LastOfMonth(d.Year, d.Month+time.Month(12-p.Months)), 3)
	}
}

// LearnNumber notes a fiscal year that a heading names by its number.
func (c *Fiscal) LearnNumber(year int) { c.number = max(c.number, year) }

// LearnForetold notes the number of a fiscal year of which a heading says what is expected.
func (c *Fiscal) LearnForetold(year int) { c.foretold = append(c.foretold, year) }

// Vote speaks for a month as the last of the fiscal year.
func (c *Fiscal) Vote(month time.Month, weight int) { c.votes[int(month)-1] += weight }

// saidQuarter is the vote of a quarter that is named with the day on which it ended: more than that of twelve months, which may end
// with any quarter.
const saidQuarter = 12

// yearVote is the vote of twelve months, and rollingMost how many times as often as nine months of that end rolling ones are said.
const (
	yearVote    = 8
	rollingMost = 2
)

// guess learns the end of the fiscal year from periods that begin with it: nine months end three months
// before it, six months six.
func (c *Fiscal) guess(p *Phrase) {
	if p.YearEnd > 0 {
		c.votes[int(p.YearEnd)-1] += 8
	}
	if len(p.Dates) == 0 || p.Dates[0].Month == 0 {
		return
	}
	d := p.Dates[0]
	if len(p.Dates) == 2 && p.RunsFrom(0) {
		d = p.Dates[1]
	}
	month := int(d.Month)
	if d.Day > 0 && d.Day <= NearEnd {
		month--
	}
	weight, ahead := 0, 0
	switch {
	case p.Quarter > 0: // "third quarter of fiscal year 2030": the year is the quarter's
		weight, ahead = saidQuarter, 12-3*p.Quarter
	case p.Months == 12 || p.Weeks == 52 || p.Weeks == 53:
		c.twelve[(month+23)%12]++
		return
	case p.Months == 9 || p.Weeks == 39:
		c.nine[(month+23)%12]++
		weight, ahead = 5, 3
	case p.Months == 6 || p.Weeks == 26:
		weight, ahead = 3, 6
	default:
		return
	}
	c.votes[(month+ahead+23)%12] += weight
}

// LearnQuarter notes that a quarter of the fiscal year of a number ended on a day. Where three months are said to end on it, and it
// is a quarter of the calendar year, that outweighs twelve months, however often they are named.
func (c *Fiscal) LearnQuarter(year, quarter int, end time.Time, threeMonths bool) {
	if month, _ := MonthEndNear(end); quarter > 0 {
		weight := 6
		if threeMonths && int(month.Month()) == 3*quarter && month.Year() == year {
			weight += slices.Max(c.votes[:]) + yearVote*slices.Max(c.twelve[:])
		}
		c.votes[(int(month.Month())+12-3*quarter+23)%12] += weight
	}
	if month, near := MonthEndNear(end); near {
		c.label(year, LastOfMonth(month.Year(), month.Month()+time.Month(12-3*quarter)), 1)
	}
}

// Span reads a heading that gives both ends, or one and the days between: "Period from March 3, 1998 (inception) to December
// 31, 1998", "January 1 - March 31, 2003", "Jul 2013 – Jun 2014", "47 day period ended February 14, 2014". That the company's inception is the beginning is enough
// where another heading says when that was.
func (c *Fiscal) Span(own *Phrase) (tieout.Period, bool) {
	if own.Days > 0 && len(own.Dates) == 1 && own.Dates[0].Day > 0 {
		end, ok := c.Day(own.Dates[0])
		return tieout.DurationDays(end.AddDate(0, 0, 1-own.Days), end), ok
	}
	if own.Inception && len(own.Dates) == 1 && own.Dates[0].Day > 0 && !c.began.IsZero() {
		end, ok := c.Day(own.Dates[0])
		return tieout.DurationDays(c.began, end), ok && c.began.Before(end)
	}
	dates := own.Dates
	if n := len(dates); n == 3 && dates[0] == dates[2] { // "Fiscal Year Ending March 31, 2030 (April 1, 2029 – March 31, 2030)"
		dates = dates[1:]
	}
	if len(dates) != 2 {
		return tieout.Period{}, false
	}
	return c.spanOf(dates[0], dates[1], own.From)
}

// spanOf is the period between two dates; from says that words say so.
func (c *Fiscal) spanOf(first, last Date, from bool) (tieout.Period, bool) {
	if isYearOfMonths(first, last) {
		return tieout.DurationDays(tieout.Date(first.Year, first.Month, 1), LastOfMonth(last.Year, last.Month)), true
	}
	if first.Day == 0 || !from && first.Day != 1 {
		return tieout.Period{}, false
	}
	if first.Year == 0 {
		first.Year = last.Year
		if first.Month > last.Month { // "October 1 to March 31, 2017"
			first.Year--
		}
	}
	a, ok1 := c.Day(first)
	b, ok2 := c.Day(last)
	if !ok1 || !ok2 || !a.Before(b) || b.Sub(a) > 20*366*24*time.Hour {
		return tieout.Period{}, false
	}
	return tieout.DurationDays(a, b), true
}

// isYearOfMonths reports whether two months are the first and the last of twelve: "Jul 2013 – Jun 2014".
func isYearOfMonths(first, last Date) bool {
	return first.Day == 0 && last.Day == 0 && first.Year > 0 && 12*(last.Year-first.Year)+int(last.Month-first.Month) == 11
}

// IsEve reports whether a day is the first of a fiscal quarter that ends with a month.
func (c *Fiscal) IsEve(day time.Time) bool {
	if day.Day() != 1 || c.Weekend && day.Weekday() == c.weekday {
		return false
	}
	eve := day.AddDate(0, 0, -1)
	return c.days[eve] >= c.days[day] || !c.Weekly && !c.Weekend && c.endsQuarter(eve.Month())
}
