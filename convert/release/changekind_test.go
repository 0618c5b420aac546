package release

import "testing"

// TestChangesAsTheirRow: what two amounts differ by is an amount, and what has grown in per cent is one, whatever names and columns resemble.
func TestChangesAsTheirRow(t *testing.T) {
	rel, _, err := Read("release.html", []byte(`<p>Kurosawa Denki announces results for the nine months ended December 31, 2025</p>
<p>Segment Information (Billions of yen)</p>
<table>
<tr><th></th><th>Nine months ended December 31, 2024</th><th>Nine months ended December 31, 2025</th><th>Change</th><th>Change (%)</th></tr>
<tr><td>Revenue</td></tr>
<tr><td>Factory Systems</td><td>482.3</td><td>505.8</td><td>23.5</td><td>4.9%</td></tr>
<tr><td>Electronic Devices</td><td>518.4</td><td>589.2</td><td>70.8</td><td>13.7%</td></tr>
<tr><td>Total revenue</td><td>1,000.7</td><td>1,095.0</td><td>94.3</td><td>9.4%</td></tr>
<tr><td>Operating profit</td></tr>
<tr><td>Factory Systems</td><td>48.7</td><td>55.9</td><td>7.2</td><td>14.8%</td></tr>
<tr><td>Electronic Devices</td><td>30.8</td><td>57.6</td><td>26.8</td><td>87.0%</td></tr>
<tr><td>Operating margin</td><td>7.9%</td><td>10.4%</td><td>2.5</td><td></td></tr>
</table>`), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rel.Tables[0].Rows {
		for _, it := range r.Items {
			want := Money
			if it.Column.Kind == Percent || r.Label == "Operating margin" {
				want = Percentage
			}
			if it.Kind != want {
				t.Errorf("%s %s is %v, want %v", r.Label, it.Printed, it.Kind, want)
			}
		}
	}
}
