package reader_test

import (
	"context"
	"fmt"

	"github.com/tieout/tieout/convert/mention/reader"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/release"
)

func ExampleRead() {
	data := []byte(`BRIGHTWATER TOOLS, INC. REPORTS FIRST QUARTER RESULTS

For the first quarter of 2003, revenues rose 16.9% to $13.1 million. Gross profit was $6.1 million.

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
	for _, d := range text.Readings {
		fmt.Println(d.Value, d.Change, d.Phrases[0].Text, text.Calendar.Period(d.Spans[0].Span))
	}
	// Output:
	// 16.9 1 revenues 2003-01-01/2003-03-31
	// 13100000 0 revenues 2003-01-01/2003-03-31
	// 6100000 0 gross profit 2003-01-01/2003-03-31
}
