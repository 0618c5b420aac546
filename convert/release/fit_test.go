package release

import (
	"bufio"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tieout/tieout/internal/evidence"
	"github.com/tieout/tieout/internal/wording"
)

var fitDir = flag.String("tagless", "", "folder of documents whose tags were stripped, NAME.htm beside NAME.truth.jsonl, to fit weights on")
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

// readFit reads a document and joins its cells with the periods that its tags gave them.
func readFit(t testing.TB, path string) (out []fitExample, cells int) {
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
	type place struct{ dr, row, col int }
	where := map[at][]place{}
	for di, dr := range r.drafts {
		for ri, rc := range dr.rows {
			for _, p := range rc.values {
				k := at{dr.g.index, rc.row.Index, p.num.digits}
				where[k] = append(where[k], place{di, ri, p.col})
			}
		}
	}
	tables := map[int]*timeTable{}
	keys := map[int][]timeKey{}
	company, _, _ := strings.Cut(filepath.Base(path), "-")
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
		n, ok := scanNumber(geometryOf(c.Printed), 0)
		if !ok {
			continue
		}
		k := at{c.Table, c.Row, n.digits}
		ps := where[k]
		if len(ps) == 0 {
			continue
		}
		where[k] = ps[1:]
		p := ps[0]
		dr := r.drafts[p.dr]
		if tables[p.dr] == nil {
			tables[p.dr] = newTimeTable(dr, r.cal, r.rel.Period)
			keys[p.dr] = tables[p.dr].rowKeys()
		}
		e := fitExample{company: company, tt: tables[p.dr], key: keys[p.dr][p.row], label: dr.rows[p.row].row.Label, section: dr.rows[p.row].row.Section, right: map[string]bool{}}
		e.key.column = p.col
		for _, f := range c.Facts {
			e.right[f.Period] = true
		}
		out = append(out, e)
	}
	return out, cells
}

func (e *fitExample) example() evidence.Example {
	var x evidence.Example
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
	const folds = 4
	right, total, hopeless := 0, 0, 0
	for k := range folds {
		var train []evidence.Example
		for i, c := range companies {
			if i%folds != k {
				for _, e := range byCompany[c] {
					train = append(train, e.example())
				}
			}
		}
		m := evidence.Fit(train, evidence.FitOptions{})
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
				scores := e.tt.classScores(m, e.label, e.section)
				for _, f := range e.tt.headWords(e.key.column) {
					scores.instant += m.Weight(f + "/i")
					scores.opening += m.Weight(f + "/o")
				}
				got := e.tt.best(m, cs, scores)
				n++
				switch {
				case e.right[got.period.String()]:
					r++
				case !can:
					hopeless++
				default:
				}
				if !e.right[got.period.String()] && os.Getenv("SHOW") != "" {
					t.Logf("WRONG %s t%d %q > %q head %q: got %s want %v (possible %v)", c, e.tt.dr.g.index, e.section, e.label, e.tt.dr.heads[e.key.column].text, got.period, e.right, can)
				}
			}
			t.Logf("%-40s %5d cells %.3f", c, n, float64(r)/float64(n))
			right += r
			total += n
		}
	}
	t.Logf("companies left out: %d of %d right (%.4f), %d had no right candidate", right, total, float64(right)/float64(total), hopeless)
	if *fitOut {
		var all []evidence.Example
		for _, c := range companies {
			for _, e := range byCompany[c] {
				all = append(all, e.example())
			}
		}
		m := evidence.Fit(all, evidence.FitOptions{})
		f, err := os.Create("weights/period.tsv")
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if err := m.Write(f); err != nil {
			t.Fatal(err)
		}
	}
}
