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

// TestMoreOfChange: what stands behind a percentage of change and names no time tells more of that change.
func TestMoreOfChange(t *testing.T) {
	rel := readText(t, `
Orchard Sunlight Products Reports Second Quarter 2026 Results

MARLOW, Utah, August 6, 2026 -- Orchard Sunlight Products, Inc. today reported results for the quarter and six months ended
June 30, 2026. For the full year 2026 the Company now expects net sales between $490 million and $500 million.

                                    Net Sales by Operating Segment
                      Three Months Ended June 30, (dollar amounts in thousands)

                                                                       Percent   Impact of   Pct. Chg.
                                                  2026        2025      Change    Currency    ex Curr.
Asia                                          $53,908     $53,611         0.6%    $(1,312)        3.0%
Europe                                         23,004      21,702         6.0%        688         2.8%
North America                                  34,827      33,917         2.7%         41         2.6%
Latin America and Other                         5,246       5,520       (5.0)%         58       (6.0)%
`)
	for _, r := range rel.Tables[0].Rows {
		for _, it := range r.Items {
			if want := "2026-04-01/2026-06-30"; it.Column.Index != 1 && it.Period.String() != want {
				t.Errorf("%s of %s is of %s, want %s", it.Printed, r.Label, it.Period, want)
			}
		}
	}
}

// TestFromMonthToMonth: a heading from one month to another is of the time between them, whatever words of length it leaves out.
func TestFromMonthToMonth(t *testing.T) {
	rel := readText(t, `<html><body>
<p>Orchard Steel: interim report January - June 2014</p>
<table>
<tr><td></td><td>2014<br>Q2</td><td>2013<br>Q2</td><td>2014<br>Jan–Jun</td><td>2013<br>Jan–Jun</td><td>Jul 2013–<br>Jun 2014</td><td>2013<br>Full year</td></tr>
<tr><td>Operating result</td><td></td><td></td><td></td><td></td><td></td><td></td></tr>
<tr><td>Heavy Plate</td><td>306</td><td>131</td><td>510</td><td>210</td><td>775</td><td>475</td></tr>
<tr><td>Strip</td><td>84</td><td>–22</td><td>110</td><td>–73</td><td>84</td><td>–99</td></tr>
<tr><td>Group</td><td>387</td><td>100</td><td>611</td><td>120</td><td>833</td><td>342</td></tr>
<tr><td>Deliveries, thousand tonnes</td><td></td><td></td><td></td><td></td><td></td><td></td></tr>
<tr><td>Heavy Plate</td><td>311</td><td>288</td><td>615</td><td>569</td><td>1 154</td><td>1 108</td></tr>
<tr><td>Strip</td><td>488</td><td>502</td><td>964</td><td>992</td><td>1 915</td><td>1 943</td></tr>
<tr><td>Group</td><td>917</td><td>905</td><td>1 809</td><td>1 785</td><td>3 519</td><td>3 495</td></tr>
</table></body></html>`)
	for _, r := range rel.Tables[0].Rows {
		for _, it := range r.Items {
			if want := "2013-07-01/2014-06-30"; it.Column.Index == 4 && it.Period.String() != want {
				t.Errorf("%s of %s is of %s, want %s", it.Printed, r.Label, it.Period, want)
			}
		}
	}
}
