package layout_test

import (
	"strings"
	"testing"

	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/convert/release/page"
)

// TestAmountsLikeYears has rows whose amounts look like years among rows of amounts, in text and in markup, and headings of years that
// stand in their places.
func TestAmountsLikeYears(t *testing.T) {
	for _, c := range []struct {
		name   string
		rows   []string // label and amounts between bars; nothing between two of them is a blank line
		tables int
		has    string // a line of what is described
	}{
		{"a sum", []string{"|March 31, 2026|December 31, 2025", "Cash|500|400", "Receivables|525|424", "Total current assets|1025|824", "Equipment|1000|1200", "Total assets|2025|2024"}, 1, "Total assets | 0:2025 | 1:2024"},
		{"one of the rows that add up", []string{"|2026|2025", "Lamps|2001|1999", "Other|99|101", "Total|2100|2100"}, 1, "Lamps | 0:2001 | 1:1999"},
		{"among amounts of as many digits", []string{"|2026|2025", "Lamps|1500|1600", "Segment Wood|2025|2024", "Other|3000|3100", "Paper|400|410"}, 1, "Segment Wood | 0:2025 | 1:2024"},
		{"a label that speaks of time", []string{"|2025|2024", "Change of Segment cash|1300|1200", "Segment cash, beginning of year|700|800", "Segment cash, end of year|2000|2000"}, 1, "Segment cash, end of year | 0:2000 | 1:2000"},
		{"a column of them", []string{"|March 31, 2026|March 31, 2025", "Lamps|2001|1800", "Paper|1998|1750", "Wood|1950|1700"}, 1, "Paper | 0:1998 | 1:1750"},
		{"headings again", []string{"|2025|2024", "Lamps|1500|1600", "Paper|1200|1100", "Wood|2025|2024", "Oak|3000|3100", "Ash|400|410"}, 2, "Oak | 0:3000 | 1:3100"},
		{"headings among small amounts", []string{"|2025|2024", "Lamps|150|160", "Paper|120|110", "By region|2025|2024", "Oak|300|310", "Ash|400|410"}, 2, "Oak | 0:300 | 1:310"},
		{"headings below a blank line", []string{"|2025|2024", "Lamps|1500|1600", "Paper|1200|1100", "", "By region|2024|2023", "Oak|3000|3100", "Ash|400|410"}, 2, "Oak | 0:3000 | 1:3100"},
		{"headings among amounts with separators", []string{"|2026|2025", "Lamps|1,500|1,600", "Paper|1,200|1,100", "By region|2025|2024", "Oak|3,000|3,100", "Ash|400|410"}, 2, "Oak | 0:3,000 | 1:3,100"},
		{"headings of many years", []string{"|March 31, 2026|March 31, 2025|March 31, 2024", "Lamps|1500|1600|1500", "By region|2025|2024|2023", "Oak|3000|3100|3000", "Ash|400|410|400"}, 2, "Oak | 0:3000 | 1:3100 | 2:3000"},
		{"headings with a time", []string{"|March 31, 2026|March 31, 2025", "Lamps|1500|1600", "Paper|1200|1100", "Year ended|2025|2024", "Oak|3000|3100", "Ash|400|410"}, 2, "Oak | 0:3000 | 1:3100"},
	} {
		var text, markup strings.Builder
		markup.WriteString("<html><body><table>")
		for _, r := range c.rows {
			cells := strings.Split(r, "|")
			text.WriteString(cells[0] + strings.Repeat(" ", 40-len(cells[0])))
			markup.WriteString("<tr><td>" + cells[0] + "</td>")
			for _, v := range cells[1:] {
				text.WriteString(strings.Repeat(" ", 20-len(v)) + v)
				markup.WriteString("<td>" + v + "</td>")
			}
			text.WriteString("\n")
			markup.WriteString("</tr>")
		}
		markup.WriteString("</table></body></html>")
		for form, doc := range map[string]string{"text": text.String(), "markup": markup.String()} {
			t.Run(c.name+", "+form, func(t *testing.T) {
				d, err := page.Decode("a.txt", []byte(doc))
				if err != nil {
					t.Fatal(err)
				}
				tables, _ := layout.Text(d, 0, len(d.Data), false, words)
				if form == "markup" {
					tables = layout.HTML(d, d.HTML(0, len(d.Data)), words)
				}
				got := ""
				for _, table := range tables {
					got += describe(table)
				}
				if len(tables) != c.tables || !strings.Contains(got, c.has+"\n") {
					t.Errorf("%d tables:\n%swant %d tables with %q", len(tables), got, c.tables, c.has)
				}
			})
		}
	}
}
