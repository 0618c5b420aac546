package mention_test

import (
	"testing"

	"github.com/tieout/tieout/convert/mention"
)

// dayTables is the table of a fictional bank, behind its text.
const dayTables = `

                       CAPITAL AND BOOK VALUE (unaudited)
                                         Sep 30      Jun 30      Dec 31      Sep 30
                                           2025        2025        2024        2024
Common equity Tier 1 ratio               11.42%      11.36%      11.51%      11.48%
Tangible common equity to tangible
  assets                                  8.15%       8.03%       7.76%       7.74%
Net charge-offs for the quarter           1,268         988       1,410         743
`

// TestSinceTheDay: a day behind "since", "from" or "compared with" is what a change is counted from, as is the level that it is compared with.
func TestSinceTheDay(t *testing.T) {
	text := "ALDER BANCORP REPORTS THIRD QUARTER 2025 RESULTS\n\nAKRON, Ohio, October 23, 2025 - Alder Bancorp reported results for the third quarter ended September 30, 2025. "
	checkSaid(t, text, dayTables,
		saidOf{"Tangible common equity to tangible assets was 8.15%, up 12 basis points since June 30, 2025.", "", 2},
		saidOf{"Tangible common equity to tangible assets was 8.15%, up 12 basis points from June 30, 2025.", "", 2},
		saidOf{"Tangible common equity to tangible assets was 8.15%, up 39 basis points compared with December 31, 2024.", "", 2},
		saidOf{"Tangible common equity to tangible assets was 8.15%, up 12 basis points from 8.03% at June 30, 2025.", "", 3},
		saidOf{"Tangible common equity to tangible assets rose 12 basis points to 8.15% from 8.03% at June 30, 2025.", "", 3},
		saidOf{"Tangible common equity to tangible assets rose 21 basis points to 8.15% from 8.03% at June 30, 2025.", "21 basis points", 2},
	)
}

// TestDigitsAlone: a number of few digits that some figure has, of which no word is said, ties to nothing.
func TestDigitsAlone(t *testing.T) {
	for text, printed := range map[string]string{
		"Customer retention remained at 11.4%.":                   "11.4%",
		"The charge was $2.7 billion ($988 thousand net of tax).": "$988 thousand",
	} {
		for _, m := range findIn(t, "ALDER BANCORP REPORTS THIRD QUARTER 2025 RESULTS\n\nThe third quarter ended September 30, 2025. "+text+dayTables) {
			if m.Printed == printed && (m.Status == mention.Ties || m.Status == mention.Derives) {
				t.Errorf("%s\n\t%s %s", text, m.Printed, m.Status)
			}
		}
	}
}

// TestEitherOfTwo: what stands behind "fourth quarter and fiscal year 2023 results" may be of either.
func TestEitherOfTwo(t *testing.T) {
	tables := `

                       CONSOLIDATED STATEMENTS OF OPERATIONS
                                (in thousands)
                         Three Months Ended          Year Ended
                            December 31,            December 31,
                           2023        2022        2023        2022
Total revenue           412,716     361,981   1,570,864   1,377,005
Operating expenses      398,101     372,450   1,602,113   1,498,760
`
	for _, text := range []string{"Total revenue of $412.7 million, up 14% year-over-year", "Total revenue of $1,570.9 million, up 14% year-over-year"} {
		for _, when := range []string{"Fourth Quarter and Fiscal Year 2023", "Fourth Quarter and Full Year 2023"} {
			all := "Alder Software Announces " + when + " Results\n- " + text + " -\n\nAUSTIN, Texas, February 21, 2024 - Alder Software announced results for its fourth quarter and fiscal year ended December 31, 2023.\n"
			if differs := surelyDiffer(findIn(t, all+tables)); differs != "" {
				t.Errorf("%s: %s differs", text, differs)
			}
		}
	}
}
