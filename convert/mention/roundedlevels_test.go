package mention_test

import (
	"strings"
	"testing"

	"github.com/tieout/tieout/convert/mention"
)

// TestGrowthOfRoundedLevels takes a percentage that the levels of its sentence give as the text rounds them for their change, and the headline's for the same, and one that
// neither they nor the table give for a contradiction.
func TestGrowthOfRoundedLevels(t *testing.T) {
	tables := `

MARLOW GROCERS, INC.
SALES AND EARNINGS

                       4TH QUARTER        4TH QUARTER
                          2030                2029
                        12/28/30            12/29/29

Sales                $ 5,402,358,067     $ 5,700,788,900
Tax expense          $   (45,718,001)    $   (45,454,416)
Earnings before
unusual items        $    86,511,340     $    68,793,255
Unusual items        $    (3,820,151)    $   (15,645,506)
Net earnings         $    82,691,189     $    53,147,749
`
	text := "MARLOW GROCERS 2030 4TH QTR EARNINGS BEFORE UNUSUAL ITEMS UP PCT PERCENT\n\nAKRON, Ohio, February 8, 2031 - Marlow Grocers, Inc. said today that 2030 fourth quarter earnings before unusual items " +
		"rose PCT percent to $86.5 million, compared to $68.8 million in the 2029 fourth quarter."
	for percent, want := range map[string]mention.Status{"25.7": mention.Derives, "25.8": mention.Derives, "25.3": mention.Differs} {
		found := findIn(t, strings.ReplaceAll(text, "PCT", percent)+tables)
		var got []mention.Status
		for _, m := range found {
			if strings.HasPrefix(m.Printed, percent) {
				got = append(got, m.Status)
			}
		}
		if len(got) != 2 || got[1] != want || want == mention.Derives && got[0] != want {
			t.Errorf("%s: %v, want %v", percent, got, want)
		}
	}
}
