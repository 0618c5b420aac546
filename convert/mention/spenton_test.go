package mention_test

import "testing"

// serviceTables are the tables of a fictional operator, behind its text.
const serviceTables = `

HOLLIN BRIDGE CORPORATION
CONSOLIDATED STATEMENTS OF OPERATIONS
(in millions)

                                  Three Months Ended           Nine Months Ended
                                     September 30,               September 30,
                                   2025         2024           2025         2024
Revenues                        $  412.6     $  386.9       $ 1,204.7    $ 1,131.5
Floor plan interest expense         14.6          6.2            39.7         13.9
Net income                      $   46.6     $   39.2       $   130.6    $   112.5

CONSOLIDATED BALANCE SHEETS
(in millions)
                                September 30,   December 31,
                                    2025            2024
Cash                            $     61.2      $     55.9
Other assets                         644.1           601.5
Total assets                    $    705.3      $    657.4
Credit facility                 $    219.5      $    165.0
Other liabilities                    101.7           109.9
Equity                               384.1           382.5
Total liabilities and equity    $    705.3      $    657.4

CONSOLIDATED STATEMENTS OF CASH FLOWS
(in millions)
                                    Nine Months Ended
                                      September 30,
                                    2025         2024
Net income                       $ 130.6      $ 112.5
Purchases of equipment             (72.0)       (64.3)
Repurchases of common stock        (62.5)       (24.0)
Dividends paid                     (49.8)       (41.1)

OPERATING STATISTICS
                                September 30,   December 31,
                                    2025            2024
Homes passed                      652,840         641,210
Basic subscribers                 417,360         409,480
`

// TestSpentOn: a verb right before an amount and a preposition behind it say what was spent on, verbs count things, and what is owed under a facility is
// the facility.
func TestSpentOn(t *testing.T) {
	checkDiffers(t, reported(""), serviceTables, map[string]string{
		"During the first nine months the Company invested $72.0 million in equipment and spent $24.0 million on the repurchase of common stock. ": "$24.0 million",
		"During the first nine months the Company invested $72.0 million in equipment and spent $62.5 million on the repurchase of common stock. ": "",
		"During the first nine months of 2024 the Company spent $24.0 million on the repurchase of common stock. ":                                 "",
		"At September 30, 2025 the Company's systems passed 625,840 homes. ":                                                                       "625,840",
		"At September 30, 2025 the Company's systems passed 652,840 homes. ":                                                                       "",
		"The number of homes passed 600,000 some years ago. ":                                                                                      "",
		"Floor plan interest expense more than doubled to $16.4 million from $6.2 million. ":                                                       "$16.4 million",
		"Floor plan interest expense more than doubled to $14.6 million from $6.2 million. ":                                                       "",
		"Borrowings under our credit facility stood at $165.0 million at quarter end. ":                                                            "$165.0 million",
		"Borrowings under our credit facility stood at $219.5 million at quarter end. ":                                                            "",
	})
	checkDiffers(t, reported(""), serviceTables, map[string]string{
		"For the nine months, net income increased by $18.1 million to $112.5 million. ":                              "$112.5 million",
		"For the nine months, net income increased by $18.1 million to $130.6 million. ":                              "",
		"Before the charge, the Company earned $50.1 million, compared with net income of $39.2 million a year ago. ": "",
	})
	checkSaid(t, reported(""), serviceTables, saidOf{"Basic subscribers of 417,360 were up since the end of the year. ", "", 1})
}

// sameStores are tables of all stores and of the same ones.
const sameStores = `

                       KEY DATA - CONSOLIDATED
                            (in millions)
                                      Three Months Ended September 30,
                                     2025       2024     Change  % Change
Service revenues                    268.7      239.5       29.2     12.2%
Service gross profit                148.3      129.8       18.5     14.3%

                       KEY DATA - SAME STORE
                            (in millions)
                                      Three Months Ended September 30,
                                     2025       2024     Change  % Change
Service revenues                    250.9      233.4       17.5      7.5%
Service gross profit                138.6      126.7       11.9      9.4%
`

// TestSameStores: a percentage of the same stores is held against their level.
func TestSameStores(t *testing.T) {
	checkDiffers(t, reported(""), sameStores, map[string]string{
		"Same-store service gross profit advanced 7.5% to $138.6 million. ": "7.5%",
		"Same-store service gross profit advanced 9.4% to $138.6 million. ": "",
	})
}
