package tag

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"maps"
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
	"github.com/tieout/tieout/taxonomy/press"
)

var fit = flag.Bool("fit", false, "fit weights.tsv to the tagged reports of the companies that are not left out")

// taught is a line whose concept the tags of its numbers say.
type taught struct {
	company string
	example evidence.Example
	label   string
	names   []string // the elements that the numbers are tagged with
	of      []string // the concepts of the candidates; "" for none
}

// studied is a tagged report, read once.
type studied struct {
	inlineDocument
	document *tagless.Document   // with the tags that were taken off; nil for releases
	filed    []filed             // what was filed for the same period
	checked  map[[2]int][]string // concepts by table and row, checked by hand
	data     []byte              // of a release
	release  *release.Release
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
					s.inlineDocument, s.document = documents[i], documents[i].strip(t)
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

// checkedWeight is how much a row checked by hand counts: as much as several numbers of a tagged report.
const checkedWeight = 12

// answer is what is known of a line: which concepts are right, and how much it counts.
type answer struct {
	right  func(*press.Concept) bool
	weight float64
	names  []string // for people
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

func (t *tagger) lineOf() map[*release.LineItem]*line {
	of := map[*release.LineItem]*line{}
	for _, l := range t.lines {
		for _, item := range l.items {
			of[item] = l
		}
	}
	return of
}

// examples are the lines of a report whose concept is known.
func (s studied) examples(t testing.TB, model *evidence.Model) []taught {
	tg, err := run(context.Background(), s.release, []*press.Taxonomy{builtin(t)}, Options{}, model)
	if err != nil {
		t.Fatal(err)
	}
	known := s.answers(tg)
	var all []taught
	for _, l := range tg.lines {
		k, ok := known[l]
		if !ok {
			continue
		}
		x := taught{company: s.company, label: l.row.Label, names: k.names, of: []string{""}}
		x.example.Weight = k.weight
		x.example.Candidates = [][]string{l.against()}
		x.example.Right = []bool{false}
		any := false
		nearest := slices.ContainsFunc(l.candidates, func(c candidate) bool { return k.right(c.concept) && isNearest(c.concept, k.names) })
		for _, c := range l.candidates {
			right := k.right(c.concept) && (!nearest || isNearest(c.concept, k.names))
			any = any || right
			x.example.Candidates = append(x.example.Candidates, slices.Concat(c.evidence, c.beside))
			x.example.Right = append(x.example.Right, right)
			x.of = append(x.of, c.concept.Name)
		}
		x.example.Right[0] = !any
		all = append(all, x)
	}
	return all
}

// isNearest reports whether the nearest relation of a concept is one of the elements, or names are of concepts.
func isNearest(c *press.Concept, names []string) bool {
	return len(c.Related) == 0 || slices.Contains(names, c.Related[0]) || slices.Contains(names, c.Name)
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
	pairs, _ := filepath.Glob(filepath.Join(shared(t), "releases", "pairs", "*"))
	var all []studied
	for _, pair := range pairs {
		files, _ := filepath.Glob(filepath.Join(pair, "facts-*.jsonl"))
		data, err := os.ReadFile(filepath.Join(pair, "ex991.htm"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s is not whole: %v", pair, err)
		}
		company, _, _ := strings.Cut(filepath.Base(pair), "-")
		all = append(all, studied{inlineDocument: inlineDocument{company: company, path: "ex991.htm"}, data: data, filed: readLines[filed](t, files[0])})
	}
	return all
}

// TestFit writes weights.tsv when -fit is given: fitted on the reports of the companies that are not left out, with what
// other rows say worked out by the weights of the round before.
func TestFit(t *testing.T) {
	if !*fit {
		t.Skip("-fit is not given")
	}
	all := study(t, slices.DeleteFunc(inlineDocuments(t), func(d inlineDocument) bool { return d.left }),
		slices.Concat(filerDocuments(t), pairDocuments(t), checkedDocuments(t)))
	model, err := weights()
	if err != nil {
		t.Fatal(err)
	}
	for round := range 2 {
		lines := teach(t, all, model)
		model = fitLines(lines)
		t.Logf("round %d: %d lines, %d weights", round+1, len(lines), model.Len())
	}
	var b bytes.Buffer
	fmt.Fprintln(&b, "# What speaks for a concept of a line, and how much: fitted by go test ./convert/tag -run Fit -fit (TIEOUT_SHARED names the data).")
	if err := model.Write(&b); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("weights.tsv", b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	crossValidate(t, teach(t, all, model))
}

var fitOptions = evidence.FitOptions{Rounds: 15, Seen: 4, Ridge: 0.008}

// leastCompanies is how many companies must use a label before it is a feature of its own.
const leastCompanies = 3

// isSparse reports whether a feature is of single concepts and labels.
func isSparse(f string) bool {
	return strings.HasPrefix(f, "label: ") || strings.HasPrefix(f, "beside: ")
}

// fitLines fits weights. What a label means is a feature where several companies use it.
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
	}
	return evidence.Fit(examples, fitOptions)
}

func teach(t testing.TB, all []studied, model *evidence.Model) (lines []taught) {
	for _, s := range all {
		lines = append(lines, s.examples(t, model)...)
	}
	return lines
}

// crossValidate fits without the companies of each fold in turn and counts what the model says of those.
func crossValidate(t *testing.T, lines []taught) {
	const folds = 6
	var companies []string
	for _, l := range lines {
		if !slices.Contains(companies, l.company) {
			companies = append(companies, l.company)
		}
	}
	slices.Sort(companies)
	confused := map[string][]string{}
	var right, wrong [101]float64
	all := 0.0
	for fold := range folds {
		held := func(l taught) bool { return slices.Index(companies, l.company)%folds == fold }
		m := fitLines(slices.DeleteFunc(slices.Clone(lines), held))
		for _, l := range lines {
			if !held(l) {
				continue
			}
			all += l.example.Weight
			best, chance := m.Decide(l.example.Candidates)
			for level := 0; float64(level) <= chance*100; level++ {
				if level == 70 && best > 0 && !l.example.Right[best] {
					confused[l.of[best]+" for "+l.names[0]] = append(confused[l.of[best]+" for "+l.names[0]], l.company+": "+l.label)
				}
				switch {
				case best == 0:
				case l.example.Right[best]:
					right[level] += l.example.Weight
				default:
					wrong[level] += l.example.Weight
				}
			}
		}
	}
	if testing.Verbose() {
		for _, k := range slices.SortedFunc(maps.Keys(confused), func(a, b string) int { return len(confused[b]) - len(confused[a]) }) {
			t.Logf("    %d %s %q", len(confused[k]), k, confused[k][:min(5, len(confused[k]))])
		}
	}
	for _, level := range []int{30, 40, 50, 60, 65, 70, 75, 80, 85, 90, 95} {
		t.Logf("leaving companies out, confidence from %2d%%: precision %.1f%%, mapped right %.1f%%", level, 100*right[level]/(right[level]+wrong[level]), 100*right[level]/all)
	}
}
