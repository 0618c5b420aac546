package page

import (
	"fmt"
	"strings"
	"testing"
)

// flowedRows are rows of a text whose blanks mean nothing, with a number more or less each.
func flowedRows(extra string) string {
	var b strings.Builder
	for i := range 14 {
		fmt.Fprintf(&b, "Sales of%s $ %d,%03d  (%d)%s\n", strings.Repeat(" wool", i%5), i*i+1, i, i*i*i, extra)
	}
	return b.String()
}

// flowedText is a text of such rows under a heading.
func flowedText(heads, extra, more string) []Line {
	d, err := Decode("a.txt", []byte(heads+flowedRows(extra)+more))
	if err != nil {
		panic(err)
	}
	return d.Lines(0, len(d.Data), false)
}

// TestFlowed has the numbers of rows whose blanks mean nothing one below another, and the headings of a cell in each line over them; what nothing tells the columns of
// is said to be so.
func TestFlowed(t *testing.T) {
	const days = "As of\nMarch 31,\n2031\nJune 30,\n2030\n"
	for _, c := range []struct {
		name, heads, extra, more string
		set, unplaced            bool // the first row is set under the headings; the last is said to be unplaced
	}{
		{"days and years", days, "", "", true, false},
		{"a change", "Quarter ended\nMay 3, 2031\nQuarter ended\nMay 5, 2030\nChange\n", " 7.5 %", "", true, false},
		{"amounts and percentages of a change", "Quarter ended\nMay 3, 2031\nQuarter ended\nMay 5, 2030\nChange\nAmount %\n", " 12 7.5", "", true, false},
		{"a mark of a footnote", days, "", "Costs (1) 12 14\n", true, false},
		{"a row with too few", days, "", "Costs $ 12.50\n", true, true},
		{"names of columns in pieces", "May 3, 2031 May 5, 2030\nWool\nand yarn\nof sheep Goats\n", " 12", "", false, true},
	} {
		lines := flowedText(c.heads, c.extra, c.more)
		last := len(lines) - 1
		for lines[last].End == lines[last].Start {
			last--
		}
		first := lines[strings.Count(c.heads, "\n")].Text
		second := lines[strings.Count(c.heads, "\n")+1].Text
		if set := strings.Index(first, "(0)")+2 == strings.Index(second, "(1)")+2; set != c.set {
			t.Errorf("%s: set %v, want %v: %q, %q", c.name, set, c.set, first, second)
		}
		if got := lines[last].Unplaced; got != c.unplaced {
			t.Errorf("%s: last row unplaced %v, want %v", c.name, got, c.unplaced)
		}
	}
}

// TestFlowedRow has the numbers at the end of a line apart from its label, years of dates with the label, signs with their numbers.
func TestFlowedRow(t *testing.T) {
	for _, c := range []struct {
		text, label string
		cells       string
	}{
		{"Sales $ 1,200   $ (900)  ", "Sales", "$ 1,200|$ (900)"},
		{"Margin 17.5 %  - %", "Margin", "17.5 %|- %"},
		{"Change in wool %  2%  5%", "Change in wool %", "2%|5%"},
		{"As of June 30, 2031 7 8", "As of June 30, 2031", "7|8"},
		{"1,200 (30)", "", "1,200|(30)"},
		{"No number at all", "No number at all", ""},
	} {
		d, err := Decode("a.txt", []byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		l := d.newLine(0, len(d.Data), false)
		row := l.flowRowOf(0)
		var cells []string
		for _, f := range row.cells {
			cells = append(cells, l.Text[f.left:f.right])
		}
		if got := strings.Join(cells, "|"); l.Text[:row.label] != c.label || got != c.cells {
			t.Errorf("%q: %q, %s", c.text, l.Text[:row.label], got)
		}
	}
}
