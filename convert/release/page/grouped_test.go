package page

import (
	"strings"
	"testing"
)

// TestGroups: blanks between thousands are apostrophes in a geometry where headings say how many numbers a line ends in, and the groups of digits which are one.
func TestGroups(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"two years", "NOK 2024 2023\nSales 1 234 567 1 100 345\nCosts (800 321) (700 100)\nTax -34 -9\nProfit 434 212 400 236\n",
			"Sales 1'234'567 1'100'345\nCosts (800'321) (700'100)\nTax -34 -9\nProfit 434'212 400'236"},
		{"decimals", "Jul-Sep 2024 Jul-Sep 2023\nSales 1 234,5 1 100,3\nCosts 800,3 1 700,1\nProfit 1 434,2 400,2\n",
			"Sales 1'234,5 1'100,3\nCosts 800,3 1'700,1\nProfit 1'434,2 400,2"},
		{"notes and changes", "Note 2024 2023 Change %\nSales 3 1 234 1 100 12.2\nCosts 4 800 321 700 100 14.3\nProfit 434 246 400 245 8.5\n",
			"Sales 3 1'234 1'100 12.2\nCosts 4 800'321 700'100 14.3\nProfit 434'246 400'245 8.5"},
		{"a group more in one number", "2024 2023\nSales 1 234 1 100\nCosts 12 800 12 700\nProfit 434 246 400 245\nOther 100 345 678\n",
			"Sales 1'234 1'100\nCosts 12'800 12'700\nProfit 434'246 400'245\nOther 100 345 678"},
		{"commas between thousands", "2024 2023\nSales 1 234 1 100\nCosts 12 800 12 700\nProfit 1,434 1,400\n", "Sales 1 234 1 100\nCosts 12 800 12 700\nProfit 1,434 1,400"},
		{"numbers of three digits", "2024 2023 2022 2021\nSales 234 567 100 345\nCosts 134 500 100 300\nProfit 100 67 12 45\n", "Sales 234 567 100 345\nCosts 134 500 100 300\nProfit 100 67 12 45"},
	} {
		d := decode(t, test.text)
		var got []string
		for _, l := range d.Lines(0, len(d.Data), false)[1:] {
			got = append(got, l.Text)
		}
		if g := strings.Join(got, "\n"); g != test.want {
			t.Errorf("%s:\n%s\nwant\n%s", test.name, g, test.want)
		}
	}
}
