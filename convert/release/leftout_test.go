package release

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/evidence"
	"github.com/tieout/tieout/internal/golden"
	"github.com/tieout/tieout/internal/truth"
)

// use has releases read by these weights until the function that it returns is called.
func (f fittedTo) use() (restore func()) {
	period, neighbour, measure, scale := periodModel, neighbourModel, measureModel, scaleModel
	words := &measureWeights{f.measures, f.measures.Table(kindNames[:]...)}
	periodModel = func() *evidence.Model { return f.periods.first }
	neighbourModel = func() *evidence.Model { return f.periods.second }
	measureModel = func() *measureWeights { return words }
	scaleModel = func() *evidence.Model { return f.scales }
	return func() { periodModel, neighbourModel, measureModel, scaleModel = period, neighbour, measure, scale }
}

// readScore counts the numbers of reports, those that are read with their size, and those of them whose period, unit and sign are right.
type readScore struct {
	cells, found, period, unit, exact int
	sure                              [10][2]int // by certainty in tenths: exact, all
}

func (s *readScore) add(o readScore) {
	s.cells, s.found, s.period, s.unit, s.exact = s.cells+o.cells, s.found+o.found, s.period+o.period, s.unit+o.unit, s.exact+o.exact
	for i, n := range o.sure {
		s.sure[i][0] += n[0]
		s.sure[i][1] += n[1]
	}
}

func (s *readScore) row(name string, exact int) string {
	of := func(n int) float64 { return 100 * float64(n) / float64(max(1, s.cells)) }
	return fmt.Sprintf("| %s | %d | %.1f | %.1f | %.1f | %.1f | %.1f |\n", name, s.cells, of(s.found), of(s.period), of(s.unit), of(s.exact), of(exact))
}

// ofThings is the unit in testdata/press of what is counted and no share.
const ofThings = "other"

// scoreReading compares what is read of a report with its tags.
func scoreReading(t testing.TB, path string) (s readScore) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	rel, _, err := Read(filepath.Base(path), data, Options{})
	if err != nil {
		t.Fatal(err)
	}
	type place struct{ table, row int }
	type item struct {
		*LineItem
		unit string
	}
	where := map[place][]item{}
	for _, tb := range rel.Tables {
		for _, row := range tb.Rows {
			for _, it := range row.Items {
				k := place{tb.Index, it.TR}
				where[k] = append(where[k], item{it, unitOf(it, tb)})
			}
		}
	}
	for _, c := range truth.Lines[taglessCell](t, strings.TrimSuffix(path, ".htm")+".truth.jsonl") {
		if c.Shown == nil || c.InText {
			continue
		}
		s.cells++
		k := place{c.Table, c.Row}
		best, points, right := -1, -1, [3]bool{}
		for i, it := range where[k] {
			if !c.sameSize(it.LineItem, it.unit) {
				continue
			}
			var r [3]bool // period, unit, sign
			for _, f := range c.Facts {
				r[0] = r[0] || f.Period == "" || f.Period == it.Period.String()
				r[1] = r[1] || f.Unit == it.unit || f.Unit == ofThings && it.Kind == Count
			}
			r[2] = it.Nil || it.Value.IsZero() || it.Value.IsNegative() == strings.HasPrefix(*c.Shown, "-")
			n := 0
			for j, w := range []int{4, 2, 1} {
				if r[j] {
					n += w
				}
			}
			if n > points {
				best, points, right = i, n, r
			}
		}
		if best < 0 {
			continue
		}
		it := where[k][best]
		where[k] = slices.Delete(where[k], best, best+1)
		s.found++
		for j, n := range []*int{&s.period, &s.unit} {
			if right[j] {
				*n++
			}
		}
		tenth := min(int(10*it.Sure), 9)
		s.sure[tenth][1]++
		if right == [3]bool{true, true, true} {
			s.exact++
			s.sure[tenth][0]++
		}
	}
	return s
}

// sameSize reports whether a number is of the size that the tag says; a percentage may be tagged as printed.
func (c *taglessCell) sameSize(it *LineItem, unit string) bool {
	shown, err := tieout.ParseDecimal(*c.Shown)
	if err != nil {
		return false
	}
	if it.Nil {
		return shown.IsZero()
	}
	v, w := it.Value.Abs(), shown.Abs()
	return v.Equal(w) || unit == "pure" && v.Shift(2).Equal(w)
}

func isPress(path string) bool { return filepath.Dir(path) == filepath.Clean(pressDir) }

// TestPress holds how many numbers of the tables of releases in testdata are read exactly.
func TestPress(t *testing.T) {
	const least = 96 // in 100
	paths, _ := filepath.Glob(filepath.Join(pressDir, "*.htm"))
	var all readScore
	for _, p := range paths {
		s := scoreReading(t, p)
		t.Log(s.row(filepath.Base(p), s.exact))
		all.add(s)
	}
	if all.cells == 0 || 100*all.exact < least*all.cells {
		t.Errorf("%d of %d numbers of %d documents are exact: less than %d in 100", all.exact, all.cells, len(paths), least)
	}
}

// TestLeftOut measures how well reports are read by weights that were fitted to other companies.
func TestLeftOut(t *testing.T) {
	if *fitDir == "" {
		t.Skip("no -tagless folder")
	}
	docs := studyAll(t)
	fold := map[string]int{}
	for _, d := range docs {
		if _, ok := fold[d.company]; !ok {
			fold[d.company] = len(fold) % fitFolds
		}
	}
	layouts := readLayouts(t)
	in := map[string]readScore{}
	for _, d := range docs {
		in[d.path] = scoreReading(t, d.path)
	}
	left := map[string]readScore{}
	for k := range fitFolds {
		others := slices.DeleteFunc(slices.Clone(docs), func(d *studied) bool { return fold[d.company] == k })
		restore := fitTo(others, layouts).use()
		for _, d := range docs {
			if fold[d.company] == k {
				left[d.path] = scoreReading(t, d.path)
			}
		}
		restore()
	}
	var report strings.Builder
	var all readScore
	for _, part := range []struct {
		head  string
		press bool
	}{{leftOutHead, false}, {leftOutPress, true}} {
		report.WriteString(part.head)
		var sum, known readScore
		for _, d := range docs {
			if part.press != isPress(d.path) {
				continue
			}
			s := left[d.path]
			report.WriteString(s.row(strings.TrimSuffix(filepath.Base(d.path), ".htm"), in[d.path].exact))
			sum.add(s)
			known.add(in[d.path])
		}
		report.WriteString(sum.row("**all**", known.exact))
		all.add(sum)
	}
	report.WriteString(leftOutSure)
	for i, n := range all.sure {
		if n[1] > 0 {
			fmt.Fprintf(&report, "| %d to %d | %d | %.1f |\n", 10*i, 10*i+10, n[1], 100*float64(n[0])/float64(n[1]))
		}
	}
	t.Log(report.String())
	if *golden.Update {
		if err := os.WriteFile("../../docs/reading.md", []byte(report.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

const leftOutHead = `# How well reports are read of companies that nothing was fitted to

Made by ` + "`make reading-accuracy`" + ` from reports whose tags were stripped: the weights of periods, kinds and scales are fitted to two thirds of
the companies, and the rest is read by them, three times, until each company was left out once; the weights of labels know none of
them. Of the numbers in tables: *found* is a number of the row and size; *exact* one whose period, unit and sign are right, too;
*known* is exact by the weights as they are, which were fitted to these reports.

| report | numbers | found, % | period, % | unit, % | exact, % | known, % |
|---|--:|--:|--:|--:|--:|--:|
`

const leftOutPress = `
## Tables of earnings releases

Those of testdata/press, which were read by hand. Their rows and headings have also been looked at when rules were written: companies
are left out of the weights only.

| document | numbers | found, % | period, % | unit, % | exact, % | known, % |
|---|--:|--:|--:|--:|--:|--:|
`

const leftOutSure = `
## Certainty

How often numbers of companies left out are exact that are said to be so sure (` + "`reading`" + ` of ` + "`tieout facts --format jsonl`" + `).

| said, % | numbers | exact, % |
|---|--:|--:|
`
