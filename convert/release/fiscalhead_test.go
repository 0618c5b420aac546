package release

import "testing"

// TestFiscalUnderDates: "Fiscal 2020" under the date that ended a quarter of it is the year that the date lies in, and columns that seem to end
// after the dateline make neither that nor what the release reports another.
func TestFiscalUnderDates(t *testing.T) {
	rel := readText(t, `<html><body>
<p>Orchard Canning Reports Net Earnings of $24.4 million for the Quarter Ended December 28, 2019</p>
<p>MARLOW, N.Y. January 31, 2020 -- Orchard Canning Corporation announced third quarter and nine-month results for fiscal 2020.</p>
<p>Orchard Canning Corporation<br>Unaudited Condensed Consolidated Statements of Net Earnings<br>For the Periods Ended December 28, 2019 and December 29, 2018<br>(In thousands of dollars)</p>
<table>
<tr><td></td><td colspan="2">Third Quarter</td><td colspan="2">Year-to-Date</td></tr>
<tr><td></td><td>Fiscal 2020</td><td>Fiscal 2019</td><td>Fiscal 2020</td><td>Fiscal 2019</td></tr>
<tr><td>Net sales</td><td>392,876</td><td>383,112</td><td>1,027,480</td><td>930,220</td></tr>
<tr><td>Cost of products sold</td><td>344,839</td><td>385,374</td><td>922,020</td><td>899,504</td></tr>
<tr><td>Selling, general and administrative expense</td><td>21,303</td><td>20,920</td><td>54,460</td><td>52,701</td></tr>
<tr><td>Operating income</td><td>26,734</td><td>(23,182)</td><td>51,000</td><td>(21,985)</td></tr>
</table>
<p>Earnings Per Share<br>(In thousands, except per share amounts)</p>
<table>
<tr><td></td><td colspan="2">Q U A R T E R</td><td colspan="2">Y E A R&nbsp; T O&nbsp; D A T E</td></tr>
<tr><td></td><td>Fiscal 2020</td><td>Fiscal 2019</td><td>Fiscal 2020</td><td>Fiscal 2019</td></tr>
<tr><td>Net earnings</td><td>24,428</td><td>(20,040)</td><td>30,166</td><td>(27,834)</td></tr>
<tr><td>Weighted average common shares outstanding</td><td>9,182</td><td>9,635</td><td>9,254</td><td>9,687</td></tr>
<tr><td>Basic earnings per share</td><td>2.66</td><td>(2.08)</td><td>3.26</td><td>(2.87)</td></tr>
</table></body></html>`)
	if got := rel.Period.String(); got != "2019-09-29/2019-12-28" {
		t.Errorf("the release reports %s", got)
	}
	if got := rel.Date.Format("2006-01-02"); got != "2020-01-31" {
		t.Errorf("it is of %s", got)
	}
	for _, it := range rel.Tables[0].Rows[0].Items {
		if end := it.Period.LastDay().Year(); end != map[string]int{"392,876": 2019, "383,112": 2018, "1,027,480": 2019, "930,220": 2018}[it.Printed] {
			t.Errorf("%s is of %s", it.Printed, it.Period)
		}
	}
}

// TestUnevenQuarters: headings that give quarters 12 and 16 weeks say on which days they end, those of other tables included.
func TestUnevenQuarters(t *testing.T) {
	rel := readText(t, `
MARLOW, MI, May 15, 2013 -- Orchard Grocers, Inc. today reported results for its 52-week fiscal year ended March 30, 2013.

                                 QUARTERLY RESULTS
                                   (In thousands)
                     Full Year     4th Quarter    3rd Quarter    2nd Quarter    1st Quarter
Fiscal 2013          (52 weeks)     (12 weeks)     (16 weeks)     (12 weeks)     (12 weeks)
Net sales             2,608,160       592,809        789,880        621,559        603,912
Gross margin            545,544       132,643        160,955        130,226        121,720
Net earnings             27,410         7,702          3,400         10,305          6,003

                                     SEGMENTS
                                   (In thousands)
                                     4th Quarter
                                     Fiscal 2013
Sales of distribution                  253,006
Sales of retail                        339,803
Total sales                            592,809
`)
	want := map[string]string{"2,608,160": "2012-04-01/2013-03-30", "592,809": "2013-01-06/2013-03-30", "789,880": "2012-09-16/2013-01-05",
		"621,559": "2012-06-24/2012-09-15", "603,912": "2012-04-01/2012-06-23", "253,006": "2013-01-06/2013-03-30"}
	for _, tab := range rel.Tables {
		for _, r := range tab.Rows {
			for _, it := range r.Items {
				if w := want[it.Printed]; w != "" && it.Period.String() != w {
					t.Errorf("%s is of %s, want %s", it.Printed, it.Period, w)
				}
			}
		}
	}
}

// TestMisprintedDateline: a dateline of a year before the periods of the text and its tables is a misprint, whatever period of that year the text
// compares with.
func TestMisprintedDateline(t *testing.T) {
	rel := readText(t, `
ORCHARD RECEIVABLES REPORTS RECORD RESULTS

ENGLEMONT, NJ, NOVEMBER 23, 2003 -- Orchard Receivables, Inc. today reported results. Revenues for the fourth quarter ended
September 30, 2004 were $14,806,000, against $11,183,000 for the fourth quarter ended September 30, 2003.

                         STATEMENTS OF INCOME
                                    Three Months Ended September 30,
                                          2004            2003
Revenues                           $14,806,000     $11,183,000
Expenses                             4,211,000       3,902,000
Net income                          10,595,000       7,281,000
`)
	if got := rel.Period.String(); got != "2004-07-01/2004-09-30" || !rel.Date.IsZero() {
		t.Errorf("it reports %s, of %s", got, rel.Date)
	}
}

// TestForetoldYear: a fiscal year alone over what is expected is the whole of that year, numbered as the months of it beside it tell.
func TestForetoldYear(t *testing.T) {
	rel := readText(t, `
Orchard Corporation
Consolidated Financial Results for the Nine Months Ended December 31, 2023

Tokyo, February 8, 2024

(Millions of yen)
                              FY2022          FY2023       Change   FY2023
                            Apr-Dec 2022    Apr-Dec 2023      (%)   Forecast
Net sales                      412,118         431,220        4.6    580,000
Operating profit                31,220          34,410       10.2     44,000
Ordinary profit                 32,001          35,812       11.9     45,000
`)
	for _, r := range rel.Tables[0].Rows {
		if got := r.Items[3].Period.String(); got != "2023-04-01/2024-03-31" {
			t.Errorf("%s is of %s", r.Items[3].Printed, got)
		}
	}
}

// TestYearsTo: "the year to 31 March 2006" says where fiscal years end.
func TestYearsTo(t *testing.T) {
	rel := readText(t, `
Orchard Ltd - Preliminary Results for the year to 31 March 2006

                                               2006        2005
                                          Unaudited     Audited
                                              £'000       £'000
Turnover                                     41,220      38,118
Operating profit                              4,118       3,620

Group balance sheet at 31 March 2006
                                               2006        2005
                                              £'000       £'000
Fixed assets                                 12,220      11,118
Stocks                                        6,118       5,990
Net assets                                   20,118      18,220
`)
	for _, r := range rel.Tables[1].Rows {
		if got := r.Items[1].Period.String(); got != "2005-03-31" {
			t.Errorf("%s is of %s", r.Items[1].Printed, got)
		}
	}
}

// TestGuidanceOverLabels: "Guidance" over the labels says that all columns are of what is expected, and a fiscal year among them is whole.
func TestGuidanceOverLabels(t *testing.T) {
	rel := readText(t, `
MARLOW, Mass., November 4, 2009 -- Orchard Technologies, Inc. today announced results for the third quarter of 2009.

Condensed Consolidated Statements of Operations
(In thousands, except per share amounts)
                                   Three Months Ended
                          Sept 30,     June 30,      Sept 30,
                            2009         2009          2008
Revenue                   $  41,220    $  39,118     $  44,411
Cost of revenue              18,411       17,990        19,220
Net income (loss)             2,118        1,411         3,620

Guidance                          Q4 2009              FY 2009
                             Low        High       Low       High
Revenue (in millions)      $42.0       $44.0    $160.2     $162.2
EPS                        $0.08       $0.10     $0.24      $0.26
`)
	for _, r := range rel.Tables[1].Rows {
		for k, it := range r.Items {
			if want := []string{"2009-10-01/2009-12-31", "2009-01-01/2009-12-31"}[k/2]; it.Period.String() != want {
				t.Errorf("%s is of %s, want %s", it.Printed, it.Period, want)
			}
		}
	}
}
