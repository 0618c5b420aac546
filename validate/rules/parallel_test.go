package rules

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tieout/tieout"
)

// TestParallelChecks runs enough facts for several goroutines, twice, and expects the same findings in the same
// order; under the race detector it shows that the goroutines do not share more than they may.
func TestParallelChecks(t *testing.T) {
	w := cubeWorld()
	w.sum("T", "A", "B")
	w.options.Duplicates = "all"
	for i := range parallelFacts / 8 {
		at := w.context(fmt.Sprint("c", i), tieout.Dimension{Axis: tname("Axis"), Member: tname([]string{"M1", "M2"}[i%2]), Container: tieout.Segment},
			tieout.Dimension{Axis: tname("Rows"), Typed: fmt.Sprint(i), Container: tieout.Segment})
		for _, f := range []string{"A", "A", "B", "B", "T", "T", "M1", "M2", "P"} {
			w.fact(f, fmt.Sprint(i%7), "0", func(f *tieout.Fact) { f.Context = at })
		}
	}
	first, second := run(t, w.input()), run(t, w.input())
	if len(first) < parallelFacts/8 {
		t.Fatalf("%d findings: the check saw too little", len(first))
	}
	if !slices.EqualFunc(first, second, func(a, b tieout.Diagnostic) bool {
		return a.Code == b.Code && a.Message == b.Message && a.Advice == b.Advice && a.Range == b.Range
	}) {
		t.Error("two runs differ")
	}
}
