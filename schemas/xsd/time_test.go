package xsd_test

import (
	"testing"
	"time"

	"github.com/tieout/tieout/schemas/xsd"
)

func TestParseTime(t *testing.T) {
	at := func(y, m, d, h, min, s, ns int) time.Time {
		return time.Date(y, time.Month(m), d, h, min, s, ns, time.UTC)
	}
	for _, c := range []struct {
		lexical string
		want    time.Time
		day     bool
	}{
		{"2003-12-31", at(2003, 12, 31, 0, 0, 0, 0), true},
		{"2004-02-29Z", at(2004, 2, 29, 0, 0, 0, 0), true},
		{"2003-12-31-05:00", at(2003, 12, 31, 5, 0, 0, 0), true},
		{"0001-01-01", at(1, 1, 1, 0, 0, 0, 0), true},
		{"9999-12-31T24:00:00", at(10000, 1, 1, 0, 0, 0, 0), false},
		{"2003-12-31T12:30:15.25", at(2003, 12, 31, 12, 30, 15, 250_000_000), false},
		{"2003-12-31T12:30:15.1234567891+09:00", at(2003, 12, 31, 3, 30, 15, 123_456_789), false},
		{"0001-01-01T00:00:00+14:00", at(0, 12, 31, 10, 0, 0, 0), false},
	} {
		if got, day, err := xsd.ParseTime(c.lexical); err != nil || !got.Equal(c.want) || day != c.day {
			t.Errorf("%s: got %v, %v, %v; want %v, %v", c.lexical, got, day, err, c.want, c.day)
		}
	}
	for _, s := range []string{"", "T", "-", "2003", "2003-1-1", "2003-02-30", "0000-01-01", "-2003-01-01", "12003-01-01", "2003-01-01T", "2003-01-01T10:00:60", "2003-01-01 "} {
		if got, _, err := xsd.ParseTime(s); err == nil {
			t.Errorf("%q became %v", s, got)
		}
	}
}
