package pershare_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// diner is a fictional income statement whose earnings per share are the sum of parts that were rounded.
const diner = `QUARRY LANE RESTAURANTS, INC.
CONSOLIDATED STATEMENTS OF OPERATIONS
(unaudited)

                                              13 Weeks Ended   13 Weeks Ended
                                                March 29,        March 30,
                                                  2009             2008
Revenues                                      $ 19,151,846     $ 18,532,645
Costs and expenses                              18,878,763       18,535,074
Income (loss) from continuing operations           273,083           (2,429)
Income (loss) from discontinued operations         (93,230)          77,946
Net income                                    $    179,853     $     75,517

Basic income (loss) per share:
  Continuing operations                       $       0.08     $         --
  Discontinued operations                            (0.03)            0.02
  Net income                                  $       0.05     $       0.02
Diluted income (loss) per share:
  Continuing operations                       $       0.08     $         --
  Discontinued operations                            (0.03)            0.02
  Net income                                  $       0.05     $       0.02

Weighted average shares, basic                   3,269,341        3,247,167
Weighted average shares, diluted                 3,270,505        3,248,912
`

// TestRoundedSums: what rounded parts of earnings per share come to is no misprint where it is a cent off what income gives; more is.
func TestRoundedSums(t *testing.T) {
	tietest.Tells(t, "rounded", diner, "", "", "")
	tietest.Tells(t, "wrong", diner, "3,269,341", "3,629,341", "tieout:perShareBroken")
}

// warehouse is a fictional summary of quarters with units of a partnership that dilute, and what they have of the income that is not printed.
const warehouse = `QUARRY LANE REALTY
SELECTED QUARTERLY INFORMATION
(in thousands, except per share amounts; unaudited)

                                              Dec. 31,    Sept. 30,    June 30,    March 31,
                                                2004         2004        2004         2004
Net income available for common shares       $ 41,150     $ 42,527    $ 34,716     $ 32,886
Basic income per common share                $   0.29     $   0.30    $   0.24     $   0.24
Diluted income per common share              $   0.29     $   0.30    $   0.24     $   0.23
Weighted average common shares                142,716      142,273     142,104      138,398
Weighted average common and dilutive
  potential common shares                     157,350      157,105     156,828      156,913
`

// TestOverUndiluted: diluted amounts per share that come near the income over shares that are not diluted are not held against those to the cent
// where diluted ones are printed.
func TestOverUndiluted(t *testing.T) {
	tietest.Tells(t, "right", warehouse, "", "", "")
	tietest.Tells(t, "wrong", warehouse, "$   0.29     $   0.30    $   0.24     $   0.24", "$   0.92     $   0.30    $   0.24     $   0.24", "tieout:perShareBroken")
}
