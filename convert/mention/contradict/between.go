package contradict

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
)

// Sentences that say what something is, what it was, and how it changed. Two of the three give the third, whatever it is called.

// BetweenDiffers looks for a change, in per cent or as an amount, that is not the one between the two levels that its sentence compares, where both are to the digit
// figures of one row: "was $121.2 million compared to $127.9 million, an increase of 5.3%", which was a decrease; "were $91.5 million, an increase of $1.9 million
// compared to $90.5 million".
func (r *Checker) BetweenDiffers(d *reading.Reading) (reading.Verdict, bool) {
	if d.Change == 0 || d.Unit != quantity.Percent && d.Unit != quantity.Money || d.IsInexact() || d.Digits < reading.LeastStale || d.Verdict.Status == reading.Derives {
		return reading.Verdict{}, false
	}
	level, base := levelsOf(d)
	if level == nil {
		return reading.Verdict{}, false
	}
	cur, was := level.Verdict.Figures[0], base.Verdict.Figures[0]
	if !MayGrowAs(cur) || !cur.Adjusted && d.IsTurnedBeside(prose.WordsOf(cur.Row.Called)) || !isBaseOf(was, cur) || !r.isUnbentIn(d, cur.Row) || d.IsReversedBeside(prose.WordsOf(cur.Row.Called)) || r.isPrintedAs(d, cur) {
		return reading.Verdict{}, false
	}
	if d.Unit == quantity.Percent {
		return growthBetween(d, level, base)
	}
	return differenceBetween(d, level, base)
}

// levelsOf are the level that a change goes with and the one that it is compared with, both to the digit figures of one row; nil for none.
func levelsOf(d *reading.Reading) (level, base *reading.Reading) {
	k := d.Level()
	for d.Peers[k].Against && d.Peers[k].Chained >= 0 && d.Peers[k].Chained < k {
		k = d.Peers[k].Chained
	}
	level = d.Peers[k]
	if k >= d.Index || !isLevelToTheDigit(level) || !isOnlyChangeOf(d, level) || d.Unit == quantity.Money && level.Unit != quantity.Money || d.PerShare && !level.PerShare {
		return nil, nil
	}
	base = baseOf(d, level)
	if base == nil || base.Verdict.Figures[0].Row != level.Verdict.Figures[0].Row || !isRightBehind(d, level, base) && !isBehindShare(d, level) {
		return nil, nil
	}
	return level, base
}

// isRightBehind reports whether nothing else is named between a change and its level, or what that is compared with.
func isRightBehind(d, level, base *reading.Reading) bool {
	behind := level.To
	if base.Index < d.Index {
		behind = max(behind, base.To)
	}
	return !d.HasObjectOfItsOwn() && !d.IsOfOther(level) && !isNamedSince(d, level) && d.WordsFrom(behind, d.From) <= MostBetween
}

// isBehindShare reports whether nothing but what part of something a level is stands between it and a change: "were $91.5 million, or 15.3% of net sales, an increase of".
func isBehindShare(d, level *reading.Reading) bool {
	if d.Chained < 0 || d.Chained != level.Index+1 || d.HasObjectOfItsOwn() {
		return false
	}
	share := d.Peers[d.Chained]
	return share.Change == 0 && share.Unit == quantity.Percent && share.Chained == level.Index && slices.Contains(d.Sentence.Words[share.To:d.From], ",")
}

// isUnbentIn reports whether nothing says of a change that it is another than that between two figures of a row, but what the row is called.
func (r *Checker) isUnbentIn(d *reading.Reading, w *tables.Row) bool {
	if d.Unit == quantity.Percent {
		return r.isGrowthIn(d, w)
	}
	called := prose.WordsOf(w.Called)
	return !r.isQualifiedBeside(d, called) && !isYearly(d) && !prose.Adjusts.In(slices.DeleteFunc(slices.Clone(derive.OwnWords(d)), called.Has))
}

// isPrintedAs reports whether a table prints a change beside a figure, or in its row, that a number ties to.
func (r *Checker) isPrintedAs(d *reading.Reading, cur *tables.Figure) bool {
	return r.isPrintedChange(d, cur) || d.Verdict.Status == reading.Ties && d.Verdict.Figures[0].Row == cur.Row && d.Verdict.Figures[0].Change
}

// growthBetween is the verdict that a percentage is not the change from one level to another, nor went the way that it did.
func growthBetween(d, level, base *reading.Reading) (reading.Verdict, bool) {
	cur, was := level.Verdict.Figures[0], base.Verdict.Figures[0]
	i, point, ok := tables.Growth(cur, was)
	if !ok || base.Value.IsZero() {
		return reading.Verdict{}, false
	}
	v := reading.Verdict{Status: reading.Differs, Figures: []*tables.Figure{cur, was}, Formula: tables.GrowthFormula(cur, was), Exact: true, Expected: d.InPlaces(point), Sure: true}
	if d.Agrees(i, point) == quantity.Exact {
		v.Contrary = !quantity.SameSign(d.Change, point) && saysWay(d)
		return v, v.Contrary
	}
	return v, !quantity.Magnitude(i).Overlaps(d.Accuracy()) && !d.Cut(point) && !quantity.Prints(derive.GrowthSaid(level, base).Abs(), d.Value, d.Ulp)
}

// differenceBetween is the verdict that an amount is not the difference of two levels, nor went the way that it did.
func differenceBetween(d, level, base *reading.Reading) (reading.Verdict, bool) {
	cur, was := level.Verdict.Figures[0], base.Verdict.Figures[0]
	by := cur.Size().Sub(was.Size())
	v := insteadOfDifference(d, cur, was)
	if nearDifference(d, cur, was) || level.Value.Sub(base.Value).Abs().Equal(d.Value) {
		v.Contrary = by.Sign() == -d.Change && saysWay(d)
		return v, v.Contrary
	}
	return v, true
}
