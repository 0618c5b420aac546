package release

import "testing"

// TestSharesBesideLength: percentages of revenue under years alone, beside amounts of three months of these years, are of the three months.
func TestSharesBesideLength(t *testing.T) {
	rel := readText(t, `<html><body>
<p>Orchard Films Reports Second Quarter 2026 Results</p>
<p>SAN MARLOW, July 30, 2026 -- Orchard Films, Inc. today announced results for the quarter and six months ended June 30, 2026.</p>
<p>Geographical Revenue Summary (dollars in thousands)</p>
<table>
<tr><td></td><td colspan="2">Three Months Ended June 30,</td><td>% Change</td><td colspan="2">% of Total Revenue</td></tr>
<tr><td></td><td>2026</td><td>2025</td><td>Inc (Dec)</td><td>2026</td><td>2025</td></tr>
<tr><td>United States</td><td>78,586</td><td>70,380</td><td>11.7%</td><td>54.9%</td><td>56.4%</td></tr>
<tr><td>Canada</td><td>15,795</td><td>14,254</td><td>10.8%</td><td>11.0%</td><td>11.4%</td></tr>
<tr><td>Asia Pacific</td><td>48,672</td><td>40,079</td><td>21.4%</td><td>34.1%</td><td>32.1%</td></tr>
<tr><td>Total</td><td>143,053</td><td>124,713</td><td>14.7%</td><td>100.0%</td><td>100.0%</td></tr>
</table></body></html>`)
	for _, r := range rel.Tables[0].Rows {
		for _, it := range r.Items {
			want := "2026-04-01/2026-06-30"
			if it.Column.Index == 1 || it.Column.Index == 4 {
				want = "2025-04-01/2025-06-30"
			}
			if it.Period.String() != want {
				t.Errorf("%s of %s is of %s, want %s", it.Printed, r.Label, it.Period, want)
			}
		}
	}
}
