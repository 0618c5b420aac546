package tie

import (
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// ofMovement are the words of what cash, or another stock, changed by.
var ofMovement = wording.Phrases("increase|decrease|change", "increase decrease")

// cashChanges are stocks at the end of a period as those at its beginning and what they changed by, where the three rows follow one
// another: by their labels they must be, however few columns there are. Totals of which others say what they are made of are left out.
func (b *book) cashChanges(judged []*claim) []*claim {
	told := toldRows(judged)
	var out []*claim
	for _, t := range b.tables {
		rows := b.rowsOf(t, release.Money)
		for i := 2; i < len(rows); i++ {
			first, change, last := rows[i-1], rows[i-2], rows[i]
			if !opens(first, last) {
				first, change = change, first
			}
			if told[last] || !opens(first, last) || !ofMovement.In(wording.Of(change.Label)) {
				continue
			}
			c := &claim{family: knownFamily, sure: true}
			for _, it := range last.Items {
				f, from, by := b.in(last, it.Column), b.in(first, it.Column), b.in(change, it.Column)
				if f != nil && from != nil && by != nil && it.Column.Kind == release.Values && it.AddsUp() {
					c.add(&Relation{Total: f, Parts: []Term{{from, 1}, {by, 1}}, form: asPrinted})
				}
			}
			if len(c.relations) > 0 && !turnedInAll(c.relations) {
				out = append(out, c)
			}
		}
	}
	return out
}
