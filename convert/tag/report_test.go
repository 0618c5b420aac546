package tag

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout/internal/golden"
	"github.com/tieout/tieout/internal/truth"
)

// TestAccuracyReport measures everything and, with -update, writes docs/accuracy.md.
func TestAccuracyReport(t *testing.T) {
	dir := truth.Folder(t)
	var b strings.Builder
	b.WriteString(`# Accuracy

Written by ` + "`make accuracy`" + ` (TIEOUT_SHARED names the data). A figure is what is measured, on data that is not in this repository.

## Cells checked by hand

`)
	found, cells, files := measureTruth(t, dir)
	fmt.Fprintf(&b, "%d of %d cells of %d releases are facts of the right value, sign, period, unit and place.\n", found, cells, files)
	b.WriteString(handReadReport(measureHandRead(t, func(string, ...any) {})))
	b.WriteString(`
## Reports without their tags

Inline XBRL reports whose tags were taken off, read like releases and compared with the tags. *Found*: a fact of the same row
and size; *exact*: sign, period and unit are right too. Concepts are counted on numbers tagged with an element of us-gaap and
no dimension: *right* is a built-in concept that is related to the element, *open* an extension concept. Every company is
left out in turn: weights and texts by which its concepts are chosen (convert/tag/weights.tsv, lexicon.tsv) were learned anew without
it, in ` + fmt.Sprint(folds) + ` folds. Two things were not: the mapping files were written with a view of the companies of the first table, while
of those of the second only mistakes were looked at, late; and the weights by which the reader decides periods, kinds and scales
(convert/release/weights) are fitted on all of them, so that *found* and *exact* are better here than on companies unknown.
`)
	k, err := learned()
	if err != nil {
		t.Fatal(err)
	}
	by := func(string) *knowledge { return k }
	var all []studied
	if *golden.Update { // leaving companies out takes minutes
		all = teachers(t)
		folds, _ := crossFit(t, all, uses(t))
		calibrated := map[*knowledge]*knowledge{}
		for _, s := range all {
			if f := folds(s.company); calibrated[f] == nil {
				calibrated[f] = &knowledge{withCalibration(t, f.weights, k.weights.Weight(confidenceShift), k.weights.Weight(confidenceSlope)), f.labels}
			}
		}
		by = func(company string) *knowledge { return calibrated[folds(company)] }
		all = filter(all, isTagged)
	} else {
		all = study(t, inlineDocuments(t), nil)
	}
	seen, left := map[string]tagScore{}, map[string]tagScore{}
	for company, s := range measureInline(t, all, by) {
		if slices.Contains(unseen, company) {
			left[company] = s
		} else {
			seen[company] = s
		}
	}
	seenAll := companyTable(&b, "Companies with whose labels in view the mapping was written", seen)
	leftAll := companyTable(&b, "Other companies", left)
	fmt.Fprintf(&b, "\n### The threshold\n\nA concept is taken from a confidence of %.2f on: precision against numbers mapped right, companies left out.\n\n"+
		"| confidence from | precision | mapped right | other companies: precision | mapped right |\n|--:|--:|--:|--:|--:|\n", minConfidence)
	both := slices.Concat(seenAll.verdicts, leftAll.verdicts)
	for _, level := range []float64{0.3, 0.4, 0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95} {
		p, m := tradeOff(both, level)
		q, n := tradeOff(leftAll.verdicts, level)
		fmt.Fprintf(&b, "| %.2f | %.1f %% | %.1f %% | %.1f %% | %.1f %% |\n", level, p, m, q, n)
	}
	pairs := measurePairs(t, func(string, ...any) {})
	filings := measureFilings(t, func(string, ...any) {})
	fmt.Fprintf(&b, `
## Releases beside filed facts

Of the mapped facts of nine releases whose value the company filed for the same period, %d of %d are of the filed element
(%.1f %%); of the filed facts that the statements print, %d of %d are mapped (%.1f %%). The weights were fitted on them too.

## Filings of years ago

Face statements of two filings that nothing was fitted on, printed anew: %d of %d mapped rows are of the filed element
(%.1f %%), %d rows are left to the extension.
`, pairs.correct, pairs.correct+pairs.wrong, percent(pairs.correct, pairs.correct+pairs.wrong), pairs.recalled, pairs.filed, percent(pairs.recalled, pairs.filed),
		filings.correct, filings.correct+filings.wrong, percent(filings.correct, filings.correct+filings.wrong), filings.filed)
	b.WriteString("\n## Reliability of the confidence\n\nHow often concepts of a confidence are right: those of the companies left out, whether taken or below the threshold.\n\n| confidence | all companies | mean confidence | right | other companies | mean confidence | right |\n|---|--:|--:|--:|--:|--:|--:|\n")
	for from := 9; from >= 2; from-- {
		fmt.Fprintf(&b, "| %.1f to %.1f |", float64(from)/10, float64(from+1)/10)
		for _, list := range [][]verdict{both, leftAll.verdicts} {
			n, right, sum := 0, 0, 0.0
			for _, v := range list {
				if v.confidence > 0 && min(int(v.confidence*10), 9) == from {
					n, sum = n+1, sum+v.confidence
					if v.right {
						right++
					}
				}
			}
			fmt.Fprintf(&b, " %d | %.1f %% | %.1f %% |", n, 100*sum/max(float64(n), 1), percent(right, n))
		}
		b.WriteString("\n")
	}
	t.Log("\n" + b.String())
	if *golden.Update {
		if err := os.WriteFile("../../docs/accuracy.md", []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if found < cells {
		t.Errorf("%d of %d cells checked by hand are not exact", cells-found, cells)
	}
}

func companyTable(b *strings.Builder, title string, set map[string]tagScore) (all tagScore) {
	fmt.Fprintf(b, "\n### %s\n\n| company | reports | numbers | found | exact | right | wrong | open | precision | mapped right |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n", title)
	row := func(name string, s tagScore) {
		fmt.Fprintf(b, "| %s | %d | %d | %.1f %% | %.1f %% | %d | %d | %d | %.1f %% | %.1f %% |\n", name, s.documents, s.cells, percent(s.found, s.cells), percent(s.exact, s.cells),
			s.right, s.wrong, s.open, percent(s.right, s.right+s.wrong), percent(s.right, s.right+s.wrong+s.open))
	}
	for _, company := range slices.Sorted(maps.Keys(set)) {
		row(company, set[company])
		all.add(set[company])
	}
	row("**all**", all)
	return all
}

// measureTruth counts the cells checked by hand that are facts, exact in value as printed, period, unit and place.
func measureTruth(t *testing.T, dir string) (found, cells, files int) {
	for _, path := range truth.Files(t, filepath.Join(dir, "releases", "truth")) {
		files++
		_, result := tagFile(t, truth.Release(t, path))
		have := map[string]int{}
		for _, f := range result.Report.Facts {
			place := fmt.Sprint(f.Origin().Start.Line)
			have[fmt.Sprintf("%s %s %s %s %v", place, f.Source.Value, f.Context.Period, f.Unit, f.Nil)]++
		}
		for _, c := range truth.Cells(t, path) {
			cells++
			value, err := c.Number()
			if err != nil {
				t.Fatal(err)
			}
			if k := fmt.Sprintf("%d %s %s %s %v", c.Line, value, c.When(), c.Unit, c.Nil); have[k] > 0 {
				have[k]--
				found++
			} else {
				t.Logf("    %s: no fact for %q %s", filepath.Base(path), c.Label, k)
			}
		}
	}
	return found, cells, files
}
