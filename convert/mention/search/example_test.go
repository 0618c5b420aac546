package search_test

import (
	"context"
	"fmt"

	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/reader"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/search"
	"github.com/tieout/tieout/convert/release"
)

func ExampleSearcher_Again() {
	data := []byte(`BRIGHTWATER TOOLS, INC. REPORTS FIRST QUARTER RESULTS

In the first quarter of 2003 the mill and its operating crews, with higher expenses, took $3,010,000.

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
`)
	rel, _, err := release.Read("release.txt", data, release.Options{})
	if err != nil {
		panic(err)
	}
	text := reading.NewText(context.Background(), data, rel, nil, nil)
	if err := reader.Read(context.Background(), text, func(*reading.Reading) bool { return false }); err != nil {
		panic(err)
	}
	searcher := search.New(derive.New(text))
	for _, d := range text.Readings {
		searcher.Judge(d)
		fmt.Printf("%s %q\n", d.Value, d.Verdict.Status)
	}
	searcher.Again()
	for _, d := range text.Readings {
		fmt.Println(d.Value, d.Verdict.Status, d.Verdict.Figures[0].Row.Label)
	}
	// Output:
	// 3010000 ""
	// 3010000 ties Operating expenses
}
