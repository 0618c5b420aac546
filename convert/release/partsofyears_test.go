package release

import "testing"

// TestSectionsOfHalves reads headings in mid-table that name a part of a fiscal year.
func TestSectionsOfHalves(t *testing.T) {
	rel := readText(t, `
Corella Ridge Mining reports results for the half year ended 31 December 2024.

                                      1H FY25      1H FY24
Revenue from sales                    1,147.3      1,082.3
Underlying EBITDA                       437.0        388.2

Segment results
                                  Ridge     Barrow     Group
1H FY25
  Revenue                         612.4      534.9   1,147.3
  Underlying EBITDA               284.6      152.4     437.0
1H FY24
  Revenue                         541.8      540.5   1,082.3
  Underlying EBITDA               231.3      160.9     392.2
`)
	for _, row := range rel.Tables[1].Rows {
		want := "2024-07-01/2024-12-31"
		if len(row.Section) > 0 && row.Section[0] == "1H FY24" {
			want = "2023-07-01/2023-12-31"
		}
		for _, it := range row.Items {
			if got := it.Period.String(); got != want {
				t.Errorf("%v %s %s: %s, want %s", row.Section, row.Label, it.Printed, got, want)
			}
		}
	}
}

// TestYearsOfRows reads rows that name fiscal years below a title that names the quarters that ended in them.
func TestYearsOfRows(t *testing.T) {
	rel := readText(t, `
BRAMWELL FOODS REPORTS FOURTH QUARTER AND FISCAL 2019 RESULTS

                                    Fourth Quarter Ended          Fiscal Year Ended
                                     May 26,    May 27,          May 26,    May 27,
                                      2019       2018             2019       2018
Net sales                             977.0      950.1          3,880.1    3,775.8
Net income                             61.2       58.8            240.4      229.9

Reconciliation of Net Sales to Organic Net Sales
Fourth Quarter Ended May 26, 2019 and May 27, 2018

                                     Grocery     Frozen      Total
Fiscal 2019 net sales                  658.6      318.4      977.0
  Less: acquired business                  -      (27.6)     (27.6)
Fiscal 2019 organic net sales          658.6      290.8      949.4
Fiscal 2018 net sales                  663.2      286.9      950.1
`)
	want := map[string]string{"Fiscal 2019 net sales": "2019-02-25/2019-05-26", "Fiscal 2018 net sales": "2018-02-26/2018-05-27"}
	for _, row := range rel.Tables[1].Rows {
		for _, it := range row.Items {
			if w := want[row.Label]; w != "" && it.Period.String() != w {
				t.Errorf("%s %s: %s, want %s", row.Label, it.Printed, it.Period, w)
			}
		}
	}
}

// TestGuidanceOfTitledYear reads forecasts whose columns name no time as of the fiscal year of their title.
func TestGuidanceOfTitledYear(t *testing.T) {
	rel := readText(t, `
Calder Vascular today reported results for its second quarter of fiscal 2023, ended October 28, 2022.

                                 Three Months Ended             Six Months Ended
                              October 28,   October 29,    October 28,   October 29,
                                 2022          2021           2022          2021
Net revenues                     340.9         310.2          670.1         620.4

Fiscal Year 2023 Guidance

                                       Current Guidance        Prior Guidance
                                        Low      High           Low     High
Revenue growth                          9.5%     10.5%          8.5%    10.0%
GAAP diluted earnings per share        $2.80    $2.90          $2.83    $2.93
`)
	for _, c := range rel.Tables[1].Columns {
		if got := c.Period.String(); got != "2022-04-30/2023-04-28" {
			t.Errorf("%v: %s", c.Heading, got)
		}
	}
}
