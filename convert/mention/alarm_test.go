package mention_test

import "testing"

// insurer are the tables of a fictional insurer that also takes deposits, behind its text.
const insurer = `

                       CONSOLIDATED STATEMENTS OF OPERATIONS
                              (in thousands)
                              Three Months Ended         Nine Months Ended
                                 September 30,              September 30,
                                2025        2024          2025        2024
Total interest income        $ 12,504    $ 12,214      $ 36,314    $ 35,107
Total interest expense          4,733       6,762        15,327      19,028
Net interest income             7,771       5,452        20,987      16,079
Operating loss                   (781)     (1,204)       (8,092)     (6,108)

                            UNDERWRITING RATIOS
Loss ratio                      84.9%       88.1%         81.2%       90.4%
Acquisition ratio               23.2%       22.8%         22.9%       23.0%
Other operating expense ratio    6.4%        6.6%          6.5%        6.7%
Combined ratio                 114.5%      117.5%        110.6%      120.1%
`

// noAlarm fails where a number of a text is said to differ from the tables behind it.
func noAlarm(t *testing.T, text, tables string) {
	t.Helper()
	if ms := findReported(t, text+tables); surelyDiffer(ms) != "" {
		t.Errorf("%s\n\t%s", text, surelyDiffer(ms))
	}
}

// TestNoAlarm: numbers that are right are not said to differ, whatever they are called.
func TestNoAlarm(t *testing.T) {
	for _, text := range []string{
		"The combined ratio was 114.5% for the quarter (loss ratio 84.9%, expense ratio 29.6%).",
		"Net interest income advanced 42.5% to $7.8 million, and 30.5% to $21.0 million for nine months, as interest expense came down 30.0% from $6.8 million to $4.7 million.",
	} {
		noAlarm(t, text, insurer)
		allTie(t, reported(text+insurer), text)
	}
}

// carmaker are the tables of a fictional company with columns of change, behind its text.
const carmaker = `

                           STATEMENTS OF OPERATIONS
                   (in thousands, except per share data)

                                  Three Months Ended June 30,        Year Ended June 30,
                                  2026      2025   Change    %         2026       2025
Net sales                        171,950   166,660  5,290   3.2%      719,712    588,503
Consolidated revenues            719,712   588,503 131,209 22.3%    2,719,712  2,588,503
Parts of the acquired business   128,507        --                    201,118         --
Selling, general, and
  administrative                  40,427    32,954   7,473  22.7%     75,829     69,653
Net income per diluted share      $ 2.58    $ 1.89                     $ 6.07     $ 3.55
`

// TestNoAlarmOfLists: levels of a percentage are no changes, what goes along with an amount is not that, and what a list is compared with has
// the periods of the list.
func TestNoAlarmOfLists(t *testing.T) {
	for _, text := range []string{
		"Selling, general, and administrative expenses rose to $40.4 million from $33.0 million, or to 23.5% from 19.8% of net sales.",
		"Consolidated revenues were $719.7 million in the second quarter of 2026, an increase of 22.3% from the same period in 2025, with $128.5 million coming from parts of the acquired business.",
		"GAAP net income per diluted share of $2.58 for the current quarter and $6.07 for the year compared to $1.89 and $3.55 in the prior year periods.",
	} {
		noAlarm(t, text, carmaker)
		allTie(t, reported(text+carmaker), text)
	}
}

// biotech are the tables of a fictional company with a quarter and a year, behind its text.
const biotech = `

                           STATEMENTS OF OPERATIONS
                   (in thousands, except per share data)

                                Three Months Ended December 31,    Year Ended December 31,
                                       2013        2012               2013        2012
Total interest income               130,007     121,325            259,614     237,422
Research and development             11,750      12,110             55,304      39,948
General and administrative            2,600       2,350              9,910       7,806
Net loss                           $ (6,690)   $ (4,102)          $(31,830)   $(21,110)
Basic and diluted net loss per
  common share                      $ (0.45)    $ (0.28)           $ (2.17)    $ (1.59)
`

// TestNoAlarmOfClauses: a clause of its own speaks of its own subject, compares nothing with the clause before it, and has its own time.
func TestNoAlarmOfClauses(t *testing.T) {
	for _, text := range []string{
		"Interest income of $130.0 million, 7.2% higher, was absorbed by deposit costs that grew 22.4% to $62.1 million.",
		"Research and development took $55.3 million of the year's figure, 38% more than before, while general and administrative expense grew to $9.9 million from $7.8 million.",
		"Net loss for the quarter was $6.7 million, or $0.45 per diluted common share, and for the year $31.8 million, or $2.17 per diluted common share.",
	} {
		noAlarm(t, text, biotech)
	}
}

// TestNoAlarmOfParts: what is compared with an amount of parts that no table has is no figure of the whole with two digits in the other order.
func TestNoAlarmOfParts(t *testing.T) {
	noAlarm(t, "Marine and rail parts together delivered $190.4 million of sales in the quarter, compared with $167.6 million a year ago.", carmaker)
}

// drugmaker are the tables of a fictional company with a quarter and half a year, its balance sheet and its cash flow, behind its text.
const drugmaker = `

                           STATEMENTS OF OPERATIONS
                                (in millions)

                                  Three Months Ended June 30,      Six Months Ended June 30,
                                       2023        2022               2023        2022
Net revenues                         13,865      14,583             26,090      28,121
Acquired research and milestones        280         269                430         414
Upfront charges                         220         222                352         222
Amortization of content               1,230       1,081              2,360       2,107
Effective tax rate                      12%         14%                11%         15%

                           SELECTED BALANCES
                                (in millions)
                                                    June 30,   December 31,
                                                        2023           2022
Cash and cash equivalents                                618          1,005
Restricted cash                                         26.5           24.8
Long-term investments                                    252            121

                           CASH FLOWS
                                (in millions)
                                                  Six Months Ended June 30,
                                                        2023         2022
Net cash used in financing activities                 (1,594)       (2,310)
`

// TestNoAlarmOfParagraphs: two lengths of time may end on the day that is said of the second; what something is due to, what is taken out of a
// whole, and what is compared behind a change of something else are no figures of the row before; a sentence that names both of two numbers has
// exchanged no digits in one.
func TestNoAlarmOfParagraphs(t *testing.T) {
	for _, text := range []string{
		"Acquired research and milestones were $280 million for the three months and $430 million for the six months ended June 30, 2023 and $269 million for the three months and $414 million for the six months ended June 30, 2022.",
		"Upfront charges were $220 million for the three months and $352 million for the six months ended June 30, 2023 and $222 million for the three and six months ended June 30, 2022.",
	} {
		noAlarm(t, text, drugmaker)
		allTie(t, reported(text+drugmaker), text)
	}
	for _, text := range []string{
		"At June 30, 2023 we had $618 million of cash and cash equivalents (excluding $27 million of restricted cash), leaving $72.3 million available after $62 million of letters of credit.",
		"Amortization of content of $1,081 million in the second quarter of 2022 was off 12.1% from the quarter before the next, and net revenues of $14,583 million were 4.9% above those of 2023.",
		"Net revenues were $13,865 million for the three months ended June 30, 2023, 4.9% below the year before.",
		"Of the $618 million in cash and cash equivalents as of June 30, 2023, $584 million was held abroad.",
		"Net cash used in financing activities was lower in the six months ended June 30, 2023. The increase in net cash used in financing activities was due to $1,613 million of repurchased common stock.",
		"The difference between our 12% effective tax rate and the Federal statutory rate of 21% was due to credits.",
		"Payments for content increased $493 million, from $1,254 million to $1,747 million, or 39%, as compared to the increase in the amortization of content of $149 million, from $1,081 million to $1,230 million, or 14%.",
		"Restricted balances included in long-term investments were $252 million as of June 30, 2023, and $100 million as of December 31, 2022.",
	} {
		noAlarm(t, text, drugmaker)
	}
}

// weeks is a table of comparable sales of a year of 53 weeks.
const weeks = `KEY METRICS

                                       14 Weeks Ended       13 Weeks Ended
                                     February 3, 2018     January 28, 2017
Comparable sales                                 4.4%               (2.2)%
Stores at end of period                           812                  820
`

// TestComparedWeeks takes the second of two times that are compared for no time of what follows.
func TestComparedWeeks(t *testing.T) {
	noAlarm(t, "Comparable sales, which compare the 13 weeks ended January 27, 2018 with the 13 weeks ended January 28, 2017, increased 4.4%.", weeks)
}

// TestPassed: what is passed or crossed for the first time is a floor.
func TestPassed(t *testing.T) {
	const statement = `

CONSOLIDATED STATEMENTS OF INCOME
(in thousands)

                     Three Months Ended September 30,
                        2025       2024
Net sales            $ 625,975   $ 548,954
Costs                  583,309     519,601
Net income              42,666      29,353
`
	for _, text := range []string{"Net sales passed $600 million for the first time.", "Net sales crossed $600 million."} {
		noAlarm(t, text, statement)
		allTie(t, reported(text+statement), text)
	}
}
