package calendar

import (
	"strings"
	"testing"
	"time"

	"github.com/tieout/tieout"
)

// TestWeeklyCalendar resolves months of a 52/53-week year.
func TestWeeklyCalendar(t *testing.T) {
	day := tieout.Date
	for _, c := range []struct {
		known   []time.Time
		yearEnd time.Month
		months  int
		end     time.Time
		want    string
	}{
		{[]time.Time{day(2024, 9, 28), day(2024, 12, 28), day(2023, 12, 30)}, time.September, 3, day(2024, 12, 28), "2024-09-29/2024-12-28"},
		{[]time.Time{day(2024, 9, 28), day(2024, 12, 28), day(2023, 12, 30)}, time.September, 3, day(2023, 12, 30), "2023-10-01/2023-12-30"},
		{[]time.Time{day(2024, 9, 28), day(2023, 9, 30)}, time.September, 12, day(2024, 9, 28), "2023-10-01/2024-09-28"},
		{[]time.Time{day(2024, 9, 28), day(2023, 9, 30)}, time.September, 12, day(2023, 9, 30), "2022-09-25/2023-09-30"}, // 53 weeks
		{[]time.Time{day(2024, 10, 27), day(2024, 1, 28)}, time.January, 9, day(2024, 10, 27), "2024-01-29/2024-10-27"},
		{[]time.Time{day(2024, 2, 3), day(2024, 11, 2)}, time.January, 12, day(2024, 2, 3), "2023-01-29/2024-02-03"},            // nearest to the month's end
		{[]time.Time{day(2012, 9, 1), day(2011, 9, 3), day(2012, 6, 2)}, time.May, 3, day(2011, 9, 3), "2011-05-29/2011-09-03"}, // 14 weeks
		{[]time.Time{day(2012, 9, 1), day(2011, 9, 3), day(2012, 6, 2)}, time.May, 3, day(2012, 9, 1), "2012-06-03/2012-09-01"},
		{[]time.Time{day(2003, 3, 31), day(2002, 12, 31)}, time.December, 3, day(2003, 3, 31), "2003-01-01/2003-03-31"},
		{[]time.Time{day(2006, 7, 1), day(2005, 6, 30)}, time.June, 12, day(2005, 6, 30), "2004-07-01/2005-06-30"},                      // before the change to weeks
		{[]time.Time{day(2020, 10, 31), day(2019, 11, 2), day(2020, 2, 1)}, time.January, 1, day(2019, 11, 2), "2019-10-06/2019-11-02"}, // 4 weeks
		{[]time.Time{day(2020, 10, 31), day(2019, 11, 2), day(2020, 2, 1)}, time.January, 1, day(2020, 10, 3), "2020-08-30/2020-10-03"}, // 5 weeks
		{[]time.Time{day(2020, 10, 31), day(2019, 10, 31)}, time.January, 1, day(2020, 10, 31), "2020-10-01/2020-10-31"},
	} {
		cal := &Fiscal{}
		for _, d := range c.known {
			cal.note(d, 1)
		}
		cal.Settle(c.yearEnd)
		if got := cal.Duration(c.months, 0, c.end).String(); got != c.want {
			t.Errorf("%d months to %s: %s, want %s", c.months, c.end.Format(time.DateOnly), got, c.want)
		}
	}
}

// TestSpansOfYears reads months and quarters of a year from its first, with years of two digits behind them.
func TestSpansOfYears(t *testing.T) {
	for s, want := range map[string][2]int{ // months and year
		"1-9 M 09": {9, 2009}, "1–9 M 08": {9, 2008}, "1-9M 2009": {9, 2009}, "1-6m09": {6, 2009}, "1-9 months 2009": {9, 2009}, "9M 09": {9, 2009}, "12M 24": {12, 2024},
		"1-3 Q 09": {9, 2009}, "1–3Q 2009": {9, 2009}, "1-2 years": {12, 0}, "1-5 M 09": {0, 0},
	} {
		p := Parse(s)
		year := 0
		if len(p.Years) == 1 {
			year = p.Years[0]
		}
		if got := [2]int{p.Months, year}; got != want {
			t.Errorf("%q: %v, want %v", s, got, want)
		}
	}
}

// TestQuartersCounted tells so many quarters, which are months of a year, from the quarter of that number.
func TestQuartersCounted(t *testing.T) {
	for s, want := range map[string][2]int{ // months and quarter
		"4 QUARTERS 2030": {12, 0}, "4 QTRS. 2030": {12, 0}, "4QTRS 2030": {12, 0}, "Four quarters ended June 30": {12, 0}, "First 3 quarters 2030": {9, 0}, "3 qtrs ended September 30": {9, 0},
		"Two Quarters 2030": {6, 0}, "2 quarters": {6, 0}, "trailing 4 quarters": {12, 0}, "4TH QUARTER 2030": {0, 4}, "4TH QTR 2030": {0, 4}, "4 quarter 2030": {0, 4}, "4 QTR 2030": {0, 4},
		"3QTR 2030": {0, 3}, "Quarters ended June 30": {3, 0}, "June 30 quarters": {3, 0}, "12 quarters 2030": {0, 0}, "eight quarters": {0, 0},
	} {
		if p := Parse(s); [2]int{p.Months, p.Quarter} != want {
			t.Errorf("%q: %d months, quarter %d, want %v", s, p.Months, p.Quarter, want)
		}
	}
}

// TestMonthsBesideYears reads the months of whole quarters with a year before or behind them, and no others.
func TestMonthsBesideYears(t *testing.T) {
	for s, want := range map[string]int{"2030 7–9": 3, "1–12 2030": 12, "2030 1-6": 6, "4-6 2030": 3, "2030 2–9": 0, "7–9": 0, "2030 7–8": 0} {
		if p := Parse(s); p.Months != want || want > 0 && (len(p.Dates) != 1 || p.Dates[0].Year != 2030 || len(p.Years) > 0 || len(p.Order) != 1) {
			t.Errorf("%q: %+v, want %d months", s, p, want)
		}
	}
	if p := ParseProse("pages 7–9 2030"); p.Months > 0 {
		t.Errorf("in prose: %+v", p)
	}
}

// TestLeaders checks that what is drawn from a heading to the sides of its columns is no part of its words.
func TestLeaders(t *testing.T) {
	for _, s := range []string{"----Thirty-Nine Weeks Ended----", "<--- Thirty-Nine Weeks Ended --->", "== Thirty-Nine Weeks Ended ==", "Thirty-Nine Weeks Ended"} {
		if p := Parse(s); p.Weeks != 39 || !p.Ended || len(p.Dates) > 0 {
			t.Errorf("%q: %+v", s, p)
		}
	}
}

// TestShift checks that a quarter which ends where none of the fiscal year does tells nothing of how years are numbered, and that years
// which end with the calendar's are numbered by it.
func TestShift(t *testing.T) {
	for _, c := range []struct {
		yearEnd time.Month
		number  int
		end     time.Time
		quarter int
		want    int
	}{
		{time.January, 2030, tieout.Date(2030, time.October, 31), 3, 1},
		{time.March, 2030, tieout.Date(2030, time.September, 30), 2, 1},
		{time.January, 2030, tieout.Date(2029, time.October, 31), 3, 0},
		{time.December, 1998, tieout.Date(1998, time.September, 30), 1, 0},
		{time.December, 1998, tieout.Date(1999, time.September, 30), 3, 0},
	} {
		var f Fiscal
		f.Vote(c.yearEnd, 20)
		f.LearnQuarter(c.number, c.quarter, c.end, false)
		if f.Settle(time.December); f.Shift != c.want || f.YearEnd != c.yearEnd {
			t.Errorf("%v %d, quarter %d to %v: shift %d, year to %v", c.yearEnd, c.number, c.quarter, c.end, f.Shift, f.YearEnd)
		}
	}
}

// TestTwelveMonths: twelve months end with the fiscal year, unless nine months of it are said to end there as often; the first day of a span ends nothing.
func TestTwelveMonths(t *testing.T) {
	for _, c := range []struct {
		said string
		want time.Month
	}{
		{"12 months ended December 31, 2030|12 months ended December 31, 2029|12 months ended December 31, 2028|9 months ended December 31, 2030", time.December},
		{"12 months ended June 30, 2030|9 months ended June 30, 2030|12 months ended June 30, 2029|9 months ended June 30, 2029", time.September},
		{"9 months January 1, 2030 – September 30, 2030", time.December},
	} {
		cal := &Fiscal{}
		for _, s := range strings.Split(c.said, "|") {
			p := Parse(s)
			cal.Learn(&p, 2)
		}
		if got := cal.yearEndGuess(); got != c.want {
			t.Errorf("%s: the year ends with %s, want %s", c.said, got, c.want)
		}
		if cal.days[tieout.Date(2030, time.January, 1)] > 0 {
			t.Errorf("%s: something ends on January 1", c.said)
		}
	}
}

// TestQuartersOfWeeks: periods of weeks that end on one day say which quarter does, and so when a quarter ends that is named without a day.
func TestQuartersOfWeeks(t *testing.T) {
	for _, c := range []struct {
		headings []string
		quarter  int
		want     string // its end in fiscal 2025
		toDate   string // the period from the year's first day through it
	}{
		{[]string{"12 Weeks Ended September 6, 2025", "36 Weeks Ended September 6, 2025", "December 28, 2024"}, 3, "2025-09-06", "2024-12-29/2025-09-06"},
		{[]string{"12 Weeks Ended September 6, 2025", "36 Weeks Ended September 6, 2025", "December 28, 2024"}, 2, "2025-06-14", "2024-12-29/2025-06-14"},
		{[]string{"12 Weeks Ended March 22, 2025", "December 28, 2024"}, 1, "2025-03-22", "2024-12-29/2025-03-22"},
		{[]string{"12 Weeks Ended August 9, 2025", "28 Weeks Ended August 9, 2025", "January 25, 2025"}, 2, "2025-08-09", "2025-01-26/2025-08-09"},
		{[]string{"13 Weeks Ended September 27, 2025", "39 Weeks Ended September 27, 2025", "December 28, 2024"}, 3, "2025-09-27", "2024-12-29/2025-09-27"},
	} {
		cal := &Fiscal{}
		for _, h := range c.headings {
			p := Parse(h)
			cal.Learn(&p, 2)
		}
		yearEnd := time.December
		if strings.HasPrefix(c.headings[len(c.headings)-1], "January") {
			yearEnd = time.January
		}
		cal.Settle(yearEnd)
		number := 2025
		if yearEnd == time.January {
			number = 2026
		}
		end, ok := cal.QuarterEnd(number, c.quarter)
		if got := end.Format(time.DateOnly); !ok || got != c.want {
			t.Errorf("%s: quarter %d ends %s, want %s", c.headings[0], c.quarter, got, c.want)
			continue
		}
		if got := cal.Duration(3*c.quarter, 0, end).String(); got != c.toDate {
			t.Errorf("%s: through quarter %d %s, want %s", c.headings[0], c.quarter, got, c.toDate)
		}
	}
}

// TestQuarterOfFiscalYear: the fiscal year right behind a quarter is the quarter's, and no length of twelve months.
func TestQuarterOfFiscalYear(t *testing.T) {
	for text, months := range map[string]int{"second quarter fiscal year 2025 targets": 0, "fourth quarter and fiscal year 2030": 12, "fiscal year 2025 targets": 12} {
		if p := Parse(text); p.Months != months || len(p.Years) != 1 {
			t.Errorf("%q: %+v", text, p)
		}
	}
}
