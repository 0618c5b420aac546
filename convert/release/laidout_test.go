package release

import (
	"fmt"
	"strings"
	"testing"
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
