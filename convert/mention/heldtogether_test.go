package mention_test

import (
	"strings"
	"testing"
)

// quarterOfAlder are the tables of a fictional quarter with segments.
const quarterOfAlder = `

                        CONSOLIDATED STATEMENTS OF INCOME
                      (in millions, except per share data)
                             Three Months Ended
                                  June 30,
                             2025         2024
Net revenue              $ 1,234.5    $ 1,102.3
Costs and expenses         1,108.1        969.9
Net income               $   126.4    $   132.4
Net income per share     $    2.31    $    2.43
Net income margin            10.2%        12.0%
Adjusted EBITDA          $   251.8    $   231.5
Adjusted EBITDA margin       20.4%        21.0%
Operating margin             15.1%        17.7%
Operating result (EBIT)  $     8.6    $     7.7

                        STATEMENTS OF CASH FLOWS
                             (in millions)
                             Three Months Ended
                                  June 30,
                             2025         2024
Net income               $   126.4    $   132.4
Sales of marketable securities 93.3        89.9
Other                         12.0          8.1
Cash provided            $   231.7    $   230.4
`

// alder is the text of a fictional release, before and behind its tables.
func alder(paragraphs string) string {
	return "ALDER WORKS REPORTS SECOND QUARTER 2025 RESULTS\n\nAKRON, Ohio, July 23, 2025 - Alder Works reported results for the second quarter ended June 30, 2025.\n\n" + paragraphs + quarterOfAlder
}

// TestOverPages: a paragraph goes on behind "- more -", the number of a page and the head of the next.
func TestOverPages(t *testing.T) {
	for _, between := range []string{"\n\n                     - more -\n\n\n", "\n\n                    (more)\n\n\nAlder Works Second Quarter Results, p. 2\n\n", "\n\n2\n\n", "\n\n            -more-\n\n2\n\nAlder Works, page 2\n\n"} {
		text := alder("The company said that its customers took more of all that it makes, and that net income was $126.4 million, a" + between + "4.5 percent decrease from $132.4 million, or $2.43 per share, in the second quarter of 2024.")
		found := map[string]string{}
		for _, m := range findIn(t, text) {
			found[m.Printed] = string(m.Status)
		}
		for _, want := range []string{"$126.4 million", "$132.4 million", "4.5 percent", "$2.43"} {
			if s := found[want]; s != "ties" && s != "derived" {
				t.Errorf("%q: %s %s", between, want, s)
			}
		}
	}
}

// TestMeasureBeforeTheRest: what a number measures stands before since when it changed, what it includes, and what it is behind.
func TestMeasureBeforeTheRest(t *testing.T) {
	for text, want := range map[string]string{
		"Net income decreased from the prior year to $126.4 million.":                                        "net income",
		"Net income decreased compared with the prior year to $126.4 million.":                               "net income",
		"Net income for the quarter inclusive of the merger costs and the one-time gain was $126.4 million.": "net income",
	} {
		for _, m := range findIn(t, alder(text)) {
			if m.Printed == "$126.4 million" && (m.Measure != want || m.Status != "ties") {
				t.Errorf("%s: %q %s", text, m.Measure, m.Status)
			}
		}
	}
}

// TestTogetherDiffer: levels are held against the row of what they are compared with, in brackets or behind "from", whatever others print them.
func TestTogetherDiffer(t *testing.T) {
	for text, want := range map[string]string{
		"The operating result (EBIT) was $8.6 million (7.7) and revenue $1,234.5 million (1,102.3).":                                        "",
		"The operating result (EBIT) was $9.4 million (7.7) and revenue $1,234.5 million (1,102.3). Net income was $126.4 million (132.4).": "$9.4 million",
		"Adjusted EBITDA margin for the second quarter of 2025 fell to 20.4% from 21.0% in the second quarter of 2024.":                     "",
		"Adjusted EBITDA margin for the second quarter of 2025 rose to 20.4% from 17.7% in the second quarter of 2024.":                     "17.7%",
	} {
		if got := surelyDiffer(findIn(t, alder(text))); got != want {
			t.Errorf("%s: %q", text, got)
		}
	}
}

// TestSupposed: what would have been contradicts nothing, behind a semicolon, too.
func TestSupposed(t *testing.T) {
	for _, text := range []string{
		"Without the costs of the merger, results for the second quarter of 2025 would have been: net income - $162.4 million; and net income per share - $2.13.",
		"Had the merger been made in January, net income for the second quarter of 2025 would have been $124.6 million, or $2.13 per share.",
	} {
		if got := surelyDiffer(findIn(t, alder(text))); got != "" {
			t.Errorf("%s: %q", text, got)
		}
	}
}

// TestSalesOfSecurities: a change of revenue is none of what securities were sold for.
func TestSalesOfSecurities(t *testing.T) {
	for _, m := range findIn(t, alder("Revenue was $1,234.5 million, an increase of 4% on last year.")) {
		if m.Printed == "4%" && (m.Status == "ties" || m.Status == "derived") {
			t.Errorf("4%% %s by %s", m.Status, m.Formula)
		}
	}
}

// TestBracketOfOtherRow: what stands in brackets behind a level is of the level's row, and behind a margin of the margin's.
func TestBracketOfOtherRow(t *testing.T) {
	const tables = `

                             KEY FIGURES
                             (EUR million)
                             10-12/2025   10-12/2024   1-12/2025   1-12/2024
Net sales                         266.9        249.7     1,001.8       933.0
EBIT                                6.5          3.1        22.4        14.3
Comparable EBIT                    10.3          3.0        27.7        11.6
Comparable EBIT, Vantaa            14.5          6.3        37.7        20.5
`
	for text, want := range map[string]string{
		"The company's EBIT in 2025 totalled EUR 22.4 (14.3) million.":                                                        "",
		"The company's EBIT in 2025 totalled EUR 22.4 (11.6) million.":                                                        "11.6",
		"The comparable EBIT in 2025 was EUR 27.7 (11.6) million. The comparable EBIT margin in 2025 was 2.8 (1.2) per cent.": "",
		"The comparable EBIT in 2025 was EUR 27.7 (11.6) million. The comparable EBIT margin in 2025 was 2.8 (2.2) per cent.": "2.2",
		"The company’s net sales in 2025 increased by 7.4 per cent to EUR 1,001.8 (933.0) million.":                           "",
		"The company’s net sales in 2025 increased by 8.4 per cent to EUR 1,001.8 (933.0) million.":                           "8.4 per cent",
	} {
		if got := surelyDiffer(findIn(t, "HARBOR FOODS PLC, FINANCIAL STATEMENTS BULLETIN 2025\n\nTURKU, February 14, 2026 - Harbor Foods Plc reported its results for the year.\n\nSales were EUR 266.9 (249.7) million in the fourth quarter, EBIT EUR 6.5 (3.1) million and comparable EBIT EUR 10.3 (3.0) million.\n\n"+text+tables)); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// TestCountedFromNamed: a change over what is named with its own time is not since the year before.
func TestCountedFromNamed(t *testing.T) {
	for _, m := range findIn(t, alder("Net revenue for the second quarter of 2025 was $1,234.5 million, a 7.0 percent increase over net revenue of $1,153.7 million reported for the first quarter ended March 31, 2025.")) {
		if m.Printed == "7.0 percent" && m.Status != "absent" || m.Printed == "$1,153.7 million" && m.Measure != "net revenue" {
			t.Errorf("%s: %q %s by %s", m.Printed, m.Measure, m.Status, m.Formula)
		}
	}
}

// TestPerShareOfLevel: an amount per share is held against what the amount beside it is per share.
func TestPerShareOfLevel(t *testing.T) {
	const shares = "Weighted average shares, diluted    54.7         54.5\n"
	for text, want := range map[string]string{
		"Net income for the second quarter of 2025 was $126.4 million, or $2.31 per share.": "",
		"Net income for the second quarter of 2025 was $126.4 million, or $2.27 per share.": "$2.27",
	} {
		if got := surelyDiffer(findIn(t, alder(text)+"\n                        SHARES\n                     (in millions)\n                             Three Months Ended\n                                  June 30,\n                             2025         2024\n"+shares)); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// TestExpensesOfTotal: expenses that tables print with the costs alone are what is left of their total; a ratio is named before how it is worked out.
func TestExpensesOfTotal(t *testing.T) {
	const tables = `

                  CONSOLIDATED STATEMENTS OF OPERATIONS
                             (in thousands)
                             Three Months Ended June 30,
                                2025         2024
Total revenue                301,665      203,471
Costs and operating expenses:
Cost of revenue              104,919       74,723
Research and development      99,551       88,521
Sales and marketing          170,203      104,316
General and administrative    48,342       46,952
Total costs and expenses     423,015      314,512
Loss from operations        (121,350)    (111,041)
`
	for _, m := range findIn(t, foundText+"Gross margin, or gross profit divided by total revenue, was 65% for the second quarter of 2025. Operating expenses were $318.1 million for the second quarter of 2025, as compared to $239.8 million for the corresponding prior year period."+tables) {
		if (m.Printed == "65%" || m.Printed == "$318.1 million" || m.Printed == "$239.8 million") && m.Status != "derived" {
			t.Errorf("%s: %q %s", m.Printed, m.Measure, m.Status)
		}
	}
}

// TestAtConstantRates: changes at constant rates are those of columns that leave out translation; what is finer than a column prints is none of its changes.
func TestAtConstantRates(t *testing.T) {
	const tables = `

KEY FIGURES
Dollars in millions, except per share data

| | Quarters Ended June 30, | | | |
| --- | --- | --- | --- | --- |
| | 2025 | 2024 | Inc/ (Dec) | Inc/ (Dec) Excluding Currency Translation |
| Revenues | 6,517 | 5,956 | 9 % | 4 % |
| Operating income | 2,953 | 2,648 | 12 | 6 |
| Net income | 1,983 | 1,868 | 6 | 1 |
`
	want := map[string]string{"4%": "ties", "6%": "ties", "3.8%": "absent"}
	for _, m := range findIn(t, foundText+"Revenues increased 9% (4% in constant currencies). Operating income increased 12% (6% in constant currencies). Comparable sales increased 3.8% for the quarter."+tables) {
		if s := want[m.Printed]; s != "" && string(m.Status) != s {
			t.Errorf("%s: %s, want %s", m.Printed, m.Status, s)
		}
	}
}

// TestReportedRow: a level that the words call reported is of the row that says so, not of one of a part which is called without.
func TestReportedRow(t *testing.T) {
	const tables = `

ALDER BANK
                           2Q25      1Q25      2Q24     1Q25 O/(U)    2Q24 O/(U)
Net revenue - reported   49,836    45,798    45,310          4,038         4,526
Net revenue - managed    50,536    46,767    46,014          3,769         4,522

CONSUMER BANKING
                           2Q25      1Q25      2Q24     1Q25 O/(U)    2Q24 O/(U)
Net revenue              19,568    19,396    18,313            172         1,255
Net income                4,976     3,642     4,425          1,334           551
`
	if got := surelyDiffer(findIn(t, foundText+"Reported revenue of $49.8 billion and managed revenue of $50.5 billion."+"\n\n(in millions)\n"+tables)); got != "" {
		t.Errorf("differs: %s", got)
	}
}

// TestPointsSinceSaid: a change in points since a day that is said is not since what the level is compared with.
func TestPointsSinceSaid(t *testing.T) {
	const tables = `

                             KEY RATIOS
                               June 30,   March 31,   December 31,
                                 2025        2025         2024
Allowance to total loans         1.64%       1.58%        1.38%
`
	if got := surelyDiffer(findIn(t, foundText+"The allowance to total loans increased to 1.64% at June 30, 2025 when compared to the previous quarter at 1.58% and increased 26 basis points from December 31, 2024."+tables)); got != "" {
		t.Errorf("differs: %s", got)
	}
}

// TestGluedSigns reads quarters whose fiscal year is glued to them, and words to which the mark of a note is.
func TestGluedSigns(t *testing.T) {
	for _, q := range []string{"Q2FY24", "Q2 FY24", "2QFY24", "Q2FY2024"} {
		for _, m := range findIn(t, alder("Net revenue1 was $1,234.5 million ("+q+": $1,102.3 million).")) {
			if m.Status != "ties" || strings.Contains(m.Printed, "1,102") && m.Measure != "net revenue" {
				t.Errorf("%s: %s %q %s", q, m.Printed, m.Measure, m.Status)
			}
		}
	}
}

// TestChangesOfAmounts: an amount by which something changed is held against the column of changes, its direction against the levels, and is no level.
func TestChangesOfAmounts(t *testing.T) {
	const tables = `

SEGMENT RESULTS

Three Months Ended June 30,
(Dollars in millions) | 2025 | 2024 | Increase (decrease)
Revenues | 475.3 | 392.0 | 83.3
Adjusted EBITDA | 34.4 | 7.7 | 26.7
Net income attributable to Hollin | 13.1 | 1.9 | 11.2
`
	for text, want := range map[string]string{
		"Revenues in the second quarter of 2025 increased $83.3 million as compared to the same prior year period.":                                  "",
		"Revenues in the second quarter of 2025 decreased $83.3 million as compared to the same prior year period.":                                  "$83.3 million",
		"Revenues and Adjusted EBITDA increased in the second quarter of 2025 by $83.3 million and $26.7 million, respectively.":                     "",
		"Revenues and Adjusted EBITDA increased in the second quarter of 2025 by $83.3 million and $34.4 million, respectively.":                     "$34.4 million",
		"Second quarter 2025 net income was $15.6 million; second quarter 2025 net income attributable to Hollin was $13.1 million. A fine quarter.": "",
	} {
		if got := surelyDiffer(findIn(t, foundText+text+tables)); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
