package contradict

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
)

// InWhole is a verdict that one row contradicts a number whose words are a sum of that row and others, by that sum: of "total debt" its
// current portion is a part.
func (r *Checker) InWhole(d *reading.Reading, v reading.Verdict) reading.Verdict {
	if v.Status != reading.Differs || len(v.Figures) != 1 || v.Formula != "" || v.Instead != nil || d.Unit != quantity.Money || d.Change != 0 || len(d.Phrases) == 0 {
		return v
	}
	f, words := v.Figures[0], d.Name().Words
	if tables.SameSet(f.Row.Words, words) {
		return v
	}
	for _, parts := range r.MadeOf(words) {
		fits, ok := r.FitsOf(parts)
		if !ok {
			continue
		}
		for _, first := range fits[0] {
			for _, x := range first.Row.Figures {
				sum, ok := derive.ColumnSum(fits, first, x)
				if ok && first.Score >= derive.LeastPart && x.Item.Column == f.Item.Column && slices.Contains(sum.Figures, f) && d.Agrees(sum.Interval, sum.Point) == quantity.No {
					v.Figures, v.Formula, v.Expected = sum.Figures, sum.Formula, d.InPlaces(sum.Point)
					return v
				}
			}
		}
	}
	return v
}
