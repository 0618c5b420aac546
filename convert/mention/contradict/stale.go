package contradict

import (
	"maps"
	"slices"

	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
)

// IsStale looks for the figure of another period that stands in place of the one that the words name: "sales for the second quarter
// were $X", where X is what the very row has for the year before, the quarter before or the year to date. The measure begins the
// clause and the period is said of the number, or is the release's own, with no word of comparison before it.
func (r *Checker) IsStale(d *reading.Reading) (reading.Verdict, bool) {
	if !r.mayBeStale(d) {
		return reading.Verdict{}, false
	}
	named := r.namedAs(d, func(*tables.Figure) bool { return true })
	if len(named) == 0 && d.Unit != quantity.Percent {
		named = r.meantAs(d)
	}
	if len(named) == 0 {
		named = r.onlyMeant(d)
	}
	if len(named) == 0 || slices.ContainsFunc(named, tables.LooksMisprinted) || r.IsPrintedFor(d, named[0].Span) {
		return reading.Verdict{}, false
	}
	said := r.isSaidOf(d)
	for _, f := range named {
		if o := TakenFrom(d, f); o != nil && !SpeaksOfThen(d, f, o) && !d.IsSaidBeside(f) && (said || o.Span.End < r.Calendar.Current.End && f.Span.End == r.Calendar.Current.End) {
			return InsteadBy(d, f, o)
		}
	}
	return reading.Verdict{}, false
}

// leastMeantAs is how well words fit a row at the least that they name by what its concept is called.
const leastMeantAs = 0.88

// meantAs are the figures of the rows that the words of a number mean, by their own names or what their concepts are called, which have the very number for
// another period: few rows do by chance.
func (r *Checker) meantAs(d *reading.Reading) []*tables.Figure {
	var out []*tables.Figure
	r.Candidates(d, func(c derive.Candidate) {
		if !c.Phrase.Own || c.Phrase.Fit < 0.9 || c.Change || c.When.Span != d.When().Span || !c.Fit.Exact && !c.Fit.Named || c.Fit.Score < leastMeantAs {
			return
		}
		if (c.Item.Kind == release.PerShare) == d.PerShare && !c.Row.OfPart && !reading.IsVague(c.Phrase.Words) && c.Row.SaysWhat() && TakenFrom(d, c.Figure) != nil {
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
func (r *Checker) onlyMeant(d *reading.Reading) []*tables.Figure {
	if d.TellingDigits() <= reading.FewDigits || !d.IsNamedBefore() || d.Name().Fit < 1 || len(d.Name().Words) < 2 {
		return nil
	}
	fits := r.RowsFor(d, d.Name())
	if len(fits) == 0 || fits[0].Score < leastOnly || len(fits) > 1 && fits[1].Score > fits[0].Score-leastAhead {
		return nil
	}
	for _, f := range fits[0].Row.At(d.When().Span) {
		if f.Span == d.When().Span && d.Suits(f) && !f.Change && !f.Forecast && (f.Item.Kind == release.PerShare) == d.PerShare && TakenFrom(d, f) != nil {
			return []*tables.Figure{f}
		}
	}
	return nil
}

// mayBeStale reports whether a number is a level of now that its clause gives for a measure, and for no part where it has few digits.
func (r *Checker) mayBeStale(d *reading.Reading) bool {
	if !d.IsLevel() && !d.IsTellingLevel() && !d.IsLevelInPercent() && !d.IsMeasuredLevel() && !d.IsTimesLevel() || IsOfSomethingElse(d) || r.IsExcluded(d) || !r.IsOfNow(d) || r.IsComparedBefore(d) {
		return false
	}
	if !isSpent(d) && !r.isOfRowBehind(d) && (d.HasObjectOfItsOwn() && !r.countsItsMeasure(d) && !isSizeOf(d) || !r.BeginsWithMeasure(d)) {
		return false
	}
	return d.PerShare || d.TellingDigits() > reading.FewDigits || !r.IsOfAPart(d)
}

// isSizeOf reports whether a number says how much there is of what is named right before it, whatever that did: "Capital expenditure of £19.8m funded the new centre".
func isSizeOf(d *reading.Reading) bool {
	if !d.Name().Own || d.Name().After || d.From < 2 || d.Sentence.Words[d.From-1] != "of" {
		return false
	}
	text := d.Name().Text
	k := d.StartOf(text)
	return k >= 0 && k+len(prose.WordsOf(text)) == d.From-1
}

// countsItsMeasure reports whether what a number counts, as the word behind it says, is what the words before it name: "Total headcount was 1,261 employees".
func (r *Checker) countsItsMeasure(d *reading.Reading) bool {
	if d.Unit != quantity.Bare || !d.IsNamedBefore() {
		return false
	}
	before := d.Name().Words
	return !slices.ContainsFunc(d.Phrases[1:], func(p match.Phrase) bool {
		return p.Own && p.After && slices.ContainsFunc(p.Words, func(w string) bool { return !slices.Contains(before, w) })
	})
}

// isOfRowBehind reports whether a number is of just what the words behind it name, a row, and no words before it name another: "ended the quarter with 1,788
// employees", "with $48.9 million of cash and cash equivalents".
func (r *Checker) isOfRowBehind(d *reading.Reading) bool {
	counted := d.Unit == quantity.Bare && d.Grouped
	amount := d.Unit == quantity.Money && !d.PerShare && d.To < len(d.Sentence.Words) && (d.Sentence.Words[d.To] == "of" || d.Sentence.Words[d.To] == "in")
	if !counted && !amount || d.TellingDigits() <= reading.FewDigits {
		return false
	}
	counts := false
	for _, p := range d.Phrases {
		switch isRow := slices.ContainsFunc(r.RowsFor(d, p), match.Fit.IsJust); {
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
func isSpent(d *reading.Reading) bool {
	if d.From < 2 || d.To >= len(d.Sentence.Words) || !d.Name().Own || !d.Name().After {
		return false
	}
	k := d.From - 1
	if d.Hedge == "" && reading.Bought[d.Sentence.Words[k]] != "" && d.Sentence.Words[d.To] == "of" {
		return true // "repurchased $38.4 million of its common stock"
	}
	if d.Hedge != "" || !reading.BehindNumber[d.Sentence.Words[k]] || !spentOn[d.Sentence.Words[d.To]] {
		return false
	}
	return !slices.ContainsFunc(d.Peers[:d.Index], func(o *reading.Reading) bool {
		return o.Verdict.Status != reading.Ties && o.Verdict.Status != reading.Derives
	})
}

// spentOn lead from an amount to what it was spent on: "spent $62.5 million to repurchase shares".
var spentOn = map[string]bool{"on": true, "in": true, "to": true}

// TiesToEarlier looks for a number that ties to a period before the one that the words name, and to it alone.
func (r *Checker) TiesToEarlier(d *reading.Reading) (reading.Verdict, bool) {
	if v, ok := r.isBaseOfAmount(d); ok {
		return v, true
	}
	if v, ok := r.isBaseOfMove(d); ok {
		return v, true
	}
	if len(d.Spans) == 0 || d.TellingDigits() < reading.FewDigits || len(d.Verdict.Figures) == 0 {
		return reading.Verdict{}, false
	}
	switch d.Verdict.Status {
	case reading.Ties:
		if d.Verdict.Figures[0].Span.End >= d.When().End {
			return reading.Verdict{}, false
		}
	case reading.Derives:
		if d.Verdict.Exact {
			return reading.Verdict{}, false
		}
	default:
		return reading.Verdict{}, false
	}
	if v, ok := r.isBaseOfChange(d); ok {
		return v, true
	}
	if d.TellingDigits() == reading.FewDigits {
		return reading.Verdict{}, false
	}
	return r.IsStale(d)
}

// isBaseOfAmount looks for a level which is to the digit what the amount right before it is counted from, in the row that its words name: "decreased by $6
// million to $98 million", where the year before had $98 million and this one has $92 million.
func (r *Checker) isBaseOfAmount(d *reading.Reading) (reading.Verdict, bool) {
	if d.Index == 0 || len(d.Spans) == 0 || !d.IsLevel() || !TiesToTheDigit(d) || d.Sentence.Words[d.From-1] != "to" {
		return reading.Verdict{}, false
	}
	was, by := d.Verdict.Figures[0], d.Peers[d.Index-1]
	if by.Change == 0 || by.Unit != quantity.Money || by.IsInexact() || by.PerShare != d.PerShare || by.Level() != d.Index && d.Chained != by.Index || was.Span.End >= d.When().End || !r.IsCalled(d, was.Row) && !r.IsCalled(by, was.Row) {
		return reading.Verdict{}, false
	}
	return movedOn(d, was, by)
}

// isBaseOfMove looks for a level which is to the digit what its row has for the very time that words say it moved from: "decreased from the prior year to $44 million", which is that of
// the prior year.
func (r *Checker) isBaseOfMove(d *reading.Reading) (reading.Verdict, bool) {
	if len(d.Spans) == 0 || !d.IsLevel() || !TiesToTheDigit(d) {
		return reading.Verdict{}, false
	}
	was, s := d.Verdict.Figures[0], d.When().Span
	if was.Change || was.Span.End >= s.End || was.Span.Months != s.Months || !slices.Contains(r.movedFrom(d), was.Span) {
		return reading.Verdict{}, false
	}
	for _, now := range was.Row.At(s) {
		if now.Span == s && goesBesideAs(now, was) && d.PrintsAs(now) == quantity.No {
			return InsteadBy(d, now, was)
		}
	}
	return reading.Verdict{}, false
}

// movedFrom are the periods that words right before a level say that it moved from: "rose from 2024 to", "decreased from the prior year to".
func (r *Checker) movedFrom(d *reading.Reading) []period.Span {
	ws := r.Parsed[d.Block].Whens[d.InBlock]
	i := slices.IndexFunc(ws, func(w period.When) bool { return isMovedFrom(d, &w) })
	if i < 0 {
		return nil
	}
	return r.Calendar.Resolve(ws[i], d.When().Span, true)
}

// isMovedFrom reports whether a phrase of time is what words right before a level say that it moved from.
func isMovedFrom(d *reading.Reading, w *period.When) bool {
	words := d.Sentence.Words
	if w.Event || w.To != d.From-1 || words[w.To] != "to" {
		return false
	}
	k := w.From - 1
	for k > 0 && reading.Articles[words[k]] {
		k--
	}
	return k > 0 && words[k] == "from" && directionAt(words, k-1) != 0
}

// goesBesideAs reports whether two figures of a row are levels set apart alike.
func goesBesideAs(x, f *tables.Figure) bool {
	return !x.Change && !x.Forecast && x.Adjusted == f.Adjusted && maps.Equal(x.Around, f.Around)
}

// movedOn is the verdict that the figure which another has moved on to by an amount contradicts a number.
func movedOn(d *reading.Reading, was *tables.Figure, by *reading.Reading) (reading.Verdict, bool) {
	for _, now := range was.Row.At(d.When().Span) {
		i, point := tables.Difference(now, was)
		if !now.Change && now.Span.Months == was.Span.Months && maps.Equal(now.Around, was.Around) && by.Agrees(i, point) == quantity.Exact && (now.Item.Value.Abs().Cmp(was.Item.Value.Abs()) > 0) == (by.Change > 0) {
			return InsteadBy(d, now, was)
		}
	}
	return reading.Verdict{}, false
}

// isBaseOfChange looks for a level which is to the digit what its own change is counted from: "rose 13.1 percent to $139.9 million", where that is the figure
// of the year before and 13.1 percent what it has grown by since.
func (r *Checker) isBaseOfChange(d *reading.Reading) (reading.Verdict, bool) {
	if d.Verdict.Status != reading.Ties || !d.IsLevel() || !TiesToTheDigit(d) {
		return reading.Verdict{}, false
	}
	was := d.Verdict.Figures[0]
	for _, o := range d.Peers {
		if o.Change == 0 || o.Unit != quantity.Percent || o.IsInexact() || o.Digits < reading.LeastStale {
			continue
		}
		now := grownFromTo(o, was)
		if now == nil || o.Index != d.Index-1 && o.Index != d.Index+1 || o.Level() != d.Index && !(d.Chained == o.Index && leadsUpTo(o, d)) {
			continue
		}
		return InsteadBy(d, now, was)
	}
	return reading.Verdict{}, false
}

// grownFromTo is the figure that has grown by a percentage from another one of its row, as it follows from the two or as the row prints it; nil for none.
func grownFromTo(d *reading.Reading, was *tables.Figure) *tables.Figure {
	f := d.Verdict.Figures
	switch {
	case d.Verdict.Status == reading.Derives && len(f) == 2 && f[1] == was:
		return f[0]
	case d.Verdict.Status == reading.Ties && f[0].Change && (f[0].Row == was.Row || f[0].Row.Adjusted == was.Row.Adjusted && tables.SameSet(f[0].Row.Words, was.Row.Words)):
		s := f[0].Span
		if s == was.Span {
			s.End += 12 // a column of changes stands behind that of the year before
		}
		for _, now := range was.Row.At(s) {
			if i, point, ok := tables.Growth(now, was); ok && !now.Change && now.Span.Months == was.Span.Months && maps.Equal(now.Around, was.Around) && d.Agrees(i, point) == quantity.Exact {
				return now
			}
		}
	}
	return nil
}

// SpeaksOfThen reports whether what a number is compared with, or its change, goes with the period that its figure is of, or with none
// of the row: the sentence is of that time, as where a report goes on to the year before and its own comparison.
func SpeaksOfThen(d *reading.Reading, named, instead *tables.Figure) bool {
	return slices.ContainsFunc(d.Peers, func(o *reading.Reading) bool {
		switch {
		case o.Change != 0:
			return o.Unit == quantity.Percent && o.Level() == d.Index && o != d && HasGrown(o, instead)
		case !o.Against || o.Chained != d.Index || o.Unit != d.Unit || o.PerShare != d.PerShare:
			return false
		}
		is := func(s period.Span) bool {
			return slices.ContainsFunc(named.Row.At(s), func(f *tables.Figure) bool { return o.Agrees(f.Value(), f.Item.Value) != quantity.No })
		}
		if o.When().Explicit && len(named.Row.At(o.When().Span)) == 0 {
			return false // no column is of its time
		}
		if is(period.Span{Months: instead.Span.Months, End: instead.Span.End - 12}) && !is(period.Span{Months: named.Span.Months, End: named.Span.End - 12}) {
			return true
		}
		return !slices.ContainsFunc(named.Row.Figures, func(f *tables.Figure) bool { return is(f.Span) })
	})
}

// TakenFrom is the figure of another period of a figure's row that the number is, nil for none.
func TakenFrom(d *reading.Reading, f *tables.Figure) *tables.Figure {
	for _, o := range f.Row.Figures {
		if o.Span != f.Span && o.Span.End > 0 && !o.Change && !o.Forecast && d.Suits(o) && o.Adjusted == f.Adjusted && d.PrintsAs(o) == quantity.Exact {
			return o
		}
	}
	return nil
}

// IsOfNow reports whether a number is of a period that ends with the one the release reports.
func (r *Checker) IsOfNow(d *reading.Reading) bool {
	return d.When().End == r.Calendar.Current.End
}

// HasGrown reports whether a figure has changed by a number since any earlier one of its row and length.
func HasGrown(d *reading.Reading, cur *tables.Figure) bool {
	return slices.ContainsFunc(cur.Row.Figures, func(was *tables.Figure) bool {
		if was.Span.End >= cur.Span.End || was.Span.Months != cur.Span.Months {
			return false
		}
		i, point, ok := tables.Growth(cur, was)
		return ok && d.Agrees(i, point) != quantity.No
	})
}
