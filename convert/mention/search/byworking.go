package search

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// What a sentence makes of its numbers is said in more ways than anybody lists: "twice the $1.9 million", "10.5% better", "took 35.5 percent".
// The rows that it speaks of are few, and so is what can be worked out of them: growth, shares, differences and sums. Where just one of these
// prints as a number, and chance would hardly have made it, that is what the number is.

// attempt is the work of finding what a number is worked out as.
type attempt struct {
	d     *reading.Reading
	rows  []match.Fit // that the sentence speaks of, its own first
	spans []period.Span
	best  reading.Verdict
	quantity.Chance
}

const (
	mostChanceWorked = 0.05
	likelySaid       = 0.6    // the score of a row that a sentence may speak of
	mostSpans        = 5      // periods of a sentence that are looked at
	mostWorked       = 60_000 // amounts that are worked out for the numbers of a release
)

// byWorking finds what a number is worked out as from the figures that its sentence speaks of: from those that it goes with itself, else from all.
func (r *Searcher) byWorking(d *reading.Reading) (reading.Verdict, bool) {
	if d.Spelled || d.PerShare || len(d.Spans) == 0 || d.IsInexact() || d.Bound != quantity.Exactly || r.worked > mostWorked {
		return reading.Verdict{}, false
	}
	if v, ok := asPoints(d); ok {
		return v, true
	}
	if d.TellingDigits() < reading.FewDigits {
		return reading.Verdict{}, false
	}
	all := r.rowsSaid(d)
	near := slices.DeleteFunc(slices.Clone(all), func(f match.Fit) bool { return f.Score < LikelyRow })
	for _, rows := range [][]match.Fit{near, all} {
		a := attempt{d: d, Chance: quantity.NewChance(&d.Number), rows: rows, spans: spansSaid(d)}
		r.work(&a)
		if r.worked += a.Tried; a.best.Status != "" && a.Expected() <= mostChanceWorked {
			return a.best, true
		}
	}
	return reading.Verdict{}, false
}

// work tries all that a number may be worked out as.
func (r *Searcher) work(a *attempt) {
	r.workGrowth(a)
	if a.d.Change != 0 {
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
func (r *Searcher) rowsSaid(d *reading.Reading) (out []match.Fit) {
	take := func(f match.Fit) {
		if i := slices.IndexFunc(out, func(o match.Fit) bool { return o.Row == f.Row }); i >= 0 {
			out[i].Score = max(out[i].Score, f.Score)
		} else if len(out) < derive.MostSaid {
			out = append(out, f)
		}
	}
	for _, p := range d.Phrases {
		for n, f := range r.RowsFor(d, p) {
			if f.Score < likelySaid || n == 3 {
				break
			}
			take(match.Fit{Row: f.Row, Score: p.Fit * f.Score})
		}
	}
	for _, o := range nearPeers(d) {
		score := 0.8
		if o.Index == d.Chained || o.Chained == d.Index {
			score = LikelyRow
		}
		for _, f := range o.Verdict.Figures {
			take(match.Fit{Row: f.Row, Score: score})
		}
	}
	return out
}

// spansSaid are the periods that a number, or another of its sentence, is of.
func spansSaid(d *reading.Reading) (out []period.Span) {
	take := func(s period.Span) {
		if len(out) < mostSpans && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	for _, s := range d.Spans {
		take(s.Span)
	}
	if !isTimed(d) {
		for _, o := range nearPeers(d) {
			for _, f := range o.Verdict.Figures {
				take(f.Span)
			}
		}
	}
	return out
}

// try takes note of an amount that may be the number, and keeps it where it prints so.
func (a *attempt) try(i tieout.Interval, point decimal.Decimal, score float64, formula string, figures ...*tables.Figure) {
	a.Tried++
	a.Count(point)
	if a.d.Agrees(i, point) == quantity.Exact && score > a.best.Score {
		a.best = reading.Verdict{Status: reading.Derives, Figures: figures, Formula: formula, Score: score}
	}
}

// workGrowth tries how figures of a row have changed.
func (r *Searcher) workGrowth(a *attempt) {
	if isComparedLevel(a.d) {
		return
	}
	for _, w := range a.rows {
		if !r.leavesOutAlikeRow(a.d, w.Row) {
			continue
		}
		for _, s := range a.spans {
			if r.LevelDisagrees(a.d, w.Row, s) {
				continue
			}
			for _, cur := range w.Row.At(s) {
				r.workChanges(a, w, cur, s)
			}
		}
	}
}

// isComparedLevel reports whether an amount is a level that another is compared with, or is compared with one, which is no change of anything: "tangible equity was $49 million
// at the end of 2024 compared to $45 million at the end of 2023".
func isComparedLevel(d *reading.Reading) bool {
	if d.Unit != quantity.Money || d.Change != 0 || slices.ContainsFunc(d.Phrases, func(p match.Phrase) bool { return saysChange.In(prose.WordsOf(p.Text)) }) {
		return false
	}
	return slices.ContainsFunc(d.Peers, func(o *reading.Reading) bool {
		return o.Unit == d.Unit && o.Change == 0 && o.Verdict.Status != reading.Derives && d.IsComparedWith(o)
	})
}

// saysChange are the nouns of changes that stand before what they are of: "the change in unallocated items of $234 million".
var saysChange = wording.Phrases("change|changes|increase|increases|decrease|decreases|improvement|decline|growth|reduction")

// workChanges tries how a figure has changed from those of its row for the periods before.
func (r *Searcher) workChanges(a *attempt, w match.Fit, cur *tables.Figure, s period.Span) {
	if cur.Span.Months == 0 {
		s = cur.Span
	}
	for _, base := range r.BasesOf(a.d, s) {
		if !maySpan(a.d, cur.Span, base) {
			continue
		}
		for _, was := range w.Row.At(base) {
			if cur != was && cur.Span.Months == was.Span.Months && !cur.Change && !was.Change && cur.Item.Kind == was.Item.Kind {
				a.changeOf(cur, was, w.Score)
			}
		}
	}
}

// maySpan reports whether what two balances differ by may be what a number says of its time: not where words say how long that is, and the balances lie further
// apart, "During the third quarter the Company repurchased".
func maySpan(d *reading.Reading, now, then period.Span) bool {
	said := d.Time != nil && d.When().Explicit && d.When().Months > 0
	if d.Change == 0 && now.Months == 0 && flowsOfCash.In(d.Sentence.Words) {
		return false
	}
	return d.Change != 0 || now.Months > 0 || !said || now.End-then.End == d.When().Months
}

// flowsOfCash are the words for what operations brought in, or is left of that: what balances of cash differ by is no such amount, "Cash from operations for the first half
// was".
var flowsOfCash = wording.Phrases("cash|cashflow from|by|in operations|operating|investing|financing", "cash provided|generated|used from|by|in", "cash flow|flows", "operating|free cashflow|cash")

// ChangeOf tries the change from one figure to another.
func (a *attempt) changeOf(cur, was *tables.Figure, score float64) {
	kind := cur.Item.Kind
	switch {
	case a.d.Unit == quantity.Percent:
		if kind == release.Percentage || kind == release.Ratio {
			return
		}
		if i, point, ok := tables.Growth(cur, was); ok && quantity.SameSign(a.d.Change, point) && !a.leadsElsewhere(cur.Value(), cur.Item.Value) {
			a.try(i, point, score, tables.GrowthFormula(cur, was), cur, was)
		}
	case a.d.Unit == quantity.Points || a.d.Unit == quantity.Basis:
		if kind != release.Percentage {
			return
		}
		by := quantity.Hundred
		if a.d.Unit == quantity.Basis {
			by = quantity.Hundred.Mul(quantity.Hundred)
		}
		if i, point := tables.Difference(cur, was); derive.GoesBy(a.d, point) {
			a.try(i.Scale(by), point.Mul(by), score, tables.PrintedAs(cur)+"-"+tables.PrintedAs(was), cur, was)
		}
	case a.d.SuitsKind(kind) && kind != release.Percentage && kind != release.PerShare:
		if i, point := tables.Difference(cur, was); isDifferenceOf(a.d, cur, was, point) {
			a.try(i, point, score, tables.PrintedAs(cur)+"-"+tables.PrintedAs(was), cur, was)
		}
	}
}

// isDifferenceOf reports whether a change went the way that two figures did: by magnitude where both are printed below none, as what is owed and spent may be.
func isDifferenceOf(d *reading.Reading, cur, was *tables.Figure, point decimal.Decimal) bool {
	if cur.Item.Value.IsNegative() && was.Item.Value.IsNegative() {
		return !derive.WentOtherWay(d, cur, was)
	}
	return quantity.SameSign(d.Change, point)
}

// asPoints finds the two percentages of a sentence, of which one is compared with the other, that lie as far apart as a number of points says.
func asPoints(d *reading.Reading) (reading.Verdict, bool) {
	if d.Unit != quantity.Points && d.Unit != quantity.Basis {
		return reading.Verdict{}, false
	}
	by := decimal.NewFromInt(1)
	if d.Unit == quantity.Basis {
		by = quantity.Hundred
	}
	near := nearPeers(d)
	for i, x := range near {
		for _, y := range near[:i] {
			if !isTiedLevel(y) || !isTiedLevel(x) || !x.Against || y.Against || x.Unit != quantity.Percent || y.Unit != quantity.Percent || x.Index-y.Index > 2 || max(x.Index, d.Index)-min(y.Index, d.Index) > 3 {
				continue
			}
			point := y.Value.Sub(x.Value).Mul(by)
			if point.Abs().Equal(d.Value) && derive.GoesBy(d, point) {
				return reading.Verdict{Status: reading.Derives, Figures: append(slices.Clone(y.Verdict.Figures), x.Verdict.Figures...), Formula: y.Value.String() + "-" + x.Value.String(), Score: 0.7}, true
			}
		}
	}
	return reading.Verdict{}, false
}

// isTiedLevel reports whether a number is a level that the tables have.
func isTiedLevel(d *reading.Reading) bool { return d.Change == 0 && len(d.Verdict.Figures) > 0 }

// profits are the words for what is left of one amount when another is taken off.
var profits = wording.Phrases("margin|margins|profit|spread")

// workShares tries what part a figure is of another in its column, and with the words for a margin what part is left of it.
func (r *Searcher) workShares(a *attempt) {
	margin := profits.In(derive.OwnWords(a.d))
	under := slices.Clone(a.rows)
	for _, f := range r.RowsOf(match.Phrase{Words: []string{"sale"}}, false) {
		if f.Score >= LikelyRow && len(under) < 2*derive.MostSaid && !slices.ContainsFunc(under, func(o match.Fit) bool { return o.Row == f.Row }) {
			under = append(under, match.Fit{Row: f.Row, Score: likelySaid})
		}
	}
	for _, upper := range a.rows {
		for _, lower := range under {
			if upper.Row == lower.Row {
				continue
			}
			for _, s := range a.spans {
				for _, m := range sharesAt(upper, lower, s) {
					a.share(m[0], m[1], (upper.Score+lower.Score)/2, margin)
				}
			}
		}
	}
}

// sharesAt are the amounts of two rows in one period: in one column, or of the whole company in two tables where both are named.
func sharesAt(upper, lower match.Fit, s period.Span) (out [][2]*tables.Figure) {
	apart := upper.Row.Table != lower.Row.Table
	if apart && (upper.Score < LikelyRow || lower.Score < LikelyRow) {
		return nil
	}
	for _, x := range upper.Row.At(s) {
		for _, y := range lower.Row.At(s) {
			together := x.Item.Column == y.Item.Column || apart && x.Span == y.Span && len(x.Around) == 0 && len(y.Around) == 0
			if together && x.Item.Kind == release.Money && y.Item.Kind == release.Money && !x.Change && !y.Change && x.Item.Value.Sign() != 0 && y.Item.Value.Sign() > 0 {
				out = append(out, [2]*tables.Figure{x, y})
			}
		}
	}
	return out
}

// share tries what part a figure is of another.
func (a *attempt) share(x, y *tables.Figure, score float64, margin bool) {
	i, point, ok := tables.Quotient(x, y)
	if !ok || a.d.Negative {
		return
	}
	if a.d.Unit == quantity.Times {
		a.try(i, point, score, tables.PrintedAs(x)+"/"+tables.PrintedAs(y), x, y)
		return
	}
	a.try(i.Scale(quantity.Hundred), point.Mul(quantity.Hundred), score, tables.PrintedAs(x)+"/"+tables.PrintedAs(y), x, y)
	if margin && point.LessThan(decimal.NewFromInt(1)) && costs.In(prose.WordsOf(x.Row.Called)) {
		one := decimal.NewFromInt(1)
		left := tieout.Interval{Low: one.Sub(i.High), High: one.Sub(i.Low)}
		a.try(left.Scale(quantity.Hundred), one.Sub(point).Mul(quantity.Hundred), score, "1-"+tables.PrintedAs(x)+"/"+tables.PrintedAs(y), y, x)
	}
}

// costs are the words of a row that is taken off another.
var costs = wording.Phrases("cost|costs|expense|expenses")

// workPairs tries the sums and the differences of two figures in one column, of rows that the words name.
func (a *attempt) workPairs() {
	for i, x := range a.rows {
		for _, y := range a.rows[:i] {
			if x.Score < LikelyRow || y.Score < LikelyRow || x.Row.Table != y.Row.Table {
				continue
			}
			for _, s := range a.spans {
				for _, f := range x.Row.At(s) {
					for _, g := range y.Row.At(s) {
						if f.Item.Column == g.Item.Column && f.Item.Kind == g.Item.Kind && a.d.Suits(f) && !f.Change && !g.Change {
							a.pair(f, g, (x.Score+y.Score)/2)
						}
					}
				}
			}
		}
	}
}

// pair tries the sum and the difference of two figures.
func (a *attempt) pair(f, g *tables.Figure, score float64) {
	a.try(f.Value().Add(g.Value()), f.Item.Value.Add(g.Item.Value), score, tables.PrintedAs(f)+"+"+tables.PrintedAs(g), f, g)
	i, point := tables.Difference(f, g)
	a.try(i, point, score, tables.PrintedAs(f)+"-"+tables.PrintedAs(g), f, g)
}

// leavesOutAlikeRow reports whether a row leaves something out only where the words of a number do, and the other way about.
func (r *Searcher) leavesOutAlikeRow(d *reading.Reading, w *tables.Row) bool {
	return len(w.Figures) > 0 && r.leavesOutAlike(d, w.Figures[0])
}
