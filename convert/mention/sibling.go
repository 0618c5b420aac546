package mention

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
)

// Where a text speaks of one part of the company, and a number is to the digit that of another which stands beside it in a table, the part's own figure in that
// column contradicts the number: "operating income of the segment rose to $8.1 million", which another segment earned.

// isOfSibling looks for the figure of the part that is spoken of, where a number ties to the figure of another part in its place.
func (r *reader) isOfSibling(d *reading) (verdict, bool) {
	if d.verdict.status != Ties || d.isInexact() || d.Digits < leastStale || d.isOfSomethingElse() || r.isExcluded(d) {
		return verdict{}, false
	}
	f := d.verdict.figures[0]
	if f.Forecast || f.Row.IsTotal() {
		return verdict{}, false
	}
	own := r.siblingNamed(d, f)
	if own == nil && d.isSaidOfPart() && r.isOfOtherPart(d, f) {
		own = r.siblingCalled(f, r.Canonical(d.part))
	}
	if own == nil || d.printsAs(own) != quantity.No {
		return verdict{}, false
	}
	return d.insteadBy(own, f)
}

// isSiblings looks for the figure of the row that the words of a level have the whole name of, where the level ties to nothing, and another row beside has it in that
// column: "in the United Kingdom revenue reached DKK 347m", which it did in North America.
func (r *reader) isSiblings(d *reading) (found verdict, ok bool) {
	if d.verdict.status != "" || d.opens || d.against || d.tellingDigits() <= fewDigits || !r.isHeldLevel(d) || d.isOfSomethingElse() {
		return verdict{}, false
	}
	r.candidates(d, func(c candidate) {
		if ok || !c.phrase.Own || c.phrase.After || c.span.Span != d.spans[0].Span || c.fit.Score < leastPlain || !d.isHeldAgainst(c.Figure) || !r.isPartIn(c.Row, c.phrase.Words) {
			return
		}
		if x := r.siblingWith(d, c.Figure); x != nil {
			found, ok = d.insteadBy(c.Figure, x)
		}
	})
	return found, ok
}

// siblingWith is the figure in the column of another, of another row below the same heading, that prints as a level; nil for none.
func (r *reader) siblingWith(d *reading, f *tables.Figure) *tables.Figure {
	for _, w := range r.Tables.ByTable[f.Row.Table] {
		if w == f.Row || w.IsTotal() || !slices.Equal(w.Section, f.Row.Section) {
			continue
		}
		if x := w.Beside(f, d.isLevelOf); x != nil {
			return x
		}
	}
	return nil
}

// siblingCalled is the figure in the column of another of the row below the same heading that is called by just some words; nil for none.
func (r *reader) siblingCalled(f *tables.Figure, words []string) *tables.Figure {
	for _, w := range r.Tables.ByTable[f.Row.Table] {
		if w == f.Row || !slices.Equal(w.Section, f.Row.Section) || !tables.SameSet(w.Words, words) {
			continue
		}
		if x := w.Beside(f, func(x *tables.Figure) bool { return x.Item.Kind == f.Item.Kind }); x != nil {
			return x
		}
	}
	return nil
}

// siblingNamed is the figure in the column of another of the row whose whole name the words of a number itself have, beside those of the measure, where they have
// none of the other's: "RevPAR in Denver was $149.27", which another city's was; nil where they name no row, or several.
func (r *reader) siblingNamed(d *reading, f *tables.Figure) (own *tables.Figure) {
	if len(d.phrases) == 0 || !d.phrases[0].Own || d.phrases[0].After || len(f.Row.Words) == 0 || r.hasAnyOf(f.Row, d.phrases[0].Words) {
		return nil
	}
	said := d.phrases[0].Words
	for _, w := range r.Tables.ByTable[f.Row.Table] {
		if w == f.Row || !slices.Equal(w.Section, f.Row.Section) || !r.isPartIn(w, said) {
			continue
		}
		if own != nil {
			return nil
		}
		if own = r.siblingCalled(f, w.Words); own == nil {
			return nil
		}
	}
	return own
}

// isPartIn reports whether some words have all of the name of a row, which is no measure, and more.
func (r *reader) isPartIn(w *tables.Row, said []string) bool {
	if len(w.Words) == 0 || len(w.Words) >= len(said) || w.IsTotal() || len(r.ConceptsOf(w.Words)) > 0 {
		return false
	}
	return !slices.ContainsFunc(w.Words, func(x string) bool {
		return !slices.Contains(said, x) || measures[x] || wholes[x] || w.Around[x] && !w.OfPart || w.InTitle[x]
	})
}

// hasAnyOf reports whether a row's label has any of some words.
func (r *reader) hasAnyOf(w *tables.Row, words []string) bool {
	return slices.ContainsFunc(w.Words, func(x string) bool { return slices.Contains(words, x) })
}

// isSaidOfPart reports whether the part that a number's paragraph speaks of is named in its sentence, or pointed back to there: "operating income of the segment".
func (d *reading) isSaidOfPart() bool {
	return d.s.Part != "" || partNouns.In(d.s.Words)
}

// isOfForeignRow looks for what the part of the company that is spoken of says of a number which ties to, or follows from, a row that no word around names: "net
// sales increased by 6% to MSEK 611" below the name of a business area, where those of a country did. The number ties to nothing then.
func (r *reader) isOfForeignRow(d *reading) (verdict, bool) {
	if d.verdict.status != Ties && d.verdict.status != Derives || d.part == "" || len(d.spans) == 0 {
		return verdict{}, false
	}
	f := d.verdict.figures[0]
	part, said := r.Canonical(d.part), r.wordsAround(d)
	if f.Row.IsTotal() || f.IsSaidBy(part, nil) || len(f.Row.Words) == 0 || slices.ContainsFunc(f.Row.Words, func(w string) bool { return said[w] }) {
		return verdict{}, false
	}
	if !slices.ContainsFunc(r.partFigures(d), func(x *tables.Figure) bool { return x.Span == f.Span && x.Item.Kind == f.Item.Kind }) {
		return verdict{}, false
	}
	kept := d.verdict
	d.verdict = verdict{}
	v, ok := r.partDiffers(d)
	d.verdict = kept
	if !ok {
		return verdict{}, true
	}
	return v, true
}
