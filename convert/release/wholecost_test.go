package release_test

import (
	"testing"

	"github.com/tieout/tieout/convert/release"
)

// minerCosts are the costs of a fictional miner and what it produced, in amounts that leave little room between a whole and what is for each.
const minerCosts = `HOLLIN BRIDGE GOLD CORP. REPORTS THIRD QUARTER 2025 RESULTS

Cash costs and AISC ($ millions, except ounces and per ounce)

                                        Three months ended
                                           September 30
                                        2025          2024
Production costs                     $  59.1       $  58.2
Sustaining capital                      22.2          18.6
All-in sustaining costs                 81.3          76.8
Ounces sold                           75,007        76,210
AISC per ounce sold                  $ 1,084       $ 1,008

PRODUCTION
(in thousands)
                                        Three Months Ended
                                           September 30,
                                        2025          2024
Production:
 Gas (MMcf)                           11,229        10,148
   Barnett                             6,240         5,418
   South                               4,989         4,730
 Oil (MBbl)                              412           378
`

// TestWholeAndEach: costs that another row has for each ounce are amounts in the scale of their table, and what is indented below a row that states its unit is of that.
func TestWholeAndEach(t *testing.T) {
	rel, _, err := release.Read("miner.txt", []byte(minerCosts), release.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"All-in sustaining costs": "81300000", "AISC per ounce sold": "1084", "Barnett": "6240000000", "South": "4989000000"}
	for _, table := range rel.Tables {
		for _, row := range table.Rows {
			if is, ok := want[row.Label]; ok {
				if got := row.Items[0].Value.String(); got != is {
					t.Errorf("%s: %s, want %s", row.Label, got, is)
				}
				if kind := row.Items[0].Kind; (kind == release.Count) != (row.Indent > 1) {
					t.Errorf("%s: kind %d", row.Label, kind)
				}
				delete(want, row.Label)
			}
		}
	}
	for label := range want {
		t.Errorf("%s is not read", label)
	}
}
