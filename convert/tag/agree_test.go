package tag

import (
	"strings"
	"testing"
)

// reorganized prints a charge once in its income statement, and once where it is taken off again.
const reorganized = `VARNHEM NETWORKS CORPORATION
CONSOLIDATED STATEMENTS OF OPERATIONS
(in thousands)
                                        Three Months Ended June 30,
                                            2024          2023
Revenue                                   98,400       104,210
Operating costs                           71,300        76,115
Operating income                          27,100        28,095
Change in fair value of warrants           1,204        (2,877)
Income before income taxes                28,304        25,218
Income tax expense                         5,910         5,208
Net income                                22,394        20,010

CONSOLIDATED STATEMENTS OF CASH FLOWS
(in thousands)
                                        Three Months Ended June 30,
                                            2024          2023
Operating activities:
Net income                                22,394        20,010
Change in fair value of warrants          (1,204)        2,877
Depreciation                               8,115         7,990
Net cash provided by operating activities 29,305        30,877

RECONCILIATION OF ADJUSTED NET INCOME
(in thousands)
                                        Three Months Ended June 30,
                                            2024          2023
Net income                                22,394        20,010
Change in fair value of warrants          (1,204)        2,877
Adjusted net income                       21,190        22,887
`

// TestSignsAgree has one sign for what three tables print, whatever they do to it, and leaves a sign alone that one figure has lost.
func TestSignsAgree(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"right", reorganized, "1204000 -2877000 1204000 -2877000 1204000 -2877000"},
		{"untitled", strings.Replace(strings.Replace(reorganized, "RECONCILIATION OF ADJUSTED NET INCOME", "4. Earnings", 1), "Adjusted net", "Underlying net", 1), "1204000 -2877000 1204000 -2877000 1204000 -2877000"},
		{"one sign lost", strings.Replace(reorganized, "(1,204)        2,877\nAdjusted", " 1,204         2,877\nAdjusted", 1), "1204000 -2877000 1204000 -2877000 1204000 2877000"},
	} {
		r, _ := tagText(t, c.text, Options{})
		var got []string
		for f := range r.Report.All {
			if f.Source != nil && strings.HasPrefix(f.Source.Label, "Change in fair value") {
				got = append(got, f.Lexical)
			}
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s: %s, want %s", c.name, s, c.want)
		}
	}
}

// TestResultsInCashFlow leaves the sign of a result from which a cash flow statement starts as it is printed.
func TestResultsInCashFlow(t *testing.T) {
	const text = `ASTERBY GROUP PLC
CONSOLIDATED CASH FLOW STATEMENT
(in millions)
                                        Six months ended 30 September
                                            2025          2024
Operating activities
Operating profit                            62.2          56.8
Depreciation                                21.4          20.9
Increase in receivables                     (4.4)         (3.1)
Cash generated from operations              79.2          74.6
`
	r, _ := tagText(t, text, Options{})
	if f := factOf(t, r, "OperatingIncomeLoss"); f.Lexical != "62200000" {
		t.Errorf("%s is %s", f.Source.Printed, f.Lexical)
	}
}
