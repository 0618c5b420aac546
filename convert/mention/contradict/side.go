package contradict

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
)

// SideDiffers looks for an amount per share that is the one over other shares than its words say, where the table prints that of its
// words beside it: "76 cents per diluted share", which is the basic amount.
func (r *Checker) SideDiffers(d *reading.Reading) (reading.Verdict, bool) {
	s := d.Side()
	if s == reading.EitherSide || !isLevelPerShare(d) || r.IsQualified(d, reading.Nearby) || r.isPrintedOnSide(d, s) {
		return reading.Verdict{}, false
	}
	for _, w := range r.PerShareRows {
		if reading.SideOfRow(w) != s.Other() || w.OfPart || match.NotEarned.In(prose.WordsOf(w.Label)) {
			continue
		}
		for _, f := range w.At(d.When().Span) {
			if f.Item.Kind != release.PerShare || f.LeavesOut() || f.Change || d.Agrees(f.Value(), f.Item.Value) != quantity.Exact {
				continue
			}
			if o := r.onSide(s, f); o != nil && d.Agrees(o.Value(), o.Item.Value) == quantity.No && !tables.LooksMisprinted(o) {
				return reading.Verdict{Status: reading.Differs, Figures: []*tables.Figure{o}, Score: 1, Exact: true, Expected: d.InPlaces(o.Item.Value), Sure: true}, true
			}
		}
	}
	return reading.Verdict{}, false
}

// PairDiffers looks for an amount per share of a list of one per basic and one per diluted share that is not what the table prints beside the figure which the other
// of the two ties to: "$0.35 and $0.36 per basic and diluted share", "$0.35 basic earnings per share and $0.36 diluted earnings per share", of $0.34.
func (r *Checker) PairDiffers(d *reading.Reading) (reading.Verdict, bool) {
	side := d.Side()
	if side == reading.EitherSide || !isLevelPerShare(d) {
		return reading.Verdict{}, false
	}
	for _, o := range d.Peers {
		if o.Side() != side.Other() || o.Against != d.Against || !o.PerShare || max(o.Index-d.Index, d.Index-o.Index) != 1 || o.Verdict.Status != reading.Ties || len(o.Spans) == 0 || o.When().Span != d.When().Span {
			continue
		}
		f := o.Verdict.Figures[0]
		if reading.SideOfRow(f.Row) != side.Other() || f.Row.OfPart || f.LeavesOut() != r.IsQualified(d, reading.Nearby) {
			continue
		}
		if x := r.onSide(side, f); x != nil && d.Agrees(x.Value(), x.Item.Value) == quantity.No && !d.Cut(x.Item.Value) && !tables.LooksMisprinted(x) {
			return reading.Verdict{Status: reading.Differs, Figures: []*tables.Figure{x}, Score: 1, Exact: true, Expected: d.InPlaces(x.Item.Value), Sure: true}, true
		}
	}
	return reading.Verdict{}, false
}

// isLevelPerShare reports whether a number is an amount per share of a known period that nothing bends.
func isLevelPerShare(d *reading.Reading) bool {
	return d.PerShare && d.Change == 0 && len(d.Spans) > 0 && d.Digits >= reading.LeastStale && !d.IsInexact() && !IsOfSomethingElse(d)
}

// onSide is the amount per share of a side in the column of one of the other, in a row nearby; nil for none.
func (r *Checker) onSide(s reading.Side, f *tables.Figure) *tables.Figure {
	const nearRows = 4
	for _, w := range r.PerShareRows {
		if w.Table != f.Row.Table || reading.SideOfRow(w) != s || w.OfPart || max(w.Order-f.Row.Order, f.Row.Order-w.Order) > nearRows {
			continue
		}
		for _, o := range w.Figures {
			if o.Item.Column == f.Item.Column && o.Item.Kind == release.PerShare && o.LeavesOut() == f.LeavesOut() {
				return o
			}
		}
	}
	return nil
}

// isPrintedOnSide reports whether an amount per share that is not of the other side alone is the number, in any column.
func (r *Checker) isPrintedOnSide(d *reading.Reading, s reading.Side) bool {
	return slices.ContainsFunc(r.PerShareRows, func(w *tables.Row) bool {
		return reading.SideOfRow(w) != s.Other() && !match.NotEarned.In(prose.WordsOf(w.Label)) && r.anyAgrees(d, w)
	})
}
