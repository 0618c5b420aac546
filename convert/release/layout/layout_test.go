package layout_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/convert/release/page"
)

// words answers what little the documents of the tests ask.
var words = layout.Words{
	Title:  func(s string) bool { return strings.Contains(s, "Statements") },
	Scale:  func(s string) bool { return strings.Contains(s, "thousands") },
	Name:   func(s string) bool { return strings.Contains(s, "Segment") },
	Unit:   func(string) bool { return false },
	Future: func(s string) bool { return strings.Contains(s, "Outlook") },
}

// TestTables lays tables out, written in different ways, and compares columns, headings, sections, labels and values.
func TestTables(t *testing.T) {
	statement := `title: Statements of Income (in thousands)
column: Year Ended December 31, / 2024
column: Year Ended December 31, / 2023
Revenues | 0:1,200 | 1:1,100
Costs: Cost of sales, including depreciation | 0:(700) | 1:(650)
Costs: Other | 0:(40) | 1:-
Gross profit | 0:460 | 1:450
`
	for _, c := range []struct{ name, text, want string }{
		{"lines", `
                         Statements of Income
                            (in thousands)

                                  Year Ended December 31,
                                  -----------------------
                                       2024       2023
                                     ------     ------
Revenues                             $1,200     $1,100
Costs:
  Cost of sales, including
    depreciation                       (700)      (650)
  Other                                 (40)         -
                                     ------     ------
Gross profit                         $  460     $  450
`, strings.Replace(statement, "Income (", "Income\ntitle: (", 1)},
		{"second lines", `<table><tr><td></td><td>2024</td><td>2023</td></tr>
<tr><td>Wages</td><td></td><td></td></tr>
<tr><td>and benefits</td><td>4,373</td><td>3,752</td></tr>
<tr><td>Interest after</td><td></td><td></td></tr>
<tr><td>Provision for losses</td><td>6,440</td><td>6,187</td></tr>
<tr><td>Other costs</td><td></td><td></td></tr>
<tr><td>Rent</td><td>375</td><td>244</td></tr></table>
`, `column: 2024
column: 2023
Wages and benefits | 0:4,373 | 1:3,752
Interest after Provision for losses | 0:6,440 | 1:6,187
Other costs Rent | 0:375 | 1:244
`},
		{"a heading without bars", `
June 30, 2024 | June 30, 2023
Net income | 32,729 | 24,790
Adjustments of income to what operations have earned
Wear of machines | 5,285 | 5,200
Paid in shares | 4,027 | 3,990
`, `column: June 30, 2024
column: June 30, 2023
Net income | 0:32,729 | 1:24,790
Adjustments of income to what operations have earned Wear of machines | 0:5,285 | 1:5,200
Adjustments of income to what operations have earned Paid in shares | 0:4,027 | 1:3,990
`},
		{"pasted", `Statements of Income
Year Ended December 31,
2024 2023
Revenues 1,200 1,100
Cost of sales (700) (650)
Other (40) (35)
Gross profit 460 450
`, `title: Statements of Income
column: Year Ended December 31, / 2024
column: Year Ended December 31, / 2023
Revenues | 0:1,200 | 1:1,100
Cost of sales | 0:(700) | 1:(650)
Other | 0:(40) | 1:(35)
Gross profit | 0:460 | 1:450
`},
		{"markup", `<html><body><p>Statements of Income (in thousands)</p><table>
<tr><td></td><td colspan=4>Year Ended December 31,</td></tr>
<tr><td></td><td colspan=2>2024</td><td colspan=2>2023</td></tr>
<tr><td>Revenues</td><td>$</td><td>1,200</td><td>$</td><td>1,100</td></tr>
<tr><td>Costs:</td></tr>
<tr><td style="padding-left:10px">Cost of sales, including depreciation</td><td></td><td>(700)</td><td></td><td>(650)</td></tr>
<tr><td style="padding-left:10px">Other</td><td></td><td>(40)</td><td></td><td>-</td></tr>
<tr><td>Gross profit</td><td></td><td>460</td><td></td><td>450</td></tr></table></body></html>`, statement},
		{"ranges", `<html><body><p>Outlook</p><table><tr><td></td><td>2025</td></tr>
<tr><td>Revenues</td><td>$1,200 to $1,300</td></tr><tr><td>Stores</td><td>40</td></tr></table></body></html>`, `title: Outlook
column: 2025
column: 2025 low
column: 2025 high
Revenues | 1:1,200 | 2:1,300
Stores | 0:40
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, err := page.Decode("a.txt", []byte(c.text))
			if err != nil {
				t.Fatal(err)
			}
			var tables []*layout.Table
			if page.IsHTML(d.Data) {
				tables = layout.HTML(d, d.HTML(0, len(d.Data)), words)
			} else {
				tables, _ = layout.Text(d, 0, len(d.Data), false, words)
			}
			if len(tables) != 1 {
				t.Fatalf("%d tables", len(tables))
			}
			tables[0].SpreadRanges()
			if got := describe(tables[0]); got != c.want {
				t.Errorf("got:\n%swant:\n%s", got, c.want)
			}
		})
	}
}

// TestTranspose exchanges the sides of a table twice.
func TestTranspose(t *testing.T) {
	d, err := page.Decode("a.txt", []byte("<html><table><tr><td></td><td>Sales</td><td>Profit</td></tr><tr><td>2023</td><td>1,100</td><td>90</td></tr><tr><td>2024</td><td>1,200</td><td>95</td></tr></table></html>"))
	if err != nil {
		t.Fatal(err)
	}
	table := layout.HTML(d, d.HTML(0, len(d.Data)), words)[0]
	before := describe(table)
	table.Transpose(nil)
	if got, want := describe(table), "column: 2023\ncolumn: 2024\nSales | 0:1,100 | 1:1,200\nProfit | 0:90 | 1:95\n"; got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
	table.Transpose(nil)
	if got := describe(table); got != before {
		t.Errorf("got:\n%swant:\n%s", got, before)
	}
}

func describe(t *layout.Table) string {
	var b strings.Builder
	for _, c := range t.Titles {
		fmt.Fprintf(&b, "title: %s\n", c.Text)
	}
	for _, c := range t.Columns {
		var heads []string
		for _, h := range c.Headings {
			heads = append(heads, h.Text)
		}
		b.WriteString(strings.TrimSpace("column: "+strings.Join(heads, " / ")+" "+c.Bound) + "\n")
	}
	for _, r := range t.Rows {
		if len(r.Values) == 0 {
			continue
		}
		b.WriteString(strings.Join(append(r.Section, r.Label), " "))
		for _, v := range r.Values {
			fmt.Fprintf(&b, " | %d:%s", v.Column, v.Number.Printed)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
