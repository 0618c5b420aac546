package sums_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// margins is an income statement that prints its gross margin in two parts, one below the other.
const margins = `LINDEN COVE COMMUNITIES, INC.
CONDENSED CONSOLIDATED STATEMENTS OF OPERATIONS
(in thousands, except per share data; unaudited)

                                            Three Months Ended July 31,
                                                2021           2020
Revenues:
  Home sales                              $  812,400     $  640,150
  Land sales                                  20,310          9,120
                                             832,710        649,270
Cost of revenues:
  Home sales                                 611,204        498,303
  Land sales                                  17,406          8,004
                                             628,610        506,307
Gross margin - home sales                    201,196        141,847
Gross margin - land sales                      2,904          1,116
Selling, general and administrative           88,130         77,402
Income before income taxes                   115,970         65,561
Income tax provision                          28,990         16,390
Net income                                $   86,980     $   49,171
`

// TestMarginInParts takes no part of a gross margin for the whole.
func TestMarginInParts(t *testing.T) {
	tietest.Tells(t, "right", margins, "", "", "")
	tietest.Tells(t, "the result", margins, "115,970 ", "151,970 ", "tieout:sumBroken")
}

// beforeAndAfter is a table that leads from the net income of the statement above it, which an extraordinary item stands before.
const beforeAndAfter = `CALLOWAY REED CORPORATION
CONSOLIDATED STATEMENTS OF OPERATIONS
(in thousands, except per share amounts; unaudited)

                                                Three Months Ended September 30,
                                                   1997           1996
Net sales                                     $ 312,684      $ 289,215
Costs and expenses                              318,205        270,080
Operating income (loss)                          (5,521)        19,135
Interest expense, net                             8,214          8,876
Income (loss) before income taxes and
  extraordinary item                            (13,735)        10,259
Provision (benefit) for income taxes             (4,610)         3,878
Income (loss) before extraordinary item          (9,125)         6,381
Extraordinary item - loss on retirement of
  debt, net of tax                               (5,230)             -
Net income (loss)                             $ (14,355)     $   6,381

BEFORE AND AFTER EXTRAORDINARY ITEM
(in thousands; unaudited)

                                                Three Months Ended September 30,
                                                   1997           1996
Net income (loss), as reported                $ (14,355)     $   6,381
Extraordinary item                                5,230              -
Income before extraordinary item              $  (9,125)     $   6,381
`

// TestOfOtherTable leaves it to the statement that prints them what its income and its taxes come to.
func TestOfOtherTable(t *testing.T) {
	tietest.Tells(t, "right", beforeAndAfter, "", "", "")
	tietest.Tells(t, "as reported", beforeAndAfter, "reported                $ (14,355)", "reported                $ (14,535)", "tieout:sumBroken")
}

// raised is a table of a partnership that raised its distribution in every quarter.
const raised = `WILLOW FORK PIPELINE PARTNERS, L.P.
DISTRIBUTIONS
(in thousands, except per unit data; unaudited)

                                     Three Months Ended December 31,     Year Ended December 31,
                                           2014          2013              2014         2013
Limited partners                       $ 45,282      $ 36,438         $ 167,451    $ 138,709
General partner                          13,456         6,954            43,669       20,775
Total distributions                    $ 58,738      $ 43,392         $ 211,120    $ 159,484
Distribution per unit                  $ 0.6850      $ 0.5950         $  2.6025    $  2.2650
`

// TestRaised allows for distributions that are raised in every quarter.
func TestRaised(t *testing.T) {
	tietest.Tells(t, "right", raised, "", "", "")
	tietest.Tells(t, "swapped", raised, "2.6025", "2.0625", "tieout:periodsBroken")
}

// ifConverted are a statement and a table of its own that leads from its income to the one that diluted earnings per share are made from.
const ifConverted = `ASHFIELD MEDICAL, INC.
CONDENSED CONSOLIDATED STATEMENTS OF OPERATIONS
(in thousands, except per share amounts; unaudited)

                                                   Three Months Ended December 31,
                                                      2014             2013
Net sales                                        $ 171,204        $ 150,116
Costs and expenses                                 148,062          139,778
Net income                                          23,142           10,338
Dividends on preferred stock                        (1,375)          (1,375)
Net income available to common shareholders      $  21,767        $   8,963
Net income per common share
  Basic                                          $    0.53        $    0.22
  Diluted                                        $    0.48        $    0.22
Weighted average common shares outstanding
  Basic                                             41,212           39,870
  Diluted                                           50,513           40,614

NET INCOME PER SHARE
(in thousands; unaudited)

                                                   Three Months Ended December 31,
                                                      2014             2013
Numerator for basic EPS                          $  21,767        $   8,963
Interest on convertible notes, net of tax            1,050                -
Preferred dividends                                  1,375                -
Numerator for diluted EPS, if-converted          $  24,192        $   8,963
`

// TestIfConverted takes the income that a table prints for diluted amounts alone for what they are made from.
func TestIfConverted(t *testing.T) {
	tietest.Tells(t, "right", ifConverted, "", "", "")
	tietest.Tells(t, "wrong", ifConverted, "    0.48 ", "    0.84 ", "tieout:perShareBroken")
}
