package release

import "testing"

// TestPointColumns: columns of points, and tables of changes in per cent by their title, hold no amounts; and prices beside a column of counts are in no
// thousands.
func TestPointColumns(t *testing.T) {
	rel := readText(t, `<html><body>
<p>Orchard Snacks reports fourth quarter 2023 results</p>
<p>MARLOW, N.Y. February 9, 2024 -- Orchard Snacks reported results for the fourth quarter and the year ended December 30, 2023.</p>
<p>Income statement (in thousands)</p>
<table>
<tr><td></td><td colspan="2">Quarter Ended</td></tr>
<tr><td></td><td>December 30, 2023</td><td>December 31, 2022</td></tr>
<tr><td>Net revenue</td><td>133,437</td><td>132,614</td></tr>
<tr><td>Operating profit</td><td>36,306</td><td>34,642</td></tr>
</table>
<p>Operating Profit</p>
<table>
<tr><td></td><td colspan="3">Quarter Ended December 30, 2023</td></tr>
<tr><td></td><td>GAAP Reported % Change</td><td>Percentage Point Impact of Items</td><td>Percentage Point Impact of Currency</td></tr>
<tr><td>North America</td><td>2</td><td>(5.5)</td><td>-</td></tr>
<tr><td>Latin America</td><td>67</td><td>2</td><td>(18)</td></tr>
<tr><td>Europe</td><td>15</td><td>4.5</td><td>28</td></tr>
</table>
<p>Organic Volume % Change</p>
<table>
<tr><td></td><td>Q4 2023</td><td>Q3 2023</td></tr>
<tr><td>North America</td><td>(7)</td><td>(4)</td></tr>
<tr><td>Latin America</td><td>3</td><td>1.5</td></tr>
</table>
<p>Comparable RevPAR by Market</p>
<table>
<tr><td></td><td>Rooms</td><td>Q4 2023</td><td>Q4 2022</td><td>Change</td><td>2023</td><td>2022</td><td>Change</td></tr>
<tr><td>Boston</td><td>1,204</td><td>198.44</td><td>187.20</td><td>6.0%</td><td>214.07</td><td>203.66</td><td>5.1%</td></tr>
<tr><td>Denver</td><td>987</td><td>121.83</td><td>116.40</td><td>4.7%</td><td>139.76</td><td>135.12</td><td>3.4%</td></tr>
<tr><td>Phoenix</td><td>862</td><td>149.27</td><td>144.95</td><td>3.0%</td><td>152.38</td><td>149.61</td><td>1.9%</td></tr>
<tr><td>Total portfolio</td><td>3,053</td><td>158.00</td><td>153.09</td><td>3.2%</td><td>170.40</td><td>165.86</td><td>2.7%</td></tr>
</table></body></html>`)
	for _, table := range rel.Tables[1:3] {
		for _, row := range table.Rows {
			for _, it := range row.Items {
				if it.Kind != Percentage {
					t.Errorf("%s of %s in %v is %v", it.Printed, row.Label, it.Column.Heading, it.Kind)
				}
			}
		}
	}
	for _, row := range rel.Tables[3].Rows {
		for _, it := range row.Items {
			if it.Scale != 0 && it.Kind == Money {
				t.Errorf("%s of %s is multiplied by 10^%d", it.Printed, row.Label, it.Scale)
			}
		}
	}
}

// TestOpensWithYear: a release whose first words of time are of a year reports that, though its tables print the last quarter as well.
func TestOpensWithYear(t *testing.T) {
	table := `
<table>
<tr><td></td><td>Q4 2024</td><td>Q4 2023</td><td>2024</td><td>2023</td></tr>
<tr><td>Revenue</td><td>490.4</td><td>482.2</td><td>1,716.0</td><td>1,710.3</td></tr>
<tr><td>EBIT</td><td>39.8</td><td>38.6</td><td>112.7</td><td>133.6</td></tr>
<tr><td>Net income</td><td>25.1</td><td>24.0</td><td>69.2</td><td>86.1</td></tr>
</table>
<p>Consolidated income statement in millions</p>
<table>
<tr><td></td><td>2024</td><td>2023</td></tr>
<tr><td>Revenue</td><td>1,716.0</td><td>1,710.3</td></tr>
<tr><td>Cost of sales</td><td>(1,228.6)</td><td>(1,209.4)</td></tr>
<tr><td>Gross profit</td><td>487.4</td><td>500.9</td></tr>
</table>`
	for text, want := range map[string]string{
		"The Orchard Group closed the financial year 2024 with revenue growth of 0.3%.":                       "2024-01-01/2024-12-31",
		"The Orchard Group reported results for the fourth quarter and full year 2024.":                       "2024-10-01/2024-12-31",
		"The Orchard Group reported fourth quarter revenue of 490.4. It closed the financial year 2024 well.": "2024-10-01/2024-12-31",
	} {
		rel := readText(t, "<html><body><p>Press release, March 19, 2025</p><p>"+text+"</p><p>Key figures in millions</p>"+table+"</body></html>")
		if got := rel.Period.String(); got != want {
			t.Errorf("%s\n\treports %s, want %s", text, got, want)
		}
	}
}
