package page

import (
	"slices"
	"strings"
	"testing"
)

// TestPipes sets lines of bars: cells of one number stand in one column, headings over as many as the rows say.
func TestPipes(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"Markdown", "| | 2024 | 2023 |\n|---|---:|---:|\n| Sales | 1,200 | 900 |\n| Cost of sales | 80 | |\n| All | 1,120 | 900 |\n", "" +
			"                 2024    2023\n" +
			"\n" +
			"Sales           1,200     900\n" +
			"Cost of sales      80\n" +
			"All             1,120     900"},
		{"signs in cells of their own", "2024 | 2023 | Change\nSales | $ | 1,200 | $ | 900 | 33.3 | %\nCosts | 80 | 7 | 1042.9 | %\nLoss | ( | 12 | ) | ( | 7 | ) | nm\n", "" +
			"           2024      2023    Change\n" +
			"Sales    $1,200      $900     33.3%\n" +
			"Costs        80         7   1042.9%\n" +
			"Loss       (12)       (7)        nm"},
		{"headings over several", "In thousands | Three months | Change | Six months | Change\n2024 | 2023 | % | 2024 | 2023 | %\n" +
			"Sales | 1,200 | 900 | 300 | 33% | 2,200 | 1,900 | 300 | 16%\nCosts | 80 | 70 | 10 | 14% | 99 | 90 | 9 | 10%\nProfit | 1,120 | 830 | 290 | 35% | 2,101 | 1,810 | 291 | 16%\n", "" +
			"In thousands   Three months       Change        Six months        Change\n" +
			"                2024    2023               %    2024    2023               %\n" +
			"Sales          1,200     900     300     33%   2,200   1,900     300     16%\n" +
			"Costs             80      70      10     14%      99      90       9     10%\n" +
			"Profit         1,120     830     290     35%   2,101   1,810     291     16%"},
		{"headings that begin with a bracket", "(Unaudited) Three months | (Unaudited) Six months\n2024 | 2023 | 2024 | 2023\nSales | 1,200 | 900 | 2,200 | 1,900\nCosts | 80 | 70 | 99 | 90\nProfit | 1,120 | 830 | 2,101 | 1,810\n", "" +
			"         (Unaudited) Three months     (Unaudited) Six months\n" +
			"                2024          2023          2024          2023\n" +
			"Sales          1,200           900         2,200         1,900\n" +
			"Costs             80            70            99            90\n" +
			"Profit         1,120           830         2,101         1,810"},
		{"headings behind one of the labels", "Rates and what they are of: | Three Months Ended June 30,\n2024 | 2023\nAmount | Rate | Amount | Rate\n" +
			"Sales | 1,200 | 9.5 | 900 | 9.1\nCosts | 80 | 7.0 | 70 | 7.5\nRent | 12 | 1.0 | 14 | 1.5\n", "" +
			"Rates and what they are of:      Three Months Ended June 30,\n" +
			"                                   2024              2023\n" +
			"                              Amount     Rate   Amount     Rate\n" +
			"Sales                          1,200      9.5      900      9.1\n" +
			"Costs                             80      7.0       70      7.5\n" +
			"Rent                              12      1.0       14      1.5"},
		{"empty cells lost where others have dashes", "Q1 | Q2 | Q3 | Total\nSales | 1,200 | 900 | 2,100\nCosts | 80 | 70 | - | 150\nRent | 12 | 14 | - | 26\nGain | 7 | 1 | 8\n", "" +
			"           Q1      Q2  Q3   Total\n" +
			"Sales   1,200     900       2,100\n" +
			"Costs      80      70   -     150\n" +
			"Rent       12      14   -      26\n" +
			"Gain        7       1           8"},
		{"more rows without a change than with one", "2031 | 2030 | %\nSales | 1,200 | 900 | 33%\nCosts | 80 | 70\nRent | 12 | 14\nFees | 7 | 1\nAll | - | - | -\n", "" +
			"         2031    2030       %\n" +
			"Sales   1,200     900     33%\n" +
			"Costs      80      70\n" +
			"Rent       12      14\n" +
			"Fees        7       1\n" +
			"All         -       -       -"},
		{"bars one below another", "| Sales |  1,200 |  900 |\n| Costs |     80 |    7 |\n| Rent  |     12 |    1 |\n", "" +
			"| Sales |  1,200 |  900 |\n" +
			"| Costs |     80 |    7 |\n" +
			"| Rent  |     12 |    1 |"},
		{"too few rows", "Contact | 555 | 1234\nFax | 555 | 12345\n", "Contact | 555 | 1234\nFax | 555 | 12345"},
	} {
		checkLines(t, test.name, test.text, test.want)
	}
}

// checkLines holds the lines of a text against how they should be set; each character must know the byte that it is.
func checkLines(t *testing.T, name, text, want string) {
	t.Helper()
	d := decode(t, text)
	var got []string
	for _, l := range d.Lines(0, len(d.Data), false) {
		got = append(got, strings.TrimRight(l.Text, " "))
		for i := range l.Text {
			if at := l.At(i); l.Text[i] != ' ' && d.Data[at] != l.Text[i] {
				t.Errorf("%s: column %d is byte %d, which is %q", name, i, at, d.Data[at])
			}
		}
	}
	if g := strings.Join(got, "\n"); g != want {
		t.Errorf("%s:\n%s\nwant\n%s", name, g, want)
	}
}

// TestPipesOpen: a bar that begins a line which none ends has an empty cell before it.
func TestPipesOpen(t *testing.T) {
	checkLines(t, "empty first heading", " | Q1 2025 | Q4 2024\nNet sales | 1,200 | 900\nCosts | 80 | 70\nProfit | 1,120 | 830\n", ""+
		"            Q1 2025   Q4 2024\n"+
		"Net sales     1,200       900\n"+
		"Costs            80        70\n"+
		"Profit        1,120       830")
}

// TestPipesShort: rows that lost cells are marked, but not those whose label stands in the line before, nor those of a table that prints empty cells; a table goes on behind the
// head of a page that is printed again and again.
func TestPipesShort(t *testing.T) {
	const page = "Marlow Barge Lines reports on the second quarter of the year, with more cargo and lower costs than in any quarter before"
	for _, test := range []struct {
		text  string
		short []int
	}{
		{"Q1 | Q2 | Q3\nSales | 1,200 | 900 | 800\nCosts | 80 | 70\n80 | 70 | 60\nRent | 12 | 14 | 17\n", []int{2}},
		{"Q1 | Q2 | Q3\nSales | 1,200 | | 800\nCosts | 80 | 70\nFees | 80 | 70 | 60\nRent | 12 | 14 | 17\n", nil},
		{page + "\n2031 | 2030\nSales | 1,200 | 900\nCosts | 80 | 70\n" + page + "\nRent | 12\nFees | 7 | 1\n", []int{5}},
	} {
		d := decode(t, test.text)
		var got []int
		for i, l := range d.Lines(0, len(d.Data), false) {
			if l.Short {
				got = append(got, i)
			}
		}
		if !slices.Equal(got, test.short) {
			t.Errorf("%q: short are %v, want %v", test.text, got, test.short)
		}
	}
}

// TestPipesEmpty: cells that are empty in all rows make no columns; where rows of values begin with no bar, a heading that does has an empty first cell.
func TestPipesEmpty(t *testing.T) {
	checkLines(t, "empty cells between figures", "Three months | Six months\nJune 2024 | June 2023 | June 2024 | June 2023\n"+
		"Sales | $ | 1,200 |  | $ | 900 |  | $ | 2,200 |  | $ | 1,900\nCosts | ( | 80 | ) | ( | 70 | ) | ( | 99 | ) | ( | 90 | )\n"+
		"Rent | 12 |  | 7 |  | 20 |  | 14\nProfit | $ | 1,132 |  | $ | 837 |  | $ | 2,121 |  | $ | 1,824\n", ""+
		"             Three months             Six months\n"+
		"         June 2024   June 2023   June 2024   June 2023\n"+
		"Sales       $1,200        $900      $2,200      $1,900\n"+
		"Costs         (80)        (70)        (99)        (90)\n"+
		"Rent            12           7          20          14\n"+
		"Profit      $1,132        $837      $2,121      $1,824")
	checkLines(t, "bars at both ends of headings alone", " | Notes | 2024 | | 2023 |\n | | $m | | $m |\nSales | 3 | 1,200 | | 900 |\nCosts | | (80 | ) | (70 | )\nProfit | | 1,120 | | 830 |\n", ""+
		"         Notes    2024    2023\n"+
		"                    $m      $m\n"+
		"Sales        3   1,200     900\n"+
		"Costs             (80)    (70)\n"+
		"Profit           1,120     830")
}
