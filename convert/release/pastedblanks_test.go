package release

import (
	"slices"
	"testing"
)

// checkRows holds the periods and values of all rows of the only table of a text against what they should be.
func checkRows(t *testing.T, text string, want []string) {
	t.Helper()
	table, _ := readOne(t, text)
	var got []string
	for _, row := range table.Rows {
		for _, it := range row.Items {
			got = append(got, row.Label+" "+it.Period.String()+" "+it.Value.String())
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q\nwant\n%q", got, want)
	}
}

// TestSingleBlanks: blanks stand between thousands and between columns.
func TestSingleBlanks(t *testing.T) {
	checkRows(t, "Consolidated income statement\nIn EUR 2024 2023\nNet sales 1 234 567 890 1 100 345 678\nCost of sales -800 321 110 -700 100 322\nGross profit 434 246 780 400 245 356\n", []string{
		"Net sales 2024-01-01/2024-12-31 1234567890", "Net sales 2023-01-01/2023-12-31 1100345678",
		"Cost of sales 2024-01-01/2024-12-31 -800321110", "Cost of sales 2023-01-01/2023-12-31 -700100322",
		"Gross profit 2024-01-01/2024-12-31 434246780", "Gross profit 2023-01-01/2023-12-31 400245356",
	})
}

// TestMonthsAsHeadings: the first and the last month of a period begin a heading.
func TestMonthsAsHeadings(t *testing.T) {
	checkRows(t, "Income statement, SEK million\nJul-Sep 2024 Jul-Sep 2023 Jan-Sep 2024 Jan-Sep 2023\nNet sales 1,234 1,100 3,600 3,300\nOperating costs -834 -750 -2,400 -2,200\nOperating profit 400 350 1,200 1,100\n", []string{
		"Net sales 2024-07-01/2024-09-30 1234000000", "Net sales 2023-07-01/2023-09-30 1100000000", "Net sales 2024-01-01/2024-09-30 3600000000", "Net sales 2023-01-01/2023-09-30 3300000000",
		"Operating costs 2024-07-01/2024-09-30 -834000000", "Operating costs 2023-07-01/2023-09-30 -750000000", "Operating costs 2024-01-01/2024-09-30 -2400000000", "Operating costs 2023-01-01/2023-09-30 -2200000000",
		"Operating profit 2024-07-01/2024-09-30 400000000", "Operating profit 2023-07-01/2023-09-30 350000000", "Operating profit 2024-01-01/2024-09-30 1200000000", "Operating profit 2023-01-01/2023-09-30 1100000000",
	})
}

// TestOneColumnInLines: a table of one column with one cell in each line; the first label is no title.
func TestOneColumnInLines(t *testing.T) {
	checkRows(t, "Balance Sheet\n($ in thousands)\n\nJune 30, 2025\n\nASSETS\n\nCash\n\n$1,234\n\nReceivables\n\n800\n\nProperty\n\n434\n\nTotal assets\n\n2,468\n", []string{
		"Cash 2025-06-30 1234000", "Receivables 2025-06-30 800000", "Property 2025-06-30 434000", "Total assets 2025-06-30 2468000",
	})
}

// TestListsAboveTables: an item of a list with an amount is neither a title nor a heading of the table below.
func TestListsAboveTables(t *testing.T) {
	table, _ := readOne(t, `Marlow Group, second quarter

- Organic growth 6.9%
- Operating margin improved to 12.1%

                         Q2 2025   Q2 2024
Net sales                  1,234     1,100
Operating costs             (834)     (750)
Operating profit             400       350
`)
	if h := table.Columns[0].Heading; len(table.Title) > 0 || !slices.Equal(h, []string{"Q2 2025"}) {
		t.Errorf("titles %q, headings %q", table.Title, h)
	}
}
