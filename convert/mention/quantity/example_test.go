package quantity_test

import (
	"fmt"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
)

func ExampleIn() {
	var room prose.Sentence
	s := prose.Sentences("Sales rose by 16.9% to $13.1 million in 2003.", &room)[0]
	period.In(&s) // its numbers are none
	printed := decimal.NewFromInt(13_129_000)
	for _, q := range quantity.In(&s) {
		fmt.Println(q.Value, q.Unit == quantity.Money, q.Currency, q.Ulp, q.Agrees(tieout.Rounded(printed, tieout.DecimalsOf(-3)), printed) == quantity.Exact)
	}
	// Output:
	// 16.9 false  -1 false
	// 13100000 true USD 5 true
}
