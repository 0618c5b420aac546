package derive

import (
	"maps"
	"slices"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
)

// changed looks for a printed or computed change that prints as the number.
func (r *Deriver) changed(d *reading.Reading) (reading.Verdict, bool) {
	var best reading.Verdict
	take := func(v reading.Verdict) {
		if v.Score > best.Score {
			best = v
		}
	}
	bases := make([][]period.Span, len(d.Spans))
	for i, sf := range d.Spans {
		bases[i] = r.BasesOf(d, sf.Span)
	}
	for _, p := range d.Phrases {
		for _, rf := range r.RowsFor(d, p) {
			for i, sf := range d.Spans {
				r.printedChange(d, p, rf, sf.Span, sf.Off, take)
				r.computedChange(d, p, rf, sf.Span, bases[i], sf.Off, take)
			}
		}
	}
	return best, best.Status != "" && best.Score >= needed(d)-0.05
}

// printedFirst puts a change that a table prints before one that is worked out.
const printedFirst = 0.12

// printedChange looks for a table's own percentage or difference.
func (r *Deriver) printedChange(d *reading.Reading, p match.Phrase, rf match.Fit, s period.Span, off float64, take func(reading.Verdict)) {
	if r.LevelDisagrees(d, rf.Row, s) {
		return
	}
	for _, f := range rf.Row.Figures {
		if f.Span != s && f.Span.End != 0 || !isPrintedChange(d, f) || r.IsToCome(d) && !f.Forecast {
			continue
		}
		score := p.Fit*rf.Score - off + printedFirst + Preference(f, d)
		if len(f.Around) > 0 {
			score -= 0.04
		}
		if p.Adjusted != f.LeavesOut() {
			score -= 0.15
		}
		take(reading.Verdict{Status: reading.Ties, Figures: []*tables.Figure{f}, Score: score, Exact: rf.Exact})
	}
	if d.Unit == quantity.Percent {
		r.printedGrowth(d, p, rf, s, off, take)
	}
}

// isPrintedChange reports whether a figure is the percentage or the difference that is spoken of.
func isPrintedChange(d *reading.Reading, f *tables.Figure) bool {
	switch kind := f.Item.Kind; {
	case !f.Change:
		return false
	case d.Unit == quantity.Percent && kind == release.Percentage:
		return d.IsChange(f)
	case d.Unit == quantity.Money && kind == release.Money:
		return d.Agrees(f.Value(), f.Item.Value) != quantity.No
	}
	return false
}

// printedGrowth looks for the percentage in the rows that say how a row has grown.
func (r *Deriver) printedGrowth(d *reading.Reading, p match.Phrase, rf match.Fit, s period.Span, off float64, take func(reading.Verdict)) {
	for _, g := range rf.Row.Growths {
		for _, f := range g.At(s) {
			if f.Item.Kind != release.Percentage || !d.IsChange(f) || r.IsToCome(d) && !f.Forecast {
				continue
			}
			score := p.Fit*rf.Score - off + printedFirst + Preference(f, d)
			if p.Adjusted != g.Adjusted {
				score -= 0.15
			}
			if len(f.Around) > 0 && !tables.CoversAny(p.Words, f.Around) {
				score -= 0.15
			}
			if f.Forecast && !d.Future {
				score -= 0.3
			}
			take(reading.Verdict{Status: reading.Ties, Figures: []*tables.Figure{f}, Score: score, Exact: rf.Exact})
		}
	}
}

// LevelDisagrees reports whether the level that a change goes with is another than the row's: the text speaks of something
// else by the same name.
func (r *Deriver) LevelDisagrees(d *reading.Reading, w *tables.Row, s period.Span) bool {
	o := d
	for o.Change != 0 && o.Chained >= 0 && o.Chained < o.Index {
		o = d.Peers[o.Chained]
	}
	if o == d || o.Change != 0 || o.Unit != quantity.Money || o.PerShare || o.Against || o.Verdict.Status != "" || d.IsOfOther(o) {
		return false
	}
	seen := false
	for _, f := range w.At(s) {
		if f.Item.Kind == release.Money && !f.Change {
			if o.Agrees(f.Value(), f.Item.Value) != quantity.No {
				return false
			}
			seen = true
		}
	}
	return seen
}

// computedChange works the change out of two figures of the row, that of a period and that of one of its bases.
func (r *Deriver) computedChange(d *reading.Reading, p match.Phrase, rf match.Fit, s period.Span, bases []period.Span, off float64, take func(reading.Verdict)) {
	if r.LevelDisagrees(d, rf.Row, s) {
		return
	}
	for n, base := range basesSaid(d, p, rf, bases) {
		for _, cur := range rf.Row.At(s) {
			for _, was := range r.AlsoAt(rf.Row, cur, base) {
				if was == cur || was.Span.Months != cur.Span.Months && was.Span.Months*cur.Span.Months != 0 || cur.Item.Kind != was.Item.Kind || cur.Change || was.Change {
					continue
				}
				if p.Adjusted && d.Unit == quantity.Percent && !cur.LeavesOut() && !(rf.Exact && prose.Adjusts.In(prose.WordsOf(cur.Row.Called))) {
					continue // what is left out of a change shows in no figure that holds it
				}
				v, ok := ChangeOf(d, cur, was)
				if !ok {
					continue
				}
				score := p.Fit*rf.Score - off - 0.06*float64(n) - r.penalty(cur, p, d, rf.Named) + Preference(cur, d)
				if cur.Adjusted != was.Adjusted || len(cur.Around) != len(was.Around) {
					score -= 0.2
				}
				v.Score, v.Exact = score+v.Score, rf.Exact
				take(v)
			}
		}
	}
}

// basesSaid are those of the bases of a change that words say, where they do and the row may be another than they name: it is none since another time.
func basesSaid(d *reading.Reading, p match.Phrase, rf match.Fit, bases []period.Span) []period.Span {
	if len(d.Bases) == 0 || rf.Exact && (match.IsPerShare(p.Words) || rf.Row.First(isPerShare) == nil) {
		return bases
	}
	return bases[:min(len(bases), len(d.Bases))]
}

// isPerShare reports whether a figure is an amount per share.
func isPerShare(f *tables.Figure) bool { return f.Item.Kind == release.PerShare }

// AlsoAt lists the figures of a row for a period; where it has none, those of the rows that are called the same in other tables.
func (r *Deriver) AlsoAt(w *tables.Row, cur *tables.Figure, s period.Span) []*tables.Figure {
	out := w.At(s)
	if len(out) > 0 {
		return out
	}
	for _, o := range r.Tables.TwinsOf(w) {
		for _, f := range o.At(s) {
			if f.Span == s && maps.Equal(f.Around, cur.Around) {
				out = append(out, f)
			}
		}
	}
	return out
}

// ChangeOf is the verdict that a change follows from two figures; false when it does not.
func ChangeOf(d *reading.Reading, cur, was *tables.Figure) (reading.Verdict, bool) {
	v, ok := reading.Verdict{Status: reading.Derives}, false
	switch kind := cur.Item.Kind; {
	case d.Unit == quantity.Points || d.Unit == quantity.Basis:
		ok = kind == release.Percentage && pointsAgree(d, cur, was)
	case kind == release.Percentage || kind == release.Ratio:
	case d.Unit == quantity.Percent:
		if v.Score, ok = growthAgrees(d, cur, was); ok {
			v.Formula, v.Figures = tables.GrowthFormula(cur, was), []*tables.Figure{cur, was}
			return v, true
		}
	case d.Unit == quantity.Money || d.Unit == quantity.Bare && kind != release.Money:
		if (kind == release.PerShare) == d.PerShare || !d.Scaled {
			v.Score, ok = differenceAgrees(d, cur, was)
		}
	}
	if ok {
		v.Formula, v.Figures = tables.PrintedAs(cur)+"-"+tables.PrintedAs(was), []*tables.Figure{cur, was}
	}
	return v, ok
}

// growthAgrees reports whether a mention is the growth from one figure to another, and how the score of that is changed.
func growthAgrees(d *reading.Reading, cur, was *tables.Figure) (float64, bool) {
	if !d.MayBeGrowth(cur, was) {
		return 0, false
	}
	i, point, ok := tables.Growth(cur, was)
	a := d.Agrees(i, point)
	return a.Handicap(), ok && a != quantity.No && quantity.SameSign(d.Change, point)
}

// pointsAgree reports whether a mention is the difference between two percentages, in points or basis points.
func pointsAgree(d *reading.Reading, cur, was *tables.Figure) bool {
	i, point := tables.Difference(cur, was)
	by := quantity.Hundred
	if d.Unit == quantity.Basis {
		by = quantity.Hundred.Mul(quantity.Hundred)
	}
	return d.Agrees(i.Scale(by), point.Mul(by)) != quantity.No && GoesBy(d, point)
}

// differenceAgrees reports whether a mention is the difference between two amounts, and how the score of that is changed.
func differenceAgrees(d *reading.Reading, cur, was *tables.Figure) (float64, bool) {
	if !d.MayBeDifference(cur.Item.Value, was.Item.Value) {
		return 0, false
	}
	i, point := tables.Difference(cur, was)
	a := d.Agrees(i, point)
	if a == quantity.No && ofRounded(d, cur, was) {
		a = quantity.Within
	}
	return a.Handicap(), a != quantity.No && !WentOtherWay(d, cur, was)
}

// WentOtherWay reports whether an amount that is said to have become more is less than it was, or the other way about: of losses and costs, which are printed
// below none, the magnitude counts.
func WentOtherWay(d *reading.Reading, cur, was *tables.Figure) bool {
	now, then := cur.Item.Value, was.Item.Value
	if d.Change == 0 || d.Unit == quantity.Points || d.Unit == quantity.Basis || now.Sign()*then.Sign() <= 0 || d.IsTurned() {
		return false
	}
	return now.Abs().Cmp(then.Abs()) == -d.Change
}

// BasesOf lists what a change may be counted from, the likeliest first.
func (r *Deriver) BasesOf(d *reading.Reading, s period.Span) []period.Span {
	out := slices.Clone(d.Bases)
	if back := r.BackAbove(d.Block); len(out) == 0 && back.Months > 0 && back.Months == s.Months {
		out = append(out, period.Span{Months: s.Months, End: s.End - back.By})
	}
	for _, b := range []period.Span{{Months: s.Months, End: s.End - 12}, {Months: s.Months, End: s.End - max(s.Months, 3)}} {
		if !slices.Contains(out, b) {
			out = append(out, b)
		}
	}
	if s.Months == 0 {
		if e := r.Calendar.LastYearEnd(period.When{}); e != s.End {
			out = append(out, period.Span{Months: 0, End: e})
		}
	}
	if len(d.Bases) == 0 {
		for _, back := range r.BasesAround[d.Block] {
			if b := (period.Span{Months: s.Months, End: s.End - back}); !slices.Contains(out, b) {
				out = append(out, b)
			}
		}
	}
	return out
}

// NoteBases notes how many months back the changes of each block are counted from, as others of it say: "down 21% versus 2019; tickets were down 27%".
func (r *Deriver) NoteBases() {
	r.BasesAround = map[int][]int{}
	for _, d := range r.Readings {
		if len(d.Bases) == 0 || len(d.Spans) == 0 || d.Bases[0].Months != d.When().Months {
			continue
		}
		if back := d.When().End - d.Bases[0].End; back > 0 && !slices.Contains(r.BasesAround[d.Block], back) {
			r.BasesAround[d.Block] = append(r.BasesAround[d.Block], back)
		}
	}
}

// ofRounded reports whether a number is the difference of two figures that were rounded as it is before they were
// deducted: 62.2 - 24.0, where the table has 62,240 and 23,978.
func ofRounded(d *reading.Reading, cur, was *tables.Figure) bool {
	by := cur.Item.Value.Abs().Round(-d.Ulp).Sub(was.Item.Value.Abs().Round(-d.Ulp))
	return d.Digits > 2 && cur.Item.Value.Sign() == was.Item.Value.Sign() && by.Abs().Equal(d.Value) && (d.Change == 0 || quantity.SameSign(d.Change, by))
}
