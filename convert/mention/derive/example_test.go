package derive_test

import (
	"fmt"

	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/mentiontest"
)

func ExampleDeriver_Judge() {
	text := mentiontest.Read(mentiontest.Of(mentiontest.Quarter("For the first quarter of 2003, revenues rose 16.9% to $13.1 million.")))
	deriver := derive.New(text)
	for _, d := range text.Readings {
		deriver.Judge(d)
		fmt.Println(d.Value, d.Verdict.Status, d.Verdict.Formula)
	}
	// Output:
	// 16.9 derived 13129/11233-1
	// 13100000 ties
}
