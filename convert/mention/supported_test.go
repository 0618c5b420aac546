package mention_test

import "testing"

// platformTables are the tables of a fictional company that prints growth as reported and at constant rates, and an adjusted measure beside the plain one.
const platformTables = `

HOLLIN BRIDGE CORPORATION
CONSOLIDATED STATEMENTS OF OPERATIONS
(in millions, except per share data)

                                  Three Months Ended                             Nine Months Ended
                                     September 30,                                 September 30,
                                   2025         2024                             2025         2024
Revenue                         $  412.6     $  386.9                         $ 1,204.7    $ 1,131.5
Operating income                    61.3         51.8                             172.1        148.2
Income taxes                        12.4         10.8                              35.2         31.0
Net income                      $   46.6     $   39.2                         $   130.6    $   112.5
Adjusted operating income           66.9         58.3                             187.7        166.4
Diluted earnings per share      $   0.93     $   0.78                         $    2.61    $    2.25

REVENUE BY PRODUCT
(in millions)
                                  Three Months Ended
                                     September 30,           Change as     Change at constant
                                   2025         2024         reported      currency
Games and devices               $  171.9     $  150.2          14.4%         13.1%
Office products                    240.7        236.7           1.7%          0.9%
Spare parts                         10.3         11.2          (8.0)%        (9.1)%

CONSOLIDATED BALANCE SHEETS
(in millions)
                                September 30,    December 31,
                                    2025           2024
Cash                            $     61.2      $     55.9
Mortgage debt                        147.2           151.6
Total debt                      $    180.5      $    190.1
`

// TestSupported: a level contradicts the figure that its words name where what is said of it goes with that figure, or its words alone leave no doubt.
func TestSupported(t *testing.T) {
	checkDiffers(t, reported(""), platformTables, map[string]string{
		"Revenue was $472.6 million, up 6.6% from $386.9 million.":                                             "$472.6 million",
		"Revenue was $412.6 million, up 6.6% from $386.9 million.":                                             "",
		"Revenue for the third quarter of 2025 came to $582.6 million.":                                        "$582.6 million",
		"Revenue of the Pine City mill for the third quarter of 2025 came to $582.6 million.":                  "",
		"Excluding what was sold, revenue for the third quarter of 2025 came to $382.6 million.":               "",
		"Net income for the third quarter of 2025 was $12.4 million.":                                          "$12.4 million",
		"Operating income rose to $66.9 million from $51.8 million.":                                           "$66.9 million",
		"Adjusted operating income rose to $66.9 million from $58.3 million.":                                  "",
		"Revenue was $1,204.7 million and increased 6.6% on the third quarter of 2024.":                        "$1,204.7 million",
		"For the nine months, revenue was $1,204.7 million and increased 6.5%.":                                "",
		"Total debt stood at $147.2 million.":                                                                  "$147.2 million",
		"Total debt stood at $180.5 million, of which $147.2 million are mortgages.":                           "",
		"Operating income was $61.3 million, and reached $172.1 million for the nine months then ended.":       "",
		"Operating income was $61.3 million, $9.5 million better than a year ago, and revenue $412.6 million.": "",
	})
}

// TestChangesNamed: a change is held against those of the row that its words name, on the basis that is said and in the direction that is said.
func TestChangesNamed(t *testing.T) {
	checkDiffers(t, reported(""), platformTables, map[string]string{
		"Games and devices revenue increased 41% (up 13% in constant currency).":              "41%",
		"Games and devices revenue increased 14% (up 13% in constant currency).":              "",
		"Games and devices revenue decreased 14.4% on fewer launches.":                        "14.4%",
		"Spare parts revenue grew 8.0% in the quarter.":                                       "8.0%",
		"Spare parts revenue declined 8.0% in the quarter.":                                   "",
		"Our newest line surpassed $75 million in revenue, up 34 percent.":                    "",
		"Office products revenue grew 7.9% from $223.1 million two years ago.":                "",
		"Mortgage debt increased $4.4 million from the end of December.":                      "$4.4 million",
		"Mortgage debt decreased $4.4 million from the end of December.":                      "",
		"Revenue is expected to do 6.6% better in the next quarter than in this one.":         "",
		"Operating expenses improved, and office products revenue was 1.7% better than ever.": "",
	})
}
