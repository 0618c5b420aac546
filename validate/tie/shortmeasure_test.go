package tie_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie"
	"github.com/tieout/tieout/validate/tie/tietest"
)

// TestShortMeasures: a measure that a later sum bears out is not tied where the rows above it do not come to it, one of them being left out.
func TestShortMeasures(t *testing.T) {
	const short = `CORVANE INDUSTRIES
RECONCILIATION OF NET INCOME TO ADJUSTED EBITDA
(in millions)

                                Year Ended December 31,
                                  2023          2022
Net income                       151.9         140.2
Interest expense, net             46.3          49.1
Income tax expense                49.7          45.5
EBITDA                           337.2         321.0
Stock-based compensation          24.4          22.8
Adjusted EBITDA                  361.6         343.8
`
	if got, want := tietest.LedgerOfHTML(t, short).Coverage(), (tie.Coverage{Totals: 4, Tied: 2}); got != want {
		t.Errorf("%v, want %v", got, want)
	}
}
