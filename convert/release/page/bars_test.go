package page

import (
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestBars has the cells of a table of bars: those without text set nothing apart, headings stand over the empty cells behind them, lines of dashes and
// the bars at the ends are none, and each cell has its place.
func TestBars(t *testing.T) {
	const text = "Results\n\n" +
		"|  | Three months ended<br>June 30, | | Change |\n" +
		"| :--- | ---: | ---: | ---: |\n" +
		"|  |  |  |  |\n" +
		"| | 2031 | 2030 | |\n" +
		"|   Revenue | $ 1,204 | (9 | ) |\n" +
		"Notes | none\n\nText | aside\n"
	d, err := Decode("a.md", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	p := d.Bars(0, len(d.Data))
	if p == nil || len(p.Tables) != 1 {
		t.Fatalf("got %+v", p)
	}
	type cell struct {
		Left, Right int
		Text        string
	}
	var got [][]cell
	for _, r := range p.Tables[0].Rows {
		var row []cell
		for _, c := range r.Cells {
			row = append(row, cell{c.Left, c.Right, c.Text})
			if want := strings.ReplaceAll(d.Data[c.Start:c.End], "<br>", " "); c.Text != want {
				t.Errorf("cell %q stands at %q", c.Text, want)
			}
		}
		got = append(got, row)
	}
	want := [][]cell{
		{{1, 3, "Three months ended June 30,"}, {3, 4, "Change"}}, nil, {{1, 2, "2031"}, {2, 3, "2030"}},
		{{0, 1, "Revenue"}, {1, 2, "$ 1,204"}, {2, 3, "(9"}, {3, 4, ")"}}, {{0, 1, "Notes"}, {1, 2, "none"}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if first, last := p.Tables[0].Rows[0].Index, p.Tables[0].Rows[4].Index; first != 2 || last != 7 {
		t.Errorf("rows of the lines %d to %d", first, last)
	}
	var around []string
	for _, b := range p.Blocks {
		if b.Table < 0 {
			around = append(around, b.Text)
		}
	}
	if diff := cmp.Diff([]string{"Results", "Text | aside"}, around); diff != "" {
		t.Error(diff)
	}
	made, err := Decode("b.md", []byte("| Q1 | Q2 | |  | Q3 |\n|---|---|---|---|---|\n|  | 1 | 2 | 3 | 4 |\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got := made.Bars(0, len(made.Data)).Tables[0].Rows[0].Cells[1]; got.Right != 3 {
		t.Errorf("a heading with one bare cell behind it stands over %d to %d", got.Left, got.Right)
	}
	if (&Document{Data: "Net sales | 5.1 | 4.2\n"}).Bars(0, 22) != nil {
		t.Error("bars without a line of dashes are of a table of Markdown")
	}
}

// TestBarsOfFrames: a first column that only counts the rows is none of the table, and headings with another number of cells begin a table of their own.
func TestBarsOfFrames(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"counted from one", "|    |  |  |\n|---:|:---|:---|\n|  1 | (unaudited) | 2031 |\n|  2 | Sales | 7 |\n|  3 | Costs | 5 |\n", "/0 (unaudited) 1 2031/0 Sales 1 7/0 Costs 1 5"},
		{"counted from nought", "|    | 2031 |  |\n|---:|:---|:---|\n|  0 | Sales | 7 |\n|  1 | Costs | 5 |\n", "0 2031/0 Sales 1 7/0 Costs 1 5"},
		{"not counted", "|    | 2031 |  |\n|---:|:---|:---|\n|  1 | Sales | 7 |\n|  3 | Costs | 5 |\n", "1 2031/0 1 1 Sales 2 7/0 3 1 Costs 2 5"},
		{"two tables", "|    | Results |\n|---:|:---|\n|  1 | Growth |\n|  | 2031 |  |\n|---:|:---|:---|\n| Sales | 7 | 6 |\n", "1 Results/0 1 1 Growth | 1 2031/0 Sales 1 7 2 6"},
		{"first cell lost", "| EUR million | Q4 | Q4 |\n|---|---|---|\n| 2031 | 2030 |\n| Sales | 7 | 6 |\n", "0 EUR million 1 Q4 2 Q4/1 2031 2 2030/0 Sales 1 7 2 6"},
		{"fewer headings with a name", "| EUR million | 2031 |\n|---|---|\n| Sales | 7 | 6 |\n", "0 EUR million 1 2031/0 Sales 1 7 2 6"},
		{"spans lost", "| | | Quarter | | | Year | |\n|---|---|---|---|---|---|---|\n| | | Dec | | | Sep | | | Dec | |\n| Sales | | $ | 7 | | | $ | 6 | | | $ | 25 | |\n",
			"3 Quarter 11 Year/3 Dec 7 Sep 11 Dec/0 Sales 2 $ 3 7 6 $ 7 6 10 $ 11 25"},
		{"dashes within a table", "|  | 2031 |\n|---:|:---|\n| Sales | 7 |\n| --- | --- |\n| Costs | 5 |\n", "1 2031/0 Sales 1 7/0 Costs 1 5"},
	} {
		d, err := Decode("a.md", []byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		var tables []string
		for _, tb := range d.Bars(0, len(d.Data)).Tables {
			var rows []string
			for _, r := range tb.Rows {
				var cells []string
				for _, c := range r.Cells {
					cells = append(cells, strconv.Itoa(c.Left), c.Text)
				}
				rows = append(rows, strings.Join(cells, " "))
			}
			tables = append(tables, strings.Join(rows, "/"))
		}
		if got := strings.Join(tables, " | "); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
