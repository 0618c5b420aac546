package mention_test

import (
	"strings"
	"testing"

	"github.com/tieout/tieout/convert/mention/reading"
)

// TestFixedTimes: a number whose words say of which time it is ties to no figure of another, whatever has its digits.
func TestFixedTimes(t *testing.T) {
	checkDiffers(t, reported(""), minerTables, map[string]string{
		"Operating income in the third quarter was $61.3 million, up from prior-year income of $148.2 million.":                            "$148.2 million",
		"Operating income in the third quarter was $61.3 million, up from prior-year income of $51.8 million.":                             "",
		"Net sales for the nine-month period increased by 6% to $1,204.7 million from $386.9 million in the prior year period.":            "$386.9 million",
		"Net sales for the nine-month period increased by 6% to $1,204.7 million from $1,131.5 million in the prior year period.":          "",
		"Net sales were $412.6 million. This compares with third quarter 2024 net income of $39.2 million on $386.9 million in net sales.": "",
	})
}

// TestMadeOn: what an amount of a time before was made on is of that time.
func TestMadeOn(t *testing.T) {
	for text, want := range map[string]reading.Status{
		"Net sales were higher. This compares with third quarter 2024 net income of $39.2 million on $412.6 million in net sales.": reading.Differs,
		"Net sales were higher. This compares with third quarter 2024 net income of $39.2 million on $386.9 million in net sales.": reading.Ties,
	} {
		ms := findIn(t, reported(text+minerTables))
		if got := ms[len(ms)-1]; got.Status != want {
			t.Errorf("%s: %s %s, not %s", text, got.Printed, got.Status, want)
		}
	}
}

// annual are the years of a fictional grower, with no quarters, behind its text.
const annual = `LOWRY GROVES REPORTS ANNUAL RESULTS

Dec. 11, 2025 - Lowry Groves today announced results for the year ended September 30, 2025.

%s

STATEMENTS OF OPERATIONS
FOR THE YEARS ENDED SEPTEMBER 30, 2025, 2024 AND 2023
(in thousands except per share data)

                                              2025      2024      2023
     Sales                                $ 91,325   $66,756   $61,938
     Cost of sales                          71,211    55,646    52,279
     Gross profit                           20,114    11,110     9,659
`

// TestPartsOfYears: a part of a year is of the year behind its measure, and one number that is wrong renames no fiscal years.
func TestPartsOfYears(t *testing.T) {
	for text, want := range map[string]reading.Status{
		"Fourth quarter sales in fiscal 2025 were $24.4 million.":                                     reading.Absent,
		"Sales in fiscal 2025 were $91.3 million.":                                                    reading.Ties,
		"Sales increased to $91,325,000 compared to\n$61,938,000 reported for fiscal 2024.":           reading.Differs,
		"Sales increased to $91,325,000 compared to\n$66,756,000 reported for fiscal 2024.":           reading.Ties,
		"Fourth quarter results of fiscal 2025 were good, with sales of $24.4 million in the period.": reading.Absent,
	} {
		ms := findIn(t, fill(annual, text))
		if got := ms[len(ms)-1]; got.Status != want {
			t.Errorf("%s: %s %s, not %s", text, got.Printed, got.Status, want)
		}
	}
}

// fill puts a paragraph into a release.
func fill(release, paragraph string) string { return strings.Replace(release, "%s", paragraph, 1) }
