package sums_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// insurer tells the same of two segments, and of both together.
const insurer = `HARTWELL INSURANCE GROUP
FINANCIAL HIGHLIGHTS
(in millions)

                                      Three Months Ended September 30,
                                                  2024         2023
                                              --------     --------
Net premiums written                             653.9        620.5
Net premiums earned                              632.0        590.1
Underwriting income (loss)                        17.0        (19.3)
Combined ratio                                   97.7%       101.0%

COMMERCIAL LINES
(in millions)

                                      Three Months Ended September 30,
                                                  2024         2023
                                              --------     --------
Net premiums written                             412.6        378.9
Net premiums earned                              391.7        352.4
Underwriting income (loss)                        31.7         10.4
Combined ratio                                   91.9%        97.0%

PERSONAL LINES
(in millions)

                                      Three Months Ended September 30,
                                                  2024         2023
                                              --------     --------
Net premiums written                             241.3        241.6
Net premiums earned                              240.3        237.7
Underwriting income (loss)                       (14.7)       (29.7)
Combined ratio                                  106.1%       112.5%
`

// TestSisters adds up the tables of parts to that of the whole, and leaves ratios alone.
func TestSisters(t *testing.T) {
	tietest.Tells(t, "as it is", insurer, "", "", "")
	tietest.Tells(t, "the whole", insurer, "653.9", "635.9", "tieout:relationBroken")
	tietest.Tells(t, "a part", insurer, "391.7", "319.7", "tieout:relationBroken")
	tietest.Tells(t, "the whole in all columns", insurer, "17.0        (19.3)", "71.0        (13.9)", "tieout:relationBroken")
}
