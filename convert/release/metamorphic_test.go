package release

import (
	"fmt"
	"strings"
	"testing"
)

// Words inside words, and words that speak of something else, must not change what a number is: the same table with one
// label exchanged for another label of money reads the same.
func TestLabelsAreNeutral(t *testing.T) {
	const table = `
                      Consolidated Statements of Income
              (In thousands, except per share amounts)

                                              Three Months Ended
                                                   March 31,
                                              2031        2030
                                            --------    --------
Net sales                                   $ 81,200    $ 79,100
%-42s    61.2        58.4
Operating expenses                            12,300      11,900
                                            --------    --------
Net income                                  $  6,188    $  5,800
`
	read := func(label string) string {
		rel, _, err := Read("r.txt", []byte(fmt.Sprintf(table, label)), Options{})
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for _, tb := range rel.Tables {
			for _, r := range tb.Rows {
				for _, it := range r.Items {
					fmt.Fprintln(&b, it.Printed, it.Value, it.Kind, it.Scale, it.Period, it.Negative)
				}
			}
		}
		return b.String()
	}
	want := read("Other costs")
	for _, label := range []string{"Corporate expenses", "Exploration costs", "Administration costs", "Registration fees", "Continuing operations costs",
		"Overage charges", "Growth Markets costs", "Separation costs", "Restoration expenses", "Moderation services"} {
		if got := read(label); got != want {
			t.Errorf("%q:\n%swant\n%s", label, got, want)
		}
	}
}

// TestWidthsAreNeutral: the same table with wider columns, or with another order of tables, reads the same.
func TestWidthsAreNeutral(t *testing.T) {
	build := func(gap int, swap bool) string {
		pad := strings.Repeat(" ", gap)
		income := "Consolidated Statements of Income\n(In thousands)\n\n" +
			strings.Repeat(" ", 30) + pad + "Three Months Ended June 30,\n" +
			strings.Repeat(" ", 30) + pad + "    2031" + pad + "    2030\n" +
			fmt.Sprintf("%-30s%s%8s%s%8s\n", "Revenues", pad, "4,200", pad, "3,900") +
			fmt.Sprintf("%-30s%s%8s%s%8s\n", "Cost of sales", pad, "2,100", pad, "2,000") +
			fmt.Sprintf("%-30s%s%8s%s%8s\n", "Net income", pad, "2,100", pad, "1,900")
		balance := "Consolidated Balance Sheets\n(In thousands)\n\n" +
			strings.Repeat(" ", 30) + pad + "June 30," + pad + " Dec 31,\n" +
			strings.Repeat(" ", 30) + pad + "    2031" + pad + "    2030\n" +
			fmt.Sprintf("%-30s%s%8s%s%8s\n", "Cash", pad, "1,200", pad, "1,900") +
			fmt.Sprintf("%-30s%s%8s%s%8s\n", "Inventories", pad, "2,100", pad, "2,000") +
			fmt.Sprintf("%-30s%s%8s%s%8s\n", "Total assets", pad, "3,300", pad, "3,900")
		if swap {
			income, balance = balance, income
		}
		return "ACME WIDGETS INC. REPORTS RESULTS\n\n\n" + income + "\n\n\n" + balance
	}
	read := func(text string) map[string]bool {
		rel, _, err := Read("r.txt", []byte(text), Options{})
		if err != nil {
			t.Fatal(err)
		}
		out := map[string]bool{}
		for _, tb := range rel.Tables {
			for _, r := range tb.Rows {
				for _, it := range r.Items {
					out[fmt.Sprint(it.Label, it.Value, it.Kind, it.Scale, it.Period)] = true
				}
			}
		}
		return out
	}
	want := read(build(4, false))
	if len(want) != 12 {
		t.Fatalf("%d cells, want 12: %v", len(want), want)
	}
	for _, gap := range []int{3, 6, 9, 14} {
		for _, swap := range []bool{false, true} {
			got := read(build(gap, swap))
			for k := range want {
				if !got[k] {
					t.Errorf("gap %d, exchanged %v: no %s in %v", gap, swap, k, got)
				}
			}
		}
	}
}
