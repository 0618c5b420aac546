package timing_test

import (
	"fmt"

	"github.com/tieout/tieout/convert/mention/mentiontest"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/subject"
	"github.com/tieout/tieout/convert/mention/timing"
)

func ExampleBind() {
	text := mentiontest.Of(mentiontest.Quarter("Revenues rose 16.9% to $13.1 million."))
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
