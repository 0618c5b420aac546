package validate

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/fault"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/press"
)

// Input is what checks look at. Fields that a run does not have are nil; a check says in its Scope what it needs.
type Input struct {
	Reports []*tieout.Report // one, or several of one entity
	DTS     *taxonomy.DTS
	Release *release.Release  // when the report was converted from one
	Mapping []*press.Taxonomy // of a release: the company's own mapping files
	// Mentions finds the numbers in the running text of the release; nil where there is none. Its error is the context's.
	Mentions func(context.Context) ([]*mention.Mention, error)
	Options  Options

	memo sync.Map // what checks have computed for each other, by key
}

// Shared returns build's value for key, computing it once per input however many checks ask for it, and
// from however many goroutines. Keys should be of an unexported type of the caller's package.
func Shared[T any](in *Input, key any, build func() T) T {
	v, ok := in.memo.Load(key)
	if !ok {
		v, _ = in.memo.LoadOrStore(key, sync.OnceValue(func() any { return build() }))
	}
	value, _ := v.(func() any)().(T)
	return value
}

// CalculationMode selects how calculation networks are checked.
type CalculationMode uint8

const (
	Calculation11           CalculationMode = iota // Calculations 1.1, round to nearest; the default
	Calculation11Truncation                        // Calculations 1.1, truncation
	Calculation21                                  // XBRL 2.1, 5.2.5.2
	NoCalculation
)

// Options select among checks.
type Options struct {
	Calculation CalculationMode
	Units       bool   // check units against the units registry
	Registry    []byte // a units registry to use instead of the built-in one; nil for none
	// Duplicates is the least harmful class of duplicates that is reported: "inconsistent" (default), "consistent",
	// "complete", "all" for texts in several languages as well, or "none". What a calculation cannot use is reported anyway.
	Duplicates string
	// Profile is the filing system whose rules are checked besides, "" for none; see package profile.
	Profile string
	// Untied reports each total of a release that is neither tied nor broken.
	Untied bool
}

// Scope says what a check needs before it can run.
type Scope uint8

const (
	OnTaxonomy Scope = iota // DTS
	OnReport                // a report and its DTS
	OnReports               // several reports
	OnRelease               // a report and the release it came from
)

// Check is a group of rules that are found in one pass.
type Check struct {
	Name  string
	Scope Scope
	Rules []tieout.Rule // every code that Run may report
	Run   func(ctx context.Context, in *Input, report func(tieout.Diagnostic))
}

// FaultError says that tieout itself is at fault: what it wrote does not hold what it read.
type FaultError struct{ Diagnostics []tieout.Diagnostic }

// Error names the first of them.
func (e *FaultError) Error() string {
	d := e.Diagnostics[0]
	s := fmt.Sprintf("internal fault: %s: %s [%s]", d.Range, d.Message, d.Code)
	if n := len(e.Diagnostics) - 1; n > 0 {
		s += fmt.Sprintf(" and %d more", n)
	}
	return s + ": this is a bug in tieout, please report it with the document"
}

// Run runs the checks whose scope the input satisfies, in parallel, and returns their diagnostics in order of
// output. The error is ctx's when it ends early, which no check holds up, or a [FaultError] beside what was found. A check
// that panics does so in the caller's goroutine, who may recover.
func Run(ctx context.Context, in *Input, checks []Check) ([]tieout.Diagnostic, error) {
	results, err := fault.Within(ctx, func() []tieout.Findings { return run(ctx, in, checks) })
	if err != nil {
		return nil, err
	}
	var all, faulty []tieout.Diagnostic
	for i := range results {
		for _, d := range results[i].Sorted() {
			if d.Aspect == tieout.Fault {
				faulty = append(faulty, d)
			} else {
				all = append(all, d)
			}
		}
	}
	tieout.SortDiagnostics(all)
	if faulty == nil {
		return all, nil
	}
	tieout.SortDiagnostics(faulty)
	return all, &FaultError{faulty}
}

// run is what each check finds.
func run(ctx context.Context, in *Input, checks []Check) []tieout.Findings {
	results := make([]tieout.Findings, len(checks))
	var faults fault.Carrier
	var wg sync.WaitGroup
	slots := make(chan struct{}, in.atOnce())
	for i, c := range checks {
		if !in.satisfies(c.Scope) {
			continue
		}
		wg.Add(1)
		slots <- struct{}{}
		go func() {
			defer func() { <-slots; wg.Done() }()
			defer faults.Catch()
			if ctx.Err() == nil {
				c.Run(ctx, in, results[i].Report)
			}
		}()
	}
	wg.Wait()
	faults.Rethrow()
	return results
}

// manyNumbers is how many facts a release has whose checks run one after another: each of them has an index of its own of all numbers.
const manyNumbers = 10_000

// atOnce is how many checks run at the same time.
func (in *Input) atOnce() int {
	if in.Release != nil && len(in.Reports) == 1 && len(in.Reports[0].Facts) > manyNumbers {
		return 1
	}
	return runtime.GOMAXPROCS(0)
}

func (in *Input) satisfies(s Scope) bool {
	switch s {
	case OnTaxonomy:
		return in.DTS != nil
	case OnReport:
		return in.DTS != nil && len(in.Reports) > 0
	case OnReports:
		return len(in.Reports) > 1
	case OnRelease:
		return in.Release != nil && len(in.Reports) > 0
	}
	return false
}
