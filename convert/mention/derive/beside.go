package derive

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
)

// Mentioned reports whether another number of the sentence ties to a figure.
func (r *Deriver) Mentioned(d *reading.Reading, f *tables.Figure) bool {
	return slices.ContainsFunc(d.Peers, func(o *reading.Reading) bool {
		if o.Verdict.Status != reading.Ties || len(o.Verdict.Figures) == 0 {
			return false
		}
		x := o.Verdict.Figures[0]
		return x.Item == f.Item || x.Span == f.Span && x.Item.Value.Equal(f.Item.Value) && x.Item.Kind == f.Item.Kind
	})
}

// BesideOthers looks for what follows from the rows that other numbers of the sentence tie to: their change, or the figure
// that one of them is compared with.
func (r *Deriver) BesideOthers(d *reading.Reading) (reading.Verdict, bool) {
	var best reading.Verdict
	for _, o := range d.Peers {
		if !isLevelOrBy(o, d) || o.PerShare != d.PerShare && d.Unit != quantity.Percent {
			continue
		}
		if d.Chained != o.Index && o.Chained != d.Index && !(d.Chained >= 0 && d.Chained == o.Chained) {
			continue
		}
		w := o.Verdict.Figures[0].Row
		for _, sf := range d.Spans {
			v, ok := r.beside(d, o, w, sf.Span)
			if v.Score = o.Verdict.Score - sf.Off; ok && v.Score > best.Score {
				best = v
			}
		}
	}
	if best.Status == "" {
		return r.betweenOthers(d)
	}
	return best, true
}

// betweenOthers looks for the change of one level of a sentence to the one that it is compared with, whatever rows they stand in: "were $59,120 for the fourth quarter
// of 2016, compared to $61,971 for the same quarter last year, a 4.6% decrease", of a table with a row for each year.
func (r *Deriver) betweenOthers(d *reading.Reading) (reading.Verdict, bool) {
	if d.Change == 0 || d.Unit != quantity.Percent {
		return reading.Verdict{}, false
	}
	for _, was := range d.Peers {
		now := comparedWith(was)
		if now == nil || d.Index != was.Index+1 && d.Chained != now.Index {
			continue
		}
		cur, base := now.Verdict.Figures[0], was.Verdict.Figures[0]
		if cur.Row == base.Row || cur.Change || base.Change || cur.Item.Kind != base.Item.Kind {
			continue
		}
		if v, ok := ChangeOf(d, cur, base); ok {
			v.Score = min(now.Verdict.Score, was.Verdict.Score)
			return v, true
		}
	}
	return reading.Verdict{}, false
}

// comparedWith is the level before another in its sentence that is compared with it, where both tie; nil for none.
func comparedWith(was *reading.Reading) *reading.Reading {
	if !was.Against || was.Change != 0 || was.Chained < 0 || was.Chained >= was.Index || was.Verdict.Status != reading.Ties {
		return nil
	}
	now := was.Peers[was.Chained]
	if now.Change != 0 || now.Against || now.Unit != was.Unit || now.Verdict.Status != reading.Ties {
		return nil
	}
	return now
}

// isLevelOrBy reports whether a number is a level that ties, or an amount that a row has changed by, which another is in per cent: "an improvement of 6.9 cents, or
// 4.4%".
func isLevelOrBy(d *reading.Reading, o *reading.Reading) bool {
	if d.Change == 0 {
		return d.Verdict.Status == reading.Ties
	}
	f := d.Verdict.Figures
	return d.Verdict.Status == reading.Derives && len(f) == 2 && f[0].Row == f[1].Row && d.Unit == quantity.Money && o.Unit == quantity.Percent && o.Change == d.Change && o.Chained == d.Index
}

// beside looks for a figure of a row, or the change of two, that prints as a number beside one that ties to the row.
func (r *Deriver) beside(d, o *reading.Reading, w *tables.Row, s period.Span) (reading.Verdict, bool) {
	if d.Change == 0 {
		for _, x := range w.At(s) {
			if d.Unit == o.Unit && d.Suits(x) && d.Agrees(x.Value(), x.Item.Value) != quantity.No && !(d.PerShare && d.IsOfOtherSide(w)) {
				return reading.Verdict{Status: reading.Ties, Figures: []*tables.Figure{x}}, true
			}
		}
		return reading.Verdict{}, false
	}
	for _, base := range r.BasesOf(d, s) {
		for _, cur := range w.At(s) {
			for _, was := range w.At(base) {
				if cur.Span.Months != was.Span.Months || cur.Change || was.Change {
					continue
				}
				if v, ok := r.changeBeside(d, cur, was); ok {
					return v, true
				}
			}
		}
	}
	return reading.Verdict{}, false
}

// changeBeside is the verdict that a number is what two figures of a row have changed by, in itself or as the text rounds those.
func (r *Deriver) changeBeside(d *reading.Reading, cur, was *tables.Figure) (reading.Verdict, bool) {
	v, ok := ChangeOf(d, cur, was)
	if !ok && d.Unit == quantity.Percent && r.Mentioned(d, cur) && r.Mentioned(d, was) {
		v, ok = roundedGrowth(d, cur, was)
	}
	if !ok && OfLevelsSaid(d, cur, was) {
		return growthVerdict(cur, was), true
	}
	return v, ok
}

// roundedGrowth is the verdict that the rounding of two figures, which the text names beside the change, does not refute it.
func roundedGrowth(d *reading.Reading, cur, was *tables.Figure) (reading.Verdict, bool) {
	i, point, ok := tables.Growth(cur, was)
	if !ok || !quantity.Magnitude(i).Overlaps(d.Accuracy()) || !quantity.SameSign(d.Change, point) {
		return reading.Verdict{}, false
	}
	return growthVerdict(cur, was), true
}

// growthVerdict is the verdict that a number is the growth from one figure to another.
func growthVerdict(cur, was *tables.Figure) reading.Verdict {
	return reading.Verdict{Status: reading.Derives, Figures: []*tables.Figure{cur, was}, Formula: tables.GrowthFormula(cur, was)}
}

// OfLevelsSaid reports whether a percentage is what two levels of its sentence, which tie to two figures, have changed by as the text rounds them: "rose 25.7 percent to $86.5
// million, compared to $68.8 million", of amounts that the table prints in full, which rose by 25.76 percent.
func OfLevelsSaid(d *reading.Reading, cur, was *tables.Figure) bool {
	if d.Change == 0 || d.Unit != quantity.Percent {
		return false
	}
	now, then := levelSaid(d, cur), levelSaid(d, was)
	if now == nil || then == nil || then.Value.IsZero() || now.Unit != then.Unit || cur.Item.Value.Sign() != was.Item.Value.Sign() {
		return false
	}
	by := GrowthSaid(now, then)
	return quantity.SameSign(d.Change, by) && quantity.Prints(by.Abs(), d.Value, d.Ulp)
}

// GrowthSaid is by how many per cent one level is more than another, which is not none, as the text rounds both.
func GrowthSaid(now, then *reading.Reading) decimal.Decimal {
	return now.Value.Sub(then.Value).Mul(quantity.Hundred).DivRound(then.Value, tables.Precision)
}

// levelSaid is the level of a number's sentence that ties to a figure; nil for none.
func levelSaid(d *reading.Reading, f *tables.Figure) *reading.Reading {
	for _, o := range d.Peers {
		if o.Change == 0 && !o.IsInexact() && o.Verdict.Status == reading.Ties && len(o.Verdict.Figures) > 0 && o.Verdict.Figures[0].Item == f.Item {
			return o
		}
	}
	return nil
}
