package tie_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie"
	"github.com/tieout/tieout/validate/tie/tietest"
)

// withChanges is an income statement with columns of changes.
const withChanges = `TARNWICK INSTRUMENTS, INC.
CONSOLIDATED STATEMENTS OF OPERATIONS
(in thousands; unaudited)

                                        Three Months Ended June 30,
                                      2025      2024    $ Change   % Change
Product revenue                     52,310    47,208       5,102      10.8%
Service revenue                     18,420    17,033       1,387       8.1%
Total revenue                       70,730    64,241       6,489      10.1%
Cost of revenue                     31,277    29,012       2,265       7.8%
Gross profit                        39,453    35,229       4,224      12.0%
Operating expenses                  24,360    22,523       1,837       8.2%
Operating income                    15,093    12,706       2,387      18.8%
Interest expense                    (1,315)   (1,502)        187      12.5%
Income before income taxes          13,778    11,204       2,574      23.0%
Income tax expense                   4,033     2,811       1,222      43.5%
Net income                           9,745     8,393       1,352      16.1%
`

// segments lead to figures of the company that are not called totals.
const segments = `TARNWICK INSTRUMENTS, INC.
SEGMENT INFORMATION
(in thousands; unaudited)

                                        Three Months Ended June 30,
                                               2025            2024
Net sales
Flow Control                                 61,240          55,118
Motion Systems                               40,317          38,226
Sensors                                      22,871          19,940
Corporate and eliminations                   (3,204)         (2,871)
Consolidated net sales                      121,224         110,413
Operating profit
Flow Control                                  9,820           8,417
Motion Systems                                6,133           5,902
Sensors                                       2,987           2,411
Corporate and eliminations                   (4,120)         (3,877)
Consolidated operating profit                14,820          12,853
`

// oneInvestment is a statement of cash flows whose second section has two rows.
const oneInvestment = `TARNWICK INSTRUMENTS, INC.
CONSOLIDATED STATEMENTS OF CASH FLOWS
(in thousands; unaudited)

                                               Six Months Ended June 30,
                                                  2025            2024
Operating activities:
Net income                                      18,244          14,902
Depreciation and amortization                   12,107          11,844
Inventories                                      1,573          (2,210)
Net cash provided by operating activities       31,924          24,536
Investing activities:
Purchases of property and equipment            (11,207)         (9,836)
Acquisitions, net of cash acquired              (6,500)         (1,200)
Net cash used in investing activities          (17,707)        (11,036)
Financing activities:
Repayments of long-term debt                    (2,500)         (2,500)
Dividends paid                                  (9,421)         (5,568)
Net cash used in financing activities          (11,921)         (8,068)
Net increase in cash                             2,296           5,432
Cash at beginning of period                     38,911          30,107
Cash at end of period                           41,207          35,539
`

// TestTotalStaysWithoutRow leaves out rows of totals that are no less totals for it: they are told not to be tied.
func TestTotalStaysWithoutRow(t *testing.T) {
	for _, tt := range []struct{ name, text, label, total string }{
		{"a change shows no sum", withChanges, "Product revenue", "Total revenue"},
		{"a change shows no result", withChanges, "Cost of revenue", "Gross profit"},
		{"figures of the company", segments, "Motion Systems                               40,317", "Consolidated net sales"},
		{"eliminations", segments, "Corporate and eliminations                   (4,120)", "Consolidated operating profit"},
		{"one row of a section", oneInvestment, "Purchases", "Net cash used in investing activities"},
	} {
		if c := tietest.Ledger(t, tt.text).Coverage(); c.Tied != c.Totals {
			t.Fatalf("%s: right: %s", tt.name, c)
		}
		l := tietest.Ledger(t, without(t, tt.text, tt.label))
		untied := 0
		for _, x := range l.Totals {
			if x.Item.Row.Label == tt.total && x.State == tie.Untied && x.Reason != "" {
				untied++
			}
		}
		if untied != 2 && len(l.Findings) == 0 {
			t.Errorf("%s: %s, nothing found, and %d of %q not tied", tt.name, l.Coverage(), untied, tt.total)
		}
	}
}

// TestTotalOfOwnColumn ties a total in the columns in which the rows above come to it, though they do not in others.
func TestTotalOfOwnColumn(t *testing.T) {
	const earning = `TARNWICK BANK
EARNING ASSETS
(in millions)

                           June 30, 2025   March 31, 2025   June 30, 2024     Change
Auto loans                        77,979           76,557          72,805      5,174
Floorplan                          9,539            8,849          19,308     (9,769)
Mortgages                         17,533           15,125          16,812        721
Securities                        37,146           35,532          32,976      4,170
Total earning assets             142,197          136,063         141,177      1,020
`
	for _, x := range tietest.Ledger(t, earning).Totals {
		is := x.Item.Printed != "141,177"
		if is != (x.State == tie.Tied) {
			t.Errorf("%s %s: %v %s", x.Item.Row.Label, x.Item.Printed, x.State, x.Reason)
		}
	}
}
