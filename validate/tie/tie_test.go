package tie_test

import (
	"strings"
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// half is a release of a fictional company, with a reconciliation per share and a cash flow that repeats what it earned.
const half = `TARNBROOK METERS, INC.
CONDENSED CONSOLIDATED STATEMENTS OF INCOME
(in thousands, except per share data; unaudited)

                                        Three Months Ended           Six Months Ended
                                             June 30,                    June 30,
                                        2024          2023          2024          2023
                                      --------      --------      --------      --------
Net revenue                            114,286       105,428       221,136       203,642
Cost of revenue                         65,715        61,886       127,688       119,832
                                      --------      --------      --------      --------
Gross profit                            48,571        43,542        93,448        83,810
Operating expenses:
  Research and development              13,874        12,651        26,994        24,739
  Selling and administration            23,587        21,964        46,065        42,793
                                      --------      --------      --------      --------
    Total operating expenses            37,461        34,615        73,059        67,532
                                      --------      --------      --------      --------
Net income                              11,110         8,927        20,389        16,278

TARNBROOK METERS, INC.
CONDENSED CONSOLIDATED STATEMENTS OF CASH FLOWS
(in thousands; unaudited)

                                               Six Months Ended
                                                   June 30,
                                              2024          2023
                                            --------      --------
Cash flows from operating activities:
  Net income                                  20,389        16,278
  Depreciation                                 9,112         8,640
  Inventories                                 (4,300)       (2,915)
                                            --------      --------
    Net cash provided by operating activities 25,201        22,003

TARNBROOK METERS, INC.
RECONCILIATION OF NON-GAAP MEASURES PER SHARE
(unaudited)

                                                Three Months Ended
                                                     June 30,
                                                2024          2023
                                              --------      --------
GAAP diluted earnings per share                 $ 0.43        $ 0.35
Amortization per share                            0.14          0.15
Restructuring per share                           0.09          0.02
Tax effects per share                            (0.06)        (0.04)
                                              --------      --------
Non-GAAP diluted earnings per share             $ 0.60        $ 0.48
`

// TestMisprints puts one error at a time into a release: what it breaks is said once, where the error stands.
func TestMisprints(t *testing.T) {
	for _, test := range []struct{ name, old, new, code string }{
		{"right", "", "", ""},
		{"columns of a row", "13,874        12,651 ", "12,651        13,874 ", "tieout:sumBroken"},
		{"all columns of a total", "37,461        34,615        73,059        67,532", "37,641        36,415        70,359        65,732", "tieout:sumBroken"},
		{"an adjustment per share", "0.09          0.02", "0.90          0.02", "tieout:sumBroken"},
		{"no comma", "46,065", "46065", "tieout:separatorMissing"},
		{"a reference", "Net income      ", "Project reference                     00024711\nNet income      ", ""},
		{"headings", "2024          2023          2024          2023", "2024          2023          2023          2024", "tieout:headingBroken"},
	} {
		ds, line := tietest.Misprinted(t, half, test.old, test.new)
		if test.code == "" {
			if len(ds) > 0 {
				t.Errorf("%s: %v", test.name, ds)
			}
			continue
		}
		if len(ds) != 1 || ds[0].Code != test.code || !tietest.Points(ds[0], line) {
			t.Errorf("%s: want %s at line %d, got %v", test.name, test.code, line, ds)
		}
	}
}

// changes is a table whose last column says by how much its rows changed.
const changes = `TARNBROOK METERS, INC.
SELECTED RESULTS
(in thousands; unaudited)

                                   Three Months Ended June 30,
                                      2024       2023     % Change
                                    --------   --------   --------
Revenues of meters                   48,120     40,310      19.4%
Revenues of services                 21,455     20,118       6.6%
Revenues of licences                  9,874     12,305     (19.8)%
Revenues of leases                    7,020      6,002      17.0%
Other revenues                        3,331      2,990      11.4%
`

// TestChanges exchanges figures and turns a sign in a table that says by how much its rows changed.
func TestChanges(t *testing.T) {
	for _, test := range []struct{ name, old, new, code string }{
		{"right", "", "", ""},
		{"columns", "21,455     20,118", "20,118     21,455", "tieout:columnBroken"},
		{"a sign", " 48,120 ", "(48,120)", "tieout:columnBroken"},
		{"points", "11.4%", "11.4 pts", ""},
	} {
		text := strings.Replace(changes, test.old, test.new, 1)
		ds := tietest.Findings(t, text)
		line := int32(strings.Count(text[:max(strings.Index(text, test.new), 0)], "\n") + 1)
		switch {
		case test.code == "" && len(ds) > 0:
			t.Errorf("%s: %v", test.name, ds)
		case test.code != "" && (len(ds) != 1 || ds[0].Code != test.code || !tietest.Points(ds[0], line)):
			t.Errorf("%s: want %s at line %d, got %v", test.name, test.code, line, ds)
		}
	}
}

// hierarchy is a table across whose columns rows add up, but for what the total's column alone prints.
const hierarchy = `TARNBROOK METERS, INC.
FAIR VALUES OF PLAN ASSETS
(in thousands)

                                                 December 31, 2024
                                      Level 1    Level 2    Level 3     Total
                                     --------   --------   --------   --------
Equities                               33,421    217,151     12,118    262,690
Fixed income                           11,524    142,317      9,205    163,046
Cash                                   33,391     10,442      1,307     45,140
                                     --------   --------   --------   --------
Total in the hierarchy                 78,336    369,910     22,630    470,876
Investments measured at NAV                                              8,394
                                     --------   --------   --------   --------
Total                                  78,336    369,910     22,630    479,270
`

// TestTotalAlone reads what only the column of the total has as part of the total.
func TestTotalAlone(t *testing.T) {
	if ds := tietest.Findings(t, hierarchy); len(ds) > 0 {
		t.Errorf("nothing is wrong: %v", ds)
	}
	if ds := tietest.Findings(t, strings.Replace(hierarchy, "163,046", "136,046", 1)); len(ds) != 1 || !tietest.Points(ds[0], 9) {
		t.Errorf("want one finding at line 9, got %v", ds)
	}
}

// investing is a section of a cash flow that a misprint in one of two columns hides from the release's own arithmetic.
const investing = `TARNBROOK METERS, INC.
CONDENSED CONSOLIDATED STATEMENTS OF CASH FLOWS
(in thousands; unaudited)

                                               Six Months Ended
                                                   June 30,
                                              2024          2023
                                            --------      --------
Cash flows from operating activities:
  Net income                                  20,389        16,278
  Depreciation                                 6,820         6,544
  Stock-based compensation                     2,915         2,633
  Deferred income taxes                         (411)          102
  Loss on sale of equipment                       88           140
Changes in operating assets and liabilities:
  Receivables                                 (4,472)       (3,105)
  Inventories                                 (1,911)       (2,240)
  Accounts payable                               455         1,118
  Accrued liabilities                           (811)         (923)
Cash provided by operations                   23,062        20,547
`

// TestSections finds a misprint in a long section, of digits and of columns, where headings stand among the rows.
func TestSections(t *testing.T) {
	if ds := tietest.Findings(t, investing); len(ds) > 0 {
		t.Errorf("nothing is wrong: %v", ds)
	}
	for _, c := range []struct{ printed, instead string }{
		{" 6,820 ", " 8,620 "}, {"(4,472)       (3,105)", "(3,105)       (4,472)"}, {"  455 ", " (455)"}, {"(411)          102", "(102)          411"},
	} {
		if !strings.Contains(investing, c.printed) {
			t.Fatalf("no %q", c.printed)
		}
		if ds := tietest.Findings(t, strings.Replace(investing, c.printed, c.instead, 1)); len(ds) != 1 {
			t.Errorf("%s for %s: want one finding, got %v", c.instead, c.printed, ds)
		}
	}
}

// TestMissingRow finds a section that its total says has more rows, and one row printed twice.
func TestMissingRow(t *testing.T) {
	const row = "  Research and development              13,874        12,651        26,994        24,739\n"
	for _, instead := range []string{"", row + row} {
		if ds := tietest.Findings(t, strings.Replace(half, row, instead, 1)); len(ds) != 1 {
			t.Errorf("%q: want one finding, got %v", instead, ds)
		}
	}
}
