package mention_test

import "testing"

// inQuarters is a table of a fictional bank, behind a text that compares with two days.
const inQuarters = `

ORCHARD BANCORP
FIVE-QUARTER FINANCIAL TREND
(Dollars in thousands, except per share data)

                                  December 31,  September 30,   June 30,    March 31,  December 31,
                                          2022           2022       2022         2022          2021
Total assets                         2,103,383      2,101,727  2,085,412    2,064,118     2,051,906
Shareholders' equity                   204,162        198,613    201,842      204,788       211,386
Tangible book value per share            18.42          17.82      18.07        18.29         18.90
`

// TestTwoBases: what a number is compared with second is of the same row, on the day that is said; and what another sentence leaves out of another
// measure is taken off no number.
func TestTwoBases(t *testing.T) {
	checkDiffers(t, "ORCHARD BANCORP: RESULTS FOR THE FOURTH QUARTER OF 2022\n\n", inQuarters, map[string]string{
		"Tangible book value per share was $18.42 at December 31, 2022, compared to $17.82 at September 30, 2022 and $18.90 at December 31, 2021.":                                     "",
		"Tangible book value per share was $18.42 at December 31, 2022, compared to $17.82 at September 30, 2022 and $18.29 at December 31, 2021.":                                     "$18.29",
		"Shareholders' equity decreased to $204.2 million from $212.1 million at December 31, 2021.\n\nExcluding $0.7 million of merger costs, noninterest expense was $12.1 million.": "$212.1 million",
	})
}
