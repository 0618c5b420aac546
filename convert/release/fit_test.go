package release

import (
	"bufio"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/page"
	"github.com/tieout/tieout/internal/evidence"
	"github.com/tieout/tieout/internal/wording"
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

type fitExample struct {
	company string
	tt      *timeTable
	key     timeKey
	label   string
	section []string
	right   map[string]bool
}

// forCells reads a document and yields its cells beside what its tags say of them.
func forCells(t testing.TB, path string, yield func(c *taglessCell, r *reader, dr *draft, row, value int)) (cells int) {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	truth, err := os.Open(strings.TrimSuffix(path, ".htm") + ".truth.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer truth.Close()
	d, err := decode(filepath.Base(path), data)
	if err != nil {
		t.Fatal(err)
	}
	r := readDocument(d, Options{})
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
			for i, p := range rc.values {
				tr := rc.row.Index
				if i < len(rc.printed) {
					tr = rc.printed[i]
				}
				k := at{dr.g.index, tr, p.num.digits}
				where[k] = append(where[k], place{dr, ri, i})
			}
		}
	}
	s := bufio.NewScanner(truth)
	s.Buffer(nil, 1<<24)
	for s.Scan() {
		var c taglessCell
		if err := json.Unmarshal(s.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		if c.Shown == nil || c.InText {
			continue
		}
		cells++
		n, ok := scanNumber(page.Geometry(c.Printed), 0)
		if !ok {
			continue
		}
		k := at{c.Table, c.Row, n.digits}
		ps := where[k]
		if len(ps) == 0 {
			continue
		}
		where[k] = ps[1:]
		yield(&c, r, ps[0].dr, ps[0].row, ps[0].val)
	}
	return cells
}

// readFit joins the cells of a document with the periods that its tags gave them.
func readFit(t testing.TB, path string) (out []fitExample, cells int) {
	tables := map[*draft]*timeTable{}
	keys := map[*draft][]timeKey{}
	company, _, _ := strings.Cut(filepath.Base(path), "-")
	cells = forCells(t, path, func(c *taglessCell, r *reader, dr *draft, row, i int) {
		if tables[dr] == nil {
			tables[dr] = newTimeTable(dr, r.cal, r.rel.Period)
			keys[dr] = tables[dr].rowKeys()
		}
		e := fitExample{company: company, tt: tables[dr], key: keys[dr][row], label: dr.rows[row].row.Label, section: dr.rows[row].row.Section, right: map[string]bool{}}
		e.key.column = dr.rows[row].values[i].col
		for _, f := range c.Facts {
			e.right[f.Period] = true
		}
		out = append(out, e)
	})
	return out, cells
}

func (e *fitExample) example() evidence.Example {
	x := evidence.Example{Group: e.company}
	words := append(rowWords(e.label, e.section), e.tt.words...)
	if isOpening(wording.Of(e.label)) {
		words = append(words, "opening row")
	}
	words = append(words, e.tt.headWords(e.key.column)...)
	for _, c := range e.tt.candidates(e.key) {
		fs := append([]string(nil), c.features...)
		if class := c.class(); class != "/d" {
			for _, w := range words {
				fs = append(fs, w+class)
			}
		}
		x.Candidates = append(x.Candidates, fs)
		x.Right = append(x.Right, e.right[c.period.String()])
	}
	return x
}

// TestFitPeriods fits the weights of periods and reports how well they do on companies that they were not fitted on.
func TestFitPeriods(t *testing.T) {
	if *fitDir == "" {
		t.Skip("no -tagless folder")
	}
	paths, _ := filepath.Glob(filepath.Join(*fitDir, "*.htm"))
	byCompany := map[string][]fitExample{}
	var companies []string
	cells, joined := 0, 0
	for _, p := range paths {
		es, n := readFit(t, p)
		cells += n
		joined += len(es)
		c, _, _ := strings.Cut(filepath.Base(p), "-")
		if byCompany[c] == nil {
			companies = append(companies, c)
		}
		byCompany[c] = append(byCompany[c], es...)
	}
	t.Logf("%d of %d cells joined", joined, cells)
	const folds = 3
	layouts := append(layoutPeriods(t), randomPeriods(t)...)
	right, total, hopeless := 0, 0, 0
	for k := range folds {
		if *fitOut {
			break // the figures are those of another run
		}
		var train []evidence.Example
		for i, c := range companies {
			if i%folds != k {
				for _, e := range byCompany[c] {
					train = append(train, e.example())
				}
			}
		}
		m := evidence.Fit(append(train, layouts...), fitOptions)
		for i, c := range companies {
			if i%folds != k {
				continue
			}
			r, n := 0, 0
			for _, e := range byCompany[c] {
				cs := e.tt.candidates(e.key)
				can := false
				for _, c := range cs {
					c.score = 0
					can = can || e.right[c.period.String()]
				}
				var scores classScores
				scores.add(m, e.tt.words...)
				scores.add(m, e.tt.headWords(e.key.column)...)
				scores = scores.plus(m, e.label, e.section)
				got := e.tt.best(m, cs, scores)
				n++
				switch {
				case e.right[got.String()]:
					r++
				case !can:
					hopeless++
				default:
				}
				if !e.right[got.String()] && os.Getenv("SHOW") != "" {
					t.Logf("WRONG %s t%d %q > %q head %q: got %s want %v (possible %v)", c, e.tt.dr.g.index, e.section, e.label, e.tt.dr.heads[e.key.column].text, got, e.right, can)
				}
			}
			t.Logf("%-40s %5d cells %.3f", c, n, float64(r)/float64(n))
			right += r
			total += n
		}
	}
	t.Logf("companies left out: %d of %d right (%.4f), %d had no right candidate", right, total, float64(right)/float64(total), hopeless)
	if *fitOut {
		all := layouts
		for _, c := range companies {
			for _, e := range byCompany[c] {
				all = append(all, e.example())
			}
		}
		m := evidence.Fit(all, fitOptions)
		writeWeights(t, "weights/period.tsv", m)
	}
}

// measureExample is a cell whose unit and scale are known.
type measureExample struct {
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
	p := e.rc.values[e.i]
	dr := e.dr
	was := dr.lastKind
	dr.lastKind = e.above
	ruled := dr.ruledMeasures(e.rc)[e.i]
	dr.lastKind = was
	words := append(measureWords(e.rc.row.Label, e.rc.row.Section), dr.columnWords(p.col)...)
	var prints printsIn
	for _, p := range e.rc.values {
		prints.note(&p.num)
	}
	dr.prepareColumn(p.col)
	words = append(words, printedFeatures(&p.num, &prints, &dr.columnPrints[p.col])...)
	words = append(words, "statement:"+string(dr.t.Statement), "above:"+kindNames[e.above], "rule:"+kindNames[ruled.kind])
	for _, c := range dr.measures(e.rc, p, ruled) {
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
		e := measureExample{dr: dr, rc: rc, i: i, above: rc.above}
		shown, err := tieout.ParseDecimal(*c.Shown)
		if err != nil {
			return
		}
		if v := rc.values[i].num.value(); v.IsZero() || shown.IsZero() {
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

// TestFitMeasures fits the weights of kinds and scales and reports how well they do on companies left out.
func TestFitMeasures(t *testing.T) {
	if *fitDir == "" {
		t.Skip("no -tagless folder")
	}
	paths, _ := filepath.Glob(filepath.Join(*fitDir, "*.htm"))
	byCompany := map[string][]evidence.Example{}
	var companies []string
	for _, p := range paths {
		c, _, _ := strings.Cut(filepath.Base(p), "-")
		if byCompany[c] == nil {
			companies = append(companies, c)
		}
		for _, e := range readMeasures(t, p) {
			x := e.example()
			x.Group = c
			byCompany[c] = append(byCompany[c], x)
		}
	}
	const folds = 3
	layouts := append(layoutMeasures(t), randomMeasures(t)...)
	right, total, ruled, hopeless := 0, 0, 0, 0
	for k := range folds {
		if *fitOut {
			break // the figures are those of another run
		}
		var train []evidence.Example
		for i, c := range companies {
			if i%folds != k {
				train = append(train, byCompany[c]...)
			}
		}
		m := evidence.Fit(append(train, layouts...), fitOptions)
		for i, c := range companies {
			if i%folds != k {
				continue
			}
			r, ru := 0, 0
			for _, x := range byCompany[c] {
				best, _ := m.Decide(x.Candidates)
				switch {
				case x.Right[best]:
					r++
				case !slices.Contains(x.Right, true):
					hopeless++
				}
				if x.Right[0] {
					ru++
				}
			}
			t.Logf("%-30s %5d cells %.4f, by rule %.4f", c, len(byCompany[c]), float64(r)/float64(len(byCompany[c])), float64(ru)/float64(len(byCompany[c])))
			right, total, ruled = right+r, total+len(byCompany[c]), ruled+ru
		}
	}
	t.Logf("companies left out: %d of %d right (%.4f), by rule %.4f, %d had no right candidate", right, total, float64(right)/float64(total), float64(ruled)/float64(total), hopeless)
	if *fitOut {
		all := layouts
		for _, c := range companies {
			all = append(all, byCompany[c]...)
		}
		writeWeights(t, "weights/measure.tsv", evidence.Fit(all, fitOptions))
	}
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
