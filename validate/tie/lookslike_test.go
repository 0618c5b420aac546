package tie_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// notes are debts that are carried at nearly their principal, in round numbers.
const notes = `HARBOR INNS, INC.
LONG-TERM DEBT
(in millions)

                                          Principal    Dec. 31,    Dec. 31,
                                             Amount        2023        2022
                                          ---------    --------    --------
2.750% notes due April 2027                     750         745         744
2.500% notes due May 2027                       750         746         745
2.800% notes due September 2027               1,000         979         979
0.900% notes due March 2028                     500         497         496
1.500% notes due September 2028               1,000         994         993
3.900% notes due December 2028               1,000         970         977
`

// intangibles are what they cost less what was written off, in most rows.
const intangibles = `HARBOR INNS, INC.
INTANGIBLE ASSETS
(in thousands)

                                   Gross   Accumulated
                                Carrying      Amorti-   Impair-    Trans-
                                  Amount       zation      ment    lation       Net
                                --------   ----------  --------  --------  --------
December 31, 2023
Customer relationships           119,647      (40,443)       --        --    79,204
Licenses                          41,293      (34,234)       --        --     7,059
Software                          12,480       (7,115)       --        --     5,365
                                --------   ----------  --------  --------  --------
Total finite-lived assets        173,420      (81,792)       --        --    91,628
Trade names                       45,300           --    (6,300)    4,790    43,790
                                --------   ----------  --------  --------  --------
Total intangible assets          218,720      (81,792)   (6,300)    4,790   135,418
`

// securities are split by where they stand; nearly all of them stand in one of three columns.
const securities = `HARBOR INNS, INC.
SECURITIES AT DECEMBER 31, 2023
(in thousands)

                           Amortized   Unrealized   Unrealized       Fair          Cash    Securities    Restricted
                                Cost        Gains       Losses      Value   Equivalents                        Cash
                           ---------   ----------   ----------   --------   -----------   -----------   -----------
Money market accounts             --           --           --     49,984        39,440            --        10,544
Treasury notes               339,253        3,241           (1)   342,493        15,340       327,153            --
Agency securities             56,729          516           --     57,245            --        57,245            --
Corporate bonds              425,115        4,176          (33)   429,258            --       429,258            --
Foreign bonds                 21,486          307           --     21,793            --        21,793            --
Asset-backed securities       79,924        1,015           --     80,939            --        80,939            --
                           ---------   ----------   ----------   --------   -----------   -----------   -----------
Total                        922,507        9,255          (34)   981,712        54,780       916,388        10,544
`

// held is a sum in a table of one column that nothing else prints again.
const held = `HARBOR INNS, INC.
ASSETS HELD FOR SALE AT DECEMBER 31, 2023
(in millions)

Accounts receivable                               110
Unbilled receivables                              269
Other current assets                                9
Property and equipment                             14
Lease assets                                       38
Goodwill                                        1,195
                                                -----
Total assets held for sale                      1,635
`

// stopped is a cash flow whose discontinued operations have sections of their own, with one amount each.
const stopped = `HARBOR INNS, INC.
CONSOLIDATED STATEMENTS OF CASH FLOWS
(in millions)

                                                                 Year Ended December 31,
                                                                 2023      2022      2021
                                                               ------    ------    ------
Operating Activities:
Net income from continuing operations                           3,380     5,327     4,145
Depreciation and amortization                                   4,211     4,108     4,557
Net cash flows provided by operating activities from
  continuing operations                                         7,591     9,435     8,702
Investing Activities:
Capital expenditures                                           (2,415)   (2,288)   (2,134)
Net cash flows used in investing activities from continuing
  operations                                                   (2,415)   (2,288)   (2,134)
Financing Activities:
Repayment of debt                                                (578)       (3)   (4,254)
Dividends paid                                                 (3,239)   (3,128)   (2,957)
Net cash flows used in financing activities from continuing
  operations                                                   (3,817)   (3,131)   (7,211)
Discontinued Operations:
Net cash used in operating activities                              --        --       (71)
Net cash used in investing activities                              --        --        --
Net cash provided by financing activities                          --        --        71
Net cash used in discontinued operations                           --        --        --
Net increase (decrease) in cash                                 1,359     4,016      (643)
Cash, beginning of year                                         8,853     4,837     5,480
Cash, end of year                                              10,212     8,853     4,837
`

// fewer is a table of counts with a column of their changes.
const fewer = `<html><body><p>HARBOR INNS, INC.</p><p>OPERATING STATISTICS</p><table>
<tr><td></td><td colspan="2">Year Ended December 31,</td><td colspan="2">2023 vs 2022 Change</td></tr>
<tr><td></td><td>2023</td><td>2022</td><td>Amount</td><td>%</td></tr>
<tr><td>Weighted average number of shares</td><td>34,345</td><td>34,523</td><td>(178)</td><td>(1)%</td></tr>
<tr><td>Weighted average number of units</td><td>16,487</td><td>16,315</td><td>172</td><td>1%</td></tr>
</table></body></html>`

// constant has two columns of changes, one of them at rates of exchange that nothing prints.
const constant = `<html><body><p>HARBOR INNS, INC.</p><p>NET REVENUES (in millions)</p><table>
<tr><td></td><td colspan="2" rowspan="2">Three Months Ended June 30,</td><td colspan="2">Percent change</td></tr>
<tr><td></td><td rowspan="2">At actual rates</td><td rowspan="2">At constant currency rates</td></tr>
<tr><td></td><td>2023</td><td>2022</td></tr>
<tr><td>Inns, United States</td><td>1,161</td><td>1,298</td><td>(10.6)%</td><td>(10.6)%</td></tr>
<tr><td>Inns, abroad</td><td>230</td><td>274</td><td>(16.2)%</td><td>(12.3)%</td></tr>
<tr><td>Hotels, United States</td><td>865</td><td>795</td><td>8.8%</td><td>8.8%</td></tr>
<tr><td>Hotels, abroad</td><td>119</td><td>110</td><td>8.4%</td><td>13.1%</td></tr>
<tr><td>Food, United States</td><td>444</td><td>415</td><td>7.0%</td><td>7.0%</td></tr>
<tr><td>Food, abroad</td><td>215</td><td>217</td><td>(1.1)%</td><td>1.0%</td></tr>
</table></body></html>`

// economic begins with the net income, and adds up the income before taxes.
const economic = `HARBOR INNS, INC.
RECONCILIATION OF NON-GAAP MEASURES
(in thousands)

                                                        Three Months Ended June 30,
                                                            2023              2022
                                                          ------            ------
Net income attributable to Harbor Inns, Inc.               1,165             1,448
Add back: Net income attributable to noncontrolling
  interests                                               11,472            17,438
Add back: Provision for income taxes                         703             1,391
                                                          ------            ------
Income before provision for income taxes                  13,340            20,277
Add back: Share-based compensation                         1,104               846
                                                          ------            ------
Economic income                                           14,444            21,123
                                                          ======            ======
`

// restricted is a cash flow that ends with what its heading names, money set aside included, over labels that say no more than when.
const restricted = `HARBOR INNS, INC.
CONSOLIDATED BALANCE SHEETS
(in millions)
                                              June 30,     June 30,
                                                  2022         2021
Cash and cash equivalents                          183          319
Receivables                                        681          604
Total current assets                               864          923

CONSOLIDATED STATEMENTS OF CASH FLOWS
(in millions)
                                              Years ended June 30,
                                                  2022         2021
Net earnings                                       471          719
Net cash provided by operating activities          471          719
Capital expenditures                              (609)      (1,274)
Net cash used for investing activities            (609)      (1,274)
Net increase (decrease) in cash, cash equivalents
  and restricted cash                             (138)        (555)
Cash, cash equivalents and restricted cash:
  Beginning of year                                324          879
  End of year                                      186          324
`

// included is a cash flow that ends with what its labels say includes more than the balance sheet's cash.
const included = `HARBOR INNS, INC.
CONSOLIDATED BALANCE SHEETS
(in millions)
                                              June 30,     June 30,
                                                  2022         2021
Cash and cash equivalents                        183.2        319.7
Receivables                                      681.0        604.0
Total current assets                             864.2        923.7

CONSOLIDATED STATEMENTS OF CASH FLOWS
(in millions)
                                              Years ended June 30,
                                                  2022         2021
Net earnings                                     471.0        719.0
Net cash provided by operating activities        471.0        719.0
Capital expenditures                            (607.5)    (1,274.0)
Net cash used for investing activities          (607.5)    (1,274.0)
Net increase (decrease) in cash                 (136.5)      (555.0)
Cash and cash equivalents - beginning of year
  (includes restricted cash of $0.7 and $0.8,
  respectively)                                  320.4        875.4
Cash and cash equivalents - end of year
  (includes restricted cash of $0.7 and $0.7,
  respectively)                                  183.9        320.4
`

// TestLooksLikeASum leaves alone what looks like a sum and is none, and finds the misprints of those that are.
func TestLooksLikeASum(t *testing.T) {
	tietest.Tells(t, "notes", notes, "", "", "")
	tietest.Tells(t, "intangibles", intangibles, "", "", "")
	tietest.Tells(t, "net of intangibles", intangibles, "79,204", "79,024", "tieout:sumBroken")
	tietest.Tells(t, "securities", securities, "", "", "")
	tietest.Tells(t, "fair value", securities, "57,245            --        57,245", "57,425            --        57,245", "tieout:sumBroken")
	tietest.Tells(t, "one column", held, "", "", "")
	tietest.Tells(t, "total of one column", held, "1,635", "1,653", "tieout:sumBroken")
	tietest.Tells(t, "discontinued operations", stopped, "", "", "")
	tietest.Tells(t, "continuing operations", stopped, "7,591     9,435     8,702", "7,519     9,453     8,720", "tieout:sumBroken")
	tietest.Tells(t, "changes of counts", fewer, "", "", "")
	tietest.Tells(t, "at constant rates", constant, "", "", "")
	tietest.Tells(t, "turned round", economic, "", "", "")
	tietest.Tells(t, "cash that includes more", included, "", "", "")
	tietest.Tells(t, "cash that includes more, at end", included, "183.9 ", "138.9 ", "tieout:sumBroken")
	tietest.Tells(t, "restricted cash", restricted, "", "", "")
	tietest.Tells(t, "restricted cash at end", restricted, "  186 ", "  168 ", "tieout:sumBroken")
	tietest.Tells(t, "swapped", economic, "13,340", "13,430", "tieout:sumBroken")
}

// chapter is a British balance sheet, in which current liabilities are taken off before any total of liabilities.
const chapter = `HARBOR INNS plc
BALANCE SHEET AT 31 MARCH 2024

                                                            2024            2023
                                                            £000            £000
Fixed assets
Tangible assets                                            4,812           4,655
Current assets
Stocks                                                       412             398
Debtors                                                      731             706
Cash at bank                                                 204             187
                                                          ------          ------
                                                           1,347           1,291
Total assets                                               6,159           5,946
Current liabilities
Borrowings                                                   (31)            (42)
Lease liabilities                                           (104)           (106)
Trade and other payables                                    (499)           (546)
Current tax liabilities                                      (21)            (18)
                                                          ------          ------
                                                            (655)           (712)
                                                          ------          ------
Net current assets                                           692             579
                                                          ------          ------
Total assets less current liabilities                      5,504           5,234
Creditors: amounts falling due after one year             (1,200)         (1,300)
                                                          ------          ------
Net assets                                                 4,304           3,934
                                                          ======          ======
`

// TestNetCurrentAssets ties what current assets leave when current liabilities are taken off.
func TestNetCurrentAssets(t *testing.T) {
	tietest.Tells(t, "right", chapter, "", "", "")
	tietest.Tells(t, "swapped", chapter, "692  ", "962  ", "tieout:relationBroken")
	tietest.Tells(t, "in both columns", chapter, "692             579", "962             759", "tieout:relationBroken")
}
