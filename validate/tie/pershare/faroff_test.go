package pershare_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// loss is a statement with a loss, what its owners bear of it, and one amount per share in two columns.
const loss = `CORVANE GENETICS CORPORATION
CONDENSED STATEMENTS OF OPERATIONS
(unaudited)

                                              Three months ended
                                                   March 31,
                                             2006           2005
                                         ------------   ------------
Grant revenue                            $    512,655   $    633,210
Research and development                    5,118,744      3,904,118
General and administrative                  1,744,092      1,266,307
                                         ------------   ------------
Net loss                                   (6,350,181)    (4,537,215)
Accretion of redeemable preferred stock             -       (218,622)
                                         ------------   ------------
Net loss attributable to common
  stockholders                           $ (6,350,181)  $ (4,755,837)
                                         ============   ============
Net loss per common share, basic
  and diluted                            $      (0.29)  $      (0.33)
Weighted average common shares
  outstanding, basic and diluted           21,877,340     14,206,118
`

// scopes is a statement whose amounts per share are those of operations that go on, of others, and of a change in how things are counted.
const scopes = `FALLOWDALE STORES, INC.
CONSOLIDATED STATEMENTS OF INCOME
(in thousands, except per share data; unaudited)

                                  Three Months Ended       Nine Months Ended
                                     October 31,              October 31,
                                   2000        1999         2000        1999
                                 --------    --------     --------    --------
Income from continuing
  operations                       10,638      13,668       17,955      22,659
Discontinued operations            (9,790)       (622)     (12,347)     (1,740)
Cumulative effect of accounting
  change                               --          --       (1,188)         --
                                 --------    --------     --------    --------
Net income                            848      13,046        4,420      20,919

Basic earnings (loss) per share:
  Income from continuing
    operations                     $ 0.58      $ 0.72       $ 0.98      $ 1.19
  Discontinued operations           (0.54)      (0.03)       (0.67)      (0.09)
  Cumulative effect of
    accounting change                  --          --        (0.06)         --
  Net income                       $ 0.05      $ 0.69       $ 0.24      $ 1.10
`

// units are counts of units of two kinds, whose sum has no name.
const units = `PRAIRIE LINE PARTNERS, L.P.
STATEMENTS OF INCOME
(in thousands, except per unit amounts; unaudited)

                                   Three Months Ended     Six Months Ended
                                        June 30,              June 30,
                                     2005       2004       2005       2004
                                  ---------  ---------  ---------  ---------
Net income                        $   8,389  $   7,376  $  15,567  $  12,680
Limited partners' interest in net
  income                              7,359      6,825     13,601     11,652

Net income per limited partner
  unit, basic and diluted         $    0.50  $    0.53  $    0.94  $    0.90
Weighted average limited partner units
  outstanding:
 Common units                         9,810      8,140      9,688      8,140
 Subordinated units                   4,830      4,830      4,830      4,830
                                  ---------  ---------  ---------  ---------
                                     14,640     12,970     14,518     12,970
`

// yen is a statement whose last column is in another currency and at another scale.
const yen = `HOSOKAWA KIKAI CO., LTD.
CONSOLIDATED STATEMENTS OF INCOME
For the years ended March 31

                                                          Thousands of
                                   Millions of yen        U.S. dollars
                                     2013       2014           2014
                                   --------   --------      ----------
Net sales                           352,198    401,749       3,903,508
Cost of sales                       225,759    248,281       2,412,369
Gross profit                        126,439    153,468       1,491,139
Net income attributable to
  Hosokawa Kikai Co., Ltd.           17,532     30,679         298,086

                                          Yen              U.S. dollars
Net income per share, basic          132.97     235.60            2.29
Net income per share, diluted        132.91     235.42            2.29
Weighted average number of shares
  (thousands), basic                131,847    130,216
Weighted average number of shares
  (thousands), diluted              131,905    130,318
`

// oneColumn is a statement of one column.
const oneColumn = `MARLOWE BEARINGS, INC.
CONSOLIDATED STATEMENT OF INCOME
(in thousands, except per share data; unaudited)

                                   Three Months
                                      Ended
                                     June 30,
                                       2004
                                     --------
Net sales                             114,286
Cost of sales                         103,176
                                     --------
Net income                             11,110
Net income per share:
  Basic                                $ 0.44
  Diluted                              $ 0.43
Weighted average shares:
  Basic                                25,204
  Diluted                              25,961
`

// TestFarOff finds amounts per share and counts of shares that no slip of the pen explains, where the row that they are made from is known.
func TestFarOff(t *testing.T) {
	for _, test := range []struct{ name, text, old, new, code string }{
		{"a loss, right", loss, "", "", ""},
		{"a loss per share, by any digit", loss, "(0.29)  $      (0.33)", "(0.29)  $      (0.86)", "tieout:perShareBroken"},
		{"the shares of a loss, by any digit", loss, "21,877,340", "25,658,785", "tieout:perShareBroken"},
		{"a loss that is a cent off", loss, "(0.29)  $      (0.33)", "(0.29)  $      (0.34)", ""},
		{"scopes, right", scopes, "", "", ""},
		{"one of three scopes, by any digit", scopes, "(0.06)", "(0.52)", "tieout:sumBroken"},
		{"units, right", units, "", "", ""},
		{"a kind of units, by any digit", units, "9,810      8,140", "9,810      8,521", "tieout:sumBroken"},
		{"one column, right", oneColumn, "", "", ""},
		{"one column, by any digit", oneColumn, "$ 0.43", "$ 0.36", "tieout:perShareBroken"},
		{"one column, a little less", oneColumn, "$ 0.43", "$ 0.42", ""},
		{"two currencies, right", yen, "", "", ""},
		{"an average beside another currency", yen, "131,847    130,216", "131,847    130,126", "tieout:perShareBroken"},
	} {
		tietest.Tells(t, test.name, test.text, test.old, test.new, test.code)
	}
}
