package pershare_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie"
	"github.com/tieout/tieout/validate/tie/tietest"
)

const walk = `CLEARWATER ENERGY, INC.
ONGOING DILUTED EPS - DRIVERS
(earnings per diluted share)

                                                Three Months   Twelve Months
                                                       Ended           Ended
                                                 December 31     December 31
2017 ongoing diluted earnings per share      $         0.63  $         2.98
  Electric margin, rate changes                        0.09            0.27
  Gas margin                                           0.06            0.11
  Higher operation and maintenance expenses           (0.07)          (0.22)
  Income taxes and other                               0.01            0.29
2018 ongoing diluted earnings per share      $         0.72  $         3.43
`

// TestWalks adds up what leads from one year's amount per share to the next.
func TestWalks(t *testing.T) {
	tietest.Tells(t, "right", walk, "", "", "")
	if l := tietest.Ledger(t, walk); l.Coverage() != (tie.Coverage{Totals: 2, Tied: 2}) {
		t.Errorf("want both tied, got %s", l.Coverage())
	}
	tietest.Tells(t, "digits", walk, "0.27", "0.72", "tieout:sumBroken")
}
