package mention_test

import (
	"testing"

	"github.com/tieout/tieout/convert/mention/reading"
)

// narrow are the tables of a fictional brewer, in which rows that leave something out stand beside those that do not.
const narrow = `BRANDLEY ALES REPORTS SECOND QUARTER RESULTS

Aug. 4, 2026 - Brandley Ales today reported results for the quarter ended June 30, 2026.

%s

CONSOLIDATED STATEMENTS OF OPERATIONS
(in thousands, except per share data)

                                                Three Months Ended
                                                     June 30,
                                                 2026       2025      Change
Net sales                                     $ 78,206   $ 75,960
Cost of sales                                   58,664     60,195
Interest expense                                 1,477      1,512
Income before taxes                              7,239      6,784
Net income from continuing operations            5,428      5,263
Loss from discontinued operations                 (407)      (917)
Net income                                       5,021      4,346
Gross margin                                     25.0%      20.8%     420 bps
Tangible book value per share                 $  12.20   $  12.08
Tangible book value per share (ex AOCI)       $  14.29   $  14.11
`

// statusOfLast is what the tables say of the last number of a text.
func statusOfLast(t *testing.T, release, text string) reading.Status {
	t.Helper()
	ms := findIn(t, fill(release, text))
	return ms[len(ms)-1].Status
}

// TestNeighbourRows: a number ties neither to a row that leaves out what its words do not, nor to one that it is named after in part.
func TestNeighbourRows(t *testing.T) {
	for text, want := range map[string]reading.Status{
		"Net income was $5.0 million, up from $4.3 million in the same quarter of 2025.":         reading.Ties,
		"Net income was $5.0 million, up from $5,263,000 in the same quarter of 2025.":           reading.Differs,
		"Net income from continuing operations was $5,428,000.":                                  reading.Ties,
		"Tangible book value per share was $12.20 on June 30, 2026.":                             reading.Ties,
		"Tangible book value per share was $14.29 on June 30, 2026.":                             reading.Differs,
		"Tangible book value per share excluding AOCI was $14.29 on June 30, 2026.":              reading.Ties,
		"Results reflect stock bonus expenses. These expenses were $1.5 million in the quarter.": reading.Absent,
		"Adjusted net income, a non-GAAP measure, was $7.2 million.":                             reading.Absent,
	} {
		if got := statusOfLast(t, narrow, text); got != want {
			t.Errorf("%s: %s, not %s", text, got, want)
		}
	}
}

// TestFullAmounts: an amount among others that are printed in full, or with their scale, is none in the thousands of a table.
func TestFullAmounts(t *testing.T) {
	for text, want := range map[string]reading.Status{
		"Net sales were $78,206,000, against $75,960,000 a year ago. Net income for the quarter was $5,021.":     reading.Differs,
		"Net sales were $78,206,000, against $75,960,000 a year ago. Net income for the quarter was $5,021,000.": reading.Ties,
		"Net sales were $78,206, against $75,960 a year ago. Net income for the quarter was $5,021.":             reading.Ties,
	} {
		if got := statusOfLast(t, narrow, text); got != want {
			t.Errorf("%s: %s, not %s", text, got, want)
		}
	}
}

// TestPointsTurned: points that a row prints went the way that its percentages did.
func TestPointsTurned(t *testing.T) {
	for text, want := range map[string]reading.Status{
		"Gross margin increased 420 basis points during the second quarter of 2026, compared to the prior-year period.": reading.Derives,
		"Gross margin decreased 420 basis points during the second quarter of 2026, compared to the prior-year period.": reading.Differs,
	} {
		if got := statusOfLast(t, narrow, text); got != want {
			t.Errorf("%s: %s, not %s", text, got, want)
		}
	}
}
