package release

import (
	"slices"
	"time"

	"github.com/tieout/tieout"
)

// calendar resolves durations: it knows the release's fiscal year and whether its periods end on month
// ends or, in a 52/53-week year, on a weekday.
type calendar struct {
	ends    []time.Time // every full date that a heading names, sorted
	weekly  bool
	yearEnd time.Month // last month of the fiscal year; 0 when not known
	votes   [12]int    // what headings say for each month as the last of the fiscal year
}

// note adds a date that a heading names as an end or an instant.
func (c *calendar) note(d time.Time) {
	i, found := slices.BinarySearchFunc(c.ends, d, time.Time.Compare)
	if !found {
		c.ends = slices.Insert(c.ends, i, d)
	}
	if !isMonthEnd(d) {
		c.weekly = true
	}
}

func isMonthEnd(d time.Time) bool { return d.AddDate(0, 0, 1).Day() == 1 }

func lastOfMonth(year int, month time.Month) time.Time {
	return tieout.Date(year, month+1, 1).AddDate(0, 0, -1)
}

// date makes a day of a partial date; a missing day is the last of the month.
func (c *calendar) date(p partialDate) (time.Time, bool) {
	if p.year == 0 || p.month == 0 {
		return time.Time{}, false
	}
	last := lastOfMonth(p.year, p.month)
	if p.day == 0 || p.day > last.Day() {
		if p.day == 0 && c.weekly {
			for _, e := range c.ends {
				if e.Year() == p.year && e.Month() == p.month {
					return e, true
				}
			}
		}
		return last, true
	}
	return tieout.Date(p.year, p.month, p.day), true
}

// isWeekly reports whether a period that ends on d follows a 52/53-week year.
func (c *calendar) isWeekly(d time.Time) bool {
	if !isMonthEnd(d) {
		return true
	}
	if !c.weekly {
		return false
	}
	// A month end is on the weekly calendar when it falls on the same weekday as the others.
	for _, e := range c.ends {
		if !isMonthEnd(e) && e.Weekday() == d.Weekday() {
			return true
		}
	}
	return false
}

// duration is the period of so many months (or weeks) that ends on a day.
func (c *calendar) duration(months, weeks int, end time.Time) tieout.Period {
	switch {
	case weeks > 0:
		return tieout.DurationDays(end.AddDate(0, 0, 1-7*weeks), end)
	case months == 1 || months%3 != 0 || !c.isWeekly(end):
		last := lastOfMonth(end.Year(), end.Month()-time.Month(months))
		if !isMonthEnd(end) {
			return tieout.DurationDays(end.AddDate(0, -months, 1), end)
		}
		return tieout.DurationDays(last.AddDate(0, 0, 1), end)
	}
	return tieout.DurationDays(c.weekStart(months, end), end)
}

// weekStart is the first day of a period of a 52/53-week year: the day after a date that the release
// names, if one lies a fitting number of weeks back, else by the rule that the year's end follows.
func (c *calendar) weekStart(months int, end time.Time) time.Time {
	weeks := months / 3 * 13
	for _, w := range []int{weeks, weeks + 1} {
		before := end.AddDate(0, 0, -7*w)
		if _, ok := slices.BinarySearchFunc(c.ends, before, time.Time.Compare); ok {
			return before.AddDate(0, 0, 1)
		}
	}
	if months == 12 {
		return c.yearBefore(end).AddDate(0, 0, 1)
	}
	return end.AddDate(0, 0, 1-7*weeks)
}

// yearBefore is the end of the 52/53-week year before the one that ends on a day: the last such weekday
// of the month, or, where the release's dates stray into the next month, the one nearest the month's end.
func (c *calendar) yearBefore(end time.Time) time.Time {
	month := end
	if end.Day() <= 7 {
		month = end.AddDate(0, 0, -7)
	}
	last := lastOfMonth(month.Year()-1, month.Month())
	back := (int(last.Weekday()) - int(end.Weekday()) + 7) % 7
	before := last.AddDate(0, 0, -back)
	if (end.Day() <= 7 || last.Month() == time.January) && back > 3 { // retailers end on the Saturday nearest the end of January
		before = before.AddDate(0, 0, 7)
	}
	return before
}

// quarterEnd is the last day of a fiscal quarter of a fiscal year.
func (c *calendar) quarterEnd(year, quarter int) (time.Time, bool) {
	if c.yearEnd == 0 {
		return time.Time{}, false
	}
	month := int(c.yearEnd) - 3*(4-quarter)
	for month <= 0 {
		month += 12
		year--
	}
	if c.weekly {
		best, found := time.Time{}, false
		target := lastOfMonth(year, time.Month(month))
		for _, e := range c.ends {
			if d := e.Sub(target).Hours() / 24; d >= -7 && d <= 7 {
				best, found = e, true
			}
		}
		if found {
			return best, true
		}
		if len(c.ends) > 0 { // the same weekday, by weeks from the nearest known end
			e := c.ends[len(c.ends)-1]
			back := (int(target.Weekday()) - int(e.Weekday()) + 7) % 7
			return target.AddDate(0, 0, -back), true
		}
	}
	return lastOfMonth(year, time.Month(month)), true
}
