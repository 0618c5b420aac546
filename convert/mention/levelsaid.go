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
	"github.com/tieout/tieout/internal/misprint"
	"github.com/tieout/tieout/internal/wording"
)

// levelSaidDiffers looks for a percentage of change that is not the one of the level right beside it, where that level is to the digit a figure of a row
// and the percentage no change of that figure since any other: "For the year, revenues rose 6.6% to $245.9 million", where the quarter's did. What
// the two levels of a sentence give holds whatever else tables print: "were $1,358.7 million, up 6.9% from $1,283.1 million".
func (r *reader) levelSaidDiffers(d *reading) (verdict, bool) {
	if d.change == 0 || d.Unit != quantity.Percent {
		return verdict{}, false
	}
	o := r.levelBeside(d)
	if o == nil {
		if !r.isPlainGrowth(d) {
			return verdict{}, false
		}
		return r.changeAgainDiffers(d)
	}
	cur := o.verdict.figures[0]
	if !r.isGrowthIn(d, cur.Row.Table) {
		return verdict{}, false
	}
	if b := d.baseOf(o); b != nil {
		return d.grownFrom(b, cur)
	}
	called := prose.WordsOf(cur.Row.Called + " " + strings.Join(cur.Row.Section, " "))
	if len(d.bases) > 0 && d.To < len(d.s.Words) && aboveOrBelow[d.s.Words[d.To]] != 0 {
		called = append(called, d.s.Words[d.To]) // "12.4% above the second quarter of last year"
	}
	if !d.isOfTimeOf(o) || !r.tellsRow(d, cur) && !r.tellsRow(o, cur) || r.mayBeOfAmount(d, o) || otherwise.In(slices.DeleteFunc(slices.Clone(d.ownWords()), called.Has)) {
		return verdict{}, false
	}
	v, ok := r.rowGrowthDiffers(d, cur)
	return v, ok && (o.isSureLevel() || d.isOfOrderOf(v.expected)) && (d.Digits >= leastStale || v.expected.Sub(d.Value).Abs().GreaterThan(farOffInPoints))
}

// isPlainGrowth reports whether a number is a percentage of change between two figures, which nothing bends.
func (r *reader) isPlainGrowth(d *reading) bool { return r.isGrowthIn(d, nil) }

// isGrowthIn is isPlainGrowth, where what bends it is not what a table says of all that it prints: "same-store".
func (r *reader) isGrowthIn(d *reading, t *release.Table) bool {
	if d.change == 0 || d.Unit != quantity.Percent || d.isInexact() || r.isQualifiedItself(d) || yearly.In(d.ownWords()) {
		return false
	}
	own := d.ownWords()
	if t != nil && prose.Adjusts.In(own) {
		if title := prose.WordsOf(strings.Join(t.Title, " ")); sameThings.In(title) {
			own = slices.DeleteFunc(slices.Clone(own), title.Has)
		}
	}
	return !prose.Adjusts.In(own)
}

// sameThings are the words of a basis on which the figures of a year are those of the same things as those of the year before.
var sameThings = wording.Phrases("same store|stores|property|properties|community|communities|facility|facilities|hospital|hospitals|center|centers", "comparable store|stores|restaurant|restaurants|hotel|hotels")

// grownFrom is the verdict that a figure contradicts a change from what it is compared with, where its row has that.
func (d *reading) grownFrom(base *reading, cur *tables.Figure) (verdict, bool) {
	for _, was := range cur.Row.At(base.verdict.figures[0].Span) {
		if base.Agrees(was.Value(), was.Item.Value) == quantity.Exact && was.Span.Months == cur.Span.Months && was.Span.End < cur.Span.End {
			return growthAgainst(d, cur, was)
		}
	}
	return verdict{}, false
}

// isOfOrderOf reports whether a number is neither less than half nor more than twice another, as where the level that it is held against may be another.
func (d *reading) isOfOrderOf(v decimal.Decimal) bool {
	two := decimal.NewFromInt(2)
	return v.LessThanOrEqual(d.Value.Mul(two)) && v.Mul(two).GreaterThanOrEqual(d.Value)
}

// farOffInPoints is how far a whole percentage of one digit is off at the least for it to be no other rounding.
var farOffInPoints = decimal.NewFromInt(1)

// sinceDiffers looks for a percentage that is the change of a row since another time than the one that is said, or over another length of time: "declined 34.5%
// from the second quarter of 2019", where the half year did, "an increase of 5.7% from the second quarter of 2022", where it is since the quarter before.
func (r *reader) sinceDiffers(d *reading) (verdict, bool) {
	if d.Digits < leastStale || len(d.bases) != 1 || len(d.verdict.figures) == 0 || !r.isPlainGrowth(d) {
		return verdict{}, false
	}
	base, found := d.bases[0], d.verdict.figures[0]
	if base.Months == 0 || found.Row.OfPart && len(found.Around) == 0 && d.verdict.status == Derives {
		return verdict{}, false
	}
	switch f := d.verdict.figures; {
	case d.verdict.status == Derives && len(f) == 2 && f[0].Row == f[1].Row && f[1].Span != base && f[0].Span.Months == base.Months:
		return d.grownSince(f[0].Row, f[0].Span, base)
	case d.verdict.status == Ties && found.Change && found.Span.Months > 0 && found.Span.Months != base.Months:
		return d.grownSince(found.Row, period.Span{Months: base.Months, End: found.Span.End}, base)
	}
	return verdict{}, false
}

// grownSince is the verdict that the figures of a row for two times, which has one for each, contradict a change.
func (d *reading) grownSince(w *tables.Row, now, then period.Span) (verdict, bool) {
	var best verdict
	for _, cur := range w.At(now) {
		for _, was := range w.At(then) {
			if cur.Span != now || was.Span != then || !mayGrowAs(cur) || was.Change || !maps.Equal(cur.Around, was.Around) {
				continue
			}
			v, ok := growthAgainst(d, cur, was)
			if !ok || best.status != "" && !best.expected.Equal(v.expected) {
				return verdict{}, false
			}
			best = v
		}
	}
	return best, best.status != ""
}

// changeAgainDiffers looks for a percentage that is a second change of a level, since a time that it says, and not that of the row: "were $268.9 million, an
// increase of 6.6% from the December 2023 quarter but down 13.9% from the year-ago quarter".
func (r *reader) changeAgainDiffers(d *reading) (verdict, bool) {
	if d.index < 2 || len(d.bases) == 0 || d.chained != d.index-1 || d.verdict.status != "" || d.time != nil || hasObjectOfItsOwn(d) {
		return verdict{}, false
	}
	first, level := d.peers[d.index-1], d.peers[d.index-2]
	if first.change == 0 || first.Unit != quantity.Percent || first.chained != level.index || first.verdict.status != Ties && first.verdict.status != Derives || !level.isSureLevel() {
		return verdict{}, false
	}
	cur := level.verdict.figures[0]
	if !mayGrow(cur) || first.verdict.figures[0].Row != cur.Row || len(cur.Row.At(d.bases[0])) == 0 {
		return verdict{}, false
	}
	return r.rowGrowthDiffers(d, cur)
}

// yearly are the words of changes that are none between two figures.
var yearly = wording.Phrases("annualized|annualised|cagr|compound|compounded|respectively|since|averaging|annually")

// levelBeside is the level that ties to the digit, of the sentence's numbers the one right before or behind a change that is of it alone; nil for none.
func (r *reader) levelBeside(d *reading) *reading {
	for _, o := range d.peers[max(0, d.index-1):min(len(d.peers), d.index+3)] {
		if o == d || r.isOfOwnRow(d, o) || !o.isSureLevel() && !(o.isLevelToTheDigit() && (d.baseOf(o) != nil || r.isCalled(d, o.verdict.figures[0].Row) || r.isCalled(o, o.verdict.figures[0].Row))) || !d.goesWithLevel(o) {
			continue
		}
		if !mayGrowAs(o.verdict.figures[0]) {
			continue
		}
		alone := !slices.ContainsFunc(d.peers, func(x *reading) bool {
			return x != d && x.change != 0 && x.Unit == quantity.Percent && (x.level() == o.index || o.chained == x.index)
		})
		if alone {
			return o
		}
	}
	return nil
}

// isOfOwnRow reports whether the words of a change itself are just what one row is called, and a level behind "and" is a figure of another: "bankcard fees, up 12.5%,
// and trust revenue of $2.1 million".
func (r *reader) isOfOwnRow(d, o *reading) bool {
	if o.index <= d.index || len(o.verdict.figures) == 0 || len(d.phrases) == 0 || !d.phrases[0].Own || d.phrases[0].After || !slices.Contains(d.s.Words[d.To:o.From], "and") {
		return false
	}
	rows := r.rowsFor(d, d.phrases[0])
	return slices.ContainsFunc(rows, match.Fit.IsJust) && !slices.ContainsFunc(rows, func(f match.Fit) bool { return f.IsJust() && slices.Equal(f.Row.Words, o.verdict.figures[0].Row.Words) })
}

// ownRowMisprinted looks for a change that is a likely misprint of that of the one row which its own words name, wherever it stands in a sentence: "led by
// bankcard fees, up 12.5%", which are up 15.2%.
func (r *reader) ownRowMisprinted(d *reading) (found verdict, ok bool) {
	if len(d.phrases) == 0 || !d.phrases[0].Own || d.phrases[0].After || d.phrases[0].Fit < 1 || len(d.phrases[0].Words) < 2 || d.Digits <= leastStale || !r.isPlainGrowth(d) {
		return verdict{}, false
	}
	for _, f := range r.rowsFor(d, d.phrases[0]) {
		if !f.IsJust() {
			continue
		}
		v, ok := r.grewOtherwise(d, f.Row)
		if !ok || found.status != "" && !v.expected.Equal(found.expected) {
			return verdict{}, false
		}
		found = v
	}
	return found, found.status != "" && misprint.Of(d.Value, found.expected)
}

// mayGrow reports whether a figure is an amount or a count of which growth is said: no loss, and negative only where it is a cost.
func mayGrow(f *tables.Figure) bool { return !f.LeavesOut() && mayGrowAs(f) }

// mayGrowAs is mayGrow of a figure of whatever measure, adjusted or not.
func mayGrowAs(f *tables.Figure) bool {
	if f.Item.Kind == release.Percentage || f.Change || f.Forecast || strings.Contains(strings.ToLower(f.Row.Label), "loss") {
		return false
	}
	return f.Item.Value.Sign() > 0 || f.Item.Value.Sign() < 0 && spent.In(prose.WordsOf(f.Row.Called+" "+strings.Join(f.Row.Section, " ")))
}

// spent are the words of amounts that are the more the further they are below none.
var spent = wording.Phrases("cost|costs|expense|expenses|expenditure|expenditures|capex|purchases|repurchases|dividends")

// isSureLevel reports whether a number is a level that ties to the digit, with more digits than others have by chance.
func (d *reading) isSureLevel() bool { return d.isLevelToTheDigit() && d.tellingDigits() > fewDigits }

// isLevelToTheDigit reports whether a number is a level that ties to the digit.
func (d *reading) isLevelToTheDigit() bool {
	return d.change == 0 && !d.against && (d.Unit == quantity.Money || d.Unit == quantity.Bare) && !d.isInexact() && d.tiesToTheDigit()
}

// goesWithLevel reports whether a change leads up to a level behind it, or is of the one before it.
func (d *reading) goesWithLevel(level *reading) bool {
	switch {
	case level.index > d.index:
		return d.leadsUpTo(level)
	case level.index < d.index:
		return d.level() == level.index && !d.isOfOther(level) && !d.isNamedSince(level) && (!hasObjectOfItsOwn(d) || d.baseOf(level) != nil) && d.wordsFrom(level.To, d.From) <= mostBetween
	}
	return true
}

// isNamedSince reports whether a number has a noun of its own behind another, and another than that: "sales in Sweden were MSEK 598 and sales in Germany rose 3.6%".
func (d *reading) isNamedSince(o *reading) bool {
	if len(d.phrases) == 0 || !d.phrases[0].Own || d.phrases[0].After || len(o.phrases) == 0 {
		return false
	}
	p := d.phrases[0]
	return d.startOf(p.Text) >= o.To && !tables.SameSet(p.Words, o.phrases[0].Words)
}

// tiesToTheDigit reports whether a number is what a figure rounds to.
func (d *reading) tiesToTheDigit() bool {
	return d.verdict.status == Ties && d.printsAs(d.verdict.figures[0]) == quantity.Exact
}

// mostBetween bounds the words, but for those of time, between a level and its change.
const mostBetween = 5

// leadsUpTo reports whether "to" and words of time alone stand between a change, or what it is counted from, and the level behind it.
func (d *reading) leadsUpTo(level *reading) bool {
	prev := d.peers[level.index-1]
	if prev != d && !(prev.index == d.index+1 && prev.against && prev.chained == d.index && d.wordsFrom(d.To, prev.From) <= fewBetween) {
		return false
	}
	return d.s.Words[level.From-1] == "to" && d.wordsFrom(prev.To, level.From) <= fewBetween
}

// fewBetween bounds the words between a change and the level that it led to: "in the quarter to".
const fewBetween = 3

// wordsFrom counts the words of tokens [from, to) that are of no time.
func (d *reading) wordsFrom(from, to int) (n int) {
	for k := from; k < to; k++ {
		if !d.s.Taken[k] && d.s.Tokens[k].Kind == prose.Word {
			n++
		}
	}
	return n
}

// baseOf is the level that another is compared with, to the digit a figure of a table; nil for none.
func (d *reading) baseOf(level *reading) *reading {
	for _, b := range d.peers {
		if b.against && b.change == 0 && b != level && (b.chained == level.index || b.chained == d.index) && b.Unit == level.Unit && b.tiesToTheDigit() {
			return b
		}
	}
	return nil
}

// isOfTimeOf reports whether a change is of the period that its level's figure is of, and nothing says of another.
func (d *reading) isOfTimeOf(level *reading) bool {
	f := level.verdict.figures[0]
	return (d.time == nil || d.time == level.time || level.time == nil) && len(d.spans) > 0 && f.IsOf(d.spans[0].Span) && f.IsOf(level.spans[0].Span)
}

// leastTold is how well the words around a level must fit the row that it ties to for its change to be held against the row.
const leastTold = 0.6

// tellsRow reports whether the words around a level, or its change, are those of a figure.
func (r *reader) tellsRow(d *reading, f *tables.Figure) bool {
	return d.change == 0 && d.tellingDigits() > fewDigits+1 || r.isCalled(d, f.Row) || r.isLikeliest(d, f.Row) || r.fitsEvidence(f, r.evidenceOf(d)) >= leastTold
}

// isLikeliest reports whether the noun of a number fits a row better than any other, and well.
func (r *reader) isLikeliest(d *reading, w *tables.Row) bool {
	if len(d.phrases) == 0 || !d.phrases[0].Own {
		return false
	}
	fits := r.rowsFor(d, d.phrases[0])
	return len(fits) > 0 && fits[0].Row == w && fits[0].Score >= likelyRow && (len(fits) == 1 || fits[1].Score < fits[0].Score)
}

// rowGrowthDiffers is the verdict that a percentage is the change of a figure since no other of its row, and none that tables print for it.
func (r *reader) rowGrowthDiffers(d *reading, cur *tables.Figure) (verdict, bool) {
	for _, f := range r.changesOf(cur) {
		if v, point := tables.InPercent(f); d.Agrees(v, point) != quantity.No {
			return verdict{}, false
		}
	}
	base := r.basesOf(d, cur.Span)[0]
	if cur.Span.Months == 0 {
		base.Months = 0 // "year over year", of what there is on a day
	}
	var best verdict
	for _, w := range r.Tables.Rows {
		if w != cur.Row && !slices.ContainsFunc(w.Figures, func(f *tables.Figure) bool { return f.IsSame(cur) && f.Span == cur.Span }) {
			continue
		}
		for _, was := range w.Figures {
			if was.Span.Months != cur.Span.Months || was.Span.End >= cur.Span.End || was.Change || was.Item.Kind != cur.Item.Kind {
				continue
			}
			i, point, ok := tables.Growth(cur, was)
			if ok && d.Agrees(i, point) != quantity.No {
				return verdict{}, false
			}
			if v, differs := growthAgainst(d, cur, was); differs && w == cur.Row && was.Span == base && best.status == "" {
				best = v
			}
		}
	}
	return best, best.status != ""
}
