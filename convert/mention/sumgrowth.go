package mention

import (
	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
)

// sumGrew derives by how much in per cent a measure grew that no row prints: the sum of the rows that it is made of, "total net revenue increased 5
// percent".
func (r *reader) sumGrew(d *reading) (verdict, bool) {
	var best verdict
	if d.Unit != quantity.Percent || d.change == 0 || d.future {
		return best, false
	}
	one := decimal.NewFromInt(1)
	for _, p := range d.phrases {
		if p.Fit < 0.8 || p.Adjusted {
			continue
		}
		for _, parts := range r.madeOf(p.Words) {
			fits, ok := r.fitsOf(parts)
			if !ok {
				continue
			}
			r.eachFirst(d, p, fits[0], func(first match.Fit, s period.Span, x *tables.Figure, score float64) {
				c, ok := columnSum(fits, first, x)
				if !ok || score <= best.score {
					return
				}
				r.sumsBefore(d, fits, first, s, c, func(was tables.Sum) {
					i, point, ok := c.Over(was)
					i.Low, i.High = i.Low.Sub(one), i.High.Sub(one)
					if ok && score > best.score && d.AgreesInPercent(i, point.Sub(one)) == quantity.Exact {
						best = verdict{status: Derives, figures: append(c.Figures, was.Figures...), formula: c.Term() + "/" + was.Term() + "-1", score: score}
					}
				})
			})
		}
	}
	return best, best.status != "" && best.score >= d.needed()
}
