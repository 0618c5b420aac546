package mention_test

import (
	"strings"
	"testing"
)

// signTables are the tables of a fictional release, behind its text.
const signTables = `

HOLLIN BRIDGE CORPORATION
CONSOLIDATED STATEMENTS OF OPERATIONS
(in thousands, except per share data)

                                  Three Months Ended           Nine Months Ended
                                     September 30,               September 30,
                                   2025         2024           2025         2024
Net sales                       $ 48,200     $ 42,900       $139,200     $125,400
Cost of sales                     41,900       40,100        125,200      116,400
Operating income (loss)            6,300        2,800         14,000        9,000
Interest expense                    (290)      (4,110)        (1,230)      (3,110)
Income before income taxes         6,010       (1,310)        12,770        5,890
Income taxes                       1,410         (310)         3,860        2,950
Net income (loss)               $  4,600     $ (1,000)      $  8,910     $  2,940
Net income (loss) per share     $   0.37     $  (0.08)      $   0.71     $   0.24

CONSOLIDATED STATEMENTS OF CASH FLOWS
(in thousands)
                                                          Nine Months Ended
                                                            September 30,
                                                          2025         2024
Net income                                             $  8,910     $  2,940
Depreciation                                              4,300        4,050
Net cash provided by operating activities                13,210        6,990
Net cash used in investing activities                     3,900        3,600
`

// TestSigns checks that a loss that ties to a profit is reported, and the other way about, where the row leaves no doubt.
func TestSigns(t *testing.T) {
	for _, c := range []struct{ text, differs string }{
		{"Net loss was $4.6 million, or $0.37 per share.", "$4.6 million"},
		{"Net income was $4.6 million, or $0.37 per share, compared with net income of $1.0 million a year ago.", "$1.0 million"},
		{"Net income was $4.6 million, or $0.37 per share, compared with a net loss of $1.0 million a year ago.", ""},
		{"Operating loss was $6.3 million.", "$6.3 million"},
		{"Loss before taxes was $6.0 million.", "$6.0 million"},
		{"Net cash used in operating activities was $13.2 million in the first nine months of 2025.", "$13.2 million"},
		{"Net cash provided by operating activities was $13.2 million in the first nine months of 2025, and net cash used in investing activities was $3.9 million.", ""},
		{"Net cash provided by investing activities was $3.9 million in the first nine months of 2025.", "$3.9 million"},
		{"Net income (loss) was $4.6 million.", ""},
		{"Income before taxes was a negative $1.3 million in the third quarter of 2024.", ""},
	} {
		if got := surelyDiffer(findReported(t, c.text+signTables)); got != c.differs {
			t.Errorf("%s\n\treported %q, want %q", c.text, got, c.differs)
		}
	}
}

// TestSignsOfCharges: what is charged to a profit, or is in one, is no profit itself.
func TestSignsOfCharges(t *testing.T) {
	const rows = `
Adjusting items in operating profit  (8,240)      (15,610)        (9,120)     (18,150)
`
	noAlarm(t, "Adjusting items charged to operating profit nearly halved to $8.2 million. ", strings.Replace(signTables, "Interest expense ", rows[1:]+"Interest expense ", 1))
}
