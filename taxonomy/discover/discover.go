package discover

import (
	"context"
	"runtime"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/fault"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/source"
)

// codeMissing is the code of a document of the DTS that cannot be found.
const codeMissing = "xbrl:hrefFileNotFound"

// Options tune loading. The zero value is right for most uses.
type Options struct {
	// Workers bounds the documents that are fetched and parsed at once; 0 is one per processor.
	Workers int
	// MaxDocuments bounds the documents of a DTS; 0 is 20,000.
	MaxDocuments int
	// Schemas are further schemas that validation needs and the DTS does not hold: those that a report names in
	// xsi:schemaLocation.
	Schemas []Location
	// Base is a part that many DTSs have in common, nil for none. The DTS is the same as without it.
	Base *Base
	// Trusted says that the documents are known to be valid by their schemas, so that this need not be checked.
	Trusted bool
}

// Location is a schema that a document offers for a namespace (XML Schema 1.0, 4.3.2).
type Location struct {
	Namespace string
	URL       string // absolute
	Range     tieout.Range
}

func (o Options) withDefaults() Options {
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if o.MaxDocuments <= 0 {
		o.MaxDocuments = 20_000
	}
	return o
}

// Load builds the DTS of the entry points (XBRL 2.1, 3.2). The diagnostics, in order of output, say what is wrong
// with its documents; a DTS is returned all the same, as complete as the documents allow. An entry point with an
// empty Href is the user's own: it may be a schema or a linkbase, whatever its kind says.
//
// The error says that loading could not go on: the context ended, or a limit was exceeded.
func Load(ctx context.Context, src *source.Resolver, entryPoints []tieout.EntryPoint, o Options) (*taxonomy.DTS, []tieout.Diagnostic, error) {
	out, err := load(ctx, src, entryPoints, o)
	if err != nil {
		return nil, nil, err
	}
	return out.dts, out.diagnostics, ctx.Err()
}

// outcome is a DTS as it was built, with what is wrong with its documents.
type outcome struct {
	*builder
	diagnostics []tieout.Diagnostic
}

// load fetches the documents of a DTS and builds it. It returns as soon as the context ends, while a document of a hundred megabytes
// is parsed or validated.
func load(ctx context.Context, src *source.Resolver, entryPoints []tieout.EntryPoint, o Options) (outcome, error) {
	return fault.TryWithin(ctx, func() (outcome, error) {
		l := newLoader(ctx, src, o.withDefaults())
		if err := l.fetchAll(entryPoints); err != nil {
			return outcome{}, err
		}
		l.order(entryPoints)
		b := l.build(entryPoints)
		return outcome{b, b.found.Sorted()}, nil
	})
}

// build makes the DTS of the documents that were fetched, on top of the base if that can be.
func (l *loader) build(entryPoints []tieout.EntryPoint) *builder {
	if base := l.baseOf(); base != nil {
		b := newBuilder(l, base)
		if b.buildOn(entryPoints); !b.conflict && !b.pointed.Load() {
			return b
		}
	}
	l.parseAgain()
	b := newBuilder(l, nil)
	b.buildOn(entryPoints)
	return b
}

func (b *builder) buildOn(entryPoints []tieout.EntryPoint) {
	for _, step := range [...]func(){func() { b.checkReferences(entryPoints) }, b.compile, b.declareRoles, b.declareConcepts, b.validate, b.readLinkbases, b.link} {
		if b.ctx.Err() != nil {
			return
		}
		step()
	}
}
