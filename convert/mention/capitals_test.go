package mention_test

import "testing"

// traffic are statistics under short names that no text spells out.
const traffic = `

                           OPERATING STATISTICS
                               (in millions)

                                  Three Months Ended June 30,
                                     2024      2023   Change
Revenue passengers                 12,095    11,596     4.3%
RPMs                               15,023    14,792     1.6%
ASMs "capacity"                    17,895    17,206     4.0%
Departures                          1,204     1,190     1.2%
`

// TestCapitals ties numbers to rows that are called by the first letters of the text's words.
func TestCapitals(t *testing.T) {
	text := "Revenue passenger miles rose 1.6% while available seat miles rose 4.0% in the second quarter of 2024."
	allTie(t, reported(text+traffic), text)
}

// flows are cash flows without a row of what is free of them.
const flows = `

                    CONSOLIDATED STATEMENTS OF CASH FLOWS
                               (in millions)

                                              Six Months Ended June 30,
                                                  2024             2023
Net income                                         370              192
Depreciation                                       723              796
Net cash provided by operating activities        1,093              988
Property and equipment additions                  (583)            (571)
Net cash used in investing activities             (583)            (571)
Net increase in cash                               510              417
`

// TestLeaving works out what an amount leaves of another.
func TestLeaving(t *testing.T) {
	text := "Operating cash flow for the six months was $1,093 million. Capital expenditures were $583 million, leaving free cash flow of $510 million."
	ms := findReported(t, text+flows)
	if last := ms[len(ms)-1]; last.Formula != "1093+(-583)" {
		t.Errorf("%s: %s, %q", last.Printed, last.Status, last.Formula)
	}
}
