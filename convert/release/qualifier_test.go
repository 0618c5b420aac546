package release

import "testing"

// TestEndsAdjusted: a table that ends with an adjusted measure and begins with another is not all adjusted, one that a title calls a statement is.
func TestEndsAdjusted(t *testing.T) {
	for title, want := range map[string]int{"Adjusted profit after tax": 0, "Statements of adjusted profit after tax": 1} {
		text := title + `
(in millions of euros)

                                     H1 2030     H1 2029
Profit for the period                    8.2         3.7
Amortisation of acquired brands          2.4         2.1
Adjusted profit after tax               10.6         5.8
`
		for _, c := range readText(t, text).Tables[0].Columns {
			if len(c.Qualifiers) != want {
				t.Errorf("%s: column %d has %v", title, c.Index, c.Qualifiers)
			}
		}
	}
}
