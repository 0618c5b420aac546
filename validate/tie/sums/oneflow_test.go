package sums_test

import (
	"strings"
	"testing"

	"github.com/tieout/tieout/validate/tie"
	"github.com/tieout/tieout/validate/tie/tietest"
)

const oneFlow = `WYCHLING PUMPS, INC.
CONDENSED CONSOLIDATED STATEMENTS OF CASH FLOWS
(in thousands; unaudited)

                                            Year Ended December 31,
                                              2024          2023
                                            ---------------------
Operating activities:
  Net income                                  15,672        13,116
  Depreciation                                 5,240         5,110
                                            --------      --------
    Net cash provided by operating activities 20,912        18,226
Investing activities:
  Capital expenditures                        (2,830)       (3,940)
                                            --------      --------
    Net cash used in investing activities     (2,830)       (3,940)
Financing activities:
  Repayment of debt                           (2,500)       (2,500)
  Dividends paid                              (4,500)       (4,200)
                                            --------      --------
    Net cash used in financing activities     (7,000)       (6,700)
                                            --------      --------
Net increase in cash                          11,082         7,586
`

// TestOneFlow has a section of one row: with the other sign in all columns its total is not tied, and counted.
func TestOneFlow(t *testing.T) {
	for _, c := range []struct {
		name, old, new string
		want           tie.Coverage
	}{
		{"right", "", "", tie.Coverage{Totals: 8, Tied: 8}},
		{"the sign of the row", "  (2,830)       (3,940)\n                                            --------      --------\n    Net cash used in inv",
			"   2,830         3,940 \n                                            --------      --------\n    Net cash used in inv", tie.Coverage{Totals: 8, Tied: 6}},
		{"no row of the section", "  Capital expenditures                        (2,830)       (3,940)\n", "", tie.Coverage{Totals: 6, Tied: 6}},
	} {
		text := strings.Replace(oneFlow, c.old, c.new, 1)
		if got := tietest.LedgerOfHTML(t, text).Coverage(); got != c.want || c.old != "" && text == oneFlow {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestReconciledInNoColumn has a measure whose reconciliation adds up in no column: it is a total that is not tied.
func TestReconciledInNoColumn(t *testing.T) {
	const text = `BRACKENRIDGE LIMITED
CONSOLIDATED STATEMENTS OF EARNINGS
(in millions)
                                                     Year Ended August 31,
                                                       2022        2021
Earnings before taxes                                   563.9       498.9
Income taxes                                            131.0       118.7
Net earnings including noncontrolling interests         432.9       380.2
Net earnings attributable to noncontrolling interests    18.3        15.9
Net earnings attributable to Brackenridge               414.6       364.3

RECONCILIATION OF NET EARNINGS TO EBITDA
(in millions)
                                                     Year Ended August 31,
                                                       2022        2021
Net earnings including noncontrolling interests         432.9       380.2
Interest expense, net                                    41.2        44.0
Income taxes                                            131.0       118.7
Depreciation and amortization                           150.6       148.8
EBITDA                                                  755.7       691.7
`
	right := tietest.LedgerOfHTML(t, text).Coverage()
	wrong := tietest.LedgerOfHTML(t, strings.Replace(text, "755.7       691.7", "765.7       701.7", 1)).Coverage()
	if right.Tied != right.Totals || wrong.Totals != right.Totals || wrong.Tied+wrong.Broken > right.Totals || wrong.Tied != right.Tied-2 {
		t.Errorf("right %v, wrong %v", right, wrong)
	}
}
