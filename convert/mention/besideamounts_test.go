package mention_test

import "testing"

// wellTables are the tables of a fictional producer, behind its text.
const wellTables = `

CONDENSED STATEMENTS OF OPERATIONS
(in thousands, except per share amounts)
                                     Three Months Ended
                                        September 30,
                                      2025        2024
Revenues                           $114,200    $119,600
Cost of revenues                    107,916     101,860
Gross profit                          6,284      17,740
Net income                            5,130       8,020
Earnings per share - basic             1.62        1.31
Earnings per share - diluted           0.47        1.13

OPERATING COSTS
(in thousands, except per barrel amounts)
                                     Three Months Ended
                                        September 30,
                                      2025        2024
Lease operating expenses           $ 12,714    $ 11,903
Lease operating expenses per barrel    6.37        6.08
Severance taxes                       7,266       7,010
Severance taxes per barrel             3.64        3.58

CASH FLOWS
(in thousands)
                                     Three Months Ended
                                        September 30,
                                      2025        2024
Net cash provided by (used in):
Operating activities               $ 54,370    $ 21,600
Investing activities                 (6,480)     31,500
Financing activities                (38,250)    (25,700)
`

// TestMarginBeside: a margin that "with" or "and" joins to the amount which it is made from is held against that of the amount's column, though it has few digits.
func TestMarginBeside(t *testing.T) {
	checkDiffers(t, reported(""), wellTables, map[string]string{
		"Gross margin of 6.5% with gross profit of $6.3 million, inclusive of $2.3 million of severance pay, compared to gross margin of 14.8% with gross profit of $17.7 million in the third quarter of 2024.": "6.5%",
		"Gross margin of 5.5% with gross profit of $6.3 million, inclusive of $2.3 million of severance pay, compared to gross margin of 14.8% with gross profit of $17.7 million in the third quarter of 2024.": "",
		"Gross margin was 7.5% and gross profit was $6.3 million.":                         "7.5%",
		"Gross profit was $6.3 million and gross margin was 7.5%.":                         "7.5%",
		"Gross profit was $6.3 million and adjusted gross margin was 7.5%.":                "",
		"Gross margin was 7.5% with gross profit of $6.3 million, excluding severance.":    "",
		"Gross margin for pipes was 7.5%, and the group had gross profit of $6.3 million.": "",
	})
}

// TestPerUnitBehindAmount: an amount per unit that "or" joins to an amount is of what that is called.
func TestPerUnitBehindAmount(t *testing.T) {
	checkDiffers(t, reported(""), wellTables, map[string]string{
		"For the third quarter of 2025, lease operating expenses were $12.7 million, or $6.37 per barrel; severance taxes were $7.3 million, or $3.46 per barrel.": "$3.46",
		"For the third quarter of 2025, lease operating expenses were $12.7 million, or $6.73 per barrel; severance taxes were $7.3 million, or $3.64 per barrel.": "$6.73",
		"For the third quarter of 2025, lease operating expenses were $12.7 million, or $6.37 per barrel; severance taxes were $7.3 million, or $3.64 per barrel.": "",
	})
}

// TestSidesInPair: an amount per basic and one per diluted share beside each other, each by its own words, are of one column.
func TestSidesInPair(t *testing.T) {
	checkDiffers(t, reported(""), wellTables, map[string]string{
		"Net income was $5.1 million, or $1.62 basic earnings per share and $0.74 diluted earnings per share.": "$0.74",
		"Net income was $5.1 million, or $1.62 basic earnings per share and $0.47 diluted earnings per share.": "",
		"Net income was $5.1 million, or $1.62 basic and $0.47 diluted earnings per share.":                    "",
	})
}

// TestCashBelowHeading: rows of a kind of activities below a heading that says they are of cash have its sides; what behind a comma something is related to is in it.
func TestCashBelowHeading(t *testing.T) {
	checkDiffers(t, reported(""), wellTables, map[string]string{
		"Net cash provided by investing activities was $6.5 million in the third quarter of 2025.":                                                                                 "$6.5 million",
		"Net cash used in investing activities was $6.5 million in the third quarter of 2025.":                                                                                     "",
		"Net cash provided by investing activities was $31.5 million in the third quarter of 2024.":                                                                                "",
		"Net cash used in financing activities in the third quarter of 2025 was $32.8 million, related to $40.1 million of buybacks, partially offset by $0.8 million of options.": "$32.8 million",
		"Net cash used in financing activities in the third quarter of 2025 was $38.3 million, related to $40.1 million of buybacks, partially offset by $0.8 million of options.": "",
	})
}

// TestFallsFrom: percentages below none that name what they came from are parts of a change.
func TestFallsFrom(t *testing.T) {
	checkDiffers(t, reported(""), wellTables, map[string]string{
		"Revenues decreased 4.5% to $114.2 million with (1.2)% impact from currency and (0.9)% from net disposals.":               "",
		"Revenues were $114.2 million, down 4.5% versus the prior year, including (1.2)% from currency and (0.9)% from closures.": "",
	})
}

// ownersTables are the tables of a fictional company with other owners in it, behind its text.
const ownersTables = `

CONDENSED STATEMENTS OF OPERATIONS
(in thousands, except share and per share amounts)
                                                  Three Months Ended
                                                     September 30,
                                                   2025          2024
Net sales                                     $   92,150    $   88,430
Net income                                         6,312         6,065
Net income attributable to noncontrolling interest   380           420
Net income attributable to Hollin Bridge           5,932         5,645
Earnings per share:
Basic                                               0.33          0.31
Diluted                                             0.33          0.31
Weighted average common shares, basic         17,980,000    18,015,000
Weighted average common shares, diluted       18,110,000    18,205,000

Reconciliation of EBITDA by entity            Three Months Ended September 30, 2024
                                 Hollin Bridge      Marlow      Consolidated
Net income (loss)                        5,645         420             6,065
Interest expense                           310         110               420
EBITDA                                   5,955         530             6,485
`

// TestPerShareOfLinked: an amount per share that goes with what is the owners' is worked out of no income of all, whatever it is called.
func TestPerShareOfLinked(t *testing.T) {
	checkDiffers(t, reported(""), ownersTables, map[string]string{
		"Net income attributable to Hollin Bridge for the third quarter of 2025 was $5.9 million, or $0.33 per diluted share, compared with $5.6 million in the prior-year quarter, or $0.33 per diluted share.": "$0.33",
		"Net income attributable to Hollin Bridge for the third quarter of 2025 was $5.9 million, or $0.33 per diluted share, compared with $5.6 million in the prior-year quarter, or $0.31 per diluted share.": "",
	})
}
