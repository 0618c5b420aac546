package mention

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
)

// A table of guidance prints what was expected before beside what is expected now: a text that says what is "now forecast" and prints the first is stale.

// isOfEarlierForecast looks for what is expected of a row now, where a number that is said to be expected, and not to have been before, ties to what was.
func (r *reader) isOfEarlierForecast(d *reading) (verdict, bool) {
	if d.verdict.status != Ties || !d.future || d.opens || d.against || d.change != 0 || d.Digits < leastStale || len(d.spans) == 0 || earlierHeads.In(d.s.Words[:d.To]) || d.isOfEarlierGuidance() {
		return verdict{}, false
	}
	f := d.verdict.figures[0]
	if !f.Forecast || !isEarlierForecast(f) || !r.isCalled(d, f.Row) {
		return verdict{}, false
	}
	i := slices.IndexFunc(f.Row.Figures, func(x *tables.Figure) bool {
		return x.Forecast && !x.Change && !isEarlierForecast(x) && x.Span == f.Span && suits(x, d)
	})
	if i < 0 || d.printsAs(f.Row.Figures[i]) != quantity.No {
		return verdict{}, false
	}
	return d.insteadBy(f.Row.Figures[i], f)
}
