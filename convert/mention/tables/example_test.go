package tables_test

import (
	"fmt"

	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
)

func ExampleRead() {
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
Gross profit                      $   6,127     $   5,128
                                  =========     =========
`), release.Options{})
	if err != nil {
		panic(err)
	}
	for _, w := range tables.Read(rel, nil, nil, func() {}).ByWord["gross"] {
		_, point, _ := tables.Growth(w.Figures[0], w.Figures[1])
		fmt.Println(w.Label, w.Words, tables.PrintedAs(w.Figures[0]), w.Figures[0].Span, point.Round(1))
	}
	// Output:
	// Gross profit [gross income] 6127 {3 24038} 19.5
}
