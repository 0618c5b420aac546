package sums_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// byFunction is an income statement by function in whole millions, whose result is called by its initials and has other income above it.
const byFunction = `LAHNWERK AG
Consolidated statement of income
€ million

                                      Q2 2019    Q2 2018    H1 2019    H1 2018
Sales                                   2,154      2,100      4,159      4,064
Cost of sales                          -1,524     -1,462     -2,948     -2,857
Gross profit                              630        638      1,211      1,207
Research and development expenses         -72        -69       -141       -136
Selling expenses                         -246       -236       -483       -466
Administrative expenses                  -119       -114       -235       -226
Other operating income                     21         19         40         38
Other operating expenses                  -57        -57       -106        -88
EBIT                                      157        180        286        328
Interest income                             3          4          6          7
Interest expense                          -19        -17        -37        -34
Income before taxes                       141        167        254        301
`

// TestResultByInitials adds up what stands between the gross profit and EBIT, other operating income included.
func TestResultByInitials(t *testing.T) {
	tietest.Tells(t, "right", byFunction, "", "", "")
	tietest.Tells(t, "other income", byFunction, "40         38", "40         83", "tieout:sumBroken")
	tietest.Tells(t, "research", byFunction, "-141       -136", "-141       -163", "tieout:sumBroken")
}

// earnedTwice prints what was earned in the highlights and in the statement.
const earnedTwice = `HAWTHORN SPECIALTY GROUP
FINANCIAL HIGHLIGHTS
(in millions)

                                    Three Months Ended      Six Months Ended
                                         June 30,               June 30,
                                     2010       2009        2010       2009
Net premiums earned                $ 428.8    $ 412.6     $ 847.0    $ 815.7
Total revenues                       495.4      455.0       980.9      882.9
Net income                            43.4       45.2        82.0       70.8

CONSOLIDATED STATEMENTS OF INCOME
(in millions)

                                    Three Months Ended      Six Months Ended
                                         June 30,               June 30,
                                     2010       2009        2010       2009
Revenues
  Net premiums earned              $ 428.8    $ 412.6     $ 847.0    $ 815.7
  Net investment income               66.6       42.4       133.9       67.2
Total revenues                       495.4      455.0       980.9      882.9
Expenses                             452.0      409.8       898.9      812.1
Net income                         $  43.4    $  45.2     $  82.0    $  70.8
`

// TestLostDigitElsewhere finds a digit that a figure lacks which another table prints, as all others of its row.
func TestLostDigitElsewhere(t *testing.T) {
	tietest.Tells(t, "right", earnedTwice, "", "", "")
	tietest.Tells(t, "lost", earnedTwice, "$ 428.8    $ 412.6     $ 847.0    $ 815.7\nTotal", "$ 428.8    $  42.6     $ 847.0    $ 815.7\nTotal", "tieout:figureDiffers")
}

// bySections lists what is taken off its revenues in more rows than signs are tried of, one of them nothing in a column.
const bySections = `FICTIONAL PHARMA CORPORATION
CONSOLIDATED STATEMENTS OF INCOME
(in millions)

                                                        Three Months Ended March 31,
                                                             2024          2023
Revenues:
  Product revenues                                         12,443        16,221
  Alliance revenues                                         2,172         2,060
  Royalty revenues                                            264           205
  Total revenues                                           14,879        18,486
Costs and expenses:
  Cost of sales                                             3,379         4,886
  Selling and administrative expenses                       3,495         3,418
  Research and development expenses                         2,493         2,505
  Acquired in-process research and development                 --            21
  Amortization of intangible assets                         1,308         1,103
  Restructuring charges and acquisition-related costs         102             9
  Other (income)/deductions, net                              680           275
Income before provision/(benefit) for taxes on income       3,422         6,269
Provision/(benefit) for taxes on income                       294           714
Income from continuing operations                           3,128         5,555
`

// TestResultOfManyRows finds a row that is wrong in every column by the digits that changed places in each.
func TestResultOfManyRows(t *testing.T) {
	tietest.Tells(t, "right", bySections, "", "", "")
	tietest.Tells(t, "both columns", bySections, "2,493         2,505", "2,439         2,055", "tieout:sumBroken")
	tietest.Tells(t, "the result", bySections, "3,422         6,269", "4,322         2,669", "tieout:relationBroken")
	tietest.Tells(t, "one column", bySections, "1,308         1,103", "1,308         1,130", "tieout:sumBroken")
}

// soldToCommon calls the result of its highlights net income, and in its statement that of common shareholders, with nothing between.
const soldToCommon = `FICTIONAL PHARMA CORPORATION
RESULTS
(in millions)

                                               First Quarter
                                             2024          2023
Revenues                                   14,879        18,486
Reported net income                         3,115         5,543

CONSOLIDATED STATEMENTS OF INCOME
(in millions)

                                               First Quarter
                                             2024          2023
Total revenues                             14,879        18,486
Costs and expenses                         11,764        12,943
Net income attributable to Fictional
  Pharma Corporation common shareholders    3,115         5,543
`

// TestNetIncomeToCommon holds the two against each other.
func TestNetIncomeToCommon(t *testing.T) {
	tietest.Tells(t, "right", soldToCommon, "", "", "")
	tietest.Tells(t, "highlights", soldToCommon, "Reported net income                         3,115         5,543", "Reported net income                         3,115         5,534", "tieout:figureDiffers")
}
