package oim

import (
	"strings"
	"time"

	"github.com/tieout/tieout"
)

// parsePeriod reads the period of OIM Common 1.0: a moment, or start/end. A period of no length is an instant.
func parsePeriod(s string) (tieout.Period, bool) {
	start, end, both := strings.Cut(s, "/")
	a, ok := parseMoment(start)
	if !ok {
		return tieout.Period{}, false
	}
	if !both {
		return tieout.Period{Kind: tieout.Instant, End: a}, true
	}
	b, ok := parseMoment(end)
	if !ok || b.Before(a) {
		return tieout.Period{}, false
	}
	if a.Equal(b) {
		return tieout.Period{Kind: tieout.Instant, End: a}, true
	}
	return tieout.Period{Kind: tieout.Duration, Start: a, End: b}, true
}

// parseMoment reads YYYY-MM-DDThh:mm:ss with an optional fraction without trailing zeros and an optional Z.
func parseMoment(s string) (time.Time, bool) {
	if len(s) < len("2006-01-02T15:04:05") || s[4] != '-' || s[7] != '-' || s[10] != 'T' || s[13] != ':' || s[16] != ':' {
		return time.Time{}, false
	}
	year, ok0 := digits(s[0:4])
	month, ok1 := digits(s[5:7])
	day, ok2 := digits(s[8:10])
	hour, ok3 := digits(s[11:13])
	minute, ok4 := digits(s[14:16])
	second, ok5 := digits(s[17:19])
	if !ok0 || !ok1 || !ok2 || !ok3 || !ok4 || !ok5 || year == 0 || hour > 23 || minute > 59 || second > 59 {
		return time.Time{}, false
	}
	nanos, rest := 0, s[19:]
	if strings.HasPrefix(rest, ".") {
		n := 1
		for n < len(rest) && '0' <= rest[n] && rest[n] <= '9' {
			n++
		}
		if n == 1 || n > 10 || n > 2 && rest[n-1] == '0' {
			return time.Time{}, false
		}
		nanos, _ = digits((rest[1:n] + "00000000")[:9])
		rest = rest[n:]
	}
	if rest != "" && rest != "Z" {
		return time.Time{}, false
	}
	t := time.Date(year, time.Month(month), day, hour, minute, second, nanos, time.UTC)
	return t, t.Day() == day && int(t.Month()) == month
}

func digits(s string) (n int, ok bool) {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = n*10 + int(s[i]-'0')
	}
	return n, s != ""
}

// appendPeriod writes a period that is not forever.
func appendPeriod(b []byte, p tieout.Period) []byte {
	if p.Kind == tieout.Duration {
		b = append(appendMoment(b, p.Start), '/')
	}
	return appendMoment(b, p.End)
}

func appendMoment(b []byte, t time.Time) []byte {
	return t.UTC().AppendFormat(b, "2006-01-02T15:04:05.999999999")
}

// formatPeriod is appendPeriod as a string, "" for forever.
func formatPeriod(p tieout.Period) string {
	if p.Kind == tieout.Forever {
		return ""
	}
	return string(appendPeriod(make([]byte, 0, 39), p))
}
