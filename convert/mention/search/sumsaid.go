package search

import (
	"maps"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// togetherWords are those of a sentence that may speak of several rows together.
var togetherWords = wording.Phrases("and|plus|together|combined|including|both|total|totaled|totalled|totaling|aggregate|altogether", "in all", "as well as", "along with")

const (
	leastAdded    = 0.5 // how well words must fit a row at the least that is added
	mostAdded     = 10  // rows that are tried together
	mostChanceSum = 0.06
)

// sumSaid derives an amount or a count, or how it grew, from two or three rows of one table that the words of its sentence, and of the one before, fit:
// "the company put $795 million to work through dividends and buybacks". How many sums are tried limits what is taken for no chance.
func (r *Searcher) sumSaid(d *reading.Reading) (reading.Verdict, bool) {
	grown, ok := mayBeSum(d)
	if !ok || !togetherWords.In(d.Sentence.Words) {
		return reading.Verdict{}, false
	}
	a := attempt{d: d, Chance: quantity.NewChance(&d.Number)}
	rows := r.rowsAdded(d)
	for i, x := range rows {
		for j, y := range rows[:i] {
			if x.Row.Table != y.Row.Table || x.Row == y.Row || grown && x.Row.IsCalledAs(y.Row) {
				continue
			}
			a.trySums(r, []match.Fit{x, y}, grown)
			for _, z := range rows[:j] {
				if z.Row.Table == x.Row.Table && z.Row != x.Row && z.Row != y.Row && !(grown && (z.Row.IsCalledAs(x.Row) || z.Row.IsCalledAs(y.Row))) {
					a.trySums(r, []match.Fit{x, y, z}, grown)
				}
			}
		}
	}
	r.CheckFor(a.Tried)
	return a.best, a.best.Status != "" && a.Expected() <= mostChanceSum
}

// mayBeSum reports whether a number is an amount or a count of what was reported, or how one grew.
func mayBeSum(d *reading.Reading) (grown, ok bool) {
	grown = d.Unit == quantity.Percent && d.Change != 0
	level := (d.Unit == quantity.Money || d.Unit == quantity.Bare) && d.Change == 0
	return grown, (grown || level) && !d.PerShare && !d.Future && !d.Ranged && !d.Spelled && d.TellingDigits() >= reading.FewDigits
}

// rowsAdded are the rows that may be added for a number: those that the words fit, and those that its phrases and the numbers beside it are of.
func (r *Searcher) rowsAdded(d *reading.Reading) (out []match.Fit) {
	take := func(f match.Fit) {
		if len(f.Row.Figures) > 0 && !slices.ContainsFunc(out, func(o match.Fit) bool { return o.Row == f.Row }) {
			out = append(out, f)
		}
	}
	for _, f := range r.rowsSaid(d) {
		if f.Score >= LikelyRow {
			take(f)
		}
	}
	e := r.EvidenceOf(d)
	var fits []match.Fit
	for _, x := range slices.Sorted(maps.Keys(e.weight)) {
		for _, w := range r.Tables.RowsWith(x) {
			if len(w.Figures) == 0 || w.Figures[0].Item.Kind == release.Percentage || slices.ContainsFunc(fits, func(o match.Fit) bool { return o.Row == w }) {
				continue
			}
			if fit := r.shareSaidBy(w, e); fit >= leastAdded {
				fits = append(fits, match.Fit{Row: w, Score: fit})
			}
		}
	}
	byScore(fits)
	for _, f := range fits {
		take(f)
	}
	return out[:min(len(out), mostAdded)]
}

// shareSaidBy is how much of a row's label the words around a number say.
func (r *Searcher) shareSaidBy(w *tables.Row, e *evidence) float64 {
	said, all := 0.0, 0.0
	for _, x := range w.Words {
		v := r.Tables.Weight(x)
		all += v
		said += v * e.weight[x]
	}
	if all == 0 {
		return 0
	}
	return ToMillionths(said / all)
}

// trySums tries the sum of the figures that rows have in one column, or how it has grown.
func (a *attempt) trySums(r *Searcher, rows []match.Fit, grown bool) {
	score := rows[0].Score
	for _, f := range rows[1:] {
		score = min(score, f.Score)
	}
	for _, s := range a.d.Spans {
		sum, ok := sumIn(rows, s.Span)
		if !ok || !a.d.Suits(sum.Figures[0]) && !grown {
			continue
		}
		if grown && a.leadsElsewhere(sum.Interval, sum.Point) {
			continue
		}
		if !grown {
			a.try(sum.Interval, sum.Point, score-s.Off, sum.Formula, sum.Figures...)
			continue
		}
		for _, base := range r.BasesOf(a.d, sum.Figures[0].Span) {
			was, ok := sumIn(rows, base)
			if !ok || was.Figures[0].Span.Months != sum.Figures[0].Span.Months || was.Interval.Low.Sign() <= 0 || !quantity.SameSign(a.d.Change, sum.Point.Sub(was.Point)) {
				continue
			}
			i, point, _ := sum.Over(was)
			one := decimal.NewFromInt(1)
			i.Low, i.High = i.Low.Sub(one), i.High.Sub(one)
			a.try(i.Scale(quantity.Hundred), point.Sub(one).Mul(quantity.Hundred), score-s.Off, sum.Term()+"/"+was.Term()+"-1", append(slices.Clone(sum.Figures), was.Figures...)...)
		}
	}
}

// leadsElsewhere reports whether a change leads to an amount right behind it that is not the one which it was worked out for: "decreased 6.0% to $11.4 million" is no change to
// 7.8 million.
func (a *attempt) leadsElsewhere(i tieout.Interval, point decimal.Decimal) bool {
	next := a.d.Index + 1
	if a.d.Change == 0 || a.d.Unit != quantity.Percent || next >= len(a.d.Peers) {
		return false
	}
	o := a.d.Peers[next]
	return o.Unit == quantity.Money && !o.PerShare && o.Change == 0 && !o.Against && a.d.Sentence.Words[a.d.To] == "to" && o.From-a.d.To <= 3 && o.Agrees(quantity.Magnitude(i), point.Abs()) == quantity.No
}

// sumIn adds the figures of rows for a period, all of one kind and column; false where one has none.
func sumIn(rows []match.Fit, s period.Span) (sum tables.Sum, ok bool) {
	for _, first := range rows[0].Row.At(s) {
		if first.Change || first.Item.Kind == release.Percentage || first.Item.Kind == release.PerShare {
			continue
		}
		sum = tables.Sum{}.And(first)
		for _, f := range rows[1:] {
			i := slices.IndexFunc(f.Row.Figures, func(y *tables.Figure) bool {
				return y.Item.Column == first.Item.Column && y.Item.Kind == first.Item.Kind && !y.Change
			})
			if i < 0 {
				return tables.Sum{}, false
			}
			sum = sum.And(f.Row.Figures[i])
		}
		return sum, true
	}
	return tables.Sum{}, false
}
