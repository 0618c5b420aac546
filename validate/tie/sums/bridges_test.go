package sums_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// marginBridge leads to an adjusted margin over a section whose total is printed; its percentages are too small to show that by themselves.
const marginBridge = `ALDER FREIGHT
RECONCILIATION OF OPERATING MARGIN

                                             Three Months Ended March 31,
                                                  2041        2040
Operating margin (GAAP)                           6.0%        7.7%
Restructuring costs:
  Depots                                            -%        0.1%
  Fleet                                             -%        0.1%
  Network                                         0.2%        0.1%
  Total restructuring costs                       0.2%        0.3%
Impairment charges                                  -%        0.2%
Adjusted operating margin                         6.2%        8.2%
`

// TestBridgeOverSection: what a total names is in it, and is not added again.
func TestBridgeOverSection(t *testing.T) {
	tietest.Tells(t, "right", marginBridge, "", "", "")
	tietest.Tells(t, "two digits", marginBridge, "6.2%        8.2%", "6.2%        2.8%", "tieout:sumBroken")
}

// shareBridge leads to an adjusted amount per share over adjustments whose total is printed.
const shareBridge = `ALDER FREIGHT
RECONCILIATION OF DILUTED EARNINGS PER SHARE

                                             Three Months Ended       Six Months Ended
                                                 March 31,               March 31,
                                              2041        2040        2041        2040
Diluted earnings per share                   $0.29       $0.45       $0.65       $1.04
Adjustments:
  Unrealized losses on hedges                (0.22)       0.10       (0.22)       0.09
  Separation costs                            0.02           -        0.03           -
  Total net adjustments                      (0.20)       0.10       (0.19)       0.09
Income tax effect on adjustments              0.05       (0.02)       0.05       (0.02)
Adjusted diluted earnings per share          $0.14       $0.53       $0.51       $1.11
`

// TestShareBridge: an adjusted amount per share is what leads to it.
func TestShareBridge(t *testing.T) {
	tietest.Tells(t, "right", shareBridge, "", "", "")
	tietest.Tells(t, "two digits", shareBridge, "0.05       (0.02)       0.05", "0.50       (0.02)       0.05", "tieout:sumBroken")
	tietest.Tells(t, "a sign", shareBridge, "0.05       (0.02)       0.05", "0.05       (0.02)       (0.05)", "tieout:sumBroken")
}

// ungiven prints "n/a" for what there was none of in one year.
const ungiven = `ALDER GROCERS
CONSOLIDATED STATEMENTS OF EARNINGS

                                                   Year ended December 31,
                                               2041                2040
Operating cash flow                       $ 812,345,607      $ 744,118,225
Restructuring charges                       (31,000,000)               n/a
Inventory adjustment                          2,104,311         (6,010,200)
Interest                                   (300,450,080)      (351,222,109)
Depreciation                               (210,300,444)      (190,880,333)
Earnings before taxes                     $ 272,699,394      $ 196,005,583
Taxes                                      (100,100,000)       (72,000,000)
Net earnings                              $ 172,599,394      $ 124,005,583
`

// TestUngiven: what is not given is nothing where the sum holds without it, and no excuse for two digits that changed places.
func TestUngiven(t *testing.T) {
	tietest.Tells(t, "right", ungiven, "", "", "")
	tietest.Tells(t, "two digits", ungiven, "744,118,225", "744,118,252", "tieout:sumBroken")
}
