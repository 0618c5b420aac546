package contradict

import (
	"maps"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/search"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/misprint"
	"github.com/tieout/tieout/internal/wording"
)

// LevelSaidDiffers looks for a percentage of change that is not the one of the level right beside it, where that level is to the digit a figure of a row
// and the percentage no change of that figure since any other: "For the year, revenues rose 6.6% to $245.9 million", where the quarter's did. What
// the two levels of a sentence give holds whatever else tables print: "were $1,358.7 million, up 6.9% from $1,283.1 million".
func (r *Checker) LevelSaidDiffers(d *reading.Reading) (reading.Verdict, bool) {
	if d.Change == 0 || d.Unit != quantity.Percent {
		return reading.Verdict{}, false
	}
	o := r.levelBeside(d)
	if o == nil {
		if !r.IsPlainGrowth(d) {
			return reading.Verdict{}, false
		}
		return r.changeAgainDiffers(d)
	}
	cur := o.Verdict.Figures[0]
	if !r.isGrowthIn(d, cur.Row) {
		return reading.Verdict{}, false
	}
	if b := baseOf(d, o); b != nil && !r.isPrintedChange(d, cur) {
		return grownFrom(d, b, cur)
	}
	if !isOfTimeOf(d, o) || !r.tellsRow(d, cur) && !r.tellsRow(o, cur) || r.mayBeOfAmount(d, o) || isCountedOtherwise(d, cur) {
		return reading.Verdict{}, false
	}
	v, ok := r.rowGrowthDiffers(d, cur)
	return v, ok && (IsSureLevel(o) || isOfOrderOf(d, v.Expected)) && (d.Digits >= reading.LeastStale || v.Expected.Sub(d.Value).Abs().GreaterThan(farOffInPoints))
}

// isCountedOtherwise reports whether words of a change say that it is counted in another way than from one figure to the next, but for those that the row of the level
// is called by.
func isCountedOtherwise(d *reading.Reading, cur *tables.Figure) bool {
	called := prose.WordsOf(cur.Row.Called + " " + strings.Join(cur.Row.Section, " "))
	if len(d.Bases) > 0 && d.To < len(d.Sentence.Words) && reading.AboveOrBelow[d.Sentence.Words[d.To]] != 0 {
		called = append(called, d.Sentence.Words[d.To]) // "12.4% above the second quarter of last year"
	}
	return otherwise.In(slices.DeleteFunc(slices.Clone(derive.OwnWords(d)), called.Has))
}

// IsPlainGrowth reports whether a number is a percentage of change between two figures, which nothing bends.
func (r *Checker) IsPlainGrowth(d *reading.Reading) bool { return r.isGrowthIn(d, nil) }

// isGrowthIn is IsPlainGrowth, where what bends it is not what a row is called, "Adjusted profit before tax", or its table says of all that it prints: "same-store".
func (r *Checker) isGrowthIn(d *reading.Reading, w *tables.Row) bool {
	var called wording.Text
	own := derive.OwnWords(d)
	if w != nil {
		called = prose.WordsOf(w.Called)
		if title := prose.WordsOf(strings.Join(w.Table.Title, " ")); sameThings.In(title) {
			own = slices.DeleteFunc(slices.Clone(own), title.Has)
		}
		own = slices.DeleteFunc(slices.Clone(own), called.Has)
	}
	return d.Change != 0 && d.Unit == quantity.Percent && !d.IsInexact() && !r.isQualifiedBeside(d, called) && !isYearly(d) && !prose.Adjusts.In(own)
}

// sameThings are the words of a basis on which the figures of a year are those of the same things as those of the year before.
var sameThings = wording.Phrases("same store|stores|property|properties|community|communities|facility|facilities|hospital|hospitals|center|centers", "comparable store|stores|restaurant|restaurants|hotel|hotels")

// grownFrom is the verdict that a figure contradicts a change from what it is compared with, where its row has that.
func grownFrom(d *reading.Reading, base *reading.Reading, cur *tables.Figure) (reading.Verdict, bool) {
	for _, was := range cur.Row.At(base.Verdict.Figures[0].Span) {
		if base.Agrees(was.Value(), was.Item.Value) == quantity.Exact && was.Span.Months == cur.Span.Months && was.Span.End < cur.Span.End {
			return GrowthAgainst(d, cur, was)
		}
	}
	return reading.Verdict{}, false
}

// isOfOrderOf reports whether a number is neither less than half nor more than twice another, as where the level that it is held against may be another.
func isOfOrderOf(d *reading.Reading, v decimal.Decimal) bool {
	two := decimal.NewFromInt(2)
	return v.LessThanOrEqual(d.Value.Mul(two)) && v.Mul(two).GreaterThanOrEqual(d.Value)
}

// farOffInPoints is how far a whole percentage of one digit is off at the least for it to be no other rounding.
var farOffInPoints = decimal.NewFromInt(1)

// SinceDiffers looks for a percentage that is the change of a row since another time than the one that is said, or over another length of time: "declined 34.5%
// from the second quarter of 2019", where the half year did, "an increase of 5.7% from the second quarter of 2022", where it is since the quarter before.
func (r *Checker) SinceDiffers(d *reading.Reading) (reading.Verdict, bool) {
	if d.Digits < reading.LeastStale || len(d.Bases) != 1 || len(d.Verdict.Figures) == 0 || !r.IsPlainGrowth(d) {
		return reading.Verdict{}, false
	}
	base, found := d.Bases[0], d.Verdict.Figures[0]
	if base.Months == 0 || found.Row.OfPart && len(found.Around) == 0 && d.Verdict.Status == reading.Derives {
		return reading.Verdict{}, false
	}
	switch f := d.Verdict.Figures; {
	case d.Verdict.Status == reading.Derives && len(f) == 2 && f[0].Row == f[1].Row && f[1].Span != base && f[0].Span.Months == base.Months:
		return grownSince(d, f[0].Row, f[0].Span, base)
	case d.Verdict.Status == reading.Ties && found.Change && found.Span.Months > 0 && found.Span.Months != base.Months:
		return grownSince(d, found.Row, period.Span{Months: base.Months, End: found.Span.End}, base)
	}
	return reading.Verdict{}, false
}

// grownSince is the verdict that the figures of a row for two times, which has one for each, contradict a change.
func grownSince(d *reading.Reading, w *tables.Row, now, then period.Span) (reading.Verdict, bool) {
	var best reading.Verdict
	for _, cur := range w.At(now) {
		for _, was := range w.At(then) {
			if cur.Span != now || was.Span != then || !MayGrowAs(cur) || was.Change || !maps.Equal(cur.Around, was.Around) {
				continue
			}
			v, ok := GrowthAgainst(d, cur, was)
			if !ok || best.Status != "" && !best.Expected.Equal(v.Expected) {
				return reading.Verdict{}, false
			}
			best = v
		}
	}
	return best, best.Status != ""
}

// changeAgainDiffers looks for a percentage that is a second change of a level, since a time that it says, and not that of the row: "were $268.9 million, an
// increase of 6.6% from the December 2023 quarter but down 13.9% from the year-ago quarter".
func (r *Checker) changeAgainDiffers(d *reading.Reading) (reading.Verdict, bool) {
	if d.Index < 2 || len(d.Bases) == 0 || d.Chained != d.Index-1 || d.Verdict.Status != "" || d.Time != nil || d.HasObjectOfItsOwn() {
		return reading.Verdict{}, false
	}
	first, level := d.Peers[d.Index-1], d.Peers[d.Index-2]
	if first.Change == 0 || first.Unit != quantity.Percent || first.Chained != level.Index || first.Verdict.Status != reading.Ties && first.Verdict.Status != reading.Derives || !IsSureLevel(level) {
		return reading.Verdict{}, false
	}
	cur := level.Verdict.Figures[0]
	if !mayGrow(cur) || first.Verdict.Figures[0].Row != cur.Row || len(cur.Row.At(d.Bases[0])) == 0 {
		return reading.Verdict{}, false
	}
	return r.rowGrowthDiffers(d, cur)
}

// isYearly reports whether words of a change say that it is none between two figures; those behind a comma are of something else, "rose 8.9%, reflecting
// rate increases averaging 6.5%", but for "respectively" right behind it.
func isYearly(d *reading.Reading) bool {
	words := d.Sentence.Words
	from, to := derive.OwnRange(d)
	if k := slices.Index(words[d.To:to], ","); k >= 0 && prose.Starts(Yearly, words, d.To+k+1) == 0 {
		to = d.To + k
	}
	return Yearly.In(words[from:to])
}

// Yearly are the words of changes that are none between two figures.
var Yearly = wording.Phrases("annualized|annualised|cagr|compound|compounded|respectively|since|averaging|annually")

// levelBeside is the level that ties to the digit, of the sentence's numbers the one right before or behind a change that is of it alone; nil for none.
func (r *Checker) levelBeside(d *reading.Reading) *reading.Reading {
	first := max(0, d.Index-1)
	for first > 0 && d.Peers[first].Against && d.Peers[first].Change == 0 {
		first-- // "was $75.2 million, versus $75.0 million and $68.2 million, representing growth of 10.2%"
	}
	for _, o := range d.Peers[first:min(len(d.Peers), d.Index+3)] {
		if o != d && !r.isOfOwnRow(d, o) && r.isLevelOf(d, o) && goesWithLevel(d, o) && MayGrowAs(o.Verdict.Figures[0]) && isOnlyChangeOf(d, o) {
			return o
		}
	}
	return nil
}

// isLevelOf reports whether a number is surely a level, or to the digit that of a row which the words of it, or of a change, name.
func (r *Checker) isLevelOf(d, o *reading.Reading) bool {
	if IsSureLevel(o) {
		return true
	}
	if !isLevelToTheDigit(o) {
		return false
	}
	w := o.Verdict.Figures[0].Row
	return baseOf(d, o) != nil || r.IsCalled(d, w) || r.IsCalled(o, w) || r.isOfNamedInClause(d, w)
}

// isOnlyChangeOf reports whether no other percentage of change is said of a level.
func isOnlyChangeOf(d, level *reading.Reading) bool {
	return !slices.ContainsFunc(d.Peers, func(x *reading.Reading) bool {
		return x != d && x.Change != 0 && x.Unit == quantity.Percent && (x.Level() == level.Index && !(level.Index > d.Index && isNamedSince(x, level)) || level.Chained == x.Index)
	})
}

// isOfOwnRow reports whether the words of a change itself are just what one row is called, and a level behind "and" is a figure of another: "bankcard fees, up 12.5%,
// and trust revenue of $2.1 million".
func (r *Checker) isOfOwnRow(d, o *reading.Reading) bool {
	if o.Index <= d.Index || len(o.Verdict.Figures) == 0 || !d.IsNamedBefore() || !slices.Contains(d.Sentence.Words[d.To:o.From], "and") {
		return false
	}
	rows := r.RowsFor(d, d.Name())
	return slices.ContainsFunc(rows, match.Fit.IsJust) && !slices.ContainsFunc(rows, func(f match.Fit) bool { return f.IsJust() && slices.Equal(f.Row.Words, o.Verdict.Figures[0].Row.Words) })
}

// ownRowMisprinted looks for a change that is a likely misprint of that of the one row which its own words name, wherever it stands in a sentence: "led by
// bankcard fees, up 12.5%", which are up 15.2%.
func (r *Checker) ownRowMisprinted(d *reading.Reading) (found reading.Verdict, ok bool) {
	if !d.IsNamedBefore() || d.Name().Fit < 1 || len(d.Name().Words) < 2 || d.Digits <= reading.LeastStale || !r.IsPlainGrowth(d) {
		return reading.Verdict{}, false
	}
	for _, f := range r.RowsFor(d, d.Name()) {
		if !f.IsJust() {
			continue
		}
		v, ok := r.GrewOtherwise(d, f.Row)
		if !ok || found.Status != "" && !v.Expected.Equal(found.Expected) {
			return reading.Verdict{}, false
		}
		found = v
	}
	return found, found.Status != "" && misprint.Of(d.Value, found.Expected)
}

// mayGrow reports whether a figure is an amount or a count of which growth is said: negative only where it is a cost.
func mayGrow(f *tables.Figure) bool { return !f.LeavesOut() && MayGrowAs(f) }

// MayGrowAs is mayGrow of a figure of whatever measure, adjusted or not.
func MayGrowAs(f *tables.Figure) bool {
	if f.Item.Kind == release.Percentage || f.Change || f.Forecast {
		return false
	}
	return f.Item.Value.Sign() > 0 || f.Item.Value.Sign() < 0 && spent.In(prose.WordsOf(f.Row.Called+" "+strings.Join(f.Row.Section, " ")))
}

// spent are the words of amounts that are the more the further they are below none.
var spent = wording.Phrases("cost|costs|expense|expenses|expenditure|expenditures|capex|purchases|repurchases|dividends")

// IsSureLevel reports whether a number is a level that ties to the digit, with more digits than others have by chance.
func IsSureLevel(d *reading.Reading) bool {
	return isLevelToTheDigit(d) && d.TellingDigits() > reading.FewDigits
}

// isLevelToTheDigit reports whether a number is a level that ties to the digit.
func isLevelToTheDigit(d *reading.Reading) bool {
	return d.Change == 0 && !d.Against && (d.Unit == quantity.Money || d.Unit == quantity.Bare) && !d.IsInexact() && TiesToTheDigit(d)
}

// goesWithLevel reports whether a change leads up to a level behind it, or is of the one before it.
func goesWithLevel(d *reading.Reading, level *reading.Reading) bool {
	switch {
	case level.Index > d.Index:
		return leadsUpTo(d, level)
	case level.Index < d.Index:
		k := d.Level()
		behind := level.To
		for o := d.Peers[k]; o.Against && o.Change == 0 && o.Chained >= 0 && o.Chained < k; o = d.Peers[k] { // what the level is compared with stands between them
			behind, k = max(behind, o.To), o.Chained
		}
		return k == level.Index && !d.IsOfOther(level) && !isNamedSince(d, level) && (!d.HasObjectOfItsOwn() || baseOf(d, level) != nil) && d.WordsFrom(behind, d.From) <= MostBetween
	}
	return true
}

// isNamedSince reports whether a number has a noun of its own behind another, and another than that: "sales in Sweden were MSEK 598 and sales in Germany rose 3.6%".
func isNamedSince(d *reading.Reading, o *reading.Reading) bool {
	if !d.IsNamedBefore() || len(o.Phrases) == 0 {
		return false
	}
	p := d.Name()
	return d.StartOf(p.Text) >= o.To && !tables.SameSet(p.Words, o.Name().Words)
}

// TiesToTheDigit reports whether a number is what a figure rounds to.
func TiesToTheDigit(d *reading.Reading) bool {
	return d.Verdict.Status == reading.Ties && d.PrintsAs(d.Verdict.Figures[0]) == quantity.Exact
}

// MostBetween bounds the words, but for those of time, between a level and its change.
const MostBetween = 5

// leadsUpTo reports whether "to" and words of time alone stand between a change, or what it is counted from, and the level behind it.
func leadsUpTo(d *reading.Reading, level *reading.Reading) bool {
	prev := d.Peers[level.Index-1]
	if prev != d && !(prev.Index == d.Index+1 && prev.Against && prev.Chained == d.Index && d.WordsFrom(d.To, prev.From) <= fewBetween) {
		return false
	}
	return d.Sentence.Words[level.From-1] == "to" && d.WordsFrom(prev.To, level.From) <= fewBetween
}

// fewBetween bounds the words between a change and the level that it led to: "in the quarter to".
const fewBetween = 3

// baseOf is the level that another is compared with, to the digit a figure of a table: of several that of the time that a change is counted from, or the last; nil for none.
func baseOf(d *reading.Reading, level *reading.Reading) (base *reading.Reading) {
	for _, b := range d.Peers {
		if !b.Against || b.Change != 0 || b == level || b.Chained != level.Index && b.Chained != d.Index || b.Unit != level.Unit || !TiesToTheDigit(b) || isOfChangeBetween(d, level, b) {
			continue
		}
		if slices.Contains(d.Bases, b.Verdict.Figures[0].Span) {
			return b
		}
		base = b
	}
	return base
}

// isOfChangeBetween reports whether what something is compared with is that of another change than one of its level: "rose 5.0% to $118.6 million, but remained 2.3%
// short of the $121.4 million of the year before".
func isOfChangeBetween(d, level, base *reading.Reading) bool {
	return slices.ContainsFunc(d.Peers, func(x *reading.Reading) bool {
		return x != d && x.Change != 0 && x.Unit == d.Unit && x.Index > max(d.Index, level.Index) && x.Index < base.Index
	})
}

// isOfTimeOf reports whether a change is of the period that its level's figure is of, and nothing says of another.
func isOfTimeOf(d *reading.Reading, level *reading.Reading) bool {
	f := level.Verdict.Figures[0]
	return (d.Time == nil || d.Time == level.Time || level.Time == nil) && len(d.Spans) > 0 && f.IsOf(d.When().Span) && f.IsOf(level.When().Span)
}

// leastTold is how well the words around a level must fit the row that it ties to for its change to be held against the row.
const leastTold = 0.6

// tellsRow reports whether the words around a level, or its change, are those of a figure.
func (r *Checker) tellsRow(d *reading.Reading, f *tables.Figure) bool {
	return d.Change == 0 && d.TellingDigits() > reading.FewDigits+1 || r.IsCalled(d, f.Row) || r.isLikeliest(d, f.Row) || r.FitsEvidence(f, r.EvidenceOf(d)) >= leastTold || r.isOfNamedInClause(d, f.Row)
}

// isLikeliest reports whether the noun of a number fits a row better than any other, and well.
func (r *Checker) isLikeliest(d *reading.Reading, w *tables.Row) bool {
	if !d.Name().Own {
		return false
	}
	fits := r.RowsFor(d, d.Name())
	return len(fits) > 0 && fits[0].Row == w && fits[0].Score >= search.LikelyRow && (len(fits) == 1 || fits[1].Score < fits[0].Score)
}

// isPrintedChange reports whether a percentage is a change that tables print beside a figure, in the direction that is said.
func (r *Checker) isPrintedChange(d *reading.Reading, cur *tables.Figure) bool {
	return slices.ContainsFunc(r.ChangesOf(cur), func(f *tables.Figure) bool {
		v, point := tables.InPercent(f)
		return d.Agrees(v, point) != quantity.No && (quantity.SameSign(d.Change, point) || d.IsTurned())
	})
}

// rowGrowthDiffers is the verdict that a percentage is the change of a figure since no other of its row, and none that tables print for it.
func (r *Checker) rowGrowthDiffers(d *reading.Reading, cur *tables.Figure) (reading.Verdict, bool) {
	if r.isPrintedChange(d, cur) {
		return reading.Verdict{}, false
	}
	base := r.BasesOf(d, cur.Span)[0]
	if cur.Span.Months == 0 {
		base.Months = 0 // "year over year", of what there is on a day
	}
	var best reading.Verdict
	for _, w := range r.Tables.Rows {
		if w != cur.Row && !slices.ContainsFunc(w.Figures, func(f *tables.Figure) bool { return f.IsSame(cur) && f.Span == cur.Span }) {
			continue
		}
		for _, was := range w.Figures {
			if was.Span.Months != cur.Span.Months || was.Span.End >= cur.Span.End || was.Change || was.Item.Kind != cur.Item.Kind {
				continue
			}
			v, grown := grownSinceIn(d, cur, was)
			if grown {
				return reading.Verdict{}, false
			}
			if w == cur.Row && was.Span == base && best.Status == "" {
				best = v
			}
		}
	}
	return best, best.Status != ""
}

// grownSinceIn reports whether a percentage is the change from one figure to another, with the verdict that it is not, or went the other way.
func grownSinceIn(d *reading.Reading, cur, was *tables.Figure) (v reading.Verdict, grown bool) {
	if v, turned := GrewOtherWay(d, cur, was); turned && !d.IsTurned() {
		return v, false
	}
	if i, point, ok := tables.Growth(cur, was); ok && d.Agrees(i, point) != quantity.No {
		return reading.Verdict{}, true
	}
	v, _ = GrowthAgainst(d, cur, was)
	return v, false
}
