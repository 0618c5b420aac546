package page

import "testing"

// TestTabs sets lines of tabs: cells of one number stand in one column.
func TestTabs(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"cells", "Sales\t1,200\t900\nCost of sales\t80\t7,000\n", "" +
			"Sales           1,200     900\n" +
			"Cost of sales      80   7,000"},
		{"empty cells", "Sales\t1,200\t\t900\nOther\t\t35\t7\n", "" +
			"Sales   1,200             900\n" +
			"Other              35       7"},
		{"indentation", "Sales\t1,200\t900\n\tRent\t35\t7\nAll\t1\t2\n", "" +
			"Sales    1,200     900\n" +
			"  Rent      35       7\n" +
			"All          1       2"},
		{"heading over two", "\tThree Months\t\nIn thousands\t2024\t2023\nSales\t1,200\t900\nCosts\t35\t7\n", "" +
			"               Three Months\n" +
			"In thousands    2024    2023\n" +
			"Sales          1,200     900\n" +
			"Costs             35       7"},
		{"stops of a typewriter", "Sales\t\t1,200\t900\nCost of sales\t35\t7\n", "" +
			"Sales           1,200   900\n" +
			"Cost of sales   35      7"},
	} {
		checkLines(t, test.name, test.text, test.want)
	}
}
