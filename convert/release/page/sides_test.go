package page

import "testing"

// TestSideColumn finds the labels of a second side where both sides have the same headings, or come to the same at the end; tables with words among their
// values have one side.
func TestSideColumn(t *testing.T) {
	row := func(texts ...string) []sideCell {
		var out []sideCell
		for i, s := range texts {
			if s != "" {
				out = append(out, sideCell{i, s})
			}
		}
		return out
	}
	heads := row("Assets", "2024", "Liabilities", "2024")
	rows := [][]sideCell{
		row("Cash", "12", "Payables", "40"), row("Receivables", "204", "", ""), row("", "", "Debt", "50"), row("Inventories", "33", "Notes", "59"),
		row("Plants", "400", "Equity", "500"), row("Total assets", "649", "Total", "649"),
	}
	debt := [][]sideCell{
		row("Term loan", "1,204", "Fixed rate", "4.5%"), row("Notes", "300", "Floating", "3.1%"), row("Bonds", "500", "Convertible", "1.0%"), row("Other", "40", "Various", "2.0%"),
	}
	for _, c := range []struct {
		name string
		rows [][]sideCell
		at   int
	}{
		{"totals", append([][]sideCell{row("Assets", "$", "Liabilities", "£")}, rows...), 2},
		{"headings", append([][]sideCell{heads}, append(rows[:5:5], row("Total assets", "649", "Total", "650"))...), 2},
		{"neither", append([][]sideCell{row("Assets", "2024", "Liabilities", "2023")}, append(rows[:5:5], row("Total assets", "649", "Total", "650"))...), 0},
		{"words among values", append([][]sideCell{row("", "Amount", "Kind", "Rate")}, debt...), 0},
		{"a label in two sections", append([][]sideCell{heads}, append(rows[:5:5], row("Second half"), row("Cash", "7", "Payables", "7"))...), 2},
		{"too few", append([][]sideCell{heads}, rows[:4]...), 0},
	} {
		if at, _, _ := sideColumn(c.rows); at != c.at {
			t.Errorf("%s: column %d, want %d", c.name, at, c.at)
		}
	}
}
