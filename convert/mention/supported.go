package mention

import (
	"maps"
	"slices"

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
)

// supportedDiffers looks for a figure which the words of a level lead to, and which the numbers that are said of the level bear out.
func (r *reader) supportedDiffers(d *reading) (verdict, bool) {
	best, points := r.supported(d)
	if points < supportProof || r.agreesFor(d, d.spans[0].Span) {
		return verdict{}, false
	}
	return d.insteadBy(best, d.takenFrom(best))
}

// isOfOtherRow looks for such a figure where a level ties to a row which its words do not just name and which no other number of its sentence is of: "operating income
// rose to $145.0 million from $86.9 million", where that is the adjusted one, and the second is not.
func (r *reader) isOfOtherRow(d *reading) (verdict, bool) {
	if d.verdict.status != Ties || d.change != 0 {
		return verdict{}, false
	}
	f := d.verdict.figures[0]
	if !f.Row.OfPart && !f.Row.Adjusted && r.isCalled(d, f.Row) || r.borneOut(d, f) > 0 || r.partners(d, f.Row) > 1 || d.hasContradictedChange() {
		return verdict{}, false
	}
	best, points := r.supported(d)
	if points <= supportProof {
		return verdict{}, false
	}
	return d.insteadBy(best, f)
}

// isHeldLevel reports whether a number is a level that nothing bends and that has digits enough to be held against a figure.
func (r *reader) isHeldLevel(d *reading) bool {
	return d.mayBeLevel() && !d.isInexact() && !d.opens && d.Digits >= leastStale && (d.Unit != quantity.Money || d.isPlainAmount()) && !r.isExcluded(d)
}

// isHeldAgainst reports whether a figure is a level of the kind of a number which says otherwise.
func (d *reading) isHeldAgainst(f *tables.Figure) bool {
	return !f.Change && !f.Forecast && (f.Item.Kind == release.PerShare) == (d.PerShare || d.isInCents()) && d.printsAs(f) == quantity.No && !d.Value.Shift(2).Equal(f.Size())
}

// isInCents reports whether an amount is one in hundredths of a currency, which tables print of nothing but what is per share.
func (d *reading) isInCents() bool {
	return d.Unit == quantity.Money && slices.ContainsFunc(d.s.Words[d.From:d.To], func(w string) bool { return w == "cents" || w == "pence" || w == "p" })
}

// supported is the figure that most speaks for being the level that a number should be, and how much does.
func (r *reader) supported(d *reading) (best *tables.Figure, points int) {
	if !r.isHeldLevel(d) || restated.In(d.s.Words) {
		return nil, 0
	}
	r.candidates(d, func(c candidate) {
		if c.score < leastSupported || !d.isHeldAgainst(c.Figure) {
			return
		}
		if n := r.supportFor(d, c); n > points {
			best, points = c.Figure, n
		}
	})
	return best, points
}

// supportFor counts what speaks for a figure being the level that a number should be; 0 where neither another number nor its words alone do.
func (r *reader) supportFor(d *reading, c candidate) int {
	points := r.borneOut(d, c.Figure)
	switch {
	case points == 0 && r.isPlainlyNamed(d, c):
		return supportProof
	case points <= 0:
		return 0
	}
	return points + weigh([]sign{
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
	})
}

// borneOut is how much the other numbers of a level's sentence say for a figure.
func (r *reader) borneOut(d *reading, f *tables.Figure) int {
	n := 0
	for _, o := range d.peers {
		if o != d && !o.isInexact() && len(o.spans) > 0 {
			n += r.bearsOut(o, d, f)
		}
	}
	if o := d.then; o != nil && len(o.spans) > 0 && !o.isInexact() { // "MSEK 568 (546)"
		if !o.isFoundBeside(f) {
			return n - 3
		}
		n += min(o.tellingDigits(), 3)
	}
	return n
}

// bearsOut is how much another number of the sentence says for a figure being a level: it is the change of the figure, or what its row has for the time that
// the level is compared with; less than none where it is not what it is compared with.
func (r *reader) bearsOut(o, d *reading, f *tables.Figure) int {
	says := min(o.tellingDigits(), 3)
	switch {
	case o.change != 0 && o.isSaidOfLevel(d):
		if !d.against && (r.isChangeTo(o, f) || o.Unit == quantity.Percent && slices.ContainsFunc(r.changesOf(f), o.isChange)) || d.against && r.isChangeFrom(o, f) {
			return says
		}
	case o.change == 0 && o.Unit == d.Unit && o.PerShare == d.PerShare && d.isComparedWith(o):
		if !o.isFoundBeside(f) {
			return -3
		}
		return says
	}
	return 0
}

// isSaidOfLevel reports whether a change is said of a level before it or behind it.
func (d *reading) isSaidOfLevel(o *reading) bool {
	return (d.Unit == quantity.Percent || d.Unit == o.Unit) && (d.chained == o.index || o.chained == d.index || d.level() == o.index)
}

// isFoundBeside reports whether the row of a figure has a number for a time that it may be of.
func (d *reading) isFoundBeside(f *tables.Figure) bool {
	return slices.ContainsFunc(d.spans, func(s spanFit) bool {
		return slices.ContainsFunc(f.Row.At(s.Span), func(x *tables.Figure) bool { return goesBeside(x, f) && suits(x, d) && d.printsAs(x) != quantity.No })
	})
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
