package tag

import (
	"context"
	"errors"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/taxonomy/press"
)

// Options of [Tag].
type Options struct {
	// EntityScheme and EntityID name the entity. When they are empty it is the release's CIK with the scheme
	// http://www.sec.gov/CIK, else its ticker, else its name, with a scheme of ours (see [TickerScheme]).
	EntityScheme, EntityID string
	// Strict refuses matches below StrictConfidence: they become concepts of the extension taxonomy.
	Strict bool
	// ExtensionNamespace is the target namespace of the extension; one is made from the entity and the release's
	// date or period when it is empty.
	ExtensionNamespace string
}

// Result is what a release became.
type Result struct {
	Report    *tieout.Report
	Extension *press.Taxonomy // always there: it carries the presentation and the sums of the release
	Items     map[*release.LineItem]*tieout.Fact
	Facts     map[*tieout.Fact]*release.LineItem
}

// Tag makes one fact of each line item of r. Taxonomies are asked in order: a company's mapping file first, the
// built-in taxonomy last; at least one is needed.
func Tag(ctx context.Context, r *release.Release, taxonomies []*press.Taxonomy, options Options) (*Result, []tieout.Diagnostic, error) {
	if len(taxonomies) == 0 {
		return nil, nil, errors.New("tagging needs a mapping taxonomy")
	}
	return nil, nil, errors.New("tagging is not there yet")
}
