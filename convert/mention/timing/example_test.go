package timing_test

import (
	"context"
	"fmt"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/subject"
	"github.com/tieout/tieout/convert/mention/timing"
	"github.com/tieout/tieout/convert/release"
)

func ExampleBind() {
	data := []byte(`BRIGHTWATER TOOLS, INC. REPORTS FIRST QUARTER RESULTS

Revenues rose 16.9% to $13.1 million.

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
	s := &prose.Sentences("Revenues were $13.1 million, compared with $11.2 million in the first quarter of 2002.", &prose.Sentence{})[0]
	whens := period.In(s)
	numbers := subject.Read(text, s, quantity.In(s), whens, nil)
	timing.Bind(text, s, numbers, whens, text.Calendar.Current)
	for _, d := range numbers {
		fmt.Println(d.Value, text.Calendar.Period(d.Spans[0].Span), d.Spans[0].Explicit)
	}
	// Output:
	// 13100000 2003-01-01/2003-03-31 false
	// 11200000 2002-01-01/2002-03-31 true
}
