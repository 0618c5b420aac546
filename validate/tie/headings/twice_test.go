package headings_test

import (
	"strings"
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// TestRowPrintedTwice tells of rows that are printed twice: in tables with columns of changes, of segments, of assets, and where no sum speaks.
func TestRowPrintedTwice(t *testing.T) {
	const changes = `Tarnwick Controls, Inc. Second Quarter 2025
(in thousands)

                                     Three Months Ended June 30,
                                   2025      2024    Change   % Change
Flow Control                     61,240    55,118     6,122      11.1%
Motion Systems                   40,317    38,226     2,091       5.5%
Corporate and eliminations       (3,204)   (2,871)     (333)    (11.6)%
Total net sales                  98,353    90,473     7,880       8.7%
`
	const assets = `Tarnwick Controls, Inc.
Consolidated Balance Sheets
(in thousands)

                                     June 30,      December 31,
                                         2025              2024
Current assets:
  Cash and cash equivalents            41,207            38,911
  Due from servicers                      740                 -
  Inventories                          19,877            21,450
  Total current assets                 61,824            60,361
Goodwill                               33,400            33,400
Total assets                           95,224            93,761
`
	const counts = `Tarnwick Controls, Inc.
Key Figures

                                     June 30,      December 31,
                                         2025              2024
Employees                               5,110             4,987
Sites                                      14                13
Patents held                              812               774
`
	for _, tt := range []struct{ text, label string }{
		{changes, "Flow Control"}, {changes, "Motion Systems"}, {changes, "Corporate"}, {changes, "Total net sales"},
		{assets, "  Due from servicers"}, {assets, "  Inventories"}, {assets, "  Total current assets"}, {assets, "Goodwill"}, {counts, "Employees"}, {counts, "Patents"},
	} {
		if ds := tietest.Findings(t, tt.text); len(ds) > 0 {
			t.Fatal(ds)
		}
		line := tt.text[strings.Index(tt.text, "\n"+tt.label)+1:]
		line = line[:strings.Index(line, "\n")+1]
		if ds := tietest.Findings(t, strings.Replace(tt.text, line, line+line, 1)); len(ds) != 1 {
			t.Errorf("%s: want one finding, got %v", tt.label, ds)
		}
	}
}

// TestRowsAlike says nothing of rows that are called and printed alike, and are two: a total counts both, the next sum begins with what the one above comes
// to, headings stand between them, or their figures are so small that they may be the same.
func TestRowsAlike(t *testing.T) {
	for name, text := range map[string]string{
		"both count": `Tarnwick Controls, Inc. Second Quarter 2025
(in thousands)

                                   June 30, 2025   June 30, 2024
Revenue                                  61,240          55,118
Other                                     2,871           2,404
Other                                     2,871           2,404
Total                                    66,982          59,926
`,
		"the next sum": `Tarnwick Bank: Regulatory Capital
(in millions)

                                   June 30, 2025   June 30, 2024
Shareholders' equity                     17,142          14,733
Preferred equity                         (2,301)              -
Core capital                             14,841          14,733
Core capital                             14,841          14,733
Preferred equity                          2,301               -
Trust securities                            210           2,511
Tier 1 capital                           17,352          17,244
`,
		"headings between": `Tarnwick Controls, Inc. Second Quarter 2025

                                   Three Months Ended June 30,
                                          2025            2024
Class A
Dividends per share                       0.2145          0.1995
Class B
Dividends per share                       0.2145          0.1995
`,
		"small": `Tarnwick Controls, Inc. Key Figures

                                   June 30, 2025   June 30, 2024
Sites                                         4              12
Sites                                         4              12
`,
	} {
		if ds := tietest.Findings(t, text); len(ds) > 0 {
			t.Errorf("%s: %v", name, ds)
		}
	}
}
