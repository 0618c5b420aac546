package sums_test

import (
	"strings"
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// flows is a table of few digits: what brings free cash flow, and net debt from one balance sheet to the next.
const flows = `TALLOW CONSUMER GOODS PLC
CASH FLOW
(in millions of euros)

                                            Six months ended June 30,
                                                   2025           2024
                                                 --------       --------
Operating profit                                      277            247
Depreciation and amortisation                         118            114
Change in working capital                            (139)           (96)
Other non-cash items                                  (41)            12
Income tax paid                                       (61)           (57)
Interest paid                                         (26)           (31)
Cash flow from operating activities                   128            189
Capital expenditure                                   (94)          (108)
Lease payments                                        (19)           (18)
Free cash flow                                         15             63
Disposals                                              74             --
Dividends paid                                       (139)          (132)
Exchange rate and other                                (9)            (3)
Decrease (increase) in net debt                       (59)           (72)
Net debt at start of period                           658            571
Net debt at end of period                             717            643
`

// TestRunsOfFewDigits finds what makes the first total of a statement fail in one column, or in both.
func TestRunsOfFewDigits(t *testing.T) {
	tietest.Tells(t, "as it is", flows, "", "", "")
	tietest.Tells(t, "one column", flows, "(139)           (96)\nOther", "(139)           (69)\nOther", "tieout:sumBroken")
	tietest.Tells(t, "columns exchanged", flows, "118            114", "114            118", "tieout:sumBroken")
}

// TestNetDebt takes flows of cash off what is owed, in one row or in many.
func TestNetDebt(t *testing.T) {
	if c := tietest.Ledger(t, flows).Coverage(); c.Tied != c.Totals {
		t.Errorf("in one row: %+v", c)
	}
	tietest.Tells(t, "in one row", flows, "658            571", "685            571", "tieout:relationBroken")
	open, _, _ := strings.Cut(flows, "Free cash flow")
	moves := open + `Free cash flow                                         15             63

Net debt at start of period                           658            571
Free cash flow (reduces net debt)                      15             63
Disposals                                              74             --
Dividends paid                                       (139)          (132)
Exchange rate and other                                (9)            (3)
Net debt at end of period                             717            643
`
	if c := tietest.Ledger(t, moves).Coverage(); c.Tied != c.Totals {
		t.Errorf("in many rows: %+v", c)
	}
	tietest.Tells(t, "in many rows", moves, "(139)          (132)", "(193)          (132)", "tieout:sumBroken")
}

// TestChangesBetweenBalances finds a misprint among what makes up the change between two balances, in one column or in both.
func TestChangesBetweenBalances(t *testing.T) {
	tietest.Tells(t, "one column", flows, "(139)          (132)", "(139)          (123)", "tieout:sumBroken")
	tietest.Tells(t, "both columns", flows, "(139)          (132)", "(193)          (123)", "tieout:sumBroken")
}

// TestYearToYear finds a misprint in what leads from one year's amount per share to the next.
func TestYearToYear(t *testing.T) {
	const walk = `WHITEMERE POWER CORPORATION
ONGOING DILUTED EPS - CHANGE FROM 2029
(dollars per share)

                                        Three Months    Nine Months
                                               Ended          Ended
                                      Sept. 30, 2030 Sept. 30, 2030
                                      -------------- --------------
2029 ongoing diluted earnings per share        $ 1.14        $ 2.82
Components of change
  Electric retail rates                          0.43          1.07
  Weather                                        0.14          0.28
  Operating and maintenance expenses            (0.05)        (0.14)
  Interest charges                              (0.06)        (0.11)
  Share dilution                                (0.03)        (0.09)
  Total change                                   0.43          1.01
2030 ongoing diluted earnings per share        $ 1.57        $ 3.83
`
	tietest.Tells(t, "as it is", walk, "", "", "")
	tietest.Tells(t, "the end", walk, "$ 1.57", "$ 1.75", "tieout:sumBroken")
	tietest.Tells(t, "the beginning", walk, "$ 1.14", "$ 1.41", "tieout:sumBroken")
}
