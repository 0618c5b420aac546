package mention_test

import "testing"

// deviceMaker are the tables of a fictional company whose changes stand on two bases, behind its text.
const deviceMaker = `

                          SALES BY PRODUCT
                            (in millions)
                                Three Months Ended
                                   September 30,               Change
                                 2025      2024     Reported    Constant currency
Electrophysiology               201.7     172.5        16.9%                17.5%
Structural Heart                168.9     158.6         6.5%                 6.9%
Neurovascular                    96.4      91.3         5.6%                 6.1%
Total sales                     467.0     422.4        10.6%                11.2%

                              RESULTS
                            (in millions)
                                Three Months Ended
                                   September 30,
                                 2025      2024
Gross profit                    294.7     261.5
Gross margin                    63.1%     61.9%
Non-GAAP gross profit           305.0     269.9
Non-GAAP gross margin           65.3%     63.9%

                          UNIT COSTS
                   (in U.S. dollars per ounce sold)
                                Three Months Ended
                                   September 30,
                                 2025      2024
Total cash costs ($/oz sold)          1,163     1,092
All-in sustaining costs ($/oz sold)   1,567     1,460
`

// TestBesideOthers finds wrong numbers by what others of their sentence are of, and takes nothing for wrong that is right of what is.
func TestBesideOthers(t *testing.T) {
	for text, differs := range map[string]string{
		"Electrophysiology sales were $201.7 million, up 16.9% on a reported basis and 6.9% in constant currency.":  "6.9%",
		"Electrophysiology sales were $201.7 million, up 16.9% on a reported basis and 17.5% in constant currency.": "",
		"Non-GAAP gross margin expanded by 180 basis points to 65.3%.":                                              "180 basis points",
		"Non-GAAP gross margin expanded by 140 basis points to 65.3%.":                                              "",
		"Total cash costs of $1,567 per ounce sold and all-in sustaining costs (“AISC”) of $1,567 per ounce sold.":  "$1,567",
		"Total cash costs of $1,163 per ounce sold and all-in sustaining costs (“AISC”) of $1,567 per ounce sold.":  "",
		"Structural Heart sales were $201.7 million, up 6.5% from the prior year.":                                  "$201.7 million",
	} {
		if got := surelyDiffer(findReported(t, text+deviceMaker)); got != differs {
			t.Errorf("%s\n\treported %q, want %q", text, got, differs)
		}
	}
}
