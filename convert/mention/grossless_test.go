package mention_test

import "testing"

// TestGrossWithout: the gross profit that words call adjusted is the revenue less a cost that says it leaves depreciation out.
func TestGrossWithout(t *testing.T) {
	const head = `

                 CONSOLIDATED STATEMENTS OF OPERATIONS
                            (in thousands)
                            Three Months Ended
                               September 30,
                              2025        2024
Revenue                   $ 41,862    $ 34,118
`
	const costs = `Cost of revenue (exclusive of
  depreciation and
  amortization)              7,205       6,490
`
	const plain = "Cost of revenue              7,205       6,490\n"
	const tail = `Selling expenses             8,113       7,904
Depreciation and
  amortization               3,364       3,120
Income from operations      23,180      16,604
Net income                $ 17,385    $ 12,453
Share-based compensation
  included in:
Cost of revenue (exclusive of
  depreciation and
  amortization)                 21          18
`
	checkSaid(t, reported(""), head+costs+tail,
		saidOf{"Adjusted gross profit increased 25% to $34.7 million. Adjusted gross margin increased to 83% from 81%.", "", 4},
		saidOf{"Adjusted gross profit was $34.7 million, up from $27.6 million in the prior-year quarter.", "", 2},
		saidOf{"Adjusted gross profit increased 31% to $36.2 million.", "", 0},
		saidOf{"Gross profit increased to $34.7 million.", "", 0},
	)
	checkSaid(t, reported(""), head+plain+tail,
		saidOf{"Adjusted gross profit increased 25% to $34.7 million.", "", 0},
	)
}
