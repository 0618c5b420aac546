package mention

import (
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
)

// isStaleSum looks for the sum of a day or a period before that stands in place of the one that the words name: "Cash and marketable securities were $460.7
// million at December 31, 2018", which they came to a year earlier.
func (r *reader) isStaleSum(d *reading) (verdict, bool) {
	var best verdict
	if d.Unit != quantity.Money || d.PerShare || d.tellingDigits() <= fewDigits || !r.mayBeStale(d) || !r.isSaidOf(d) {
		return best, false
	}
	for _, p := range d.phrases {
		if !p.Own || p.After || p.Fit < 0.9 {
			continue
		}
		for _, parts := range r.partsOf(p) {
			r.staleSumOf(d, p, parts, &best)
		}
	}
	return best, best.status != ""
}

// staleSumOf is isStaleSum for the parts that a sum is made of.
func (r *reader) staleSumOf(d *reading, p match.Phrase, parts []string, best *verdict) {
	fits, ok := r.fitsOf(parts)
	if !ok || len(parts) < 2 {
		return
	}
	r.eachFirst(d, p, fits[0], func(first match.Fit, s period.Span, x *tables.Figure, score float64) {
		now, ok := columnSum(fits, first, x)
		if !ok || score <= best.score || !x.IsOf(d.spans[0].Span) || d.Agrees(now.Interval, now.Point) != quantity.No {
			return
		}
		r.sumsBefore(d, fits, first, s, now, func(was tables.Sum) {
			if d.Agrees(was.Interval, was.Point) == quantity.Exact {
				*best = verdict{status: Differs, figures: now.Figures, formula: now.Formula, score: score, exact: true, expected: d.InPlaces(now.Point), sure: true}
			}
		})
	})
}
