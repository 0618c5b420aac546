package tag

import (
	"strings"
	"testing"
)

// sharedOut is an income statement whose result a table shares out among owners and others, in the words of WHOSE.
const sharedOut = `
ORLEN STEEL plc reports its half-year results

                    Consolidated income statement
                             (in millions of euros)

                                    Six months ended June 30,
                                       2025          2024
Revenue                               902.2         988.1
Operating expenses                    801.1         881.4
Profit before tax                     101.1         106.7
Income tax                            (25.3)        (26.9)
Profit for the period                  75.8          79.8
WHOSE

                    Consolidated cash flow statement
                             (in millions of euros)

                                    Six months ended June 30,
                                       2025          2024
Profit for the period                  75.8          79.8
Depreciation                           40.4          38.2
Net cash from operating activities    116.2         118.0
`

// TestOwned reads who owns a result with the result, whichever words stand for it, and the result before it is shared out in every table.
func TestOwned(t *testing.T) {
	for _, whose := range []string{
		"Attributable to:\nOwners of the parent                   71.2          75.5\nNon-controlling interests               4.6           4.3",
		"of which: minority interests            4.6           4.3\nof which: Group                        71.2          75.5",
		"Non-controlling interest                4.6           4.3\nControlling interest                   71.2          75.5",
		"Profit attributable to minority interests   4.6           4.3\nProfit attributable to shareholders of Orlen   71.2          75.5",
	} {
		r, _ := tagText(t, strings.Replace(sharedOut, "WHOSE", whose, 1), Options{})
		for _, f := range r.Report.Facts {
			want := map[string]string{"75.8": "NetIncomeIncludingNoncontrolling", "79.8": "NetIncomeIncludingNoncontrolling", "71.2": "NetIncomeLoss",
				"75.5": "NetIncomeLoss", "4.6": "NoncontrollingInterestIncome", "4.3": "NoncontrollingInterestIncome"}[f.Source.Printed]
			if want != "" && f.Concept.Local != want {
				t.Errorf("%s %s is %s, not %s: %s", f.Source.Label, f.Source.Printed, f.Concept.Local, want, whose)
			}
		}
	}
	r, _ := tagText(t, strings.Replace(sharedOut, "WHOSE\n", "", 1), Options{})
	if f := factOf(t, r, "NetIncomeLoss"); f == nil {
		t.Error("a result that nothing shares out")
	}
	r, _ = tagText(t, strings.Replace(sharedOut, "WHOSE", "Group                                  12.9          11.5\nNon-controlling interest                4.6           4.3", 1), Options{})
	for _, f := range r.Report.Facts {
		if f.Source.Label == "Group" && f.Concept.Local == "NetIncomeLoss" {
			t.Error("names alone that do not add up to the result")
		}
	}
}
