package search

import (
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
)

// leastAgain is how much of the words of a row must stand beside a change that the text says again of it.
const leastAgain = 0.5

// changeAgain looks for a percentage of change that the text says again, of the same time and of a row whose words stand beside it: of the headline "Q4 profit before one-off items up
// 25.7 percent" above "profit before a one-off item rose 25.7 percent to $86.5 million, compared to $68.8 million", which says with its levels what that is.
func (r *Searcher) changeAgain(d *reading.Reading) (reading.Verdict, bool) {
	if d.Change == 0 || d.Unit != quantity.Percent || d.IsInexact() || d.TellingDigits() <= reading.FewDigits || !d.When().Explicit {
		return reading.Verdict{}, false
	}
	_, all := r.wordsBeside(d)
	for _, o := range r.Readings {
		if o == d || o.Change != d.Change || o.Unit != d.Unit || !o.Value.Equal(d.Value) || o.Verdict.Status != reading.Derives || len(o.Verdict.Figures) != 2 {
			continue
		}
		if f := o.Verdict.Figures[0]; f.Span == d.When().Span && r.shareSaid(f, all) >= leastAgain {
			return o.Verdict, true
		}
	}
	return reading.Verdict{}, false
}
