package sums_test

import (
	"strings"
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// yearly is a cash flow of one column of a fictional company: nothing but the place of its rows says what its totals add up.
const yearly = `PELLWORTH INSTRUMENTS, INC.
CONSOLIDATED STATEMENT OF CASH FLOWS
Year ended December 31, 2001
(in thousands, unaudited)

Cash flows from operating activities:
  Net loss                                                   $  (18,506)
  Adjustments to reconcile net loss to net cash provided by
    operating activities:
    Depreciation                                                 12,846
    Amortization of intangibles                                  13,272
    Write-down of investments                                     5,750
    Inventories                                                  (2,716)
    Accounts payable                                             (7,810)
    Accounts receivable                                          19,240
                                                             ----------
      Net cash provided by operating activities                  22,076
Cash flows from investing activities:
  Purchases of property and equipment                            (9,614)
  Purchases of short-term investments                           (74,300)
  Maturities of short-term investments                           91,880
  Purchases of strategic investments                             (3,000)
                                                             ----------
      Net cash provided by investing activities                   4,966
Cash flows from financing activities:
  Issuance of common stock                                        4,866
  Payments on capital leases                                     (1,120)
                                                             ----------
      Net cash provided by financing activities                   3,746
                                                             ----------
Net change in cash and cash equivalents                          30,788
Cash and cash equivalents at beginning of year                   94,688
                                                             ----------
Cash and cash equivalents at end of year                     $  125,476
                                                             ==========
`

// TestOneColumn puts errors into a cash flow of one column: a sign that a sum would be tied without is one, too.
func TestOneColumn(t *testing.T) {
	const sum = "tieout:sumBroken"
	tietest.Tells(t, "right", yearly, "", "", "")
	tietest.Tells(t, "digits of an adjustment", yearly, "13,272", "13,227", sum)
	tietest.Tells(t, "digits of the first row", yearly, "(18,506)", "(15,806)", sum)
	tietest.Tells(t, "sign of an outflow", yearly, "(3,000)", " 3,000 ", sum)
	tietest.Tells(t, "sign of an adjustment", yearly, " 5,750\n", "(5,750)\n", sum)
	tietest.Tells(t, "one of two rows", yearly, "(1,120)", " 1,120 ", sum)
	if taken := strings.Replace(yearly, "  Purchases of strategic investments                             (3,000)", "  Less: strategic investments                                     3,000 ", 1); taken != yearly {
		tietest.Tells(t, "taken off by its label", taken, "", "", "")
	}
}

// costs are operating expenses of which one is charged in one column alone.
const costs = `PELLWORTH INSTRUMENTS, INC.
STATEMENTS OF OPERATIONS
(in thousands; unaudited)

                                 Three Months Ended     Twelve Months Ended
                                       June 30,               June 30,
                                   2003       2002        2003       2002
Net revenues                     11,506     12,967      44,958     47,589
Operating expenses:
  Research and development        2,871      2,958      11,346     11,663
  Selling and administrative      2,654      2,949      11,284     11,778
  Restructuring charge               --         --       1,431         --
                                 ------     ------      ------     ------
    Total operating expenses      5,525      5,907      24,061     23,441
                                 ------     ------      ------     ------
Operating income                  5,981      7,060      20,897     24,148
`

// TestSignOfACost has a cost whose sign is turned in the only column that has it.
func TestSignOfACost(t *testing.T) {
	tietest.Tells(t, "right", costs, "", "", "")
	tietest.Tells(t, "turned", costs, " 1,431 ", "(1,431)", "tieout:sumBroken")
}
