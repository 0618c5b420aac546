package subject_test

import (
	"fmt"

	"github.com/tieout/tieout/convert/mention/mentiontest"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/subject"
)

func ExampleRead() {
	text := mentiontest.Of(mentiontest.Quarter("Revenues rose 16.9% to $13.1 million."))
	s := &prose.Sentences("Revenues rose 16.9% to $13.1 million from $11.2 million.", &prose.Sentence{})[0]
	whens := period.In(s)
	numbers := subject.Read(text, s, quantity.In(s), whens, nil)
	for _, d := range numbers {
		fmt.Println(d.Value, d.Change, d.Against, d.Phrases[0].Text)
	}
	// Output:
	// 16.9 1 false revenues
	// 13100000 0 false revenues
	// 11200000 0 true revenues
}
