package mention_test

import (
	"fmt"
	"testing"

	"github.com/tieout/tieout/convert/mention"
)

// millRelease is of a fictional mill whose fiscal year ends in June, and which calls its quarters after the calendar year.
const millRelease = `TARN VALLEY MILLS, INC. REPORTS SECOND QUARTER RESULTS

TARN VALLEY, Ohio, February 5, 2025 - Tarn Valley Mills, Inc. reported results for its second fiscal quarter ended December 31, 2024.

%s

STATEMENTS OF OPERATIONS
(in thousands, except per share amounts)

                                 Three Months Ended         Six Months Ended
                                    December 31,              December 31,
                                  2024       2023           2024       2023
Sales                          $ 61,482   $ 74,316       $128,907   $151,240
Cost of goods sold               52,118     60,977        108,344    124,872
Gross profit                      9,364     13,339         20,563     26,368
Selling expenses                  7,915      8,202         15,873     16,411
Net earnings                   $  1,449   $  5,137       $  4,690   $  9,957
Earnings per share             $   0.21   $   0.74       $   0.68   $   1.44

BALANCE SHEETS
(in thousands)
                                 December 31,     June 30,
                                    2024            2024
Cash                            $   12,730      $    9,415
Total assets                       188,240         191,066
`

// TestNamedPeriods: a period is the one that the text calls so, whatever fiscal year its year would be.
func TestNamedPeriods(t *testing.T) {
	const defined = "For the quarter ended December 31, 2024 (the “2024 quarter”), sales were $61.5 million, compared with $74.3 million for the quarter ended December 31, 2023 (the “2023 quarter”).\n\n"
	for text, want := range map[string][2]string{
		defined + "Gross profit was $9.4 million in the 2024 quarter.":                                            {"$9.4 million", "2024-10-01/2024-12-31"},
		defined + "Gross profit was $13.3 million in the 2023 quarter.":                                           {"$13.3 million", "2023-10-01/2023-12-31"},
		"In the quarter ended December 31, 2024 (“Current Quarter”), gross profit was $9.4 million.":              {"$9.4 million", "2024-10-01/2024-12-31"},
		"For the six months ended December 31, 2024 (the \"2024 period\"), gross profit was $20.6 million.":       {"$20.6 million", "2024-07-01/2024-12-31"},
		"Gross profit was $9.4 million for the three months ended December 31, 2024 (the “Q2 2025 quarter”).":     {"$9.4 million", "2024-10-01/2024-12-31"},
		defined + "Gross profit for the 2024 quarter was $9.4 million against $13.3 million for the 2023 quarter": {"$13.3 million", "2023-10-01/2023-12-31"},
	} {
		ms := findIn(t, fmt.Sprintf(millRelease, text))
		if m := lastPrinted(ms, want[0]); m == nil || m.Status != mention.Ties || m.Period.String() != want[1] {
			t.Errorf("%s: %+v", text, m)
		}
	}
}

// lastPrinted is the last mention that is printed so, nil for none.
func lastPrinted(ms []*mention.Mention, printed string) (found *mention.Mention) {
	for _, m := range ms {
		if m.Printed == printed {
			found = m
		}
	}
	return found
}

// TestEndOfPriorYear: the end of the prior year is that of the fiscal year before, and no day of the last one.
func TestEndOfPriorYear(t *testing.T) {
	for text, want := range map[string]mention.Status{
		"Cash was $12.7 million, up from $9.4 million at the end of the prior fiscal year.":  mention.Ties,
		"Cash was $12.7 million, up from $9.4 million at the end of the prior year.":         mention.Ties,
		"Cash was $12.7 million, up from $9.4 million at the end of last year.":              mention.Ties,
		"Cash was $12.7 million, up from $9.4 million at the end of the last fiscal year.":   mention.Ties,
		"Cash was $12.7 million, up from $8.1 million at the end of the prior year quarter.": mention.Absent,
	} {
		ms := findIn(t, fmt.Sprintf(millRelease, text))
		if got := ms[len(ms)-1]; got.Status != want {
			t.Errorf("%s: %s %s, not %s", text, got.Printed, got.Status, want)
		}
	}
}

// TestRoundedAbout: a number of many digits is no rough one for being said to be approximate.
func TestRoundedAbout(t *testing.T) {
	for text, want := range map[string]string{
		"Sales for the quarter were approximately $61.5 million.":                                      "",
		"Sales for the quarter were approximately $64.5 million.":                                      "$64.5 million",
		"Sales of approximately $61.5 billion":                                                         "$61.5 billion",
		"Sales for the quarter were approximately $64 million.":                                        "", // a rough one
		"Sales for the quarter were more than $58.3 million.":                                          "",
		"Sales for the quarter were about $61.5 million, compared with about $47.3 million last year.": "$47.3 million",
		"Sales for the quarter were about $61.5 million, compared with about $74.3 million last year.": "",
	} {
		if got := surelyDiffer(findIn(t, fmt.Sprintf(millRelease, text))); got != want {
			t.Errorf("%s: %q, not %q", text, got, want)
		}
	}
}

// TestPerShareBehindTime: what stands per share behind "or" and a time is of the amount before that, and of its time.
func TestPerShareBehindTime(t *testing.T) {
	for text, want := range map[string]string{
		"Net earnings were $1.4 million, or $0.21 per share, compared with $5.1 million in the prior-year quarter, or $0.74 per share.":           "",
		"Net earnings were $1.4 million, or $0.21 per share, compared with $5.1 million in the prior-year quarter, or $0.21 per share.":           "$0.21",
		"Net earnings were $1.4 million, or $0.21 per share, compared with $5.1 million for the second quarter of last year, or $0.47 per share.": "$0.47",
		"Net earnings were $1.4 million in the quarter, or $0.21 per share.":                                                                      "",
	} {
		if got := surelyDiffer(findIn(t, fmt.Sprintf(millRelease, text))); got != want {
			t.Errorf("%s: %q, not %q", text, got, want)
		}
	}
}

// TestReasonsLeaveNothingOut: what a sentence gives as the reason says nothing of what its measure leaves out.
func TestReasonsLeaveNothingOut(t *testing.T) {
	for text, want := range map[string]string{
		"Selling expenses increased by $287,000 during the quarter compared to the same quarter of last year due to lower earnings before taxes.": "$287,000",
		"Selling expenses decreased by $287,000 during the quarter compared to the same quarter of last year due to lower earnings before taxes.": "",
	} {
		if got := surelyDiffer(findIn(t, fmt.Sprintf(millRelease, text))); got != want {
			t.Errorf("%s: %q, not %q", text, got, want)
		}
	}
}

// TestHeadwinds: what "and" joins to a change of something else did not change so.
func TestHeadwinds(t *testing.T) {
	checkDiffers(t, reported(""), minerTables, map[string]string{
		"Gross margin improved 100 basis points to 35.0%, despite the sales decline and 170 basis point currency headwind.":         "",
		"Gross margin rose 100 basis points to 35.0% in spite of the volume drop and a 240 basis point impact from higher tariffs.": "",
		"Gross margin declined 100 basis points to 35.0%, despite the sales decline and 170 basis point currency headwind.":         "100 basis points",
	})
}

// TestNoteMarks: digits that lead to notes are no part of what is said.
func TestNoteMarks(t *testing.T) {
	const note = "\n\n1 See the reconciliations at the end of this release.\n\n"
	for text, want := range map[string]string{
		"Operating income 1 was $63.1 million in the quarter." + note:                                                    "$63.1 million",
		"Operating income 1 was $61.3 million in the quarter." + note:                                                    "",
		"Net sales were $412.6 million; operating income 1 for the quarter was $63.1 million." + note:                    "$63.1 million",
		"Operating income 1 was $61.3 million, compared with $58.1 million in the third quarter of 2024." + note:         "$58.1 million",
		"Operating income 1 was $61.3 million, compared with $51.8 million in the third quarter of 2024." + note:         "",
		"Operating income of Plant 2 was $16.3 million in the quarter.\n\n2 See the reconciliations at the end of this.": "",
	} {
		if got := surelyDiffer(findIn(t, reported(text+minerTables))); got != want {
			t.Errorf("%s: %q, not %q", text, got, want)
		}
	}
}

// TestChangeSaidTwice: an amount and the percentage that says it again are changes of one noun.
func TestChangeSaidTwice(t *testing.T) {
	checkSaid(t, reported(""), minerTables,
		saidOf{"Net sales were $412.6 million compared with $386.9 million. The $25.7 million or approximately 6.6% increase was due to volumes.", "", 4},
		saidOf{"Net sales were $412.6 million compared with $386.9 million. The $25.7 million or 6.6% increase was due to volumes.", "", 4},
	)
}

// TestComparedLevels: a level that is compared with another is no change of anything; the working capital is one by whatever it is called.
func TestComparedLevels(t *testing.T) {
	const position = `

FINANCIAL POSITION
(in thousands)
                                 December 31,     June 30,
                                    2024            2024
Current assets                 $   92,417      $   95,530
Current liabilities                31,262          30,908
`
	for text, want := range map[string]mention.Status{
		"Tangible assets were $5.12 million at the new mill compared to $2.83 million at the old one at December 31, 2024.": mention.Absent,
		"Its tangible assets were $1.91 million at December 31, 2024 compared to $2.83 million at June 30, 2024.":           mention.Absent,
		"Working capital balance at quarter-end of $61.2 million":                                                           mention.Derives,
		"Working capital position of $61.2 million at December 31, 2024":                                                    mention.Derives,
		"Total assets decreased by $2.8 million from June 30, 2024.":                                                        mention.Derives,
	} {
		ms := findIn(t, fmt.Sprintf(millRelease, text)+position)
		if got := ms[len(ms)-1]; got.Status != want {
			t.Errorf("%s: %s %s, not %s", text, got.Printed, got.Status, want)
		}
	}
}
