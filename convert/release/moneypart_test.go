package release_test

import (
	"testing"

	"github.com/tieout/tieout/convert/release"
)

// soldThings name what is sold as things are called that are counted; the stores and the vehicles of a fleet are counted.
const soldThings = `LANTERN COURT CLUBS, INC. REPORTS THIRD QUARTER RESULTS

STATEMENTS OF OPERATIONS
(in thousands)
                               Three Months Ended September 30,
                                    2024          2023
Memberships                       41,204        38,110
Personal training                 22,110        20,877
Total revenues                    63,314        58,987
Operating expenses                50,000        48,000
Operating income                  13,314        10,987

UNIT SALES
                               Three Months Ended September 30,
                                    2024          2023
Trucks                            11,204         8,110
Vehicles                          22,110        20,877
Total unit sales                  33,314        28,987
`

// TestMoneyThatIsCalledAsThings: a row that makes up a total of money with others is money, whatever it is called; what adds up to things is none.
func TestMoneyThatIsCalledAsThings(t *testing.T) {
	rel, _, err := release.Read("clubs.txt", []byte(soldThings), release.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]release.Number{"Memberships": release.Money, "Total revenues": release.Money, "Vehicles": release.Count, "Trucks": release.Count}
	for _, table := range rel.Tables {
		for _, row := range table.Rows {
			kind, ok := want[row.Label]
			if !ok {
				continue
			}
			delete(want, row.Label)
			if it := row.Items[0]; it.Kind != kind {
				t.Errorf("%s: kind %d, value %s", row.Label, it.Kind, it.Value)
			}
		}
	}
	for label := range want {
		t.Errorf("%s is not read", label)
	}
}
