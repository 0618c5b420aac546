package nongaap

import (
	"strings"
	"testing"

	"github.com/tieout/tieout/convert/release"
)

// head and heads begin the tables of a fictional release.
const head = `HOLLOWAY VALVES, INC.
SELECTED FINANCIAL DATA
(in thousands; unaudited)

                                        Three Months Ended
                                             June 30,
                                        2024          2023
                                      --------      --------
Net revenue                            114,286       105,428
`

// bridge leads from net income to adjusted EBITDA.
const bridge = `
HOLLOWAY VALVES, INC.
RECONCILIATION OF NET INCOME TO ADJUSTED EBITDA
(in thousands; unaudited)

                                        Three Months Ended
                                             June 30,
                                        2024          2023
                                      --------      --------
Net income                              11,110         8,927
Interest expense                           640           702
Income taxes                             2,812         2,240
Depreciation and amortization            4,905         4,711
Stock-based compensation                 1,320         1,105
                                      --------      --------
Adjusted EBITDA                         20,787        17,685
`

// adjustedResults leads from results to adjusted ones, and to what is made from them, under a title that says neither.
const adjustedResults = `CALDERWATER PARTNERS, INC.
Adjusted results
(in thousands, except per share data)

                                            Three Months Ended
                                           Mar. 31,      Mar. 31,
                                             2024          2023
                                           --------      --------
Operating income                             60,100        51,240
Amortization of intangible assets             3,110         3,877
                                           --------      --------
Adjusted operating income                    63,210        55,117
Adjusted operating margin                     30.9%         29.4%
Net income attributable to Calderwater       46,868        40,792
Amortization of intangible assets             3,110         3,877
Tax effect                                     (778)         (969)
                                           --------      --------
Adjusted net income                          49,200        43,700
Adjusted diluted earnings per share            0.75          0.64
`

// owners leads from what the owners of a British company earn to an adjusted amount, in the words of its accounts.
const owners = `CALDERWATER plc
Earnings per share

                                                        26 weeks to    26 weeks to
                                                       28 Sept 2024   30 Sept 2023
                                                               £m             £m
Profit attributable to owners of the parent                  63.8           68.2
Adjusting items, net of tax                                  16.9            3.0
Adjusted profit attributable to owners of the parent         80.7           71.2
`

// further leads from a loss to an adjusted income, and from net income to EBITDA, adjusted EBITDA and funds from operations.
const further = `HOLLOWAY VALVES, INC.
RECONCILIATIONS
(in thousands; unaudited)

                                        Three Months Ended
                                             June 30,
                                        2024          2023
                                      --------      --------
GAAP loss from operations              (10,110)       (8,927)
Stock-based compensation                12,320        11,105
                                      --------      --------
Non-GAAP income from operations          2,210         2,178
Net income                              11,110         8,927
Interest expense                           640           702
Depreciation                             4,905         4,711
                                      --------      --------
EBITDA                                  16,655        14,340
Stock-based compensation                 1,320         1,105
                                      --------      --------
Adjusted EBITDA                         17,975        15,445
Net income                              11,110         8,927
Depreciation                             4,905         4,711
                                      --------      --------
FFO attributable to common              16,015        13,638
Acquisition costs                          210           120
                                      --------      --------
Core FFO                                16,225        13,758
Shares used in non-GAAP per share       20,110        20,020
`

// perShareBridge leads from one amount per share to another among the rows of a statement.
const perShareBridge = `
HOLLOWAY VALVES, INC.
(in millions, except per share data)

                                        Three Months Ended
                                             June 30,
                                        2024          2023
                                      --------      --------
Operating income, as reported            $ 245         $ 340
Diluted earnings per common share, as
  reported                               $1.26         $1.71
Charges for restructuring                  .12           .04
Adjusted diluted earnings per share      $1.38         $1.75
`

func TestExamine(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       string // the coverage
		open       string // what the finding names; "" for no finding
	}{
		{"nothing adjusted", head, "", ""},
		{"reconciled", head + "Adjusted EBITDA                         20,787        17,685\n" + bridge, "1 of 1 non-GAAP measure seen to be reconciled", ""},
		{"not reconciled", head + "Adjusted EBITDA                         20,787        17,685\n", "0 of 1 non-GAAP measure seen to be reconciled", "Adjusted EBITDA"},
		{"restated is not adjusted", head + "Revenue as adjusted                    113,410       104,101\n", "", ""},
		{"another is open, which is not certain", head + "Adjusted net income                     12,430        10,032\n" + bridge, "1 of 2 non-GAAP measures seen to be reconciled", ""},
		{"its margin too", head + "Adjusted EBITDA margin                    18.2%         16.8%\n" + bridge, "2 of 2 non-GAAP measures seen to be reconciled", ""},
		{"losses, measures adjusted twice, funds from operations, and no shares", further, "5 of 5 non-GAAP measures seen to be reconciled", ""},
		{"by the words of a British company", owners, "1 of 1 non-GAAP measure seen to be reconciled", ""},
		{"per share, among the rows of a statement", perShareBridge, "1 of 1 non-GAAP measure seen to be reconciled", ""},
		{"the same, which does not add up", strings.Replace(perShareBridge, "$1.75", "$1.79", 1), "1 of 1 non-GAAP measure seen to be reconciled", ""},
		{"in a table of adjusted results", adjustedResults, "4 of 4 non-GAAP measures seen to be reconciled", ""},
	} {
		rel, _, err := release.Read("release.txt", []byte(c.text), release.Options{})
		if err != nil {
			t.Fatal(err)
		}
		got := examine(rel)
		if got.String() != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
		ds := got.Diagnostics()
		if (len(ds) > 0) != (c.open != "") || len(ds) > 0 && !strings.Contains(ds[0].Message, c.open) {
			t.Errorf("%s: %v", c.name, ds)
		}
	}
}
