package mention_test

import "testing"

// TestUnprintedTimes: what a table has for another time than the words say, and for that time no column, is told of; not where the times of a text are mostly
// other ones than those of the columns.
func TestUnprintedTimes(t *testing.T) {
	const held = "Net sales for the third quarter of 2025 were $412.6 million, compared with $386.9 million in the third quarter of 2024. "
	checkDiffers(t, reported(""), minerTables, map[string]string{
		held + "Net income for the third quarter of 2022 was $46.6 million.":                                                          "$46.6 million",
		held + "Net income for the third quarter of 2025 was $46.6 million.":                                                          "",
		held + "For the first six months of 2025, net income was $130.6 million.":                                                     "$130.6 million",
		held + "For the first nine months of 2025, net income was $130.6 million.":                                                    "",
		held + "At March 31, 2025, total assets were $705.3 million.":                                                                 "$705.3 million",
		held + "At September 30, 2025, total assets were $705.3 million.":                                                             "",
		held + "Operating income was $61.3 million, compared to $51.8 million in the third quarter of 2021.":                          "$51.8 million",
		held + "At March 31, 2025, net debt to EBITDA was 2.4x.":                                                                      "",
		"Net sales for the third quarter of 2022 were $412.6 million and net income for the third quarter of 2022 was $46.6 million.": "",
	})
}

// TestTimeOfAddition: the time of what a clause adds, behind a comma, is not that of the number before it.
func TestTimeOfAddition(t *testing.T) {
	checkDiffers(t, reported(""), minerTables, map[string]string{
		"Net income of $64.6 million, up from the $39.2 million recorded in the third quarter of 2024.": "$64.6 million",
		"Net income of $46.6 million, up from the $39.2 million recorded in the third quarter of 2024.": "",
	})
	ms := findIn(t, reported("")+"Net income was $46.6 million, well above the profit of $39.2 million recorded in the third quarter of 2024."+minerTables)
	for _, m := range ms {
		if m.Printed == "$46.6 million" && m.Period.String() != "2025-07-01/2025-09-30" {
			t.Errorf("%s is of %s", m.Printed, m.Period)
		}
	}
}
