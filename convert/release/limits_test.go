package release

import (
	"fmt"
	"strings"
	"testing"
)

// TestBoundedTime reads documents built to be slow: in square time they would not come to an end.
func TestBoundedTime(t *testing.T) {
	var rows, tables, cells, words strings.Builder
	rows.WriteString("Balance Sheet (in thousands)\n                      2003       2002\n")
	for i := range 6000 {
		fmt.Fprintf(&rows, "Net income %-12d %6d     %6d\n", i, i*37%9973, i*91%9967)
		fmt.Fprintf(&tables, "<table><tr><td>Sales</td><td>%d,%03d</td><td>%d</td></tr></table>", i, i%1000, i)
		fmt.Fprintf(&cells, "<td colspan=9>%d</td>", i)
		fmt.Fprintf(&words, "March 31, 2003  $%d.5 million: (ABC) ended ", i)
	}

	for name, doc := range map[string]string{
		"rows":         rows.String(),
		"tables":       "<html>" + tables.String(),
		"cells":        "<html><table><tr>" + strings.Repeat(cells.String(), 3),
		"nested":       "<html>" + strings.Repeat("<table><tr><td>", 20000) + "1",
		"one line":     strings.Repeat("12,345  ", 60000),
		"words":        words.String(),
		"rules":        strings.Repeat(strings.Repeat("--- ", 2000)+"\nA  1  2\n", 30),
		"open tags":    "<html><table>" + strings.Repeat("<tr><td>x<td>1", 30000),
		"parentheses":  strings.Repeat("( ", 50000) + "\n" + strings.Repeat("$ ", 50000),
		"dots":         strings.Repeat(". ", 100000) + "\n" + strings.Repeat(".", 100000),
		"digits":       strings.Repeat("9", 200000) + "  1\n",
		"entities":     "<html><table><tr><td>" + strings.Repeat("&nbsp;", 50000) + "5<td>6",
		"long headers": strings.Repeat("Three Months Ended March 31, 2003    ", 3000) + "\nSales   1,234   5,678\nCosts   1,000   2,000\n",
	} {
		if _, _, err := Read(name, []byte(doc), Options{}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
