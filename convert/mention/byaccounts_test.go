package mention_test

import "testing"

// accountsTables are the tables of a fictional half year, behind its text.
const accountsTables = `

                          FINANCIAL HIGHLIGHTS
                             (in millions)
                                   H1 2025    H1 2024
Revenue                              316.8      304.4
Adjusted profit before tax            40.4       39.1
Profit before tax                     26.1       31.2
Adjusted efficiency ratio             62.3%      64.9%
Efficiency ratio                      65.2%      66.0%
Underlying EPS (cents)                32.3       33.9
Statutory EPS (cents)                 21.5       31.6
Capital expenditure                  (84.3)     (92.6)
Operating cash flow before interest
  and tax                            164.0      143.5
`

const accountsText = "ALDER MILLS HALF-YEAR RESULTS\n\nAlder Mills reported results for the six months ended June 30, 2025. "

// TestByAccounts: a figure that leaves something out is not what words say is by the accounting standards, and the one that they name contradicts it.
func TestByAccounts(t *testing.T) {
	checkSaid(t, accountsText, accountsTables,
		saidOf{"Statutory profit before tax was $26.1 million.", "", 1},
		saidOf{"Statutory profit before tax was $40.4 million.", "$40.4 million", 0},
		saidOf{"The efficiency ratio was 65.2% on a GAAP basis.", "", 1},
		saidOf{"The efficiency ratio was 62.3% on a GAAP basis.", "62.3%", 0},
		saidOf{"The efficiency ratio was 65.2% on a GAAP basis and 62.3% on a non-GAAP basis.", "", 2},
		saidOf{"Statutory EPS was 21.5 cents.", "", 1},
		saidOf{"Statutory EPS was 32.3 cents.", "32.3 cents", 0},
		saidOf{"Adjusted profit before tax was $40.4 million.", "", 1},
	)
}

// TestBeforeItems: a column "Before adjusting items" leaves them out.
func TestBeforeItems(t *testing.T) {
	tables := `

                         CONSOLIDATED INCOME STATEMENT
                                 (in millions)
                              Six months ended June 30, 2025
                           Before        Adjusting
                        adjusting            items        Total
                            items
Revenue                     888.4               --        888.4
Operating profit             72.1            (28.5)        43.6
`
	checkSaid(t, accountsText, tables,
		saidOf{"Statutory operating profit was $43.6 million, after adjusting items of $28.5 million.", "", 2},
		saidOf{"Statutory operating profit was $72.1 million, after adjusting items of $28.5 million.", "$72.1 million", 1},
	)
}

// TestTurnedCosts: what is spent is the more the further it is below none, and a row whose own label leaves something out is none that does.
func TestTurnedCosts(t *testing.T) {
	checkSaid(t, accountsText, accountsTables,
		saidOf{"Capital expenditure fell 9.0% compared with the first half of 2024.", "", 1},
		saidOf{"Capital expenditure rose 9.0% compared with the first half of 2024.", "9.0%", 0},
		saidOf{"Operating cash flow before interest and tax increased 14.3%.", "", 1},
		saidOf{"Operating cash flow before interest and tax decreased 14.3%.", "14.3%", 0},
	)
}
