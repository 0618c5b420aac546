package release

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/tieout/tieout"
)

var amountPattern = regexp.MustCompile(`[0-9]{1,3}(?:,[0-9]{3})+`)

// TestEveryAmountIsRead looks for amounts by their separators of thousands, without the reader's own ideas of a number: each
// that stands between a table's first row and its last is a line item, part of a label, or the subject of a finding.
func TestEveryAmountIsRead(t *testing.T) {
	files, _ := filepath.Glob("testdata/layouts/*.txt")
	amounts := 0
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		rel, ds, err := Read(filepath.Base(f), data, Options{})
		if err != nil {
			t.Fatal(err)
		}
		var known []tieout.Range
		for _, d := range ds {
			known = append(known, d.Range)
		}
		for _, tb := range rel.Tables {
			for _, r := range tb.Rows {
				known = append(known, r.Range)
				for _, it := range r.Items {
					known = append(known, it.Cell)
				}
			}
		}
		for _, tb := range rel.Tables {
			if len(tb.Rows) == 0 {
				continue
			}
			from, to := tb.Rows[0].Range.Start.Byte, tb.Range.End.Byte
			for _, m := range amountPattern.FindAllIndex(data[from:to], -1) {
				amounts++
				at := from + int64(m[0])
				found := false
				for _, k := range known {
					found = found || k.Start.Byte <= at && at < k.End.Byte
				}
				if !found {
					t.Errorf("%s: %s at byte %d was lost", f, data[at:from+int64(m[1])], at)
				}
			}
		}
	}
	if amounts < 1000 {
		t.Errorf("only %d amounts", amounts)
	}
}
