package tag

import (
	"strings"
	"testing"
)

const byFunction = `TAMARACK SOFTWARE INC.
Consolidated Statements of Operations
(in thousands)

                                  Three Months Ended March 31,
                                        2024        2023
Revenues                            $ 12,310    $ 11,120
Cost of revenues                       8,450       7,330
Gross profit                           3,860       3,790
Operating expenses:
Research and development               1,200       1,100
General and administrative             1,400       1,250
Total operating expenses               2,600       2,350
Operating income                     $ 1,260     $ 1,440

(in thousands)

                                  Three Months Ended March 31,
                                        2024        2023
Cost of revenues                         120         100
Research and development                 340         300
General and administrative               200         170
Total stock-based compensation           660         570
`

// TestSharesOfOneKind: what costs by function have of one kind, as the total below names it, is no figure of those costs; what the statement adds up stays.
func TestSharesOfOneKind(t *testing.T) {
	for total, share := range map[string]bool{"Total stock-based compensation": true, "Total restructuring charges   ": true, "Total costs and expenses      ": false} {
		r, _ := tagText(t, strings.Replace(byFunction, "Total stock-based compensation", total, 1), Options{})
		for _, f := range r.Report.Facts {
			switch f.Lexical {
			case "8450000", "1200000":
				if f.Concept.Local != "CostOfRevenues" && f.Concept.Local != "ResearchAndDevelopmentExpense" {
					t.Errorf("%s: %s is %s", total, f.Lexical, f.Concept)
				}
			case "120000", "340000":
				if known := f.Concept.Space == builtin(t).Namespace; known == share {
					t.Errorf("%s: %s is %s", total, f.Lexical, f.Concept)
				}
			}
		}
	}
}
