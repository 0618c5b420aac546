package tag

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/truth"
)

// handVerdict counts what is right of cells read by hand.
type handVerdict struct {
	cells, right, value, period, unit, dimension int
	wrong                                        []string
}

// handRead compares the facts of a release with cells read by hand. A cell is wholly right when a fact of its place has its value,
// period and unit, and the dimension that sets it apart: the member that Axis names, none for "none", any when it is empty.
func handRead(t *testing.T, path, file string) handVerdict {
	_, result := tagFile(t, path)
	var v handVerdict
	used := map[*tieout.Fact]bool{}
	for _, c := range truth.Cells(t, file) {
		want, err := c.Number()
		if err != nil {
			t.Fatalf("%s: %q: %v", file, c.Label, err)
		}
		var best *tieout.Fact
		var has [3]bool
		most := -1
		for f := range result.Report.All {
			if s := f.Source; used[f] || !readAt(&c, s) || !s.Value.Equal(want) || f.Nil != c.Nil {
				continue
			}
			h := [3]bool{f.Context.Period.String() == c.When(), factUnit(f) == c.Unit, setApart(&c, f)}
			n := 0
			for _, ok := range h {
				if ok {
					n++
				}
			}
			if n > most {
				best, has, most = f, h, n
			}
		}
		v.cells++
		switch {
		case best == nil:
			v.value++
			v.wrong = append(v.wrong, c.Label+" "+c.Printed+": no fact of this value")
			continue
		case most == len(has):
			v.right++
		default:
			v.wrong = append(v.wrong, c.Label+" "+c.Printed+": "+best.Context.ID)
		}
		used[best] = true
		for i, n := range []*int{&v.period, &v.unit, &v.dimension} {
			if !has[i] {
				*n++
			}
		}
	}
	return v
}

// readAt reports whether a fact was read from the place of the cell.
func readAt(c *truth.Cell, s *tieout.Source) bool {
	switch {
	case s == nil:
		return false
	case c.Table != nil:
		return s.Table == *c.Table && s.Row == *c.Row
	}
	return int(s.Range.Start.Line) == c.Line
}

func setApart(c *truth.Cell, f *tieout.Fact) bool {
	switch c.Axis {
	case "":
		return true
	case "none":
		return len(f.Context.Dimensions) == 0
	}
	_, member, _ := strings.Cut(c.Axis, "=")
	for _, d := range f.Context.Dimensions {
		if strings.Contains(letters(d.Member.Local), letters(member)) {
			return true
		}
	}
	return false
}

// letters are the letters and digits of a text in lower case.
func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, strings.ToLower(s))
}

func factUnit(f *tieout.Fact) string {
	if f.Unit == nil {
		return ""
	}
	var over []string
	for _, m := range f.Unit.Denominators {
		over = append(over, m.Local)
	}
	unit := f.Unit.Numerators[0].Local
	if len(over) > 0 {
		unit += "/" + strings.Join(over, "*")
	}
	return unit
}

// stillWrong are fictional releases that are not read right, with the reason.
var stillWrong = map[string]string{
	"option-ranges.txt": "years that remain are read as money a share, and they and the prices as of a year, not of the day in the title",
}

// TestFictionalTables reads fictional releases whose tables are not easy to read; every cell must be right but for those of
// stillWrong.
func TestFictionalTables(t *testing.T) {
	dir := filepath.Join("..", "..", "testdata", "fictional")
	for _, file := range truth.Files(t, dir) {
		path := strings.TrimSuffix(file, ".jsonl") + ".htm"
		if _, err := os.Stat(path); err != nil {
			path = strings.TrimSuffix(file, ".jsonl") + ".txt"
		}
		v := handRead(t, path, file)
		if why := stillWrong[filepath.Base(path)]; why != "" {
			t.Logf("%s: %d of %d cells right: %s", filepath.Base(path), v.right, v.cells, why)
			if v.right == v.cells {
				t.Errorf("%s is read right: it is no longer to be among those that are not", filepath.Base(path))
			}
			continue
		}
		for _, w := range v.wrong {
			t.Errorf("%s: %s", filepath.Base(path), w)
		}
	}
}

// TestHandReadTables reads the hardest tables of real releases against cells that were read by hand before anything read them
// for us, and says what share of them is wholly right.
func TestHandReadTables(t *testing.T) {
	all, files := measureHandRead(t, t.Logf)
	t.Logf("%d of %d cells of %d documents are wholly right (%.1f %%)", all.right, all.cells, files, percent(all.right, all.cells))
	if all.right*100 < all.cells*handFloor {
		t.Errorf("fewer than %d %% are", handFloor)
	}
}

// handFloor is the percentage below which the cells of the hardest tables may not fall.
const handFloor = 80

// measureHandRead reads every document of which cells were read by hand.
func measureHandRead(t *testing.T, logf func(string, ...any)) (all handVerdict, files int) {
	for _, file := range truth.Files(t, filepath.Join("..", "..", "testdata", "truth-more")) {
		v := handRead(t, truth.Release(t, file), file)
		logf("%-30s %3d of %3d wholly right; wrong: value %d, period %d, unit %d, dimension %d", truth.Name(file), v.right, v.cells, v.value, v.period, v.unit, v.dimension)
		for _, w := range v.wrong {
			logf("    %s", w)
		}
		all.add(v)
		files++
	}
	return all, files
}

func (v *handVerdict) add(o handVerdict) {
	v.cells, v.right = v.cells+o.cells, v.right+o.right
	v.value, v.period, v.unit, v.dimension = v.value+o.value, v.period+o.period, v.unit+o.unit, v.dimension+o.dimension
}

// handReadReport is what docs/accuracy.md says of them.
func handReadReport(v handVerdict, files int) string {
	return fmt.Sprintf(`
The hardest tables of %d more documents (supplements of banks, reconciliations, segments, outlooks, roll-forwards, plain text; testdata/truth-more)
were read by hand, too. What goes wrong in them is looked at and mended, so that unknown documents fare worse: %d of %d cells (%.1f %%) are wholly right, dimension included. Of the others %d have no fact
of their value, and of those that have one %d have another period, %d another unit, %d another dimension.
`, files, v.right, v.cells, percent(v.right, v.cells), v.value, v.period, v.unit, v.dimension)
}
