package search

import (
	"maps"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
)

// What no phrase of a sentence leads to may still be in a table to the digit: a number of several digits that a figure of its period has, in a
// row that the words beside the number share with, is that figure, however the sentence is built.

// Again looks once more at the numbers that nothing was found of: for the very figure, and for what follows from the figures found so; and where
// it found any, once more for what follows from these.
func (r *Searcher) Again() {
	for range 2 {
		if !r.findAgain() {
			return
		}
	}
}

// findAgain is Again, once; it reports whether anything was found.
func (r *Searcher) findAgain() (found bool) {
	if !slices.ContainsFunc(r.Readings, func(d *reading.Reading) bool { return d.Verdict.Status == "" }) {
		return false
	}
	for _, find := range []func(*reading.Reading) (reading.Verdict, bool){r.veryFigure, r.inNamedRow, r.byDigits, r.inRowOfLevel, r.ByEvidence, r.oneOff, r.partMargin, r.capitalMoved, r.turnedOver, r.taxedRate, r.effectiveRate, r.dividendRaised, r.paidOut, r.remaining, r.sameRatio, r.forEach, r.partOfBefore, r.shareSaidOf, r.BesideOthers, r.PointsBeside, r.changeBelow, r.onBasisBeside, r.shareOfOther, r.ofSameSegment, r.ofSister, r.TimesOf, r.ShareOfThose, r.byWorking, r.sumSaid, r.changeAgain} {
		for _, d := range r.Readings {
			if d.Verdict.Status != "" || d.IsPaidLater() {
				continue
			}
			r.Check()
			if v, ok := find(d); ok && !r.FollowsFromPast(d, v) {
				d.Verdict, found = v, true
			}
		}
	}
	return found
}

// mostAlike is how many figures there are of one value when none of them tells anything.
const mostAlike = 64

// veryFigure looks for the figure that has just a number's digits, for a period that the number may be of, in a row whose words stand
// beside it.
func (r *Searcher) veryFigure(d *reading.Reading) (reading.Verdict, bool) {
	var best reading.Verdict
	least, ok := leastSaid(d)
	if !ok {
		return best, false
	}
	beside, all := r.wordsBeside(d)
	for _, f := range r.alike(d) {
		if !r.mayBeVery(d, f) {
			continue
		}
		off, ok := r.mayBeFor(d, f)
		share := r.shareSaid(f, all)
		if !ok || share < least || !goesWithOthers(d, f, r.shareSaid(f, beside) >= least) || r.isNamedElse(d, f) {
			continue
		}
		if score := 0.5 + 0.4*share - off + derive.Preference(f, d); score > best.Score {
			best = reading.Verdict{Status: reading.Ties, Figures: []*tables.Figure{f}, Score: score}
		}
	}
	return best, best.Status != ""
}

// mayBeVery reports whether a figure of what was reported, and no change, prints as a number does, and is of the shares and the basis that the
// words say.
func (r *Searcher) mayBeVery(d *reading.Reading, f *tables.Figure) bool {
	if f.Forecast || f.Change || !d.Suits(f) || d.PerShare && d.IsOfOtherSide(f.Row) {
		return false
	}
	return d.PrintsAs(f) == quantity.Exact && r.leavesOutAlike(d, f)
}

// leastSaid is how much of the words of a row must stand beside a number that is a level of what was reported: the fewer digits it has, the
// likelier some figure has them by chance; false for another number, and for one whose digits tell nothing.
func leastSaid(d *reading.Reading) (float64, bool) {
	if d.Change != 0 || d.Future || d.Ranged || d.Spelled || len(d.Spans) == 0 || d.Unit == quantity.Points || d.Unit == quantity.Basis {
		return 0, false
	}
	switch digits := d.TellingDigits(); {
	case digits < reading.FewDigits:
		return 0, false
	case digits == reading.FewDigits:
		return 0.9, true
	case digits == 3:
		return 0.4, true
	case digits == 4:
		return 0.25, true
	}
	return 0.2, true
}

// alike are the figures of all tables whose value a number may be; none where they are so many that they tell nothing.
func (r *Searcher) alike(d *reading.Reading) (out []*tables.Figure) {
	for _, near := range []tieout.Interval{d.Around(), d.Accuracy()} { // the very number, where too many round to it
		out = out[:0]
		for _, kind := range kinds {
			if d.SuitsKind(kind) {
				out = append(out, r.Tables.OfKind(kind).Between(d.SizedAs(kind, near))...)
			}
		}
		if len(out) <= mostAlike {
			if isBalance(d) {
				out = slices.DeleteFunc(out, func(f *tables.Figure) bool { return f.Span.Months > 0 && f.Item.Kind == release.Money })
			}
			return out
		}
	}
	return nil
}

// isBalance reports whether words call a number a balance, of a day that they say: no amount of a length of time is it.
func isBalance(d *reading.Reading) bool {
	return d.Unit == quantity.Money && d.IsNamedBefore() && d.SaysDay() && prose.WordsOf(d.Name().Text).Has("balance")
}

// kinds are the kinds of the figures that a number of a text may be.
var kinds = []release.Number{release.Money, release.PerShare, release.Shares, release.Percentage, release.Ratio, release.Count}

// wordsBeside are the canonical words around a number, up to the numbers next to it and, behind it, to the end of the clause; and those with
// all that it was taken to speak of.
func (r *Searcher) wordsBeside(d *reading.Reading) (beside, all []string) {
	from, to := d.Window()
	var words []string
	for k := from; k < to; k++ {
		if k >= d.To && (d.Sentence.Tokens[k].Kind == prose.Sign || reading.ClauseEnds[d.Sentence.Words[k]]) {
			break
		}
		if !d.Sentence.Taken[k] && (k < d.From || k >= d.To) {
			words = append(words, d.Sentence.Words[k])
		}
	}
	beside = r.Canonical(strings.Join(words, " "))
	all = slices.Clone(beside)
	for _, p := range d.Phrases {
		all = append(all, p.Words...)
	}
	return beside, all
}

// shareSaid is how much of the weight of a row's words stands beside a number: of its label, and where that is set apart from the figures of
// the whole, of what sets it apart.
func (r *Searcher) shareSaid(f *tables.Figure, words []string) float64 {
	if f.Row.OfPart && !tables.CoversAny(words, f.Row.Around) || len(f.Around) > 0 && f.IsSetApart() && !tables.CoversAny(words, f.Around) {
		return 0
	}
	label := f.Row.Words
	if len(label) == 0 {
		label = slices.Sorted(maps.Keys(f.Row.Around))
	}
	have, all := 0.0, 0.0
	for _, x := range label {
		v := r.Tables.Weight(x)
		all += v
		if slices.Contains(words, x) {
			have += v
		}
	}
	if all == 0 {
		return 0
	}
	return have / all
}

// isPlainTwin reports whether a figure is of the plain one of two rows that are called alike, where words name the adjusted one: of "FFO" beside "Adjusted FFO".
func (r *Searcher) isPlainTwin(d *reading.Reading, f *tables.Figure) bool {
	return f.Row.Doubled && !f.LeavesOut() && !r.leavesOutAlike(d, f)
}

// leavesOutAlike reports whether a figure leaves something out only where the words of a sentence say that something is, and the other way about.
func (r *Searcher) leavesOutAlike(d *reading.Reading, f *tables.Figure) bool {
	said := slices.ContainsFunc(d.Phrases, func(p match.Phrase) bool { return p.Adjusted })
	if f.LeavesOut() {
		return said || prose.Adjusts.In(d.Sentence.Words) || prose.Excludes.In(d.Sentence.Words)
	}
	return !d.Name().Adjusted
}

// mayBeFor reports whether a number may be of the period of a figure, and how much less likely that is than the first of its own: where no
// phrase of time is its own, that is also what the text speaks of and what ends with the release's period, and for what something is compared
// with the year before those.
func (r *Searcher) mayBeFor(d *reading.Reading, f *tables.Figure) (off float64, ok bool) {
	for _, s := range d.Spans {
		if f.IsOf(s.Span) {
			return s.Off, true
		}
	}
	if d.Time != nil {
		return 0, false
	}
	back := 0
	if d.Against {
		if f.Span.Months == 0 && f.Span.End < r.Calendar.Current.End {
			return 0.1, true
		}
		back = 12
	}
	for _, s := range append([]period.Span{d.About, r.Calendar.Current}, r.Calendar.Ending...) {
		s.End -= back
		if f.IsOf(s) {
			return 0.1, true
		}
	}
	return 0, false
}

// likelyNamed is the score of a row that words name rather than another.
const likelyNamed = 0.85

// isNamedElse reports whether words beside a number name another row more likely, which has a figure of the kind for the period.
func (r *Searcher) isNamedElse(d *reading.Reading, f *tables.Figure) bool {
	for _, p := range d.Phrases {
		if !ownsBeside(d, p) {
			continue
		}
		for _, rf := range r.RowsFor(d, p) {
			if rf.Score < likelyNamed || rf.Row.IsCalledAs(f.Row) {
				break
			}
			if slices.ContainsFunc(rf.Row.At(f.Span), func(o *tables.Figure) bool {
				return d.Suits(o) && !o.Change && !(p.Adjusted && !o.LeavesOut()) && !o.Item.Value.Abs().Equal(f.Item.Value.Abs())
			}) {
				return true
			}
		}
	}
	return false
}

// ownsBeside reports whether a phrase is a number's own and stands on its side of the number before.
func ownsBeside(d *reading.Reading, p match.Phrase) bool {
	if !p.Own || p.After {
		return p.Own
	}
	from, _ := d.Window()
	k := d.StartOf(p.Text)
	return k < 0 || k >= from
}

// goesWithOthers reports whether a figure may stand where its number does beside those that other numbers of the sentence tie to. named says
// that the words beside the number name its row.
func goesWithOthers(d *reading.Reading, f *tables.Figure, named bool) bool {
	alone := d.TellingDigits() == reading.FewDigits && !named
	named = named || slices.ContainsFunc(d.Phrases, func(p match.Phrase) bool { return ownsBeside(d, p) })
	for _, o := range d.Peers {
		if o == d || len(o.Verdict.Figures) == 0 || o.PerShare != d.PerShare && o.Unit != quantity.Percent {
			continue
		}
		row := o.Verdict.Figures[0].Row
		if !goesWith(d, o, f) || d.Chained == o.Index && isAfter(d, o) && !named && !f.Row.IsCalledAs(row) {
			return false
		}
		alone = alone && !(d.Chained == o.Index && f.Row.IsCalledAs(row))
	}
	return !alone
}

// isAfter reports whether a number goes on from another, which is a change or of its kind.
func isAfter(d *reading.Reading, o *reading.Reading) bool {
	return o.Change != 0 || o.Unit == d.Unit && o.Verdict.Status == reading.Ties
}

// goesWith reports whether a figure may be compared with what another number ties to, where the text compares the two: it is of the same row
// and of as long a period, and not of the same.
func goesWith(d *reading.Reading, o *reading.Reading, f *tables.Figure) bool {
	compared := d.Against && d.Chained == o.Index || d.Opens && o.Index == d.Index+1 || o.Against && o.Chained == d.Index
	if !compared || o.Change != 0 || o.Unit != d.Unit || o.Verdict.Status != reading.Ties {
		return true
	}
	of := o.Verdict.Figures[0]
	return f.Row.IsCalledAs(of.Row) && f.Span.Months == of.Span.Months && f.Span != of.Span
}
