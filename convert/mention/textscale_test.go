package mention_test

import (
	"testing"

	"github.com/tieout/tieout/convert/mention"
)

// TestTextInScaleOfTables reads amounts in the thousands that a text leaves out as its tables do, throughout, and those of one thing in full.
func TestTextInScaleOfTables(t *testing.T) {
	const tables = `

PRAIRIE RAIL INC.
CONSOLIDATED STATEMENTS OF EARNINGS
(in thousands of dollars, except per share amounts)

                                     Three months ended June 30,
                                        2025         2024
Revenue                               42,456       39,712
Fleet operating costs                  4,872        4,614
Depreciation                           5,918        5,702
Finance costs                          5,614        3,902
Share-based compensation                 412          188
Income taxes                           1,060        1,492
Net earnings                           2,798        4,196
Average monthly rate per car ($)         749          716
`
	const text = "PRAIRIE RAIL INC. REPORTS ITS SECOND QUARTER OF 2025\n\n" +
		"Revenue was $42,456, compared to $39,712. Net earnings were $2,798, compared to $4,196, as finance costs increased by $1,712 to $5,614. " +
		"Fleet operating costs increased $258 to $4,872. Share-based compensation increased to $412. The average rate was $749 per car, up from $716.\n"
	want := map[string]string{"$1,712": "1712000", "$258": "258000", "$412": "412000", "$749": "749", "$42,456": "42456000"}
	for _, m := range findIn(t, text+tables) {
		if m.Status != mention.Ties && m.Status != mention.Derives {
			t.Errorf("%s %s", m.Printed, m.Status)
		}
		if v, ok := want[m.Printed]; ok && m.Value.String() != v {
			t.Errorf("%s is %s, not %s", m.Printed, m.Value, v)
		}
	}
	for _, m := range findIn(t, "PRAIRIE RAIL INC. REPORTS ITS SECOND QUARTER OF 2025\n\nRevenue was $42.5 million. The company gave $5,614 to a school.\n"+tables) {
		if m.Printed == "$5,614" && m.Value.String() != "5614" {
			t.Errorf("%s is %s", m.Printed, m.Value)
		}
	}
}
