package sums_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// bareSheet is a balance sheet whose totals have no labels.
const bareSheet = `OTTER LAKE GOLD CORPORATION
CONSOLIDATED BALANCE SHEETS
(in thousands of U.S. dollars)

                                              June 30,      December 31,
                                                2019            2018
Assets
  Current assets
    Cash & cash equivalents                $   460,385     $   330,227
    Accounts receivable                         19,324          20,151
                                               479,709         350,378
  Non-current assets
    Restricted cash                             12,000          22,190
    Mining interests and equipment           1,318,978       1,117,170
                                           $ 1,810,687     $ 1,489,738
Liabilities
  Current liabilities
    Accounts payable                       $   140,797     $   120,635
    Income tax payable                          80,450          30,434
                                               221,247         151,069
  Non-current liabilities
    Provisions                                  40,423          40,878
    Deferred tax liabilities                   231,418         203,790
                                               493,088         395,737
Shareholders' equity
    Share capital                              915,362         923,964
    Retained earnings                          402,237         170,037
                                             1,317,599       1,094,001
                                           $ 1,810,687     $ 1,489,738
`

// TestBareSheet ties the last total of a balance sheet without labels, and finds it wrong.
func TestBareSheet(t *testing.T) {
	tietest.Tells(t, "right", bareSheet, "", "", "")
	l := tietest.Ledger(t, bareSheet)
	if c := l.Coverage(); c.Tied != 12 || c.Totals != 12 {
		t.Errorf("%+v", c)
	}
	tietest.Tells(t, "last total", bareSheet, "1,094,001\n                                           $ 1,810,687", "1,094,001\n                                           $ 1,801,687", "tieout:sumBroken")
}
