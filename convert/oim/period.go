package oim

import (
	"strings"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xsd"
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

// parseMoment reads the xs:dateTime that OIM Common allows: in UTC, without a time zone or with Z, the fraction of the
// second without trailing zeros, no day of 24 hours.
func parseMoment(s string) (time.Time, bool) {
	clock := len("2006-01-02T")
	if len(s) < clock+len("15:04:05") || s[clock-1] != 'T' || s[clock:clock+2] == "24" {
		return time.Time{}, false
	}
	if rest := strings.TrimSuffix(s[clock+len("15:04:05"):], "Z"); rest != "" &&
		(len(rest) > len(".123456789") || strings.ContainsAny(rest, "+-Z") || len(rest) > 2 && rest[len(rest)-1] == '0') {
		return time.Time{}, false
	}
	t, _, err := xsd.ParseTime(s)
	return t, err == nil
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
