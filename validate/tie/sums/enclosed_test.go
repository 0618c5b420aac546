package sums_test

import (
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/validate/tie/tietest"
)

// sheet is a balance sheet, and the cash flow of the same company.
const sheet = `ACME PUMPS, INC.
BALANCE SHEETS (in thousands)

                                              September 30,    December 31,
                                                   2024            2023
Total current assets                          $    130,104    $    120,083
Net property, plant and equipment                   78,826          71,614
Goodwill                                            21,176          18,804
Other assets                                         5,117           5,117
Total assets                                  $    235,223    $    215,618
Total current liabilities                     $     53,262    $     50,079
Long-term debt                                      94,543          85,791
Total liabilities                                  147,805         135,870
Total shareholders' equity                          87,418          79,748
Total liabilities and shareholders' equity    $    235,223    $    215,618
`

const continuing = `COPPERTON STORES, INC.
STATEMENTS OF CASH FLOWS (in thousands)

                                                  Year Ended December 31,
                                                    2024            2023
Cash flows from operating activities:
  Net income                                  $      4,420    $     20,919
  Depreciation and amortization                     21,366          18,904
  Accounts receivable                                 (611)            377
  Accounts payable                                   9,133           6,877
  Accrued expenses                                   4,866           3,144
    Net cash provided by continuing operations      39,174          50,221
    Net cash used in discontinued operations        (2,633)         (1,120)
    Net cash provided by operating activities       36,541          49,101
Cash flows from investing activities:
  Capital expenditures                             (44,218)        (36,877)
    Net cash used in investing activities          (44,218)        (36,877)
Net increase (decrease) in cash                     (7,677)         12,224
Cash at beginning of year                           14,866           2,642
Cash at end of year                           $      7,189    $     14,866
`

// TestEnclosed leaves out rows below totals that others bear out, and prints them twice.
func TestEnclosed(t *testing.T) {
	for _, text := range []string{sheet, continuing} {
		if ds := tietest.Findings(t, text); len(ds) > 0 {
			t.Fatalf("found %q", ds[0].Message)
		}
	}
	for _, c := range []struct{ name, text, row, total string }{
		{"balance", sheet, "Goodwill", "Total assets"},
		{"cash flow", continuing, "  Accounts payable", "Net cash provided by continuing operations"},
	} {
		at := strings.Index(c.text, c.row)
		end := at + strings.IndexByte(c.text[at:], '\n') + 1
		tells := func(text, says string) {
			t.Helper()
			ds := tietest.Findings(t, text)
			if len(ds) != 1 || ds[0].Severity != tieout.Inconsistency || !strings.Contains(ds[0].Message+ds[0].Advice, says) {
				t.Errorf("%s: found %v", c.name, ds)
			}
		}
		tells(c.text[:at]+c.text[end:], c.total)
		tells(c.text[:end]+c.text[at:], strings.TrimSpace(c.row))
	}
}

// TestLikelierRow has digits of two rows that mend a sum: the one that every column prints alike is right.
func TestLikelierRow(t *testing.T) {
	ds := tietest.Findings(t, `ACME BANCORP, INC.
Balance Sheets
(Dollars in thousands)
                                         June 30,      June 30,    December 31,
                                           2024          2023          2023
Shareholders' equity:
   Common stock, $1 par value                 6,624         6,624         6,624
   Surplus                                   22,133        21,866        21,977
   Retained earnings                         75,518        62,165        68,965
   Treasury stock                            (8,244)       (6,633)       (7,233)
     Total shareholders' equity              95,671        84,022        90,333
`)
	if len(ds) != 1 || !strings.Contains(ds[0].Advice, "Most likely: two digits of Retained earnings") {
		t.Errorf("found %v", ds)
	}
}

// TestOneRowOneFinding has a result that is wrong in two columns, in one of which no slip explains it.
func TestOneRowOneFinding(t *testing.T) {
	ds := tietest.Findings(t, `ACME PUMPS, INC.
STATEMENTS OF INCOME
(in thousands)
                                       Three Months Ended      Nine Months Ended
                                          September 30,          September 30,
                                         2024      2023         2024      2023
Income before income taxes              7,809     6,904       22,628    18,879
Provision for income taxes              2,850     2,520        8,259     6,891
Net income                              4,995     4,438       14,369    11,988
`)
	if len(ds) != 1 {
		t.Errorf("found %v", ds)
	}
}
