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
