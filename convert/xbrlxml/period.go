package xbrlxml

import (
	"errors"
	"strings"
	"time"
)

// parseMoment reads an xs:date or xs:dateTime, white space around it removed. A date as an end is the midnight
// that ends the day (XBRL 2.1, 4.7.2). The time is in UTC; without a zone it counts as UTC.
func parseMoment(s string, end bool) (time.Time, error) {
	year, rest, err := parseYear(s)
	if err != nil {
		return time.Time{}, err
	}
	month, rest, ok1 := cutTwo(rest, '-')
	day, rest, ok2 := cutTwo(rest, '-')
	if !ok1 || !ok2 {
		return time.Time{}, errDate
	}
	if month < 1 || month > 12 || day < 1 || day > daysIn(year, month) {
		return time.Time{}, errors.New("there is no such day")
	}
	midnight := func() time.Time { return time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC) }
	if rest == "" || rest[0] != 'T' {
		offset, err := parseZone(rest)
		t := midnight()
		if end {
			t = t.AddDate(0, 0, 1)
		}
		return t.Add(-offset), err
	}
	hour, rest, ok1 := cutTwo(rest, 'T')
	minute, rest, ok2 := cutTwo(rest, ':')
	second, rest, ok3 := cutTwo(rest, ':')
	if !ok1 || !ok2 || !ok3 {
		return time.Time{}, errDate
	}
	nanos, rest, err := parseFraction(rest)
	if err != nil {
		return time.Time{}, err
	}
	if hour > 24 || minute > 59 || second > 59 || hour == 24 && (minute != 0 || second != 0 || nanos != 0) {
		return time.Time{}, errors.New("there is no such time of day")
	}
	offset, err := parseZone(rest)
	clock := time.Duration(hour)*time.Hour + time.Duration(minute)*time.Minute + time.Duration(second)*time.Second + nanos
	return midnight().Add(clock - offset), err
}

var errDate = errors.New("it is not of the form YYYY-MM-DD or YYYY-MM-DDThh:mm:ss")

// parseYear reads a year: four digits, or more without a leading zero. Years before 1 and beyond 9999 are more
// than periods can hold.
func parseYear(s string) (year int, rest string, err error) {
	if strings.HasPrefix(s, "-") {
		return 0, "", errors.New("years before 1 are beyond the limit")
	}
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		if n < 5 {
			year = year*10 + int(s[n]-'0')
		}
		n++
	}
	switch {
	case n < 4 || n == len(s):
		return 0, "", errDate
	case n > 4 && s[0] == '0':
		return 0, "", errDate
	case n > 4:
		return 0, "", errors.New("years beyond 9999 are beyond the limit")
	case year == 0:
		return 0, "", errors.New("there is no year 0")
	}
	return year, s[n:], nil
}

// cutTwo reads a separator and two digits.
func cutTwo(s string, separator byte) (n int, rest string, ok bool) {
	if len(s) < 3 || s[0] != separator || s[1] < '0' || s[1] > '9' || s[2] < '0' || s[2] > '9' {
		return 0, "", false
	}
	return int(s[1]-'0')*10 + int(s[2]-'0'), s[3:], true
}

// parseFraction reads the fraction of a second; digits beyond nanoseconds are dropped.
func parseFraction(s string) (time.Duration, string, error) {
	if !strings.HasPrefix(s, ".") {
		return 0, s, nil
	}
	var d time.Duration
	unit := time.Second
	i := 1
	for ; i < len(s) && s[i] >= '0' && s[i] <= '9'; i++ {
		unit /= 10
		d += unit * time.Duration(s[i]-'0')
	}
	if i == 1 {
		return 0, "", errDate
	}
	return d, s[i:], nil
}

// parseZone reads what follows a date or time: nothing, Z or an offset.
func parseZone(s string) (time.Duration, error) {
	if s == "" || s == "Z" {
		return 0, nil
	}
	hours, rest, ok1 := cutTwo(s, s[0])
	minutes, rest, ok2 := cutTwo(rest, ':')
	if s[0] != '+' && s[0] != '-' || !ok1 || !ok2 || rest != "" {
		return 0, errDate
	}
	if hours > 14 || minutes > 59 || hours == 14 && minutes != 0 {
		return 0, errors.New("there is no such time zone")
	}
	d := time.Duration(hours)*time.Hour + time.Duration(minutes)*time.Minute
	if s[0] == '-' {
		d = -d
	}
	return d, nil
}

func daysIn(year, month int) int {
	return time.Date(year, time.Month(month)+1, 0, 0, 0, 0, 0, time.UTC).Day()
}
