package mention

import (
	"maps"
	"slices"
	"sort"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// derived looks for arithmetic over figures of the tables that gives the number.
func (r *reader) derived(d *reading) (verdict, bool) {
	for _, f := range []func(*reading) (verdict, bool){r.margin, r.perShareOf, r.without, r.changeWithout, r.withNeighbour, r.overQuarters, r.marginChanged, r.sumOfParts, r.debts, r.netDebt, r.capitalRatio, r.withoutRows, r.ratioOfTwo, r.sumGrew} {
		if v, ok := f(d); ok {
			return v, true
		}
	}
	return verdict{}, false
}

// perShareOf derives a per-share figure from an amount and the weighted shares: "dividends of $2.4 million, or $0.46 per share".
func (r *reader) perShareOf(d *reading) (verdict, bool) {
	if !d.PerShare {
		return verdict{}, false
	}
	var best verdict
	if d.linked >= 0 && d.peers[d.linked].verdict.status == Ties {
		amount := d.peers[d.linked].verdict
		x := amount.figures[0]
		for _, y := range r.weightedShares(x.span.End) {
			if y.span != x.span || !d.mayBeOver(x.item.Value, y) {
				continue
			}
			if i, point, ok := quotient(x, y); ok && d.Agrees(i, point) != quantity.No {
				if p := r.printedPerShare(d, x); p != nil {
					return verdict{status: Ties, figures: []*figure{p}, score: amount.score, exact: amount.exact}, true
				}
				return verdict{status: Derives, figures: []*figure{x, y}, formula: printedAs(x) + "/" + printedAs(y), score: amount.score, exact: amount.exact}, true
			}
		}
	}
	if declared.In(d.s.Words) && !slices.Contains(d.s.Words, "paid") {
		return verdict{}, false // what is to be paid
	}
	for _, p := range d.phrases {
		amount := phrase{words: withoutPerShare(p.words), adjusted: p.adjusted, fit: p.fit}
		if len(amount.words) == 0 {
			continue
		}
		for _, rf := range r.rowsOf(amount, false) {
			for _, sf := range d.spans {
				score := p.fit*rf.score - sf.off - 0.05
				if score <= best.score {
					continue
				}
				if x, y := r.overShares(d, rf.row.at(sf.Span)); x != nil {
					best = verdict{status: Derives, figures: []*figure{x, y}, formula: printedAs(x) + "/" + printedAs(y), score: score, exact: rf.exact}
				}
			}
		}
	}
	return best, best.status != "" && best.score >= d.needed()
}

// overShares is the first of some amounts, with the shares, of which a number is the quotient; nil for none.
func (r *reader) overShares(d *reading, amounts []*figure) (amount, shares *figure) {
	for _, x := range amounts {
		if x.item.Kind != release.Money {
			continue
		}
		counts := r.weightedShares(x.span.End)
		if of := r.sharesOf(x); len(of) > 0 {
			counts = of
		}
		for _, y := range counts {
			if y.span != x.span && x.span.Months != 0 || !d.mayBeOver(x.item.Value, y) {
				continue
			}
			if i, point, ok := quotient(x, y); ok && d.Agrees(i, point) != quantity.No {
				return x, y
			}
		}
	}
	return nil, nil
}

// declared are the words of dividends that are still to be paid.
var declared = wording.Phrases("declared|declares|declare|approved|announced ... dividend|distribution", "will be paid", "payable")

// sharesOf are the counts of shares outstanding that stand in the column of a balance; none for another amount.
func (r *reader) sharesOf(x *figure) (out []*figure) {
	if x.span.Months != 0 {
		return nil
	}
	for _, w := range r.tables.byWord["outstanding"] {
		if w.table != x.row.table {
			continue
		}
		for _, f := range w.figures {
			if f.item.Kind == release.Shares && f.span == x.span && f.item.Column == x.item.Column {
				out = append(out, f)
			}
		}
	}
	return out
}

// printedPerShare is the amount per share that a table prints for an amount in its own column, as a number has it; nil for
// none. Where several rows do, it is the one whose label is the amount's.
func (r *reader) printedPerShare(d *reading, amount *figure) *figure {
	var found *figure
	for _, w := range r.perShareRows {
		if w.table != amount.row.table || d.isOfOtherSide(w) {
			continue
		}
		for _, f := range w.figures {
			if f.item.Column != amount.item.Column || f.item.Kind != release.PerShare || d.Agrees(f.value(), f.item.Value) != quantity.Exact || f.leavesOut() != amount.leavesOut() {
				continue
			}
			if found == nil || maps.Equal(w.label, amount.row.label) {
				found = f
			}
		}
	}
	return found
}

// withoutPerShare is a phrase without the words that make it one of shares.
func withoutPerShare(words []string) []string {
	var out []string
	for _, w := range words {
		switch w {
		case "per", "basic", "diluted", "share", "eps":
		default:
			out = append(out, w)
		}
	}
	return out
}

// maxShares bounds the share counts of one month that an amount is divided by.
const maxShares = 50

// weightedShares are the weighted share counts of the tables for periods that end in a month, each once.
func (r *reader) weightedShares(month int) []*figure {
	if r.shares == nil {
		r.shares = map[int][]*figure{}
		for _, w := range r.tables.rows {
			for _, f := range w.figures {
				if f.item.Kind == release.Shares && f.span.Months > 0 && w.Statement != release.CashFlow && len(r.shares[f.span.End]) < maxShares &&
					!slices.ContainsFunc(r.shares[f.span.End], func(o *figure) bool { return sameCount(o, f) }) {
					r.shares[f.span.End] = append(r.shares[f.span.End], f)
				}
			}
		}
	}
	return r.shares[month]
}

// sameCount reports whether two figures are one count of shares, printed to the same place.
func sameCount(x, y *figure) bool {
	return x.span == y.span && x.item.Decimals == y.item.Decimals && x.item.Value.Equal(y.item.Value)
}

// without derives a figure from which the text says that an amount was taken out: "excluding $2.8 million of credits".
func (r *reader) without(d *reading) (verdict, bool) {
	if d.Unit != quantity.Money || r.isExcluded(d) {
		return verdict{}, false
	}
	var best verdict
	aside, named := d.mayLeaveOut(), r.namedOut(d)
	for _, x := range r.excludedNear(d) {
		if !aside && x.block != d.block && x != named && !r.speaksOf(x.s, d) {
			continue // nothing says that the number leaves this out
		}
		r.candidatesOfAmount(d, func(c candidate) {
			if c.phrase.fit < 0.75 {
				return
			}
			for _, sign := range []int64{-1, 1} {
				if v := r.left(d, c, x, decimal.NewFromInt(sign)); v.status != "" && v.score > best.score {
					best = v
				}
			}
		})
	}
	return best, best.status != "" && best.score >= d.needed()-0.05
}

// mayLeaveOut reports whether the sentence of a number, or what it is of, says that it leaves something out.
func (d *reading) mayLeaveOut() bool {
	return leavesOut.In(d.s.Words) || prose.Adjusts.In(d.s.Words) || slices.ContainsFunc(d.phrases, func(p phrase) bool { return p.adjusted })
}

var leavesOut = wording.Phrases("excluding|exclude|excludes|excluded|exclusive|before|without|absent", "net of")

// speaksOf reports whether a sentence has all words of what a number is of.
func (r *reader) speaksOf(s *prose.Sentence, d *reading) bool {
	words := r.canonical(strings.Join(s.Words, " "))
	return slices.ContainsFunc(d.phrases, func(p phrase) bool {
		return len(p.words) > 0 && !slices.ContainsFunc(p.words, func(w string) bool { return !slices.Contains(words, w) })
	})
}

// left derives a number from a figure and an amount that is taken out of it, or put back; the zero verdict where it does not follow.
func (r *reader) left(d *reading, c candidate, x *reading, sign decimal.Decimal) verdict {
	by := x.Value.Mul(sign)
	point := c.item.Value.Add(by)
	if point.Sign() != c.item.Value.Sign() && !d.minus && x != r.namedOut(d) || !r.mayBeLeft(d, point, c.figure) {
		return verdict{}
	}
	i := c.value().Add(x.Accuracy().Scale(sign))
	v := verdict{status: Derives, figures: []*figure{c.figure}, formula: printedAs(c.figure) + signed(by.Shift(-c.item.Scale)), score: c.score - 0.1}
	if !d.PerShare {
		if c.item.Kind != release.Money || d.Agrees(i, point) == quantity.No {
			return verdict{}
		}
		return v
	}
	y := r.sharesUnder(d, i, point, c.figure.span)
	if y == nil {
		return verdict{}
	}
	v.figures, v.formula = append(v.figures, y), "("+v.formula+")/"+printedAs(y)
	return v
}

// sharesUnder are the first shares of a period over which an amount is the number; nil for none.
func (r *reader) sharesUnder(d *reading, amount tieout.Interval, point decimal.Decimal, s period.Span) *figure {
	for _, y := range r.weightedShares(s.End) {
		if y.span != s || y.item.Value.Sign() <= 0 || !d.mayBeOver(point, y) {
			continue
		}
		q := tieout.Interval{Low: amount.Low.DivRound(y.item.Value, precision), High: amount.High.DivRound(y.item.Value, precision)}
		if d.Agrees(q, point.DivRound(y.item.Value, precision)) != quantity.No {
			return y
		}
	}
	return nil
}

// mayBeLeft reports whether an amount, or one of a figure's period over the shares, may agree with a number.
func (r *reader) mayBeLeft(d *reading, amount decimal.Decimal, f *figure) bool {
	if !d.PerShare {
		return d.mayBe(amount)
	}
	return slices.ContainsFunc(r.weightedShares(f.span.End), func(y *figure) bool {
		return y.span == f.span && d.mayBeQuotient(amount, y)
	})
}

// candidatesOfAmount is candidates, of amounts where the reading is one per share.
func (r *reader) candidatesOfAmount(d *reading, visit func(candidate)) {
	if !d.PerShare {
		r.candidates(d, visit)
		return
	}
	as := *d
	as.PerShare, as.Scaled = false, true
	as.Number.PerShare = false
	as.phrases = nil
	for _, p := range d.phrases {
		p.words = withoutPerShare(p.words)
		as.phrases = append(as.phrases, p)
	}
	r.candidates(&as, visit)
}

// maxExcluded bounds the amounts before and behind a number that are tried.
const maxExcluded = 8

// excludedNear are the amounts that were taken out of others, those of the same paragraph and the ones around it.
func (r *reader) excludedNear(d *reading) []*reading {
	var out []*reading
	if x := r.namedOut(d); x != nil {
		out = append(out, x)
	}
	near := sort.Search(len(r.excluded), func(i int) bool { return r.excluded[i].order >= d.order })
	for _, x := range r.excluded[max(0, near-maxExcluded):min(len(r.excluded), near+maxExcluded)] {
		if x != d && x.block >= d.block-12 && x.block <= d.block+6 &&
			!slices.ContainsFunc(out, func(o *reading) bool { return o.Value.Equal(x.Value) }) {
			out = append(out, x)
		}
	}
	return out
}

// signed is an amount as a term of a formula.
func signed(v decimal.Decimal) string {
	if v.Sign() < 0 {
		return v.String()
	}
	return "+" + v.String()
}

// changeWithout derives a change where an amount was taken out of one of its sides.
func (r *reader) changeWithout(d *reading) (verdict, bool) {
	if d.change == 0 || d.Unit != quantity.Percent {
		return verdict{}, false
	}
	var best verdict
	one := decimal.NewFromInt(1)
	for _, x := range r.excludedNear(d) {
		for _, p := range d.phrases {
			for _, rf := range r.rowsOf(p, false) {
				s := d.spans[0].Span
				for _, base := range r.basesOf(d, s)[:1] {
					for _, cur := range rf.row.at(s) {
						for _, was := range rf.row.at(base) {
							if cur.item.Kind != release.Money || was.span.Months != cur.span.Months {
								continue
							}
							for _, sign := range []int64{-1, 1} {
								by := x.Value.Mul(decimal.NewFromInt(sign))
								old := was.item.Value.Add(by)
								if old.Sign() == 0 || old.Sign() != cur.item.Value.Sign() {
									continue
								}
								g := cur.item.Value.DivRound(old, precision).Sub(one).Mul(quantity.Hundred)
								score := p.fit*rf.score - 0.1
								if quantity.Prints(g.Abs(), d.Value, d.Ulp) && quantity.SameSign(d.change, g) && score > best.score {
									best = verdict{status: Derives, figures: []*figure{cur, was}, score: score,
										formula: printedAs(cur) + "/(" + printedAs(was) + signed(by.Shift(-was.item.Scale)) + ")-1"}
								}
							}
						}
					}
				}
			}
		}
	}
	return best, best.status != "" && best.score >= d.needed()
}

// withNeighbour derives a sum or difference of the row that the words name and a row beside it that no total adds up: "total debt" before
// issuance costs, "expense ratio" of an acquisition ratio and one of other expenses.
func (r *reader) withNeighbour(d *reading) (verdict, bool) {
	if d.Unit != quantity.Money && (d.Unit != quantity.Percent || d.change != 0) || d.PerShare || d.Digits < 3 {
		return verdict{}, false
	}
	var best verdict
	r.candidates(d, func(c candidate) {
		if c.score < 0.8 || c.item.Kind != release.Money && c.item.Kind != release.Percentage || c.score-0.15 <= best.score {
			return
		}
		for _, k := range []int{c.row.order - 1, c.row.order + 1} {
			if k < 0 || k >= len(r.tables.rows) || r.tables.rows[k].table != c.row.table {
				continue
			}
			for _, o := range r.tables.rows[k].figures {
				if !d.isSumOf(c.figure, o) {
					continue
				}
				both := added{}.and(c.figure).and(o)
				best = verdict{status: Derives, figures: both.figures, formula: both.formula, score: c.score - 0.15}
				if c.item.Value.Sign() == o.item.Value.Sign() {
					best.sum = &both
				}
				return
			}
		}
	})
	return best, best.status != "" && best.score >= d.needed()
}

// isSumOf reports whether a figure, of which a number may be, and one beside it in its column add up to the number. An amount beside it is the smaller.
func (d *reading) isSumOf(f, o *figure) bool {
	if o.item.Column != f.item.Column || o.item.Kind != f.item.Kind || d.Unit == quantity.Money && o.item.Value.Abs().GreaterThan(f.item.Value.Abs()) {
		return false
	}
	sum := f.item.Value.Add(o.item.Value)
	if d.Unit == quantity.Percent {
		sum = sum.Mul(quantity.Hundred)
	}
	return quantity.Prints(sum.Abs(), d.Value, d.Ulp)
}

// overQuarters derives the figure of a year from its four quarters where no column has the year.
func (r *reader) overQuarters(d *reading) (verdict, bool) {
	if d.change != 0 || d.Unit == quantity.Percent || d.Unit == quantity.Times || d.PerShare || len(d.spans) == 0 {
		return verdict{}, false
	}
	var best verdict
	for _, sf := range d.spans {
		if sf.Months == 12 || sf.Months == 6 || sf.Months == 9 {
			r.sumOfQuarters(d, sf.Span, sf.off, &best)
		}
	}
	return best, best.status != "" && best.score >= d.needed()
}

// sumOfQuarters looks for a row whose quarters add up to the number.
func (r *reader) sumOfQuarters(d *reading, s period.Span, off float64, best *verdict) {
	for _, p := range d.phrases {
		for _, rf := range r.rowsOf(p, false) {
			if len(rf.row.at(s)) > 0 {
				continue
			}
			score := p.fit*rf.score - 0.05 - off
			if score <= best.score {
				continue
			}
			quarters, sum := d.quartersOf(rf.row, s)
			if len(quarters) != s.Months/3 || !d.mayBe(sum) {
				continue
			}
			if i, _ := signedSum(quarters, nil); d.Agrees(i, sum) != quantity.No {
				*best = verdict{status: Derives, figures: quarters, formula: printedSum(quarters), score: score}
			}
		}
	}
}

// quartersOf are the figures of the quarters of a period in a row, of the kind that a number states, and what they add up to.
func (d *reading) quartersOf(w *row, s period.Span) (figures []*figure, sum decimal.Decimal) {
	for end := s.End - s.Months + 3; end <= s.End; end += 3 {
		for _, f := range w.endingIn(end) {
			if f.span == (period.Span{Months: 3, End: end}) && suits(f, d) && !f.change {
				figures, sum = append(figures, f), sum.Add(f.item.Value)
				break
			}
		}
	}
	return figures, sum
}
