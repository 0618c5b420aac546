package search

import (
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
)

// inRowOfLevel finds the change that the row of a level of the sentence prints, on whatever basis the words say it is: "sales of $120.2 million decreased
// 11.6% operationally" beside a row with columns of the reported and the operational change.
func (r *Searcher) inRowOfLevel(d *reading.Reading) (reading.Verdict, bool) {
	if d.Change == 0 || d.Unit != quantity.Percent && d.Unit != quantity.Points || d.Future || d.Ranged {
		return reading.Verdict{}, false
	}
	for _, o := range nearPeers(d) {
		if !isChangeOfLevel(d, o) {
			continue
		}
		level := o.Verdict.Figures[0]
		for _, w := range append([]*tables.Row{level.Row}, level.Row.Growths...) {
			for _, f := range w.At(level.Span) {
				if (f.Change || w != level.Row) && f.Span == level.Span && d.IsChange(f) {
					return reading.Verdict{Status: reading.Ties, Figures: []*tables.Figure{f}, Score: 0.7}, true
				}
			}
		}
	}
	return reading.Verdict{}, false
}

// isChangeOfLevel reports whether another number of the sentence is a level that ties and that a change goes with.
func isChangeOfLevel(d *reading.Reading, o *reading.Reading) bool {
	return o != d && o.Change == 0 && !o.Against && o.Verdict.Status == reading.Ties && o.Unit != quantity.Percent && (isChainedWith(d, o) || o.Index == d.Index-1)
}
