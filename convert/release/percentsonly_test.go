package release

import "testing"

// TestPercentsOnly: below words that say that all is in per cent, columns and rows that are called as what is counted are percentages too.
func TestPercentsOnly(t *testing.T) {
	rel, _, err := Read("x.htm", []byte(`<p>Marrow Drinks reports second quarter results, three months ended June 30, 2024</p><p>Operating Review</p>
<table><tr><td>Percent Change</td><td>Concentrate Sales</td><td>Price/Mix</td><td>Unit Case Volume</td></tr>
<tr><td>Consolidated</td><td>5</td><td>9</td><td>2</td></tr><tr><td>Northland</td><td>3</td><td>(23)</td><td>2</td></tr><tr><td>Southland</td><td>4</td><td>12</td><td>1</td></tr></table>
<p>What sold</p>
<table><tr><td>Revenue growth, quarter to June 30, 2024 (%)</td><td>Volume</td><td>Price and mix</td><td>Currency</td></tr>
<tr><td>Bakeries</td><td>1.8</td><td>4.8</td><td>(0.2)</td></tr><tr><td>Mills</td><td>0.7</td><td>3.2</td><td>0.3</td></tr><tr><td>Group</td><td>1.2</td><td>3.9</td><td>(0.1)</td></tr></table>
<p>Change in order intake and net sales</p>
<table><tr><td>%</td><td>Order intake</td><td>Net sales</td></tr>
<tr><td>Organic</td><td>8</td><td>4</td></tr><tr><td>Structure</td><td>1</td><td>1</td></tr><tr><td>Currency</td><td>-4</td><td>-4</td></tr><tr><td>Total</td><td>5</td><td>1</td></tr></table>`), Options{})
	if err != nil || len(rel.Tables) != 3 {
		t.Fatalf("%d tables, %v", len(rel.Tables), err)
	}
	n := 0
	for _, table := range rel.Tables {
		if s := table.Amounts(); s != "in percent" {
			t.Error(s)
		}
		for _, row := range table.Rows {
			for _, it := range row.Items {
				if n++; it.Kind != Percentage {
					t.Errorf("%s: %s is no percentage but %v", row.Label, it.Printed, it.Kind)
				}
			}
		}
	}
	if n != 26 {
		t.Errorf("%d figures", n)
	}
}

// TestCentsAmongThousands: where labels state the scales of their rows, an amount to the cent is none in thousands; what weighs is measured in its unit, and
// net asset value per share in cents.
func TestCentsAmongThousands(t *testing.T) {
	rel, _, err := Read("x.txt", []byte(`Fernhollow Stores reports third quarter results

Balance sheet (in thousands, except per share)
                                   Sept. 28,  Sept. 29,
                                      2002       2001
Cash                                 20,955     14,046
Inventories                          54,677     53,912
Total assets                         75,632     67,958
Net asset value per share (cents)     3,301      3,097

Statistics
                                   Sept. 28,  Sept. 29,
                                      2002       2001
Catalogs mailed (000s)               21,846     23,115
Average order (1)                $   107.43 $   103.76
Internet net sales ($000s)           20,955     14,046
Biomass in sea (tonnes live weight)  41,260     43,915
`), Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"Average order (1)": "107.43", "Internet net sales ($000s)": "20955000", "Biomass in sea (tonnes live weight)": "41260", "Net asset value per share (cents)": "33.01"}
	for _, table := range rel.Tables {
		for _, row := range table.Rows {
			if v, ok := want[row.Label]; ok && len(row.Items) > 0 {
				if got := row.Items[0].Value.String(); got != v {
					t.Errorf("%s: %s, not %s", row.Label, got, v)
				}
				delete(want, row.Label)
			}
		}
	}
	if len(want) > 0 {
		t.Errorf("not read: %v", want)
	}
}

// TestSignsOfChange: a column headed by a sign of change is of changes, and figures of two years beside each other are no forecast, whatever was said above.
func TestSignsOfChange(t *testing.T) {
	rel, _, err := Read("x.htm", []byte(`<p>Dommel Systems reports first quarter results, three months ended March 31, 2020</p>
<p>Outlook for the second quarter of 2020: revenue is expected to grow by 15%.</p>
<table><tr><td>(€ millions)</td><td>Q1-2020</td><td>Q4-2019</td><td>Δ</td></tr>
<tr><td>Revenue</td><td>78.4</td><td>84.9</td><td>-7.7%</td></tr><tr><td>Orders</td><td>102.7</td><td>80.6</td><td>+27.4%</td></tr></table>`), Options{})
	if err != nil || len(rel.Tables) != 1 || len(rel.Tables[0].Columns) != 3 {
		t.Fatalf("%d tables, %v", len(rel.Tables), err)
	}
	for k, c := range rel.Tables[0].Columns {
		if isForecast(c) || (k == 2) != (c.Kind != Values) {
			t.Errorf("column %d: %v, forecast %v", k, c.Kind, isForecast(c))
		}
	}
	if p := rel.Tables[0].Columns[0].Period.String(); p != "2020-01-01/2020-03-31" {
		t.Errorf("the first column is of %s", p)
	}
}
