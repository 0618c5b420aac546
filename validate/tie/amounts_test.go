package tie_test

import (
	"strings"
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// TestOtherAmounts prints amounts that no slip of the pen explains and that break several relations: one finding says what would do.
func TestOtherAmounts(t *testing.T) {
	const income = `Alder Lamps Inc.
Consolidated statements of income
(in thousands, except per share data)
                                    Three months ended
                                       September 30,
                                     2025        2024
Net sales                         184,512     171,306
Cost of goods sold                112,340     106,127
Gross profit                       72,172      65,179
Selling and administration         38,215      36,904
Research and development           11,170      10,483
Total operating expenses           49,385      47,387
Operating income                   22,787      17,792
Income taxes                        7,495       7,082
Net income                         15,292      10,710
Earnings per share
  Basic                            $ 0.64      $ 0.45
  Diluted                          $ 0.62      $ 0.44
Weighted average shares
  Basic                            23,904      23,790
  Diluted                          24,655      24,390
`
	for _, c := range []struct{ was, is, says string }{
		{"65,179", "65,269", "Gross profit, 65,269, is another amount: 65,179 would do"},
		{"22,787", "21,143", "Operating income, 21,143, is another amount: 22,787 would do"},
		{"$ 0.62", "$ 0.79", "Earnings per share, diluted, 0.79, is another amount: 0.62 would do"},
		{"65,179", "65,719", "two digits of Gross profit changed places: 65,719 for 65,179"}, // a slip is likelier
		{"184,512", "184,213", ""}, // one relation is no more than one
	} {
		ds := tietest.Findings(t, strings.Replace(income, c.was, c.is, 1))
		if len(ds) != 1 || !strings.Contains(ds[0].Advice, c.says) || c.says == "" && strings.Contains(ds[0].Advice, "another amount") {
			t.Errorf("%s for %s: not %q", c.is, c.was, c.says)
			for _, d := range ds {
				t.Error(d)
			}
		}
	}
}
