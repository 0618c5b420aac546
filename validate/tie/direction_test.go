package tie_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// comment is a summary of a fictional company whose changes say in words in which direction they went.
const comment = `LARKFIELD OPTICS
SUMMARY OF RESULTS
(in millions)

                           Three Months Ended
                          July 31,   July 31,
                             2024       2023       Y/Y
Revenue                       840        700     Up 20%
Gross margin                61.5%      62.0%     Down 0.5 pts
Research and development      125        100     Up 25%
Operating expenses            270        300     Down 10%
Operating income              247        134     Up 84%
Net income                    210        150     Up 40%
`

// TestChangesInWords puts errors into amounts beside which the change is told with "up" and "down".
func TestChangesInWords(t *testing.T) {
	const column = "tieout:columnBroken"
	tietest.Tells(t, "right", comment, "", "", "")
	tietest.Tells(t, "columns exchanged", comment, "270        300", "300        270", column)
	tietest.Tells(t, "direction exchanged", comment, "Down 10%", "Up 10%", column)
}
