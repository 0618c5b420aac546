package mention_test

import (
	"testing"

	"github.com/tieout/tieout/convert/mention"
)

// products are sales by product with the change on two bases, and blocks of one table for two times.
const products = `

                     PRODUCT SALES
                       (in millions)
                     Three Months Ended September 30,   Change   Operational
                                 2025      2024                   Change
Velantra                       $200.9    $166.7        20.5%       21.7%
Corbeta                          72.5      86.0       (15.7%)     (13.1%)
Total product sales            $273.4    $252.7         8.2%        9.9%

                     STATEMENTS OF CASH FLOWS
                       (in millions)
                     Nine Months Ended September 30,
                                 2025      2024
Cash provided by operations    $412.6    $396.9
Capital expenditures            (68.1)    (61.3)
Repurchases of common stock    (600.0)   (150.0)
Dividends paid                 (195.3)   (180.2)

                     RECONCILIATION OF OPERATING INCOME
                       (in millions)
                              Wireless     Cable     Total
Three Months Ended September 30, 2025
  Operating income               $12.0     $11.1     $23.1
  Depreciation                    19.9      22.0      41.9
  Adjusted OIBDA                 $31.9     $33.1     $65.0
Three Months Ended September 30, 2024
  Operating income               $10.2      $9.9     $20.1
  Depreciation                    19.3      18.8      38.1
  Adjusted OIBDA                 $29.5     $28.7     $58.2
`

// TestSumSaid: rows that the words of a sentence speak of may add up to its number.
func TestSumSaid(t *testing.T) {
	const text = "We put $795.3 million to work through dividends and buybacks in the first nine months. "
	allTie(t, reported(text+products), text)
}

// TestLevelChange: beside a level stand the changes of its row, on whatever basis.
func TestLevelChange(t *testing.T) {
	const text = "Velantra sales of $200.9 million rose 21.7% operationally. "
	allTie(t, reported(text+products), text)
}

// TestBlocksOfTimes: a table may print one row in a block for each time.
func TestBlocksOfTimes(t *testing.T) {
	const text = "Adjusted OIBDA rose 11.7% to $65.0 million. "
	allTie(t, reported(text+products), text)
}

// TestBelowGuidance: what a list below words of what is to come says is no figure of what has been.
func TestBelowGuidance(t *testing.T) {
	for _, m := range findReported(t, "\n\nFor 2026, the company expects:\n\n- Sales of Velantra of $200.9 million\n\n- Capital expenditures of $68.1 million\n\n"+products) {
		if m.Status == mention.Ties {
			t.Errorf("%s %s", m.Printed, m.Status)
		}
	}
}

// TestStaleUnderHeading: a heading of results in general names no part of the company.
func TestStaleUnderHeading(t *testing.T) {
	const text = "\n\nCash Flow, Liquidity and Capital Deployment\n\nCapital expenditures for the first nine months of 2025 were $61.3 million, and the balance sheet is as sound as ever it was.\n\n"
	if got := surelyDiffer(findReported(t, text+products)); got != "$61.3 million" {
		t.Errorf("%q", got)
	}
}

// TestGrowthAgainst: a change is held against the level and the row that it goes with, of adjusted measures too, but from the amount that it is said to be
// from.
func TestGrowthAgainst(t *testing.T) {
	if got := surelyDiffer(findReported(t, "Adjusted OIBDA increased 12.9% to $65.0 million. "+products)); got != "12.9%" {
		t.Errorf("%q", got)
	}
	noAlarm(t, "Total product sales were $273.4 million, up 8.2% from $252.7 million a year ago and up 13.7% from $240.4 million in the second quarter. ", products)
}
