package mention

import (
	"context"

	"github.com/tieout/tieout/convert/mention/attribute"
	"github.com/tieout/tieout/convert/mention/contradict"
	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/reader"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/search"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/convert/tag"
	"github.com/tieout/tieout/taxonomy/press"
)

// Options of [Find].
type Options struct {
	// Taxonomies are the mapping taxonomies that the release was tagged with: their labels say which words mean the same.
	Taxonomies []*press.Taxonomy
}

// Find finds the numbers in the running text of a release and ties them to its tables. data is the document that rel was
// read from; tagged is what its line items became, nil when that is not known. Mentions are in the order of the document.
//
// The error is ctx's.
func Find(ctx context.Context, data []byte, rel *release.Release, tagged *tag.Result, o Options) (found []*Mention, err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case reading.Stopped:
			found, err = nil, p.Err
		default:
			panic(p)
		}
	}()
	text := reading.NewText(ctx, data, rel, tagged, o.Taxonomies)
	r := &finder{attribute.New(contradict.New(search.New(derive.New(text))))}
	if err := reader.Read(ctx, text, r.TiesExactly); err != nil {
		return nil, err
	}
	r.judgeAll()
	return r.mentions(), nil
}

// finder has what each room finds of the numbers of a text.
type finder struct{ *attribute.Attributor }
