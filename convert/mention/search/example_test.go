package search_test

import (
	"fmt"

	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/mentiontest"
	"github.com/tieout/tieout/convert/mention/search"
)

func ExampleSearcher_Again() {
	text := mentiontest.Read(mentiontest.Of(mentiontest.Quarter("In the first quarter of 2003 the mill and its operating crews, with higher expenses, took $3,010,000.")))
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
