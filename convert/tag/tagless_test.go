package tag

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/tagless"
	"github.com/tieout/tieout/internal/truth"
	"github.com/tieout/tieout/taxonomy/press"
)

// tagScore counts how the facts of documents compare with the tags that were taken off them.
type tagScore struct {
	documents           int
	cells, found, exact int // numbers in tables; those that are facts of the same row and size; those whose sign, period and unit are right too
	period, unit, sign  int // of those found
	right, wrong, open  int // concepts of those found that are of us-gaap and without dimensions; open are those left to the extension
	verdicts            []verdict
}

// verdict is what became of a number whose element is known: how sure its concept is, 0 for one left to the extension,
// and whether that is right.
type verdict struct {
	confidence float64
	right      bool
}

// leastJudged is the confidence from which concepts are judged, so that the threshold can be chosen.
const leastJudged = 0.2

func (a *tagScore) add(b tagScore) {
	a.documents += b.documents
	a.cells, a.found, a.exact = a.cells+b.cells, a.found+b.found, a.exact+b.exact
	a.period, a.unit, a.sign = a.period+b.period, a.unit+b.unit, a.sign+b.sign
	a.right, a.wrong, a.open = a.right+b.right, a.wrong+b.wrong, a.open+b.open
	a.verdicts = append(a.verdicts, b.verdicts...)
}

func (a tagScore) String() string {
	return fmt.Sprintf("cells %6d found %5.1f%% exact %5.1f%% period %5.1f%% unit %5.1f%% sign %5.1f%% | concepts right %5d wrong %4d open %5d precision %5.1f%% mapped right %5.1f%%",
		a.cells, percent(a.found, a.cells), percent(a.exact, a.cells), percent(a.period, a.found), percent(a.unit, a.found), percent(a.sign, a.found),
		a.right, a.wrong, a.open, percent(a.right, a.right+a.wrong), percent(a.right, a.right+a.wrong+a.open))
}

// matched is a number whose fact was found.
type matched struct {
	cell tagless.Cell
	fact *tieout.Fact
}

// matchCells finds the fact of each number, the best of those of its row and size.
func matchCells(d *tagless.Document, result *Result, s *tagScore) []matched {
	type row struct{ table, row int }
	byRow := map[row][]*tieout.Fact{}
	for _, f := range result.Report.Facts {
		k := row{f.Source.Table, f.Source.Row}
		byRow[k] = append(byRow[k], f)
	}
	used := map[*tieout.Fact]bool{}
	var all []matched
	for _, c := range d.Cells {
		if c.Shown == nil || c.InText {
			continue
		}
		s.cells++
		var best *tieout.Fact
		var right [3]bool // period, unit, sign
		points := 0
		for _, f := range byRow[row{c.Table, c.Row}] {
			if used[f] || !sameSize(f, *c.Shown) {
				continue
			}
			is := func(have func(tagless.Fact) bool) bool { return slices.ContainsFunc(c.Facts, have) }
			period := is(func(t tagless.Fact) bool { return t.Period == f.Context.Period.String() })
			unit := is(func(t tagless.Fact) bool { return t.Unit == f.Unit.String() })
			sign := c.Shown.IsZero() || f.Source.Value.IsNegative() == c.Shown.IsNegative()
			n := 1
			for i, ok := range []bool{sign, unit, period} {
				if ok {
					n += 1 << i
				}
			}
			if n > points {
				best, points, right = f, n, [3]bool{period, unit, sign}
			}
		}
		if best == nil {
			continue
		}
		used[best] = true
		s.found++
		for i, n := range []*int{&s.period, &s.unit, &s.sign} {
			if right[i] {
				*n++
			}
		}
		if right == [3]bool{true, true, true} {
			s.exact++
		}
		all = append(all, matched{c, best})
	}
	return all
}

// sameSize reports whether a fact prints a number of this size; a percentage may be tagged as printed.
func sameSize(f *tieout.Fact, shown decimal.Decimal) bool {
	if f.Nil {
		return shown.IsZero()
	}
	v, shown := f.Source.Value.Abs(), shown.Abs()
	return v.Equal(shown) || f.Unit.String() == "pure" && v.Shift(2).Equal(shown)
}

// elements are the elements of us-gaap that a number is tagged with, without dimensions.
func elements(c tagless.Cell) []string {
	var names []string
	for _, f := range c.Facts {
		if name, ok := strings.CutPrefix(f.Concept, "us-gaap:"); ok && f.Dimensions == 0 {
			names = append(names, name)
		}
	}
	return names
}

// scoreTagless tags a release whose tags were taken off by what was learned, and compares. Each number that is judged is
// passed to visit with the line and how sure its concept is.
func scoreTagless(t testing.TB, r *release.Release, d *tagless.Document, k *knowledge, visit func(m matched, l *line, v verdict)) tagScore {
	t.Helper()
	p := builtin(t)
	tg, err := run(context.Background(), r, []*press.Taxonomy{p}, Options{least: leastJudged}, k)
	if err != nil {
		t.Error(err)
		return tagScore{}
	}
	s := tagScore{documents: 1}
	lineOf := tg.lineOf()
	for _, m := range matchCells(d, tg.result, &s) {
		names := elements(m.cell)
		if len(names) == 0 || len(m.fact.Context.Dimensions) > 0 {
			continue
		}
		l, v := lineOf[tg.result.Facts[m.fact]], verdict{}
		if l.chosen >= 0 && l.taxonomy == p && len(l.concept.Related) > 0 {
			v.confidence = l.candidates[l.chosen].sure
			v.right = slices.ContainsFunc(l.concept.Related, func(o string) bool { return slices.Contains(names, o) })
		}
		switch {
		case v.confidence < minConfidence:
			s.open++
		case v.right:
			s.right++
		default:
			s.wrong++
		}
		s.verdicts = append(s.verdicts, v)
		if visit != nil {
			visit(m, l, v)
		}
	}
	return s
}

// unseen are the companies on whose reports the labels of the mapping were not written: of them only mistakes were looked at.
var unseen = []string{"axp", "bbw", "gd", "gwre", "ma", "noc", "siri", "vz"}

var reCompany = regexp.MustCompile(`^[a-z]+`)

// inlineDocument is a tagged document of the shared data.
type inlineDocument struct {
	company, path string
}

func (d inlineDocument) strip(t testing.TB) *tagless.Document {
	t.Helper()
	data, err := os.ReadFile(d.path)
	if err != nil {
		t.Fatal(err)
	}
	stripped, err := tagless.Strip(filepath.Base(d.path), data)
	if err != nil {
		t.Fatal(err)
	}
	return stripped
}

// inlineDocuments unpacks the tagged reports of the shared data, in the order of their names.
func inlineDocuments(t testing.TB) []inlineDocument {
	t.Helper()
	var all []inlineDocument
	for _, set := range []string{"us-10k", "us-10q", "us-other", "us-realx"} {
		paths, _ := filepath.Glob(filepath.Join(truth.Unpack(t, "inline/"+set+".tar.xz"), set, "*.htm*"))
		for _, p := range paths {
			company := reCompany.FindString(filepath.Base(p))
			all = append(all, inlineDocument{company, p})
		}
	}
	if len(all) == 0 {
		t.Fatal("there are no tagged reports")
	}
	return all
}

// TestAccuracyTagless takes the tags off small reports of testdata, tags them again and compares; it always runs.
func TestAccuracyTagless(t *testing.T) {
	paths, _ := filepath.Glob("testdata/inline/*.htm")
	if len(paths) == 0 {
		t.Fatal("there are no reports")
	}
	k, err := learned()
	if err != nil {
		t.Fatal(err)
	}
	var all tagScore
	for _, p := range paths {
		d := inlineDocument{path: p}.strip(t)
		r, _, err := release.Read(filepath.Base(p), d.HTML, release.Options{})
		if err != nil {
			t.Fatal(err)
		}
		s := scoreTagless(t, r, d, k, func(m matched, l *line, v verdict) {
			if !v.right || v.confidence < minConfidence {
				t.Logf("    %.2f %v: %q %s is %s, tagged %s", v.confidence, v.right, m.cell.Label, m.cell.Printed, m.fact.Concept.Local, elements(m.cell))
			}
		})
		t.Logf("%-24s %s", filepath.Base(p), s)
		all.add(s)
	}
	t.Logf("%-24s %s", "all", all)
	if all.found < all.cells || all.exact*100 < all.cells*98 {
		t.Errorf("of %d numbers %d are found, %d exact", all.cells, all.found, all.exact)
	}
	if all.right*100 < (all.right+all.wrong)*90 || all.right*100 < (all.right+all.wrong+all.open)*75 {
		t.Errorf("%d concepts are right, %d wrong, %d open", all.right, all.wrong, all.open)
	}
}
