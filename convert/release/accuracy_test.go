package release

import (
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/page"
	"github.com/tieout/tieout/internal/truth"
)

// cellKey is what must be exact: place, value, period, unit, nil.
func cellKey(c *truth.Cell) string {
	place := fmt.Sprint(c.Line)
	if c.Table != nil {
		place += fmt.Sprintf("/%d/%d", *c.Table, *c.Row)
	}
	return fmt.Sprintf("%s %s %s %s nil=%v", place, plainNumber(c.Value), c.When(), c.Unit, c.Nil)
}

func plainNumber(s string) string {
	d, err := tieout.ParseDecimal(s)
	if err != nil {
		return s
	}
	return d.String()
}

func unitOf(it *LineItem, t *Table) string {
	switch it.Kind {
	case Money:
		return t.Currency
	case PerShare:
		return t.Currency + "/shares"
	case Shares:
		return "shares"
	}
	return "pure"
}

type accuracyRow struct {
	name                              string
	truth, found, spurious, items, ax int
	labels, statements                int // of the cells found: same label, same statement
	missing, extra                    []string
}

func measure(t testing.TB, file string) accuracyRow {
	path := truth.Release(t, file)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	rel, _, err := Read(filepath.Base(path), data, Options{})
	if err != nil {
		t.Fatal(err)
	}
	cells := truth.Cells(t, file)
	html := cells[0].Table != nil
	row := accuracyRow{name: filepath.Base(file), truth: len(cells)}
	got := map[string][]*LineItem{}
	tables := map[int]bool{}
	for _, c := range cells {
		if c.Table != nil {
			tables[*c.Table] = true
		}
	}
	for _, tb := range rel.Tables {
		if html && !tables[tb.Index] {
			continue
		}
		for _, r := range tb.Rows {
			for _, it := range r.Items {
				c := truth.Cell{Line: int(it.Cell.Start.Line), Period: ":" + it.Period.String(), Value: it.Value.String(), Unit: unitOf(it, tb), Nil: it.Nil}
				if html {
					c.Table, c.Row = &tb.Index, &r.Index
				}
				row.items++
				k := cellKey(&c)
				got[k] = append(got[k], it)
			}
		}
	}
	for i := range cells {
		c := &cells[i]
		k := cellKey(c)
		if l := got[k]; len(l) > 0 {
			row.found++
			best := 0
			for j, it := range l {
				if (len(it.Column.Qualifiers)+len(it.Row.Qualifiers) > 0) == (c.Axis != "") {
					best = j
					row.ax++
					break
				}
			}
			if page.Fold(c.Label) == l[best].Label {
				row.labels++
			} else if testing.Verbose() {
				t.Logf("    label %q, not %q", l[best].Label, c.Label)
			}
			if c.Statement == string(l[best].Row.Statement) {
				row.statements++
			} else if testing.Verbose() {
				t.Logf("    %q is %s, not %s", c.Label, l[best].Row.Statement, c.Statement)
			}
			got[k] = append(append([]*LineItem(nil), l[:best]...), l[best+1:]...)
			continue
		}
		row.missing = append(row.missing, fmt.Sprintf("%q %s printed %q", c.Label, k, c.Printed))
	}
	for k, l := range got {
		for _, it := range l {
			row.spurious++
			row.extra = append(row.extra, fmt.Sprintf("%s %q %s", it.Cell, it.Label, k))
		}
	}
	sort.Strings(row.extra)
	return row
}

// maxShown is the number of missing and of spurious cells that a verbose run lists for each document.
const maxShown = 12

// TestAccuracy compares what is read with the hand-checked cells of every release that has them.
func TestAccuracy(t *testing.T) {
	var sum accuracyRow
	for _, f := range truth.Files(t, filepath.Join(truth.Folder(t), "releases", "truth")) {
		r := measure(t, f)
		t.Logf("%-45s found %4d of %4d  spurious %3d of %4d  alike: qualified %4d label %4d statement %4d", r.name, r.found, r.truth, r.spurious, r.items, r.ax, r.labels, r.statements)
		if testing.Verbose() {
			for i, m := range r.missing {
				if i == maxShown {
					break
				}
				t.Logf("    missing %s", m)
			}
			for i, m := range r.extra {
				if i == maxShown {
					break
				}
				t.Logf("    extra   %s", m)
			}
		}
		if strings.HasPrefix(r.name, "seed-") && r.found < r.truth {
			t.Errorf("%s: %d of %d cells found; a seed must be read whole", r.name, r.found, r.truth)
		}
		sum.truth, sum.found, sum.spurious, sum.items = sum.truth+r.truth, sum.found+r.found, sum.spurious+r.spurious, sum.items+r.items
	}
	t.Logf("%-45s found %4d of %4d  spurious %3d of %4d", "all", sum.found, sum.truth, sum.spurious, sum.items)
	if sum.found*1000 < sum.truth*995 || sum.spurious*1000 > sum.items*5 {
		t.Errorf("the floor is 99.5%% of the cells found and 0.5%% of the items spurious")
	}
}
