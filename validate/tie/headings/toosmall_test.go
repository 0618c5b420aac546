package headings_test

import (
	"strings"
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// TestTooSmall: amounts of a table in thousands that are read in full under a concept of amounts are told; amounts per share are not.
func TestTooSmall(t *testing.T) {
	const text = `MARLOW FOODS INC
STATEMENTS OF OPERATIONS
(in thousands)

                                     Year Ended June 30,
                                   1999        1998
Net sales                         64,204      53,877
Cost of sales                     50,110      41,020
Gross profit                      14,094      12,857
Operating expenses                10,000      10,000
Net income                         4,094       2,857

HEAD

Net income                          $.41        $.29
`
	for head, want := range map[string]bool{"For the owners:": true, "Net income per common and common equivalent shares:": false} {
		told := false
		for _, d := range tietest.Findings(t, strings.ReplaceAll(text, "HEAD", head)) {
			told = told || strings.Contains(d.Message, "amount per share, or its scale")
		}
		if told != want {
			t.Errorf("%s: told is %v", head, told)
		}
	}
}
