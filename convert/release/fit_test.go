package release

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/convert/release/page"
	"github.com/tieout/tieout/internal/evidence"
	"github.com/tieout/tieout/internal/truth"
)

var fitDir = flag.String("tagless", "", "folder of documents whose tags were stripped, NAME.htm beside NAME.truth.jsonl, to fit weights on")

// fitOptions leave out weights that decide little: the tables are read whenever a release is.
var fitOptions = evidence.FitOptions{Floor: 0.1, Groups: 3}

var fitOut = flag.Bool("fit", false, "write the fitted weights")

type taglessCell struct {
	Table, Row     int
	Printed, Label string
	Shown          *string
	InText         bool `json:"in_text"`
	Facts          []struct{ Period, Unit string }
}

// fitDocument is a document whose cells' periods are known.
type fitDocument struct {
	company string
	r       *reader
	cells   []fitCell
}

type fitCell struct {
	dr       *draft
	row, val int
	right    map[string]bool
}

// forCells reads a document and yields its cells beside what its tags say of them.
func forCells(t testing.TB, path string, yield func(c *taglessCell, r *reader, dr *draft, row, value int)) {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	d, err := decode(filepath.Base(path), data)
	if err != nil {
		t.Fatal(err)
	}
	r := readDocument(d, Options{Explain: true})
	type at struct {
		table, row int
		value      string
	}
	type place struct {
		dr       *draft
		row, val int
	}
	where := map[at][]place{}
	for _, dr := range r.drafts {
		for ri, rc := range dr.rows {
			for i, p := range rc.Values {
				tr := rc.row.Index
				if i < len(rc.Printed) {
					tr = rc.Printed[i]
				}
				k := at{dr.g.Index, tr, p.Number.Digits}
				where[k] = append(where[k], place{dr, ri, i})
			}
		}
	}
	for _, c := range truth.Lines[taglessCell](t, strings.TrimSuffix(path, ".htm")+".truth.jsonl") {
		if c.Shown == nil || c.InText {
			continue
		}
		n, ok := number.Scan(page.Geometry(c.Printed), 0)
		if !ok {
			continue
		}
		k := at{c.Table, c.Row, n.Digits}
		ps := where[k]
		if len(ps) == 0 {
			continue
		}
		where[k] = ps[1:]
		yield(&c, r, ps[0].dr, ps[0].row, ps[0].val)
	}
}

// readFit joins the cells of a document with the periods that its tags gave them.
func readFit(t testing.TB, path string) *fitDocument {
	doc := &fitDocument{company: companyOf(path)}
	forCells(t, path, func(c *taglessCell, r *reader, dr *draft, row, i int) {
		doc.r = r
		cell := fitCell{dr, row, i, map[string]bool{}}
		for _, f := range c.Facts {
			cell.right[f.Period] = true
		}
		doc.cells = append(doc.cells, cell)
	})
	doc.r.decideTimes(fittedPeriods())
	return doc
}

func companyOf(path string) string {
	name := filepath.Base(path)
	return name[:strings.IndexAny(name+"-", "-0123456789")]
}

// examples are the decisions on the cells by what their tables say.
func (doc *fitDocument) examples() (out []evidence.Example) {
	for _, c := range doc.cells {
		tt := c.dr.times
		p := c.dr.rows[c.row].Values[c.val]
		words := tt.cellWords(c.row, p.Column)
		x := evidence.Example{Group: doc.company}
		for _, k := range tt.candidates(c.row, p.Column) {
			fs := append([]string(nil), k.features...)
			if class := k.class().String(); class != "/d" {
				for _, w := range words {
					fs = append(fs, w+class)
				}
			}
			x.Candidates = append(x.Candidates, fs)
			x.Right = append(x.Right, c.right[k.period.String()])
		}
		out = append(out, x)
	}
	return out
}

// heard are the decisions on the cells that a first decision by m did not settle, by what their neighbours and other tables say.
func (doc *fitDocument) heard(m *evidence.Model) (out []evidence.Example) {
	e := findEchoes(doc.r.drafts)
	blocks := map[*draft]map[timeKey]blockEcho{}
	for _, c := range doc.cells {
		tt := c.dr.times
		p := c.dr.rows[c.row].Values[c.val]
		if c.dr.rows[c.row].sure[p.Column] >= settled {
			continue
		}
		if blocks[c.dr] == nil {
			blocks[c.dr] = tt.blocks(e)
		}
		cs := tt.candidates(c.row, p.Column)
		if len(cs) == 0 {
			continue
		}
		h := hearing{e.hear(c.dr, c.row, p), blocks[c.dr][tt.keyIn(c.row, p.Column)], tt.matesOf(c.row, p.Column)}
		first := evidence.Probabilities(tt.scores(m, cs, tt.classes(c.row, p.Column)))
		x := evidence.Example{Group: doc.company}
		for i, k := range cs {
			x.Candidates = append(x.Candidates, h.features(k, first[i]))
			x.Right = append(x.Right, c.right[k.period.String()])
		}
		out = append(out, x)
	}
	return out
}

const fitFolds = 3

// fitPeriods fits the weights of periods to documents: those of the first decision, and those of the second to first
// decisions by what was fitted to other companies.
func fitPeriods(docs []*fitDocument, layouts []evidence.Example) periodModels {
	plain := make([][]evidence.Example, len(docs))
	all := slices.Clone(layouts)
	for i, d := range docs {
		plain[i] = d.examples()
		all = append(all, plain[i]...)
	}
	var second []evidence.Example
	for k := range fitFolds {
		train := slices.Clone(layouts)
		for i := range docs {
			if fold(docs, i) != k {
				train = append(train, plain[i]...)
			}
		}
		m := evidence.Fit(train, fitOptions)
		for i, d := range docs {
			if fold(docs, i) == k {
				for _, dr := range d.r.drafts {
					dr.times.decide(m)
				}
				second = append(second, d.heard(m)...)
			}
		}
	}
	return periodModels{evidence.Fit(all, fitOptions), evidence.Fit(second, evidence.FitOptions{Groups: 3})}
}

// fold is the part of the companies that the company of a document belongs to.
func fold(docs []*fitDocument, i int) int {
	n := 0
	for j := 1; j <= i; j++ {
		if docs[j].company != docs[j-1].company {
			n++
		}
	}
	return n % fitFolds
}

// measureExample is a cell whose unit and scale are known.
type measureExample struct {
	r     *reader
	dr    *draft
	rc    *rowCells
	i     int
	kinds []Number // that are right
	exp   int32
	any   bool // any scale is right: a dash or zero
	above Number
}

func (e *measureExample) example() evidence.Example {
	var x evidence.Example
	p := e.rc.Values[e.i]
	dr := e.dr
	dr.lastKind = e.above
	ruled := dr.ruledMeasures(e.rc)[e.i]
	words := dr.measureFeatures(e.rc, e.i, ruled)
	for _, c := range dr.measures(nil, e.rc, p, ruled) {
		fs := dr.scaleFeatures(c, ruled, e.rc.longest())
		for _, w := range words {
			fs = append(fs, w+"/"+kindNames[c.kind])
		}
		x.Candidates = append(x.Candidates, fs)
		x.Right = append(x.Right, slices.Contains(e.kinds, c.kind) && (e.any || c.exponent == e.exp))
	}
	return x
}

// addUnit notes the kinds that a unit allows.
func (e *measureExample) addUnit(u string) {
	switch {
	case u == "pure" && (e.exp < 0 || e.any):
		e.kinds = append(e.kinds, Percentage)
	case u == "pure":
		e.kinds = append(e.kinds, Ratio, Count)
	case u == "shares":
		e.kinds = append(e.kinds, Shares)
	case strings.HasSuffix(u, "/shares"):
		e.kinds = append(e.kinds, PerShare)
	case len(u) == 3 && strings.ToUpper(u) == u:
		e.kinds = append(e.kinds, Money)
	default:
		e.kinds = append(e.kinds, Count)
	}
}

// readMeasures joins the cells of a document with the units and values that its tags gave them.
func readMeasures(t testing.TB, path string) (out []measureExample) {
	forCells(t, path, func(c *taglessCell, r *reader, dr *draft, row, i int) {
		rc := &dr.rows[row]
		e := measureExample{r: r, dr: dr, rc: rc, i: i, above: rc.above}
		shown, err := tieout.ParseDecimal(*c.Shown)
		if err != nil {
			return
		}
		if v := rc.Values[i].Number.Value(); v.IsZero() || shown.IsZero() {
			e.any = true
		} else {
			e.exp = exponentOf(shown, v)
		}
		for _, f := range c.Facts {
			e.addUnit(f.Unit)
		}
		out = append(out, e)
	})
	return out
}

// examplesOfLayouts are the decisions on the cells of layouts, whose reading is known, too.
type examplesOfLayouts struct{ periods, measures, scales []evidence.Example }

func readLayouts(t testing.TB) examplesOfLayouts {
	return examplesOfLayouts{
		slices.Concat(layoutPeriods(t), randomPeriods(t), trendPeriods(t)),
		append(layoutMeasures(t), randomMeasures(t)...),
		append(layoutScales(t), randomScales(t)...),
	}
}

// studied is a report whose tags were stripped, and what there is to learn of it.
type studied struct {
	company, path string
	periods       *fitDocument
	measures      []evidence.Example
	scales        scaleExamples
}

func study(t testing.TB, path string) *studied {
	s := &studied{company: companyOf(path), path: path}
	s.periods = readFit(t, path)
	ms := readMeasures(t, path)
	for _, e := range ms {
		x := e.example()
		x.Group = s.company
		s.measures = append(s.measures, x)
	}
	s.scales = examplesOfScales(ms, s.company)
	return s
}

// fittedTo are the weights that are fitted to reports.
type fittedTo struct {
	periods          periodModels
	measures, scales *evidence.Model
}

func fitTo(docs []*studied, layouts examplesOfLayouts) fittedTo {
	var periods []*fitDocument
	measures := slices.Clone(layouts.measures)
	scales := map[string]*scaleExamples{}
	var companies []string
	for _, d := range docs {
		periods = append(periods, d.periods)
		measures = append(measures, d.measures...)
		if scales[d.company] == nil {
			companies = append(companies, d.company)
			scales[d.company] = &scaleExamples{}
		}
		scales[d.company].add(d.scales)
	}
	examples := slices.Clone(layouts.scales)
	for _, c := range companies {
		examples = append(examples, scales[c].weighed()...)
	}
	return fittedTo{fitPeriods(periods, layouts.periods), evidence.Fit(measures, fitOptions), evidence.Fit(examples, evidence.FitOptions{Groups: 3})}
}

// TestFit fits the weights of periods, kinds and scales to reports and writes them; TestLeftOut says what they are worth.
func TestFit(t *testing.T) {
	if *fitDir == "" || !*fitOut {
		t.Skip("no -tagless folder, or no -fit")
	}
	m := fitTo(studyAll(t), readLayouts(t))
	writeWeights(t, "weights/period.tsv", m.periods.first)
	writeWeights(t, "weights/neighbours.tsv", m.periods.second)
	writeWeights(t, "weights/measure.tsv", m.measures)
	writeWeights(t, "weights/scale.tsv", m.scales)
}

// pressDir holds tables of earnings releases whose cells were read by hand; its README says what they are.
const pressDir = "../../testdata/press"

func studyAll(t testing.TB) (docs []*studied) {
	for _, dir := range []string{*fitDir, pressDir} {
		paths, err := filepath.Glob(filepath.Join(dir, "*.htm"))
		if err != nil || len(paths) == 0 {
			t.Fatalf("no report in %s (%v)", dir, err)
		}
		for _, p := range paths {
			docs = append(docs, study(t, p))
		}
	}
	return docs
}

func writeWeights(t testing.TB, name string, m *evidence.Model) {
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := m.Write(f); err != nil {
		t.Fatal(err)
	}
	compileWeights(t, name, m)
}

// exponentOf is the power of ten between a value and the number that is printed for it; 99 for none.
func exponentOf(value, printed decimal.Decimal) int32 {
	q := value.Abs().Div(printed.Abs())
	for e := int32(-4); e <= 9; e++ {
		if q.Equal(decimal.New(1, e)) {
			return e
		}
	}
	return 99
}
