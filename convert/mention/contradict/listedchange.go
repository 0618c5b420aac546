package contradict

import (
	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
)

// ListedChangeDiffers looks for a change in a list of them that is not that of the row of its own noun, between the two columns that another of the list is the change
// between: "salaries rose by $979,000, occupancy by $80,000, and data processing by $364,000".
func (r *Checker) ListedChangeDiffers(d *reading.Reading) (reading.Verdict, bool) {
	if d.Unit != quantity.Money && d.Unit != quantity.Percent || d.PerShare || len(d.Spans) == 0 || !d.IsNamedBefore() || d.TellingDigits() < reading.LeastStale || !r.isUnbent(d) {
		return reading.Verdict{}, false
	}
	if d.Unit == quantity.Percent && otherwise.In(derive.OwnWords(d)) {
		return reading.Verdict{}, false
	}
	for _, i := range []int{d.Index - 1, d.Index + 1} {
		if i < 0 || i >= len(d.Peers) {
			continue
		}
		if v, ok := r.listedWith(d, d.Peers[i]); ok {
			return v, true
		}
	}
	return reading.Verdict{}, false
}

// listedWith holds a change against the row of its noun in the two columns of another that is listed beside it.
func (r *Checker) listedWith(d, o *reading.Reading) (found reading.Verdict, ok bool) {
	of := o.Verdict
	if !isChangeOfOneRow(o) || o.Unit != d.Unit || d.Change == 0 && o.Change == 0 || !areListed(d, o) {
		return reading.Verdict{}, false
	}
	for _, w := range r.RowsFor(d, d.Name()) {
		if w.Score < leastListed || w.Row == of.Figures[0].Row || w.Row.Table != of.Figures[0].Row.Table || w.Row.IsTotal() {
			continue
		}
		cur, was := w.Row.Beside(of.Figures[0], isLevelFigure), w.Row.Beside(of.Figures[1], isLevelFigure)
		if cur == nil || was == nil || found.Status != "" {
			return reading.Verdict{}, false // or several rows are called so
		}
		if r.isAnyChangeTo(d, cur) || mayBeBetween(d, cur, was) || !MayGrowAs(cur) {
			return reading.Verdict{}, false
		}
		if found = InsteadOfChange(d, cur, was); found.Status == "" {
			return reading.Verdict{}, false
		}
	}
	return found, found.Status != ""
}

// isChangeOfOneRow reports whether a number with a noun of its own is what two figures of one row give.
func isChangeOfOneRow(o *reading.Reading) bool {
	of := o.Verdict
	return !o.IsInexact() && o.IsNamedBefore() && of.Status == reading.Derives && len(of.Figures) == 2 && of.Figures[0].Row == of.Figures[1].Row
}

// mayBeBetween reports whether a change may be the one between two figures, as roughly as it is printed.
func mayBeBetween(d *reading.Reading, cur, was *tables.Figure) bool {
	if d.Unit == quantity.Percent {
		return isChangeBetween(d, cur, was)
	}
	i, point := tables.Difference(cur, was)
	return d.Agrees(quantity.Magnitude(i), point.Abs()) != quantity.No
}

// leastListed is how well the noun of a listed change must fit the row that it is held against.
const leastListed = 0.9

// isLevelFigure reports whether a figure is a level.
func isLevelFigure(f *tables.Figure) bool { return !f.Change && !f.Forecast }

// areListed reports whether nothing but the noun of the second of two changes, and what joins the two, stands between them.
func areListed(d, o *reading.Reading) bool {
	first, second := d, o
	if first.Index > second.Index {
		first, second = second, first
	}
	from := second.StartOf(second.Name().Text)
	if from < first.To {
		return false
	}
	for k := first.To; k < second.From; k++ {
		if k == from {
			k += len(prose.WordsOf(second.Name().Text)) - 1
			continue
		}
		switch second.Sentence.Words[k] {
		case ",", "and", "by", "the", "in", "while":
		default:
			return false
		}
	}
	return !match.IsPerShare(first.Name().Words)
}
