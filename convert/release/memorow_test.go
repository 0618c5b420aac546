package release_test

import (
	"testing"

	"github.com/tieout/tieout/convert/release"
)

// TestRowOfTheRowAbove: a row that says it is a part of the one above it counts in no sum with that.
func TestRowOfTheRowAbove(t *testing.T) {
	const text = `NORTHGATE TOOLS plc reports its results

INCOME STATEMENT
(in millions)
                                     Year ended December 31,
                                        2023          2022
Gross profit                           1,906         1,751
Selling expenses                        (640)         (611)
Administrative expenses                 (305)         (298)
  thereof restructuring                  (24)          (11)
Other operating income                    57            62
Operating profit                       1,018           904
`
	rel, _, err := release.Read("tools.txt", []byte(text), release.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rows := rel.Tables[0].Rows
	if got := len(rows[len(rows)-1].Parts); got != 4 {
		t.Errorf("%d rows add up to the operating profit, not 4", got)
	}
}
