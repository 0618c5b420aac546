package mention

import (
	"maps"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
)

// What no phrase of a sentence leads to may still be in a table to the digit: a number of several digits that a figure of its period has, in a
// row that the words beside the number share with, is that figure, however the sentence is built.

// again looks once more at the numbers that nothing was found of: for the very figure, and for what follows from the figures found so; and where
// it found any, once more for what follows from these.
func (r *reader) again() {
	for range 2 {
		if !r.findAgain() {
			return
		}
	}
}

// findAgain is again, once; it reports whether anything was found.
func (r *reader) findAgain() (found bool) {
	if !slices.ContainsFunc(r.readings, func(d *reading) bool { return d.verdict.status == "" }) {
		return false
	}
	for _, find := range []func(*reading) (verdict, bool){r.veryFigure, r.inNamedRow, r.byDigits, r.inRowOfLevel, r.byEvidence, r.oneOff, r.partMargin, r.capitalMoved, r.turnedOver, r.taxedRate, r.dividendRaised, r.paidOut, r.remaining, r.sameRatio, r.forEach, r.partOfBefore, r.shareSaidOf, r.besideOthers, r.pointsBeside, r.shareOfOther, r.ofSameSegment, r.byWorking, r.sumSaid} {
		for _, d := range r.readings {
			if d.verdict.status != "" || d.isPaidLater() {
				continue
			}
			r.check()
			if v, ok := find(d); ok && !r.followsFromPast(d, v) {
				d.verdict, found = v, true
			}
		}
	}
	return found
}

// mostAlike is how many figures there are of one value when none of them tells anything.
const mostAlike = 64

// veryFigure looks for the figure that has just a number's digits, for a period that the number may be of, in a row whose words stand
// beside it.
func (r *reader) veryFigure(d *reading) (verdict, bool) {
	var best verdict
	least, ok := d.leastSaid()
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
		if !ok || share < least || !d.goesWithOthers(f, r.shareSaid(f, beside) >= least) || r.isNamedElse(d, f) {
			continue
		}
		if score := 0.5 + 0.4*share - off + preference(f, d); score > best.score {
			best = verdict{status: Ties, figures: []*tables.Figure{f}, score: score}
		}
	}
	return best, best.status != ""
}

// mayBeVery reports whether a figure of what was reported, and no change, prints as a number does, and is of the shares and the basis that the
// words say.
func (r *reader) mayBeVery(d *reading, f *tables.Figure) bool {
	if f.Forecast || f.Change || !suits(f, d) || d.PerShare && d.isOfOtherSide(f.Row) {
		return false
	}
	return d.printsAs(f) == quantity.Exact && r.leavesOutAlike(d, f)
}

// leastSaid is how much of the words of a row must stand beside a number that is a level of what was reported: the fewer digits it has, the
// likelier some figure has them by chance; false for another number, and for one whose digits tell nothing.
func (d *reading) leastSaid() (float64, bool) {
	if d.change != 0 || d.future || d.Ranged || d.Spelled || len(d.spans) == 0 || d.Unit == quantity.Points || d.Unit == quantity.Basis {
		return 0, false
	}
	switch digits := d.tellingDigits(); {
	case digits < fewDigits:
		return 0, false
	case digits == fewDigits:
		return 0.9, true
	case digits == 3:
		return 0.4, true
	case digits == 4:
		return 0.25, true
	}
	return 0.2, true
}

// fewDigits are so few that only words just beside a number, or another figure of the row, bear it out.
const fewDigits = 2

// tellingDigits is how many digits of a number are no rounding.
func (d *reading) tellingDigits() int {
	return d.Digits - int(max(0, d.Coarse-d.Ulp))
}

// alike are the figures of all tables whose value a number may be; none where they are so many that they tell nothing.
func (r *reader) alike(d *reading) (out []*tables.Figure) {
	for _, near := range []tieout.Interval{d.Around(), d.Accuracy()} { // the very number, where too many round to it
		out = out[:0]
		for _, kind := range kinds {
			if d.suits(kind) {
				out = append(out, r.Tables.OfKind(kind).Between(d.sizedAs(kind, near))...)
			}
		}
		if len(out) <= mostAlike {
			return out
		}
	}
	return nil
}

// kinds are the kinds of the figures that a number of a text may be.
var kinds = []release.Number{release.Money, release.PerShare, release.Shares, release.Percentage, release.Ratio, release.Count}

// wordsBeside are the canonical words around a number, up to the numbers next to it and, behind it, to the end of the clause; and those with
// all that it was taken to speak of.
func (r *reader) wordsBeside(d *reading) (beside, all []string) {
	from, to := d.window()
	var words []string
	for k := from; k < to; k++ {
		if k >= d.To && (d.s.Tokens[k].Kind == prose.Sign || clauseEnds[d.s.Words[k]]) {
			break
		}
		if !d.s.Taken[k] && (k < d.From || k >= d.To) {
			words = append(words, d.s.Words[k])
		}
	}
	beside = r.Canonical(strings.Join(words, " "))
	all = slices.Clone(beside)
	for _, p := range d.phrases {
		all = append(all, p.Words...)
	}
	return beside, all
}

// clauseEnds are the words that a clause behind a number ends before.
var clauseEnds = map[string]bool{"and": true, "but": true, "while": true, "whereas": true, "as": true, "when": true, "compared": true, "versus": true}

// window is the tokens of a number's sentence between the numbers next to it.
func (d *reading) window() (from, to int) {
	to = len(d.s.Words)
	for _, o := range d.peers {
		if o.To <= d.From {
			from = max(from, o.To)
		}
		if o.From >= d.To {
			to = min(to, o.From)
		}
	}
	return from, to
}

// shareSaid is how much of the weight of a row's words stands beside a number: of its label, and where that is set apart from the figures of
// the whole, of what sets it apart.
func (r *reader) shareSaid(f *tables.Figure, words []string) float64 {
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
func (r *reader) isPlainTwin(d *reading, f *tables.Figure) bool {
	return f.Row.Doubled && !f.LeavesOut() && !r.leavesOutAlike(d, f)
}

// leavesOutAlike reports whether a figure leaves something out only where the words of a sentence say that something is, and the other way about.
func (r *reader) leavesOutAlike(d *reading, f *tables.Figure) bool {
	said := slices.ContainsFunc(d.phrases, func(p match.Phrase) bool { return p.Adjusted })
	if f.LeavesOut() {
		return said || prose.Adjusts.In(d.s.Words) || prose.Excludes.In(d.s.Words)
	}
	return !(len(d.phrases) > 0 && d.phrases[0].Adjusted)
}

// mayBeFor reports whether a number may be of the period of a figure, and how much less likely that is than the first of its own: where no
// phrase of time is its own, that is also what the text speaks of and what ends with the release's period, and for what something is compared
// with the year before those.
func (r *reader) mayBeFor(d *reading, f *tables.Figure) (off float64, ok bool) {
	for _, s := range d.spans {
		if f.IsOf(s.Span) {
			return s.off, true
		}
	}
	if d.time != nil {
		return 0, false
	}
	back := 0
	if d.against {
		if f.Span.Months == 0 && f.Span.End < r.cal.Current.End {
			return 0.1, true
		}
		back = 12
	}
	for _, s := range append([]period.Span{d.about, r.cal.Current}, r.cal.Ending...) {
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
func (r *reader) isNamedElse(d *reading, f *tables.Figure) bool {
	for _, p := range d.phrases {
		if !d.ownsBeside(p) {
			continue
		}
		for _, rf := range r.rowsFor(d, p) {
			if rf.Score < likelyNamed || rf.Row.IsCalledAs(f.Row) {
				break
			}
			if slices.ContainsFunc(rf.Row.At(f.Span), func(o *tables.Figure) bool {
				return suits(o, d) && !o.Change && !(p.Adjusted && !o.LeavesOut()) && !o.Item.Value.Abs().Equal(f.Item.Value.Abs())
			}) {
				return true
			}
		}
	}
	return false
}

// ownsBeside reports whether a phrase is a number's own and stands on its side of the number before.
func (d *reading) ownsBeside(p match.Phrase) bool {
	if !p.Own || p.After {
		return p.Own
	}
	from, _ := d.window()
	k := d.startOf(p.Text)
	return k < 0 || k >= from
}

// goesWithOthers reports whether a figure may stand where its number does beside those that other numbers of the sentence tie to. named says
// that the words beside the number name its row.
func (d *reading) goesWithOthers(f *tables.Figure, named bool) bool {
	alone := d.tellingDigits() == fewDigits && !named
	named = named || slices.ContainsFunc(d.phrases, d.ownsBeside)
	for _, o := range d.peers {
		if o == d || len(o.verdict.figures) == 0 || o.PerShare != d.PerShare && o.Unit != quantity.Percent {
			continue
		}
		row := o.verdict.figures[0].Row
		if !d.goesWith(o, f) || d.chained == o.index && d.isAfter(o) && !named && !f.Row.IsCalledAs(row) {
			return false
		}
		alone = alone && !(d.chained == o.index && f.Row.IsCalledAs(row))
	}
	return !alone
}

// isAfter reports whether a number goes on from another, which is a change or of its kind.
func (d *reading) isAfter(o *reading) bool {
	return o.change != 0 || o.Unit == d.Unit && o.verdict.status == Ties
}

// goesWith reports whether a figure may be compared with what another number ties to, where the text compares the two: it is of the same row
// and of as long a period, and not of the same.
func (d *reading) goesWith(o *reading, f *tables.Figure) bool {
	compared := d.against && d.chained == o.index || d.opens && o.index == d.index+1 || o.against && o.chained == d.index
	if !compared || o.change != 0 || o.Unit != d.Unit || o.verdict.status != Ties {
		return true
	}
	of := o.verdict.figures[0]
	return f.Row.IsCalledAs(of.Row) && f.Span.Months == of.Span.Months && f.Span != of.Span
}
