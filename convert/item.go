package convert

import (
	"sync"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/convert/tag"
)

// items are the line items of a release by the place where they are printed.
type items struct {
	once sync.Once
	at   map[tieout.Position]*release.LineItem
}

// Item is the line item of a release that a fact was made of; nil for facts of other documents, and for those that stand in
// no table. It is safe for concurrent use.
func (d *Document) Item(f *tieout.Fact) *release.LineItem {
	if d.items == nil || f.Source == nil {
		return nil
	}
	d.items.once.Do(func() {
		d.items.at = map[tieout.Position]*release.LineItem{}
		for _, t := range d.Release.Tables {
			for _, r := range t.Rows {
				for _, it := range r.Items {
					d.items.at[it.Cell.Start] = it
				}
			}
		}
	})
	return d.items.at[f.Source.Range.Start]
}

// WhyConcept says why a line item of a release has its concept, and what else it could be; false for items of no fact.
func (d *Document) WhyConcept(it *release.LineItem) (tag.Decision, bool) {
	if d.tagged == nil || it == nil {
		return tag.Decision{}, false
	}
	return d.tagged.Why(it)
}

// LetReasonsGo lets go what [Document.WhyConcept] has worked out, which takes much; asked again, it works it out again. Nobody
// may ask meanwhile.
func (d *Document) LetReasonsGo() {
	if d.tagged != nil {
		d.tagged.LetReasonsGo()
	}
}
