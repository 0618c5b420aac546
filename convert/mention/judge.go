package mention

import (
	"maps"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// verdict is what the tables say of a reading.
type verdict struct {
	status   Status
	figures  []*tables.Figure
	formula  string
	score    float64
	exact    bool // the row's own words
	perShare bool
	expected decimal.Decimal
	sure     bool
	contrary bool           // it went the other way: see goesOtherWay
	sum      *tables.Sum    // what the amounts add up to, where it is a sum
	instead  *tables.Figure // what the number is, where it differs because it is of another period or another row
}

// judge finds what the tables say of a reading. Those before it in its sentence have been judged.
func (r *reader) judge(d *reading) {
	d.follow()
	if d.isPaidLater() {
		d.verdict = verdict{}
		return
	}
	var best verdict
	take := func(v verdict, ok bool) {
		if ok && (best.status == "" || v.score > best.score) {
			best = v
		}
	}
	if d.change != 0 {
		take(r.changed(d))
	}
	if d.change == 0 || d.Unit != quantity.Percent && best.status == "" {
		take(r.tied(d))
	}
	if best.status == "" && d.change != 0 && d.Unit == quantity.Percent && (d.Ranged || d.future) {
		take(r.expectedChange(d))
	}
	if best.status == "" {
		take(r.derived(d))
	}
	if r.followsFromPast(d, best) {
		best = verdict{} // what is to come follows from nothing that has been
	}
	if v, ok := r.printedElsewhere(d, best); ok {
		best = v
	}
	d.verdict = best
}

// expectedChange looks for the change that a row of what is expected prints, though no column of changes holds it: "TRASM to increase 1.5% to 4.0%" beside "Total
// revenue per ASM (year-over-year)".
func (r *reader) expectedChange(d *reading) (verdict, bool) {
	v, ok := r.tied(d)
	if !ok || !v.figures[0].Forecast || !quantity.SameSign(d.change, v.figures[0].Item.Value) {
		return verdict{}, false
	}
	return v, true
}

// isToCome reports whether a number is expected, or the end of a range: not so where its own words are of a period that has ended.
func (r *reader) isToCome(d *reading) bool {
	return d.Ranged || d.future && !(len(d.spans) > 0 && d.spans[0].explicit && d.spans[0].End <= r.cal.Current.End)
}

// followsFromPast reports whether a verdict works out what is to come from what has been alone.
func (r *reader) followsFromPast(d *reading, v verdict) bool {
	return v.status == Derives && r.isToCome(d) && !slices.ContainsFunc(v.figures, func(f *tables.Figure) bool { return f.Forecast })
}

// printedElsewhere finds the change that is worked out of two figures in a row of another table, which prints the same two
// figures and their change: the figure of a table goes before arithmetic.
func (r *reader) printedElsewhere(d *reading, v verdict) (verdict, bool) {
	if d.change == 0 || v.status != Derives || len(v.figures) != 2 {
		return v, false
	}
	cur, was := v.figures[0], v.figures[1]
	for _, x := range r.Tables.Changing[cur.Item.Value.Abs().String()] {
		if !x.IsSame(cur) || len(x.Row.Growths) == 0 && !slices.ContainsFunc(x.Row.Figures, was.IsSame) {
			continue
		}
		if tie := r.printedBeside(d, x); tie.status != "" {
			tie.score = v.score
			return tie, true
		}
	}
	return v, false
}

// printedBeside is the change that the row of a figure prints: as a figure of its own, or as growth in the figure's column.
func (r *reader) printedBeside(d *reading, x *tables.Figure) verdict {
	tie := verdict{}
	r.printedChange(d, match.Phrase{Fit: 1, Adjusted: x.LeavesOut()}, match.Fit{Row: x.Row, Score: 1}, x.Span, 0, func(c verdict) {
		if (tie.status == "" || c.score > tie.score) && !isBesideOne(c.figures[0], x) {
			tie = c
		}
	})
	for _, g := range x.Row.Growths {
		if tie.status != "" || d.Unit != quantity.Percent || g.Adjusted != x.Row.Adjusted {
			continue
		}
		for _, f := range g.Figures {
			if f.Item.Column == x.Item.Column && tie.status == "" && d.isChange(f) {
				tie = verdict{status: Ties, figures: []*tables.Figure{f}}
			}
		}
	}
	return tie
}

// isBesideOne reports whether a figure stands in its row beside one that the words set apart which set apart another: "Software" beside "Financing".
func isBesideOne(f, x *tables.Figure) bool {
	return len(x.Around) > 0 && !maps.Equal(f.Around, x.Around) && slices.ContainsFunc(f.Row.Figures, func(o *tables.Figure) bool { return maps.Equal(o.Around, x.Around) })
}

// isChange reports whether a percentage is the change that is spoken of.
func (d *reading) isChange(f *tables.Figure) bool {
	i, point := tables.InPercent(f)
	return d.Agrees(i, point) != quantity.No && quantity.SameSign(d.change, point)
}

// judgeAgain judges a change anew where a level that it goes with, but stands behind it, ties to another row: "rose 37% to
// $2.15 per diluted share".
func (r *reader) judgeAgain(d *reading) {
	if d.change == 0 || len(d.verdict.figures) == 0 {
		return
	}
	if slices.ContainsFunc(d.peers, func(o *reading) bool {
		return o.chained == d.index && o.change == 0 && len(o.verdict.figures) > 0 && o.verdict.figures[0].Row != d.verdict.figures[0].Row
	}) {
		r.judge(d)
	}
}

// needed is the score that a number needs: the fewer digits it has, the likelier some figure has them by chance.
func (d *reading) needed() float64 {
	switch {
	case d.Digits <= 1:
		return 0.8
	case d.Digits == 2:
		return 0.7
	case d.Digits == 3:
		return 0.62
	}
	return 0.55
}

// candidate is a figure that a reading may speak of.
type candidate struct {
	*tables.Figure
	fit    match.Fit
	phrase match.Phrase
	span   spanFit
	score  float64
}

// candidates calls visit for each figure that the reading may speak of.
func (r *reader) candidates(d *reading, visit func(candidate)) {
	r.candidatesThat(d, func(*tables.Figure) bool { return true }, visit)
}

// candidatesThat is candidates, of the figures that may be meant.
func (r *reader) candidatesThat(d *reading, mayBe func(*tables.Figure) bool, visit func(candidate)) {
	for _, p := range d.phrases {
		for _, rf := range r.rowsFor(d, p) {
			for _, sf := range d.spans {
				for _, f := range rf.Row.At(sf.Span) {
					if !suits(f, d) || !mayBe(f) {
						continue
					}
					score := p.Fit*rf.Score - sf.off - r.penalty(f, p, d, rf.Named)
					visit(candidate{f, rf, p, sf, score})
				}
			}
			if d.future || d.Ranged {
				r.forecasts(d, p, rf, visit)
			}
		}
	}
}

// forecasts calls visit for the forecasts of a row, whatever the period of their column: tables of guidance seldom say it.
func (r *reader) forecasts(d *reading, p match.Phrase, rf match.Fit, visit func(candidate)) {
	earlier := d.isOfEarlierGuidance()
	for _, f := range rf.Row.Figures {
		if f.Forecast && suits(f, d) && len(d.spans) > 0 && earlier == isEarlierForecast(f) && !d.isForAnotherTime(f) {
			visit(candidate{f, rf, p, d.spans[0], p.Fit*rf.Score - 0.05 - r.penalty(f, p, d, rf.Named)})
		}
	}
}

// isForAnotherTime reports whether words say for when a number is expected, and a forecast of another length is printed in other digits: "9%" for the quarter is no
// rounding of 8.5% for the year.
func (d *reading) isForAnotherTime(f *tables.Figure) bool {
	return d.spans[0].explicit && f.Span.Months > 0 && f.Span.Months != d.spans[0].Months && !d.hasPlacesOf(f)
}

// hasPlacesOf reports whether a number has as many places behind the point as a figure.
func (d *reading) hasPlacesOf(f *tables.Figure) bool {
	_, point := tables.InPercent(f)
	if d.Unit != quantity.Percent {
		point = f.Item.Value
	}
	return point.Abs().Equal(d.Value)
}

// isEarlierForecast reports whether the heading over a forecast says that it was given before.
func isEarlierForecast(f *tables.Figure) bool {
	return earlierHeads.In(f.Heads())
}

// earlierHeads are the words over columns of what was expected before.
var earlierHeads = wording.Phrases("previous|prior|former|original|initial|previously|old")

// isOfEarlierGuidance reports whether words beside a number say that it was expected before.
func (d *reading) isOfEarlierGuidance() bool {
	return earlierGuidance.In(d.s.Words[max(0, d.From-nearby):min(len(d.s.Words), d.To+3)])
}

// preference puts the figures of the statements, and those printed with more digits, before others that say the same, and
// what goes on from a figure of the same row before all.
func preference(f *tables.Figure, d *reading) float64 {
	n, _ := f.Item.Decimals.Value()
	score := 0.003 * float64(min(max(n+9, 0), 9))
	if len(f.Item.Printed) > 0 && strings.TrimRight(f.Item.Printed, "% ") == d.Value.String() {
		score += 0.02
	}
	switch f.Row.Table.Statement {
	case release.Income, release.Balance, release.CashFlow:
		score += 0.004
	}
	for _, o := range d.peers {
		if o == d || len(o.verdict.figures) == 0 || o.verdict.figures[0].Row != f.Row {
			continue
		}
		switch {
		case d.change != 0 && (d.chained == o.index || o.chained == d.index):
			return score + 0.2
		case o.index < d.index && (o.Unit == d.Unit || d.Unit == quantity.Percent):
			return score + 0.06
		}
	}
	return score
}

// penalty is what is taken off for a figure that words set apart which the phrase does not have, or that leaves out what
// the phrase does not say, or the other way about.
func (r *reader) penalty(f *tables.Figure, p match.Phrase, d *reading, named bool) float64 {
	off := 0.0
	if len(f.Around) > 0 && !tables.CoversAny(p.Words, f.Around) && !(f.Adjusted && p.Adjusted) && f.IsSetApart() {
		off += 0.15
	}
	switch adjusted := f.LeavesOut(); {
	case adjusted && p.GAAP:
		off += 0.6
	case f.Adjusted && !p.Adjusted, adjusted && !p.Adjusted && !named:
		off += 0.12
	case p.Adjusted && !adjusted && f.Row.Doubled && f.Item.Kind != release.Percentage:
		off += 0.5
	case p.Adjusted && !adjusted && !prose.Adjusts.In(prose.WordsOf(f.Row.Called)):
		off += 0.25
	}
	return off + d.forecastPenalty(f)
}

// forecastPenalty is what is taken off where one of a mention and a figure is a forecast and the other is none.
func (d *reading) forecastPenalty(f *tables.Figure) float64 {
	off := 0.0
	if d.Ranged && !f.Forecast {
		off += 0.3
	}
	switch {
	case f.Forecast && !d.future:
		return off + 0.3
	case d.future && !f.Forecast:
		return off + d.pastPenalty(f)
	case d.Unit == quantity.Percent && d.Bound == quantity.Exactly && !f.Forecast && prose.Estimates.In(d.s.Words[max(0, d.From-nearby):d.From]):
		return off + 0.3
	}
	return off
}

// pastPenalty is what is taken off for a figure of what has been where a number is expected.
func (d *reading) pastPenalty(f *tables.Figure) float64 {
	switch {
	case d.s.Below:
		return 0.6
	case d.spans[0].explicit && f.Span.End < d.spans[0].End:
		return 0.4 // what is to come is no figure of what has been
	case d.spans[0].explicit && f.IsOf(d.spans[0].Span):
		return 0.2 // "compared with $90.8 million in the prior year"
	}
	return 0.35
}

// tied looks for a figure that prints as the number.
func (r *reader) tied(d *reading) (verdict, bool) {
	var best verdict
	r.candidatesThat(d, func(f *tables.Figure) bool { return d.printsAs(f) != quantity.No }, func(c candidate) {
		a := d.printsAs(c.Figure)
		if a == quantity.No || d.PerShare && d.isOfOtherSide(c.Row) || d.isLooseBound() && !c.fit.Exact {
			return
		}
		score := c.score + preference(c.Figure, d)
		if a != quantity.Exact {
			score -= 0.04
		}
		if score > best.score {
			best = verdict{status: Ties, figures: []*tables.Figure{c.Figure}, score: score, exact: c.fit.Exact, perShare: c.Item.Kind == release.PerShare}
		}
	})
	if best.status == "" || best.score < d.needed() {
		return r.sameNumber(d)
	}
	return best, true
}

// isLooseBound reports whether a number is a bound of one digit, "surpassing $5 billion", which many amounts are beyond.
func (d *reading) isLooseBound() bool { return d.Digits == 1 && d.Bound != quantity.Exactly }

// printsAs is how a number goes together with a figure, in the text's or the table's accuracy and scale.
func (d *reading) printsAs(f *tables.Figure) quantity.Agreement {
	v, point := f.Value(), f.Item.Value
	switch {
	case d.Unit == quantity.Percent, d.Unit == quantity.Points && f.Item.Kind == release.Percentage:
		v, point = tables.InPercent(f)
	case d.Unit == quantity.Basis && f.Item.Kind == release.Percentage:
		v, point = tables.InPercent(f)
		v, point = v.Scale(quantity.Hundred), point.Mul(quantity.Hundred)
	}
	switch a := d.Agrees(v, point); {
	case d.Unit == quantity.Percent && (d.Negative && point.Sign() > 0 || d.change > 0 && point.Sign() < 0):
		return quantity.No
	case a != quantity.No && d.isTurnedChange(f):
		return quantity.No
	case a != quantity.No:
		return a
	case d.RoundsTo(f.Item, point):
		return quantity.Within
	case d.IsInTheScaleOf(f.Item), d.isCountAs(f):
		return quantity.Exact
	}
	return quantity.No
}

// isTurnedChange reports whether a printed change surely went the other way than a percentage.
func (d *reading) isTurnedChange(f *tables.Figure) bool {
	return d.Unit == quantity.Percent && f.Change && d.change != 0 && f.Item.Value.Sign() == -d.change && f.ShowsWay() && !d.isReversed()
}

// tellingDigits is how many digits a number must have to be taken for the figure that prints just the same digits.
const tellingDigits = 5

// sameNumber looks for the figure of the period that is the very number, digit by digit: one of five digits or more is no
// coincidence, whatever it is called.
func (r *reader) sameNumber(d *reading) (verdict, bool) {
	if d.Unit != quantity.Money || d.PerShare || len(strings.TrimRight(strings.ReplaceAll(d.Value.Shift(-d.Ulp).String(), ".", ""), "0")) < tellingDigits {
		return verdict{}, false
	}
	var best verdict
	for _, f := range r.Tables.ByValue[d.Value.String()] {
		for _, sf := range d.spans {
			if f.Item.Kind != release.Money || f.Span != sf.Span && !(f.Span.Months == 0 && f.Span.End == sf.End) {
				continue
			}
			score := 0.7 - sf.off + preference(f, d)
			for _, p := range d.phrases {
				if tables.CoversAny(p.Words, f.Row.InLabel) || tables.CoversAny(p.Words, f.Row.Around) {
					score += 0.1
					break
				}
			}
			if score > best.score {
				best = verdict{status: Ties, figures: []*tables.Figure{f}, score: score}
			}
		}
	}
	return best, best.status != ""
}

// besideOthers looks for what follows from the rows that other numbers of the sentence tie to: their change, or the figure
// that one of them is compared with.
func (r *reader) besideOthers(d *reading) (verdict, bool) {
	var best verdict
	for _, o := range d.peers {
		if !o.isLevelOrBy(d) || o.PerShare != d.PerShare && d.Unit != quantity.Percent {
			continue
		}
		if d.chained != o.index && o.chained != d.index && !(d.chained >= 0 && d.chained == o.chained) {
			continue
		}
		w := o.verdict.figures[0].Row
		for _, sf := range d.spans {
			v, ok := r.beside(d, o, w, sf.Span)
			if v.score = o.verdict.score - sf.off; ok && v.score > best.score {
				best = v
			}
		}
	}
	return best, best.status != ""
}

// isLevelOrBy reports whether a number is a level that ties, or an amount that a row has changed by, which another is in per cent: "an improvement of 6.9 cents, or
// 4.4%".
func (d *reading) isLevelOrBy(o *reading) bool {
	if d.change == 0 {
		return d.verdict.status == Ties
	}
	f := d.verdict.figures
	return d.verdict.status == Derives && len(f) == 2 && f[0].Row == f[1].Row && d.Unit == quantity.Money && o.Unit == quantity.Percent && o.change == d.change && o.chained == d.index
}

// beside looks for a figure of a row, or the change of two, that prints as a number beside one that ties to the row.
func (r *reader) beside(d, o *reading, w *tables.Row, s period.Span) (verdict, bool) {
	if d.change == 0 {
		for _, x := range w.At(s) {
			if d.Unit == o.Unit && suits(x, d) && d.Agrees(x.Value(), x.Item.Value) != quantity.No && !(d.PerShare && d.isOfOtherSide(w)) {
				return verdict{status: Ties, figures: []*tables.Figure{x}}, true
			}
		}
		return verdict{}, false
	}
	for _, base := range r.basesOf(d, s) {
		for _, cur := range w.At(s) {
			for _, was := range w.At(base) {
				if cur.Span.Months != was.Span.Months || cur.Change || was.Change {
					continue
				}
				v, ok := changeOf(d, cur, was)
				if !ok && d.Unit == quantity.Percent && r.mentioned(d, cur) && r.mentioned(d, was) {
					v, ok = roundedGrowth(d, cur, was)
				}
				if ok {
					return v, true
				}
			}
		}
	}
	return verdict{}, false
}

// roundedGrowth is the verdict that the rounding of two figures, which the text names beside the change, does not refute it.
func roundedGrowth(d *reading, cur, was *tables.Figure) (verdict, bool) {
	i, point, ok := tables.Growth(cur, was)
	if !ok || !quantity.Magnitude(i).Overlaps(d.Accuracy()) || !quantity.SameSign(d.change, point) {
		return verdict{}, false
	}
	return verdict{status: Derives, figures: []*tables.Figure{cur, was}, formula: tables.GrowthFormula(cur, was)}, true
}

// pairs ties an amount and the per-share figure that goes with it, neither of which is sure alone: "a credit of $0.6
// million, or $0.04 per share".
func (r *reader) pairs(d *reading) {
	if !d.PerShare || d.linked < 0 || d.verdict.status != "" || d.peers[d.linked].verdict.status != "" {
		return
	}
	amount := d.peers[d.linked]
	var best, share verdict
	r.candidates(amount, func(c candidate) {
		if c.Item.Kind != release.Money || c.score < leastPair || c.score <= best.score || amount.Agrees(c.Value(), c.Item.Value) == quantity.No {
			return
		}
		for _, y := range r.weightedShares(c.Figure.Span.End) {
			if y.Span != c.Figure.Span || !d.mayBeOver(c.Item.Value, y) {
				continue
			}
			if i, point, ok := tables.Quotient(c.Figure, y); ok && d.Agrees(i, point) != quantity.No {
				best = verdict{status: Ties, figures: []*tables.Figure{c.Figure}, score: c.score}
				share = verdict{status: Derives, figures: []*tables.Figure{c.Figure, y}, score: c.score, formula: tables.PrintedAs(c.Figure) + "/" + tables.PrintedAs(y)}
				return
			}
		}
	})
	if best.status != "" {
		amount.verdict, d.verdict = best, share
	}
}

// leastPair is the score that the amount of a pair needs.
const leastPair = 0.6

// earlierGuidance are the words for what was expected before: "our previous guidance of".
var earlierGuidance = wording.Phrases("previous|prior|previously|earlier ... forecast|guidance|outlook|range|expected|expectation|estimate|announced|issued|provided", "from ... previous|prior")
