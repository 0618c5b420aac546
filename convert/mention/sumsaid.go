package mention

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/quantity"
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
func (r *reader) sumSaid(d *reading) (verdict, bool) {
	grown, ok := d.mayBeSum()
	if !ok || !togetherWords.In(d.s.Words) {
		return verdict{}, false
	}
	a := attempt{d: d, chance: newChance(d)}
	rows := r.rowsAdded(d)
	for i, x := range rows {
		for j, y := range rows[:i] {
			if x.row.table != y.row.table || x.row == y.row {
				continue
			}
			a.trySums(r, []rowFit{x, y}, grown)
			for _, z := range rows[:j] {
				if z.row.table == x.row.table && z.row != x.row && z.row != y.row {
					a.trySums(r, []rowFit{x, y, z}, grown)
				}
			}
		}
	}
	r.checkFor(a.tried)
	return a.best, a.best.status != "" && a.expected() <= mostChanceSum
}

// mayBeSum reports whether a number is an amount or a count of what was reported, or how one grew.
func (d *reading) mayBeSum() (grown, ok bool) {
	grown = d.Unit == quantity.Percent && d.change != 0
	level := (d.Unit == quantity.Money || d.Unit == quantity.Bare) && d.change == 0
	return grown, (grown || level) && !d.PerShare && !d.future && !d.Ranged && !d.Spelled && d.tellingDigits() >= fewDigits
}

// rowsAdded are the rows that may be added for a number: those that the words fit, and those that its phrases and the numbers beside it are of.
func (r *reader) rowsAdded(d *reading) (out []rowFit) {
	take := func(f rowFit) {
		if len(f.row.figures) > 0 && !slices.ContainsFunc(out, func(o rowFit) bool { return o.row == f.row }) {
			out = append(out, f)
		}
	}
	for _, f := range r.rowsSaid(d) {
		if f.score >= likelyRow {
			take(f)
		}
	}
	e := r.evidenceOf(d)
	var fits []rowFit
	for x := range e.weight {
		for _, w := range r.tables.byWord[x][:min(len(r.tables.byWord[x]), maxRows)] {
			if len(w.figures) == 0 || w.figures[0].item.Kind == release.Percentage || slices.ContainsFunc(fits, func(o rowFit) bool { return o.row == w }) {
				continue
			}
			if fit := r.shareSaidBy(w, e); fit >= leastAdded {
				fits = append(fits, rowFit{row: w, score: fit})
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
func (r *reader) shareSaidBy(w *row, e *evidence) float64 {
	said, all := 0.0, 0.0
	for _, x := range w.words {
		v := r.tables.weight(x)
		all += v
		said += v * e.weight[x]
	}
	if all == 0 {
		return 0
	}
	return toMillionths(said / all)
}

// trySums tries the sum of the figures that rows have in one column, or how it has grown.
func (a *attempt) trySums(r *reader, rows []rowFit, grown bool) {
	score := rows[0].score
	for _, f := range rows[1:] {
		score = min(score, f.score)
	}
	for _, s := range a.d.spans {
		sum, ok := sumIn(rows, s.Span)
		if !ok || !suits(sum.figures[0], a.d) && !grown {
			continue
		}
		if !grown {
			a.try(sum.interval, sum.point, score-s.off, sum.formula, sum.figures...)
			continue
		}
		for _, base := range r.basesOf(a.d, sum.figures[0].span) {
			was, ok := sumIn(rows, base)
			if !ok || was.figures[0].span.Months != sum.figures[0].span.Months || was.interval.Low.Sign() <= 0 || !quantity.SameSign(a.d.change, sum.point.Sub(was.point)) {
				continue
			}
			i, point, _ := sum.over(was)
			one := decimal.NewFromInt(1)
			i.Low, i.High = i.Low.Sub(one), i.High.Sub(one)
			a.try(i.Scale(quantity.Hundred), point.Sub(one).Mul(quantity.Hundred), score-s.off, sum.term()+"/"+was.term()+"-1", append(slices.Clone(sum.figures), was.figures...)...)
		}
	}
}

// sumIn adds the figures of rows for a period, all of one kind and column; false where one has none.
func sumIn(rows []rowFit, s period.Span) (sum added, ok bool) {
	for _, first := range rows[0].row.at(s) {
		if first.change || first.item.Kind == release.Percentage || first.item.Kind == release.PerShare {
			continue
		}
		sum = added{}.and(first)
		for _, f := range rows[1:] {
			i := slices.IndexFunc(f.row.figures, func(y *figure) bool {
				return y.item.Column == first.item.Column && y.item.Kind == first.item.Kind && !y.change
			})
			if i < 0 {
				return added{}, false
			}
			sum = sum.and(f.row.figures[i])
		}
		return sum, true
	}
	return added{}, false
}
