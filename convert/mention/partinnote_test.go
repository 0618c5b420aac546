package mention_test

import (
	"strings"
	"testing"

	"github.com/tieout/tieout/convert/mention"
)

// TestNoteOnPart takes what the note on a row says of a thing, of which the row has but a part by the note's opening words, for no contradiction of the row.
func TestNoteOnPart(t *testing.T) {
	text := `HOLLIN BANCORP REPORTS SECOND QUARTER

AKRON, Ohio, July 18, 2031 - Hollin Bancorp reported for the quarter ended June 30, 2031.

NONACCRUAL LOANS AND OTHER ASSETS

                                              June 30,     Dec. 31,
(in millions)                                     2031         2030
-------------------------------------------------------------------
Nonaccrual loans                                $  801       $  665
Foreclosed assets                                  135          153
Timber leases (1)                                   32           33
                                                ------       ------
Total nonaccrual loans and other assets         $  968       $  851
                                                ======       ======

(1)  OPENING
     Timber leases totaled $79 million and $89 million at June 30, 2031 and
     December 31, 2030, respectively.
`
	for opening, want := range map[string]bool{"Represents the amount of timber leases that would be past due.": false, "See note 4 on these assets.": true} {
		differs := false
		for _, m := range findIn(t, strings.Replace(text, "OPENING", opening, 1)) {
			differs = differs || m.Printed == "$79 million" && m.Status == mention.Differs
		}
		if differs != want {
			t.Errorf("%s: differs %v, want %v", opening, differs, want)
		}
	}
}
