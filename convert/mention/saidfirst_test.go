package mention_test

import "testing"

// costsSaidFirst are costs and results of a year that sentences say before or beside their nouns.
const costsSaidFirst = `

                                Year ended December 31,
                                   2025        2024
                                     (in millions)
Net sales                         910.2       880.1
Cost of sales                     686.3       671.5
Gross profit                      223.9       208.6
Gross margin                      24.6%       23.7%
SG&A expense                      210.4       206.3
Operating profit                   88.1        80.0
Interest expense                   15.3        15.8
`

// TestSaidFirst: an amount at which a sentence begins is of the noun behind its comma, and one between commas is none of what the noun is.
func TestSaidFirst(t *testing.T) {
	for _, text := range []string{
		"At $15.3 million, interest expense was $0.5 million lower than in 2024. ",
		"At 24.6 percent, the gross margin was 0.9 percentage points higher. ",
		"SG&A expense, at $210.4 million, was $4.1 million higher than in 2024. ",
		"SG&A expense, at 23.1 percent of net sales, was 32 basis points lower. ",
	} {
		allTie(t, "FICTIONAL GROUP REPORTS ITS RESULTS FOR 2025\n\n"+text+costsSaidFirst, text)
	}
}

// TestCoreMargin: a change that leaves something out is not held against a margin that holds it.
func TestCoreMargin(t *testing.T) {
	noAlarm(t, "The gross margin increased 0.9 percentage points. On a core basis, gross margin increased 95 basis points. ", costsSaidFirst)
}
