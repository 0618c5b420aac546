package mention_test

import "testing"

// bookOfNotes are the tables of a fictional company's year, with some of its notes, behind its text.
const bookOfNotes = yearbook + `
Restructuring, impairment and
  acquisition costs                      31.4       24.6
Provision for claims                     53.9       48.2

                     ORDERS ON HAND
                     (in millions)
                            December 31,
                           2025       2024
Tarrant                   552.4      471.3
Ludlow                  1,084.6    1,023.8
Total orders            1,637.0    1,495.1
`

// TestNamedBeside: amounts that a name which is a row's, and the words beside it, make less than the row, or another kind.
func TestNamedBeside(t *testing.T) {
	checkDiffers(t, inYear(""), bookOfNotes, map[string]string{
		"In 2025, the increase in income tax expense of $13.4 million came from Ohio, as an increase in net income in 2025 of $23.9 million did.": "",
		"Lower net sales in 2025 reflect a $444.1 million order of 2024.":                                                                         "",
		"Total contracted but not recognized net sales were $1,411.0 million in 2025.":                                                            "",
		"Income tax expense paid in 2025 was $170.6 million.":                                                                                     "",
		"Income tax expense in 2025 was $170.6 million.":                                                                                          "$170.6 million",
		"In 2025 and 2024, net income was $318.2 million and $341.7 million.":                                                                     "",
		"In 2025, we saw an increase in net income to $317.4 million.":                                                                            "$317.4 million",
		"Backlog and orders - total orders were $552.4 million at December 31, 2025. In 2025, Tarrant booked a harbor.":                           "",
		"Total orders were $552.4 million at December 31, 2025.":                                                                                  "$552.4 million",
		"During 2025, we recorded impairment costs of $25.2 million in Ohio.":                                                                     "",
		"Net income increased 7.4% on a constant currency basis, with hydrant sales growing 9.3% and valve sales growing 3.6% in 2025.":           "",
		"In 2025, net income was $317.4 million.":                                                                                                 "$317.4 million",
		"As of December 31, 2025, the restructuring charge was $72.3 million.":                                                                    "",
		"Net income was $341.7 million and $318.2 million in 2025 and 2024, an increase of $23.5 million.":                                        "",
		"Selling, general and administrative expenses in 2025 were $412.4 million and $398.1 million for our own foundry.":                        "",
	})
}
