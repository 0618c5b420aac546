package mention_test

import (
	"testing"

	"github.com/tieout/tieout/convert/mention"
)

// fourthTables are of a quarter and a fiscal year, and of two days.
const fourthTables = `

DALE STORES, INC.
CONSOLIDATED STATEMENTS OF INCOME
(in millions)

                                     Quarter Ended         Year Ended
                                       June 30,             June 30,
                                    2023    2022         2023     2022
Net sales                           $346    $341       $1,511   $1,418
Costs                                 80      77          312      298
Net income                          $266    $264       $1,199   $1,120

CONSOLIDATED BALANCE SHEETS
(in millions)

                                      June 30,      June 30,
                                        2023          2022
Marketable equity securities         $   346       $   241
Receivables                            2,931         3,412
Inventories                              512           498
Total assets                         $ 3,789       $ 4,151
`

const fourthText = "DALE STORES, INC. REPORTS FOURTH QUARTER AND FISCAL 2023\n\nAKRON, Ohio, July 20, 2023 - Dale Stores, Inc. today announced results for the quarter and the year ended June 30, 2023.\n\n"

// TestTimesInTurn gives the numbers of a list the times of one beside it, in turn, whether "respectively" stands there or not.
func TestTimesInTurn(t *testing.T) {
	for _, text := range []string{
		"We held marketable equity securities of $346 million and $241 million as of June 30, 2023 and June 30, 2022, respectively.",
		"Inventories were $512 million and $498 million at June 30, 2023 and June 30, 2022, respectively.",
		"Our receivables as of June 30, 2023 and June 30, 2022 were $2,931 million and $3,412 million.",
		"Costs were $312 million and $298 million in fiscal 2023 and 2022.",
		"In fiscal 2023 and 2022, costs were $312 million and $298 million.",
		"For the years ended June 30, 2023 and 2022, we recorded costs of $312 million and $298 million.",
		"Costs of $80 million and $312 million were recorded in the quarter and the year.",
		"In 2022 and 2023, costs of $298 million and $312 million were incurred.",
	} {
		allTie(t, fourthText+text+fourthTables, text)
	}
	exchanged := "For the years ended June 30, 2023 and 2022, we recorded costs of $298 million and $312 million, respectively."
	for _, m := range findIn(t, fourthText+exchanged+fourthTables) {
		if m.Status == mention.Ties {
			t.Errorf("%s: %s ties", exchanged, m.Printed)
		}
	}
}

// TestNotInTurn gives no number the time of a list that is of all of them, or of a range.
func TestNotInTurn(t *testing.T) {
	for _, text := range []string{
		"Costs rose from $298 million to $312 million between fiscal 2022 and 2023.",
		"Net sales and costs were $1,511 million and $312 million for the year.",
		"In fiscal 2023, net sales were $1,511 million and costs were $312 million.",
	} {
		allTie(t, fourthText+text+fourthTables, text)
	}
}
