package release

import "testing"

// TestTimesBesideChanges: what a column is compared with has amounts of its own where columns of changes stand besides, and years to date head a table of their own.
func TestTimesBesideChanges(t *testing.T) {
	rel := readText(t, `Alder Optics Reports Third Quarter Fiscal 2026 Results

Boise, Idaho, August 5, 2026 - Alder Optics, Inc. reported results for its fiscal third quarter ended June 30, 2026.

Fiscal Q3 2026 Summary
(in millions except per share data and percentages) | Q3 2026 | vs. Q3 2025 | Change | Change (%)
Net sales | 43.9 | 38.8 | 5.1 | 13%
Gross profit | 13.9 | 13.7 | 0.2 | 1%
Net income | 3.0 | 2.3 | 0.7 | 30%

Fiscal Q3 YTD 2026 Summary
(in millions except per share data and percentages) | 2026 YTD | vs. 2025 YTD | Change | Change (%)
Net sales | 112.6 | 109.1 | 3.5 | 3%
Gross profit | 36.5 | 36.3 | 0.2 | 1%
Net income | 2.2 | 4.5 | (2.3) | -51%
`)
	want := [][]string{
		{"2026-04-01/2026-06-30 value", "2025-04-01/2025-06-30 value", "2026-04-01/2026-06-30 change", "2026-04-01/2026-06-30 percent"},
		{"2025-10-01/2026-06-30 value", "2024-10-01/2025-06-30 value", "2025-10-01/2026-06-30 change", "2025-10-01/2026-06-30 percent"},
	}
	if len(rel.Tables) != len(want) {
		t.Fatalf("%d tables, want %d", len(rel.Tables), len(want))
	}
	kinds := map[ColumnKind]string{Values: "value", Change: "change", Percent: "percent"}
	for i, tb := range rel.Tables {
		for _, row := range tb.Rows {
			if len(row.Items) != len(want[i]) {
				t.Fatalf("%s: %d items", row.Label, len(row.Items))
			}
			for k, it := range row.Items {
				if got := it.Period.String() + " " + kinds[it.Column.Kind]; got != want[i][k] {
					t.Errorf("table %d, %s, %s: %s, want %s", i, row.Label, it.Printed, got, want[i][k])
				}
			}
		}
	}
}

// TestChangesAgainstTime: a column of changes that names only what the other is compared with is of the other's time.
func TestChangesAgainstTime(t *testing.T) {
	rel, _, err := Read("release.htm", []byte(`<p>Harbor Tea PLC announces results for the half year ended 30 June 2024</p><p>Half year ended 30 June (EUR million)</p>
<table><tr><td></td><td>2024</td><td>vs 2023</td></tr>
<tr><td>Turnover</td><td>3,110</td><td>2.3%</td></tr>
<tr><td>Operating profit</td><td>590</td><td>7.8%</td></tr>
<tr><td>Net profit</td><td>400</td><td>3.5%</td></tr></table>`), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rel.Tables[0].Rows {
		for _, it := range row.Items {
			if got := it.Period.String(); got != "2024-01-01/2024-06-30" {
				t.Errorf("%s, %s is of %s", row.Label, it.Printed, got)
			}
		}
	}
}

// TestPartsOfEquity: headings over columns of equity stand over the parts that the line below names, though bars have lost the empty cells between them.
func TestPartsOfEquity(t *testing.T) {
	rel := readText(t, `Alder Optics, Inc.

STATEMENTS OF STOCKHOLDERS' EQUITY
(in thousands, except number of shares)

Three months ended June 30, 2026
Common Stock | Additional Paid-in Capital | Accumulated Deficit | Total Stockholders' Equity
Shares | Amount
Balance, March 31, 2026 | 20,239,060 | 20 | 154,087 | (132,574) | 21,533
Stock-based compensation | – | – | 289 | – | 289
Option exercises | 1,667 | – | 4 | – | 4
Net income | – | – | – | 663 | 663
Balance, June 30, 2026 | 20,240,727 | 20 | 154,380 | (131,911) | 22,489
`)
	row := rel.Tables[0].Rows[0]
	want := []string{"20239060", "20000", "154087000", "-132574000", "21533000"}
	if len(row.Items) != len(want) {
		t.Fatalf("%d items, want %d", len(row.Items), len(want))
	}
	for k, it := range row.Items {
		if got := it.Value.String(); got != want[k] {
			t.Errorf("%s is %s, want %s", it.Printed, got, want[k])
		}
	}
}
