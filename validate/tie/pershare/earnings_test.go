package pershare_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// operations is an income statement with amounts per share of what goes on and of what does not, in the words of another country.
const operations = `BRENNERVIK AB
CONSOLIDATED INCOME STATEMENT
(SEK million, except per share data; unaudited)

                                          Full year     Full year
                                             2024          2023
                                          ---------     ---------
Revenue                                     103,238        86,404
Cost of goods sold                          (61,662)      (54,167)
                                          ---------     ---------
Gross profit                                 41,576        32,237
Operating expenses                          (28,190)      (21,021)
                                          ---------     ---------
Operating profit                             13,386        11,216
Income tax                                   (4,658)       (2,463)
Profit for the year, continuing operations    8,728         8,753
Loss for the year, discontinued operations     (205)          (32)
                                          ---------     ---------
Profit for the year, group total              8,523         8,721

Basic earnings per share, SEK
  Continuing operations                        6.97          6.99
  Discontinued operations                     (0.16)        (0.03)
  Group total                                  6.81          6.96
Diluted earnings per share, SEK
  Continuing operations                        6.95          6.98
  Discontinued operations                     (0.16)        (0.03)
  Group total                                  6.79          6.95
`

// goodwill is a pro forma disclosure whose adjustment says that it is added.
const goodwill = `ALDERMOOR FINANCIAL CORPORATION
EARNINGS WITHOUT AMORTIZATION OF GOODWILL
(in thousands, except per share data; unaudited)

                                                Year Ended December 31,
                                             2001        2000        1999
                                           --------    --------    --------
Net income as reported                       23,329      73,614     150,949
Add back: goodwill amortization               2,915       2,516       1,541
Pro forma net income                         26,244      76,130     152,490

Basic earnings per common share:
  As reported                                $ 0.46      $ 1.49      $ 3.18
  Add back: goodwill amortization              0.06        0.05        0.03
  Pro forma basic earnings per share         $ 0.52      $ 1.54      $ 3.21
`

// changed has a column of changes for all that it prints, and a margin of an amount with a long name.
const changed = `QUILLON BAY ENERGY CORPORATION
CONSOLIDATED STATEMENTS OF INCOME
(in thousands, except per share data; unaudited)

                                               Quarter Ended March 31,
                                             2010        2009      Change
                                           --------    --------    --------
Oil and gas operations                      237,614     189,120      48,494
Natural gas distribution                    337,300     294,986      42,314
Total operating revenues                    574,914     484,106      90,808
Operating expenses                          382,716     322,630      60,086
Net income                                  116,710      95,582      21,128
Diluted earnings per common share              1.62        1.33        0.29
Diluted average shares outstanding           72,039      71,897         142
Basic average shares outstanding             71,810      71,640         170
Dividends per common share                     0.53        0.50        0.03
`

// diluted prints amounts per share and no shares.
const diluted = `IPERA COSMETICOS S.A.
CONSOLIDATED INCOME STATEMENT
(in thousands of reais, except per share amounts; unaudited)

                                             Year Ended December 31,
                                             2021        2020        2019
                                           --------    --------    --------
Net revenue                              40,164,687  36,921,980  14,444,690
Net income attributable to shareholders   1,047,960     650,196     155,467
Earnings per share
  Basic                                       0.761       0.522      0.1796
  Diluted                                    0.7503       0.515      0.1779
`

// TestEarningsMisprints puts errors into releases of which other figures tell them.
func TestEarningsMisprints(t *testing.T) {
	for _, test := range []struct{ name, text, old, new, code string }{
		{"operations, right", operations, "", "", ""},
		{"what does not go on", operations, "(0.16)        (0.03)\n  Group total                                  6.81", "(0.61)        (0.03)\n  Group total                                  6.81", "tieout:sumBroken"},
		{"all operations", operations, "6.81          6.96", "6.81          6.69", "tieout:sumBroken"},
		{"no total of all operations", operations, "  Group total                                  6.79          6.95\n", "", ""},
		{"goodwill, right", goodwill, "", "", ""},
		{"what is added back", goodwill, "0.06        0.05", "0.60        0.05", "tieout:sumBroken"},
		{"an adjustment that is taken off", goodwill, "Add back: goodwill amortization              0.06        0.05        0.03", "Of which goodwill amortization               0.01        0.01        0.01", ""},
		{"changes, right", changed, "", "", ""},
		{"shares beside their change", changed, "71,897         142", "71,987         142", "tieout:columnBroken"},
		{"shares of two columns exchanged", changed, "71,810      71,640", "71,640      71,810", "tieout:columnBroken"},
		{"a dividend that changed little", changed, "0.53", "0.35", "tieout:columnBroken"},
		{"diluted, right", diluted, "", "", ""},
		{"far diluted by a slip", diluted, "0.7503", "0.5703", "tieout:perShareBroken"},
		{"far diluted", diluted, "0.7503", "0.5914", ""},
		{"an amount per share in no other place, by any digit", shares, "$ 0.44        $ 0.37", "$ 0.71        $ 0.37", "tieout:perShareBroken"},
		{"a basic amount after what preferred shares take", shares, "$ 0.44        $ 0.37", "$ 0.43        $ 0.36", ""},
		{"an average of shares that no slip explains", shares, "  Basic                                 25,204        24,196", "  Basic                                 16,938        24,196", "tieout:perShareBroken"},
	} {
		tietest.Tells(t, test.name, test.text, test.old, test.new, test.code)
	}
}
