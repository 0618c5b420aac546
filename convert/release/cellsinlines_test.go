package release

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout"
)

// inLines are cells that bars part, one in each line, as it is and with a blank line below each.
func inLines(s string) []string {
	s = strings.ReplaceAll(s, "\n", "|")
	return []string{strings.ReplaceAll(s, "|", "\n") + "\n", strings.ReplaceAll(s, "|", "\n\n") + "\n"}
}

// columnsOf are the periods of the first row of a text with one table, and the values of all.
func columnsOf(t *testing.T, text string) string {
	t.Helper()
	rel := readText(t, text)
	if len(rel.Tables) != 1 {
		return fmt.Sprintf("%d tables", len(rel.Tables))
	}
	var periods []string
	var rows strings.Builder
	for _, r := range rel.Tables[0].Rows {
		if len(r.Items) == 0 {
			continue
		}
		rows.WriteString(r.Label)
		for _, it := range r.Items {
			if r == rel.Tables[0].Rows[0] {
				periods = append(periods, it.Period.String())
			}
			fmt.Fprintf(&rows, " | %s", it.Value)
		}
		rows.WriteByte('\n')
	}
	return strings.Join(periods, " ") + "\n" + rows.String()
}

// TestHeadingsInLines reads the headings of tables with one cell in each line, over each column, over groups of them or over all, line by line or column by column.
func TestHeadingsInLines(t *testing.T) {
	const four = "Sales|$|5,100|$|4,200|$|10,300|$|8,800|Costs|(3,100)|(2,900)|(6,200)|(6,000)|Profit|2,000|1,300|4,100|2,800"
	const years = "December 31,|December 31,|2031|2030|2031|2030|"
	const quarterly = `2031-10-01/2031-12-31 2030-10-01/2030-12-31 2031-01-01/2031-12-31 2030-01-01/2030-12-31
Sales | 5100000 | 4200000 | 10300000 | 8800000
Costs | -3100000 | -2900000 | -6200000 | -6000000
Profit | 2000000 | 1300000 | 4100000 | 2800000
`
	const three = "Sales|5,100|4,200|21|%|Costs|(3,100|)|(2,900|)|7|%|Other income|10|(2)|NM|Profit|2,010|1,298|55%"
	const change = `2031-10-01/2031-12-31 2030-10-01/2030-12-31 2031-10-01/2031-12-31
Sales | 5100000 | 4200000 | 0.21
Costs | -3100000 | -2900000 | 0.07
Other income | 10000 | -2000
Profit | 2010000 | 1298000 | 0.55
`
	const title = "Garland Tools, Inc.|Statements of Operations|"
	for _, c := range []struct{ heads, rows, want string }{
		{"(in thousands)|Three months ended|Year ended|" + years, four, quarterly},
		{"U.S. dollars in thousands|Three months|Year|ended|ended|" + years, four, quarterly},
		{"Three months ended|Year ended|U.S. dollars in thousands|" + years, four, quarterly},
		{"Three months ended|Year ended|" + years + "U.S. dollars in thousands|", four, quarterly},
		{"(in thousands)|Three months ended|Year ended|December 31,|(Unaudited)|2031|2030|2031|2030|", four, quarterly},
		{"(in thousands)|Three months ended|December 31,|Year ended|December 31,|2031|2030|2031|2030|", four, quarterly},
		{"(in thousands)|Three months ended|Three months ended|Year ended|Year ended|December 31,|December 31,|December 31,|December 31,|2031|2030|2031|2030|(Unaudited)|(Unaudited)|(Audited)|(Audited)|", four, quarterly},
		{"(in thousands)|Three months ended December 31,|2031|2030|% Change|", three, change},
		{"(in thousands)|Three months ended|Three months ended|December 31,|December 31,|2031|2030|Change|", three, change},
		{"(in thousands)|Three months ended|Three months ended|December 31,|December 31,|%|2031|2030|Change|", three, change},
	} {
		for _, text := range inLines(title + c.heads + c.rows) {
			if got := columnsOf(t, text); got != c.want {
				t.Errorf("%s\ngot:\n%s\nwant:\n%s", text, got, c.want)
			}
		}
	}
}

// TestRowsInLines reads rows of such tables: sub-totals without a label, brackets and signs of currencies in lines of their own, a column of notes, labels in two lines.
func TestRowsInLines(t *testing.T) {
	for text, want := range map[string]string{
		"Balance sheets|(in thousands)|As of|As of|June 30,|December 31,|2031|2030|Assets|Current assets:|Cash|US$|5,100|US$|4,200|Receivables|(|100|)|-|5,000|4,200|Goodwill|300|310|Total Garland Tools|INC. assets|$|5,300|$|4,510": `Cash | 5100000 2031-06-30 | 4200000 2030-12-31
Receivables | -100000 2031-06-30 | nil 2030-12-31
 | 5000000 2031-06-30 | 4200000 2030-12-31
Goodwill | 300000 2031-06-30 | 310000 2030-12-31
Total Garland Tools INC. assets | 5300000 2031-06-30 | 4510000 2030-12-31
`,
		"Income statement|for the year ended 31 December 2031|Notes|2031|2030|£m|£m|Revenue|3|81.2|77.3|Cost of sales|($|50.1|)|($|48.2|)|31.1|29.1|Finance income|5.1|0.9|0.7|Tax|(|1.4|)|(1.2|)": `Revenue | 81200000 2031-12-31 | 77300000 2030-12-31
Cost of sales | -50100000 2031-12-31 | -48200000 2030-12-31
 | 31100000 2031-12-31 | 29100000 2030-12-31
Finance income | 900000 2031-12-31 | 700000 2030-12-31
Tax | -1400000 2031-12-31 | -1200000 2030-12-31
`,
	} {
		for _, text := range inLines(text) {
			checkFacts(t, "a.txt", text, want)
		}
	}
	const at = "Statements of Operations|(in thousands)|Year ended December 31,|2031|2030|Sales|$|5,100|$|4,200|Costs|(|3,100|)|(2,900)|Profit|2,000|1,300"
	rel := readText(t, inLines(at)[0])
	for k, line := range []int32{8, 10} {
		if it := rel.Tables[0].Rows[0].Items[k]; it.Cell.Start.Line != line {
			t.Errorf("%v is at %v", it.Value, it.Cell)
		}
	}
}

// TestHeadingsInLinesUnclear: headings that are not as many as columns, or groups of them, leave the numbers unread.
func TestHeadingsInLinesUnclear(t *testing.T) {
	const rows = "Sales|5,100|4,200|10,300|8,800|Costs|3,100|2,900|6,200|6,000|Profit|2,000|1,300|4,100|2,800"
	for _, heads := range []string{
		"2031|2030|2031|2030", "Products|Services|2031|2030|2031|2030",
		"Three months ended|Six months ended|Nine months ended|June 30,|June 30,|2031|2030|2031|2030",
		"Three months ended|Six months ended|June 30,|June 30,|June 30,|2031|2030|2031|2030",
		"Three months ended|2031|2030|2031|2030", "Three months ended|Six months ended|June 30,|June 30,|2031|2030",
	} {
		for _, text := range inLines("Statements of Operations|(in thousands)|" + heads + "|" + rows) {
			rel, ds, err := Read("a.txt", []byte(text), Options{})
			if err != nil || len(rel.Tables) > 0 || !slices.ContainsFunc(ds, func(d tieout.Diagnostic) bool { return d.Code == ruleLost.Code }) {
				t.Errorf("%s: %v %v", heads, rel.Tables, ds)
			}
		}
	}
}
