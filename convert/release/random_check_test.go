package release

import (
	"fmt"
	"os"
	"sort"
	"strconv"
	"testing"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/internal/truth"
)

// TestRandomText reads releases of random layouts, whose every cell is known, as plain text.
// TIEOUT_RANDOM gives another number of them.
func TestRandomText(t *testing.T) {
	readRandom(t, func(r *randomRelease) (string, string, []truth.Cell) {
		s, cells := r.text()
		return "release.txt", s, cells
	})
}

func readRandom(t *testing.T, write func(*randomRelease) (string, string, []truth.Cell)) {
	count := 100
	if !truth.Thorough() {
		count = 40
	}
	if n, err := strconv.Atoi(os.Getenv("TIEOUT_RANDOM")); err == nil {
		count = n
	}
	wanted, found, spurious, shown := 0, 0, 0, 0
	first := 0
	if n, err := strconv.Atoi(os.Getenv("TIEOUT_SEED")); err == nil {
		first, count = n, 1
	}
	for seed := first; seed < first+count; seed++ {
		name, text, cells := write(newRandomRelease(uint64(seed)))
		rel, _, err := Read(name, []byte(text), Options{})
		if err != nil {
			t.Errorf("seed %d: %v", seed, err)
			continue
		}
		got := map[string]int{}
		items := 0
		for _, tb := range rel.Tables {
			for _, row := range tb.Rows {
				if broken := brokenSum(row); broken != nil {
					t.Errorf("seed %d: %q is %s: not the sum of the rows it is said to be", seed, row.Label, broken.Printed)
				}
				for _, it := range row.Items {
					c := truth.Cell{Period: ":" + it.Period.String(), Value: it.Value.String(), Unit: unitOf(it, tb), Nil: it.Nil}
					if it.Column.Kind == Change || it.Column.Kind == Percent {
						c.Period, c.Unit = ":", ""
					}
					if rel.Format == Text { // in HTML the sign may stand on a line of its own
						c.Line = int(it.Cell.Start.Line)
					}
					got[cellKey(&c)]++
					items++
				}
			}
		}
		var missing []string
		for i := range cells {
			if k := cellKey(&cells[i]); got[k] > 0 {
				got[k]--
				found++
			} else {
				missing = append(missing, fmt.Sprintf("missing %q printed %q: %s", cells[i].Label, cells[i].Printed, k))
			}
		}
		for k, n := range got {
			if n > 0 {
				spurious += n
				missing = append(missing, "read "+k)
			}
		}
		wanted += len(cells)
		if len(missing) > 0 && shown < 8 {
			shown++
			sort.Strings(missing)
			t.Logf("seed %d: %d of %d cells differ, %d items\n%s", seed, len(missing), len(cells), items, text)
			for _, m := range missing[:min(len(missing), 10)] {
				t.Log("  ", m)
			}
		}
	}
	t.Logf("%d of %d cells found, %d spurious", found, wanted, spurious)
	if found*1000 < wanted*995 || spurious*1000 > wanted*5 {
		t.Errorf("%d of %d cells found, %d spurious", found, wanted, spurious)
	}
}

// brokenSum is a cell of a row that its parts do not add up to: none, since the sums of these releases hold.
func brokenSum(row *Row) *LineItem {
	for _, it := range row.Items {
		if it.Kind != Money || it.Column.Kind != Values || len(row.Parts) == 0 {
			continue
		}
		var sum decimal.Decimal
		for _, p := range row.Parts {
			for _, o := range p.Row.Items {
				if o.Column == it.Column {
					sum = sum.Add(o.Value.Mul(decimal.New(int64(p.Weight), 0)))
				}
			}
		}
		if !sum.Equal(it.Value) {
			return it
		}
	}
	return nil
}
