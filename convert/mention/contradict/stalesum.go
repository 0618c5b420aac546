package contradict

import (
	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
)

// IsStaleSum looks for the sum of a day or a period before that stands in place of the one that the words name: "Cash and marketable securities were $460.7
// million at December 31, 2018", which they came to a year earlier.
func (r *Checker) IsStaleSum(d *reading.Reading) (reading.Verdict, bool) {
	var best reading.Verdict
	if d.Unit != quantity.Money || d.PerShare || d.TellingDigits() <= reading.FewDigits || !r.mayBeStale(d) || !r.isSaidOf(d) {
		return best, false
	}
	for _, p := range d.Phrases {
		if !p.Own || p.After || p.Fit < 0.9 {
			continue
		}
		for _, parts := range r.PartsOf(p) {
			r.staleSumOf(d, p, parts, &best)
		}
	}
	return best, best.Status != ""
}

// staleSumOf is IsStaleSum for the parts that a sum is made of.
func (r *Checker) staleSumOf(d *reading.Reading, p match.Phrase, parts []string, best *reading.Verdict) {
	fits, ok := r.FitsOf(parts)
	if !ok || len(parts) < 2 {
		return
	}
	r.EachFirst(d, p, fits[0], func(first match.Fit, s period.Span, x *tables.Figure, score float64) {
		now, ok := derive.ColumnSum(fits, first, x)
		if !ok || score <= best.Score || !x.IsOf(d.When().Span) || d.Agrees(now.Interval, now.Point) != quantity.No {
			return
		}
		r.SumsBefore(d, fits, first, s, now, func(was tables.Sum) {
			if d.Agrees(was.Interval, was.Point) == quantity.Exact {
				*best = reading.Verdict{Status: reading.Differs, Figures: now.Figures, Formula: now.Formula, Score: score, Exact: true, Expected: d.InPlaces(now.Point), Sure: true}
			}
		})
	})
}
