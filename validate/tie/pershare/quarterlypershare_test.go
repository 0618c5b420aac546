package pershare_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// byQuarter is a table of the amounts per share of four quarters and of their year, without what they are made from, and of book values beside
// what those are made from.
const byQuarter = `TAMARACK BANCORP
QUARTERLY DATA PER SHARE
(unaudited)

                                                      Quarter ended                              Year ended
                                   Dec. 31,     Sept. 30,     June 30,     March 31,      December 31,
                                     2014          2014         2014          2014            2014
Operating earnings per share        $0.37         $0.30        $0.28         $0.21           $1.17

CONSOLIDATED BALANCE SHEETS
(in thousands, except per share data; unaudited)

                                             September 30,  December 31,
                                                 2014           2013
                                             -------------  -------------
Total assets                                    $3,426,172     $3,044,270
                                             =============  =============
Total liabilities                               $2,639,958     $2,310,531
Total stockholders' equity                         786,214        733,739
                                             -------------  -------------
Total liabilities and stockholders' equity      $3,426,172     $3,044,270
                                             =============  =============
Common shares outstanding                           25,378         25,270
Book value per share                            $    30.98     $    29.04
`

// TestQuarterlyPerShare finds digits in another order in amounts per share whose periods add up, and a book value that lost a digit.
func TestQuarterlyPerShare(t *testing.T) {
	tietest.Tells(t, "right", byQuarter, "", "", "")
	tietest.Tells(t, "quarter", byQuarter, "$0.37 ", "$0.73 ", "tieout:periodsBroken")
	tietest.Tells(t, "exchanged", byQuarter, "$0.37         $0.30        $0.28         $0.21           $1.17", "$1.17         $0.30        $0.28         $0.21           $0.37", "tieout:periodsBroken")
	tietest.Tells(t, "year", byQuarter, "$1.17", "$1.71", "tieout:periodsBroken")
	tietest.Tells(t, "book value", byQuarter, "$    30.98", "$     3.98", "tieout:perShareBroken")
}
