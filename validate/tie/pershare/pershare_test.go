package pershare_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// shares is a release of a fictional company with amounts per share, the shares that they are made with, and reconciliations.
const shares = `TARNBROOK METERS, INC.
CONDENSED CONSOLIDATED STATEMENTS OF INCOME
(in thousands, except per share data; unaudited)

                                        Three Months Ended
                                             June 30,
                                        2024          2023
                                      --------      --------
Net revenue                            114,286       105,428
Cost of revenue                         65,715        61,886
                                      --------      --------
Gross profit                            48,571        43,542
Operating expenses                      37,461        34,615
                                      --------      --------
Net income                              11,110         8,927

Net income per share:
  Basic                                 $ 0.44        $ 0.37
  Diluted                               $ 0.43        $ 0.35
Weighted average shares:
  Basic                                 25,204        24,196
  Diluted                               26,011        25,480

TARNBROOK METERS, INC.
RECONCILIATION OF GAAP TO NON-GAAP MEASURES
(in thousands; unaudited)

                                        Three Months Ended
                                             June 30,
                                        2024          2023
                                      --------      --------
GAAP cost of revenue                    65,715        61,886
GAAP gross profit                       48,571        43,542
  Stock-based compensation               1,204           986
  Amortization                           2,310         2,118
Non-GAAP cost of revenue                62,201        58,782
Non-GAAP gross profit                   52,085        46,646
`

// property is a release of a fictional company that reports by the share what is no income, with changes beside it.
const property = `MARLOW HARBOR PROPERTIES, INC.
FUNDS FROM OPERATIONS
(in thousands, except per share data; unaudited)

                                        Three Months Ended              Six Months Ended
                                             June 30,                       June 30,
                                        2024        2023   Change      2024        2023   Change
                                      --------    -------- ------    --------    -------- ------
Rental revenue                          88,412      80,365  10.0%     175,230     159,890   9.6%
Net income                              12,050       9,820  22.7%      23,440      20,115  16.5%
Depreciation of real estate             21,330      20,780   2.6%      42,410      41,120   3.1%
Funds from operations                   33,380      30,600   9.1%      65,850      61,235   7.5%
FFO per diluted share                 $   0.61    $   0.58   5.2%    $   1.21    $   1.17   3.4%
Net asset value per share             $  16.42    $  15.31   7.3%    $  16.42    $  15.31   7.3%
Book value per share                  $  18.90    $  17.80   6.2%    $  18.90    $  17.80   6.2%
Tangible book value per share         $  15.90    $  15.10   5.3%    $  15.90    $  15.10   5.3%
Weighted average shares, diluted        54,720      52,760   3.7%      54,420      52,340   4.0%
`

// TestPropertyMisprints puts errors into amounts per share that are none of income.
func TestPropertyMisprints(t *testing.T) {
	for _, test := range []struct{ name, old, new, code string }{
		{"right", "", "", ""},
		{"two columns exchanged", "0.61    $   0.58   5.2%    $   1.21", "1.21    $   0.58   5.2%    $   0.61", "tieout:perShareBroken"},
		{"the same slip in two columns", "16.42    $  15.31   7.3%    $  16.42    $  15.31", "16.24    $  13.51   7.3%    $  16.24    $  13.51", "tieout:columnBroken"},
		{"more that is tangible than there is", "15.90    $  15.10   5.3%    $  15.90", "51.90    $  15.10   5.3%    $  15.90", "tieout:perShareBroken"},
		{"a slip in one", "0.61    $", "0.16    $", "tieout:perShareBroken"},
	} {
		tietest.Tells(t, test.name, property, test.old, test.new, test.code)
	}
}

// TestPerShareMisprints puts errors into amounts per share, counts of shares and reconciliations.
func TestPerShareMisprints(t *testing.T) {
	for _, test := range []struct{ name, old, new, code string }{
		{"right", "", "", ""},
		{"shares that make a cent", "24,196", "24,916", "tieout:perShareBroken"},
		{"shares of two columns exchanged, by a cent each", "25,204        24,196", "24,196        25,204", "tieout:perShareBroken"},
		{"shares in all columns", "26,011        25,480", "62,011        52,480", "tieout:perShareBroken"},
		{"amounts per share in all columns", "0.43        $ 0.35", "0.34        $ 0.53", "tieout:perShareBroken"},
		{"an adjustment of two measures in all columns", "2,310         2,118", "3,210         1,218", "tieout:sumBroken"},
		{"an adjusted measure in one of two columns", "52,085", "50,285", "tieout:sumBroken"},
	} {
		tietest.Tells(t, test.name, shares, test.old, test.new, test.code)
	}
}

// sharedEarnings prints less per share than its income over its shares, as unvested shares have a part of it.
const sharedEarnings = `FICTIONAL LABORATORIES
CONSOLIDATED STATEMENTS OF EARNINGS
(in millions, except per share)

                                                 Years Ended December 31,
                                             2023          2022         2021
Net sales                                  40,109        43,653       43,075
Costs and expenses                         34,386        36,720       36,004
Net earnings                                5,723         6,933        7,071
Diluted earnings per common share            3.26          3.91         3.94
Average shares outstanding - diluted        1,749         1,764        1,789
`

// TestSharedEarnings finds digits that changed places in an amount per share whose income is shared in every column.
func TestSharedEarnings(t *testing.T) {
	tietest.Tells(t, "right", sharedEarnings, "", "", "")
	tietest.Tells(t, "two digits", sharedEarnings, "3.91         3.94", "3.91         3.49", "tieout:perShareBroken")
	tietest.Tells(t, "more is shared", sharedEarnings, "3.91         3.94", "3.91         3.71", "")
}

// distributable prints a cash flow per share in a table without shares.
const distributable = `FICTIONAL PIPELINES
CONSOLIDATED RESULTS
(millions of Canadian $, except per share amounts)

                                          three months ended     six months ended
                                                June 30               June 30
                                            2017      2016        2017      2016
Net income attributable to common shares     386       347         771       703
Net income per common share - basic        $0.54     $0.49       $1.09     $1.00
Weighted average common shares - basic
  (millions)                                 711       702         709       700

DISTRIBUTABLE CASH FLOW
(millions of Canadian $, except per share amounts)

                                          three months ended     six months ended
                                                June 30               June 30
                                            2017      2016        2017      2016
Comparable EBITDA                            739       694       1,481     1,389
Interest expense                            (144)     (131)       (281)     (259)
Maintenance capital expenditures             (31)      (28)        (66)      (61)
Distributable cash flow                      564       535       1,134     1,069
Distributable cash flow per common share   $0.79     $0.76       $1.60     $1.53
`

// TestCashFlowPerShare makes it from the cash flow of its name and the shares of the statement.
func TestCashFlowPerShare(t *testing.T) {
	tietest.Tells(t, "right", distributable, "", "", "")
	tietest.Tells(t, "two digits", distributable, "$1.60     $1.53", "$1.06     $1.53", "tieout:perShareBroken")
}
