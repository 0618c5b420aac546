package attribute

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/contradict"
	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/internal/wording"
)

// Where a text speaks of one part of the company, and a number is to the digit that of another which stands beside it in a table, the part's own figure in that
// column contradicts the number: "operating income of the segment rose to $8.1 million", which another segment earned.

// IsOfSibling looks for the figure of the part that is spoken of, where a number ties to the figure of another part in its place.
func (r *Attributor) IsOfSibling(d *reading.Reading) (reading.Verdict, bool) {
	if d.Verdict.Status != reading.Ties || d.IsInexact() || d.Digits < reading.LeastStale || contradict.IsOfSomethingElse(d) || r.IsExcluded(d) {
		return reading.Verdict{}, false
	}
	f := d.Verdict.Figures[0]
	if f.Forecast || f.Row.IsTotal() || f.Change && d.Change == 0 { // "one contributed 50% of sales and the other 43%" is no change of another
		return reading.Verdict{}, false
	}
	own := r.siblingNamed(d, f)
	if own == nil && isSaidOfPart(d) && r.IsOfOtherPart(d, f) {
		own = r.Tables.Sister(f, r.Canonical(d.Part))
	}
	if own == nil || d.PrintsAs(own) != quantity.No || isByDay(f.Row) && !isByDay(own.Row) && byDay.In(d.Sentence.Words) {
		return reading.Verdict{}, false
	}
	return contradict.InsteadBy(d, own, f)
}

// byDay are the words of what is told for each day: what there was in a quarter is no part beside it.
var byDay = wording.Phrases("daily|boepd|bpd|kbd", "boe/d", "bbl/d", "mcf/d", "per day", "a day")

func isByDay(w *tables.Row) bool {
	return byDay.In(prose.WordsOf(w.Label))
}

// IsSiblings looks for the figure of the row that the words of a level have the whole name of, where the level ties to nothing, and another row beside has it in that
// column: "in the United Kingdom revenue reached DKK 347m", which it did in North America.
func (r *Attributor) IsSiblings(d *reading.Reading) (found reading.Verdict, ok bool) {
	if d.Verdict.Status != "" || d.Opens || d.Against || d.TellingDigits() <= reading.FewDigits || !r.isHeldLevel(d) || contradict.IsOfSomethingElse(d) {
		return reading.Verdict{}, false
	}
	r.Candidates(d, func(c derive.Candidate) {
		if ok || !c.Phrase.Own || c.Phrase.After || c.When.Span != d.When().Span || c.Fit.Score < leastPlain || !isHeldAgainst(d, c.Figure) || !r.isPartIn(c.Row, c.Phrase.Words) {
			return
		}
		if x := r.siblingWith(d, c.Figure); x != nil {
			found, ok = contradict.InsteadBy(d, c.Figure, x)
		}
	})
	return found, ok
}

// siblingWith is the figure in the column of another, of another row below the same heading, that prints as a level; nil for none.
func (r *Attributor) siblingWith(d *reading.Reading, f *tables.Figure) *tables.Figure {
	for _, w := range r.Tables.ByTable[f.Row.Table] {
		if w == f.Row || w.IsTotal() || !slices.Equal(w.Section, f.Row.Section) {
			continue
		}
		if x := w.Beside(f, func(f *tables.Figure) bool { return isLevelOf(d, f) }); x != nil {
			return x
		}
	}
	return nil
}

// siblingNamed is the figure in the column of another of the row whose whole name the words of a number itself have, beside those of the measure, where they have
// none of the other's: "RevPAR in Denver was $149.27", which another city's was; nil where they name no row, or several.
func (r *Attributor) siblingNamed(d *reading.Reading, f *tables.Figure) (own *tables.Figure) {
	if !d.IsNamedBefore() || len(f.Row.Words) == 0 || r.hasAnyOf(f.Row, d.Name().Words) {
		return nil
	}
	said := d.Name().Words
	for _, w := range r.Tables.ByTable[f.Row.Table] {
		if w == f.Row || !slices.Equal(w.Section, f.Row.Section) || !r.isPartIn(w, said) {
			continue
		}
		if own != nil {
			return nil
		}
		if own = r.Tables.Sister(f, w.Words); own == nil {
			return nil
		}
	}
	return own
}

// isPartIn reports whether some words have all of the name of a row, which is no measure, and more.
func (r *Attributor) isPartIn(w *tables.Row, said []string) bool {
	if len(w.Words) == 0 || len(w.Words) >= len(said) || w.IsTotal() || len(r.ConceptsOf(w.Words)) > 0 {
		return false
	}
	return !slices.ContainsFunc(w.Words, func(x string) bool {
		return !slices.Contains(said, x) || reading.Measures[x] || reading.Wholes[x] || w.Around[x] && !w.OfPart || w.InTitle[x]
	})
}

// hasAnyOf reports whether a row's label has any of some words.
func (r *Attributor) hasAnyOf(w *tables.Row, words []string) bool {
	return slices.ContainsFunc(w.Words, func(x string) bool { return slices.Contains(words, x) })
}

// isSaidOfPart reports whether the part that a number's paragraph speaks of is named in its sentence, or pointed back to there: "operating income of the segment".
func isSaidOfPart(d *reading.Reading) bool {
	return d.Sentence.Part != "" || reading.PartNouns.In(d.Sentence.Words)
}

// IsOfForeignRow looks for what the part of the company that is spoken of says of a number which ties to, or follows from, a row that no word around names: "net
// sales increased by 6% to MSEK 611" below the name of a business area, where those of a country did. The number ties to nothing then.
func (r *Attributor) IsOfForeignRow(d *reading.Reading) (reading.Verdict, bool) {
	if d.Verdict.Status != reading.Ties && d.Verdict.Status != reading.Derives || d.Part == "" || len(d.Spans) == 0 {
		return reading.Verdict{}, false
	}
	f := d.Verdict.Figures[0]
	part, said := r.Canonical(d.Part), r.WordsAround(d)
	if f.Row.IsTotal() || f.IsSaidBy(part, nil) || len(f.Row.Words) == 0 || slices.ContainsFunc(f.Row.Words, func(w string) bool { return said[w] }) {
		return reading.Verdict{}, false
	}
	if !slices.ContainsFunc(r.partFigures(d), func(x *tables.Figure) bool { return x.Span == f.Span && x.Item.Kind == f.Item.Kind }) {
		return reading.Verdict{}, false
	}
	kept := d.Verdict
	d.Verdict = reading.Verdict{}
	v, ok := r.PartDiffers(d)
	d.Verdict = kept
	if !ok {
		return reading.Verdict{}, true
	}
	return v, true
}
