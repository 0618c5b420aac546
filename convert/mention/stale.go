package mention

import (
	"maps"
	"slices"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// isStale looks for the figure of another period that stands in place of the one that the words name: "sales for the second quarter
// were $X", where X is what the very row has for the year before, the quarter before or the year to date. The measure begins the
// clause and the period is said of the number, or is the release's own, with no word of comparison before it.
func (r *reader) isStale(d *reading) (verdict, bool) {
	if !r.mayBeStale(d) {
		return verdict{}, false
	}
	named := r.namedAs(d, func(*tables.Figure) bool { return true })
	if len(named) == 0 && d.Unit != quantity.Percent {
		named = r.meantAs(d)
	}
	if len(named) == 0 {
		named = r.onlyMeant(d)
	}
	if len(named) == 0 || slices.ContainsFunc(named, tables.LooksMisprinted) || r.isPrintedFor(d, named[0].Span) {
		return verdict{}, false
	}
	said := r.isSaidOf(d)
	for _, f := range named {
		if o := d.takenFrom(f); o != nil && !d.speaksOfThen(f, o) && !d.isSaidBeside(f) && (said || o.Span.End < r.cal.Current.End && f.Span.End == r.cal.Current.End) {
			return d.insteadBy(f, o)
		}
	}
	return verdict{}, false
}

// leastMeantAs is how well words fit a row at the least that they name by what its concept is called.
const leastMeantAs = 0.88

// meantAs are the figures of the rows that the words of a number mean, by their own names or what their concepts are called, which have the very number for
// another period: few rows do by chance.
func (r *reader) meantAs(d *reading) []*tables.Figure {
	var out []*tables.Figure
	r.candidates(d, func(c candidate) {
		if !c.phrase.Own || c.phrase.Fit < 0.9 || c.Change || c.span.Span != d.spans[0].Span || !c.fit.Exact && !c.fit.Named || c.fit.Score < leastMeantAs {
			return
		}
		if (c.Item.Kind == release.PerShare) == d.PerShare && !c.Row.OfPart && !isVague(c.phrase.Words) && c.Row.SaysWhat() && d.takenFrom(c.Figure) != nil {
			out = append(out, c.Figure)
		}
	})
	return out
}

// leastOnly and leastAhead are how well words fit the only row at the least that they may mean, and better than any other.
const (
	leastOnly  = 0.7
	leastAhead = 0.15
)

// onlyMeant is the figure of the one row that the noun of a number may mean, though not by just its name, which has the very number for another time.
func (r *reader) onlyMeant(d *reading) []*tables.Figure {
	if d.tellingDigits() <= fewDigits || len(d.phrases) == 0 || !d.phrases[0].Own || d.phrases[0].After || d.phrases[0].Fit < 1 || len(d.phrases[0].Words) < 2 {
		return nil
	}
	fits := r.rowsFor(d, d.phrases[0])
	if len(fits) == 0 || fits[0].Score < leastOnly || len(fits) > 1 && fits[1].Score > fits[0].Score-leastAhead {
		return nil
	}
	for _, f := range fits[0].Row.At(d.spans[0].Span) {
		if f.Span == d.spans[0].Span && suits(f, d) && !f.Change && !f.Forecast && (f.Item.Kind == release.PerShare) == d.PerShare && d.takenFrom(f) != nil {
			return []*tables.Figure{f}
		}
	}
	return nil
}

// mayBeStale reports whether a number is a level of now that its clause gives for a measure, and for no part where it has few digits.
func (r *reader) mayBeStale(d *reading) bool {
	if !d.isLevel() && !d.isTellingLevel() && !d.isLevelInPercent() && !d.isMeasuredLevel() && !d.isTimesLevel() || d.isOfSomethingElse() || r.isExcluded(d) || !r.isOfNow(d) || r.isComparedBefore(d) {
		return false
	}
	if !d.isSpent() && !r.isOfRowBehind(d) && (hasObjectOfItsOwn(d) && !r.countsItsMeasure(d) || !r.beginsWithMeasure(d)) {
		return false
	}
	return d.PerShare || d.tellingDigits() > fewDigits || !r.isOfAPart(d)
}

// countsItsMeasure reports whether what a number counts, as the word behind it says, is what the words before it name: "Total headcount was 1,261 employees".
func (r *reader) countsItsMeasure(d *reading) bool {
	if d.Unit != quantity.Bare || len(d.phrases) == 0 || !d.phrases[0].Own || d.phrases[0].After {
		return false
	}
	before := d.phrases[0].Words
	return !slices.ContainsFunc(d.phrases[1:], func(p match.Phrase) bool {
		return p.Own && p.After && slices.ContainsFunc(p.Words, func(w string) bool { return !slices.Contains(before, w) })
	})
}

// isOfRowBehind reports whether a number is of just what the words behind it name, a row, and no words before it name another: "ended the quarter with 1,788
// employees", "with $48.9 million of cash and cash equivalents".
func (r *reader) isOfRowBehind(d *reading) bool {
	counted := d.Unit == quantity.Bare && d.Grouped
	amount := d.Unit == quantity.Money && !d.PerShare && d.To < len(d.s.Words) && (d.s.Words[d.To] == "of" || d.s.Words[d.To] == "in")
	if !counted && !amount || d.tellingDigits() <= fewDigits {
		return false
	}
	counts := false
	for _, p := range d.phrases {
		switch isRow := slices.ContainsFunc(r.rowsFor(d, p), match.Fit.IsJust); {
		case !p.Own:
		case p.After:
			counts = counts || isRow
		case isRow:
			return false
		}
	}
	return counts
}

// isSpent reports whether a number is what was spent on what the words right behind it name, in a sentence whose numbers before it are all found:
// "invested $72.0 million in property and spent $62.5 million on the repurchase of common stock".
func (d *reading) isSpent() bool {
	if d.From < 2 || d.To >= len(d.s.Words) || len(d.phrases) == 0 || !d.phrases[0].Own || !d.phrases[0].After {
		return false
	}
	k := d.From - 1
	if d.Hedge == "" && bought[d.s.Words[k]] != "" && d.s.Words[d.To] == "of" {
		return true // "repurchased $38.4 million of its common stock"
	}
	if d.Hedge != "" || !behindNumber[d.s.Words[k]] || !spentOn[d.s.Words[d.To]] {
		return false
	}
	return !slices.ContainsFunc(d.peers[:d.index], func(o *reading) bool { return o.verdict.status != Ties && o.verdict.status != Derives })
}

// spentOn lead from an amount to what it was spent on: "spent $62.5 million to repurchase shares".
var spentOn = map[string]bool{"on": true, "in": true, "to": true}

// tiesToEarlier looks for a number that ties to a period before the one that the words name, and to it alone.
func (r *reader) tiesToEarlier(d *reading) (verdict, bool) {
	if v, ok := r.isBaseOfAmount(d); ok {
		return v, true
	}
	if len(d.spans) == 0 || d.tellingDigits() < fewDigits || len(d.verdict.figures) == 0 {
		return verdict{}, false
	}
	switch d.verdict.status {
	case Ties:
		if d.verdict.figures[0].Span.End >= d.spans[0].End {
			return verdict{}, false
		}
	case Derives:
		if d.verdict.exact {
			return verdict{}, false
		}
	default:
		return verdict{}, false
	}
	if v, ok := r.isBaseOfChange(d); ok {
		return v, true
	}
	if d.tellingDigits() == fewDigits {
		return verdict{}, false
	}
	return r.isStale(d)
}

// isBaseOfAmount looks for a level which is to the digit what the amount right before it is counted from, in the row that its words name: "decreased by $6
// million to $98 million", where the year before had $98 million and this one has $92 million.
func (r *reader) isBaseOfAmount(d *reading) (verdict, bool) {
	if d.index == 0 || len(d.spans) == 0 || !d.isLevel() || !d.tiesToTheDigit() || d.s.Words[d.From-1] != "to" {
		return verdict{}, false
	}
	was, by := d.verdict.figures[0], d.peers[d.index-1]
	if by.change == 0 || by.Unit != quantity.Money || by.isInexact() || by.PerShare != d.PerShare || by.level() != d.index && d.chained != by.index || was.Span.End >= d.spans[0].End || !r.isCalled(d, was.Row) && !r.isCalled(by, was.Row) {
		return verdict{}, false
	}
	return d.movedOn(was, by)
}

// movedOn is the verdict that the figure which another has moved on to by an amount contradicts a number.
func (d *reading) movedOn(was *tables.Figure, by *reading) (verdict, bool) {
	for _, now := range was.Row.At(d.spans[0].Span) {
		i, point := tables.Difference(now, was)
		if !now.Change && now.Span.Months == was.Span.Months && maps.Equal(now.Around, was.Around) && by.Agrees(i, point) == quantity.Exact && (now.Item.Value.Abs().Cmp(was.Item.Value.Abs()) > 0) == (by.change > 0) {
			return d.insteadBy(now, was)
		}
	}
	return verdict{}, false
}

// isBaseOfChange looks for a level which is to the digit what its own change is counted from: "rose 13.1 percent to $139.9 million", where that is the figure
// of the year before and 13.1 percent what it has grown by since.
func (r *reader) isBaseOfChange(d *reading) (verdict, bool) {
	if d.verdict.status != Ties || !d.isLevel() || !d.tiesToTheDigit() {
		return verdict{}, false
	}
	was := d.verdict.figures[0]
	for _, o := range d.peers {
		if o.change == 0 || o.Unit != quantity.Percent || o.isInexact() || o.Digits < leastStale {
			continue
		}
		now := o.grownFromTo(was)
		if now == nil || o.index != d.index-1 && o.index != d.index+1 || o.level() != d.index && !(d.chained == o.index && o.leadsUpTo(d)) {
			continue
		}
		return d.insteadBy(now, was)
	}
	return verdict{}, false
}

// grownFromTo is the figure that has grown by a percentage from another one of its row, as it follows from the two or as the row prints it; nil for none.
func (d *reading) grownFromTo(was *tables.Figure) *tables.Figure {
	f := d.verdict.figures
	switch {
	case d.verdict.status == Derives && len(f) == 2 && f[1] == was:
		return f[0]
	case d.verdict.status == Ties && f[0].Change && (f[0].Row == was.Row || f[0].Row.Adjusted == was.Row.Adjusted && tables.SameSet(f[0].Row.Words, was.Row.Words)):
		for _, now := range was.Row.At(f[0].Span) {
			if i, point, ok := tables.Growth(now, was); ok && !now.Change && now.Span.Months == was.Span.Months && maps.Equal(now.Around, was.Around) && d.Agrees(i, point) == quantity.Exact {
				return now
			}
		}
	}
	return nil
}

// speaksOfThen reports whether what a number is compared with, or its change, goes with the period that its figure is of, or with none
// of the row: the sentence is of that time, as where a report goes on to the year before and its own comparison.
func (d *reading) speaksOfThen(named, instead *tables.Figure) bool {
	return slices.ContainsFunc(d.peers, func(o *reading) bool {
		switch {
		case o.change != 0:
			return o.Unit == quantity.Percent && o.level() == d.index && o != d && o.hasGrown(instead)
		case !o.against || o.chained != d.index || o.Unit != d.Unit || o.PerShare != d.PerShare:
			return false
		}
		is := func(s period.Span) bool {
			return slices.ContainsFunc(named.Row.At(s), func(f *tables.Figure) bool { return o.Agrees(f.Value(), f.Item.Value) != quantity.No })
		}
		if is(period.Span{Months: instead.Span.Months, End: instead.Span.End - 12}) && !is(period.Span{Months: named.Span.Months, End: named.Span.End - 12}) {
			return true
		}
		return !slices.ContainsFunc(named.Row.Figures, func(f *tables.Figure) bool { return is(f.Span) })
	})
}

// isLevel reports whether a number is an amount that nothing bends, and neither a change nor what another is compared with.
func (d *reading) isLevel() bool {
	return len(d.spans) > 0 && d.isPlainAmount() && d.Digits >= leastStale && !d.isInexact() && !d.against && !d.opens
}

// isLevelInPercent reports whether a number is a percentage that nothing bends, and neither a change nor what another is compared with.
func (d *reading) isLevelInPercent() bool {
	return len(d.spans) > 0 && d.change == 0 && d.Unit == quantity.Percent && d.Digits > leastStale && !d.isInexact() && !d.against && !d.opens
}

// isMeasuredLevel reports whether a number is neither an amount nor a percentage, has places behind the point and nothing that bends it: "24.1 miles per hour".
func (d *reading) isMeasuredLevel() bool {
	return len(d.spans) > 0 && d.change == 0 && d.Unit == quantity.Bare && d.Ulp < 0 && d.Digits > leastStale && !d.isInexact() && !d.against && !d.opens
}

// isTimesLevel reports whether a number is how many times something else an amount is, and nothing bends it: "a ratio of net debt to EBITDA of 2.4x".
func (d *reading) isTimesLevel() bool {
	return len(d.spans) > 0 && d.change == 0 && d.Unit == quantity.Times && d.Ulp < 0 && d.Digits >= leastStale && !d.isInexact() && !d.against && !d.opens
}

// isPriceLevel reports whether a number is an amount to the cent that nothing bends, and neither a change nor what another is compared with.
func (d *reading) isPriceLevel() bool {
	return len(d.spans) > 0 && d.change == 0 && d.Unit == quantity.Money && !d.Scaled && d.Ulp < 0 && d.Digits > leastStale && !d.isInexact() && !d.against && !d.opens
}

// isTellingLevel reports whether a number is a level in percent, or a count, of so many digits that no other has them by chance.
func (d *reading) isTellingLevel() bool {
	return len(d.spans) > 0 && d.change == 0 && d.tellingDigits() > fewDigits && (d.Unit == quantity.Percent || d.Unit == quantity.Bare && (d.Scaled || d.Grouped)) && !d.isInexact() && !d.against && !d.opens
}

// leastStale is how many digits a number has at the least that no other measure has by chance.
const leastStale = 2

// takenFrom is the figure of another period of a figure's row that the number is, nil for none.
func (d *reading) takenFrom(f *tables.Figure) *tables.Figure {
	for _, o := range f.Row.Figures {
		if o.Span != f.Span && o.Span.End > 0 && !o.Change && !o.Forecast && suits(o, d) && o.Adjusted == f.Adjusted && d.printsAs(o) == quantity.Exact {
			return o
		}
	}
	return nil
}

// isOfNow reports whether a number is of a period that ends with the one the release reports.
func (r *reader) isOfNow(d *reading) bool {
	return d.spans[0].End == r.cal.Current.End
}

// earlier are the words of what a number is compared with, where they stand before it.
var earlier = wording.Phrases("prior|previous|previously|preceding|last|earlier|former|ago|comparable|corresponding|same|surpassing|surpassed|surpasses|exceeding|exceeded|topping|topped|beating|beat|above|below|"+
	"from|than|versus|vs|against|compared|comparing|comparison|over|restated|sequential|predecessor|successor|combined", proForma)

// isComparedBefore reports whether a word of comparison or of another period stands before a number in its sentence, since the
// number before it, or right behind it before another number.
func (r *reader) isComparedBefore(d *reading) bool {
	words := d.s.Words
	from, to := 0, len(words)
	for _, o := range d.peers {
		if o.To <= d.From {
			from = max(from, o.To)
		}
		if o.From >= d.To {
			to = min(to, o.From)
		}
	}
	for k := d.From - 2; k > from; k-- { // ", and spent": another clause than "over the prior year"
		if words[k] == "," && d.s.Taken[k-1] && words[k+1] == "and" {
			from = k
			break
		}
	}
	if d.index > 0 {
		if o := d.peers[d.index-1]; o.against && o.Unit == d.Unit && o.PerShare == d.PerShare && d.wordsFrom(o.To, d.From) <= 1+o.ShareWords(d.s) {
			return true // "compared with $0.17 and $0.66"
		}
	}
	return earlier.In(r.withoutName(d, words[from:d.From])) || slices.Contains(words[d.To:min(to, d.To+3)], "was")
}

// withoutName leaves out of words before a number those that the row has which they are just called: "the combined ratio was".
func (r *reader) withoutName(d *reading, words []string) []string {
	if !earlier.In(words) || len(d.phrases) == 0 || !d.phrases[0].Own || d.phrases[0].After {
		return words
	}
	for _, f := range r.rowsFor(d, d.phrases[0]) {
		if label := prose.WordsOf(f.Row.Label); f.Exact && tables.SameSet(f.Row.Words, d.phrases[0].Words) && earlier.In(label) {
			return slices.DeleteFunc(slices.Clone(words), label.Has)
		}
	}
	return words
}

// isOfOtherLength looks for an amount that ties to a period of another length than its sentence speaks of, as the year to date, where
// what it is compared with, or the amount per share that goes with it, ties to the length that the sentence speaks of.
func (r *reader) isOfOtherLength(d *reading) (verdict, bool) {
	if d.verdict.status != Ties || !d.isLevel() && !d.isLevelInPercent() && !d.isPriceLevel() || d.spans[0].Months == 0 || r.isComparedBefore(d) {
		return verdict{}, false
	}
	o := d.verdict.figures[0]
	if o.Span.Months == d.spans[0].Months || o.Span.Months == 0 || o.Span.End != d.spans[0].End {
		return verdict{}, false
	}
	for _, f := range o.Row.At(d.spans[0].Span) {
		if suits(f, d) && f.Change == o.Change && f.Adjusted == o.Adjusted && d.printsAs(f) == quantity.No && d.goesWithLength(o) && !d.isSaidBeside(f) && !r.isPrintedFor(d, f.Span) {
			return d.insteadBy(f, o)
		}
	}
	return verdict{}, false
}

// isChangeOfOtherLength looks for a change that is printed for a period of another length than its level is of, beside the one for that: "In the second quarter,
// sales amounted to €769.1 million, an increase of 9.3%", which is that of the half year.
func (r *reader) isChangeOfOtherLength(d *reading) (verdict, bool) {
	of := d.levelBefore()
	if of == nil {
		return verdict{}, false
	}
	is := d.verdict.figures[0]
	if of.Row != is.Row || of.Span.End != is.Span.End || of.Span.Months == is.Span.Months || is.Span.Months == 0 || d.spans[0].Span != of.Span || !d.spans[0].explicit {
		return verdict{}, false
	}
	for _, f := range is.Row.At(of.Span) {
		if f.Change && f.Item.Kind == is.Item.Kind && maps.Equal(f.Around, is.Around) && !d.isChange(f) {
			return d.insteadBy(f, is)
		}
	}
	return verdict{}, false
}

// isThenOfOtherLength looks for what something was at the time that the change before it is counted from, where the number is what the very row has for another
// length of time to that day: "an improvement of 28 cents over the comparable period, when diluted earnings were $1.43".
func (r *reader) isThenOfOtherLength(d *reading) (verdict, bool) {
	if d.index == 0 || d.change != 0 || d.verdict.status != Ties || d.isInexact() || d.Digits < leastStale {
		return verdict{}, false
	}
	o := d.peers[d.index-1]
	if o.change == 0 || o.verdict.status != Derives || len(o.verdict.figures) != 2 || len(o.bases) == 0 || !slices.Contains(d.s.Words[o.To:d.From], "when") {
		return verdict{}, false
	}
	is, now, then := d.verdict.figures[0], o.verdict.figures[0].Span, o.verdict.figures[1].Span
	if is.Span.End != then.End || is.Span.Months == then.Months {
		return verdict{}, false
	}
	for _, was := range is.Row.At(then) {
		for _, cur := range is.Row.At(now) {
			if i, point := tables.Difference(cur, was); suits(was, d) && o.Agrees(i, point) != quantity.No && d.Agrees(was.Value(), was.Item.Value) == quantity.No {
				return d.insteadBy(was, is)
			}
		}
	}
	return verdict{}, false
}

// levelBefore is the figure of the level right before a change that a table prints; nil for none.
func (d *reading) levelBefore() *tables.Figure {
	if d.verdict.status != Ties || !d.verdict.figures[0].Change || d.verdict.figures[0].Item.Kind != release.Percentage || d.change == 0 || d.isInexact() || d.Digits < leastStale || d.chained < 0 || d.chained >= d.index {
		return nil
	}
	o := d.peers[d.chained]
	if o.verdict.status != Ties || o.change != 0 || !o.isSure() || d.From-o.To > nearby {
		return nil
	}
	return o.verdict.figures[0]
}

// isSaidBeside reports whether another amount of the sentence, of which it says when that was, is a figure: the number itself is of another
// period, as in "came to $29.3 million, falling from $9.7 million in the first quarter to $5.6 million in the fourth".
func (d *reading) isSaidBeside(f *tables.Figure) bool {
	return slices.ContainsFunc(d.peers, func(o *reading) bool {
		return o != d && o.change == 0 && o.Unit == d.Unit && o.PerShare == d.PerShare && o.time != nil && o.Agrees(f.Value(), f.Item.Value) != quantity.No
	})
}

// goesWithLength reports whether what an amount goes with is of the length that its sentence speaks of, and of no other: the figure
// of the same row that it is compared with, its change, or its amount per share.
func (d *reading) goesWithLength(f *tables.Figure) bool {
	return slices.ContainsFunc(d.peers, func(o *reading) bool {
		if len(o.verdict.figures) == 0 || o.verdict.status == Differs {
			return false
		}
		x := o.verdict.figures[0]
		switch {
		case x.Span.Months != d.spans[0].Months:
			return false
		case o.change != 0:
			return o.Unit == quantity.Percent && (o.level() == d.index && o.chained >= 0 || d.chained == o.index) && x.Row == f.Row && !o.hasGrown(f)
		case o.against && o.chained == d.index && o.PerShare == d.PerShare:
			return x.Row == f.Row && !o.isOfLength(x.Row, f.Span.Months)
		case d.linked == o.index:
			return !o.isOfLength(x.Row, f.Span.Months)
		case d.isPartOf(o, f):
			return !o.isOfLength(x.Row, f.Span.Months)
		}
		return o.PerShare && o.linked == d.index && !o.isOfLength(x.Row, f.Span.Months)
	})
}

// isPartOf reports whether a number is said to be a part of another, which ties to another row of the table of its figure: "totaled €52.3 million, of which €22.8
// million".
func (d *reading) isPartOf(o *reading, f *tables.Figure) bool {
	x := o.verdict.figures[0]
	return o.index < d.index && o.change == 0 && !o.against && x.Row.Table == f.Row.Table && x.Row != f.Row && ofWhichWords.In(d.s.Words[o.To:d.From])
}

// isOfLength reports whether a row has a number for any period of a length.
func (d *reading) isOfLength(w *tables.Row, months int) bool {
	return slices.ContainsFunc(w.Figures, func(f *tables.Figure) bool {
		return f.Span.Months == months && d.Agrees(f.Value(), f.Item.Value) != quantity.No
	})
}

// hasGrown reports whether a figure has changed by a number since any earlier one of its row and length.
func (d *reading) hasGrown(cur *tables.Figure) bool {
	return slices.ContainsFunc(cur.Row.Figures, func(was *tables.Figure) bool {
		if was.Span.End >= cur.Span.End || was.Span.Months != cur.Span.Months {
			return false
		}
		i, point, ok := tables.Growth(cur, was)
		return ok && d.Agrees(i, point) != quantity.No
	})
}
