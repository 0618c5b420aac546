package derive

import (
	"maps"
	"slices"
	"sort"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// derived looks for arithmetic over figures of the tables that gives the number.
func (r *Deriver) derived(d *reading.Reading) (reading.Verdict, bool) {
	for _, f := range []func(*reading.Reading) (reading.Verdict, bool){r.margin, r.perShareOf, r.without, r.changeWithout, r.withNeighbour, r.overQuarters, r.marginChanged, r.sumOfParts, r.debts, r.netDebt, r.capitalRatio, r.withoutRows, r.ratioOfTwo, r.sumGrew, r.grossWithout} {
		if v, ok := f(d); ok {
			return v, true
		}
	}
	return reading.Verdict{}, false
}

// perShareOf derives a per-share figure from an amount and the weighted shares: "dividends of $2.4 million, or $0.46 per share".
func (r *Deriver) perShareOf(d *reading.Reading) (reading.Verdict, bool) {
	if !d.PerShare {
		return reading.Verdict{}, false
	}
	var best reading.Verdict
	if d.Linked >= 0 && d.Peers[d.Linked].Verdict.Status == reading.Ties {
		amount := d.Peers[d.Linked].Verdict
		x := amount.Figures[0]
		for _, y := range r.WeightedShares(x.Span.End) {
			if y.Span != x.Span || !d.MayBeOver(x.Item.Value, y) {
				continue
			}
			if i, point, ok := tables.Quotient(x, y); ok && d.Agrees(i, point) != quantity.No {
				if p := r.printedPerShare(d, x); p != nil {
					return reading.Verdict{Status: reading.Ties, Figures: []*tables.Figure{p}, Score: amount.Score, Exact: amount.Exact}, true
				}
				return reading.Verdict{Status: reading.Derives, Figures: []*tables.Figure{x, y}, Formula: tables.PrintedAs(x) + "/" + tables.PrintedAs(y), Score: amount.Score, Exact: amount.Exact}, true
			}
		}
	}
	if declared.In(d.Sentence.Words) && !slices.Contains(d.Sentence.Words, "paid") {
		return reading.Verdict{}, false // what is to be paid
	}
	for _, p := range d.Phrases {
		amount := match.Phrase{Words: withoutPerShare(p.Words), Adjusted: p.Adjusted, Fit: p.Fit}
		if len(amount.Words) == 0 {
			continue
		}
		for _, rf := range r.amountsOf(d, amount) {
			for _, sf := range d.Spans {
				score := p.Fit*rf.Score - sf.Off - 0.05
				if score <= best.Score {
					continue
				}
				if x, y := r.overShares(d, besideLinked(d, rf.Row.At(sf.Span))); x != nil {
					best = reading.Verdict{Status: reading.Derives, Figures: []*tables.Figure{x, y}, Formula: tables.PrintedAs(x) + "/" + tables.PrintedAs(y), Score: score, Exact: rf.Exact}
				}
			}
		}
	}
	return best, best.Status != "" && best.Score >= needed(d)
}

// isOfAnother reports whether an amount per share goes with an amount whose words are those of its own row, and another row has those words in part only: "Core FFO was
// $162.1 million, or $1.65 per share" beside "NAREIT FFO".
func isOfAnother(d *reading.Reading, rf match.Fit) bool {
	if d.Linked < 0 {
		return false
	}
	of := d.Peers[d.Linked].Verdict
	return of.Status == reading.Ties && of.Exact && of.Figures[0].Row != rf.Row && !(rf.Exact && tables.SameSet(of.Figures[0].Row.Words, rf.Row.Words))
}

// besideLinked are some amounts but for those of a row called as the one that the amount which a number goes with ties to, for its very time, that are another: "net income
// attributable to Brenholt was $6.4 million, or $0.32 per share" is of no net income of all its companies.
func besideLinked(d *reading.Reading, amounts []*tables.Figure) []*tables.Figure {
	if d.Linked < 0 || d.Peers[d.Linked].Verdict.Status != reading.Ties {
		return amounts
	}
	of := d.Peers[d.Linked].Verdict.Figures[0]
	return slices.DeleteFunc(slices.Clone(amounts), func(x *tables.Figure) bool {
		return x.Span == of.Span && x.Item.Kind == of.Item.Kind && tables.SameSet(x.Row.Words, of.Row.Words) && !x.Value().Overlaps(of.Value())
	})
}

// amountsOf are the rows of a phrase, but for those of what a number says nothing of: "FFO" beside "Adjusted FFO".
func (r *Deriver) amountsOf(d *reading.Reading, amount match.Phrase) []match.Fit {
	return slices.DeleteFunc(slices.Clone(r.RowsOf(amount, false)), func(f match.Fit) bool { return amount.Adjusted && f.Row.Doubled || isOfAnother(d, f) })
}

// overShares is the first of some amounts, with the shares, of which a number is the quotient; nil for none.
func (r *Deriver) overShares(d *reading.Reading, amounts []*tables.Figure) (amount, shares *tables.Figure) {
	for _, x := range amounts {
		if x.Item.Kind != release.Money {
			continue
		}
		counts := r.WeightedShares(x.Span.End)
		if of := r.sharesOf(x); len(of) > 0 {
			counts = of
		}
		for _, y := range counts {
			if y.Span != x.Span && x.Span.Months != 0 || !d.MayBeOver(x.Item.Value, y) {
				continue
			}
			if i, point, ok := tables.Quotient(x, y); ok && d.Agrees(i, point) != quantity.No {
				return x, y
			}
		}
	}
	return nil, nil
}

// declared are the words of dividends that are still to be paid.
var declared = wording.Phrases("declared|declares|declare|approved|announced ... dividend|distribution", "will be paid", "payable")

// sharesOf are the counts of shares outstanding that stand in the column of a balance; none for another amount.
func (r *Deriver) sharesOf(x *tables.Figure) (out []*tables.Figure) {
	if x.Span.Months != 0 {
		return nil
	}
	for _, w := range r.Tables.ByWord["outstanding"] {
		if w.Table != x.Row.Table {
			continue
		}
		for _, f := range w.Figures {
			if f.Item.Kind == release.Shares && f.Span == x.Span && f.Item.Column == x.Item.Column {
				out = append(out, f)
			}
		}
	}
	return out
}

// printedPerShare is the amount per share that a table prints for an amount in its own column, as a number has it; nil for
// none. Where several rows do, it is the one whose label is the amount's.
func (r *Deriver) printedPerShare(d *reading.Reading, amount *tables.Figure) *tables.Figure {
	var found *tables.Figure
	for _, w := range r.PerShareRows {
		if w.Table != amount.Row.Table || d.IsOfOtherSide(w) {
			continue
		}
		for _, f := range w.Figures {
			if f.Item.Column != amount.Item.Column || f.Item.Kind != release.PerShare || d.Agrees(f.Value(), f.Item.Value) != quantity.Exact || f.LeavesOut() != amount.LeavesOut() {
				continue
			}
			if found == nil || maps.Equal(w.InLabel, amount.Row.InLabel) {
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

// WeightedShares are the weighted share counts of the tables for periods that end in a month, each once.
func (r *Deriver) WeightedShares(month int) []*tables.Figure {
	if r.shares == nil {
		r.shares = map[int][]*tables.Figure{}
		for _, w := range r.Tables.Rows {
			for _, f := range w.Figures {
				if f.Item.Kind == release.Shares && f.Span.Months > 0 && w.Statement != release.CashFlow && len(r.shares[f.Span.End]) < maxShares &&
					!slices.ContainsFunc(r.shares[f.Span.End], func(o *tables.Figure) bool { return sameCount(o, f) }) {
					r.shares[f.Span.End] = append(r.shares[f.Span.End], f)
				}
			}
		}
	}
	return r.shares[month]
}

// sameCount reports whether two figures are one count of shares, printed to the same place.
func sameCount(x, y *tables.Figure) bool {
	return x.Span == y.Span && x.Item.Decimals == y.Item.Decimals && x.Item.Value.Equal(y.Item.Value)
}

// without derives a figure from which the text says that an amount was taken out: "excluding $2.8 million of credits".
func (r *Deriver) without(d *reading.Reading) (reading.Verdict, bool) {
	if d.Unit != quantity.Money || r.IsExcluded(d) {
		return reading.Verdict{}, false
	}
	var best reading.Verdict
	aside, named := mayLeaveOut(d), r.namedOut(d)
	for _, x := range r.excludedNear(d) {
		if !aside && x.Block != d.Block && x != named && !r.speaksOf(x.Sentence, d) {
			continue // nothing says that the number leaves this out
		}
		r.candidatesOfAmount(d, func(c Candidate) {
			if c.Phrase.Fit < 0.75 || !c.Fit.Exact && c.Fit.Score < leastLeft {
				return
			}
			for _, sign := range []int64{-1, 1} {
				if v := r.left(d, c, x, decimal.NewFromInt(sign)); v.Status != "" && v.Score > best.Score {
					best = v
				}
			}
		})
	}
	return best, best.Status != "" && best.Score >= needed(d)-0.05
}

// leastLeft is how well words must fit the row of which something is left: amounts that texts take out are many, and so are the rows that one of them leads by chance from
// to a number.
const leastLeft = 0.8

// mayLeaveOut reports whether the sentence of a number, or what it is of, says that it leaves something out.
func mayLeaveOut(d *reading.Reading) bool {
	return leavesOut.In(d.Sentence.Words) || prose.Adjusts.In(d.Sentence.Words) || slices.ContainsFunc(d.Phrases, func(p match.Phrase) bool { return p.Adjusted })
}

var leavesOut = wording.Phrases("excluding|exclude|excludes|excluded|exclusive|before|without|absent", "net of")

// speaksOf reports whether a sentence has all words of what a number is of.
func (r *Deriver) speaksOf(s *prose.Sentence, d *reading.Reading) bool {
	words := r.Canonical(strings.Join(s.Words, " "))
	return slices.ContainsFunc(d.Phrases, func(p match.Phrase) bool {
		return len(p.Words) > 0 && !slices.ContainsFunc(p.Words, func(w string) bool { return !slices.Contains(words, w) })
	})
}

// left derives a number from a figure and an amount that is taken out of it, or put back; the zero verdict where it does not follow.
func (r *Deriver) left(d *reading.Reading, c Candidate, x *reading.Reading, sign decimal.Decimal) reading.Verdict {
	by := x.Value.Mul(sign)
	point := c.Item.Value.Add(by)
	if point.Sign() != c.Item.Value.Sign() && !d.Minus && x != r.namedOut(d) || !r.mayBeLeft(d, point, c.Figure) {
		return reading.Verdict{}
	}
	i := c.Value().Add(x.Accuracy().Scale(sign))
	v := reading.Verdict{Status: reading.Derives, Figures: []*tables.Figure{c.Figure}, Formula: tables.PrintedAs(c.Figure) + signed(by.Shift(-c.Item.Scale)), Score: c.Score - 0.1}
	if !d.PerShare {
		if c.Item.Kind != release.Money || d.Agrees(i, point) == quantity.No {
			return reading.Verdict{}
		}
		return v
	}
	y := r.sharesUnder(d, i, point, c.Figure.Span)
	if y == nil || c.LeavesOut() {
		return reading.Verdict{} // what is adjusted already leaves out no more
	}
	v.Figures, v.Formula = append(v.Figures, y), "("+v.Formula+")/"+tables.PrintedAs(y)
	return v
}

// sharesUnder are the first shares of a period over which an amount is the number; nil for none.
func (r *Deriver) sharesUnder(d *reading.Reading, amount tieout.Interval, point decimal.Decimal, s period.Span) *tables.Figure {
	for _, y := range r.WeightedShares(s.End) {
		if y.Span != s || y.Item.Value.Sign() <= 0 || !d.MayBeOver(point, y) {
			continue
		}
		q := tieout.Interval{Low: amount.Low.DivRound(y.Item.Value, tables.Precision), High: amount.High.DivRound(y.Item.Value, tables.Precision)}
		if d.Agrees(q, point.DivRound(y.Item.Value, tables.Precision)) != quantity.No {
			return y
		}
	}
	return nil
}

// mayBeLeft reports whether an amount, or one of a figure's period over the shares, may agree with a number.
func (r *Deriver) mayBeLeft(d *reading.Reading, amount decimal.Decimal, f *tables.Figure) bool {
	if !d.PerShare {
		return d.MayBe(amount)
	}
	return slices.ContainsFunc(r.WeightedShares(f.Span.End), func(y *tables.Figure) bool {
		return y.Span == f.Span && d.MayBeQuotient(amount, y)
	})
}

// candidatesOfAmount is Candidates, of amounts where the reading is one per share.
func (r *Deriver) candidatesOfAmount(d *reading.Reading, visit func(Candidate)) {
	if !d.PerShare {
		r.Candidates(d, visit)
		return
	}
	as := *d
	as.PerShare, as.Scaled = false, true
	as.Number.PerShare = false
	as.Phrases = nil
	for _, p := range d.Phrases {
		p.Words = withoutPerShare(p.Words)
		as.Phrases = append(as.Phrases, p)
	}
	r.Candidates(&as, visit)
}

// maxExcluded bounds the amounts before and behind a number that are tried.
const maxExcluded = 8

// excludedNear are the amounts that were taken out of others, those of the same paragraph and the ones around it.
func (r *Deriver) excludedNear(d *reading.Reading) []*reading.Reading {
	var out []*reading.Reading
	if x := r.namedOut(d); x != nil {
		out = append(out, x)
	}
	near := sort.Search(len(r.Excluded), func(i int) bool { return r.Excluded[i].Order >= d.Order })
	for _, x := range r.Excluded[max(0, near-maxExcluded):min(len(r.Excluded), near+maxExcluded)] {
		if x != d && x.Block >= d.Block-12 && x.Block <= d.Block+6 &&
			!slices.ContainsFunc(out, func(o *reading.Reading) bool { return o.Value.Equal(x.Value) }) {
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
func (r *Deriver) changeWithout(d *reading.Reading) (reading.Verdict, bool) {
	if d.Change == 0 || d.Unit != quantity.Percent {
		return reading.Verdict{}, false
	}
	var best reading.Verdict
	one := decimal.NewFromInt(1)
	for _, x := range r.excludedNear(d) {
		for _, p := range d.Phrases {
			for _, rf := range r.RowsOf(p, false) {
				s := d.When().Span
				for _, base := range r.BasesOf(d, s)[:1] {
					for _, cur := range rf.Row.At(s) {
						for _, was := range rf.Row.At(base) {
							if cur.Item.Kind != release.Money || was.Span.Months != cur.Span.Months {
								continue
							}
							for _, sign := range []int64{-1, 1} {
								by := x.Value.Mul(decimal.NewFromInt(sign))
								old := was.Item.Value.Add(by)
								if old.Sign() == 0 || old.Sign() != cur.Item.Value.Sign() {
									continue
								}
								g := cur.Item.Value.DivRound(old, tables.Precision).Sub(one).Mul(quantity.Hundred)
								score := p.Fit*rf.Score - 0.1
								if quantity.Prints(g.Abs(), d.Value, d.Ulp) && quantity.SameSign(d.Change, g) && score > best.Score {
									best = reading.Verdict{Status: reading.Derives, Figures: []*tables.Figure{cur, was}, Score: score,
										Formula: tables.PrintedAs(cur) + "/(" + tables.PrintedAs(was) + signed(by.Shift(-was.Item.Scale)) + ")-1"}
								}
							}
						}
					}
				}
			}
		}
	}
	return best, best.Status != "" && best.Score >= needed(d)
}

// withNeighbour derives a sum or difference of the row that the words name and a row beside it that no total adds up: "total debt" before
// issuance costs, "expense ratio" of an acquisition ratio and one of other expenses.
func (r *Deriver) withNeighbour(d *reading.Reading) (reading.Verdict, bool) {
	if d.Unit != quantity.Money && (d.Unit != quantity.Percent || d.Change != 0) || d.PerShare || d.Digits < 3 || d.TellingDigits() < reading.FewDigits {
		return reading.Verdict{}, false
	}
	var best reading.Verdict
	r.Candidates(d, func(c Candidate) {
		if c.Score < 0.8 || c.Item.Kind != release.Money && c.Item.Kind != release.Percentage || c.Score-0.15 <= best.Score {
			return
		}
		for _, k := range []int{c.Row.Order - 1, c.Row.Order + 1} {
			if k < 0 || k >= len(r.Tables.Rows) || r.Tables.Rows[k].Table != c.Row.Table {
				continue
			}
			for _, o := range r.Tables.Rows[k].Figures {
				if !isSumOf(d, c.Figure, o) {
					continue
				}
				both := tables.Sum{}.And(c.Figure).And(o)
				best = reading.Verdict{Status: reading.Derives, Figures: both.Figures, Formula: both.Formula, Score: c.Score - 0.15}
				if c.Item.Value.Sign() == o.Item.Value.Sign() {
					best.Sum = &both
				}
				return
			}
		}
	})
	return best, best.Status != "" && best.Score >= needed(d)
}

// isSumOf reports whether a figure, of which a number may be, and one beside it in its column add up to the number. An amount beside it is the smaller.
func isSumOf(d *reading.Reading, f, o *tables.Figure) bool {
	if o.Item.Column != f.Item.Column || o.Item.Kind != f.Item.Kind || d.Unit == quantity.Money && o.Item.Value.Abs().GreaterThan(f.Item.Value.Abs()) {
		return false
	}
	sum := f.Item.Value.Add(o.Item.Value)
	if d.Unit == quantity.Percent {
		sum = sum.Mul(quantity.Hundred)
	}
	return quantity.Prints(sum.Abs(), d.Value, d.Ulp)
}

// overQuarters derives the figure of a year from its four quarters where no column has the year.
func (r *Deriver) overQuarters(d *reading.Reading) (reading.Verdict, bool) {
	if d.Change != 0 || d.Unit == quantity.Percent || d.Unit == quantity.Times || d.PerShare || len(d.Spans) == 0 {
		return reading.Verdict{}, false
	}
	var best reading.Verdict
	for _, sf := range d.Spans {
		if sf.Months == 12 || sf.Months == 6 || sf.Months == 9 {
			r.sumOfQuarters(d, sf.Span, sf.Off, &best)
		}
	}
	return best, best.Status != "" && best.Score >= needed(d)
}

// sumOfQuarters looks for a row whose quarters add up to the number.
func (r *Deriver) sumOfQuarters(d *reading.Reading, s period.Span, off float64, best *reading.Verdict) {
	for _, p := range d.Phrases {
		for _, rf := range r.RowsOf(p, false) {
			if len(rf.Row.At(s)) > 0 {
				continue
			}
			score := p.Fit*rf.Score - 0.05 - off
			if score <= best.Score {
				continue
			}
			quarters, sum := quartersOf(d, rf.Row, s)
			if len(quarters) != s.Months/3 || !d.MayBe(sum) {
				continue
			}
			if i, _ := tables.SignedSum(quarters, nil); d.Agrees(i, sum) != quantity.No {
				*best = reading.Verdict{Status: reading.Derives, Figures: quarters, Formula: tables.PrintedSum(quarters), Score: score}
			}
		}
	}
}

// quartersOf are the figures of the quarters of a period in a row, of the kind that a number states, and what they add up to.
func quartersOf(d *reading.Reading, w *tables.Row, s period.Span) (figures []*tables.Figure, sum decimal.Decimal) {
	for end := s.End - s.Months + 3; end <= s.End; end += 3 {
		for _, f := range w.EndingIn(end) {
			if f.Span == (period.Span{Months: 3, End: end}) && d.Suits(f) && !f.Change {
				figures, sum = append(figures, f), sum.Add(f.Item.Value)
				break
			}
		}
	}
	return figures, sum
}
