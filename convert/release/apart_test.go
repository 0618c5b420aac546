package release

import (
	"strings"
	"testing"
)

const changedTwice = `TARNBROOK METERS, INC.
SELECTED FIGURES
(in thousands)

                                                  Change     Change
                                                 1Q24 vs    1Q24 vs
                        1Q24    4Q23    1Q23       4Q23       1Q23
                      ------  ------  ------     ------     ------
Net interest income    4,120   4,010   3,731        110        389
Provision                343     224     119        119        224
Net income             1,840   1,752   1,664         88        176
`

const partsOfTotal = `TARNBROOK METERS, INC.
OBLIGATIONS
December 31, 2024
(in thousands)

                          Total    Current    1-3 Years
                        -------    -------    ---------
Leases                    4,120        343        3,777
Debt                      1,840        224        1,616
Purchases                   810        119          691
`

// TestColumnsToldApart names columns of one period by what their headings say, and tells of those that say the same.
func TestColumnsToldApart(t *testing.T) {
	for _, test := range []struct {
		name, text string
		findings   int
	}{
		{"headings differ", changedTwice, 0},
		{"parts of a total", partsOfTotal, 0},
		{"headings are the same", strings.Replace(changedTwice, "4Q23       1Q23\n", "1Q23       1Q23\n", 1), 1},
	} {
		_, ds, err := Read("release.txt", []byte(test.text), Options{})
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, d := range ds {
			if d.Code == RuleSameHeading.Code {
				n++
			}
		}
		if n != test.findings {
			t.Errorf("%s: want %d findings, got %v", test.name, test.findings, ds)
		}
	}
}
