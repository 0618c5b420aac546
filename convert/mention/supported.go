package mention

import (
	"maps"
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/misprint"
)

// A level contradicts the figure that its words name where the other numbers which are said of it, how it changed and what it is compared with, are those
// of that figure. Each number bears the figure out the more the more digits it has.

const (
	leastSupported = 0.75 // how well the words of a level must lead to a figure that others bear out
	supportProof   = 4    // points of evidence for a figure that others bear out
	leastPlain     = 0.9  // how well words fit a row that alone is held against a level: no word is left that no table has
)

// supportedDiffers looks for a figure which the words of a level lead to, and which the numbers that are said of the level bear out.
func (r *reader) supportedDiffers(d *reading) (verdict, bool) {
	if !d.mayBeLevel() || d.isInexact() || d.opens || d.Digits < leastStale || d.Unit == quantity.Money && !d.isPlainAmount() || r.isExcluded(d) || restated.In(d.s.Words) {
		return verdict{}, false
	}
	var best *tables.Figure
	most := 0
	r.candidates(d, func(c candidate) {
		if c.score < leastSupported || c.Change || c.Forecast || (c.Item.Kind == release.PerShare) != d.PerShare || d.printsAs(c.Figure) != quantity.No || d.Value.Shift(2).Equal(c.Size()) {
			return
		}
		if n := r.supportFor(d, c); n > most {
			best, most = c.Figure, n
		}
	})
	if d.verdict.status == Ties {
		return d.otherThanTied(best, most)
	}
	if best == nil || most < supportProof || r.agreesFor(d, d.spans[0].Span) {
		return verdict{}, false
	}
	return d.insteadBy(best, d.takenFrom(best))
}

// otherThanTied is the verdict that a figure which others bear out contradicts a level that ties to another.
func (d *reading) otherThanTied(best *tables.Figure, most int) (verdict, bool) {
	if best == nil || most <= supportProof {
		return verdict{}, false
	}
	return d.insteadBy(best, d.verdict.figures[0])
}

// isOfOtherRow is supportedDiffers of a level that ties to a row which its words do not just name and which no other number of its sentence is of: "operating income
// rose to $145.0 million from $86.9 million", where that is the adjusted one, and the second is not.
func (r *reader) isOfOtherRow(d *reading) (verdict, bool) {
	if d.verdict.status != Ties || d.change != 0 {
		return verdict{}, false
	}
	f := d.verdict.figures[0]
	just := slices.ContainsFunc(d.phrases, func(p match.Phrase) bool {
		return p.Own && slices.ContainsFunc(r.rowsFor(d, p), func(rf match.Fit) bool { return rf.Row == f.Row && rf.IsJust() })
	})
	if just || r.borneOut(d, f) > 0 || r.partners(d, f.Row) > 1 || d.hasContradictedChange() {
		return verdict{}, false
	}
	return r.supportedDiffers(d)
}

// supportFor counts what speaks for a figure being the level that a number should be; 0 where no other number bears it out.
func (r *reader) supportFor(d *reading, c candidate) int {
	borne := r.borneOut(d, c.Figure)
	if borne < 0 {
		return 0
	}
	if borne == 0 {
		if r.isPlainlyNamed(d, c) {
			return supportProof
		}
		return 0
	}
	points := borne
	for _, x := range []struct {
		holds bool
		says  int
	}{
		{c.fit.Exact, 1},
		{!c.fit.IsJust(), -2},
		{c.fit.Score < leastPlain, -2},
		{c.phrase.Own && !c.phrase.After, 1},
		{!c.phrase.Own && !d.against, -3},
		{c.span.explicit, 1},
		{c.Span == d.spans[0].Span, 1},
		{d.Digits > 2 && misprint.Of(d.Value, d.InPlaces(c.Size())), 1},
		{d.takenFrom(c.Figure) != nil, 1},
		{d.isOfSomethingElse(), -3},
		{!c.LeavesOut() && r.isQualified(d, nearby), -3},
		{c.IsWhole() && r.isOfAPart(d), -3},
		{c.IsWhole() && r.isWithin(d, c.Figure), -6},
		{!c.IsWhole() && !c.fit.Exact, -1},
		{r.isPrintedAnywhere(d), -2},
	} {
		if x.holds {
			points += x.says
		}
	}
	return points
}

// bearsOut is how much another number of the sentence says for a figure being a level: it is the change of the figure, or what its row has for the time that
// the level is compared with; less than none where it is neither though it should be.
func (r *reader) bearsOut(o, d *reading, f *tables.Figure) int {
	if o.isInexact() || len(o.spans) == 0 {
		return 0
	}
	if o.change != 0 && (o.Unit == quantity.Percent || o.Unit == d.Unit) && (o.chained == d.index || d.chained == o.index || o.level() == d.index) {
		if !d.against && (r.isChangeTo(o, f) || hasPrinted(o, f)) || d.against && r.isChangeFrom(o, f) {
			return min(o.tellingDigits(), 3)
		}
		return 0
	}
	if o.change != 0 || o.Unit != d.Unit || o.PerShare != d.PerShare || !d.isComparedWith(o) {
		return 0
	}
	for _, s := range o.spans {
		for _, x := range f.Row.At(s.Span) {
			if goesBeside(x, f) && suits(x, o) && o.printsAs(x) != quantity.No {
				return min(o.tellingDigits(), 3)
			}
		}
	}
	return -3
}

// goesBeside reports whether two figures of a row are levels set apart alike.
func goesBeside(x, f *tables.Figure) bool {
	return x != f && !x.Change && !x.Forecast && maps.Equal(x.Around, f.Around) && x.Span.Months == f.Span.Months
}

// isChangeTo reports whether a change leads to a figure of a row, from the time that it is counted from.
func (r *reader) isChangeTo(o *reading, f *tables.Figure) bool {
	for _, base := range r.basesOf(o, f.Span) {
		for _, was := range f.Row.At(base) {
			if _, ok := changeOf(o, f, was); ok && goesBeside(was, f) {
				return true
			}
		}
		if len(o.bases) > 0 {
			break // words say which
		}
	}
	return false
}

// isChangeFrom reports whether a change leads from a figure to one of its row that is of the change's own time.
func (r *reader) isChangeFrom(o *reading, f *tables.Figure) bool {
	for _, s := range o.spans {
		for _, cur := range f.Row.At(s.Span) {
			if _, ok := changeOf(o, cur, f); ok && goesBeside(cur, f) && cur.Span.End > f.Span.End {
				return true
			}
		}
	}
	return false
}

// hasPrinted reports whether the row of a figure prints a change for its time.
func hasPrinted(o *reading, f *tables.Figure) bool {
	isIt := func(x *tables.Figure) bool {
		return x.Item.Kind == release.Percentage && x.Span == f.Span && o.isChange(x)
	}
	return o.Unit == quantity.Percent && (slices.ContainsFunc(f.Row.Figures, func(x *tables.Figure) bool { return x.Change && isIt(x) }) ||
		slices.ContainsFunc(f.Row.Growths, func(g *tables.Row) bool { return slices.ContainsFunc(g.Figures, isIt) }))
}

// isPlainlyNamed reports whether a level is joined to the words that just a row of a figure is called by, for a time that is said of it, and nothing of the
// sentence or the heading speaks of a part, an adjustment or another basis.
func (r *reader) isPlainlyNamed(d *reading, c candidate) bool {
	if !c.fit.IsJust() || c.fit.Score < leastPlain || !r.hasWords(c.Row, c.phrase.Words) || slices.ContainsFunc(c.Row.Words, func(w string) bool { return !isOfSums[w] && !slices.Contains(c.phrase.Words, w) }) || !c.phrase.Own || c.phrase.After || c.phrase.Fit < 0.9 || isVague(c.phrase.Words) || c.Row.OfPart || !c.Row.SaysWhat() || c.Span != d.spans[0].Span || !c.span.explicit {
		return false
	}
	if d.part != "" || d.isOfSomethingElse() || c.IsWhole() && r.isOfAPart(d) || r.isWithin(d, c.Figure) {
		return false
	}
	return d.isJoinedTo(c.phrase) && !r.isQualified(d, prose.MaxSentence)
}

// isJoinedTo reports whether nothing but links, verbs and phrases of time stands between a phrase and a number: "net income for the quarter of $9.1 million".
func (d *reading) isJoinedTo(p match.Phrase) bool {
	from := d.startOf(p.Text)
	if from < 0 {
		return false
	}
	for k := from + len(prose.WordsOf(p.Text)); k < d.From; k++ {
		if w := d.s.Words[k]; !d.s.Taken[k] && !articles[w] && w != "of" && prose.Starts(prose.Links, d.s.Words, k) == 0 && prose.Starts(prose.Verbs, d.s.Words, k) == 0 && d.s.Tokens[k].Kind != prose.Sign {
			return false
		}
	}
	return true
}

// isOfNamed looks for the figure of the row that a level is plainly named by, where the level ties to another that nothing around it speaks of.
func (r *reader) isOfNamed(d *reading) (found verdict, ok bool) {
	if d.verdict.status != Ties || !d.mayBeLevel() || d.isInexact() || d.opens || d.Digits < leastStale || !d.isPlainAmount() && d.Unit != quantity.Percent || r.isExcluded(d) {
		return verdict{}, false
	}
	f := d.verdict.figures[0]
	agrees := false
	r.candidates(d, func(c candidate) {
		switch {
		case agrees || c.Change || c.Forecast || (c.Item.Kind == release.PerShare) != d.PerShare:
		case d.printsAs(c.Figure) != quantity.No:
			agrees = c.fit.IsJust() && c.Span == d.spans[0].Span && (c.IsWhole() || r.tellsApart(d, c.Figure))
		case !ok && c.IsWhole() && r.isPlainlyNamed(d, c):
			found, ok = d.insteadBy(c.Figure, f)
		}
	})
	return found, ok && !agrees && !r.tellsApart(d, f) && !r.isCalledAs(d, f)
}

// isCalledAs reports whether the words of a level call the row of a figure of the whole by its name.
func (r *reader) isCalledAs(d *reading, f *tables.Figure) bool {
	return !f.Row.OfPart && slices.ContainsFunc(d.phrases, func(p match.Phrase) bool {
		label, _, _ := strings.Cut(f.Row.Label, " (")
		return p.Own && slices.Equal(prose.WordsOf(p.Text), prose.WordsOf(label))
	})
}

// tellsApart reports whether words around a number say most of what sets a figure apart from others of the measure: of its label, its section and its column.
func (r *reader) tellsApart(d *reading, f *tables.Figure) bool {
	said := r.wordsAround(d)
	all, has := 0.0, 0.0
	note := func(w string) {
		if len(d.phrases) > 0 && slices.Contains(d.phrases[0].Words, w) || isOfSums[w] {
			return
		}
		v := r.Tables.Weight(w)
		all += v
		if said[w] {
			has += v
		}
	}
	for _, w := range f.Row.Words {
		note(w)
	}
	for w := range f.Row.Around {
		note(w)
	}
	for w := range f.Around {
		note(w)
	}
	return all == 0 || toMillionths(3*has) >= toMillionths(all)
}

// isOfOtherSpan looks for the figure that the row of a level has for another time than the one which the level ties to, where what is said of the level goes with
// that one and not with the level: "revenue was $30.6 billion and increased 19%", which the half year's revenue was, and the quarter's increase.
func (r *reader) isOfOtherSpan(d *reading) (verdict, bool) {
	if d.verdict.status != Ties || !d.mayBeLevel() || d.isInexact() || d.opens || d.Digits < leastStale || d.isOfSomethingElse() || r.isExcluded(d) {
		return verdict{}, false
	}
	f := d.verdict.figures[0]
	if f.Change || f.Forecast || d.hasContradictedChange() || r.borneOut(d, f)+r.saysLinked(d, f) > 0 || r.isEndOfChange(d, f) {
		return verdict{}, false
	}
	var best *tables.Figure
	most := 0
	for _, x := range f.Row.Figures {
		if x.Span == f.Span || x.Change || x.Forecast || x.Item.Kind != f.Item.Kind || !maps.Equal(x.Around, f.Around) || d.printsAs(x) != quantity.No || x.Span.Months != f.Span.Months && x.Span.End != f.Span.End && x.Span.Months > 0 {
			continue
		}
		if n := r.borneOut(d, x) + r.saysLinked(d, x); n > most && d.mayBeOf(x.Span) && !r.mentioned(d, x) {
			best, most = x, n
		}
	}
	if best == nil || most < leastBorne || tables.LooksMisprinted(f) || r.isPrintedFor(d, best.Span) {
		return verdict{}, false
	}
	return d.insteadBy(best, f)
}

// hasContradictedChange reports whether a change of a level is contradicted: the level need not be.
func (d *reading) hasContradictedChange() bool {
	return slices.ContainsFunc(d.peers, func(o *reading) bool {
		return o.change != 0 && o.verdict.status == Differs && (o.chained == d.index || d.chained == o.index || o.level() == d.index)
	})
}

// isEndOfChange reports whether any change of a level's sentence leads to a figure, or from it.
func (r *reader) isEndOfChange(d *reading, f *tables.Figure) bool {
	return slices.ContainsFunc(d.peers, func(o *reading) bool {
		return o.change != 0 && len(o.spans) > 0 && (r.isChangeTo(o, f) || r.isChangeFrom(o, f))
	})
}

// leastBorne is how much others of a sentence must say for a figure of another time.
const leastBorne = 2

// borneOut is how much the other numbers of a level's sentence say for a figure.
func (r *reader) borneOut(d *reading, f *tables.Figure) int {
	n := 0
	for _, o := range d.peers {
		if o != d {
			n += r.bearsOut(o, d, f)
		}
	}
	return n
}

// saysLinked is how much the number that goes with a level, an amount or that per share, says for the level being a figure of its period.
func (r *reader) saysLinked(d *reading, f *tables.Figure) int {
	for _, o := range d.peers {
		if (d.linked != o.index && o.linked != d.index) || o.verdict.status != Ties || !o.verdict.exact || o.tellingDigits() < leastStale || o.verdict.figures[0].Span != o.spans[0].Span {
			continue
		}
		x := o.verdict.figures[0]
		amount, share := f, x
		if d.PerShare {
			amount, share = x, f
		}
		switch {
		case x.Span != f.Span:
			return -leastBorne
		case r.isOver(amount, share):
			return leastBorne
		}
	}
	return 0
}
