package tag

import (
	"strings"
	"testing"

	"github.com/tieout/tieout"
)

// TestChanges: a change has the sign of the figures that changed, whichever way they did; changes since different times are different figures.
func TestChanges(t *testing.T) {
	const text = `
ORLEN STEEL reports its first quarter

CONSOLIDATED BALANCE SHEETS
(dollars in millions)

Unaudited                                                  3/31/31         12/31/30         $ Change
---------                                                  -------         --------         --------
ASSETS
    Current assets
       Cash and cash equivalents                           $     589       $     657       $     (68)
       Accounts receivable, net                                1,388           1,310              78
                                                           ---------       ---------       ---------
    Total current assets                                       1,977           1,967              10
                                                           =========       =========       =========

CONDENSED CONSOLIDATED STATEMENTS OF CASH FLOWS
(dollars in millions)

                                                        3 Mos. Ended  3 Mos. Ended
Unaudited                                                   03/31/31      03/31/30      $ Change
---------                                               ------------  ------------      --------
Net cash provided by operating activities                         302           274            28
Net cash used in investing activities                            (454)         (267)         (187)
Net cash provided by financing activities                          84           162           (78)
                                                              -------       -------       -------
INCREASE (DECREASE) IN CASH AND CASH EQUIVALENTS                  (68)          169          (237)
CASH AND CASH EQUIVALENTS, BEGINNING OF PERIOD                    657           435           222
                                                              -------       -------       -------
CASH AND CASH EQUIVALENTS, END OF PERIOD                      $   589       $   604       $   (15)
                                                              =======       =======       =======
`
	r, _ := tagText(t, text, Options{})
	want := map[string]string{"(68)": "-68000000", "(15)": "-15000000"}
	seen := map[string][]tieout.Dimension{}
	for _, f := range r.Report.Facts {
		if v := want[f.Source.Printed]; v != "" && strings.HasPrefix(strings.ToLower(f.Source.Label), "cash and cash") {
			if f.Lexical != v {
				t.Errorf("%s is %s", f.Source.Printed, f.Lexical)
			}
			seen[f.Source.Printed] = f.Context.Dimensions
		}
	}
	if len(seen) != 2 || len(seen["(68)"]) == len(seen["(15)"]) {
		t.Errorf("the changes of cash have the dimensions %v", seen)
	}
}
