package release

import (
	"strings"
	"testing"
)

// readOne reads a release of one table.
func readOne(t *testing.T, text string) (*Table, []string) {
	t.Helper()
	rel, ds, err := Read("x.txt", []byte(text), Options{})
	if err != nil || len(rel.Tables) != 1 {
		t.Fatalf("%d tables, %v", len(rel.Tables), err)
	}
	var said []string
	for _, d := range ds {
		said = append(said, d.Code+": "+d.Message)
	}
	return rel.Tables[0], said
}

// itemsOf are the line items of all tables.
func itemsOf(rel *Release) (items []*LineItem) {
	for _, tb := range rel.Tables {
		for _, r := range tb.Rows {
			items = append(items, r.Items...)
		}
	}
	return items
}

// cell is what a row of a label prints in a column; "" for nothing.
func cell(tb *Table, label string, col int) string {
	for _, r := range tb.Rows {
		if r.Label == label {
			if it := r.In(tb.Columns[col]); it != nil {
				return it.Value.Shift(-it.Scale).String()
			}
		}
	}
	return ""
}

// TestSumsPickColumn: a number between two columns belongs to the one whose sum needs it.
func TestSumsPickColumn(t *testing.T) {
	const above = `WEXLER INC
STATEMENTS OF INCOME (in thousands)
                                Year Ended December 31,
                                 1999       1998       1997
Sales                          $ 8,410    $ 7,904    $ 7,112
Cost of sales                    5,204      4,877      4,330
Relocation                              310
Selling expense                  2,004      1,920      1,733
                               -------    -------    -------
`
	tb, _ := readOne(t, above+`Operating income               $ 1,202    $   797    $ 1,049
`)
	if got := cell(tb, "Relocation", 1); got != "310" {
		t.Errorf("relocation in 1998 is %q; in 1999 %q", got, cell(tb, "Relocation", 0))
	}
	tb, _ = readOne(t, above+`Operating income               $   892    $ 1,107    $ 1,049
`)
	if got := cell(tb, "Relocation", 0); got != "310" {
		t.Errorf("relocation in 1999 is %q; in 1998 %q", got, cell(tb, "Relocation", 1))
	}
}

// TestSumsPickSign: half a pair of parentheses is a minus, unless the sums say otherwise.
func TestSumsPickSign(t *testing.T) {
	const head = `WEXLER INC
STATEMENTS OF CASH FLOWS (in thousands)
                                Year Ended December 31,
                                   1999        1998
Net income                       $ 4,204     $ 3,877
Depreciation                       1,110       1,020
Deferred taxes                       310)        204
Other                                 12          40
`
	for _, c := range []struct{ total, value, says string }{
		{"Net cash from operations         $ 5,636     $ 5,141\n", "310", "stray parenthesis"},
		{"Net cash from operations         $ 5,016     $ 5,141\n", "-310", "lacks a parenthesis"},
	} {
		tb, said := readOne(t, head+c.total)
		if got := cell(tb, "Deferred taxes", 0); got != c.value {
			t.Errorf("deferred taxes are %q, want %s", got, c.value)
		}
		if !strings.Contains(strings.Join(said, "\n"), c.says) {
			t.Errorf("nothing says %q: %q", c.says, said)
		}
	}
}
