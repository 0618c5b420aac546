package mention_test

import "testing"

// minerTables are the tables of a fictional miner and retailer, behind its text.
const minerTables = `

HOLLIN BRIDGE CORPORATION
CONSOLIDATED STATEMENTS OF OPERATIONS
(in millions, except per share data)

                                  Three Months Ended           Nine Months Ended
                                     September 30,               September 30,
                                   2025         2024           2025         2024
Net sales                       $  412.6     $  386.9       $ 1,204.7    $ 1,131.5
Operating income                    61.3         51.8           172.1        148.2
Net income                      $   46.6     $   39.2       $   130.6    $   112.5
Gross margin                       35.0%        34.0%           34.7%        34.2%
Gold produced (ounces)           112,450      118,730         331,900      340,215

SEGMENTS
(in millions)
                                  Three Months Ended
                                     September 30,
                                   2025         2024
Net sales
  Stores                        $  240.7     $  236.7
  Online                           171.9        150.2
Operating income
  Stores                            41.6         36.9
  Online                            19.7         14.9

CONSOLIDATED BALANCE SHEETS
(in millions)
                                September 30,    June 30,    December 31,
                                    2025           2025          2024
Cash                            $     61.2      $   57.1     $    55.9
Inventories                          147.2         146.9         151.6
Total assets                    $    705.3      $  698.7     $   657.4
Net debt excluding leases             27.6          29.0          56.4
Lease liabilities                    446.0         450.1         465.1
Net debt to EBITDA                    2.4x          2.6x          3.1x

CONSOLIDATED STATEMENTS OF CASH FLOWS
(in millions)
                                    Nine Months Ended
                                      September 30,
                                    2025         2024
Capital expenditures               (72.0)       (64.3)
Repurchases of common stock        (62.5)       (24.1)
`

// TestOtherTimes: levels of another time than their sentence or their paragraph speaks of, and changes in the wrong direction.
func TestOtherTimes(t *testing.T) {
	checkDiffers(t, reported(""), minerTables, map[string]string{
		"Gross margin for the third quarter was 34.7%.":                                                                                                          "34.7%",
		"Operating income was $61.3 million on net sales of $412.6 million. Gross margin was 34.7%.":                                                             "34.7%",
		"Gross margin for the nine months was 34.7%.":                                                                                                            "",
		"Operating income was $172.1 million for the nine months. Gross margin was 34.7%.":                                                                       "",
		"Gold production was 112,450 ounces, 5.3% higher than in the prior year quarter.":                                                                        "5.3%",
		"Gold production was 112,450 ounces, 5.3% lower than in the prior year quarter, at a cost of $1,912 per ounce.":                                          "",
		"Inventories, at $147.2 million, were down $0.3 million from the end of June.":                                                                           "$0.3 million",
		"Inventories, at $147.2 million, were up $0.3 million from the end of June.":                                                                             "",
		"Net debt excluding leases was $26.7 million at the end of the quarter.":                                                                                 "$26.7 million",
		"Net debt excluding leases was $27.6 million at the end of the quarter.":                                                                                 "",
		"The ratio of net debt to EBITDA was 3.1x.":                                                                                                              "3.1x",
		"The ratio of net debt to EBITDA was 2.4x.":                                                                                                              "",
		"In the three quarters ended September 30, 2025 the company invested $72.0 million in equipment and spent $24.1 million to repurchase its common stock.": "$24.1 million",
		"In the three quarters ended September 30, 2025 the company invested $72.0 million in equipment and spent $62.5 million to repurchase its common stock.": "",
		"In the three quarters ended September 30, 2025 the company invested $72.0 million in equipment and spent $11.3 million to acquire its own distributor.": "",
	})
	checkDiffers(t, reported("")+"\n\nOnline. ", minerTables, map[string]string{
		"Operating income rose to $19.7 million from $14.9 million, a margin of 9.9%.":  "9.9%",
		"Operating income rose to $19.7 million from $14.9 million, a margin of 11.5%.": "",
	})
}

// TestChangesOfLevels: changes go with the time, the part and the direction of the levels that they lead up to.
func TestChangesOfLevels(t *testing.T) {
	checkDiffers(t, reported(""), minerTables, map[string]string{
		"Operating income increased 16.1% to $61.3 million.":                                                  "16.1%",
		"Operating income increased 18.3% to $61.3 million.":                                                  "",
		"Operating income increased $23.9 million to $61.3 million.":                                          "$23.9 million",
		"Operating income increased $9.5 million to $61.3 million.":                                           "",
		"Online net sales decreased 14.4% compared to the third quarter of 2024, as fewer customers came.":    "14.4%",
		"Online net sales increased 14.4% compared to the third quarter of 2024, as more customers came.":     "",
		"Online net sales of $171.9 million increased 14.4% year over year and 3.2% sequentially on traffic.": "",
	})
}

// TestBesideLevels: what stands beside a level, in brackets or as points, says of which row it is.
func TestBesideLevels(t *testing.T) {
	checkDiffers(t, reported(""), minerTables, map[string]string{
		"Gross margin expanded 80 basis points to 35.0%.":                                               "80 basis points",
		"Gross margin expanded 100 basis points to 35.0%.":                                              "",
		"Operating income was $61.3 million, an 18.3% increase over $51.8 million.":                     "",
		"Interest aside, capital expenditures increased $17.7 million for the nine months.":             "",
		"Capital expenditures increased $17.7 million for the nine months.":                             "$17.7 million",
		"Capital expenditures increased $7.7 million for the nine months.":                              "",
		"During the nine months the company repurchased $24.1 million of its common stock.":             "$24.1 million",
		"During the nine months the company repurchased $62.5 million of its common stock.":             "",
		"Inventory rose by $4.4 million from the end of December, and our turns were better than ever.": "$4.4 million",
	})
	checkDiffers(t, reported("")+"\n\nNine Months Ended September 30, 2025 (comparisons on a year-over-year basis)\n\n", minerTables, map[string]string{
		"Net sales rose 6.5% to $1,204.7 million.\n\nNet income was $130.6 million, and gross margin was 34.7%.": "",
	})
}
