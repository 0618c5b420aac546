package search

import (
	"maps"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
)

// mostUpper bounds the amounts of a sentence that a percentage may be of another.
const mostUpper = 3

// shareOfOther looks for a percentage that an amount of its sentence, which is found, is of what the words behind the percentage name:
// "$13.3 million, or 71.6% of the total".
func (r *Searcher) shareOfOther(d *reading.Reading) (reading.Verdict, bool) {
	var best reading.Verdict
	if d.Unit != quantity.Percent || d.TellingDigits() < 2 || r.IsToCome(d) || prose.Estimates.In(d.Sentence.Words[max(0, d.From-reading.Nearby):d.From]) {
		return best, false
	}
	of := d
	if derive.BehindOf(d) == 0 {
		if of = ofSame(d); of == nil {
			return r.shareOfTotalBelow(d)
		}
	}
	whole, own := r.WholeBehind(of)
	if !own {
		whole = r.wholeSaid(of)
	}
	for n, o := range amountsBeside(d) {
		upper, ok := amount(o)
		if !ok {
			continue
		}
		if lower, ok := r.CapitalOf(whole, upper); ok && best.Status == "" {
			if i, point, ok := upper.Over(lower); ok && d.AgreesInPercent(i, point) == quantity.Exact {
				best = reading.Verdict{Status: reading.Derives, Figures: lower.Figures, Formula: upper.Term() + "/" + lower.Term(), Score: 0.8}
			}
		}
		for _, y := range r.wholesOf(of, whole, own, upper.Figures[0]) {
			if v, ok := shareOver(d, upper, y); ok && best.Status == "" {
				v.Score -= 0.03 * float64(n)
				best = v
			}
		}
	}
	return best, best.Status != ""
}

// shareOfTotalBelow looks for a percentage right behind an amount, which is what that is of the total of its rows: "$48.7 million, or 43 percent, went to
// replacement".
func (r *Searcher) shareOfTotalBelow(d *reading.Reading) (best reading.Verdict, ok bool) {
	if d.Change != 0 || d.Against || !d.IsBehindAmount() {
		return best, false
	}
	for _, o := range amountsBeside(d) {
		upper, ok := amount(o)
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
				return shareOver(d, upper, y)
			}
		}
	}
	return best, false
}

// ofSame is the percentage that says what another is of: the one that this is compared with or that stands before it in the same way; nil for
// none.
func ofSame(d *reading.Reading) *reading.Reading {
	if d.Change != 0 {
		return nil
	}
	if o := derive.SameShare(d); o != nil && derive.BehindOf(o) > 0 {
		return o
	}
	if d.Against && d.Chained >= 0 && d.Chained < d.Index {
		if o := d.Peers[d.Chained]; o.Unit == quantity.Percent && derive.BehindOf(o) > 0 {
			return o
		}
	}
	return nil
}

// amountsBeside are the amounts of the sentence that a percentage may say the share of: the one beside it first.
func amountsBeside(d *reading.Reading) (out []*reading.Reading) {
	for k := d.Index - 1; k >= 0 && len(out) < mostUpper; k-- {
		if o := d.Peers[k]; o.Unit == quantity.Money && o.Change == 0 && o.Against == d.Against && !o.PerShare {
			out = append(out, o)
			if d.IsBehindAmount() {
				return out
			}
		}
	}
	return out
}

// amount is what an amount that ties, or is a sum, is made of.
func amount(d *reading.Reading) (tables.Sum, bool) {
	switch {
	case d.Verdict.Status == reading.Ties && d.Verdict.Figures[0].Item.Kind == release.Money:
		return tables.Sum{}.And(d.Verdict.Figures[0]), true
	case d.Verdict.Sum != nil:
		return *d.Verdict.Sum, true
	}
	return tables.Sum{}, false
}

// wholesOf are the figures that a percentage may be of: those of the rows that the words name, for the period of the amount; where they name
// none, the totals of the amount's column.
func (r *Searcher) wholesOf(d *reading.Reading, words []string, own bool, x *tables.Figure) (out []*tables.Figure) {
	named := slices.Clone(words)
	if own {
		words = append(slices.Clone(words), x.Row.Words...)
		words = append(words, slices.Sorted(maps.Keys(x.Row.Around))...)
	}
	for _, rf := range r.RowsOf(match.Phrase{Words: words}, false) {
		if rf.Score < derive.LeastWholeFit && !(own && tables.CoversAny(named, rf.Row.InLabel)) {
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

// totalsOver are the larger amounts of a figure's column whose rows are called totals, or as the section of the figure is.
func (r *Searcher) totalsOver(x *tables.Figure) (out []*tables.Figure) {
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
func shareOver(d *reading.Reading, upper tables.Sum, y *tables.Figure) (reading.Verdict, bool) {
	i, point, ok := upper.Over(tables.Sum{Interval: quantity.Magnitude(y.Value()), Point: y.Size()})
	if !ok || slices.Contains(upper.Figures, y) {
		return reading.Verdict{}, false
	}
	if d.AgreesInPercent(i, point) == quantity.No || d.Negative || point.LessThan(decimal.New(1, -3)) {
		return reading.Verdict{}, false
	}
	return reading.Verdict{Status: reading.Derives, Figures: append(slices.Clone(upper.Figures), y), Formula: upper.Term() + "/" + tables.PrintedAs(y), Score: 0.8}, true
}
