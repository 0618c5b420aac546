package contradict

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

// A margin that the amount which it is made from stands beside is of the column that the amount ties to, whatever time the sentence speaks of: that, and no digits, says
// what it should be.

// MarginBesideDiffers looks for a margin that is not what the amount beside it, to which "with" or "and" joins it, is of the revenue in its column: "gross margin of 6.5% with
// gross profit of $6.2 million".
func (r *Checker) MarginBesideDiffers(d *reading.Reading) (reading.Verdict, bool) {
	if d.Unit != quantity.Percent || d.Change != 0 || d.Ulp >= 0 || d.IsInexact() || !isNamedPlainly(d) || d.Future || d.Sentence.Basis == prose.Adjusting || r.agreesSomewhere(d) {
		return reading.Verdict{}, false
	}
	for _, k := range []int{d.Index + 1, d.Index - 1} {
		if k < 0 || k >= len(d.Peers) {
			continue
		}
		o := d.Peers[k]
		if !isOwnAmount(o) || !isJoinedBeside(d.Peers[min(d.Index, k)], d.Peers[max(d.Index, k)]) {
			continue
		}
		for _, x := range derive.Ratios {
			if tables.SameWords(d.Name().Words, x.Words, false) && tables.SameWords(o.Name().Words, x.Upper, false) {
				return r.marginOfColumn(d, o.Verdict.Figures[0], x)
			}
		}
	}
	return reading.Verdict{}, false
}

// MarginOfLevelDiffers holds a margin right behind the level that it is of against what the row of such margins prints in the level's column: "Net income was $32 million, reflecting a
// 6% margin", where the row "Net income margin" has 8%.
func (r *Checker) MarginOfLevelDiffers(d *reading.Reading) (reading.Verdict, bool) {
	if d.Unit != quantity.Percent || d.Change != 0 || d.IsInexact() || d.Index == 0 || d.To >= len(d.Sentence.Words) || d.Sentence.Words[d.To] != margin {
		return reading.Verdict{}, false
	}
	o := d.Peers[d.Index-1]
	if o.Unit != quantity.Money || o.PerShare || o.Change != 0 || !TiesToTheDigit(o) || d.WordsFrom(o.To, d.From) > fewBetween {
		return reading.Verdict{}, false
	}
	f := r.marginPrinted(d, o.Verdict.Figures[0])
	if f == nil {
		return reading.Verdict{}, false
	}
	return InsteadBy(d, f, TakenFrom(d, f))
}

// marginPrinted is the one percentage that rows which are called as that of a level, and a margin, have for its time, and that a number is not; nil for none, and for several.
func (r *Checker) marginPrinted(d *reading.Reading, level *tables.Figure) (found *tables.Figure) {
	called := append(slices.Clone(prose.WordsOf(level.Row.Label)), margin)
	for _, rf := range r.RowsOf(match.Phrase{Words: append(slices.Clone(level.Row.Words), margin), Adjusted: level.Row.Adjusted}, false) {
		if !rf.IsJust() || !tables.SameSet(prose.WordsOf(rf.Row.Label), called) {
			continue
		}
		for _, f := range rf.Row.At(level.Span) {
			if f.Item.Kind != release.Percentage || f.Change || f.Forecast || !maps.Equal(f.Around, level.Around) {
				continue
			}
			if d.PrintsAs(f) != quantity.No || found != nil && !found.Item.Value.Equal(f.Item.Value) {
				return nil
			}
			found = f
		}
	}
	return found
}

// margin is the noun for what part of sales something is.
const margin = "margin"

// isNamedPlainly reports whether words right before a number name it, and say of nothing that is left out.
func isNamedPlainly(d *reading.Reading) bool {
	return d.IsNamedBefore() && d.Name().Own && !d.Name().Adjusted
}

// isOwnAmount reports whether a level of money ties to a figure of the whole, by the accounts, that its own words name.
func isOwnAmount(o *reading.Reading) bool {
	if o.Unit != quantity.Money || o.PerShare || o.Change != 0 || o.Verdict.Status != reading.Ties || !o.Verdict.Exact || !isNamedPlainly(o) {
		return false
	}
	f := o.Verdict.Figures[0]
	return f.IsWhole() && !f.LeavesOut() && !f.Change && !f.Forecast
}

// isJoinedBeside reports whether "with" or "and" alone joins the name of a number to the one before it, and nothing is left out or expected of the two.
func isJoinedBeside(first, second *reading.Reading) bool {
	from := second.StartOf(second.Name().Text)
	if from < first.To {
		return false
	}
	joined := false
	start, _ := first.Clause()
	words := first.Sentence.Words
	if said := words[start:second.To]; prose.Adjusts.In(said) || prose.Excludes.In(said) || prose.Forecasts.In(said) || Supposes.In(said) || !isWhole(words[second.To:]) && prose.Excludes.In(words[second.To:min(len(words), second.To+reading.Nearby)]) {
		return false
	}
	for _, w := range words[first.To:from] {
		switch {
		case w == "with" || w == "and":
			joined = true
		case w != "," && !reading.Articles[w]:
			return false
		}
	}
	return joined
}

// marginOfColumn is the verdict that a margin is none that a figure is of a row of revenue in any column, and not that of its own.
func (r *Checker) marginOfColumn(d *reading.Reading, f *tables.Figure, x derive.ShareOf) (reading.Verdict, bool) {
	var best reading.Verdict
	for _, b := range r.RowsOf(match.Phrase{Words: x.Lower}, false) {
		if !b.IsJust() {
			break
		}
		for _, now := range RatiosOf(f.Row, b.Row) {
			i, point, ok := tables.Quotient(now[0], now[1])
			if !ok {
				continue
			}
			if point = point.Mul(quantity.Hundred); d.Agrees(i.Scale(quantity.Hundred), point) != quantity.No || d.Value.Sub(point).Abs().LessThanOrEqual(decimal.New(15, d.Ulp-1)) {
				return reading.Verdict{}, false
			}
			if now[0] == f && best.Status == "" {
				best = reading.Verdict{Status: reading.Differs, Figures: slices.Clone(now[:]), Formula: tables.PrintedAs(now[0]) + "/" + tables.PrintedAs(now[1]), Exact: true, Expected: d.InPlaces(point), Sure: true}
			}
		}
	}
	return best, best.Status != ""
}
