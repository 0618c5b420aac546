package mention_test

import (
	"strings"
	"testing"
)

// besideTables are the tables of a fictional release, behind its text.
const besideTables = `

HOLLIN BRIDGE CORPORATION
CONSOLIDATED STATEMENTS OF INCOME
(in thousands, except per share data)

                                  Three Months Ended           Nine Months Ended
                                     September 30,               September 30,
                                   2025         2024           2025         2024
Order intake                    $ 28,505     $ 28,300       $ 44,505     $ 43,102
Sales:
  Licenses                      $ 14,602     $ 31,877       $ 96,240     $ 98,114
  Services                        13,981       10,466         52,077       33,902
Total sales                     $ 28,583     $ 42,343       $148,317     $132,016
`

// TestBeside checks that a number is held against the row of another of its sentence only where the two are compared.
func TestBeside(t *testing.T) {
	for _, c := range []struct{ text, differs string }{
		{"License sales were $14.6 million (first nine months of 2024: $31.9 million) and service sales were $14.0 million (first nine months of 2024: $10.5 million).", ""},
		{"The third quarter of 2025 closed with order intake of $28.5 million, 0.7% more than in the same period of the previous year, and sales of $28.6 million (Q3 2024: $42.3 million).", ""},
		{"License sales fell 54.2% to $14.6 million and service sales fell 33.6% to $14.0 million.", "33.6%"},
		{"License sales fell 45.2% to $14.6 million and service sales grew 33.6% to $14.0 million.", "45.2%"},
	} {
		ms := findReported(t, c.text+besideTables)
		for _, m := range ms {
			if m.Printed == "33.6%" && !strings.Contains(m.Figures[0].Item.Row.Label, "Services") {
				t.Errorf("%s\n\tthe second change is held against %s", c.text, m.Figures[0].Item.Row.Label)
			}
		}
		if got := surelyDiffer(ms); got != c.differs {
			t.Errorf("%s\n\treported %q, want %q", c.text, got, c.differs)
		}
	}
}
