package sums_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// classes is an income statement whose result two classes of shares part, and below how many restaurants there are.
const classes = `HOLLIN KITCHENS, INC.
CONSOLIDATED STATEMENTS OF OPERATIONS
(in thousands; unaudited)

                                 Three Months Ended     Twelve Months Ended
                                    December 31,            December 31,
                                   2017       2016        2017       2016
Total revenue                   102,955     89,847     386,510    345,743
Operating expenses              102,118     86,728     374,673    333,340
                                -------    -------     -------    -------
Net income                          837      3,119      11,837     12,403
Noncontrolling interests            466        388       1,833      2,144
                                -------    -------     -------    -------
Net income of the company           371      2,731      10,004     10,259

Net income of the company allocated to:
  Class A common stock              265      1,891       7,074      7,012
  Class B common stock              106        840       2,930      3,247
`

// TestAllocated parts a result among classes of shares.
func TestAllocated(t *testing.T) {
	const sum = "tieout:sumBroken"
	tietest.Tells(t, "right", classes, "", "", "")
	tietest.Tells(t, "one class", classes, "1,891", "1,819", sum)
	tietest.Tells(t, "the other in two columns", classes, "2,930      3,247", "3,247      2,930", sum)
}

const subscribers = `BRINDLE STREAMING, INC.
QUARTERLY TREND

                          Q1 23     Q2 23     Q3 23     Q4 23     Q1 24
                         ------    ------    ------    ------    ------
Paid memberships (in
  millions)              232.50    238.39    247.15    260.28    269.60
Paid net additions (in
  millions)                1.75      5.89      8.76     13.13      9.32
`

// TestMovements changes by how many there are more than the quarter before.
func TestMovements(t *testing.T) {
	tietest.Tells(t, "right", subscribers, "", "", "")
	tietest.Tells(t, "digits", subscribers, "8.76", "7.86", "tieout:sumBroken")
}

const exactly = `HOLLIN KITCHENS, INC.
SELECTED RESULTS
(in millions; unaudited)

                           Three Months Ended March 31,
                                2024       2023     % Change
Revenues                       14,249     13,290        7%
Cost of sales                   5,612      5,104       10%
Administrative expenses         4,575      4,644       (1%)
Research expenses               2,815      2,615        8%
Other expenses                    482        401       20%
Net income                        801        551       45%
`

// TestExactChanges has changes that all hold without an allowance but for the one of a figure of which two digits changed places.
func TestExactChanges(t *testing.T) {
	tietest.Tells(t, "right", exactly, "", "", "")
	tietest.Tells(t, "digits", exactly, "4,575", "4,557", "tieout:columnBroken")
}

const turns = `HOLLIN KITCHENS, INC.
QUARTERLY TREND
(In thousands, except per share amounts and percentages)

                              Q4 00     Q1 01     Q2 01     Q3 01     Q4 01
                            --------  --------  --------  --------  --------
Net revenues                  64,218    48,377    36,902    31,455    33,681
Gross profit                  37,078    25,561    12,525    14,535    16,808
Gross margin                    57.7%     52.8%     33.9%     46.2%     49.9%
Net income (loss)              7,204     2,187   (12,746)   (3,549)   (4,398)
Diluted EPS                     0.16      0.05     (0.30)    (0.08)    (0.10)
`

// TestTrend has quarters with incomes, which options dilute, among quarters with losses, which nothing does, and margins.
func TestTrend(t *testing.T) {
	tietest.Tells(t, "right", turns, "", "", "")
	tietest.Tells(t, "one digit of a loss too many", turns, " (4,398)", "(43,980)", "tieout:perShareBroken")
	tietest.Tells(t, "a margin by a tenth", turns, "12,525", "12,552", "tieout:ratioBroken")
}
