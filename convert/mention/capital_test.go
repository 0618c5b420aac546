package mention_test

import "testing"

// capitalized is a balance sheet with debt in several rows, segments with totals that stand behind their parts, and what made sales change.
const capitalized = `

                     CONDENSED BALANCE SHEETS
                        (in millions)
                           September 30,  June 30,  December 31,
                                2025        2025        2024
Cash and cash equivalents     $185.9      $170.2      $168.7
Receivables                    610.2       600.4       590.1
Inventories                    514.2       500.3       494.0
Property, net                  901.4       905.6       915.5
Total assets                $2,211.7    $2,176.5    $2,168.3
Short-term debt                $98.5      $120.0      $158.7
Accounts payable               402.1       400.3       398.0
Long-term debt                 900.0       900.0       900.0
Total liabilities            1,400.6     1,420.3     1,456.7
Total shareholders' equity     811.1       756.2       711.6
Total liabilities
 and equity                 $2,211.7    $2,176.5    $2,168.3

                     ORDERS AND BACKLOG
                        (in millions)
                                Three Months Ended September 30,
                                     2025        2024
Orders
    Flow                           $441.3      $397.6
    Thermal                         261.8       322.4
Total                              $703.1      $720.0

                     SALES CHANGE
                                Three Months Ended September 30, 2025
                                Volume   Price    Currency   Total
Flow                              2.1%    5.0%       0.4%     7.5%
Thermal                          (9.0%)   4.2%       0.1%    (4.7%)
Total                            (2.4%)   4.6%       0.3%     2.5%

                     STATEMENTS OF INCOME
                        (in millions)
                                Three Months Ended September 30,
                                     2025        2024
Net sales                          $680.2      $663.6
Cost of sales                       408.4       402.2
Gross profit                        271.8       261.4
Provision for losses                  1.3         0.9
`

// TestCapital: what is owed net of the cash, and what part of the capital it is, follows from the balance sheet.
func TestCapital(t *testing.T) {
	for _, text := range []string{
		"Net debt was $812.6 million at quarter-end, down from $890.0 million at year-end. ",
		"Debt was 55 percent of total capital at September 30, 2025, down from 60 percent at year-end. ",
		"Net debt was 50.0% of net capitalization. ",
		"At the end of the quarter, the company had cash of $185.9 million, compared with $168.7 million at year-end, and total debt of $998.5 million. ",
	} {
		allTie(t, reported(text+capitalized), text)
	}
}

// TestTotalBelow: a total behind the parts of a heading is of what the heading names.
func TestTotalBelow(t *testing.T) {
	const text = "Orders of $703.1 million were 2.3% lower than a year ago. "
	allTie(t, reported(text+capitalized), text)
}

// TestContributions: what made something change is a figure of a table, whatever the verb.
func TestContributions(t *testing.T) {
	const text = "Prices contributed 4.6 percentage points of growth and currency 0.3 points. "
	allTie(t, reported(text+capitalized), text)
	noAlarm(t, text, capitalized)
}

// TestSameRatio: a percentage that another is compared with is of the same two rows.
func TestSameRatio(t *testing.T) {
	const text = "Gross margin rose to 40.0 percent from 39.4 percent. "
	allTie(t, reported(text+capitalized), text)
}

// TestTimeOfAnother: times of what explains a number, of another number's comparison and of what is nothing are not a number's.
func TestTimeOfAnother(t *testing.T) {
	for _, text := range []string{
		"Gross margin was 40.0%, compared to 39.4% in the prior year period, the result of the plant that we closed in 2022. ",
		"The provision for losses was $1.3 million (2023: nil). ",
		"Year 2000 remediation is done. Net sales were $680.2 million. ",
		"Net sales were slightly above previous year at $680.2 million. ",
		"Total assets were $2,211.7 million, up from $2,176.5 million in the June quarter. ",
	} {
		allTie(t, reported(text+capitalized), text)
	}
}

// TestSourceOfAmount: an amount that comes from a part is not the whole.
func TestSourceOfAmount(t *testing.T) {
	noAlarm(t, "Net sales of $42 million from legacy Marwick, which was acquired in December of 2024. ", capitalized)
}
