package tag

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/evidence"
	"github.com/tieout/tieout/internal/tagless"
	"github.com/tieout/tieout/internal/truth"
	"github.com/tieout/tieout/taxonomy/press"
)

var fit = flag.Bool("fit", false, "fit weights.tsv and lexicon.tsv to tagged reports")

// taught is a line whose concept the tags of its numbers say.
type taught struct {
	company string
	example evidence.Example
	nearest []bool // the right candidates whose nearest element is one of names; nil when none or all are
}

// studied is a tagged report, read once.
type studied struct {
	inlineDocument
	document *tagless.Document   // with the tags that were taken off; nil for releases
	filed    []filed             // what was filed for the same period
	checked  map[[2]int][]string // concepts by table and row, checked by hand
	data     []byte              // of a release
	release  *release.Release
	isInline bool
}

// study reads reports, two at a time.
func study(t testing.TB, documents []inlineDocument, printed []studied) []studied {
	all := append(make([]studied, len(documents)), printed...)
	var wg sync.WaitGroup
	next := make(chan int)
	for range min(2, runtime.NumCPU()) {
		wg.Go(func() {
			for i := range next {
				s := &all[i]
				if i < len(documents) {
					s.inlineDocument, s.document, s.isInline = documents[i], documents[i].strip(t), true
				}
				if s.document != nil {
					s.data = s.document.HTML
				}
				var err error
				if s.release, _, err = release.Read(filepath.Base(s.path), s.data, release.Options{}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for i := range all {
		next <- i
	}
	close(next)
	wg.Wait()
	return all
}

// checkedWeight is how much a row checked by hand counts: as much as many numbers of a tagged report.
const checkedWeight = 30

// answer is what is known of a line: which concepts are right, and how much it counts.
type answer struct {
	right  func(*press.Concept) bool
	weight float64
	names  []string // the elements of its first number, or concepts
}

// answers are the lines of a report whose concept is known: by the tags that were taken off it, by the facts that were
// filed beside it, or by hand.
func (s studied) answers(tg *tagger) map[*line]answer {
	switch {
	case s.document != nil:
		return s.byTags(tg)
	case s.filed != nil:
		return s.byFacts(tg)
	}
	known := map[*line]answer{}
	for _, l := range tg.lines {
		if names := s.checked[[2]int{l.table.Index, l.row.Index}]; names != nil {
			known[l] = answer{func(c *press.Concept) bool { return l.column == release.Values && slices.Contains(names, c.Name) }, checkedWeight, names}
		}
	}
	return known
}

func (s studied) byTags(tg *tagger) map[*line]answer {
	names, lineOf := map[*line][][]string{}, tg.lineOf()
	for _, m := range matchCells(s.document, tg.result, &tagScore{}) {
		if e := elements(m.cell); len(e) > 0 && len(m.fact.Context.Dimensions) == 0 {
			l := lineOf[tg.result.Facts[m.fact]]
			names[l] = append(names[l], e)
		}
	}
	return byElements(names)
}

func (s studied) byFacts(tg *tagger) map[*line]answer {
	names, lineOf := map[*line][][]string{}, tg.lineOf()
	byValue := filedByValue(s.filed)
	for _, f := range tg.result.Report.Facts {
		v, err := f.Value()
		if f.Nil || len(f.Context.Dimensions) > 0 || f.Unit.String() == "pure" || err != nil || v.IsZero() {
			continue
		}
		var e []string
		for _, o := range byValue[filedKey{f.Context.Period.String(), v.Abs().String()}] {
			e = append(e, strings.TrimPrefix(o.Concept, "us-gaap:"))
		}
		if l := lineOf[tg.result.Facts[f]]; len(e) > 0 {
			names[l] = append(names[l], e)
		}
	}
	return byElements(names)
}

// byElements are answers by the elements that the numbers of lines are filed under: a concept is right that is related to
// those of most numbers.
func byElements(names map[*line][][]string) map[*line]answer {
	known := map[*line]answer{}
	for l, cells := range names {
		right := func(c *press.Concept) bool {
			n := 0
			for _, e := range cells {
				if slices.ContainsFunc(c.Related, func(o string) bool { return slices.Contains(e, o) }) {
					n++
				}
			}
			return 2*n > len(cells)
		}
		known[l] = answer{right, float64(min(len(cells), 4)), cells[0]}
	}
	return known
}

// examples are the lines of a report whose concept is known.
func (s studied) examples(t testing.TB, k *knowledge) []taught {
	tg, err := run(context.Background(), s.release, []*press.Taxonomy{builtin(t)}, Options{named: true}, k)
	if err != nil {
		t.Fatal(err)
	}
	known := s.answers(tg)
	var all []taught
	for _, l := range tg.lines {
		a, ok := known[l]
		if !ok {
			continue
		}
		x := taught{company: s.company}
		x.example.Weight, x.example.Group = a.weight, s.company
		var against evidence.Tally
		tg.against(l, &against)
		x.example.Candidates = [][]string{against.Names}
		x.example.Right = []bool{false}
		any, near, nearest := false, false, []bool{false}
		for _, c := range l.candidates {
			right := a.right(c.concept)
			any = any || right
			x.example.Candidates = append(x.example.Candidates, slices.Concat(c.evidence.Names, c.beside.Names))
			x.example.Right = append(x.example.Right, right)
			nearest = append(nearest, right && len(c.concept.Related) > 0 && slices.Contains(a.names, c.concept.Related[0]))
			near = near || nearest[len(nearest)-1]
		}
		x.example.Right[0] = !any
		if near && !slices.Equal(nearest, x.example.Right) {
			x.nearest = nearest
		}
		all = append(all, x)
	}
	return all
}

// checkedDocuments are the releases of testdata whose rows' concepts are checked by hand.
func checkedDocuments(t testing.TB) []studied {
	data, err := os.ReadFile("testdata/concepts.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var all []studied
	for text := range strings.Lines(string(data)) {
		f := strings.Split(strings.TrimSpace(text), "\t")
		if strings.HasPrefix(text, "#") || len(f) < 4 {
			continue
		}
		if len(all) == 0 || all[len(all)-1].path != f[0] {
			company, _, _ := strings.Cut(f[0], ".")
			all = append(all, studied{inlineDocument: inlineDocument{company: company, path: f[0]}, checked: map[[2]int][]string{}})
		}
		table, _ := strconv.Atoi(f[1])
		row, _ := strconv.Atoi(f[2])
		names := all[len(all)-1].checked
		names[[2]int{table, row}] = append(names[[2]int{table, row}], strings.TrimPrefix(f[3], "pr:"))
	}
	for i := range all {
		s := &all[i]
		data, err := os.ReadFile(filepath.Join("testdata", s.path))
		if err != nil {
			data, err = os.ReadFile(filepath.Join("../../testdata/releases", s.path))
		}
		if err != nil {
			t.Fatal(err)
		}
		s.data = data
	}
	return all
}

// pairDocuments are releases beside the facts that their companies filed for the same period.
func pairDocuments(t testing.TB) []studied {
	pairs, _ := filepath.Glob(filepath.Join(truth.Folder(t), "releases", "pairs", "*"))
	var all []studied
	for _, pair := range pairs {
		files, _ := filepath.Glob(filepath.Join(pair, "facts-*.jsonl"))
		data, err := os.ReadFile(filepath.Join(pair, "ex991.htm"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s is not whole: %v", pair, err)
		}
		company, _, _ := strings.Cut(filepath.Base(pair), "-")
		all = append(all, studied{inlineDocument: inlineDocument{company: company, path: "ex991.htm"}, data: data, filed: truth.Lines[filed](t, files[0])})
	}
	return all
}

// teachers are all reports that something is learned from.
func teachers(t testing.TB) []studied {
	return study(t, inlineDocuments(t), slices.Concat(filerDocuments(t), pairDocuments(t), checkedDocuments(t)))
}

// isTagged tells inline reports from the others.
func isTagged(s studied) bool { return s.isInline }

// TestFit writes weights.tsv and lexicon.tsv when -fit is given: fitted on all companies, from lines that were read by what
// was learned without their own company; the confidence is calibrated on decisions about companies left out.
func TestFit(t *testing.T) {
	if !*fit {
		t.Skip("-fit is not given")
	}
	all, labels, p := teachers(t), uses(t), builtin(t)
	byFold, lines := crossFit(t, all, labels)
	var left tagScore
	for _, s := range measureInline(t, filter(all, isTagged), byFold) {
		left.add(s)
	}
	shift, slope := calibrate(left.verdicts)
	for level := 0.3; level < 0.96; level += 0.05 {
		precision, mapped := tradeOff(left.verdicts, level)
		t.Logf("companies left out, confidence from %.2f, uncalibrated: precision %.1f%%, mapped right %.1f%%", level, precision, mapped)
	}
	model := withCalibration(t, fitLines(lines), shift, slope)
	entries := compileLexicon(p, labels, func(string) bool { return false })
	t.Logf("%d lines, %d weights, %d texts, confidence: shift %.3f, slope %.3f", len(lines), model.Len(), len(entries), shift, slope)
	var b bytes.Buffer
	fmt.Fprintln(&b, "# What speaks for a concept of a line, and how much: fitted by make weights (TIEOUT_SHARED names the data).")
	if err := model.Write(&b); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("weights.tsv", b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	compileWeights(t, model)
	b.Reset()
	fmt.Fprintln(&b, "# What texts mean: words, the concept or - for none of the mapping, how many companies use them so; made by make weights.")
	if err := writeLexicon(&b, entries); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("lexicon.tsv", b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

func filter(all []studied, keep func(studied) bool) (some []studied) {
	for _, s := range all {
		if keep(s) {
			some = append(some, s)
		}
	}
	return some
}

var fitOptions = evidence.FitOptions{Rounds: 15, Seen: 4, Groups: 2, Ridge: 0.002, Prior: 3}

// leastCompanies is how many companies must show two concepts beside each other before that is a feature of its own.
const leastCompanies = 3

// isSparse reports whether a feature is of single concepts.
func isSparse(f string) bool {
	return strings.HasPrefix(f, "beside: ")
}

// nearestShare is how much it counts that the nearest of several right concepts is chosen.
const nearestShare = 0.2

// fitLines fits weights.
func fitLines(lines []taught) *evidence.Model {
	users := map[string][]string{}
	for _, l := range lines {
		for _, features := range l.example.Candidates {
			for _, f := range features {
				if isSparse(f) && !slices.Contains(users[f], l.company) {
					users[f] = append(users[f], l.company)
				}
			}
		}
	}
	var examples []evidence.Example
	for _, l := range lines {
		e := l.example
		e.Candidates = slices.Clone(e.Candidates)
		for i, features := range e.Candidates {
			e.Candidates[i] = slices.DeleteFunc(slices.Clone(features), func(f string) bool {
				return isSparse(f) && len(users[f]) < leastCompanies
			})
		}
		examples = append(examples, e)
		if l.nearest != nil {
			e.Right, e.Weight = l.nearest, e.Weight*nearestShare
			examples = append(examples, e)
		}
	}
	return evidence.Fit(examples, fitOptions)
}

// writeLexicon writes the table that parseLexicon reads.
func writeLexicon(w io.Writer, entries []entry) error {
	for _, e := range entries {
		if _, err := fmt.Fprintf(w, "%s\t%s\t%d\n", e.key, e.concept, e.users); err != nil {
			return err
		}
	}
	return nil
}
