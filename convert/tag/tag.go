package tag

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/evidence"
	"github.com/tieout/tieout/taxonomy/press"
)

// Options of [Tag].
type Options struct {
	// EntityScheme and EntityID name the entity. When they are empty it is the release's CIK with the scheme
	// http://www.sec.gov/CIK, else its ticker, else its name, with a scheme of ours (see [TickerScheme]).
	EntityScheme, EntityID string
	// Strict refuses matches below [StrictConfidence]: they become concepts of the extension taxonomy.
	Strict bool
	// ExtensionNamespace is the target namespace of the extension; one is made from the entity and the release's
	// date or period when it is empty.
	ExtensionNamespace string
	// ExtensionPrefix is its prefix; "ext" when empty.
	ExtensionPrefix string
	// Target is the taxonomy to convert to; nil leaves facts on the concepts of the mapping taxonomies.
	Target *Target

	least float64 // confidence below which a match is never taken; 0 stands for minConfidence
	named bool    // the names of the features are kept of each candidate, see tagger.tally
}

// StrictConfidence is the confidence below which Options.Strict refuses a match.
const StrictConfidence = 0.95

// minConfidence is the confidence below which a match is never taken: chosen so that, of companies left out, more than 96 of 100
// concepts are right (docs/accuracy.md has the curve).
const minConfidence = 0.87

// Result is what a release became.
type Result struct {
	Report    *tieout.Report
	Extension *press.Taxonomy // always there: it carries the presentation and the sums of the release
	Items     map[*release.LineItem]*tieout.Fact
	Facts     map[*tieout.Fact]*release.LineItem
	// Target has the concepts that the report uses of Options.Target; nil without one. Its Stem is the URL of its
	// schema without the ending.
	Target *press.Taxonomy

	again, anew func() (*tagger, map[*release.LineItem]*line) // see Why: the second one keeps nothing
}

// Tag makes one fact of each line item of r. Taxonomies are asked in order: a company's mapping file first, the
// built-in taxonomy last; at least one is needed.
//
// A printed dash is a nil fact: the release states that there is no amount, and a printed 0 is zero.
//
// The error is ctx's, or says that no taxonomy was given, or that the count law is broken: as many facts as line items.
func Tag(ctx context.Context, r *release.Release, taxonomies []*press.Taxonomy, options Options) (*Result, []tieout.Diagnostic, error) {
	k, err := learned()
	if err != nil {
		return nil, nil, err
	}
	t, err := run(ctx, r, taxonomies, options, k)
	if err != nil {
		return nil, nil, err
	}
	t.result.anew = func() (*tagger, map[*release.LineItem]*line) {
		options.named = true
		again, err := decide(context.Background(), r, taxonomies, options, k)
		if err != nil {
			return nil, nil
		}
		return again, again.lineOf()
	}
	t.result.LetReasonsGo()
	return t.result, t.diagnostics, nil
}

// knowledge is what was learned from tagged reports.
type knowledge struct {
	weights *evidence.Model
	labels  *lexicon
}

var learned = sync.OnceValues(func() (*knowledge, error) {
	w, err := evidence.Open(weightTable)
	if err != nil {
		return nil, err
	}
	x, err := parseLexicon(lexiconTable)
	return &knowledge{w, x}, err
})

// Adopt puts the facts of a report into the place of those of r, which it was written from and which are let go of: each of its
// facts has the source of that of the same identifier. Report and Facts are nil after it.
func (r *Result) Adopt(report *tieout.Report) {
	own := make(map[string]*tieout.Fact, len(r.Report.Facts))
	for _, f := range r.Report.Facts {
		own[f.ID] = f
	}
	items, before := r.Facts, (*tieout.Fact)(nil)
	for f := range report.All {
		if o := own[f.ID]; o != nil {
			f.Source = o.Source
			printedBeside(f, before, o.Source.Range)
			r.Items[items[o]], before = f, f
		}
	}
	r.Report, r.Facts = nil, nil
}

// printedBeside says where a release prints a fact, after another one or nil: what both places have in common is held once.
func printedBeside(f, before *tieout.Fact, r tieout.Range) {
	if before != nil {
		f.Beside(before)
	}
	f.SetOrigin(r)
}

// decide chooses the concept of each line by what was learned, and declares those of the extension.
func decide(ctx context.Context, r *release.Release, taxonomies []*press.Taxonomy, options Options, k *knowledge) (*tagger, error) {
	if len(taxonomies) == 0 {
		return nil, errors.New("tagging needs a mapping taxonomy")
	}
	t := newTagger(r, taxonomies, options)
	t.model, t.labels, t.stop = k.weights, k.labels, ctx.Err
	return t, t.inTurn(ctx, t.addTables, t.candidates, t.weigh, t.assign, t.leaveShares, t.inherit, t.reconsider, t.refuse, t.signs, t.correctSigns, t.separate, t.retarget, t.extend, t.correctSigns)
}

// inTurn does one stage of the work after the other. The error is ctx's.
func (t *tagger) inTurn(ctx context.Context, stages ...func()) error {
	for _, stage := range stages {
		if stage(); ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// run tags a release by what was learned.
func run(ctx context.Context, r *release.Release, taxonomies []*press.Taxonomy, options Options, k *knowledge) (*tagger, error) {
	t, err := decide(ctx, r, taxonomies, options, k)
	if err != nil {
		return nil, err
	}
	if err := t.inTurn(ctx, t.facts, t.networks); err != nil {
		return nil, err
	}
	items := 0
	for _, table := range r.Tables {
		for _, row := range table.Rows {
			items += len(row.Items)
		}
	}
	if len(t.result.Report.Facts) != items || len(t.result.Items) != items {
		return nil, fmt.Errorf("%d line items became %d facts", items, len(t.result.Report.Facts))
	}
	tieout.SortDiagnostics(t.diagnostics)
	return t, nil
}
