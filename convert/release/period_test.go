package release

import (
	"testing"
	"time"

	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/layout"
)

// TestColumnPeriods resolves headings of every kind, as a heading over a column and a title over the table.
func TestColumnPeriods(t *testing.T) {
	for _, c := range []struct {
		statement Statement
		yearEnd   time.Month
		title     string
		heading   string
		want      string
	}{
		{Income, 12, "", "Three Months Ended March 31, 2003", "2003-01-01/2003-03-31"},
		{Income, 12, "", "Six Months Ended June 30, 2003", "2003-01-01/2003-06-30"},
		{Income, 12, "", "Nine Months Ended 9/30/04", "2004-01-01/2004-09-30"},
		{Income, 12, "", "3 Months Ended December 2004", "2004-10-01/2004-12-31"},
		{Income, 12, "", "12 Months Ended December 2004 (Notes)", "2004-01-01/2004-12-31"},
		{Income, 12, "", "Quarter Ended Jun 30 2002", "2002-04-01/2002-06-30"},
		{Income, 6, "", "Twelve Months Ended Jun 30, 2003", "2002-07-01/2003-06-30"},
		{Income, 12, "", "Thirteen Weeks Ended November 2, 2024", "2024-08-04/2024-11-02"},
		{Income, 12, "", "39 Weeks Ended October 28, 2023", "2023-01-29/2023-10-28"},
		{Income, 12, "", "Fifty-Three Weeks Ended February 3, 2024", "2023-01-29/2024-02-03"},
		{Income, 12, "Years ended December 31, 2003 and 2002", "2002", "2002-01-01/2002-12-31"},
		{Income, 12, "For the three months ended March 31", "1999", "1999-01-01/1999-03-31"},
		{Income, 12, "SIX MONTHS ENDED JULY 31, 1999 (UNAUDITED)", "Total Pro Forma Adjustments", "1999-02-01/1999-07-31"},
		{Income, 12, "", "2003", "2003-01-01/2003-12-31"},
		{Income, 9, "", "Q1 2003", "2002-10-01/2002-12-31"},
		{Income, 12, "", "First Quarter 2022", "2022-01-01/2022-03-31"},
		{Income, 12, "", "4Q04", "2004-10-01/2004-12-31"},
		{Income, 12, "", "Year to date September 30, 2004", "2004-01-01/2004-09-30"},
		{Income, 12, "", "Period from March 3, 1998 (inception) to December 31, 1999", "1998-03-03/1999-12-31"},
		{Income, 12, "", "January 1 - March 31, 2003", "2003-01-01/2003-03-31"},
		{Income, 12, "", "FY2004", "2004-01-01/2004-12-31"},
		{Balance, 12, "", "31-Mar-03", "2003-03-31"},
		{Balance, 12, "", "Dec. 31, 08", "2008-12-31"},
		{Income, 12, "", "9M 09", "2009-01-01/2009-09-30"},
		{Income, 12, "", "1-6 M 09", "2009-01-01/2009-06-30"},
		{Balance, 12, "", "March 31, 2003 (Unaudited)", "2003-03-31"},
		{Balance, 12, "December 31, 2003 and 2002", "2002", "2002-12-31"},
		{Balance, 9, "", "2004", "2004-09-30"},
		{Balance, 12, "", "As of 30 June 2006", "2006-06-30"},
		{Other, 12, "", "As of Jun 30, 2003", "2003-06-30"},
		{Income, 12, "", "May 2003", "2003-05-31"},
	} {
		dr := &draft{t: &Table{Statement: c.statement}, g: &layout.Table{}, title: calendar.Parse(c.title)}
		cal := &calendar.Fiscal{YearEnd: c.yearEnd}
		if got := dr.columnPeriod(cal, calendar.Parse(c.heading)).String(); got != c.want {
			t.Errorf("%s %q under %q: %s, want %s", c.statement, c.heading, c.title, got, c.want)
		}
	}
}

func TestFindScale(t *testing.T) {
	for _, c := range []struct {
		in       string
		exponent int32
		shares   int32
		found    bool
	}{
		{"(Unaudited, in thousands, except per share amounts)", 3, -1, true},
		{"(IN MILLIONS)", 6, -1, true},
		{"(Dollars in Millions Except Earnings Per Share)", 6, -1, true},
		{"(In millions, except number of shares, which are reflected in thousands, and per-share amounts)", 6, 3, true},
		{"($000's omitted)", 3, -1, true},
		{"($ in billions except profit per share)", 9, -1, true},
		{"Reconciliation - in Thousands", 3, -1, true},
		{"(Millions of dollars)", 6, -1, true},
		{"(Amounts and shares in thousands)", 3, 3, true},
		{"EBITDA increases to $2.3 million from $.3 million", 0, 0, false},
		{"expressed both in dollars and as a percentage of net sales", 0, 0, false},
		{"in dollars and as a percentage of total revenue (in thousands)", 3, -1, true},
		{"Serving millions of customers", 0, 0, false},
		{"a private placement of $76.5 million", 0, 0, false},
	} {
		w := findScale(c.in)
		if (w != nil) != c.found {
			t.Errorf("%q: found %v", c.in, w != nil)
		} else if w != nil && (w.exponent != c.exponent || w.shares != c.shares) {
			t.Errorf("%q: %d, shares %d", c.in, w.exponent, w.shares)
		}
	}
}

// TestInception dates what is counted from the company's inception, also where only another heading says when that was.
func TestInception(t *testing.T) {
	rel, _, err := Read("release.txt", []byte(`Harrow Biologics, Inc. (a development stage company) reports fourth quarter results

STATEMENTS OF OPERATIONS
(In thousands)
                                                     Period from
                                                     inception
                             Year Ended              (March 3,
                            December 31,             1998) to
                        2005          2004           December 31, 2005
Revenues                 3,056         2,780             7,981
Expenses                39,356        26,034           121,695
Net loss               (36,300)      (23,254)         (113,714)

STATEMENTS OF CASH FLOWS
(In thousands)
                                                     Period from
                             Year Ended              inception to
                            December 31,             December 31,
                        2005          2004               2005
Net loss               (36,300)      (23,254)         (113,714)
Depreciation             1,170         1,041             4,314
Net cash used          (35,130)      (22,213)         (109,400)
`), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range rel.Tables {
		for _, row := range table.Rows {
			if it := row.In(table.Columns[2]); it == nil || it.Period.String() != "1998-03-03/2005-12-31" {
				t.Errorf("%s is of %v", row.Label, it)
			}
		}
	}
}

// TestDaysBesideQuarters: days alone head rows of the days, where a heading in mid-table says of the others that they are of a quarter.
func TestDaysBesideQuarters(t *testing.T) {
	const text = `
                            OPERATING STATISTICS

                                      Sept. 30,   June 30,  Sept. 30,   Dec. 31,
                                          2030       2030       2029       2029
                                      --------   --------   --------   --------
Homes connected                        652,840    649,310    636,970    412,150
Basic penetration                        63.9%      63.9%      64.3%      64.0%
Headends                                    38         38         44         27

Quarter ended:
  Average basic subscribers            416,190               408,215
`
	for _, row := range readText(t, text).Tables[0].Rows {
		for _, it := range row.Items {
			if got := it.Period.String(); (len(got) == len("2030-09-30")) != (row.Label != "Average basic subscribers") {
				t.Errorf("%s %s is of %s", row.Label, it.Printed, got)
			}
		}
	}
}

// TestTitleOfChange: what a title says is a change of one time compared with another is of the first.
func TestTitleOfChange(t *testing.T) {
	const text = `
CHANGE IN NET SALES, SECOND QUARTER 2030 COMPARED WITH 2029
(in millions of dollars)

                               Tractors     Mowers      Total
Shipment volume                    38.5       20.6       59.1
Price realization                  26.2       12.2       38.4
Change in net sales                64.7       32.8       97.5
`
	for _, c := range readText(t, text).Tables[0].Columns {
		if got := c.Period.String(); got != "2030-04-01/2030-06-30" {
			t.Errorf("column %d is of %s", c.Index, got)
		}
	}
}
