package mention_test

import "testing"

// airTables are the tables of a fictional airline, behind its text.
const airTables = `

                           PASSENGER REVENUE BY REGION
                                 (in millions)
                                      Three Months Ended         Nine Months Ended
                                         September 30,             September 30,
                                       2025        2024          2025        2024
Domestic                              412.7       391.5       1,198.4     1,141.0
Transatlantic                         127.4       119.2         342.6       318.8
Latin America and Caribbean            96.8        98.5         301.2       296.4
Cargo                                  31.6        24.8          88.1        74.3
Total operating revenue               668.5       634.0       1,930.3     1,830.5

                              OPERATING STATISTICS
                                      Three Months Ended         Nine Months Ended
                                         September 30,             September 30,
                                       2025        2024          2025        2024
Passenger revenue per ASM (PRASM, cents)  11.83     11.44         11.35       10.96
Operating margin                         15.1%     14.3%         12.2%       11.9%

                                BALANCE SHEET
                                 (in thousands)
                                  September 30,   December 31,   September 30,
                                           2025           2024            2024
Total debt                            2,260,624      2,226,317       2,301,442
`

// TestNamedInClause: what a clause names by its whole label it speaks of, whatever its grammar makes the subject.
func TestNamedInClause(t *testing.T) {
	text := "KESTREL AIR REPORTS THIRD QUARTER RESULTS\n\nDALLAS, October 23, 2025 - Kestrel Air today reported results for the third quarter ended September 30, 2025.\n\n"
	checkSaid(t, text, airTables,
		saidOf{"PRASM of 11.83 cents for the quarter was a record.", "", 1},
		saidOf{"PRASM of 11.44 cents for the quarter was a record.", "11.44 cents", 0},
		saidOf{"In Latin America and the Caribbean revenue fell 1.7% to $96.8 million as capacity there was trimmed by 3.2%.", "", 2},
		saidOf{"In Latin America and the Caribbean revenue grew 1.7% to $96.8 million as capacity there was trimmed by 3.2%.", "1.7%", 1},
		saidOf{"Transatlantic, for its part, posted 6.9% growth.", "", 1},
		saidOf{"Transatlantic, for its part, posted 9.6% growth.", "9.6%", 0},
		saidOf{"Total debt was $2.26 billion at September 30, 2025, of which $1.93 billion was unsecured.", "", 1},
		saidOf{"Total debt was $22.6 billion at September 30, 2025, of which $1.93 billion was unsecured.", "$22.6 billion", 0},
		saidOf{"Cargo revenue of $31.6 million was up by $6.8 million, or 27.4%.", "", 3},
		saidOf{"Total operating revenue was $668.5 million, as opposed to $634.0 million a year ago.", "", 2},
		saidOf{"Cargo recovered by 27.4% to $31.6 million, but remained 67.4% short of the $96.8 million of Latin America and the Caribbean.", "", 3},
	)
}

// TestSeveralCompared: what a level is compared with may be two, and what it changed by goes back over both; a measure that leaves something out is not that by the accounts.
func TestSeveralCompared(t *testing.T) {
	text := "KESTREL AIR REPORTS THIRD QUARTER RESULTS\n\nDALLAS, October 23, 2025 - Kestrel Air today reported results for the third quarter ended September 30, 2025.\n\n"
	tables := `

                                 SUMMARY
                              (in millions)
                                      Q3 2025     Q2 2025     Q3 2024
Core earnings                          75.2        74.9        68.2
Gross margin                          55.1%       53.6%       52.1%

                           NON-GAAP MEASURES
                                      Q3 2025     Q3 2025     Q3 2024     Q3 2024
                                         GAAP    Non-GAAP        GAAP    Non-GAAP
Operating margin                        19.0%       25.6%       12.3%       20.4%
`
	checkSaid(t, text, tables,
		saidOf{"Core earnings reached $75.2 million, versus $74.9 million in the second quarter and $68.2 million in the third quarter of 2024, representing growth of 10.3%.", "", 4},
		saidOf{"Core earnings reached $75.2 million, versus $74.9 million in the second quarter and $68.2 million in the third quarter of 2024, representing growth of 13.4%.", "13.4%", 3},
		saidOf{"Gross margin was 55.1%, compared with 53.6% in the second quarter and 52.1% in the same period last year, a year-over-year expansion of 300 basis points.", "", 4},
		saidOf{"Gross margin was 55.1%, compared with 53.6% in the second quarter and 52.1% in the same period last year, a year-over-year expansion of 350 basis points.", "350 basis points", 3},
		saidOf{"Non-GAAP operating margin was 25.6%.", "", 1},
		saidOf{"Non-GAAP operating margin was 19.0%.", "19.0%", 0},
	)
}
