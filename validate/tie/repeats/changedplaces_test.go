package repeats_test

import (
	"strings"
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// across are results that print periods down the side of a summary and measures across, and a statement below.
const across = `<html><body><p>Minagawa Optics Co., Ltd.</p><p>Summary of results for the six months ended September 30, 2023</p><table>
<tr><td></td><td>Net sales</td><td>Operating profit</td><td>Ordinary profit</td></tr>
<tr><td>Six months ended</td><td>Million yen</td><td>Million yen</td><td>Million yen</td></tr>
<tr><td>September 30, 2023</td><td>58,214</td><td>6,947</td><td>7,382</td></tr>
<tr><td>September 30, 2022</td><td>55,630</td><td>6,518</td><td>7,104</td></tr></table>
<p>Consolidated statement of income (Million yen)</p><table>
<tr><td></td><td>Six months ended September 30, 2022</td><td>Six months ended September 30, 2023</td></tr>
<tr><td>Net sales</td><td>55,630</td><td>58,214</td></tr>
<tr><td>Cost of sales</td><td>36,412</td><td>38,005</td></tr>
<tr><td>Gross profit</td><td>19,218</td><td>20,209</td></tr>
<tr><td>Selling, general and administrative expenses</td><td>12,700</td><td>13,262</td></tr>
<tr><td>Operating profit</td><td>6,518</td><td>6,947</td></tr>
<tr><td>Non-operating income</td><td>586</td><td>435</td></tr>
<tr><td>Ordinary profit</td><td>7,104</td><td>7,382</td></tr></table></body></html>`

// TestChangedPlaces lets figures of two measures change places in a line of a summary.
func TestChangedPlaces(t *testing.T) {
	for _, test := range []struct{ name, old, new, says string }{
		{"right", "", "", ""},
		{"sales and a profit", "55,630</td><td>6,518", "6,518</td><td>55,630", "55,630"},
		{"two profits", "6,947</td><td>7,382", "7,382</td><td>6,947", "7,382"},
	} {
		l, found := tietest.LedgerOfHTML(t, strings.Replace(across, test.old, test.new, 1)), false
		for _, f := range l.Findings {
			found = found || tietest.Says(f, test.says)
		}
		if found != (test.says != "") || test.says == "" && len(l.Findings) > 0 {
			t.Errorf("%s: %v", test.name, l.Findings)
		}
	}
}
