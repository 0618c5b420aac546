package mention

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// changeNamedDiffers looks for the change that the rows which the words of a percentage name print, or have gone through, on the basis that is said, where none
// of them has the percentage on any basis or since any other time: "content revenue increased 41% (60% in constant currency)", beside 61 % and 60 %.
func (r *reader) changeNamedDiffers(d *reading) (verdict, bool) {
	if !d.isHeldChange() || d.isOfSomethingElse() || r.isExcluded(d) || r.isOfAPart(d) {
		return verdict{}, false
	}
	p, ok := d.phraseOfChange()
	if !ok {
		return verdict{}, false
	}
	basis := basisOf(d.ownWords())
	var found verdict
	for _, rf := range r.rowsFor(d, p) {
		if !rf.Exact || rf.Score < leastNamed || rf.Row.Adjusted != (p.Adjusted && basis == nil) {
			continue
		}
		if r.anyChange(d, rf.Row) || d.isFromElsewhere(rf.Row) || r.isPrintedIn(d, rf.Row.Table) {
			return verdict{}, false
		}
		v, ok := r.changeOn(d, rf, basis)
		if ok && found.status != "" && !v.expected.Equal(found.expected) {
			return verdict{}, false
		}
		if ok {
			found = v
		}
	}
	return found, found.status != ""
}

// isHeldChange reports whether a number is a percentage of change over one time that nothing bends.
func (d *reading) isHeldChange() bool {
	return d.change != 0 && d.Unit == quantity.Percent && d.Digits >= leastStale && !d.isInexact() && len(d.spans) > 0 && !yearly.In(d.ownWords()) && !restated.In(d.s.Words) && !supposes.In(d.s.Words[:d.From])
}

// phraseOfChange is the phrase that a change is joined to, its own or that of the number which it goes on from; false for none.
func (d *reading) phraseOfChange() (match.Phrase, bool) {
	next := d.index
	for next >= 0 {
		o := d.peers[next]
		if len(o.phrases) == 0 {
			return match.Phrase{}, false
		}
		if p := o.phrases[0]; p.Own && (o.isJoinedTo(p) || p.After) {
			return p, !p.After && p.Fit >= 0.9 && !isVague(p.Words) && !o.isNounOfAnother(p) && (o == d || d.isAboutAs(o))
		}
		if next = o.chained; next >= o.index || next < 0 {
			next = o.sameChangeBefore()
		}
	}
	return match.Phrase{}, false
}

// sameChangeBefore is the percentage of change right before another, which says by how much the same has changed on another basis: "increased 9% (8% in constant
// currency)"; -1 for none.
func (d *reading) sameChangeBefore() int {
	if d.index == 0 {
		return -1
	}
	o := d.peers[d.index-1]
	if o.change == 0 || o.Unit != d.Unit || d.wordsFrom(o.To, d.From) > 1 {
		return -1
	}
	return o.index
}

// isNounOfAnother reports whether a phrase before a number says what the number in front of it is of: "surpassed $75 billion in revenue, up 34 percent".
func (d *reading) isNounOfAnother(p match.Phrase) bool {
	k := d.startOf(p.Text) - 1
	return k > 0 && (d.s.Words[k] == "in" || d.s.Words[k] == "of") && d.ownerAt(k-1) != nil
}

// isAboutAs reports whether a change is said of what another number of its sentence is, right behind it.
func (d *reading) isAboutAs(o *reading) bool {
	return !hasObjectOfItsOwn(d) && !d.isOfOther(o) && d.wordsFrom(o.To, d.From) <= mostBetween+mostToBase && len(o.verdict.figures) > 0
}

// basisOf is the basis that words name for a change, nil where it is as reported.
func basisOf(words wording.Text) *wording.Set {
	for _, basis := range []*wording.Set{inConstant, organic, likeForLike} {
		if basis.In(words) {
			return basis
		}
	}
	return nil
}

// changeOn is the verdict that the change which a row prints on a basis, or its amounts have gone through, contradicts a percentage.
func (r *reader) changeOn(d *reading, rf match.Fit, basis *wording.Set) (verdict, bool) {
	for _, w := range append([]*tables.Row{rf.Row}, rf.Row.Growths...) {
		for _, f := range w.At(d.spans[0].Span) {
			if f.Item.Kind != release.Percentage || !f.Change && w == rf.Row || f.Forecast || r.isCommonSize(f) || basisOf(slices.Concat(f.Heads(), prose.WordsOf(f.Row.Label))) != basis {
				continue
			}
			return d.contradictedBy(f)
		}
	}
	if basis != nil || len(d.bases) == 0 && len(r.basesAround[d.block]) > 0 {
		return verdict{}, false
	}
	return r.grewOtherwise(d, rf.Row)
}
