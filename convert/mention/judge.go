package mention

import (
	"maps"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// verdict is what the tables say of a reading.
type verdict struct {
	status   Status
	figures  []*figure
	formula  string
	score    float64
	exact    bool // the row's own words
	perShare bool
	expected decimal.Decimal
	sure     bool
	contrary bool    // it went the other way: see goesOtherWay
	sum      *added  // what the amounts add up to, where it is a sum
	instead  *figure // what the number is, where it differs because it is of another period or another row
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
	if best.status == "" {
		take(r.derived(d))
	}
	if best.status == Derives && r.isToCome(d) && !slices.ContainsFunc(best.figures, func(f *figure) bool { return f.forecast }) {
		best = verdict{} // what is to come follows from nothing that has been
	}
	if v, ok := r.printedElsewhere(d, best); ok {
		best = v
	}
	d.verdict = best
}

// isToCome reports whether a number is expected, or the end of a range: not so where its own words are of a period that has ended.
func (r *reader) isToCome(d *reading) bool {
	return d.Ranged || d.future && !(len(d.spans) > 0 && d.spans[0].explicit && d.spans[0].End <= r.cal.Current.End)
}

// printedElsewhere finds the change that is worked out of two figures in a row of another table, which prints the same two
// figures and their change: the figure of a table goes before arithmetic.
func (r *reader) printedElsewhere(d *reading, v verdict) (verdict, bool) {
	if d.change == 0 || v.status != Derives || len(v.figures) != 2 {
		return v, false
	}
	cur, was := v.figures[0], v.figures[1]
	for _, x := range r.changing[cur.item.Value.Abs().String()] {
		if !x.isSame(cur) || len(x.row.growths) == 0 && !slices.ContainsFunc(x.row.figures, was.isSame) {
			continue
		}
		if tie := r.printedBeside(d, x); tie.status != "" {
			tie.score = v.score
			return tie, true
		}
	}
	return v, false
}

// isSame reports whether two figures are of one kind, amount and end.
func (f *figure) isSame(o *figure) bool {
	return f.span.End == o.span.End && f.item.Kind == o.item.Kind && f.item.Value.Abs().Equal(o.item.Value.Abs())
}

// printedBeside is the change that the row of a figure prints: as a figure of its own, or as growth in the figure's column.
func (r *reader) printedBeside(d *reading, x *figure) verdict {
	tie := verdict{}
	r.printedChange(d, phrase{fit: 1, adjusted: x.leavesOut()}, rowFit{row: x.row, score: 1}, x.span, 0, func(c verdict) {
		if tie.status == "" || c.score > tie.score {
			tie = c
		}
	})
	for _, g := range x.row.growths {
		if tie.status != "" || d.Unit != quantity.Percent || g.adjusted != x.row.adjusted {
			continue
		}
		for _, f := range g.figures {
			if f.item.Column == x.item.Column && tie.status == "" && d.isChange(f) {
				tie = verdict{status: Ties, figures: []*figure{f}}
			}
		}
	}
	return tie
}

// isChange reports whether a percentage is the change that is spoken of.
func (d *reading) isChange(f *figure) bool {
	i, point := inPercent(f)
	return d.Agrees(i, point) != quantity.No && quantity.SameSign(d.change, point)
}

// judgeAgain judges a change anew where a level that it goes with, but stands behind it, ties to another row: "rose 37% to
// $2.15 per diluted share".
func (r *reader) judgeAgain(d *reading) {
	if d.change == 0 || len(d.verdict.figures) == 0 {
		return
	}
	if slices.ContainsFunc(d.peers, func(o *reading) bool {
		return o.chained == d.index && o.change == 0 && len(o.verdict.figures) > 0 && o.verdict.figures[0].row != d.verdict.figures[0].row
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
	*figure
	fit    rowFit
	phrase phrase
	span   spanFit
	score  float64
}

// candidates calls visit for each figure that the reading may speak of.
func (r *reader) candidates(d *reading, visit func(candidate)) {
	r.candidatesThat(d, func(*figure) bool { return true }, visit)
}

// candidatesThat is candidates, of the figures that may be meant.
func (r *reader) candidatesThat(d *reading, mayBe func(*figure) bool, visit func(candidate)) {
	for _, p := range d.phrases {
		for _, rf := range r.rowsFor(d, p) {
			for _, sf := range d.spans {
				for _, f := range rf.row.at(sf.Span) {
					if !suits(f, d) || !mayBe(f) {
						continue
					}
					score := p.fit*rf.score - sf.off - r.penalty(f, p, d, rf.named)
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
func (r *reader) forecasts(d *reading, p phrase, rf rowFit, visit func(candidate)) {
	if d.isOfEarlierGuidance() {
		return
	}
	for _, f := range rf.row.figures {
		if f.forecast && suits(f, d) && len(d.spans) > 0 {
			visit(candidate{f, rf, p, d.spans[0], p.fit*rf.score - 0.05 - r.penalty(f, p, d, rf.named)})
		}
	}
}

// isOfEarlierGuidance reports whether words beside a number say that it was expected before.
func (d *reading) isOfEarlierGuidance() bool {
	return earlierGuidance.In(d.s.Words[max(0, d.From-nearby):min(len(d.s.Words), d.To+3)])
}

// preference puts the figures of the statements, and those printed with more digits, before others that say the same, and
// what goes on from a figure of the same row before all.
func preference(f *figure, d *reading) float64 {
	n, _ := f.item.Decimals.Value()
	score := 0.003 * float64(min(max(n+9, 0), 9))
	if len(f.item.Printed) > 0 && strings.TrimRight(f.item.Printed, "% ") == d.Value.String() {
		score += 0.02
	}
	switch f.row.table.Statement {
	case release.Income, release.Balance, release.CashFlow:
		score += 0.004
	}
	for _, o := range d.peers {
		if o == d || len(o.verdict.figures) == 0 || o.verdict.figures[0].row != f.row {
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
func (r *reader) penalty(f *figure, p phrase, d *reading, named bool) float64 {
	off := 0.0
	if len(f.around) > 0 && !coversAny(p.words, f.around) && !(f.adjusted && p.adjusted) && f.isSetApart() {
		off += 0.15
	}
	switch adjusted := f.leavesOut(); {
	case adjusted && p.gaap:
		off += 0.3
	case f.adjusted && !p.adjusted, adjusted && !p.adjusted && !named:
		off += 0.12
	case p.adjusted && !adjusted && !prose.Adjusts.In(prose.WordsOf(f.row.called)):
		off += 0.25
	}
	return off + d.forecastPenalty(f)
}

// isSetApart reports whether the words of a figure's column set it apart from other figures of its row.
func (f *figure) isSetApart() bool {
	if f.row.apart == unknownApart {
		f.row.apart = together
		if slices.ContainsFunc(f.row.figures, func(o *figure) bool { return !maps.Equal(o.around, f.around) }) {
			f.row.apart = setApart
		}
	}
	return f.row.apart == setApart
}

// apartness is whether the words of some columns of a row are others than those of others: then each is set apart from some.
type apartness uint8

const (
	unknownApart apartness = iota
	together
	setApart
)

// forecastPenalty is what is taken off where one of a mention and a figure is a forecast and the other is none.
func (d *reading) forecastPenalty(f *figure) float64 {
	off := 0.0
	if d.Ranged && !f.forecast {
		off += 0.3
	}
	switch {
	case f.forecast && !d.future:
		off += 0.3
	case d.future && d.s.Below && !f.forecast:
		off += 0.6
	case d.future && !f.forecast && d.spans[0].explicit && f.span.End < d.spans[0].End:
		off += 0.4 // what is to come is no figure of what has been
	case d.future && !f.forecast:
		off += 0.2
	case d.Unit == quantity.Percent && d.Bound == quantity.Exactly && !f.forecast && prose.Estimates.In(d.s.Words[max(0, d.From-nearby):d.From]):
		off += 0.3
	}
	return off
}

// tied looks for a figure that prints as the number.
func (r *reader) tied(d *reading) (verdict, bool) {
	var best verdict
	r.candidatesThat(d, func(f *figure) bool { return d.printsAs(f) != quantity.No }, func(c candidate) {
		a := d.printsAs(c.figure)
		if a == quantity.No || d.PerShare && d.isOfOtherSide(c.row) {
			return
		}
		score := c.score + preference(c.figure, d)
		if a != quantity.Exact {
			score -= 0.04
		}
		if score > best.score {
			best = verdict{status: Ties, figures: []*figure{c.figure}, score: score, exact: c.fit.exact, perShare: c.item.Kind == release.PerShare}
		}
	})
	if best.status == "" || best.score < d.needed() {
		return r.sameNumber(d)
	}
	return best, true
}

// printsAs is how a number goes together with a figure, in the text's or the table's accuracy and scale.
func (d *reading) printsAs(f *figure) quantity.Agreement {
	v, point := f.value(), f.item.Value
	if d.Unit == quantity.Percent || d.Unit == quantity.Points && f.item.Kind == release.Percentage {
		v, point = inPercent(f)
	}
	switch a := d.Agrees(v, point); {
	case d.Unit == quantity.Percent && d.Negative && point.Sign() > 0:
		return quantity.No
	case a != quantity.No:
		return a
	case d.RoundsTo(f.item, point):
		return quantity.Within
	case d.IsInTheScaleOf(f.item), d.isCountAs(f):
		return quantity.Exact
	}
	return quantity.No
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
	for _, f := range r.byValue[d.Value.String()] {
		for _, sf := range d.spans {
			if f.item.Kind != release.Money || f.span != sf.Span && !(f.span.Months == 0 && f.span.End == sf.End) {
				continue
			}
			score := 0.7 - sf.off + preference(f, d)
			for _, p := range d.phrases {
				if coversAny(p.words, f.row.label) || coversAny(p.words, f.row.around) {
					score += 0.1
					break
				}
			}
			if score > best.score {
				best = verdict{status: Ties, figures: []*figure{f}, score: score}
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
		if o.verdict.status != Ties || o.change != 0 || o.PerShare != d.PerShare && d.Unit != quantity.Percent {
			continue
		}
		if d.chained != o.index && o.chained != d.index && !(d.chained >= 0 && d.chained == o.chained) {
			continue
		}
		w := o.verdict.figures[0].row
		for _, sf := range d.spans {
			v, ok := r.beside(d, o, w, sf.Span)
			if v.score = o.verdict.score - sf.off; ok && v.score > best.score {
				best = v
			}
		}
	}
	return best, best.status != ""
}

// beside looks for a figure of a row, or the change of two, that prints as a number beside one that ties to the row.
func (r *reader) beside(d, o *reading, w *row, s period.Span) (verdict, bool) {
	if d.change == 0 {
		for _, x := range w.at(s) {
			if d.Unit == o.Unit && suits(x, d) && d.Agrees(x.value(), x.item.Value) != quantity.No && !(d.PerShare && d.isOfOtherSide(w)) {
				return verdict{status: Ties, figures: []*figure{x}}, true
			}
		}
		return verdict{}, false
	}
	for _, base := range r.basesOf(d, s) {
		for _, cur := range w.at(s) {
			for _, was := range w.at(base) {
				if cur.span.Months != was.span.Months || cur.change || was.change {
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
func roundedGrowth(d *reading, cur, was *figure) (verdict, bool) {
	i, point, ok := growth(cur, was)
	if !ok || !quantity.Magnitude(i).Overlaps(d.Accuracy()) || !quantity.SameSign(d.change, point) {
		return verdict{}, false
	}
	return verdict{status: Derives, figures: []*figure{cur, was}, formula: printedAs(cur) + "/" + printedAs(was) + "-1"}, true
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
		if c.item.Kind != release.Money || c.score < leastPair || c.score <= best.score || amount.Agrees(c.value(), c.item.Value) == quantity.No {
			return
		}
		for _, y := range r.weightedShares(c.figure.span.End) {
			if y.span != c.figure.span || !d.mayBeOver(c.item.Value, y) {
				continue
			}
			if i, point, ok := quotient(c.figure, y); ok && d.Agrees(i, point) != quantity.No {
				best = verdict{status: Ties, figures: []*figure{c.figure}, score: c.score}
				share = verdict{status: Derives, figures: []*figure{c.figure, y}, score: c.score, formula: printedAs(c.figure) + "/" + printedAs(y)}
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
