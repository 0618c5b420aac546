package calendar

import (
	"fmt"
	"strings"
	"testing"
)

// TestSpellings reads headings of one meaning in many spellings, and words that look like them and say nothing of time.
func TestSpellings(t *testing.T) {
	for want, spelt := range map[string]string{
		"q1 2017":                    "Q1-2017|Q1-17|1Q-17|1Q17A|Q1'17|Q1/17|1Q/2017|2017-Q1|2017Q1|2017.Q1|17Q1|Q 1 2017|Qtr 1 2017|Qtr1 2017|Quarter 1, 2017|I Quarter 2017|QI 2017|1st Qtr. 2017|1Q17E|Q1.2017",
		"q1 fy2017":                  "Q1 FY17|1QFY17|1Q FY 2017|FYQ1 2017|FQ1 2017|F1Q17|Q1F17|1FQ17|Q1FY'17",
		"fy2017":                     "FY-2017|FY-17|FY 2017|FY17|FY17A|FY2017A|Fiscal '17|F2017",
		"2017":                       "2017A|2017 A|CY17|2017E",
		"9m 2017":                    "9mos 2017|9 mos. 2017|9 mths 2017|9mths17|9mths'17",
		"6m to 2017-06-30":           "Six months to 30.6.17|6 mths to 30/6/17|6 m/e 30/6/2017|Six mths ended June 30, 2017|Six Months EndedJune 30, 2017|SixMonthsEnded June 30, 2017|Six MonthsEndedJune 30, 2017|OperationsSix Months EndedJune 30, 2017",
		"12m to 2017-12-31":          "Year to 31/12/17|Year to 31.12.2017|Y/E 31 Dec 2017|Yr. ended Dec.31, 2017|Year ended December31, 2017|Year EndedDecember 31, 2017|YEAR ENDEDDEC.31, 2017|YearEndingDecember31, 2017",
		"12m 2017":                   "YE 2017|Full-year 2017|Full Year 2017|12M17|12mos 2017",
		"12m to 2017-12":             "Jan.-Dec.2017|Jan-Dec 2017|1-12/2017|January - December 2017",
		"3m to 2017-12":              "Oct/Dec 2017|Oct.-Dec. 2017|10-12/2017",
		"2017-12":                    "Acme Inc. Dec. 2017|12-2017|12.2017|2017-12|2017/12|Dec-17|Dec/17|December-2017",
		"12m rolling 2017":           "T12M 2017|R12M 2017|LTM 2017|TTM 2017",
		"to date 2017":               "Y E A R  T O  D A T E 2017|YTD-17|YTD'17|YTD 2017|Cumulative quarter 2017|Y-T-D 2017|Year-to-date 2017",
		"9m to date 2017":            "Q3 YTD 2017|YTD Q3 2017|3Q YTD 2017|YTD 3Q17|Q1-Q3 2017|YTD-Q3 2017",
		"3m 2017":                    "Q U A R T E R 2017|T H R E E M O N T H S 2017|QTD 2017|Individual quarter 2017|Q-T-D 2017|Quarter-to-date 2017",
		"h2 2017":                    "Second half-year 2017|2H17|H2-17|2nd-half 2017|Second-half 2017",
		"span 2016-10-01/2017-03-31": "1.10.-31.3.2017|1.10. – 31.3.2017|1.10.2016-31.3.2017|10/1/16-3/31/17|From October 1 to March 31, 2017|October 1 – March 31, 2017|October 1 - March 31, Successor 2017|October 1, 2016 through March 31, 2017|1 October to 31 March 2017",
		"84d to 2020-06-03":          "Quarter ended June 3, 2020 (84 days)",
		"":                           "F150|F-16|F16|F22 program|Series 2017A|Class 2017A bonds|90 days|30-59 days past due|84 days|2.5|1.1.17|A320|Form 10-Q|1.25|12-20|Q5|MTH Inc|Inc/(Dec)|$ Inc. (Dec.)|Inc./Dec.|Ferris was founded in 1987|LeMay|Bendedmay|amendeddecision|Pendingdecember",
	} {
		for s := range strings.SplitSeq(spelt, "|") {
			if got := told(s); got != want {
				t.Errorf("%q: %q, want %q", s, got, want)
			}
		}
	}
}

// told is what a heading says, in short.
func told(s string) string {
	p := Parse(s)
	var out []string
	add := func(ok bool, format string, args ...any) {
		if ok {
			out = append(out, fmt.Sprintf(format, args...))
		}
	}
	if span, ok := (&Fiscal{}).Span(&p); ok {
		if p.Days > 0 {
			return fmt.Sprintf("%dd to %s", p.Days, span.String()[11:])
		}
		return "span " + span.String()
	}
	add(p.Quarter > 0, "q%d", p.Quarter)
	add(p.Half > 0, "h%d", p.Half)
	add(p.Months > 0 && p.Quarter == 0, "%dm", p.Months)
	add(p.Rolling, "rolling")
	add(p.ToDate, "to date")
	for _, d := range p.Dates {
		switch {
		case d.Day > 0:
			add(true, "to %d-%02d-%02d", d.Year, d.Month, d.Day)
		default:
			add(p.Months > 0, "to")
			add(true, "%d-%02d", d.Year, d.Month)
		}
	}
	for _, y := range p.Years {
		switch {
		case p.Fiscal:
			add(true, "fy%d", y)
		default:
			add(true, "%d", y)
		}
	}
	return strings.Join(out, " ")
}

// TestSpellingsOfSpans reads spans of quarters and months however they are glued together, quarters that are counted in front, and fiscal
// years by the month of their end.
func TestSpellingsOfSpans(t *testing.T) {
	type time struct{ months, quarter, year, end int }
	for s, want := range map[string]time{
		"Q1 -Q2 2008": {6, 0, 2008, 0}, "Q1- Q2 2008": {6, 0, 2008, 0}, "Q1+Q2 2008": {6, 0, 2008, 0}, "Q1-3 2008": {9, 0, 2008, 0}, "Q1 -Q2": {6, 0, 0, 0}, "Q1-Q2/ 2012": {6, 0, 2012, 0}, "1-12/ 2011": {12, 0, 2011, 0}, "Q2/ 2012": {0, 2, 2012, 0},
		"I-VI 2011": {6, 0, 2011, 0}, "IV-VI/2011": {3, 0, 2011, 0}, "Class I-III": {}, "I-III": {},
		"2. Quarter 2011": {0, 2, 2011, 0}, "1. Quarter 2011": {0, 1, 2011, 0}, "2Qtr 2011": {0, 2, 2011, 0}, "3rd Q 2005": {0, 3, 2005, 0}, "Q 2/2011": {0, 2, 2011, 0},
		"FY2023/2": {0, 0, 2023, 2}, "FY3/2023": {0, 0, 2023, 3}, "FY24/3": {0, 0, 2024, 3}, "FY3/24": {0, 0, 2024, 3}, "3Q FY2023/3": {0, 3, 2023, 3}, "FY23/24": {0, 0, 2024, 0},
		"FY10/11": {0, 0, 2011, 0}, "FY2023/24": {0, 0, 2024, 0},
	} {
		p := Parse(s)
		got := time{months: p.Months, quarter: p.Quarter, end: int(p.YearEnd)}
		if len(p.Order) == 1 {
			got.year = p.Order[0]
		}
		if got != want {
			t.Errorf("%q: %v, want %v", s, got, want)
		}
	}
}
