package mention_test

import (
	"strings"
	"testing"

	"github.com/tieout/tieout/convert/mention"
)

// weeksTables are fictional tables with a quarter of fourteen weeks, shares of sales beside amounts, units and operating data.
const weeksTables = `

ALDER POINT PARTNERS, L.P.
CONSOLIDATED STATEMENTS OF INCOME
(in thousands, except per unit amounts)

                                 14 Weeks Ended     13 Weeks Ended      53 Weeks Ended     52 Weeks Ended
                                February 3, 2001   January 29, 2000    February 3, 2001   January 29, 2000
                                 Amount  Percent    Amount  Percent     Amount  Percent    Amount  Percent
                                -------- -------   -------- -------    -------- -------   -------- -------
Net sales                       $463,322  100.0%   $416,875  100.0%  $1,366,935  100.0% $1,253,547  100.0%
Cost of sales                    309,786   66.9%    275,990   66.2%     917,212   67.1%    833,975   66.5%
Gross profit                     153,536   33.1%    140,885   33.8%     449,723   32.9%    419,572   33.5%
Expenses                         118,653   25.6%    103,953   24.9%     364,337   26.7%    322,848   25.8%
Net income                       $34,883    7.5%    $36,932    8.9%     $85,386    6.2%    $96,724    7.7%

Net income per limited partner unit:
  Basic                            $1.22              $1.31               $2.57              $2.87
  Diluted                          $1.21              $1.28               $2.54              $2.81
Distributions declared per unit  $0.6450            $0.5800             $2.5600            $2.3200

`

// TestPeriodsThatFollow checks numbers whose period follows from what they go with, and amounts per unit of a partnership.
func TestPeriodsThatFollow(t *testing.T) {
	for _, text := range []string{
		"Net sales for the fourteen-week quarter rose 11.1% to $463.3 million.",
		"Net income per limited partner unit was $1.21 on a diluted basis, compared with $1.28.",
		"Net income of $85.4 million, or $2.54 per diluted unit, against $96.7 million, or $2.81.",
		"Gross profit was $153.5 million, 9.0% above the $140.9 million of a year earlier, and net income was $34.9 million.",
		"Gross profit was 9.0% above the fourth quarter of 1999. Net income was $34.9 million, against $36.9 million.",
		"The general partner declared a cash distribution of 64.5 cents per unit for the fourth quarter.",
		"Net income was $1.21 and $2.54 per diluted unit for the quarter and fiscal year, respectively.",
		"Net income was $34.9 million, or 7.5% of net sales, compared with $36.9 million, or 8.9% of net sales.",
		"Net income of $34.9 million compares with $36.9 million a year ago.",
	} {
		for _, m := range findIn(t, "ALDER POINT PARTNERS REPORTS FOURTH QUARTER AND FISCAL YEAR RESULTS\n\nAKRON, Ohio, March 1, 2001 - Alder Point Partners announced results for its fourth quarter and fiscal year ended February 3, 2001.\n\n"+text+weeksTables) {
			if m.Status != mention.Ties && m.Status != mention.Derives {
				t.Errorf("%s\n\t%s %s %s %s", text, m.Measure, m.Printed, m.Period, m.Status)
			}
		}
	}
}

// TestNamesOfYears: a fiscal year that ends in December is not named for another because a quarter to come is spoken of.
func TestNamesOfYears(t *testing.T) {
	const tables = `

                        Three Months Ended        Year Ended
                           December 31,          December 31,
                          2005      2004        2005      2004
Revenues               $   770   $   844     $ 3,056   $ 2,788
Net loss               $(8,136)  $(5,812)   $(35,330) $(23,002)
`
	text := "Alder Point Inc. announced results for the quarter and year ended December 31, 2005. The net loss for the fourth quarter of 2005 was $8.136 million. " +
		"Data are expected in the third quarter of 2006, and resources suffice into the first quarter of 2007."
	ms := findIn(t, text+strings.ReplaceAll(tables, "Revenues", "Total revenues"))
	if len(ms) == 0 || ms[0].Status != mention.Ties {
		t.Errorf("%+v", ms)
	}
}

// TestFormsOfComparison: what a margin is after, a part of the row above, and "it" with what is left out.
func TestFormsOfComparison(t *testing.T) {
	const text = `Alder Air reported results for the second quarter ended June 30, 2003. The operating margin was 11.0% after 10.9%. Net income attributable to shareholders was
$20.5 million, compared with $18.1 million in 2002. Operating cost per available seat mile was 9.65 cents; excluding fuel it was 8.21 cents.

                        CONSOLIDATED STATEMENTS OF INCOME
                                (in millions)
                              Three Months Ended June 30
                                   2003    2002
Revenues                         $394.5  $319.8
Expenses                          373.3   301.2
Net income                         21.2    18.6
  of which attributable to
    minority interests              0.7     0.5
  of which attributable to
    shareholders                   20.5    18.1
Operating margin                  11.0%   10.9%

                        OPERATING STATISTICS
                              Three Months Ended June 30
                                   2003    2002    % Chg
Revenue passengers (000)          4,012   3,788      5.9
Operating cost per ASM (cents)     9.65    9.79     -1.4
  excluding fuel (cents)           8.21    8.52     -3.6
`
	for _, m := range findIn(t, text) {
		if m.Status != mention.Ties {
			t.Errorf("%s %s %s %s", m.Measure, m.Printed, m.Period, m.Status)
		}
	}
}

// TestRates: a row without a unit is in per cent where its label says so.
func TestRates(t *testing.T) {
	const text = `Alder Air reported results for the second quarter ended June 30, 2003. The load factor improved to 73.3 percent.

                          OPERATING STATISTICS
                              Three Months Ended June 30
                                   2003    2002    % Chg
Revenue passengers (000)          4,012   3,788      5.9
Passenger load factor              73.3    70.2  3.1 pts
Fuel gallons (000,000)             88.6    89.3     -0.9
`
	ms := findIn(t, text)
	if len(ms) == 0 || ms[0].Status != mention.Ties {
		t.Errorf("%+v", ms)
	}
}
