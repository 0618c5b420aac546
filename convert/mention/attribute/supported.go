package attribute

import (
	"maps"
	"slices"

	"github.com/tieout/tieout/convert/mention/contradict"
	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/search"
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

// SupportedDiffers looks for a figure which the words of a level lead to, and which the numbers that are said of the level bear out.
func (r *Attributor) SupportedDiffers(d *reading.Reading) (reading.Verdict, bool) {
	best, points := r.supported(d)
	if points < supportProof || r.AgreesFor(d, d.When().Span) {
		return reading.Verdict{}, false
	}
	return contradict.InsteadBy(d, best, contradict.TakenFrom(d, best))
}

// IsOfOtherRow looks for such a figure where a level ties to a row which its words do not just name and which no other number of its sentence is of: "operating income
// rose to $145.0 million from $86.9 million", where that is the adjusted one, and the second is not.
func (r *Attributor) IsOfOtherRow(d *reading.Reading) (reading.Verdict, bool) {
	if d.Verdict.Status != reading.Ties || d.Change != 0 {
		return reading.Verdict{}, false
	}
	f := d.Verdict.Figures[0]
	if !f.Row.OfPart && !f.Row.Adjusted && r.IsCalled(d, f.Row) || r.borneOut(d, f) > 0 || r.Partners(d, f.Row) > 1 || hasContradictedChange(d) {
		return reading.Verdict{}, false
	}
	best, points := r.supported(d)
	if points <= supportProof {
		return reading.Verdict{}, false
	}
	return contradict.InsteadBy(d, best, f)
}

// hasContradictedChange reports whether a change of a level is contradicted: the level need not be.
func hasContradictedChange(d *reading.Reading) bool {
	return slices.ContainsFunc(d.Peers, func(o *reading.Reading) bool {
		return o.Change != 0 && o.Verdict.Status == reading.Differs && isSaidOfLevel(o, d)
	})
}

// isHeldLevel reports whether a number is a level that nothing bends and that has digits enough to be held against a figure.
func (r *Attributor) isHeldLevel(d *reading.Reading) bool {
	return search.MayBeLevel(d) && !isOfAmountChanged(d) && !d.IsInexact() && !d.Opens && d.Digits >= reading.LeastStale && (d.Unit != quantity.Money || d.IsPlainAmount()) && !r.IsExcluded(d)
}

// isOfAmountChanged reports whether an amount per share is of an amount that something changed by: "reduced net income by $31.5 million, or $0.22 per share".
func isOfAmountChanged(d *reading.Reading) bool {
	return slices.ContainsFunc(d.Peers, func(o *reading.Reading) bool { return o.Index == d.Linked && o.Change != 0 })
}

// isHeldAgainst reports whether a figure is a level of the kind of a number which says otherwise.
func isHeldAgainst(d *reading.Reading, f *tables.Figure) bool {
	return !f.Change && !f.Forecast && (f.Item.Kind == release.PerShare) == (d.PerShare || isInCents(d)) && d.PrintsAs(f) == quantity.No && !d.Value.Shift(2).Equal(f.Size())
}

// isInCents reports whether an amount is one in hundredths of a currency, which tables print of nothing but what is per share.
func isInCents(d *reading.Reading) bool {
	return d.Unit == quantity.Money && slices.ContainsFunc(d.Sentence.Words[d.From:d.To], func(w string) bool { return w == "cents" || w == "pence" || w == "p" })
}

// supported is the figure that most speaks for being the level that a number should be, and how much does.
func (r *Attributor) supported(d *reading.Reading) (best *tables.Figure, points int) {
	if !r.isHeldLevel(d) || contradict.Restated.In(d.Sentence.Words) {
		return nil, 0
	}
	named := r.namesJustRow(d)
	r.Candidates(d, func(c derive.Candidate) {
		if c.Score < leastSupported || !isHeldAgainst(d, c.Figure) || named && !c.Phrase.Own {
			return
		}
		if n := r.supportFor(d, c); n > points {
			best, points = c.Figure, n
		}
	})
	return best, points
}

// namesJustRow reports whether the words of a number itself, before it, are just what a row is called.
func (r *Attributor) namesJustRow(d *reading.Reading) bool {
	return slices.ContainsFunc(d.Phrases, func(p match.Phrase) bool {
		return p.Own && !p.After && slices.ContainsFunc(r.RowsFor(d, p), match.Fit.IsJust)
	})
}

// supportFor counts what speaks for a figure being the level that a number should be; 0 where neither another number nor its words alone do.
func (r *Attributor) supportFor(d *reading.Reading, c derive.Candidate) int {
	points := r.borneOut(d, c.Figure)
	switch {
	case points == 0 && r.isPlainlyNamed(d, c):
		return supportProof
	case points <= 0, !c.Phrase.Own && hasOwnNoun(d):
		return 0
	}
	return points + contradict.Weigh([]contradict.Sign{
		{Holds: c.Fit.Exact, Says: 1},
		{Holds: !c.Fit.IsJust(), Says: -2},
		{Holds: c.Fit.Score < leastPlain, Says: -2},
		{Holds: c.Phrase.Own && !c.Phrase.After, Says: 1},
		{Holds: !c.Phrase.Own && !d.Against, Says: -3},
		{Holds: c.When.Explicit, Says: 1},
		{Holds: c.Span == d.When().Span, Says: 1},
		{Holds: d.Digits > 2 && misprint.Of(d.Value, d.InPlaces(c.Size())), Says: 1},
		{Holds: contradict.TakenFrom(d, c.Figure) != nil, Says: 1},
		{Holds: contradict.IsOfSomethingElse(d), Says: -3},
		{Holds: !c.LeavesOut() && r.IsQualified(d, reading.Nearby), Says: -3},
		{Holds: c.IsWhole() && r.IsOfAPart(d), Says: -3},
		{Holds: c.IsWhole() && r.IsWithin(d, c.Figure), Says: -6},
		{Holds: !c.IsWhole() && !c.Fit.Exact, Says: -1},
		{Holds: r.IsPrintedAnywhere(d), Says: -2},
	})
}

// hasOwnNoun reports whether words before a number say what it is itself: "mortgage banking income was $2.1 million, on originations of $87.5 million".
func hasOwnNoun(d *reading.Reading) bool {
	return slices.ContainsFunc(d.Phrases, func(p match.Phrase) bool { return p.Own && !p.After })
}

// borneOut is how much the other numbers of a level's sentence say for a figure.
func (r *Attributor) borneOut(d *reading.Reading, f *tables.Figure) int {
	n := 0
	for _, o := range d.Peers {
		if o != d && !o.IsInexact() && len(o.Spans) > 0 {
			n += r.bearsOut(o, d, f)
		}
	}
	if o := d.Then; o != nil && len(o.Spans) > 0 && !o.IsInexact() { // "MSEK 568 (546)"
		if !isFoundBeside(o, f) {
			return n - 3
		}
		n += min(o.TellingDigits(), 3)
	}
	return n
}

// bearsOut is how much another number of the sentence says for a figure being a level: it is the change of the figure, or what its row has for the time that
// the level is compared with; less than none where it is not what it is compared with.
func (r *Attributor) bearsOut(o, d *reading.Reading, f *tables.Figure) int {
	says := min(o.TellingDigits(), 3)
	switch {
	case o.Change != 0 && isSaidOfLevel(o, d):
		if !d.Against && (r.isChangeTo(o, f) || o.Unit == quantity.Percent && slices.ContainsFunc(r.ChangesOf(f), o.IsChange)) || d.Against && r.isChangeFrom(o, f) {
			return says
		}
	case o.Change == 0 && o.Unit == d.Unit && o.PerShare == d.PerShare && d.IsComparedWith(o):
		if !isFoundBeside(o, f) {
			return -3
		}
		return says
	}
	return 0
}

// isSaidOfLevel reports whether a change is said of a level before it or behind it.
func isSaidOfLevel(d *reading.Reading, o *reading.Reading) bool {
	return (d.Unit == quantity.Percent || d.Unit == o.Unit) && (d.Chained == o.Index || o.Chained == d.Index || d.Level() == o.Index)
}

// isFoundBeside reports whether the row of a figure has a number for a time that it may be of.
func isFoundBeside(d *reading.Reading, f *tables.Figure) bool {
	return slices.ContainsFunc(d.Spans, func(s reading.SpanFit) bool {
		return slices.ContainsFunc(f.Row.At(s.Span), func(x *tables.Figure) bool {
			return goesBeside(x, f) && d.Suits(x) && d.PrintsAs(x) != quantity.No
		})
	})
}

// goesBeside reports whether two figures of a row are levels set apart alike.
func goesBeside(x, f *tables.Figure) bool {
	return x != f && !x.Change && !x.Forecast && maps.Equal(x.Around, f.Around) && x.Span.Months == f.Span.Months
}

// isChangeTo reports whether a change leads to a figure of a row, from the time that it is counted from.
func (r *Attributor) isChangeTo(o *reading.Reading, f *tables.Figure) bool {
	for _, base := range r.BasesOf(o, f.Span) {
		for _, was := range f.Row.At(base) {
			if _, ok := derive.ChangeOf(o, f, was); ok && goesBeside(was, f) {
				return true
			}
		}
		if len(o.Bases) > 0 {
			break // words say which
		}
	}
	return false
}

// isChangeFrom reports whether a change leads from a figure to one of its row that is of the change's own time.
func (r *Attributor) isChangeFrom(o *reading.Reading, f *tables.Figure) bool {
	for _, s := range o.Spans {
		for _, cur := range f.Row.At(s.Span) {
			if _, ok := derive.ChangeOf(o, cur, f); ok && goesBeside(cur, f) && cur.Span.End > f.Span.End {
				return true
			}
		}
	}
	return false
}
