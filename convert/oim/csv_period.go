package oim

import (
	"strings"
	"time"

	"github.com/tieout/tieout"
)

// periodProblem says why a period of xBRL-CSV could not be read.
type periodProblem uint8

const (
	periodOK periodProblem = iota
	periodForm
	periodNotDuration // an end was asked of something that has none
)

// parseCSVPeriod reads the period forms of xBRL-CSV 1.0: those of OIM Common, first..last day, a day, month,
// year, quarter, half or week, with @start or @end for one end of it. specifier is the end that a reference
// asks for, "" for none.
func parseCSVPeriod(text, specifier string) (tieout.Period, periodProblem) {
	form, suffix, hasSuffix := strings.Cut(text, "@")
	if hasSuffix {
		if suffix != "start" && suffix != "end" {
			return tieout.Period{}, periodForm
		}
		if specifier != "" {
			return tieout.Period{}, periodNotDuration
		}
		specifier = suffix
	}
	p, ok := tieout.Period{}, false
	if strings.IndexByte(form, 'T') >= 0 {
		if hasSuffix {
			return p, periodForm
		}
		p, ok = parsePeriod(form)
	} else {
		p, ok = parseDayForm(form)
		if hasSuffix && strings.Contains(form, "..") {
			ok = false
		}
	}
	switch {
	case !ok:
		return p, periodForm
	case specifier == "":
		return p, periodOK
	case p.Kind != tieout.Duration:
		return p, periodNotDuration
	case specifier == "start":
		return tieout.Period{Kind: tieout.Instant, End: p.Start}, periodOK
	}
	return tieout.Period{Kind: tieout.Instant, End: p.End}, periodOK
}

// parseDayForm reads the forms that name whole days.
func parseDayForm(s string) (tieout.Period, bool) {
	if first, last, ok := strings.Cut(s, ".."); ok {
		a, ok1 := parseDay(first)
		b, ok2 := parseDay(last)
		return tieout.DurationDays(a, b), ok1 && ok2 && !b.Before(a)
	}
	if len(s) < 4 {
		return tieout.Period{}, false
	}
	year, ok := digits(s[:4])
	if !ok || year == 0 {
		return tieout.Period{}, false
	}
	months := func(first, count int) (tieout.Period, bool) {
		a := tieout.Date(year, time.Month(first), 1)
		return tieout.Period{Kind: tieout.Duration, Start: a, End: a.AddDate(0, count, 0)}, true
	}
	rest := s[4:]
	switch {
	case rest == "":
		return months(1, 12)
	case len(rest) == 2 && rest[0] == 'Q' && '1' <= rest[1] && rest[1] <= '4':
		return months(int(rest[1]-'1')*3+1, 3)
	case len(rest) == 2 && rest[0] == 'H' && '1' <= rest[1] && rest[1] <= '2':
		return months(int(rest[1]-'1')*6+1, 6)
	case len(rest) == 3 && rest[0] == 'W':
		week, ok := digits(rest[1:])
		return isoWeek(year, week), ok && week >= 1 && week <= weeksIn(year)
	case len(rest) == 3 && rest[0] == '-':
		month, ok := digits(rest[1:])
		if !ok || month < 1 || month > 12 {
			return tieout.Period{}, false
		}
		return months(month, 1)
	}
	day, ok := parseDay(s)
	return tieout.DurationDays(day, day), ok
}

// parseDay reads YYYY-MM-DD.
func parseDay(s string) (time.Time, bool) {
	if len(s) != len(time.DateOnly) {
		return time.Time{}, false
	}
	return parseMoment(s + "T00:00:00")
}

// isoWeek is a week of ISO 8601: it begins on Monday, and the first of a year holds 4 January.
func isoWeek(year, week int) tieout.Period {
	fourth := tieout.Date(year, time.January, 4)
	monday := fourth.AddDate(0, 0, -(int(fourth.Weekday())+6)%7)
	start := monday.AddDate(0, 0, 7*(week-1))
	return tieout.Period{Kind: tieout.Duration, Start: start, End: start.AddDate(0, 0, 7)}
}

func weeksIn(year int) int {
	_, w := tieout.Date(year, time.December, 28).ISOWeek()
	return w
}
