package contradict_test

import (
	"fmt"

	"github.com/tieout/tieout/convert/mention/contradict"
	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/mentiontest"
	"github.com/tieout/tieout/convert/mention/search"
)

func ExampleChecker_IsSlipped() {
	text := mentiontest.Read(mentiontest.Of(mentiontest.Quarter("For the first quarter of 2003, operating income was $3,171,000 on revenues of $13.1 million.")))
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
