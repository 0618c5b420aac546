package shares_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// preliminary are results with columns before and after what is exceptional; totals of shares and dividends have no labels.
const preliminary = `Ambleside Group plc
GROUP INCOME STATEMENT
for the 52 weeks ended 29 June 2019

                            52 weeks to 29 June 2019      52 weeks to 30 June 2018
                            Before   Except-              Before   Except-
                           except.     ional     Total   except.     ional     Total
                                £m        £m        £m        £m        £m        £m
Revenue                      845.2         -     845.2     812.6         -     812.6
Cost of sales               (561.3)     (3.4)   (564.7)   (540.1)        -    (540.1)
                          --------  --------  --------  --------  --------  --------
Gross profit                 283.9      (3.4)    280.5     272.5         -     272.5
Operating costs             (229.8)     (8.3)   (238.1)   (221.4)     (6.2)   (227.6)
                          --------  --------  --------  --------  --------  --------
Operating profit              54.1     (11.7)     42.4      51.1      (6.2)     44.9
Finance costs                 (8.6)        -      (8.6)     (8.1)        -      (8.1)
                          --------  --------  --------  --------  --------  --------
Profit before tax             45.5     (11.7)     33.8      43.0      (6.2)     36.8
Taxation                      (9.2)      2.1      (7.1)     (8.9)      1.1      (7.8)
                          --------  --------  --------  --------  --------  --------
Profit for the period         36.3      (9.6)     26.7      34.1      (5.1)     29.0
                          ========  ========  ========  ========  ========  ========

EARNINGS PER SHARE

                                                          2019        2018
Profit for the period (£m)                               26.7        29.0
Exceptional items after tax (£m)                          9.6         5.1
                                                    ----------  ----------
Underlying profit for the period (£m)                    36.3        34.1
                                                    ==========  ==========
Weighted average number of shares (millions)            214.3        213.5
Effect of dilutive share options (millions)               4.6         4.9
                                                    ----------  ----------
                                                        218.9        218.4
                                                    ==========  ==========
Basic earnings per share (pence)                         12.5        13.6
Diluted earnings per share (pence)                       12.2        13.3
Underlying basic earnings per share (pence)              16.9        16.0
Underlying diluted earnings per share (pence)            16.6        15.6
Dividends per share (pence)
Interim                                                   2.7         2.5
Final (proposed)                                          6.1         5.7
                                                    ----------  ----------
                                                          8.8         8.2

GROUP CASH FLOW STATEMENT
                                                          2019        2018
                                                            £m          £m
Net cash from operating activities                        51.7        48.2
Net cash used in investing activities                    (30.2)      (27.6)
Net cash used in financing activities                    (14.1)      (17.9)
                                                    ----------  ----------
Net increase in cash and cash equivalents                  7.4         2.7
Opening cash and cash equivalents                         26.1        23.4
                                                    ----------  ----------
Closing cash and cash equivalents                         33.5        26.1
                                                    ==========  ==========

ALTERNATIVE PERFORMANCE MEASURES
                                                          2019        2018
Underlying operating margin                                6.4%        6.3%
`

// TestTotalsWithoutLabels puts errors into counts of shares and dividends whose totals have no labels, and into what is made from those.
func TestTotalsWithoutLabels(t *testing.T) {
	for _, test := range []struct{ name, old, new, code string }{
		{"right", "", "", ""},
		{"columns of a total of shares", "218.9        218.4", "218.4        218.9", "tieout:sumBroken"},
		{"a total of shares", "218.9        218.4", "218.9        281.4", "tieout:perShareBroken"},
		{"columns of dividends", "6.1         5.7", "5.7         6.1", "tieout:sumBroken"},
		{"columns of a total of dividends", "8.8         8.2", "8.2         8.8", "tieout:sumBroken"},
		{"an underlying amount per share", "16.6        15.6", "16.6        16.5", "tieout:perShareBroken"},
		{"closing cash", "33.5        26.1\n          ", "33.5        21.6\n          ", "tieout:sumBroken"},
	} {
		tietest.Tells(t, test.name, preliminary, test.old, test.new, test.code)
	}
}
