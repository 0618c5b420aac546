package mention

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// What a sentence makes of its numbers is said in more ways than anybody lists: "twice the $1.9 million", "10.5% better", "took 35.5 percent".
// The rows that it speaks of are few, and so is what can be worked out of them: growth, shares, differences and sums. Where just one of these
// prints as a number, and chance would hardly have made it, that is what the number is.

// attempt is the work of finding what a number is worked out as.
type attempt struct {
	d     *reading
	rows  []rowFit // that the sentence speaks of, its own first
	spans []period.Span
	best  verdict
	chance
}

const (
	mostChanceWorked = 0.05
	likelySaid       = 0.6    // the score of a row that a sentence may speak of
	mostSaid         = 12     // rows of a sentence that are looked at
	mostSpans        = 5      // periods of a sentence that are looked at
	mostWorked       = 60_000 // amounts that are worked out for the numbers of a release
)

// byWorking finds what a number is worked out as from the figures that its sentence speaks of: from those that it goes with itself, else from all.
func (r *reader) byWorking(d *reading) (verdict, bool) {
	if d.future || d.Ranged || d.Spelled || d.PerShare || len(d.spans) == 0 || d.isInexact() || r.worked > mostWorked {
		return verdict{}, false
	}
	if v, ok := d.asPoints(); ok {
		return v, true
	}
	if d.tellingDigits() < fewDigits {
		return verdict{}, false
	}
	all := r.rowsSaid(d)
	near := slices.DeleteFunc(slices.Clone(all), func(f rowFit) bool { return f.score < likelyRow })
	for _, rows := range [][]rowFit{near, all} {
		a := attempt{d: d, chance: newChance(d), rows: rows, spans: d.spansSaid()}
		r.work(&a)
		if r.worked += a.tried; a.best.status != "" && a.expected() <= mostChanceWorked {
			return a.best, true
		}
	}
	return verdict{}, false
}

// work tries all that a number may be worked out as.
func (r *reader) work(a *attempt) {
	r.workGrowth(a)
	if a.d.change != 0 {
		return
	}
	switch a.d.Unit {
	case quantity.Percent, quantity.Times:
		r.workShares(a)
	case quantity.Money, quantity.Bare:
		a.workPairs()
	}
}

// rowsSaid are the rows that a sentence speaks of: those that its numbers, and those of the sentence before, are of, and those that the words
// before and behind the number may name.
func (r *reader) rowsSaid(d *reading) (out []rowFit) {
	take := func(f rowFit) {
		if i := slices.IndexFunc(out, func(o rowFit) bool { return o.row == f.row }); i >= 0 {
			out[i].score = max(out[i].score, f.score)
		} else if len(out) < mostSaid {
			out = append(out, f)
		}
	}
	for _, p := range d.phrases {
		for n, f := range r.rowsFor(d, p) {
			if f.score < likelySaid || n == 3 {
				break
			}
			take(rowFit{row: f.row, score: p.fit * f.score})
		}
	}
	for _, o := range d.nearPeers() {
		score := 0.8
		if o.index == d.chained || o.chained == d.index {
			score = likelyRow
		}
		for _, f := range o.verdict.figures {
			take(rowFit{row: f.row, score: score})
		}
	}
	return out
}

// spansSaid are the periods that a number, or another of its sentence, is of.
func (d *reading) spansSaid() (out []period.Span) {
	take := func(s period.Span) {
		if len(out) < mostSpans && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	for _, s := range d.spans {
		take(s.Span)
	}
	if !d.isTimed() {
		for _, o := range d.nearPeers() {
			for _, f := range o.verdict.figures {
				take(f.span)
			}
		}
	}
	return out
}

// try takes note of an amount that may be the number, and keeps it where it prints so.
func (a *attempt) try(i tieout.Interval, point decimal.Decimal, score float64, formula string, figures ...*figure) {
	a.tried++
	a.count(point)
	if a.d.Agrees(i, point) == quantity.Exact && score > a.best.score {
		a.best = verdict{status: Derives, figures: figures, formula: formula, score: score}
	}
}

// workGrowth tries how figures of a row have changed.
func (r *reader) workGrowth(a *attempt) {
	for _, w := range a.rows {
		if !r.leavesOutAlikeRow(a.d, w.row) {
			continue
		}
		for _, s := range a.spans {
			if r.levelDisagrees(a.d, w.row, s) {
				continue
			}
			for _, cur := range w.row.at(s) {
				r.workChanges(a, w, cur, s)
			}
		}
	}
}

// workChanges tries how a figure has changed from those of its row for the periods before.
func (r *reader) workChanges(a *attempt, w rowFit, cur *figure, s period.Span) {
	if cur.span.Months == 0 {
		s = cur.span
	}
	for _, base := range r.basesOf(a.d, s) {
		for _, was := range w.row.at(base) {
			if cur != was && cur.span.Months == was.span.Months && !cur.change && !was.change && cur.item.Kind == was.item.Kind {
				a.changeOf(cur, was, w.score)
			}
		}
	}
}

// changeOf tries the change from one figure to another.
func (a *attempt) changeOf(cur, was *figure, score float64) {
	kind := cur.item.Kind
	switch {
	case a.d.Unit == quantity.Percent:
		if kind == release.Percentage || kind == release.Ratio {
			return
		}
		if i, point, ok := growth(cur, was); ok && quantity.SameSign(a.d.change, point) {
			a.try(i, point, score, printedAs(cur)+"/"+printedAs(was)+"-1", cur, was)
		}
	case a.d.Unit == quantity.Points || a.d.Unit == quantity.Basis:
		if kind != release.Percentage {
			return
		}
		by := quantity.Hundred
		if a.d.Unit == quantity.Basis {
			by = quantity.Hundred.Mul(quantity.Hundred)
		}
		if i, point := difference(cur, was); a.d.goesBy(point) {
			a.try(i.Scale(by), point.Mul(by), score, printedAs(cur)+"-"+printedAs(was), cur, was)
		}
	case a.d.suits(kind) && kind != release.Percentage && kind != release.PerShare:
		if i, point := difference(cur, was); quantity.SameSign(a.d.change, point) {
			a.try(i, point, score, printedAs(cur)+"-"+printedAs(was), cur, was)
		}
	}
}

// asPoints finds the two percentages of a sentence, of which one is compared with the other, that lie as far apart as a number of points says.
func (d *reading) asPoints() (verdict, bool) {
	if d.Unit != quantity.Points && d.Unit != quantity.Basis {
		return verdict{}, false
	}
	by := decimal.NewFromInt(1)
	if d.Unit == quantity.Basis {
		by = quantity.Hundred
	}
	near := d.nearPeers()
	for i, x := range near {
		for _, y := range near[:i] {
			if !y.isTiedLevel() || !x.isTiedLevel() || !x.against || y.against || x.Unit != quantity.Percent || y.Unit != quantity.Percent || x.index-y.index > 2 || max(x.index, d.index)-min(y.index, d.index) > 3 {
				continue
			}
			point := y.Value.Sub(x.Value).Mul(by)
			if point.Abs().Equal(d.Value) && d.goesBy(point) {
				return verdict{status: Derives, figures: append(slices.Clone(y.verdict.figures), x.verdict.figures...), formula: y.Value.String() + "-" + x.Value.String(), score: 0.7}, true
			}
		}
	}
	return verdict{}, false
}

// isTiedLevel reports whether a number is a level that the tables have.
func (d *reading) isTiedLevel() bool { return d.change == 0 && len(d.verdict.figures) > 0 }

// profits are the words for what is left of one amount when another is taken off.
var profits = wording.Phrases("margin|margins|profit|spread")

// workShares tries what part a figure is of another in its column, and with the words for a margin what part is left of it.
func (r *reader) workShares(a *attempt) {
	margin := profits.In(a.d.ownWords())
	under := slices.Clone(a.rows)
	for _, f := range r.rowsOf(phrase{words: []string{"sale"}}, false) {
		if f.score >= likelyRow && len(under) < 2*mostSaid && !slices.ContainsFunc(under, func(o rowFit) bool { return o.row == f.row }) {
			under = append(under, rowFit{row: f.row, score: likelySaid})
		}
	}
	for _, upper := range a.rows {
		for _, lower := range under {
			if upper.row == lower.row {
				continue
			}
			for _, s := range a.spans {
				for _, m := range sharesAt(upper, lower, s) {
					a.share(m[0], m[1], (upper.score+lower.score)/2, margin)
				}
			}
		}
	}
}

// sharesAt are the amounts of two rows in one period: in one column, or of the whole company in two tables where both are named.
func sharesAt(upper, lower rowFit, s period.Span) (out [][2]*figure) {
	apart := upper.row.table != lower.row.table
	if apart && (upper.score < likelyRow || lower.score < likelyRow) {
		return nil
	}
	for _, x := range upper.row.at(s) {
		for _, y := range lower.row.at(s) {
			together := x.item.Column == y.item.Column || apart && x.span == y.span && len(x.around) == 0 && len(y.around) == 0
			if together && x.item.Kind == release.Money && y.item.Kind == release.Money && !x.change && !y.change && x.item.Value.Sign() != 0 && y.item.Value.Sign() > 0 {
				out = append(out, [2]*figure{x, y})
			}
		}
	}
	return out
}

// share tries what part a figure is of another.
func (a *attempt) share(x, y *figure, score float64, margin bool) {
	i, point, ok := quotient(x, y)
	if !ok || a.d.Negative {
		return
	}
	if a.d.Unit == quantity.Times {
		a.try(i, point, score, printedAs(x)+"/"+printedAs(y), x, y)
		return
	}
	a.try(i.Scale(quantity.Hundred), point.Mul(quantity.Hundred), score, printedAs(x)+"/"+printedAs(y), x, y)
	if margin && point.LessThan(decimal.NewFromInt(1)) && costs.In(prose.WordsOf(x.row.called)) {
		one := decimal.NewFromInt(1)
		left := tieout.Interval{Low: one.Sub(i.High), High: one.Sub(i.Low)}
		a.try(left.Scale(quantity.Hundred), one.Sub(point).Mul(quantity.Hundred), score, "1-"+printedAs(x)+"/"+printedAs(y), y, x)
	}
}

// costs are the words of a row that is taken off another.
var costs = wording.Phrases("cost|costs|expense|expenses")

// workPairs tries the sums and the differences of two figures in one column, of rows that the words name.
func (a *attempt) workPairs() {
	for i, x := range a.rows {
		for _, y := range a.rows[:i] {
			if x.score < likelyRow || y.score < likelyRow || x.row.table != y.row.table {
				continue
			}
			for _, s := range a.spans {
				for _, f := range x.row.at(s) {
					for _, g := range y.row.at(s) {
						if f.item.Column == g.item.Column && f.item.Kind == g.item.Kind && suits(f, a.d) && !f.change && !g.change {
							a.pair(f, g, (x.score+y.score)/2)
						}
					}
				}
			}
		}
	}
}

// pair tries the sum and the difference of two figures.
func (a *attempt) pair(f, g *figure, score float64) {
	a.try(f.value().Add(g.value()), f.item.Value.Add(g.item.Value), score, printedAs(f)+"+"+printedAs(g), f, g)
	i, point := difference(f, g)
	a.try(i, point, score, printedAs(f)+"-"+printedAs(g), f, g)
}

// leavesOutAlikeRow reports whether a row leaves something out only where the words of a number do, and the other way about.
func (r *reader) leavesOutAlikeRow(d *reading, w *row) bool {
	return len(w.figures) > 0 && r.leavesOutAlike(d, w.figures[0])
}
