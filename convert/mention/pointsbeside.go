package mention

import (
	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/internal/wording"
)

// pointsBeside derives a change in points of the margin that another number of the sentence is worked out as: "costs were 30.7% of sales, 164 basis
// points better", "gross margin improved 83 basis points to 17.1%".
func (r *reader) pointsBeside(d *reading) (verdict, bool) {
	if d.Unit != quantity.Points && d.Unit != quantity.Basis || d.Digits < 2 || d.future {
		return verdict{}, false
	}
	var best verdict
	for _, o := range d.peers {
		v := o.verdict
		if o.Unit != quantity.Percent || o.change != 0 || v.status != Derives || len(v.figures) != 2 || v.figures[0].Span != v.figures[1].Span {
			continue
		}
		r.eachMarginOf(d, v.figures[0].Row, v.figures[1].Row, v.figures[0].Span, func(now, then [2]*tables.Figure, n int) {
			c, ok := changeOfMargin(now, then)
			if score := v.score - 0.06*float64(n); ok && score > best.score && c.printsIn(d) {
				best = verdict{status: Derives, figures: c.figures, formula: c.formula(), score: score}
			}
		})
	}
	return best, best.status != ""
}

// printsIn is printsAs, whatever way the margin went where the words only say whether that is good: what is better of costs is less of them.
func (c marginChange) printsIn(d *reading) bool {
	either := *d
	if judges.In(d.ownWords()) {
		either.change = 0
	}
	return c.printsAs(&either)
}

// goesBy reports whether a change in points went the way that the words say. What is better of a ratio may be less of it, as of costs to sales.
func (d *reading) goesBy(point decimal.Decimal) bool {
	return quantity.SameSign(d.change, point) || judges.In(d.ownWords())
}

// judges are the words for a change that say whether it is good, and not whether it is up or down.
var judges = wording.Phrases("better|worse|improve|improves|improved|improvement|improving|worsened|worsens|worsening|deteriorates|deteriorating|deterioration|leveraged|leverage|deleveraged|deleverage|favorable|favourable|unfavorable|deteriorated")

// ofSales calls visit for the changes of what a cost, or another measure that a number in basis points is said to have gone by, is a part of sales.
func (r *reader) ofSales(d *reading, visit func(marginChange)) {
	left := maxMarginChanges
	for _, p := range d.phrases {
		if p.Own && !p.After {
			r.eachMarginChange(d, p, shareOf{upper: p.Words, lower: []string{"sale"}}, &left, visit)
		}
	}
}
