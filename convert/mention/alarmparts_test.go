package mention_test

import "testing"

// oilCompany are the tables of a fictional company whose parts have one another's names, behind its text.
const oilCompany = `

                           SEGMENT EARNINGS
                            (in millions)
                            Three Months Ended         Nine Months Ended
                               September 30,              September 30,
                              2025        2024          2025        2024
Upstream
  United States              1,604       1,184         3,925       5,096
  Non-U.S.                   6,158       7,645        25,970      29,343
Downstream
  United States                697         430         3,575       2,268
  Non-U.S.                   1,071         895         9,615       2,191

                              RESULTS
                            (in millions)
                            Three Months Ended         Nine Months Ended
                               September 30,              September 30,
                              2025        2024          2025        2024
Net sales                  115,173     121,609       352,295     366,429
Operating income             9,530      10,154        43,085      38,898
Earnings per share           $2.20       $1.97         $9.70       $8.43
Interest cover (%)           84.9%       83.9%         85.2%       84.0%
Cost coverage (%)             2.94%       1.97%         2.90%      1.88%
`

// TestNoAlarmOfOtherParts: all but a part is not that part, and a number is of the heading that its list stands below.
func TestNoAlarmOfOtherParts(t *testing.T) {
	for _, text := range []string{
		"Non-U.S. Upstream earnings were $6,158 million, and U.S. Upstream earnings were $1,604 million.",
		"Downstream earnings in the U.S. were $697 million. Downstream earnings outside the U.S. were $1,071 million.",
		"For the nine months, earnings per share were up 15% from 2024. Operating income was $43,085 million for the nine months, up 10.8% from 2024, with earnings per share of $9.70.",
		"Operating income was $9,530 million or 8.3% of net sales for the third quarter and $43,085 million or 12.2% of net sales for the nine months.",
		"Excluding this impact, net sales grew 20% in the third quarter.",
		"Interest cover rose 100 basis points to 84.9%, but the cost coverage moved up by 97 basis points to 2.94%.",
		"These items reduced net income by $31.5 million, or $0.22 per share.",
	} {
		noAlarm(t, text, oilCompany)
	}
}

// TestMonthsOfHeading: a heading that names its period by the first and the last month says of when the list below it is.
func TestMonthsOfHeading(t *testing.T) {
	for text, differs := range map[string]string{
		"July–September 2025 in brief\n\n- Net sales were $115,173 million, operating income $9,530 million\n\nJanuary–September 2025 in brief\n\n- Net sales were $352,295 million, operating income $43,085 million":     "",
		"July–September 2025 in brief\n\n- Net sales were $115,173 million, operating income $9,530 million\n\nJanuary–September 2025 in brief\n\n- Net sales were $115,173 million, operating income was $43,085 million": "$115,173 million",
	} {
		if got := surelyDiffer(findReported(t, "\n\n"+text+oilCompany)); got != differs {
			t.Errorf("%s\n\treported %q, want %q", text, got, differs)
		}
	}
}

// costsOfStore are the results of a fictional store in which two costs stand in rows of their own.
const costsOfStore = `

                           STATEMENTS OF OPERATIONS
                               (in thousands)
                            Three Months Ended         Six Months Ended
                                 June 30,                  June 30,
                              2025        2024          2025        2024
Net sales                  336,150     282,248       579,044     513,996
Cost of sales              239,469     215,279       423,165     388,895
Gross profit                96,681      66,969       155,879     125,101
Technology                  24,334      23,221        45,548      49,939
General and administrative  57,527      14,088        72,390      28,402
Operating income            14,820      29,660        37,941      46,760
`

// TestNoAlarmOfTwoRows: what the name of an amount joins is no row alone, and what it joins to nothing is.
func TestNoAlarmOfTwoRows(t *testing.T) {
	for text, differs := range map[string]string{
		"Technology and general and administrative expense was $82 million compared to $37 million in the prior year period.": "",
		"Technology and administrative expenses were $82 million in the second quarter of 2025.":                              "",
		"General and administrative expense was $59.5 million in the second quarter of 2025.":                                 "$59.5 million",
	} {
		if got := surelyDiffer(findReported(t, "\n\nHarbor Stores reported results for the second quarter ended June 30, 2025. "+text+costsOfStore)); got != differs {
			t.Errorf("%s\n\treported %q, want %q", text, got, differs)
		}
	}
}
