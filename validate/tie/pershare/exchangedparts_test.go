package pershare_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// parted is an income statement with discontinued operations, whose amounts per share go by their names.
const parted = `CANTINA ROJA RESTAURANTS, INC.
CONSOLIDATED STATEMENTS OF INCOME
(unaudited)

                                                  Thirteen Weeks Ended
                                                 March 29,      March 30,
                                                   2009           2008
                                               -------------  -------------
Revenues                                       $  20,412,330  $  20,107,120
Costs and expenses                                20,139,247     20,109,549
                                               -------------  -------------
Income (loss) from continuing operations             273,083         (2,429)
Discontinued operations:
  Income from discontinued restaurants                22,460         51,758
  Restaurant closure income (expense)               (130,690)        26,188
                                               -------------  -------------
Income (loss) from discontinued operations          (108,230)        77,946
                                               -------------  -------------
Net income                                     $     164,853  $      75,517
                                               =============  =============

Basic income (loss) per share
  Income (loss) from continuing operations     $        0.08  $          --
  Income (loss) from discontinued operations           (0.03)          0.02
                                               -------------  -------------
  Net income                                   $        0.05  $        0.02
                                               =============  =============
Diluted income (loss) per share
  Income (loss) from continuing operations     $        0.08  $          --
  Income (loss) from discontinued operations           (0.03)          0.02
                                               -------------  -------------
  Net income                                   $        0.05  $        0.02
                                               =============  =============

Weighted average number of shares (basic)          3,269,341      3,247,167
Weighted average number of shares (diluted)        3,271,208      3,302,415
`

// twoBlocks is a computation of earnings per share that prints the average of shares in both of its blocks.
const twoBlocks = `FENWICK STAFFING CORPORATION
COMPUTATION OF EARNINGS PER SHARE
(in thousands, except per share data)

                                               4Q00      4Q99      FY00      FY99
Basic:
  Net income                                 $6,520    $6,954   $22,847   $28,325
  Average shares outstanding                 22,114    22,603    22,240    22,710
  Per share                                   $0.29     $0.31     $1.03     $1.25
Diluted:
  Net income                                 $6,520    $6,954   $22,847   $28,325
  Add interest on convertible notes             848       848     3,393     3,393
                                           --------  --------  --------  --------
  Net income, as adjusted                    $7,368    $7,802   $26,240   $31,718
                                           ========  ========  ========  ========
  Average shares outstanding                 22,114    22,603    22,240    22,710
  Stock options (treasury method)               188       402       231       377
  Shares issuable on conversion of notes      5,128     5,128     5,128     5,128
                                           --------  --------  --------  --------
  Diluted shares                             27,430    28,133    27,599    28,215
                                           ========  ========  ========  ========
  Per share                                   $0.27     $0.28     $0.95     $1.12
`

// TestExchangedParts finds amounts per share, and averages of shares, of two columns that changed places.
func TestExchangedParts(t *testing.T) {
	tietest.Tells(t, "parted", parted, "", "", "")
	tietest.Tells(t, "basic", parted, "(0.03)          0.02\n                                               -------------  -------------\n  Net income                                   $        0.05  $        0.02\n                                               =============  =============\nD",
		"(0.02)          0.03\n                                               -------------  -------------\n  Net income                                   $        0.05  $        0.02\n                                               =============  =============\nD", "tieout:perShareBroken")
	tietest.Tells(t, "two blocks", twoBlocks, "", "", "")
	tietest.Tells(t, "average", twoBlocks, "22,114    22,603    22,240    22,710\n  Stock", "22,240    22,603    22,114    22,710\n  Stock", "tieout:figureDiffers")
	tietest.Tells(t, "deficit", deficit, "", "", "")
	tietest.Tells(t, "diluted", deficit, "0.09   $  0.01   $   0.21   $  0.02", "0.09   $  0.02   $   0.21   $  0.01", "tieout:perShareBroken")
}

// deficit is an income statement that goes on with the deficit, above the amounts per share.
const deficit = `PELICAN NARROWS GOLD MINES LTD.
CONSOLIDATED STATEMENTS OF OPERATIONS AND DEFICIT
(in thousands of U.S. dollars, except per share amounts; unaudited)

                                       Three months ended    Nine months ended
                                          September 30,        September 30,
                                          2006      2005       2006      2005
                                      --------  --------   --------  --------
Revenue                               $ 50,220  $ 31,410   $124,960  $ 70,115
Costs and expenses                     (38,821)  (29,828)  (100,207)  (67,536)
                                      --------  --------   --------  --------
Net earnings for the period           $ 11,399   $ 1,582   $ 24,753   $ 2,579
Deficit, beginning of period           (72,603)  (71,694)   (85,957)  (72,691)
                                      --------  --------   --------  --------
Deficit, end of period                $(61,204)  $(70,112)  $(61,204)  $(70,112)
                                      ========  ========   ========  ========
Earnings per share
  Basic                               $   0.10   $  0.02   $   0.21   $  0.02
  Diluted                             $   0.09   $  0.01   $   0.21   $  0.02
Weighted average shares (thousands)
  Basic                                118,402   104,911    116,880   104,377
  Diluted                              120,117   106,340    118,714   105,862
`

// charged is a reconciliation of earnings per share that adds one row.
const charged = `CONCORDE FIELD PROCESSING, INC.
RECONCILIATION OF EARNINGS PER SHARE

                                              Three Months Ended          Nine Months Ended
                                                 September 30,              September 30,
                                               2003        2002           2003        2002
Diluted earnings per share, as reported     $   0.19    $   0.18       $   0.52    $   0.40
Effect of charges, net of tax                   0.01       (0.01)          0.02        0.11
Diluted earnings per share before charges   $   0.20    $   0.17       $   0.54    $   0.51
`

// partners is an income statement with units of two kinds.
const partners = `PRAIRIE CREST GAS PARTNERS, L.P.
CONSOLIDATED STATEMENTS OF INCOME
(in thousands, except per unit data; unaudited)

                                     Three Months Ended      Six Months Ended
                                          June 30,               June 30,
                                      2005        2004       2005        2004
                                   ---------  ---------  ---------  ---------
Revenues                           $  82,110  $  70,405  $ 163,301  $ 140,220
Product purchases                    36,860     31,514     73,867     63,770
Fuel and power                        2,531      2,163      5,072      4,378
Field wages                           2,850      2,437      5,712      4,931
Repairs                               3,170      2,710      6,352      5,484
Insurance                             3,489      2,983      6,992      6,036
Property taxes                        3,808      3,256      7,632      6,589
Rents                                 4,128      3,529      8,273      7,142
Contract services                     4,447      3,802      8,913      7,694
General and administrative            4,767      4,075      9,553      8,247
Depreciation                          5,086      4,349     10,193      8,800
Accretion                             5,406      4,622     10,833      9,352
Other, net                           (2,821)    (2,411)    (5,658)    (4,883)
Costs and expenses                   73,721     63,029    147,734    127,540
                                   ---------  ---------  ---------  ---------
NET INCOME                         $   8,389  $   7,376  $  15,567  $  12,680
                                   =========  =========  =========  =========
 General partner's interest in net
   income                          $   1,030  $     551  $   1,966  $   1,028
 Limited partners' interest in net
   income                              7,359      6,825     13,601     11,652
                                   ---------  ---------  ---------  ---------
   Net income                      $   8,389  $   7,376  $  15,567  $  12,680
                                   =========  =========  =========  =========

NET INCOME PER LIMITED PARTNER
  UNIT, BASIC AND DILUTED          $    0.50  $    0.53  $    0.94  $    0.90
                                   =========  =========  =========  =========
WEIGHTED AVERAGE LIMITED PARTNER UNITS
  OUTSTANDING:
 Common units                          9,810      8,140      9,688      8,140
 Subordinated units                    4,830      4,830      4,830      4,830
                                   ---------  ---------  ---------  ---------
                                      14,640     12,970     14,518     12,970
                                   =========  =========  =========  =========
`

// TestSlipsOfShort finds a slip in sums and quotients that the other columns prove little by themselves, and all with the slip undone.
func TestSlipsOfShort(t *testing.T) {
	tietest.Tells(t, "charged", charged, "", "", "")
	tietest.Tells(t, "effect", charged, "(0.01)          0.02", "(0.01)          0.20", "tieout:sumBroken")
	tietest.Tells(t, "partners", partners, "", "", "")
	tietest.Tells(t, "per unit", partners, "0.50  $    0.53", "0.53  $    0.50", "tieout:perShareBroken")
}

// lossesByQuarter is an income statement of three quarters with one amount per share.
const lossesByQuarter = `PERIDOT CIRCUITS CORPORATION
CONDENSED CONSOLIDATED STATEMENTS OF OPERATIONS
(in thousands, except per share data; unaudited)

                                              Three Months Ended
                                   September 30,   June 30,  September 30,
                                       2003          2003         2002
                                   -------------   --------  -------------
Net revenues                         $11,210       $10,804      $11,506
Costs and expenses                    12,665        11,411       13,214
Loss before income taxes              (1,455)         (607)      (1,708)
Income tax benefit                      (655)         (237)        (786)
Net loss                               $(800)        $(370)       $(922)

Basic and diluted loss per share      $(0.03)       $(0.01)      $(0.04)
Shares used in computing basic and
  diluted loss per share              25,816        25,705       25,730
`

// TestExchangedBoth finds losses per share of two columns that changed places where a third holds.
func TestExchangedBoth(t *testing.T) {
	tietest.Tells(t, "right", lossesByQuarter, "", "", "")
	tietest.Tells(t, "columns", lossesByQuarter, "$(0.03)       $(0.01)      $(0.04)", "$(0.04)       $(0.01)      $(0.03)", "tieout:perShareBroken")
}
