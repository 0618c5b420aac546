package release

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout"
)

// facts are the rows of all tables of a text, each with its numbers as they are read and the last days of their periods.
func factsOf(t *testing.T, name, text string) string {
	t.Helper()
	rel, _, err := Read(name, []byte(text), Options{})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for i, table := range rel.Tables {
		if i > 0 {
			b.WriteString("--\n")
		}
		for _, r := range table.Rows {
			if len(r.Items) == 0 {
				continue
			}
			b.WriteString(r.Label)
			for _, it := range r.Items {
				value := it.Value.String()
				if it.Nil {
					value = "nil"
				}
				fmt.Fprintf(&b, " | %s %s", value, it.Period.LastDay().Format("2006-01-02"))
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// checkFacts holds what is read of a text against what should be.
func checkFacts(t *testing.T, name, text, want string) {
	t.Helper()
	if got := factsOf(t, name, text); got != want {
		t.Errorf("%s\ngot:\n%s\nwant:\n%s", text, got, want)
	}
}

// TestDashedPages: the number of a page between dashes is no row, and no table ends there.
func TestDashedPages(t *testing.T) {
	for _, page := range []string{"- 7 -", "-7-", "— 12 —", "– 107 –"} {
		checkFacts(t, "a.txt", `
CASH FLOWS (in thousands)
                                      Year Ended
                                     December 31,
                                   2024        2023
Net income                        9,410       8,522
Depreciation                      2,077       1,840

                     `+page+`

Purchases of equipment           (3,870)     (2,442)
Net increase in cash              7,617       7,920
`, `Net income | 9410000 2024-12-31 | 8522000 2023-12-31
Depreciation | 2077000 2024-12-31 | 1840000 2023-12-31
Purchases of equipment | -3870000 2024-12-31 | -2442000 2023-12-31
Net increase in cash | 7617000 2024-12-31 | 7920000 2023-12-31
`)
	}
}

// TestMarkdownTables reads tables of bars as Markdown whatever else a text has: signs behind backslashes are themselves, what is bold is no other
// number, and marks of footnotes are no digits of the number before them.
func TestMarkdownTables(t *testing.T) {
	const head = "Harrow Lane Media, Inc.\n\nStatements of operations (in millions)\n\n" +
		"| | Three Months Ended<br>Sept. 30, 2024 | Three Months Ended<br>Sept. 30, 2023 |\n|---|---:|---:|\n"
	want := "Advertising | 412300000 2024-09-30 | 377000000 2023-09-30\n" +
		"Print, R&D | -208900000 2024-09-30 | -191200000 2023-09-30\n" +
		"Total | 203400000 2024-09-30 | 185800000 2023-09-30\n"
	for name, rows := range map[string][]string{
		"escapes":         {`| Advertising | \$412.3 | \$377.0 |`, `| Print, R\&D | \(208\.9\) | \$\(191.2\) |`, `| Total | 203.4 | 185.8 |`},
		"bold":            {"| **Advertising** | **412.3** | **$377.0** |", "| **Print,** R&D | (208.9) | (191.2) |", "| **Total** | **$203.4** | **185.8** |"},
		"italic":          {"| _Advertising_ | *412.3* | _377.0_ |", "| Print, R&D | (208.9) | (191.2) |", "| *Total* | `203.4` | 185.8 |"},
		"tags":            {"| Advertising<sup>1</sup> | 412.3 | 377.0<sup>(2)</sup> |", "| Print, R&D | (208.9)<sup>3</sup> | (191.2) |", "| Total | <b>203.4</b> | 185.8 |"},
		"digits above":    {"| Advertising | 412.3<sup>1</sup> | 377.0<sup>2</sup> |", "| Print, R&D | (208.9) | (191.2)<sup>a</sup> |", "| Total | 203.4 | **185.8**<sup>2</sup> |"},
		"carets":          {"| Advertising[^1] | 412.3^(1)^ | 377.0 |", "| Print, R&D | (208.9) | (191.2)^2^ |", "| Total | 203.4 | 185.8[^long] |"},
		"stars":           {`| Advertising | 412.3\* | 377.0* |`, `| Print, R&D | (208.9) | (191.2)\*\* |`, "| Total | 203.4 | 185.8 |"},
		"brackets behind": {`| Advertising | 412.3 | 377.0(1) |`, `| Print, R&D | (208.9)[2] | (191.2) |`, "| Total | 203.4 | 185.8 |"},
	} {
		t.Run(name, func(t *testing.T) { checkFacts(t, "a.md", head+strings.Join(rows, "\n")+"\n", want) })
	}
	checkFacts(t, "a.md", "# Accounts\n\nIncome statement (SEK million)\n\n| | 2024(1) | 2023\\* |\n|---|---|---|\n| Sales | 5.1 | 4.2 |\n| Costs | 3.1 | 2.2 |\n",
		"Sales | 5100000 2024-12-31 | 4200000 2023-12-31\nCosts | 3100000 2024-12-31 | 2200000 2023-12-31\n")
	rel, _, err := Read("a.md", []byte(head+"| R\\&D costs | \\$412.3 | \\$377.0 |\n| All, km<sup>2</sup> \\| other | 3.4 | 5.8 |\n"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	row := rel.Tables[0].Rows[0]
	if at := row.Items[1].Cell.Start; row.Items[1].Printed != "377.0" || at.Line != 7 || at.Column != 27 {
		t.Errorf("%q is at %v", row.Items[1].Printed, at)
	}
	if l := rel.Tables[0].Rows[1].Label; l != "All, km2 ¦ other" {
		t.Errorf("label %q", l)
	}
}

// TestComparisonsOverChanges puts headings that compare quarters over the columns of changes alone, wherever they are centered.
func TestComparisonsOverChanges(t *testing.T) {
	for _, heads := range []string{
		"                                                         3Q24 vs. 2Q24\n",
		"                                                       3Q24 vs. 2Q24\n",
	} {
		checkFacts(t, "a.txt", `
CONSOLIDATED BALANCE SHEETS (dollars in millions)

`+heads+`                      Sept. 30,    June 30,   Sept. 30,
                           2024        2024        2023     $ Chg     % Chg
Cash                        512         490         455        22      4.5%
Loans                     3,410       3,502       3,711       (92)    (2.6)%
Total assets              3,922       3,992       4,166       (70)    (1.8)%
`, `Cash | 512000000 2024-09-30 | 490000000 2024-06-30 | 455000000 2023-09-30 | 22000000 2024-09-30 | 0.045 2024-09-30
Loans | 3410000000 2024-09-30 | 3502000000 2024-06-30 | 3711000000 2023-09-30 | -92000000 2024-09-30 | -0.026 2024-09-30
Total assets | 3922000000 2024-09-30 | 3992000000 2024-06-30 | 4166000000 2023-09-30 | -70000000 2024-09-30 | -0.018 2024-09-30
`)
	}
}

// TestPastedTitlesOverYears: a line that names one year stands as a title over headings that name two, and a scale repeated below is that of each column.
func TestPastedTitlesOverYears(t *testing.T) {
	want := "Revenue | 642800000 2025-03-31 | 611400000 2024-03-31\n" +
		"Cost of sales | -401500000 2025-03-31 | -388200000 2024-03-31\n" +
		"Gross profit | 241300000 2025-03-31 | 223200000 2024-03-31\n"
	for _, between := range []string{"", "\n"} {
		checkFacts(t, "a.txt", `Trewint Group plc
Consolidated income statement
for the year ended 31 March 2025
`+between+`2025 2024
£m £m
Revenue 642.8 611.4
Cost of sales (401.5) (388.2)
Gross profit 241.3 223.2
`, want)
	}
}

// TestPastedNotes: the numbers of notes of a pasted table are no part of the labels, and rows of small amounts behind them are read.
func TestPastedNotes(t *testing.T) {
	want := "Revenue | 2410000000 2024-12-31 | 2288000000 2023-12-31\n" +
		"Cost of sales | -1502000000 2024-12-31 | -1440000000 2023-12-31\n" +
		"Gross profit | 908000000 2024-12-31 | 848000000 2023-12-31\n" +
		"Finance income | 9000000 2024-12-31 | 7000000 2023-12-31\n" +
		"Finance expense | -38000000 2024-12-31 | -37000000 2023-12-31\n" +
		"Term loans due 2027 | 879000000 2024-12-31 | 818000000 2023-12-31\n"
	for _, heads := range []string{"Note 2024 2023\nUS$m US$m\n", "2024 2023\nNotes US$m US$m\n", "US$m Note 2024 2023\n"} {
		checkFacts(t, "a.txt", "Carnwath Marine Limited\nConsolidated Income Statement\nFor the year ended 31 December 2024\n"+heads+`Revenue 3 2,410 2,288
Cost of sales (1,502) (1,440)
Gross profit 908 848
Finance income 6 9 7
Finance expense 6 (38) (37)
Term loans due 2027 879 818
`, want)
	}
}

// TestFewSpacedThousands: spaces between the thousands of a single row show in columns, where the digits before them stand in none.
func TestFewSpacedThousands(t *testing.T) {
	checkFacts(t, "a.txt", `
Income statement

SEK million             Year 2024     Year 2023
Net sales                 2 410,5       2 288,1
Operating profit            362,6         219,2
Profit for the year         100,1          90,1
`, `Net sales | 2410500000 2024-12-31 | 2288100000 2023-12-31
Operating profit | 362600000 2024-12-31 | 219200000 2023-12-31
Profit for the year | 100100000 2024-12-31 | 90100000 2023-12-31
`)
	checkFacts(t, "a.txt", `
Income statement (SEK million)

                     Note  2024     2023
Net sales               2 410,5    388,1
Other income            3  62,6     19,2
Total                     473,1    407,3
`, `Net sales | 410500000 2024-12-31 | 388100000 2023-12-31
Other income | 62600000 2024-12-31 | 19200000 2023-12-31
Total | 473100000 2024-12-31 | 407300000 2023-12-31
`)
}

// TestBlanksBetweenThousands: blanks at which no line breaks stand within numbers, and other blanks between them; where they stand between numbers too, nothing
// is joined.
func TestBlanksBetweenThousands(t *testing.T) {
	for _, blank := range []string{"\u00a0", "\u202f", "\u2009"} {
		checkFacts(t, "a.txt", strings.ReplaceAll(`Groupe Tréval SA
Consolidated income statement
(in € millions) 2024 2023
Revenue 12_410,5 11_877,2
Cost of sales (8_204,1) (7_910,4)
Gross margin 4_206,4 3_966,8
Other income and expenses (41,2) 12,3
`, "_", blank), `Revenue | 12410500000 2024-12-31 | 11877200000 2023-12-31
Cost of sales | -8204100000 2024-12-31 | -7910400000 2023-12-31
Gross margin | 4206400000 2024-12-31 | 3966800000 2023-12-31
Other income and expenses | -41200000 2024-12-31 | 12300000 2023-12-31
`)
	}
	checkFacts(t, "a.txt", strings.ReplaceAll(`Income statement
(in € millions)_2024_2023
Revenue_410_377
Cost of sales_204_110
Gross margin_206_267
`, "_", "\u00a0"), `Revenue | 410000000 2024-12-31 | 377000000 2023-12-31
Cost of sales | 204000000 2024-12-31 | 110000000 2023-12-31
Gross margin | 206000000 2024-12-31 | 267000000 2023-12-31
`)
}

// TestAccountForm reads balance sheets with assets on the left and liabilities on the right as two tables, in markup, between bars and between tabs.
func TestAccountForm(t *testing.T) {
	rows := [][]string{
		{"Assets", "June 30, 2024", "Dec. 31, 2023", "Liabilities and equity", "June 30, 2024", "Dec. 31, 2023"},
		{"Cash", "812", "790", "Accounts payable", "640", "655"},
		{"Receivables", "1,204", "1,166", "Short-term debt", "550", "575"},
		{"Inventories", "733", "760", "Equity", "1,559", "1,486"},
		{"Total assets", "2,749", "2,716", "Total liabilities and equity", "2,749", "2,716"},
	}
	want := `Cash | 812000000 2024-06-30 | 790000000 2023-12-31
Receivables | 1204000000 2024-06-30 | 1166000000 2023-12-31
Inventories | 733000000 2024-06-30 | 760000000 2023-12-31
Total assets | 2749000000 2024-06-30 | 2716000000 2023-12-31
--
Accounts payable | 640000000 2024-06-30 | 655000000 2023-12-31
Short-term debt | 550000000 2024-06-30 | 575000000 2023-12-31
Equity | 1559000000 2024-06-30 | 1486000000 2023-12-31
Total liabilities and equity | 2749000000 2024-06-30 | 2716000000 2023-12-31
`
	html, bars, tabs := "<html><body><p>Balance Sheets (in millions)</p><table>", "# Balance Sheets (in millions)\n\n", "Balance Sheets (in millions)\n"
	for i, r := range rows {
		html += "<tr><td>" + strings.Join(r, "</td><td>") + "</td></tr>\n"
		bars += "| " + strings.Join(r, " | ") + " |\n"
		if i == 0 {
			bars += "|---|---:|---:|---|---:|---:|\n"
		}
		tabs += strings.Join(r, "\t") + "\n"
	}
	checkFacts(t, "a.html", html+"</table></body></html>", want)
	checkFacts(t, "a.md", bars, want)
	checkFacts(t, "a.txt", tabs, want)
}

// TestQuotedHeadings reads headings with a line break in each cell, quoted between tabs, as those of the columns, and names places by the lines of the file.
func TestQuotedHeadings(t *testing.T) {
	text := "Statements of Operations\n(in thousands)\n\t\"Three Months Ended\nJune 30, 2024\"\t\"Three Months Ended\nJune 30, 2023\"\n" +
		"Sales\t 41,204 \t\"38,110\"\nCosts\t 22,110 \t 20,877 \nProfit\t 19,094 \t 17,233 \n"
	checkFacts(t, "a.txt", text, `Sales | 41204000 2024-06-30 | 38110000 2023-06-30
Costs | 22110000 2024-06-30 | 20877000 2023-06-30
Profit | 19094000 2024-06-30 | 17233000 2023-06-30
`)
	if at := readText(t, text).Tables[0].Rows[0].Items[1].Cell.Start; at.Line != 6 || at.Column != 17 {
		t.Errorf("at %v", at)
	}
}

// TestCellsOnePerLine reads tables with one cell in each line where there are as many headings as numbers below each label, and says so where there are not.
func TestCellsOnePerLine(t *testing.T) {
	lines := func(s string) string { return strings.ReplaceAll(s, "|", "\n") + "\n" }
	const title = "Garland Tools, Inc.||Statements of Operations|(in thousands)||"
	two := "Net revenue | 81204000 2024-09-30 | 77310000 2023-09-30\nImpairment of goodwill and other assets | nil 2024-09-30 | -110000 2023-09-30\n" +
		"Cost of revenue | -50110000 2024-09-30 | -48207000 2023-09-30\nGross profit | 31094000 2024-09-30 | 29103000 2023-09-30\n"
	for text, want := range map[string]string{
		title + "Three Months Ended September 30,|2024|2023|Net revenue|81,204|77,310|Impairment of goodwill and|other assets|—|(110)|Cost of revenue|(50,110)|(48,207)|Gross profit|31,094|29,103":                   two,
		title + "Three Months Ended September 30,||2024||2023||Net revenue||$|81,204||$|77,310||Impairment of goodwill and other assets||—||(110)||Cost of revenue||(50,110)||(48,207)||Gross profit||31,094||29,103": two,
		title + "Three Months Ended September 30,|Nine Months Ended September 30,|2024|2023|2024|2023|Net revenue|204|310|1,100|1,300|Costs|110|207|600|700|Profit|94|103|500|600": "Net revenue | 204000 2024-09-30 | 310000 2023-09-30 | 1100000 2024-09-30 | 1300000 2023-09-30\n" +
			"Costs | 110000 2024-09-30 | 207000 2023-09-30 | 600000 2024-09-30 | 700000 2023-09-30\nProfit | 94000 2024-09-30 | 103000 2023-09-30 | 500000 2024-09-30 | 600000 2023-09-30\n",
		"Balance sheets|(in thousands)|June 30,|2024|December 31,|2023|Cash|5,100|4,200|Receivables|6,100|7,200|Total assets|11,200|11,400": "Cash | 5100000 2024-06-30 | 4200000 2023-12-31\n" +
			"Receivables | 6100000 2024-06-30 | 7200000 2023-12-31\nTotal assets | 11200000 2024-06-30 | 11400000 2023-12-31\n",
		"Income statement|for the year ended 31 December 2024||Note|2024|2023|£m|£m|Revenue|3|81,204|77,310|Cost of sales|(50,110)|(48,207)|Gross profit|31,094|29,103|Finance income|6|9|7": "Revenue | 81204000000 2024-12-31 | 77310000000 2023-12-31\n" +
			"Cost of sales | -50110000000 2024-12-31 | -48207000000 2023-12-31\nGross profit | 31094000000 2024-12-31 | 29103000000 2023-12-31\nFinance income | 9000000 2024-12-31 | 7000000 2023-12-31\n",
	} {
		checkFacts(t, "a.txt", lines(text), want)
	}
	checkFacts(t, "a.txt", lines(title+"Three Months Ended|Year Ended|Dec. 1, 2023|Dec. 2, 2022|Sept. 1, 2023|Dec. 1, 2023|Dec. 2, 2022|Sales|743|505|697|2,650|2,098|Costs|431|392|448|1,735|1,420|Profit|312|113|249|915|678"),
		"Sales | 743000 2023-12-01 | 505000 2022-12-02 | 697000 2023-09-01 | 2650000 2023-12-01 | 2098000 2022-12-02\n"+
			"Costs | 431000 2023-12-01 | 392000 2022-12-02 | 448000 2023-09-01 | 1735000 2023-12-01 | 1420000 2022-12-02\n"+
			"Profit | 312000 2023-12-01 | 113000 2022-12-02 | 249000 2023-09-01 | 915000 2023-12-01 | 678000 2022-12-02\n")
	for _, heads := range []string{
		"2024|2023|2022", "As of June 30, 2024|As of June 30, 2023|As of June 30, 2022", // more than numbers
		"Three Months Ended June 30,|Six Months Ended June 30,|Nine Months Ended June 30,|2024|2023", // over which of them
	} {
		rel, ds, err := Read("a.txt", []byte(lines(title+heads+"|Net revenue|81,204|77,310|Costs|50,110|48,207|Gross profit|31,094|29,103")), Options{})
		if err != nil || len(rel.Tables) > 0 || !slices.ContainsFunc(ds, func(d tieout.Diagnostic) bool { return d.Code == ruleLost.Code }) {
			t.Errorf("%s over two numbers: %v %v", heads, rel.Tables, ds)
		}
	}
}

// TestAngleBrackets: angle brackets around a number are those of a negative one.
func TestAngleBrackets(t *testing.T) {
	checkFacts(t, "a.txt", `
CASH FLOWS (in thousands)
                                  Year Ended
                                 December 31,
                               2024        2023
Net income                    9,410       8,522
Accounts payable              2,077      <1,840>
Cash from operations         11,487       6,682
`, `Net income | 9410000 2024-12-31 | 8522000 2023-12-31
Accounts payable | 2077000 2024-12-31 | -1840000 2023-12-31
Cash from operations | 11487000 2024-12-31 | 6682000 2023-12-31
`)
}

// TestCodesOfLabels: the code of a currency behind a comma ends a label, rather than beginning the number that stands apart from it.
func TestCodesOfLabels(t *testing.T) {
	rel := readText(t, `
Income statement (SEK million)
                                Year 2024   Year 2023
Profit for the year                 362,6       219,2
Earnings per share, SEK              3,62        2,19
Dividend per share, SEK              1,50        1,40
`)
	if l := rel.Tables[0].Rows[1].Label; l != "Earnings per share, SEK" {
		t.Errorf("label %q", l)
	}
}

// TestHeadingsNoDateline: a day over the year of another column is no day of the release.
func TestHeadingsNoDateline(t *testing.T) {
	rel := readText(t, `Harrow Industries Reports Second Quarter 2025 Results

Condensed Consolidated Balance Sheets (in millions)
June 30, December 31,
2025 2024
Cash $ 512 $ 488
Inventories 733 760
Total assets $ 1,245 $ 1,248
`)
	if !rel.Date.IsZero() {
		t.Errorf("released %v", rel.Date)
	}
}

// TestEmptyRows: rows of bars without text, and lines of signs of currencies alone, say nothing, wherever they stand.
func TestEmptyRows(t *testing.T) {
	const want = "Sales | 5100000 2031-12-31 | 4200000 2030-12-31\nCosts | -3100000 2031-12-31 | -2200000 2030-12-31\n"
	for _, text := range []string{
		"# Accounts (SEK million)\n\n|  |  |  |  |  |\n|---|---|---|---|---|\n| | 2031 | | 2030 | |\n| Sales | 5.1 |  | 4.2 |  |\n|  |  |  |  |  |\n| Costs | (3.1 | ) | (2.2 | ) |\n|  |  |  |  |  |\n\nText.\n",
		"Accounts (SEK million)\n\n|  |  |  |\n| | 2031 | 2030 |\n| Sales | 5.1 | 4.2 |\n|  |  |  |\n| Costs | (3.1) | (2.2) |\n|  |  |  |\n\nText.\n",
		"Accounts (SEK million)\n\n                2031     2030\nSales            5.1      4.2\nCosts           (3.1)    (2.2)\n                  $        $\n\nText.\n",
	} {
		checkFacts(t, "a.md", text, want)
	}
}

// TestHeadingsOfOneLabel: headings that leave out the second of two columns of labels are those of the columns of values in their order.
func TestHeadingsOfOneLabel(t *testing.T) {
	checkFacts(t, "a.md", "# Results (EUR million)\n\n|EUR million|2031|2030|Growth| |\n|---|---|---|---|---|\n|Group|Sales|5.1|4.2|21%|\n| |Costs|(3.1)|(2.2)|41%|\n| |Profit|2.0|2.0|0%|\n",
		"Group Sales | 5100000 2031-12-31 | 4200000 2030-12-31 | 0.21 2031-12-31\nCosts | -3100000 2031-12-31 | -2200000 2030-12-31 | 0.41 2031-12-31\nProfit | 2000000 2031-12-31 | 2000000 2030-12-31 | 0 2031-12-31\n")
}
