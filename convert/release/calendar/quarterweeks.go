package calendar

import (
	"math/bits"
	"time"
)

// Quarters of unequal weeks: some retailers and bottlers have three quarters of 12 weeks and one of 16, which end with no month. Where
// headings give the lengths, one end of the year gives the ends of its quarters.

// quarterLengths are the lengths in weeks that headings give each quarter of the fiscal year, and all quarters through each, as sets of bits.
type quarterLengths struct {
	of     [5]uint32
	toDate [5]uint64
}

// The weeks that a quarter may have, and a year.
const (
	leastQuarter, mostQuarter = 11, 18
	leastYear, mostYear       = 52, 53
)

// learnQuarterWeeks notes the length of a quarter that a heading names: "3rd Quarter (16 weeks)".
func (c *Fiscal) learnQuarterWeeks(p *Phrase) {
	if q := p.Quarter; q > 0 && q <= 4 && !p.ToDate && !p.Rolling && p.Weeks >= leastQuarter && p.Weeks <= mostQuarter {
		c.quarterWeeks.of[q] |= 1 << p.Weeks
	}
}

// learnWeeksToDate notes which quarters end with periods of weeks that headings name with the same last day: of "12 weeks ended September 6" and
// "36 weeks ended September 6" the second is three quarters. A quarter alone that begins with the year is the first.
func (c *Fiscal) learnWeeksToDate() {
	for quarter := range c.weeks {
		n := quarter.weeks
		if n < leastQuarter || n > mostQuarter || n == fourth || n == longFourth {
			continue
		}
		longer := false
		for whole := range c.weeks {
			if whole.end.Equal(quarter.end) && whole.weeks >= n+leastQuarter && whole.weeks <= mostYear {
				before := max(1, (whole.weeks-n+fourth/2)/fourth)
				c.quarterWeeks.toDate[before] |= 1 << (whole.weeks - n)
				if longer = true; before < 4 {
					c.quarterWeeks.toDate[before+1] |= 1 << whole.weeks
				}
			}
		}
		if longer {
			continue
		}
		begins := quarter.end.AddDate(0, 0, -7*n)
		if end, near := MonthEndNear(begins); near && end.Month() == c.YearEnd && c.EndNear(end).Equal(begins) {
			c.quarterWeeks.toDate[1] |= 1 << n
		}
	}
}

// weeksOf is the one length in weeks that headings give a quarter; 0 where they give none, or several: "13 weeks" beside "12 weeks".
func (l *quarterLengths) weeksOf(quarter int) int { return only(uint64(l.of[quarter])) }

// only is the number of the one bit of a set; 0 where it has none, or several.
func only(set uint64) int {
	if bits.OnesCount64(set) != 1 {
		return 0
	}
	return bits.TrailingZeros64(set)
}

// A fourth of a year, in weeks.
const fourth, longFourth = 13, 14

// isUneven reports whether headings give a quarter, or all through it, a length that is not so many fourths of a year: they say something that months
// do not.
func (l *quarterLengths) isUneven() bool {
	for q := 1; q <= 4; q++ {
		if l.of[q]&^(1<<fourth|1<<longFourth) != 0 || l.toDate[q]&^(1<<(q*fourth)|1<<(q*fourth+1)) != 0 {
			return true
		}
	}
	return false
}

// quarterByWeeks is the end of a quarter of the fiscal year of a number, counted in weeks from the year's first day or from its last;
// false where headings do not give the lengths, or give lengths that make no year.
func (c *Fiscal) quarterByWeeks(number, quarter int) (time.Time, bool) {
	if quarter < 1 || quarter > 3 || !c.quarterWeeks.isUneven() {
		return time.Time{}, false
	}
	before, ok1 := c.YearEndOf(number - 1)
	last, ok2 := c.YearEndOf(number)
	if days := DaysBetween(before, last); !ok1 || !ok2 || days%7 != 0 || days/7 < leastYear || days/7 > mostYear {
		return time.Time{}, false
	}
	total := DaysBetween(before, last) / 7
	begun, known := c.sumOfWeeks(1, quarter)
	left, knownLeft := c.sumOfWeeks(quarter+1, 4)
	switch {
	case known && knownLeft && begun+left != total:
		return time.Time{}, false
	case known && total-begun >= (4-quarter)*leastQuarter:
		return before.AddDate(0, 0, 7*begun), true
	case knownLeft && total-left >= quarter*leastQuarter:
		return last.AddDate(0, 0, -7*left), true
	}
	return time.Time{}, false
}

// beforeQuarters is the last day before the quarters that make up a number of months to a day on which one of them ends; false where
// weeks do not give their ends.
func (c *Fiscal) beforeQuarters(months int, end time.Time) (time.Time, bool) {
	if months%3 != 0 || months > 12 || c.YearEnd == 0 || !c.quarterWeeks.isUneven() {
		return time.Time{}, false
	}
	number, quarter := c.NumberOf(end), c.MonthsToDate(end)/3
	if from := quarter - months/3; from > 0 && c.endsOn(number, quarter, end) {
		return c.quarterByWeeks(number, from)
	} else if from == 0 && c.endsOn(number, quarter, end) {
		return c.YearEndOf(number - 1)
	}
	return time.Time{}, false
}

// weeksOfMonth is the length in weeks of a month that ends on a day, where years and quarters end on that day of the week: those of retailers,
// whose years end with January, have 4, 5 and 4 of them; others 4 unless the document names the day on which five of them begin. 0 for
// what is no month, or none of weeks.
func (c *Fiscal) weeksOfMonth(months int, end time.Time) int {
	const short, long = 4, 5
	if months != 1 || !c.Weekly || !c.Weekend || end.Weekday() != c.weekday || c.YearEnd == 0 {
		return 0
	}
	if _, near := MonthEndNear(end); !near {
		return 0
	}
	for _, w := range []int{short, long} {
		if c.days[end.AddDate(0, 0, -7*w)] > 0 {
			return w
		}
	}
	if c.YearEnd == time.January && c.MonthsToDate(end)%3 == 2 {
		return long
	}
	return short
}

// endsOn reports whether a quarter ends on a day.
func (c *Fiscal) endsOn(number, quarter int, day time.Time) bool {
	end, ok := c.QuarterEnd(number, quarter)
	return ok && end.Equal(day)
}

// sumOfWeeks is the length in weeks of consecutive quarters; false where one of them is not known.
func (c *Fiscal) sumOfWeeks(from, to int) (sum int, ok bool) {
	if sum := only(c.quarterWeeks.toDate[to]); from == 1 && sum > 0 {
		return sum, true
	}
	for q := from; q <= to; q++ {
		w := c.quarterWeeks.weeksOf(q)
		if w == 0 {
			return 0, false
		}
		sum += w
	}
	return sum, true
}
