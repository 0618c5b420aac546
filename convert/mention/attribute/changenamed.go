package attribute

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/contradict"
	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// ChangeNamedDiffers looks for the change that the rows which the words of a percentage name print, or have gone through, on the basis that is said, where none
// of them has the percentage on any basis or since any other time: "content revenue increased 41% (60% in constant currency)", beside 61 % and 60 %.
func (r *Attributor) ChangeNamedDiffers(d *reading.Reading) (reading.Verdict, bool) {
	if !isHeldChange(d) || contradict.IsOfSomethingElse(d) || r.IsExcluded(d) || r.IsOfAPart(d) {
		return reading.Verdict{}, false
	}
	p, ok := phraseOfChange(d)
	if !ok {
		return reading.Verdict{}, false
	}
	basis := basisOf(derive.OwnWords(d))
	var found reading.Verdict
	for _, rf := range r.RowsFor(d, p) {
		if !rf.Exact || rf.Score < leastNamed || !isOnBasisOf(rf.Row, p, basis) {
			continue
		}
		if r.namesakeChanged(d, rf.Row) || contradict.IsFromElsewhere(d, rf.Row) || r.IsPrintedIn(d, rf.Row.Table) {
			return reading.Verdict{}, false
		}
		v, ok := r.changeOn(d, rf, basis)
		if ok && r.IsOfOtherPart(d, v.Figures[0]) {
			return reading.Verdict{}, false
		}
		if ok && found.Status != "" && !v.Expected.Equal(found.Expected) {
			return reading.Verdict{}, false
		}
		if ok {
			found = v
		}
	}
	return found, found.Status != ""
}

// namesakeChanged reports whether a row that is called as one is, in whatever part of the company, has gone through a change or prints it.
func (r *Attributor) namesakeChanged(d *reading.Reading, of *tables.Row) bool {
	if r.AnyChange(d, of) {
		return true
	}
	return len(of.Words) > 0 && slices.ContainsFunc(r.Tables.RowsWith(of.Words[0]), func(w *tables.Row) bool {
		return w != of && slices.Equal(w.Words, of.Words) && r.AnyChange(d, w)
	})
}

// isOnBasisOf reports whether a row leaves something out where the words of a change do, other than by a basis, or its own name says the basis: "Same-store
// expenses".
func isOnBasisOf(w *tables.Row, p match.Phrase, basis *wording.Set) bool {
	return basis != nil && basis.In(prose.WordsOf(w.Label)) || w.Adjusted == (p.Adjusted && basis == nil)
}

// isHeldChange reports whether a number is a percentage of change over one time that nothing bends.
func isHeldChange(d *reading.Reading) bool {
	return d.Change != 0 && d.Unit == quantity.Percent && d.Digits >= reading.LeastStale && !d.IsInexact() && len(d.Spans) > 0 && !contradict.Yearly.In(derive.OwnWords(d)) && !contradict.Restated.In(d.Sentence.Words) && !contradict.Supposes.In(d.Sentence.Words[:d.From])
}

// phraseOfChange is the phrase that a change is joined to, its own or that of the number which it goes on from; false for none.
func phraseOfChange(d *reading.Reading) (match.Phrase, bool) {
	next := d.Index
	for next >= 0 {
		o := d.Peers[next]
		if len(o.Phrases) == 0 {
			return match.Phrase{}, false
		}
		if p := o.Name(); p.Own && (isJoinedTo(o, p) || p.After) {
			return p, !p.After && p.Fit >= 0.9 && !reading.IsVague(p.Words) && !isNounOfAnother(o, p) && (o == d || isAboutAs(d, o))
		}
		if next = o.Chained; next >= o.Index || next < 0 {
			next = sameChangeBefore(o)
		}
	}
	return match.Phrase{}, false
}

// sameChangeBefore is the percentage of change right before another, which says by how much the same has changed on another basis: "increased 9% (8% in constant
// currency)"; -1 for none.
func sameChangeBefore(d *reading.Reading) int {
	if d.Index == 0 {
		return -1
	}
	o := d.Peers[d.Index-1]
	if o.Change == 0 || o.Unit != d.Unit || d.WordsFrom(o.To, d.From) > 1 {
		return -1
	}
	return o.Index
}

// isNounOfAnother reports whether a phrase before a number says what the number in front of it is of: "surpassed $75 billion in revenue, up 34 percent".
func isNounOfAnother(d *reading.Reading, p match.Phrase) bool {
	k := d.StartOf(p.Text) - 1
	return k > 0 && (d.Sentence.Words[k] == "in" || d.Sentence.Words[k] == "of") && d.OwnerAt(k-1) != nil
}

// isAboutAs reports whether a change is said of what another number of its sentence is, right behind it.
func isAboutAs(d *reading.Reading, o *reading.Reading) bool {
	return !d.HasObjectOfItsOwn() && !d.IsOfOther(o) && d.WordsFrom(o.To, d.From) <= contradict.MostBetween+reading.MostToBase && len(o.Verdict.Figures) > 0
}

// basisOf is the basis that words name for a change, nil where it is as reported.
func basisOf(words wording.Text) *wording.Set {
	for _, basis := range []*wording.Set{contradict.InConstant, contradict.Organic, contradict.LikeForLike} {
		if basis.In(words) {
			return basis
		}
	}
	return nil
}

// changeOn is the verdict that the change which a row prints on a basis, or its amounts have gone through, contradicts a percentage.
func (r *Attributor) changeOn(d *reading.Reading, rf match.Fit, basis *wording.Set) (reading.Verdict, bool) {
	for _, w := range append([]*tables.Row{rf.Row}, rf.Row.Growths...) {
		for _, f := range w.At(d.When().Span) {
			if f.Item.Kind != release.Percentage || !f.Change && w == rf.Row || f.Forecast || r.IsCommonSize(f) || basisOf(slices.Concat(f.Heads(), prose.WordsOf(f.Row.Label))) != basis {
				continue
			}
			return contradict.ContradictedBy(d, f)
		}
	}
	if basis != nil || len(d.Bases) == 0 && len(r.BasesAround[d.Block]) > 0 {
		return reading.Verdict{}, false
	}
	return r.GrewOtherwise(d, rf.Row)
}
