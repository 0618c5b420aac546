package mention_test

import "testing"

// partsOfSales are an income statement and orders by part of a fictional maker of machines.
const partsOfSales = `

CONDENSED INCOME STATEMENT
(in millions)
                                 Three Months Ended
                                    September 30,
                                  2025        2024
Net sales                       $6,263      $6,127
Cost of sales                   (4,171)     (4,125)
Selling expenses                  (742)       (719)
Administrative expenses           (391)       (388)
Operating income                $  959      $  895

ORDERS BY BUSINESS
(in millions)
                                 Three Months Ended
                                    September 30,
                                  2025        2024
Order intake
  Components                    $1,688      $1,402
  Flow                           2,684       2,517
  Lifting                        1,903       2,011
Sales
  Components                    $1,547      $1,431
  Flow                           2,733       2,670
  Lifting                        1,983       2,026
`

// TestShareOfSum: a percentage behind an amount that is a sum is that of the sum; the words may not hold a change of one part against another part.
func TestShareOfSum(t *testing.T) {
	checkSaid(t, reported(""), partsOfSales,
		saidOf{"Selling and administrative expenses together amounted to $1,133 million, equal to 18.1 percent of net sales.", "", 2},
		saidOf{"Selling and administrative expenses together amounted to $1,133 million, equal to 19.4 percent of net sales.", "", 1},
	)
	checkDiffers(t, reported(""), partsOfSales, map[string]string{
		"Components had a very good quarter: orders were up 20 percent, and sales reached $1,547 million.": "",
	})
}

// TestShareBefore: what a share was before is held against the two rows that the words of the percentage now name.
func TestShareBefore(t *testing.T) {
	checkDiffers(t, reported(""), partsOfSales, map[string]string{
		"Selling expenses as a percentage of net sales rose to 11.8 percent from 10.7 percent.": "10.7 percent",
		"Selling expenses as a percentage of net sales rose to 11.8 percent from 11.7 percent.": "",
	})
}
