package mention_test

import (
	"testing"

	"github.com/tieout/tieout/convert/mention"
)

// sidedTables are fictional tables with basic and diluted amounts per share.
const sidedTables = `

HOLLIN BRIDGE CORPORATION
CONSOLIDATED STATEMENTS OF INCOME
(in thousands, except per share data)

                                  Three Months Ended           Nine Months Ended
                                     September 30,               September 30,
                                   2025         2024           2025         2024
Net sales                       $ 73,833     $ 68,292        $217,359     $199,766
Cost of products sold             51,266       47,913         151,088      141,277
Gross profit                      22,567       20,379          66,271       58,489
Administrative expenses           13,605       12,269          40,115       36,482
Net income                      $  8,962     $  8,110        $ 26,156     $ 22,007
Net income per common share:
  Basic                         $   0.76     $   0.68        $   2.20     $   1.85
  Diluted                       $   0.74     $   0.67        $   2.16     $   1.83
Dividends per common share      $   0.14     $   0.12        $   0.42     $   0.36
Average shares outstanding:
  Basic                           11,846       11,902          11,872       11,884
  Diluted                         12,057       12,093          12,110       12,039
`

// TestContrary checks that changes of the right size in the wrong direction, basic amounts per diluted share and ranges upside down are told
// of, and nothing else is.
func TestContrary(t *testing.T) {
	for _, c := range []struct{ text, printed string }{
		{"Net sales decreased 8.1% to $73.8 million from $68.3 million.", "8.1%"},
		{"Diluted earnings per share were $0.76, against 67 cents the year before.", "$0.76"},
		{"Diluted earnings per share were $0.74, against 67 cents the year before.", ""},
		{"Net sales were $73.8 million, a decrease of 8.1% from $68.3 million.", "8.1%"},
		{"Net sales were $73.8 million, a decrease of 8.1% from $68.3 million, primarily driven by higher volumes and the favorable impact of foreign exchange rates.", "8.1%"},
		{"Net income fell to $9.0 million from $8.1 million.", "$9.0 million"},
		{"Net income was $9.0 million, down from $8.1 million.", "$9.0 million"},
		{"Net income rose 10.5% to $9.0 million from $8.1 million.", ""},
		{"Net sales were $73.8 million, up 8.1% from $68.3 million.", ""},
		{"Net sales rose to $73.8 million from $68.3 million as imports declined.", ""},
		{"Net income was $9.0 million, or 76 cents per diluted share.", "76 cents"},
		{"Net income was $9.0 million, or $0.76 per basic share and $0.74 per diluted share.", ""},
		{"Net income was $9.0 million, or $0.76 per share.", ""},
		{"Basic and diluted net income per share were $0.76 and $0.74, respectively.", ""},
		{"For 2026 the Company expects net sales of $305.0 million to $295.0 million.", "$305.0 million"},
		{"For 2026 the Company expects net sales of between $295.0 million and $305.0 million.", ""},
		{"The Company now expects net sales for 2025 to go from $305.0 million to $295.0 million.", ""},
	} {
		text := "HOLLIN BRIDGE CORPORATION REPORTS THIRD QUARTER 2025 RESULTS\n\nAKRON, Ohio, October 23, 2025 - Hollin Bridge Corporation reported results for the third quarter ended September 30, 2025.\n\n" + c.text
		ms := findIn(t, text+sidedTables)
		seen := ""
		for _, m := range ms {
			if m.Contrary || m.Status == mention.Differs {
				seen += m.Printed
			}
		}
		if seen != c.printed {
			t.Errorf("%s\n\ttold of %q, want %q", c.text, seen, c.printed)
		}
	}
}

// TestPointsExpected checks that what the tables give of a change in points is what is left of them, where the text's digits changed places to
// what is near it.
func TestPointsExpected(t *testing.T) {
	text := "WICHITA, Kan., Jan. 25, 2024 -- Acme Air, Inc. reported results for the fourth quarter ended December 31, 2023. Load factor improved 3.2 points to 59.4 percent.\n\n" +
		"                              Three Months Ended\n                                 December 31,\n                                2023      2022\n                               -------   -------\n" +
		"Revenues (in thousands)         64,273    55,708\nPassenger load factor (%)         59.4      57.2\n"
	ms := findIn(t, text)
	if len(ms) == 0 || ms[0].Status != mention.Differs || ms[0].Expected.String() != "2.2" {
		t.Errorf("%+v", ms)
	}
}

// TestCommonSize: what an amount rose by is not held against its percentage of sales.
func TestCommonSize(t *testing.T) {
	const text = `Hollin Stores, Inc. reports fourth quarter results

Net sales rose 11.1% to $463.3 million in the fourth quarter. Interest expense rose 20% to $6.4 million.

HOLLIN STORES, INC.
STATEMENTS OF INCOME
(in thousands)

                          Quarter Ended
                         January 31, 2001
                         Amount  Percent
                        -------- -------
Net sales               $463,322  100.0%
Cost of sales            301,159   65.0%
Interest expense           6,394    1.4%
Net income              $155,769   33.6%
`
	ms := findIn(t, text)
	if len(ms) < 2 {
		t.Fatalf("%d numbers", len(ms))
	}
	for _, m := range ms {
		if m.Status == mention.Differs {
			t.Errorf("%s of %s %s", m.Printed, m.Measure, m.Status)
		}
	}
}

// TestPresentTense: headings say in the present which way a figure went, and a profit after a loss is more whatever its digits.
func TestPresentTense(t *testing.T) {
	const tables = `

HOLLIN BRIDGE CORPORATION
CONSOLIDATED STATEMENTS OF INCOME
(in thousands)

                                  Three Months Ended
                                     September 30,
                                   2025         2024
Net sales                       $ 73,833     $ 68,292
Cost of products sold             66,271       61,589
Gross profit                       7,562        6,703
Administrative expenses            6,748        7,201
Net income (loss)               $    814     $   (498)
`
	heading := func(text string) string {
		return "HOLLIN BRIDGE CORPORATION REPORTS THIRD QUARTER 2025 RESULTS\n\n" + text
	}
	const behind = "\n\nAKRON, Ohio, October 23, 2025 - Hollin Bridge Corporation reported results for the third quarter ended September 30, 2025." + tables
	for _, c := range []saidOf{
		{"Net Income Falls to $0.8 Million", "$0.8 Million", 0},
		{"Net Income Rises to $0.8 Million", "", 1},
		{"Net Income Jumps to $814,000", "", 1},
		{"Net Sales Slide to $73.8 Million", "", 1},
		{"Net Sales Drops to $73.8 Million", "$73.8 Million", 0},
		{"Net Sales Climbs to $73.8 Million", "", 1},
		{"Quarterly Net Income Falls to $0.8 Million", "$0.8 Million", 0},
	} {
		checkSaid(t, heading(""), behind, c)
	}
}
