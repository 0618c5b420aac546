package release

import (
	"strings"
	"testing"
)

// TestTwoDaysOverYears reads headings of two days over the years that tell which of them is a column's, also where the bracket over the labels stands on two
// lines between them.
func TestTwoDaysOverYears(t *testing.T) {
	heads := `                                          For the 13         For the 26
                                          Weeks Ended        Weeks Ended
                                        July 3, 2004 and   July 3, 2004 and
                                         June 28, 2003      June 28, 2003
`
	rows := `                                         2004     2003      2004      2003

     Merchandise sales and services     $8,700  $ 8,851   $16,403   $16,325
     Credit revenues                        81    1,345       172     2,751
     Total revenues                      8,781   10,196    16,575    19,076
`
	for _, stub := range []string{"", "    (millions, except earnings per\n     common share)"} {
		last := rows
		if _, below, two := strings.Cut(stub, "\n"); two {
			last = below + rows[len(below):]
			stub = strings.TrimSuffix(stub, below)
		}
		rel := readText(t, "DALE STORES, INC. REPORTS SECOND QUARTER\n\nAKRON, Ohio, July 22, 2004 - Dale Stores, Inc. today announced results for the quarter ended July 3, 2004.\n\n    DALE STORES, INC.\n    CONSOLIDATED INCOME\n    (in millions)\n\n"+heads+stub+last)
		var got []string
		for _, it := range rel.Tables[0].Rows[len(rel.Tables[0].Rows)-1].Items {
			got = append(got, it.Period.String())
		}
		want := "2004-04-04/2004-07-03 2003-03-30/2003-06-28 2004-01-04/2004-07-03 2002-12-29/2003-06-28"
		if g := strings.Join(got, " "); g != want {
			t.Errorf("%q: %s, want %s", stub, g, want)
		}
	}
}
