package tie_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// underHeadings are measures of the accounts and adjusted ones that their headings alone tell apart, and the statement of the first.
const underHeadings = `CORLISS INDUSTRIAL SUPPLY, INC.
HIGHLIGHTS
(in millions, except per share amounts)

                                               Three Months Ended       Six Months Ended
                                                    June 30,                June 30,
                                                 2026       2025         2026       2025
GAAP Results
Net income from continuing operations            37.1       25.1         52.4       38.6
Net income from discontinued operations           0.0        0.0          1.3        0.1
Non-GAAP Results**
Net income from continuing operations            20.7       25.1         36.0       38.6

CONSOLIDATED STATEMENTS OF OPERATIONS
(in millions, except per share amounts)

                                               Three Months Ended       Six Months Ended
                                                    June 30,                June 30,
                                                 2026       2025         2026       2025
Net sales                                       386.6      358.9        737.0      679.9
Costs and expenses                              349.5      333.8        684.6      641.3
Net income from continuing operations            37.1       25.1         52.4       38.6
Net income from discontinued operations           0.0        0.0          1.3        0.1
Net income                                       37.1       25.1         53.7       38.7
Net income per common share from continuing operations:
  Basic                                          0.97       0.65         1.37       1.01
Weighted average shares:
  Basic                                          38.2       38.4         38.2       38.4
`

// TestUnderAdjusted: what a heading alone says is adjusted is no part of what the accounts add up, and no income of their amounts per share.
func TestUnderAdjusted(t *testing.T) {
	tietest.Tells(t, "right", underHeadings, "", "", "")
	tietest.Tells(t, "swapped", underHeadings, "Basic                                          0.97", "Basic                                          0.79", "tieout:perShareBroken")
}
