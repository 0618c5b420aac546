package mention_test

import "testing"

// deferredApart prints what a text speaks of as a whole in two rows, by when it is due.
const deferredApart = `

HOLLIN BRIDGE CORPORATION
CONSOLIDATED BALANCE SHEETS
(in millions)

                                   September 30,   December 31,
                                       2025            2024
Cash and cash equivalents           $  476.7        $  307.9
Receivables                            120.3           119.2
Total current assets                   597.0           427.1
Accounts payable                        80.1            70.4
Deferred revenues                      107.1           103.5
Total current liabilities              187.2           173.9
Long-term deferred revenues             35.8            34.9
`

// TestTwins: a balance of which the current part and the rest stand apart is their sum, and has changed as that has.
func TestTwins(t *testing.T) {
	for _, c := range []struct{ text, differs string }{
		{"Deferred revenues as of September 30, 2025 totaled $142.9 million, an increase of $4.5 million from year-end 2024.", ""},
		{"Deferred revenues as of September 30, 2025 totaled $107.1 million.", ""},
		{"Deferred revenues as of September 30, 2025 totaled $170.1 million.", "$170.1 million"},
	} {
		if got := surelyDiffer(findReported(t, c.text+deferredApart)); got != c.differs {
			t.Errorf("%s\n\treported %q, want %q", c.text, got, c.differs)
		}
	}
}
