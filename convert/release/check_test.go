package release

import (
	"strings"
	"testing"
)

// TestNumbersExplained: a number that becomes no line item is the subject of a finding that points at it.
func TestNumbersExplained(t *testing.T) {
	const table = `HOLLIS CORP
BALANCE SHEETS (in thousands)
                               March 31,   March 31,
                                 2001        2000
Cash                            1,204       1,187
Receivables                     3,310       3,004
Inventories                     2,877       2,910
Equipment                       8,420       8,033
`
	for _, c := range []struct{ name, row, code, at string }{
		{"no column", "Other assets                      911         840        169\n", "tieout:ambiguousNumber", "169"},
		{"text behind the number", "Deposits                        1,330   held abroad by subsidiaries   1,002\n", "tieout:numberNotRead", "1,330"},
		{"broken", "Deposits                        1,330 ,000      1,002\n", "tieout:spaceInNumber", "1,330 ,000"},
		{"half a pair", "Valuation reserve                (310         (204)\n", "tieout:unbalancedParenthesis", "(310"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := table + c.row + "Notes receivable                  204         190\nTotal                          16,000      15,000\n"
			_, ds, err := Read("x.txt", []byte(text), Options{})
			if err != nil {
				t.Fatal(err)
			}
			var said []string
			for _, d := range ds {
				at := text[d.Range.Start.Byte:d.Range.End.Byte]
				said = append(said, d.Code+" at "+at)
				if d.Code == c.code && at == c.at {
					return
				}
			}
			t.Errorf("no %s at %q:\n%s", c.code, c.at, strings.Join(said, "\n"))
		})
	}
}
