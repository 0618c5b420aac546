package match_test

import (
	"fmt"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/release"
)

func ExampleLookup_RowsOf() {
	rel, _, err := release.Read("release.txt", []byte(`BRIGHTWATER TOOLS, INC. REPORTS FIRST QUARTER RESULTS

                       BRIGHTWATER TOOLS, INC.
                 CONSOLIDATED STATEMENTS OF INCOME
                          (in thousands)

                                     Three Months Ended
                                          March 31,
                                     2003          2002
                                  ---------     ---------
Revenues                          $  13,129     $  11,233
Cost of revenues                      7,002         6,105
                                  ---------     ---------
Gross profit                          6,127         5,128
Operating expenses                    3,010         2,718
                                  ---------     ---------
Operating income                  $   3,117     $   2,410
                                  =========     =========
`), release.Options{})
	if err != nil {
		panic(err)
	}
	lookup := match.New(rel, nil, nil, func() {})
	for _, f := range lookup.RowsOf(match.Phrase{Words: lookup.Canonical("record operating income")}, false)[:1] {
		for _, x := range f.Row.At(period.Span{Months: 3, End: 2003*12 + 2}) {
			fmt.Println(f.Row.Label, f.Exact, x.Item.Printed)
		}
	}
	// Output:
	// Operating income true 3,117
}
