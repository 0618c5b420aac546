package tag

import (
	"bytes"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"
	"testing"

	"github.com/tieout/tieout/internal/evidence"
)

// folds is into how many parts the companies are put for leaving them out.
const folds = 8

// foldOf is the part of each company.
func foldOf(all []studied) map[string]int {
	var companies []string
	for _, s := range all {
		companies = append(companies, s.company)
	}
	slices.Sort(companies)
	of := map[string]int{}
	for i, c := range slices.Compact(companies) {
		of[c] = i % folds
	}
	return of
}

// each calls work for each number below n, on two goroutines.
func each(n int, work func(int)) {
	var wg sync.WaitGroup
	next := make(chan int)
	for range min(2, runtime.NumCPU()) {
		wg.Go(func() {
			for i := range next {
				work(i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	wg.Wait()
}

// teachBy are the lines of reports whose concept is known, what other rows say worked out by what was learned without
// their company.
func teachBy(t testing.TB, all []studied, by func(company string) *knowledge) []taught {
	parts := make([][]taught, len(all))
	each(len(all), func(i int) { parts[i] = all[i].examples(t, by(all[i].company)) })
	return slices.Concat(parts...)
}

// crossFit learns once for each fold, without the companies of it.
func crossFit(t testing.TB, all []studied, labels []use) (byFold func(company string) *knowledge, lines []taught) {
	of := foldOf(all)
	base, err := learned()
	if err != nil {
		t.Fatal(err)
	}
	p := builtin(t)
	ks := make([]*knowledge, folds)
	each(folds, func(fold int) {
		ks[fold] = &knowledge{base.weights, newLexicon(compileLexicon(p, labels, func(company string) bool {
			n, ok := of[company]
			return ok && n == fold
		}))}
	})
	byFold = func(company string) *knowledge { return ks[of[company]] }
	for range 2 {
		lines = teachBy(t, all, byFold)
		models := make([]*evidence.Model, folds)
		each(folds, func(fold int) {
			models[fold] = fitLines(slices.DeleteFunc(slices.Clone(lines), func(l taught) bool { return of[l.company] == fold }))
		})
		for fold := range ks {
			ks[fold] = &knowledge{models[fold], ks[fold].labels}
		}
	}
	return byFold, lines
}

// withCalibration is a model whose probabilities are calibrated.
func withCalibration(t testing.TB, m *evidence.Model, shift, slope float64) *evidence.Model {
	var b bytes.Buffer
	if err := m.Write(&b); err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(&b, "%s\t%.3f\n%s\t%.3f\n", confidenceShift, shift, confidenceSlope, slope)
	calibrated, err := evidence.Parse(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return calibrated
}

// calibrate fits the line that calibrated draws, by Newton's method, to decisions that were made without what is learned from
// their company.
func calibrate(list []verdict) (shift, slope float64) {
	slope = 1
	for range 50 {
		var g0, g1, h00, h01, h11 float64
		for _, v := range list {
			if v.confidence <= 0 || v.confidence >= 1 {
				continue
			}
			x := math.Log(v.confidence / (1 - v.confidence))
			p := 1 / (1 + math.Exp(-shift-slope*x))
			d := -p
			if v.right {
				d++
			}
			w := p*(1-p) + 1e-9
			g0, g1 = g0+d, g1+d*x
			h00, h01, h11 = h00+w, h01+w*x, h11+w*x*x
		}
		det := h00*h11 - h01*h01
		if det == 0 {
			break
		}
		shift, slope = shift+(h11*g0-h01*g1)/det, slope+(h00*g1-h01*g0)/det
	}
	return shift, slope
}

// tradeOff is what a threshold of confidence gives: how many of the concepts are right, and of all numbers.
func tradeOff(list []verdict, level float64) (precision, mapped float64) {
	right, taken := 0, 0
	for _, v := range list {
		if v.confidence >= level {
			taken++
			if v.right {
				right++
			}
		}
	}
	return percent(right, taken), percent(right, len(list))
}
