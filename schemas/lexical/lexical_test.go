package lexical

import (
	"errors"
	"strings"
	"testing"
	"time"
)

func TestParseMoment(t *testing.T) {
	for _, test := range []struct {
		in   string
		form Form
		want Moment
		err  string
	}{
		{in: "2024-02-29T24:00:00", form: DateTime, want: Moment{Year: 2024, Month: 2, Day: 29, Hour: 24}},
		{in: "2024-02-29T01:02:03.450-05:30", form: DateTime, want: Moment{Year: 2024, Month: 2, Day: 29, Hour: 1, Minute: 2, Second: 3, Fraction: "45", Zone: -330, Zoned: true}},
		{in: "-0001-01-01", form: Date, want: Moment{Year: 0, Month: 1, Day: 1}},
		{in: "12345-12", form: GYearMonth, want: Moment{Year: 12345, Month: 12, Day: 1}},
		{in: "2001", form: GYear, want: Moment{Year: 2001, Month: 1, Day: 1}},
		{in: "--02-29Z", form: GMonthDay, want: Moment{Year: 2000, Month: 2, Day: 29, Zoned: true}},
		{in: "--11", form: GMonth, want: Moment{Year: 2000, Month: 11, Day: 1}},
		{in: "---31", form: GDay, want: Moment{Year: 2000, Month: 1, Day: 31}},
		{in: "23:59:59.000+14:00", form: Time, want: Moment{Year: 2000, Month: 1, Day: 1, Hour: 23, Minute: 59, Second: 59, Zone: 840, Zoned: true}},
		{in: "2023-02-29", form: Date, err: "no day 29"},
		{in: "2023-13-01", form: Date, err: "no month 13"},
		{in: "0000-01-01", form: Date, err: "no year 0000"},
		{in: "02023-01-01", form: Date, err: "must not begin with 0"},
		{in: "999999999999-01-01", form: Date, err: "not supported"},
		{in: "999999999999-01-41", form: Date, err: "no day 41"},
		{in: "223-01-01", form: Date, err: "YYYY-MM-DD"},
		{in: "2023-1-01", form: Date, err: "YYYY-MM-DD"},
		{in: "2023-01-01x", form: Date, err: "YYYY-MM-DD"},
		{in: "2023-01-01", form: DateTime, err: "YYYY-MM-DDThh:mm:ss"},
		{in: "24:00:01", form: Time, err: "24:00:00"},
		{in: "23:60:00", form: Time, err: "no minute 60"},
		{in: "23:00:60", form: Time, err: "no second 60"},
		{in: "23:00:00.", form: Time, err: "hh:mm:ss"},
		{in: "23:00:00+14:01", form: Time, err: "time zone"},
		{in: "", form: GDay, err: "---DD"},
	} {
		got, err := ParseMoment(test.in, test.form)
		switch {
		case test.err == "" && (err != nil || got != test.want):
			t.Errorf("%q: got %+v, %v; want %+v", test.in, got, err, test.want)
		case test.err != "" && (err == nil || !strings.Contains(err.Error(), test.err)):
			t.Errorf("%q: got %v, want an error with %q", test.in, err, test.err)
		}
	}
	if _, err := ParseMoment("123456789012", GYear); !errors.Is(err, ErrYear) {
		t.Errorf("a year of twelve digits: %v", err)
	}
}

func TestParseDuration(t *testing.T) {
	for in, want := range map[string]Duration{
		"P1Y2M3DT4H5M6.70S": {Years: "1", Months: "2", Days: "3", Hours: "4", Minutes: "5", Seconds: "6", Fraction: "7"},
		"-P10D":             {Negative: true, Days: "10"},
		"PT5M":              {Minutes: "5"},
		"P5M":               {Months: "5"},
		"PT0.000S":          {Seconds: "0"},
		"P007YT1S":          {Years: "007", Seconds: "1"},
	} {
		if got, ok := ParseDuration(in); !ok || got != want {
			t.Errorf("%q: got %+v, %v; want %+v", in, got, ok, want)
		}
	}
	for _, in := range []string{"", "P", "-P", "PT", "P1YT", "1Y", "P1", "P1H", "PT1D", "P1D1Y", "P1Y1Y", "PT1S1M", "PT.5S", "PT1.S", "PT1.5M", "PT1.2.3S", "P-1Y", "P1YT1HT1M", "+P1Y", "P1Y ", "PT1"} {
		if got, ok := ParseDuration(in); ok {
			t.Errorf("%q is read as %+v", in, got)
		}
	}
}

func TestDays(t *testing.T) {
	at := time.Date(-5, time.January, 1, 0, 0, 0, 0, time.UTC)
	for n := Days(-5, 1, 1); at.Year() < 2405; n++ {
		y, m, d := at.Date()
		if got := Days(int64(y), int(m), d); got != n {
			t.Fatalf("%v is day %d, want %d", at, got, n)
		}
		at = at.AddDate(0, 0, 1)
		if last := at.Day() == 1; last != (d == DaysIn(int64(y), int(m))) {
			t.Fatalf("month %d of %d has %d days", m, y, DaysIn(int64(y), int(m)))
		}
	}
}

// FuzzLexical reads any text in every form, and compares what is read as a date with the standard library.
func FuzzLexical(f *testing.F) {
	for _, s := range []string{"2024-02-29", "2024-02-29T01:02:03.45-05:30", "---31", "P1Y2M3DT4H5M6.7S", "-P1D"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for form := range Form(16) {
			if pictures[form] == "" {
				continue
			}
			m, err := ParseMoment(s, form)
			want, wantErr := time.Parse(time.DateOnly, s)
			if form == Date && wantErr == nil && want.Year() > 0 && (err != nil || Days(m.Year, m.Month, m.Day) != Days(int64(want.Year()), int(want.Month()), want.Day())) {
				t.Fatalf("%q: %+v, %v", s, m, err)
			}
		}
		ParseDuration(s)
	})
}
