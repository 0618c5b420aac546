package search

import (
	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
)

// PointsBeside derives a change in points of the margin that another number of the sentence is worked out as: "costs were 30.7% of sales, 164 basis
// points better", "gross margin improved 83 basis points to 17.1%".
func (r *Searcher) PointsBeside(d *reading.Reading) (reading.Verdict, bool) {
	if d.Unit != quantity.Points && d.Unit != quantity.Basis || d.Digits < 2 || d.Future {
		return reading.Verdict{}, false
	}
	var best reading.Verdict
	for _, o := range d.Peers {
		v := o.Verdict
		if o.Unit != quantity.Percent || o.Change != 0 || v.Status != reading.Derives || len(v.Figures) != 2 || v.Figures[0].Span != v.Figures[1].Span {
			continue
		}
		r.EachMarginOf(d, v.Figures[0].Row, v.Figures[1].Row, v.Figures[0].Span, func(now, then [2]*tables.Figure, n int) {
			c, ok := derive.ChangeOfMargin(now, then)
			if score := v.Score - 0.06*float64(n); ok && score > best.Score && c.PrintsIn(d) {
				best = reading.Verdict{Status: reading.Derives, Figures: c.Figures, Formula: c.Formula(), Score: score}
			}
		})
	}
	return best, best.Status != ""
}
