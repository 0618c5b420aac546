package contradict_test

import (
	"context"
	"fmt"

	"github.com/tieout/tieout/convert/mention/contradict"
	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/reader"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/search"
	"github.com/tieout/tieout/convert/release"
)

func ExampleChecker_IsSlipped() {
	data := []byte(`BRIGHTWATER TOOLS, INC. REPORTS FIRST QUARTER RESULTS

For the first quarter of 2003, operating income was $3,171,000 on revenues of $13.1 million.

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
	checker := contradict.New(search.New(derive.New(text)))
	for _, d := range text.Readings {
		checker.Judge(d)
	}
	if v, ok := checker.IsSlipped(text.Readings[0]); ok {
		fmt.Println(v.Status, v.Figures[0].Item.Printed, v.Expected, v.Sure)
	}
	// Output:
	// differs 3,117 3117000 true
}
