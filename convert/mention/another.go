package mention

import (
	"maps"
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
)

// A number that another figure of the period is, too, is excused where the text may be of that figure. Where nothing around the
// number speaks of it, the amount of another row was taken, or it is chance.

// isPrintedAnywhere reports whether any figure of the kind and the end of the period that the text may speak of is the number.
func (r *reader) isPrintedAnywhere(d *reading) bool {
	return r.isPrinted(d, d.spans[0].End, d.aroundValue(), func(f *tables.Figure) bool {
		v, point := f.Value(), f.Item.Value
		if d.Unit == quantity.Percent {
			v, point = tables.InPercent(f)
		}
		return d.Agrees(v, point) != quantity.No && r.maySpeakOf(d, f)
	})
}

// isPrintedFor reports whether any row that the text may speak of prints the number for a period.
func (r *reader) isPrintedFor(d *reading, s period.Span) bool {
	return r.isPrinted(d, s.End, d.Around(), func(f *tables.Figure) bool {
		return f.IsOf(s) && d.Agrees(f.Value(), f.Item.Value) != quantity.No && r.maySpeakOf(d, f)
	})
}

// maySpeakOf reports whether what stands around a number may be of a figure, or of another with its very value and period: always where the words of the
// measure, all of them, name no row.
func (r *reader) maySpeakOf(d *reading, f *tables.Figure) bool {
	if len(d.phrases) == 0 || !slices.ContainsFunc(r.rowsFor(d, d.phrases[0]), match.Fit.IsJust) {
		return true
	}
	said := r.wordsAround(d)
	for _, x := range r.Tables.ByValue[f.Item.Value.Abs().String()] {
		if x.Span.End == f.Span.End && x.Item.Kind == f.Item.Kind && r.mayMean(d, x, said) {
			return true
		}
	}
	return false
}

// mayMean reports whether words around a number may be of a figure: whether they have most of what its row's label says beyond the measure's own. Of a row
// that is called as the measure is, in whatever part, nobody can tell.
func (r *reader) mayMean(d *reading, f *tables.Figure, said map[string]bool) bool {
	all, has := 0.0, 0.0 // words beyond the measure's
	for _, w := range f.Row.Words {
		if len(d.phrases) > 0 && slices.Contains(d.phrases[0].Words, w) || isOfSums[w] {
			continue
		}
		v := r.Tables.Weight(w)
		all += v
		if said[w] {
			has += v
		}
	}
	return all == 0 || 2*has >= all
}

// isOfSums are the words of labels that say no more than that a row is a sum.
var isOfSums = map[string]bool{"total": true, "subtotal": true, "net": true}

// wordsAround are the words of a number's sentence, of the one before it in its paragraph, and of the heading right above that, as rows have them.
func (r *reader) wordsAround(d *reading) map[string]bool {
	at := [2]int{d.block, d.sentence}
	said, known := r.around[at]
	if known {
		return said
	}
	said = map[string]bool{}
	note := func(text string) {
		for _, w := range r.NewCanonical(text) {
			said[w] = true
		}
	}
	if d.block > 0 && r.blocks[d.block-1].Heading {
		note(r.blocks[d.block-1].Text)
	}
	if d.sentence > 0 {
		note(strings.Join(r.parsed[d.block].sentences[d.sentence-1].Words, " "))
	}
	note(strings.Join(d.s.Words, " "))
	r.around[at] = said
	return said
}

// leastNamed is how well a row must fit words that are just its own, its section among them.
const leastNamed = 0.95

// anotherGrew looks for a percentage that is by what a row has grown which has not all of the words of the measure, where just one row has them all and has grown
// otherwise: "Plate sales declined 9.7 percent", where it is the tons of plate that did.
func (r *reader) anotherGrew(d *reading) (verdict, bool) {
	if d.verdict.status != Derives || d.verdict.exact || len(d.verdict.figures) != 2 || d.Digits < leastStale || len(d.phrases) == 0 || !r.isPlainGrowth(d) {
		return verdict{}, false
	}
	p := d.phrases[0]
	if !p.Own || p.Fit < 1 || p.Adjusted || r.isQualified(d, nearby) || r.mayBeGrowthOf(d, d.verdict.figures[0], p) {
		return verdict{}, false
	}
	var found verdict
	for _, rf := range r.rowsFor(d, p) {
		if !r.isNamed(rf, p) {
			continue
		}
		v, ok := r.grewOtherwise(d, rf.Row)
		if !ok || found.status != "" && !v.expected.Equal(found.expected) {
			return verdict{}, false
		}
		found = v
	}
	return found, found.status != ""
}

// anotherChanged looks for a percentage that a row prints as its change which has not all of the words of the measure, where just one row has them all and
// prints another: "Same-facility equivalent admissions grew 2.1%", where the admissions did.
func (r *reader) anotherChanged(d *reading) (verdict, bool) {
	is := d.printedTie()
	if is == nil || d.isInexact() || len(d.phrases) == 0 {
		return verdict{}, false
	}
	p := d.phrases[0]
	if !p.Own || p.After || p.Fit < 1 || p.Adjusted != is.LeavesOut() || r.hasWords(is.Row, p.Words) || !r.mayMean(d, is, map[string]bool{}) {
		return verdict{}, false
	}
	on := r.changeNamed(d, p, is)
	if on == nil || d.isBentBeyond(on.Row) {
		return verdict{}, false
	}
	return d.insteadBy(on, is)
}

// changeNamed is the change that the one row which a phrase names prints beside another row's; nil for none, for several that differ, and for the number.
func (r *reader) changeNamed(d *reading, p match.Phrase, beside *tables.Figure) (on *tables.Figure) {
	for _, rf := range r.rowsFor(d, p) {
		if !r.isNamed(rf, p) || rf.Row == beside.Row {
			continue
		}
		for _, f := range rf.Row.At(beside.Span) {
			if !f.Change || f.Item.Kind != beside.Item.Kind || !maps.Equal(f.Around, beside.Around) {
				continue
			}
			if d.isChange(f) || on != nil && !on.Item.Value.Equal(f.Item.Value) {
				return nil
			}
			on = f
		}
	}
	return on
}

// isBentBeyond reports whether what stands around a number in its clause says that it leaves something out, which a row's label does not say as well.
func (d *reading) isBentBeyond(w *tables.Row) bool {
	from, to := d.window()
	end := d.To
	for end < to && d.s.Words[end] != "," && d.s.Words[end] != "and" && d.s.Words[end] != ";" {
		end++
	}
	label := prose.WordsOf(w.Label)
	return prose.Adjusts.In(slices.DeleteFunc(slices.Clone(d.s.Words[from:end]), label.Has))
}

// isNamed reports whether a phrase names a row, its section among the words.
func (r *reader) isNamed(f match.Fit, p match.Phrase) bool {
	return f.Exact && f.Score >= leastNamed && r.hasWords(f.Row, p.Words)
}

// mayBeGrowthOf reports whether words around a change may be of a figure that has not all of the words of its measure: they have one of what is around that.
func (r *reader) mayBeGrowthOf(d *reading, f *tables.Figure, p match.Phrase) bool {
	if r.hasWords(f.Row, p.Words) || !r.mayMean(d, f, map[string]bool{}) {
		return true
	}
	said := r.wordsAround(d)
	for w := range f.Row.Around {
		if said[w] && !slices.Contains(p.Words, w) {
			return true
		}
	}
	return false
}

// grewOtherwise is the verdict that a row has grown by something else since the first of a change's bases, and not by it since any other time.
func (r *reader) grewOtherwise(d *reading, w *tables.Row) (found verdict, ok bool) {
	s := d.spans[0].Span
	for _, cur := range w.At(s) {
		for _, was := range w.At(r.basesOf(d, s)[0]) {
			v, ok := growthAgainst(d, cur, was)
			if !ok || found.status != "" && !v.expected.Equal(found.expected) {
				return verdict{}, false
			}
			found = v
		}
	}
	return found, found.status != "" && !r.anyChange(d, w)
}

// hasWords reports whether a row has all of some words, in its label or around it.
func (r *reader) hasWords(w *tables.Row, words []string) bool {
	under := r.Canonical(strings.Join(w.Section, " "))
	return !slices.ContainsFunc(words, func(x string) bool { return !w.InLabel[x] && !w.Around[x] && !slices.Contains(under, x) })
}

// inRowBeside is the figure of another row of a figure's table, in the same column, that a number is, of the nearest such row; nil for none.
func (r *reader) inRowBeside(d *reading, f *tables.Figure) *tables.Figure {
	var is *tables.Figure
	away := func(x *tables.Figure) int { return max(x.Row.Order-f.Row.Order, f.Row.Order-x.Row.Order) }
	for _, w := range r.Tables.ByTable[f.Row.Table] {
		for _, x := range w.Figures {
			if x.Item.Column == f.Item.Column && x.Row != f.Row && x.Item.Kind == f.Item.Kind && d.Agrees(x.Value(), x.Item.Value) != quantity.No && (is == nil || away(x) < away(is)) {
				is = x
			}
		}
	}
	return is
}
