package mention_test

import "testing"

// inRows are the results of a fictional maker of pumps by the accounts and adjusted, and what others have of them.
const inRows = `

TARROWICK PUMPS, INC.
CONSOLIDATED STATEMENTS OF INCOME
(in thousands, except per share data)

                                                Three Months Ended      Six Months Ended
                                                     June 30,               June 30,
                                                  2025      2024         2025      2024
Net revenue                                     78,097    63,056      150,120   121,330
Gross profit                                    28,451    23,947       52,710    44,600
Net income                                       2,900     3,250        5,613     5,960
Net income attributable to noncontrolling
  interest                                         136        93          267       178
Net income attributable to Tarrowick Pumps       2,764     3,157        5,346     5,782
Diluted earnings per share:
  Continuing operations                           0.72      0.83         1.41      1.52
  Total diluted earnings per share                0.71      0.85         1.40      1.58
Dividends declared per share                      0.14      0.13         0.28      0.26

RECONCILIATION OF NET INCOME TO ADJUSTED EBITDA
(in thousands)

                                                Three Months Ended      Six Months Ended
                                                     June 30,               June 30,
                                                  2025      2024         2025      2024
Adjusted EBITDA                                 13,088    11,400       24,970    21,040
Adjusted net income                              4,310     4,420        8,230     8,050
Adjusted diluted EPS                              0.95      1.04         1.88      2.02
GAAP diluted EPS                                  0.71      0.85         1.40      1.58
`

const ofPumps = "TARROWICK PUMPS, INC. REPORTS SECOND QUARTER 2025 RESULTS\n\n"

// TestPlainRow: a level that is another row's figure differs where its words are just what a row is called.
func TestPlainRow(t *testing.T) {
	intro := ofPumps + "Tarrowick Pumps, Inc. today reported its results for the second quarter ended June 30, 2025, which were as it had expected.\n\n"
	checkDiffers(t, intro, inRows, map[string]string{
		"Net income attributable to Tarrowick Pumps for the quarter totaled $2.8 million.":    "",
		"Net income attributable to Tarrowick Pumps for the quarter totaled $2.9 million.":    "$2.9 million",
		"Adjusted EBITDA of $13.1 million in Q2'2025 improved on a better mix.":               "",
		"Adjusted EBITDA of $28.5 million in Q2'2025 improved on a better mix.":               "$28.5 million",
		"Net income of $2.9 million and adjusted EBITDA of $13.1 million were reported.":      "",
		"Net income of $5.1 million and adjusted EBITDA of $13.1 million were reported.":      "$5.1 million",
		"Net income of $5.1 million before charges and adjusted EBITDA of $13.1 million.":     "",
		"Net revenue of $78.1 million, as compared to net revenue of $63.1 million in Q2'24.": "",
	})
}

// TestAdjustedBeside: what stands beside the adjusted figure of the same measure is that by the accounts.
func TestAdjustedBeside(t *testing.T) {
	checkDiffers(t, ofPumps, inRows, map[string]string{
		"- Diluted EPS of $0.71; adjusted diluted EPS of $0.95": "",
		"- Diluted EPS of $0.95; adjusted diluted EPS of $0.95": "$0.95",
		"- Adjusted diluted EPS of $0.95":                       "",
	})
}

// TestHeadlineOfNow: a level of the headlines is of what is reported, though they do not say so, unless any column has it.
func TestHeadlineOfNow(t *testing.T) {
	intro := "\n\nLEEDS, August 4, 2025 - Tarrowick Pumps, Inc., a maker of pumps for farms and mines, today reported its results, which were as it had expected them to be.\n\n"
	checkDiffers(t, ofPumps, intro+inRows, map[string]string{
		"Net Income of $2.9 Million; Adjusted EBITDA of $13.1 Million": "",
		"Net Income of $7.0 Million; Adjusted EBITDA of $13.1 Million": "$7.0 Million",
		"Net Income of $5.6 Million; Adjusted EBITDA of $13.1 Million": "",
	})
}

// TestFlowOfDay: no amount of a length of time is a balance of a day.
func TestFlowOfDay(t *testing.T) {
	tables := `

CONSOLIDATED STATEMENTS OF CASH FLOWS
(in thousands)

                                                   Six Months Ended June 30,
                                                        2025        2024
Net cash provided by operating activities             23,973      18,220
Net cash used in investing activities                (13,323)    (10,100)
Net cash used in financing activities                (13,471)     (2,375)
`
	checkSaid(t, ofPumps, tables,
		saidOf{"As of June 30, 2025, the Company maintained a cash balance of $13.5 million.", "", 0},
		saidOf{"Net cash used in financing activities was $13.5 million for the six months.", "", 1},
	)
}
