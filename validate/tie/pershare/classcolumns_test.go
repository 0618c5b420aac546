package pershare_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// classColumns is a computation of earnings per share with a column for each class, in which the diluted ones are those of an income that is
// not printed.
const classColumns = `BIRCH RIVER FURNITURE COMPANY
COMPUTATION OF EARNINGS PER SHARE
(in thousands, except per share data; unaudited)

                                          Nine Months Ended                    Nine Months Ended
                                           March 31, 2014                       March 31, 2013
                                    Class A     Class B      Total       Class A     Class B      Total
                                   ---------   ---------   ---------    ---------   ---------   ---------
Dividends declared                 $   1,091   $   4,553   $   5,644    $   1,127   $   4,460   $   5,587
Undistributed earnings                 4,229      15,740      19,969        1,656       5,575       7,231
Net income                         $   5,320   $  20,293   $  25,613    $   2,783   $  10,035   $  12,818

Average basic shares outstanding       8,051      30,323      38,374        8,440      29,539      37,979
Basic earnings per share           $    0.66   $    0.67                $    0.33   $    0.34

Average diluted shares outstanding     8,389      30,323      38,712        8,524      29,539      38,063
Diluted earnings per share         $    0.66   $    0.67                $    0.33   $    0.34
`

// TestClassColumns takes the diluted amount per share of a class for the basic one, over more shares.
func TestClassColumns(t *testing.T) {
	tietest.Tells(t, "right", classColumns, "", "", "")
	tietest.Tells(t, "basic", classColumns, "Basic earnings per share           $    0.66", "Basic earnings per share           $    0.99", "tieout:perShareBroken")
}
