package shares_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// shareClasses is a release of a fictional company with two shareClasses of shares, dividends, and a book value.
const shareClasses = `LARKSPUR HOLLOW INNS, INC.
CONDENSED CONSOLIDATED STATEMENTS OF INCOME
(in thousands, except per share data; unaudited)

                                        Three Months Ended           Nine Months Ended
                                           September 30,               September 30,
                                        2017          2016          2017          2016
                                      --------      --------      --------      --------
Revenues                               114,286       105,428       330,115       301,206
Costs and expenses                      98,731        93,144       288,420       266,918
                                      --------      --------      --------      --------
Net income                              15,555        12,284        41,695        34,288

Net income per share, diluted           $ 0.59        $ 0.47        $ 1.59        $ 1.30
Cash dividends per common share         $ 0.14        $ 0.12        $ 0.42        $ 0.36
Weighted average shares outstanding:
  Class A - basic                       18,433        17,866        18,244        17,633
  Class B - basic                        7,366         7,933         7,555         8,166
  Class A - diluted                     18,877        18,344        18,733        18,166
  Class A and Class B - diluted         26,243        26,277        26,288        26,332

LARKSPUR HOLLOW INNS, INC.
CONDENSED CONSOLIDATED BALANCE SHEETS
(in thousands, except per share data; unaudited)

                                      September 30,  December 31,
                                           2017          2016
                                         --------      --------
Assets                                    612,408       598,120
Goodwill                                   66,244        66,244
Liabilities                               241,155       251,989
Trust preferred securities                 18,133        18,133
Preferred stock                           110,000       110,000
Total shareholders' equity                371,253       346,131
Common shares outstanding                  25,799        25,866
Book value per common share              $  10.13      $   9.13
Tangible book value per common share     $   7.56      $   6.57

LARKSPUR HOLLOW INNS, INC.
CONDENSED CONSOLIDATED STATEMENTS OF CASH FLOWS
(in thousands; unaudited)

                                                Nine Months Ended
                                                   September 30,
                                                 2017          2016
                                               --------      --------
Net income                                       41,695        34,288
Depreciation                                      8,244         7,516
                                               --------      --------
Net cash provided by operating activities        49,939        41,804
Dividends paid                                  (10,841)       (9,288)
`

// carrier has amounts per share of an accounting change, and the shares outstanding beside their average.
const carrier = `GANNET SOUND EXPRESS, INC.
CONSOLIDATED STATEMENTS OF INCOME
(in thousands, except per share data; unaudited)

                                        Three Months Ended           Twelve Months Ended
                                           December 31,                 December 31,
                                        1999          1998          1999          1998
                                      --------      --------      --------      --------
Revenues                                44,286        41,428       190,115       171,206
Costs and expenses                      40,570        37,448       169,087       155,307
                                      --------      --------      --------      --------
Income before accounting change          3,716         3,980        21,028        15,899
Accounting change                            -             -          (422)            -
                                      --------      --------      --------      --------
Net income                               3,716         3,980        20,606        15,899

BASIC EARNINGS PER SHARE:
  Before accounting change              $ 0.45        $ 0.47        $ 2.54        $ 1.88
  Accounting change                          -             -         (0.05)            -
  Net income                            $ 0.45        $ 0.47        $ 2.49        $ 1.88
DILUTED EARNINGS PER SHARE:
  Before accounting change              $ 0.44        $ 0.46        $ 2.48        $ 1.82
  Accounting change                          -             -         (0.05)            -
  Net income                            $ 0.44        $ 0.46        $ 2.43        $ 1.82
Average shares outstanding, basic        8,204         8,411         8,277         8,466
Average shares outstanding, diluted      8,390         8,655         8,488         8,712
Shares outstanding at end of period      8,195         8,350         8,195         8,350
`

// ledgers is a release with a loss, an adjusted income, and amounts per share that are small.
const ledgers = `HARROW LEDGER, INC.
CONDENSED CONSOLIDATED STATEMENTS OF OPERATIONS
(in thousands, except per share data; unaudited)

                                        Three Months Ended           Nine Months Ended
                                            October 31,                 October 31,
                                        2024          2023          2024          2023
                                      --------      --------      --------      --------
Revenue                                198,638       164,385       568,600       468,223
Costs and expenses                     204,895       190,387       601,097       546,904
                                      --------      --------      --------      --------
Net loss                                (6,257)      (26,002)      (32,497)      (78,681)

Net loss per share, basic and diluted   $(0.07)       $(0.32)       $(0.39)       $(0.98)
Weighted-average shares used to compute
  net loss per share                    84,317        81,256        83,542        80,413

HARROW LEDGER, INC.
RECONCILIATION OF GAAP TO NON-GAAP MEASURES
(in thousands, except per share data; unaudited)

                                        Three Months Ended           Nine Months Ended
                                            October 31,                 October 31,
                                        2024          2023          2024          2023
                                      --------      --------      --------      --------
GAAP net loss                           (6,257)      (26,002)      (32,497)      (78,681)
Stock-based compensation                36,854        40,027       110,560       104,567
                                      --------      --------      --------      --------
Non-GAAP net income                     30,597        14,025        78,063        25,886
Non-GAAP net income per share, diluted  $ 0.34        $ 0.16        $ 0.89        $ 0.30
Shares used in non-GAAP per share
  calculation, diluted                  88,904        86,133        88,127        85,240
`

// accretion is a release whose loss per share is not that of the net loss in all columns.
const accretion = `TESSELLA VALE BIOLOGICS, INC.
CONDENSED STATEMENTS OF OPERATIONS
(unaudited)

                                       Three Months Ended March 31,
                                            2006            2005
                                        -----------     -----------
Operating expenses                        6,400,181       4,249,715
Interest income, net                        427,012         169,507
                                        -----------     -----------
Net loss                                 (5,973,169)     (4,080,208)
Accretion of redeemable preferred stock           -        (118,622)
                                        -----------     -----------
Net loss attributable to common
  stockholders                           (5,973,169)     (4,198,830)
Net loss per common share, basic
  and diluted                           $     (0.27)    $     (0.30)
Weighted average common shares
  outstanding, basic and diluted         21,877,340      14,206,118
`

// quarterly is a table of five quarters that prints no shares, of which a loss has fewer than an income.
const quarterly = `CALDER MICROSYSTEMS, INC.
QUARTERLY TREND
(in thousands, except per share amounts; unaudited)

                              Q4 00     Q1 01     Q2 01     Q3 01     Q4 01
                            --------  --------  --------  --------  --------
Net revenues                  64,218    48,377    36,902    31,455    33,681
Gross profit                  37,078    25,561    12,525    14,535    16,808
Net income (loss)              7,204     2,187   (12,746)   (3,549)   (4,398)
Diluted EPS                     0.16      0.05     (0.30)    (0.08)    (0.10)
`

// TestCountsMisprints puts errors into counts of shares, dividends and book values.
func TestCountsMisprints(t *testing.T) {
	const perShare = "tieout:perShareBroken"
	for _, test := range []struct{ name, text, old, new, code string }{
		{"shareClasses, right", shareClasses, "", "", ""},
		{"a class", shareClasses, "7,366         7,933", "7,636         7,933", "tieout:sumBroken"},
		{"a class when diluted", shareClasses, "18,877", "18,787", "tieout:sumBroken"},
		{"a dividend of nine months", shareClasses, "0.42        $ 0.36", "0.24        $ 0.36", "tieout:periodsBroken"},
		{"dividends of two years exchanged", shareClasses, "0.14        $ 0.12", "0.12        $ 0.14", "tieout:periodsBroken"},
		{"a dividend that was raised", shareClasses, "0.14        $ 0.12        $ 0.42", "0.15        $ 0.12        $ 0.43", ""},
		{"a dividend that began this quarter", shareClasses, "0.14        $ 0.12        $ 0.42", "0.14        $ 0.12        $ 0.14", ""},
		{"a dividend below none", shareClasses, "$ 0.12        $ 0.42", "$(0.12)       $ 0.42", perShare},
		{"a book value without preferred stock", shareClasses, "10.13", "10.31", perShare},
		{"a tangible book value", shareClasses, "7.56", "7.65", perShare},
		{"shares of the last day", shareClasses, "25,799", "52,799", perShare},
		{"carrier, right", carrier, "", "", ""},
		{"the sign of a change", carrier, "(0.05)            -\n  Net income                            $ 0.44", " 0.05             -\n  Net income                            $ 0.44", perShare},
		{"the digits of a change", carrier, "(0.05)            -\n  Net income                            $ 0.44", "(0.50)            -\n  Net income                            $ 0.44", "tieout:sumBroken"},
		{"shares at the end", carrier, "8,195         8,350         8,195 ", "81,950        8,350         8,195 ", perShare},
		{"shares below none", carrier, "8,195         8,350         8,195 ", "(8,195)       8,350         8,195 ", perShare},
		{"many shares sold on the last day", carrier, "8,195         8,350         8,195 ", "12,604        8,350        12,604 ", ""},
		{"ledgers, right", ledgers, "", "", ""},
		{"shares of two columns exchanged, of a loss", ledgers, "84,317        81,256", "81,256        84,317", perShare},
		{"adjusted shares, by a cent", ledgers, "88,904", "89,804", ""},
		{"more of them, by a cent", ledgers, "88,904", "88,094", ""}, // what shares in the earnings may be left out
		{"adjusted income by the share, of what is rounded", ledgers, "Non-GAAP net income per share, diluted  $ 0.34 ",
			"GAAP net loss per share                 $(0.07)       $(0.32)       $(0.39)       $(0.98)\n" +
				"Stock-based compensation per share        0.42          0.48          1.28          1.28\nNon-GAAP net income per share, diluted  $ 0.35 ", ""},
		{"accretion, right", accretion, "", "", ""},
		{"the sign of a loss after accretion", accretion, "(0.30)", " 0.30 ", perShare},
		{"quarterly, right", quarterly, "", "", ""},
		{"two quarters exchanged", quarterly, "(0.08)    (0.10)", "(0.10)    (0.08)", perShare},
	} {
		tietest.Tells(t, test.name, test.text, test.old, test.new, test.code)
	}
}
