package tie_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie"
	"github.com/tieout/tieout/validate/tie/tietest"
)

const prices = `GRANBY HOMES, INC.
SUPPLEMENTAL DATA
(unaudited)

                                  Three Months Ended May 31,
                                      2031         2030
Homes delivered:
  West                                 412          468
  Central                              738          702
  Total                              1,150        1,170
Average selling price (in thousands):
  West                             $ 652.0      $ 668.5
  Central                            384.7        396.6
  Total                            $ 480.5      $ 505.4
`

// TestMeans counts totals of averages, which lie between the others of their section, for no sums.
func TestMeans(t *testing.T) {
	if l := tietest.Ledger(t, prices); l.Coverage() != (tie.Coverage{Totals: 2, Tied: 2}) {
		t.Errorf("got %s", l.Coverage())
	}
}
