package release

import "testing"

// TestUnauditedColumns reads headings over groups of columns of which only some say that they are unaudited.
func TestUnauditedColumns(t *testing.T) {
	rel := readText(t, `
ORCHARD CONTROLS, INC. STATEMENTS OF OPERATIONS

                               Three months ended Sept. 30      Year ended Sept. 30
                                    2002         2001         2002         2001
                             (unaudited)  (unaudited)

Vision systems               $1,288,417   $2,104,390   $5,690,535   $8,921,692
Service and spare parts         604,902      588,116    2,395,344    2,290,993
Revenues                      1,893,319    2,692,506    8,085,879   11,212,685
`)
	want := []string{"2002-07-01/2002-09-30", "2001-07-01/2001-09-30", "2001-10-01/2002-09-30", "2000-10-01/2001-09-30"}
	for k, c := range rel.Tables[0].Columns {
		if got := c.Period.String(); got != want[k] {
			t.Errorf("column %d: %s, want %s", k, got, want[k])
		}
	}
}

// TestTwelveMonths takes quarters of the calendar year for such, however often twelve months are named that end with one of them, and two
// months for the first and the last of twelve.
func TestTwelveMonths(t *testing.T) {
	rel := readText(t, `
Prairie Energy reports for the twelve months ended March 31, 2003 and the twelve months ended March 31, 2002.

                           Three Months Ended     Twelve Months Ended
                                March 31               March 31
                             2003       2002        2003       2002
Revenues                    204.1      181.0       702.4      690.8
Net income                   20.5       12.3        72.6       42.9

Operating Data
                          1Q 2003    1Q 2002    12M 2003    12M 2002
Residential, MWh          611,204    588,117   2,123,492   2,078,494
Commercial, MWh           702,118    690,440   2,892,995   2,834,459
`)
	if got := rel.Tables[1].Columns[0].Period.String(); got != "2003-01-01/2003-03-31" {
		t.Errorf("1Q 2003: %s", got)
	}
	for k, want := range map[int]string{2: "2002-04-01/2003-03-31", 3: "2001-04-01/2002-03-31"} {
		if got := rel.Tables[1].Columns[k].Period.String(); got != want {
			t.Errorf("12M, column %d: %s, want %s", k, got, want)
		}
	}
	rel = readText(t, `
Gold Corp. earned $11.4 million in the three months to September 30, 2006.

                        CONSOLIDATED STATEMENTS OF CASH FLOWS
                    (thousands of U.S. dollars; unaudited)

                                       Q3 2006   Q3 2005    9M 2006   9M 2005
Net earnings                          $ 11,399   $ 1,582   $ 24,753   $ 2,579
Depreciation                             9,044     6,710     25,694    19,998
Operating activities                  $ 20,443   $ 8,292   $ 50,447  $ 22,577
`)
	if got := rel.Tables[0].Columns[2].Period.String(); got != "2006-01-01/2006-09-30" {
		t.Errorf("9M 2006: %s", got)
	}
	rel = readText(t, `
Key figures
                     Jul 2013 - Jun 2014     Jul 2012 - Jun 2013
Net sales                         26,703                  26,667
Operating result                     623                     (33)
`)
	if got := rel.Tables[0].Columns[0].Period.String(); got != "2013-07-01/2014-06-30" {
		t.Errorf("Jul 2013 - Jun 2014: %s", got)
	}
}

// TestDividendsBelowShares reads cents below counts of shares as amounts per share, and what a fee is per file as printed, in tables that
// print tenths of millions.
func TestDividendsBelowShares(t *testing.T) {
	rel := readText(t, `
STATEMENTS OF EARNINGS (In millions, except per share amounts)

                                   Three months ended September 30
                                         2005        2004
Revenue                             $ 1,722.1   $ 1,515.4
Net earnings                        $    74.6   $    59.9
Basic earnings per share            $    1.81   $    1.43
Weighted average shares                  41.2        41.9
Cash dividends declared             $    0.22   $    0.18
Average fee per closed file            $2,794      $2,674
`)
	rows := rel.Tables[0].Rows
	for k, want := range map[int]string{4: "0.22", 5: "2794"} {
		if got := rows[k].Items[0].Value.String(); got != want {
			t.Errorf("%s: %s, want %s", rows[k].Label, got, want)
		}
	}
}
