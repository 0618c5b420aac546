package derive

import (
	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
)

// sumGrew derives by how much in per cent a measure grew that no row prints: the sum of the rows that it is made of, "total net revenue increased 5
// percent".
func (r *Deriver) sumGrew(d *reading.Reading) (reading.Verdict, bool) {
	var best reading.Verdict
	if d.Unit != quantity.Percent || d.Change == 0 || d.Future {
		return best, false
	}
	one := decimal.NewFromInt(1)
	for _, p := range d.Phrases {
		if p.Fit < 0.8 || p.Adjusted {
			continue
		}
		for _, parts := range r.MadeOf(p.Words) {
			fits, ok := r.FitsOf(parts)
			if !ok {
				continue
			}
			r.EachFirst(d, p, fits[0], func(first match.Fit, s period.Span, x *tables.Figure, score float64) {
				c, ok := ColumnSum(fits, first, x)
				if !ok || score <= best.Score {
					return
				}
				r.SumsBefore(d, fits, first, s, c, func(was tables.Sum) {
					i, point, ok := c.Over(was)
					i.Low, i.High = i.Low.Sub(one), i.High.Sub(one)
					if ok && score > best.Score && d.AgreesInPercent(i, point.Sub(one)) == quantity.Exact {
						best = reading.Verdict{Status: reading.Derives, Figures: append(c.Figures, was.Figures...), Formula: c.Term() + "/" + was.Term() + "-1", Score: score}
					}
				})
			})
		}
	}
	return best, best.Status != "" && best.Score >= needed(d)
}
