package release

import (
	"strings"
	"testing"
)

// unheaded is a release whose reconciliation and whose second halves of a balance sheet leave out what stands above them.
const unheaded = `
HARROWGATE BISCUITS PLC
Half year results for the 26 weeks ended 28 June 2025

Consolidated income statement
                                        26 weeks ended    26 weeks ended
                                        28 June 2025      29 June 2024
                                            £m                £m
Revenue                                     412.6             388.4
Cost of sales                              (268.2)           (256.0)
Gross profit                                144.4             132.4
Operating costs                            (109.9)           (102.3)
Operating profit                             34.5              30.1

Adjusted operating profit
                                            £m                £m
Operating profit                            34.5              30.1
Restructuring costs                          1.8               1.3
Adjusted operating profit                   36.3              31.4

Consolidated balance sheet
                                        28 June 2025      28 December 2024
                                            £m                £m
Current liabilities
Trade and other payables                    (98.7)            (94.2)
Borrowings                                  (20.0)            (20.0)
                                           (118.7)           (114.2)
Non-current liabilities
Borrowings                                 (100.0)           (106.0)
Deferred tax                                (12.4)            (12.0)
                                           (112.4)           (118.0)
`

// TestRepeated has columns that nothing heads but units, below a statement that prints one of their rows: they are of its times. Where no row is
// the same in all columns, nothing says so.
func TestRepeated(t *testing.T) {
	const now, then = "2024-12-29/2025-06-28", "2023-12-31/2024-06-29"
	for row, want := range map[string]string{
		"Operating profit                            34.5              30.1\nRestr": then,
		"Operating profit                            34.5              31.0\nRestr": now,
	} {
		text := strings.Replace(unheaded, "Operating profit                            34.5              30.1\nRestr", row, 1)
		items := readText(t, text).Tables[1].Rows[2].Items
		if a, b := items[0].Period.String(), items[1].Period.String(); a != now || b != want {
			t.Errorf("%q: columns of %s and %s, want %s and %s", row, a, b, now, want)
		}
	}
}

// TestLabelsAlone: a label that stands in another row by itself does not go on from the heading above it, however wide that is.
func TestLabelsAlone(t *testing.T) {
	for _, heading := range []string{"Non-current liabilities", "Due after more than one year"} {
		text := strings.Replace(unheaded, "Non-current liabilities", heading, 1)
		tables := readText(t, text).Tables
		rows := tables[len(tables)-1].Rows
		if got := rows[5]; got.Label != "Borrowings" || len(got.Section) != 1 || got.Section[0] != heading {
			t.Errorf("%s: row %q in %q", heading, got.Label, got.Section)
		}
	}
}

// TestPerShareOverOthers: a heading of amounts per share with another directly below it is over what that is over.
func TestPerShareOverOthers(t *testing.T) {
	rel := readText(t, `
Statements of income (in thousands, except per share data)

                                             Year Ended        Year Ended
                                         December 31, 2024  December 31, 2023
Net income available to shareholders           154,835           133,360
Per common share:
Net income available to shareholders:
Basic                                             0.23              0.22
Diluted                                           0.22              0.21
Weighted average shares:
Basic                                          673,676           617,122
Diluted                                        674,531           618,092
`)
	rows := rel.Tables[0].Rows
	for i, want := range map[int]string{3: "0.23", 4: "0.22", 6: "673676000", 7: "674531000"} {
		if got := rows[i].Items[0].Value.String(); got != want {
			t.Errorf("%s below %q: %s, want %s", rows[i].Label, rows[i].Section, got, want)
		}
	}
	if got := rows[6].Section; len(got) != 1 {
		t.Errorf("shares stand below %q", got)
	}
}
