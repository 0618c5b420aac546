package attribute

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/contradict"
	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
)

// A table of guidance prints what was expected before beside what is expected now: a text that says what is "now forecast" and prints the first is stale.

// IsOfEarlierForecast looks for what is expected of a row now, where a number that is said to be expected, and not to have been before, ties to what was.
func (r *Attributor) IsOfEarlierForecast(d *reading.Reading) (reading.Verdict, bool) {
	if d.Verdict.Status != reading.Ties || !d.Future || d.Opens || d.Against || d.Change != 0 || d.Digits < reading.LeastStale || len(d.Spans) == 0 || derive.EarlierHeads.In(d.Sentence.Words[:d.To]) || derive.IsOfEarlierGuidance(d) {
		return reading.Verdict{}, false
	}
	f := d.Verdict.Figures[0]
	if !f.Forecast || !derive.IsEarlierForecast(f) || !r.IsCalled(d, f.Row) {
		return reading.Verdict{}, false
	}
	i := slices.IndexFunc(f.Row.Figures, func(x *tables.Figure) bool {
		return x.Forecast && !x.Change && !derive.IsEarlierForecast(x) && x.Span == f.Span && d.Suits(x)
	})
	if i < 0 || d.PrintsAs(f.Row.Figures[i]) != quantity.No {
		return reading.Verdict{}, false
	}
	return contradict.InsteadBy(d, f.Row.Figures[i], f)
}
