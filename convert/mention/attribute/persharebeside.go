package attribute

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/contradict"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
)

// IsPerShareOfOther looks for an amount per share that goes with an amount whose own row has one for it, where it is what another row has: "Core FFO was $162.1 million, or
// $1.64 per diluted share", which is that of "NAREIT FFO".
func (r *Attributor) IsPerShareOfOther(d *reading.Reading) (reading.Verdict, bool) {
	if !d.PerShare || d.Linked < 0 || d.IsInexact() || len(d.Verdict.Figures) == 0 || d.Verdict.Status == reading.Differs {
		return reading.Verdict{}, false
	}
	of, is := d.Peers[d.Linked].Verdict, d.Verdict.Figures[0]
	if of.Status != reading.Ties || !of.Exact || len(of.Figures[0].Row.Words) == 0 || is.Item.Kind != release.PerShare || isPerShareOf(is.Row, of.Figures[0].Row) {
		return reading.Verdict{}, false
	}
	if want := r.perShareOf(d, of.Figures[0]); want != nil {
		return contradict.InsteadBy(d, want, is)
	}
	return reading.Verdict{}, false
}

// perShareOf is what the table of an amount prints of it per share, where that is one figure, which a number is not; nil for none.
func (r *Attributor) perShareOf(d *reading.Reading, amount *tables.Figure) (want *tables.Figure) {
	for _, w := range r.PerShareRows {
		if w.Table != amount.Row.Table || !isPerShareOf(w, amount.Row) || d.IsOfOtherSide(w) {
			continue
		}
		for _, f := range w.At(amount.Span) {
			if f.Item.Kind != release.PerShare || f.Change {
				continue
			}
			if want != nil || d.Agrees(f.Value(), f.Item.Value) != quantity.No {
				return nil
			}
			want = f
		}
	}
	return want
}

// isPerShareOf reports whether a row is called as another is, per share: "Core FFO per diluted share" of "Core FFO".
func isPerShareOf(w, amount *tables.Row) bool {
	return tables.SameSet(slices.DeleteFunc(slices.Clone(w.Words), func(x string) bool { return tables.PerShareWords[x] }), amount.Words)
}
