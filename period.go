package tieout

import (
	"strconv"
	"time"
)

// PeriodKind tells instants, durations and forever apart.
type PeriodKind uint8

const (
	Forever PeriodKind = iota // the whole of time; the zero value
	Instant
	Duration
)

// Period is a fact's period as the Open Information Model counts it: moments, not days. A day named as
// an end or an instant has become the midnight that ends it (XBRL 2.1, 4.7.2): the instant 2003-03-31 is
// 2003-04-01T00:00:00. Times are UTC whether or not the document gave a zone. Comparable.
type Period struct {
	Kind  PeriodKind
	Start time.Time // of a duration; zero otherwise
	End   time.Time // of a duration, exclusive; the moment of an instant
}

// InstantDay is the instant at the end of a day (the time of day is ignored).
func InstantDay(day time.Time) Period {
	return Period{Kind: Instant, End: midnight(day).AddDate(0, 0, 1)}
}

// DurationDays is the duration from the beginning of the first day to the end of the last.
func DurationDays(first, last time.Time) Period {
	return Period{Kind: Duration, Start: midnight(first), End: midnight(last).AddDate(0, 0, 1)}
}

// Date is a day in UTC.
func Date(year int, month time.Month, day int) time.Time {
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

func midnight(t time.Time) time.Time { return Date(t.Year(), t.Month(), t.Day()) }

// LastDay is the last day inside the period (the day of an instant) when the period ends at midnight.
func (p Period) LastDay() time.Time {
	if p.End.Equal(midnight(p.End)) {
		return p.End.AddDate(0, 0, -1)
	}
	return midnight(p.End)
}

// String is how people write the period, both ends included: "2003-01-01/2003-03-31", "2003-03-31", or
// "forever". A moment that is not midnight is written in full.
func (p Period) String() string {
	switch p.Kind {
	case Instant:
		return endString(p.End)
	case Duration:
		start := p.Start.Format(time.DateOnly)
		if !p.Start.Equal(midnight(p.Start)) {
			start = p.Start.Format("2006-01-02T15:04:05.999999999")
		}
		return start + "/" + endString(p.End)
	}
	return "forever"
}

func endString(t time.Time) string {
	if t.Equal(midnight(t)) {
		return t.AddDate(0, 0, -1).Format(time.DateOnly)
	}
	return t.Format("2006-01-02T15:04:05.999999999")
}

// Words is how people speak of the period: "3 months to Jun 30, 2024", "13 weeks to Mar 2, 2024", "Jun 30, 2024"; "" for
// forever.
func (p Period) Words() string {
	const day = "Jan 2, 2006"
	switch p.Kind {
	case Instant:
		return p.LastDay().Format(day)
	case Duration:
		days := int(p.End.Sub(p.Start).Hours()) / 24
		if n := (days + 15) * 12 / 365; n > 0 {
			off := days - n*365/12
			switch {
			case n == 1 && max(off, -off) <= 2:
				return "1 month to " + p.LastDay().Format(day)
			case n > 1 && max(off, -off) <= 8:
				return strconv.Itoa(n) + " months to " + p.LastDay().Format(day)
			}
		}
		if days%7 == 0 {
			return strconv.Itoa(days/7) + " weeks to " + p.LastDay().Format(day)
		}
		return p.Start.Format(day) + " to " + p.LastDay().Format(day)
	}
	return ""
}
