package headings_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// ofYear is a release of a fictional company: income, balance sheet and cash flow of a year.
const ofYear = `PORT ELLERY, Maine, February 10, 2025 -- Harrowgate Ferries, Inc. today announced results for the year ended December 31, 2024.

HARROWGATE FERRIES, INC.
STATEMENTS OF INCOME
(In thousands)
                                                Year Ended December 31,
                                                  2024          2023
Revenues                                      $  184,210    $  171,344
Operating expenses                               161,093       152,718
                                              ----------    ----------
Net income                                    $   23,117    $   18,626
                                              ==========    ==========

BALANCE SHEETS
(In thousands)
                                              December 31,  December 31,
                                                  2024          2023
ASSETS
  Cash and cash equivalents                   $   31,644    $   24,518
  Receivables, net                                17,702        16,930
                                              ----------    ----------
TOTAL ASSETS                                  $   49,346    $   41,448
                                              ==========    ==========

STATEMENTS OF CASH FLOWS
(In thousands)
                                                 Year Ended    Year Ended
                                                December 31,  December 31,
                                                    2024          2023
CASH FLOWS FROM OPERATING ACTIVITIES:
  Net income                                  $   23,117    $   18,626
  Depreciation                                     8,406         7,915
                                              ----------    ----------
    Net cash provided by operating activities     31,523        26,541
CASH FLOWS FROM INVESTING ACTIVITIES:
  Purchases of property and equipment            (24,397)      (22,980)
                                              ----------    ----------
NET INCREASE IN CASH                               7,126         3,561
CASH, beginning of year                           24,518        20,957
                                              ----------    ----------
CASH, end of year                             $   31,644    $   24,518
                                              ==========    ==========
`

// ofNineMonths is a release with a quarter beside the year to date.
const ofNineMonths = `HARROWGATE FERRIES, INC. STATEMENTS OF INCOME
(Unaudited; in thousands)

                                  Three Months Ended       Nine Months Ended
                                     September 30,            September 30,
                                ---------------------    ---------------------
                                   2024        2023         2024        2023
                                ---------   ---------    ---------   ---------
Revenues                        $  52,771   $  49,118    $ 141,036   $ 131,902
Expenses                           44,928      42,460      122,815     117,033
                                ---------   ---------    ---------   ---------
Net income                      $   7,843   $   6,658    $  18,221   $  14,869
                                =========   =========    =========   =========
`

// ofBank is a release of a bank, which prints no revenues.
const ofBank = `ELLERY SAVINGS BANCORP
STATEMENTS OF INCOME
(Dollars in thousands)
                                          Three Months Ended June 30,
                                              2024          2023
Interest income                           $   18,442    $   17,205
Interest expense                               5,130         4,872
                                          ----------    ----------
Net interest income                           13,312        12,333
Noninterest expense                            9,008         8,417
                                          ----------    ----------
Net income                                $    4,304    $    3,916
                                          ==========    ==========

BALANCE SHEETS
(Dollars in thousands)
                                            June 30,      June 30,
                                              2024          2023
Cash and due from banks                   $   61,408    $   58,377
Loans, net                                 1,240,517     1,163,904
                                          ----------    ----------
Total assets                              $1,301,925    $1,222,281
                                          ==========    ==========

CAPITAL
(Dollars in thousands)
                                            June 30,      June 30,
                                              2024          2023
Tier 1 capital                            $  118,206    $  109,744
`

// TestMisdated finds headings of days, years and quarters and scales that other tables contradict, and nothing where they are right.
func TestMisdated(t *testing.T) {
	for _, test := range []struct{ name, text, old, new, code string }{
		{"year", ofYear, "", "", ""},
		{"days exchanged", ofYear, "2024          2023\nASSETS", "2023          2024\nASSETS", "tieout:headingBroken"},
		{"a year too late", ofYear, "  2024          2023\nCASH", "  2025          2023\nCASH", "tieout:headingBroken"},
		{"nine months", ofNineMonths, "", "", ""},
		{"another quarter", ofNineMonths, "September 30,            September 30,", "June 30,                 September 30,", "tieout:headingBroken"},
		{"another year to date", ofNineMonths, "September 30,            September 30,", "September 30,            June 30,     ", "tieout:headingBroken"},
		{"bank", ofBank, "", "", ""},
		{"scale", ofBank, "(Dollars in thousands)\n                                          Three", "(Dollars in millions)\n                                          Three", "tieout:scaleBroken"},
	} {
		ds, line := tietest.Misprinted(t, test.text, test.old, test.new)
		switch {
		case test.code == "":
			if len(ds) > 0 {
				t.Errorf("%s: %v", test.name, ds)
			}
		case len(ds) != 1 || ds[0].Code != test.code || ds[0].Range.Start.Line > line+1 || ds[0].Range.End.Line < line-1:
			t.Errorf("%s: want %s at line %d, got %v", test.name, test.code, line, ds)
		}
	}
}
