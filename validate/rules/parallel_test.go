package rules

import (
	"fmt"
	"runtime"
	"slices"
	"testing"

	"github.com/tieout/tieout"
)

// TestParallelChecks runs enough facts for several goroutines, and more findings of a code than are kept, with several
// processors and with one, and expects the same findings in the same order; under the race detector it shows that the
// goroutines do not share more than they may.
func TestParallelChecks(t *testing.T) {
	const manyFacts = 60_000
	w := cubeWorld()
	w.sum("T", "A", "B")
	w.options.Duplicates = "all"
	for i := range manyFacts / 8 {
		at := w.context(fmt.Sprint("c", i), tieout.Dimension{Axis: tname("Axis"), Member: tname([]string{"M1", "M2"}[i%2]), Container: tieout.Segment},
			tieout.Dimension{Axis: tname("Rows"), Typed: fmt.Sprint(i), Container: tieout.Segment})
		for _, f := range []string{"A", "A", "B", "B", "T", "T", "M1", "M2", "P"} {
			w.fact(f, fmt.Sprint(i%7), "0", func(f *tieout.Fact) { f.Context = at })
		}
	}
	processors := runtime.GOMAXPROCS(4)
	first := run(t, w.input())
	runtime.GOMAXPROCS(1)
	second := run(t, w.input())
	runtime.GOMAXPROCS(processors)
	if len(first) < tieout.MaxFindings {
		t.Fatalf("%d findings: the check saw too little", len(first))
	}
	if !slices.EqualFunc(first, second, func(a, b tieout.Diagnostic) bool {
		return a.Code == b.Code && a.Message == b.Message && a.Advice == b.Advice && a.Range == b.Range
	}) {
		t.Error("with one processor, other findings")
	}
}
