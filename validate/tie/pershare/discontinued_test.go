package pershare_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// leftOfTotal is a statement whose amount per share of discontinued operations is what is left of the total, one cent off its own quotient.
const leftOfTotal = `CALLOWAY ENGINE PARTS, INC.
CONSOLIDATED STATEMENTS OF OPERATIONS
(In thousands, except share and per share data)

                                              Three Months Ended         Nine Months Ended
                                                 September 30,             September 30,
                                               2018        2017          2018        2017
Net sales                                   282,500     268,300       829,900     794,300
Costs and expenses                          263,227     251,192       785,203     742,564
Earnings from continuing operations          19,273      17,108        44,697      51,736
Loss from discontinued operations, net of
  income taxes                               (3,524)     (3,983)       (5,014)     (5,113)
Net earnings                               $ 15,749    $ 13,125      $ 39,683    $ 46,623

Net earnings per common share - basic:
  Earnings from continuing operations        $ 0.86      $ 0.75        $ 1.99       $2.27
  Discontinued operations                     (0.16)      (0.17)        (0.22)      (0.22)
Net earnings per common share - basic        $ 0.70      $ 0.58        $ 1.77       $2.05
Net earnings per common share - diluted:
  Earnings from continuing operations        $ 0.84      $ 0.74        $ 1.95       $2.22
  Discontinued operations                     (0.15)      (0.17)        (0.22)      (0.22)
Net earnings per common share - diluted      $ 0.69      $ 0.57        $ 1.73       $2.00
Weighted average number of common shares 22,450,381  22,660,157    22,473,264  22,755,083
Weighted average number of common
  and dilutive shares                    22,938,925  23,174,700    22,954,649  23,287,052
`

// twoGains is a statement whose amounts per share of discontinued operations are those of two rows that are called so.
const twoGains = `MERIDEN SHORT LINE CORPORATION
CONSOLIDATED STATEMENTS OF INCOME
(in thousands, except per share data)

                                              Three Months Ended         Six Months Ended
                                                   June 30,                  June 30,
                                               2006        2005          2006        2005
Operating revenue                           115,410     107,200       228,180     210,400
Costs and expenses                          110,004      98,172       216,156     196,455
Income from continuing operations             5,406       9,028        12,024      13,945
Gain from sale of discontinued operations,
  net of income taxes                         2,354          --        10,667         239
Income from discontinued operations, net
  of income taxes                                74         250           163       1,310
Net income                                    7,834       9,278        22,854      15,494

Basic earnings per common share:
  Continuing operations                      $ 0.14      $ 0.24        $ 0.31      $ 0.37
  Discontinued operations                      0.06        0.01          0.28        0.04
  Net income                                 $ 0.20      $ 0.25        $ 0.59      $ 0.41
Weighted average common shares outstanding:
  Basic                                      38,534      37,691        38,485      37,568
`

// TestDiscontinuedPerShare leaves alone what is left of a total per share, and what two rows of one name are together.
func TestDiscontinuedPerShare(t *testing.T) {
	tietest.Tells(t, "left of the total", leftOfTotal, "", "", "")
	tietest.Tells(t, "two rows", twoGains, "", "", "")
	tietest.Tells(t, "swapped", twoGains, "$ 0.59      $ 0.41", "$ 0.95      $ 0.41", "tieout:relationBroken")
}
