package mention

import (
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
)

// inRowOfLevel finds the change that the row of a level of the sentence prints, on whatever basis the words say it is: "sales of $120.2 million decreased
// 11.6% operationally" beside a row with columns of the reported and the operational change.
func (r *reader) inRowOfLevel(d *reading) (verdict, bool) {
	if d.change == 0 || d.Unit != quantity.Percent && d.Unit != quantity.Points || d.future || d.Ranged {
		return verdict{}, false
	}
	for _, o := range d.nearPeers() {
		if !d.isChangeOfLevel(o) {
			continue
		}
		level := o.verdict.figures[0]
		for _, w := range append([]*tables.Row{level.Row}, level.Row.Growths...) {
			for _, f := range w.At(level.Span) {
				if (f.Change || w != level.Row) && f.Span == level.Span && d.isChange(f) {
					return verdict{status: Ties, figures: []*tables.Figure{f}, score: 0.7}, true
				}
			}
		}
	}
	return verdict{}, false
}

// isChangeOfLevel reports whether another number of the sentence is a level that ties and that a change goes with.
func (d *reading) isChangeOfLevel(o *reading) bool {
	return o != d && o.change == 0 && !o.against && o.verdict.status == Ties && o.Unit != quantity.Percent && (d.isChainedWith(o) || o.index == d.index-1)
}
