package mention_test

import "testing"

// growthTwice prints growth since two times and on two bases, and prices.
const growthTwice = `

KEY FIGURES
(in millions, except prices; growth in per cent)

                                            Three Months Ended                          Nine Months Ended
                              Sept. 30,   June 30,  Sept. 30,                          Sept. 30,   Sept. 30,
                                   2025       2025       2024       QoQ        YoY          2025        2024
Revenue                         628.4      605.7      579.2     +3.7%      +8.5%       1,790.2     1,655.1
Net profit                       80.7       75.4       68.1     +7.0%     +18.5%         226.3       199.4
Net profit margin               12.8%      12.4%      11.8%                              12.6%       12.0%
Average price per ton           24.71      25.30      30.60                              27.13       31.02

REVENUE BY REGION
(in millions)

                              Three Months Ended           Change
                              Sept. 30,  Sept. 30,       as       constant
                                   2025       2024   reported     currency
Europe                          168.3      154.5       8.9%         3.0%
Americas                        460.1      424.7       8.3%         8.1%
`

// TestOtherBase: a printed change is not one since another time, nor on another basis, than the words beside it say.
func TestOtherBase(t *testing.T) {
	for text, wrong := range map[string]string{
		"Net profit grew 18.5% QoQ to $80.7 million.":                                              "18.5%",
		"Net profit grew 7.0% QoQ and 18.5% YoY to $80.7 million.":                                 "",
		"In Europe, revenue increased 8.9% in constant currency.":                                  "8.9%",
		"In Europe, revenue increased 8.9% as reported, or 3.0% in constant currency.":             "",
		"The net profit margin was 12.6%, compared to 11.8% a year ago.":                           "12.6%",
		"The average price per ton was $27.13, compared with $30.60 in the third quarter of 2024.": "$27.13",
		"The average price per ton was $24.71, compared with $30.60 in the third quarter of 2024.": "",
	} {
		if got := surelyDiffer(findReported(t, text+growthTwice)); got != wrong {
			t.Errorf("%s: %q differs, not %q", text, got, wrong)
		}
	}
}

// admissions has rows one of which is called by more of the words of another.
const admissions = `

SAME-FACILITY STATISTICS

                                           Three Months Ended September 30,
                                             2025        2024    % Change
Same-facility admissions                  104,318     102,172        2.1%
Same-facility equivalent admissions       198,402     192,811        2.9%
Total employees                             1,788       1,842

CONSOLIDATED STATEMENTS OF INCOME
(in thousands)

                                     Three Months Ended September 30,
                                             2025        2024
Net revenue                            $1,642,310  $1,519,204
Adjusted EBITDA                           212,640     198,115
Net income                                 96,112      90,418
`

// TestOfRowNamed: a change is that of the row which all words name, a count at the end of a time that of the row which it counts, and a word for a scale is
// not another one.
func TestOfRowNamed(t *testing.T) {
	for text, wrong := range map[string]string{
		"Same-facility equivalent admissions grew 2.1% over the prior-year period.":           "2.1%",
		"Same-facility admissions grew 2.1% and equivalent admissions 2.9%.":                  "",
		"The Company ended the quarter with 1,842 employees, including 63 who joined in May.": "1,842",
		"The Company ended the quarter with 1,788 employees, including 63 who joined in May.": "",
		"Net revenue was $1.64 million and net income was $96.1 million.":                     "$1.64 million",
		"Net revenue was $1.64 billion and net income was $96.1 million.":                     "",
	} {
		if got := surelyDiffer(findReported(t, text+admissions)); got != wrong {
			t.Errorf("%s: %q differs, not %q", text, got, wrong)
		}
	}
}

// outdoors has growth at constant rates, and pay in stock.
const outdoors = `

REVENUES
(in thousands)

                                       Three Months Ended                    Constant
                               Sept. 30,     Sept. 30,                       currency
                                    2025          2024     % Change          % Change
Wholesale                        400,540       397,184         0.8%              0.1%
Direct-to-consumer               244,519       223,306         9.5%              8.7%
Net revenues                     654,933       629,706         4.0%              3.2%

CASH FLOWS
(in thousands)

                                          Nine Months Ended
                                       Sept. 30,     Sept. 30,
                                            2025          2024
Net income                                61,250        58,114
Stock-based compensation                  12,416        11,833
Repurchases of common stock              (42,310)      (35,120)
`

// TestNothingOfTheKind: what no row is of differs from none that shares a word.
func TestNothingOfTheKind(t *testing.T) {
	for text, wrong := range map[string]string{
		"Comparable sales increased 5.8% in the third quarter.":                                                "",
		"Net revenues were $645.9 million in the third quarter.":                                               "$645.9 million",
		"During the third quarter the company repurchased approximately 0.5 million shares for $21.4 million.": "",
	} {
		if got := surelyDiffer(findReported(t, text+outdoors)); got != wrong {
			t.Errorf("%s: %q differs, not %q", text, got, wrong)
		}
	}
}

// trains has labels with marks of notes.
const trains = `

OPERATING STATISTICS
                                           Three Months Ended
                                              September 30,
                                            2025        2024    % Change
Freight car velocity                         226         213          6%
Average train speed (miles per hour) [b]    24.8        24.1          3%
Average terminal dwell (hours) [b]          20.6        21.9         (6%)
`

// TestMeasuredThen: a number measured in units that is the one of the year before is told of.
func TestMeasuredThen(t *testing.T) {
	for text, wrong := range map[string]string{
		"Average train speed was 24.1 miles per hour.": "24.1 miles",
		"Average train speed was 24.8 miles per hour.": "",
	} {
		if got := surelyDiffer(findReported(t, text+trains)); got != wrong {
			t.Errorf("%s: %q differs, not %q", text, got, wrong)
		}
	}
}
