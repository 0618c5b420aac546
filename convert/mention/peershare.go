package mention

import (
	"maps"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
)

// mostUpper bounds the amounts of a sentence that a percentage may be of another.
const mostUpper = 3

// shareOfOther looks for a percentage that an amount of its sentence, which is found, is of what the words behind the percentage name:
// "$13.3 million, or 71.6% of the total".
func (r *reader) shareOfOther(d *reading) (verdict, bool) {
	var best verdict
	if d.Unit != quantity.Percent || d.tellingDigits() < 2 || r.isToCome(d) || prose.Estimates.In(d.s.Words[max(0, d.From-nearby):d.From]) {
		return best, false
	}
	of := d
	if d.behindOf() == 0 {
		if of = d.ofSame(); of == nil {
			return r.shareOfTotalBelow(d)
		}
	}
	whole, own := r.wholeBehind(of)
	if !own {
		whole = r.wholeSaid(of)
	}
	for n, o := range d.amountsBeside() {
		upper, ok := o.amount()
		if !ok {
			continue
		}
		if lower, ok := r.capitalOf(whole, upper); ok && best.status == "" {
			if i, point, ok := upper.Over(lower); ok && d.AgreesInPercent(i, point) == quantity.Exact {
				best = verdict{status: Derives, figures: lower.Figures, formula: upper.Term() + "/" + lower.Term(), score: 0.8}
			}
		}
		for _, y := range r.wholesOf(of, whole, own, upper.Figures[0]) {
			if v, ok := d.shareOver(upper, y); ok && best.status == "" {
				v.score -= 0.03 * float64(n)
				best = v
			}
		}
	}
	return best, best.status != ""
}

// shareOfTotalBelow looks for a percentage right behind an amount, which is what that is of the total of its rows: "$48.7 million, or 43 percent, went to
// replacement".
func (r *reader) shareOfTotalBelow(d *reading) (best verdict, ok bool) {
	if d.change != 0 || d.against || !d.isBehindAmount() {
		return best, false
	}
	for _, o := range d.amountsBeside() {
		upper, ok := o.amount()
		if !ok || len(upper.Figures) != 1 {
			continue
		}
		x := upper.Figures[0]
		w := r.totalBelow(x.Row)
		if w == nil {
			continue
		}
		for _, y := range w.Figures {
			if y.Item.Column == x.Item.Column && y.MayBeWholeOf(x) {
				return d.shareOver(upper, y)
			}
		}
	}
	return best, false
}

// behindOf is the token behind "of" behind a percentage, 0 where there is none.
func (d *reading) behindOf() int {
	if k := d.To; k < len(d.s.Words) && d.s.Words[k] == "of" {
		return k + 1
	}
	return 0
}

// ofSame is the percentage that says what another is of: the one that this is compared with or that stands before it in the same way; nil for
// none.
func (d *reading) ofSame() *reading {
	if d.change != 0 {
		return nil
	}
	if o := d.sameShare(); o != nil && o.behindOf() > 0 {
		return o
	}
	if d.against && d.chained >= 0 && d.chained < d.index {
		if o := d.peers[d.chained]; o.Unit == quantity.Percent && o.behindOf() > 0 {
			return o
		}
	}
	return nil
}

// maxWholeWords bounds the words of what a percentage is of.
const maxWholeWords = 8

// wholeBehind is the canonical words of what a percentage is of, and whether it is one of the same part of the company as the amount: "of its
// revenue", "of segment revenue".
func (r *reader) wholeBehind(d *reading) (words []string, own bool) {
	from := d.behindOf()
	to := from
	for to < len(d.s.Words) && to-from < maxWholeWords && (d.s.Tokens[to].Kind == prose.Word || d.s.Words[to] == "-") && !clauseEnds[d.s.Words[to]] &&
		!slices.ContainsFunc(d.peers, func(o *reading) bool { return o.From <= to && to < o.To }) && prose.Starts(prose.Verbs, d.s.Words, to) == 0 && prose.Starts(prose.Compares, d.s.Words, to) == 0 {
		to++
	}
	var kept []string
	for k := from; k < to; k++ {
		if !d.s.Taken[k] {
			kept = append(kept, d.s.Words[k])
			own = own || ofItsOwn[d.s.Words[k]]
		}
	}
	return r.Canonical(strings.Join(kept, " ")), own
}

// ofItsOwn are the words of what belongs to the part that was spoken of.
var ofItsOwn = map[string]bool{"its": true, "their": true, "segment": true, "division": true, "that": true}

// amountsBeside are the amounts of the sentence that a percentage may say the share of: the one beside it first.
func (d *reading) amountsBeside() (out []*reading) {
	for k := d.index - 1; k >= 0 && len(out) < mostUpper; k-- {
		if o := d.peers[k]; o.Unit == quantity.Money && o.change == 0 && o.against == d.against && !o.PerShare {
			out = append(out, o)
			if d.isBehindAmount() {
				return out
			}
		}
	}
	return out
}

// amount is what an amount that ties, or is a sum, is made of.
func (d *reading) amount() (tables.Sum, bool) {
	switch {
	case d.verdict.status == Ties && d.verdict.figures[0].Item.Kind == release.Money:
		return tables.Sum{}.And(d.verdict.figures[0]), true
	case d.verdict.sum != nil:
		return *d.verdict.sum, true
	}
	return tables.Sum{}, false
}

// leastWholeFit is the score of a row that is what a percentage is said to be of.
const leastWholeFit = 0.75

// wholesOf are the figures that a percentage may be of: those of the rows that the words name, for the period of the amount; where they name
// none, the totals of the amount's column.
func (r *reader) wholesOf(d *reading, words []string, own bool, x *tables.Figure) (out []*tables.Figure) {
	named := slices.Clone(words)
	if own {
		words = append(slices.Clone(words), x.Row.Words...)
		words = append(words, slices.Sorted(maps.Keys(x.Row.Around))...)
	}
	for _, rf := range r.RowsOf(match.Phrase{Words: words}, false) {
		if rf.Score < leastWholeFit && !(own && tables.CoversAny(named, rf.Row.InLabel)) {
			break
		}
		for _, y := range rf.Row.At(x.Span) {
			if y.Span == x.Span && y.Item.Kind == release.Money && !y.Change && rf.Row != x.Row && y.LeavesOut() == y.Row.Adjusted {
				out = append(out, y)
			}
		}
	}
	if len(out) == 0 && !slices.ContainsFunc(named, func(w string) bool { return w != "total" }) {
		return r.totalsOver(x)
	}
	return out
}

// capitalOf is what words name that is made of the debt above and of another row: "39.4% of total capitalization".
func (r *reader) capitalOf(words []string, upper tables.Sum) (tables.Sum, bool) {
	if slices.ContainsFunc(upper.Figures, func(f *tables.Figure) bool { return !owedWords.In(prose.WordsOf(f.Row.Called)) }) {
		return tables.Sum{}, false
	}
	for _, parts := range r.madeOf(words) {
		if len(parts) != 2 || parts[0] != "debt" {
			continue
		}
		fits, ok := r.fitsOf(parts[1:])
		if !ok {
			continue
		}
		if y := inColumn(fits[0], upper.Figures[0].Row.Table, upper.Figures[0].Item.Column, map[*tables.Row]bool{}); y != nil {
			return upper.And(y), true
		}
	}
	return tables.Sum{}, false
}

// totalsOver are the larger amounts of a figure's column whose rows are called totals, or as the section of the figure is.
func (r *reader) totalsOver(x *tables.Figure) (out []*tables.Figure) {
	for _, w := range r.Tables.Rows[x.Row.Order:] {
		if w.Table != x.Row.Table {
			break
		}
		for _, y := range w.Figures {
			if y.Item.Column == x.Item.Column && y.Item.Kind == release.Money && (prose.WordsOf(w.Called).Has("total") || tables.CoversAny(w.Words, x.Row.Around)) && y.Size().GreaterThan(x.Size()) {
				out = append(out, y)
			}
		}
	}
	return out
}

// shareOver is the verdict that a percentage is the share of an amount in a figure.
func (d *reading) shareOver(upper tables.Sum, y *tables.Figure) (verdict, bool) {
	i, point, ok := upper.Over(tables.Sum{Interval: quantity.Magnitude(y.Value()), Point: y.Size()})
	if !ok || slices.Contains(upper.Figures, y) {
		return verdict{}, false
	}
	if d.AgreesInPercent(i, point) == quantity.No || d.Negative || point.LessThan(decimal.New(1, -3)) {
		return verdict{}, false
	}
	return verdict{status: Derives, figures: append(slices.Clone(upper.Figures), y), formula: upper.Term() + "/" + tables.PrintedAs(y), score: 0.8}, true
}
