package contradict

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
)

// A number that another figure of the period is, too, is excused where the text may be of that figure. Where nothing around the
// number speaks of it, the amount of another row was taken, or it is chance.

// IsPrintedAnywhere reports whether any figure of the kind and the end of the period that the text may speak of is the number.
func (r *Checker) IsPrintedAnywhere(d *reading.Reading) bool {
	return r.isPrinted(d, d.When().End, d.AroundValue(), func(f *tables.Figure) bool {
		v, point := f.Value(), f.Item.Value
		if d.Unit == quantity.Percent {
			v, point = tables.InPercent(f)
		}
		return d.Agrees(v, point) != quantity.No && r.maySpeakOf(d, f)
	})
}

// IsPrintedFor reports whether any row that the text may speak of prints the number for a period.
func (r *Checker) IsPrintedFor(d *reading.Reading, s period.Span) bool {
	return r.isPrinted(d, s.End, d.Around(), func(f *tables.Figure) bool {
		return f.IsOf(s) && d.Agrees(f.Value(), f.Item.Value) != quantity.No && r.maySpeakOf(d, f)
	})
}

// maySpeakOf reports whether what stands around a number may be of a figure, or of another with its very value and period: always where the words of the
// measure, all of them, name no row.
func (r *Checker) maySpeakOf(d *reading.Reading, f *tables.Figure) bool {
	if len(d.Phrases) == 0 || !slices.ContainsFunc(r.RowsFor(d, d.Name()), func(f match.Fit) bool {
		return f.IsJust() || d.Change == 0 && f.IsJustAdjusted() && d.Name().Adjusted
	}) {
		return true
	}
	said := r.WordsAround(d)
	if d.Change == 0 && r.BeginsWithMeasure(d) { // nothing but its own sentence may say more of what it is
		said = map[string]bool{}
		for _, w := range r.NewCanonical(d.Sentence.Words.String()) {
			said[w] = true
		}
	}
	for _, x := range r.Tables.ByValue[f.Item.Value.Abs().String()] {
		if x.Span.End == f.Span.End && x.Item.Kind == f.Item.Kind && r.MayMean(d, x, said) {
			return true
		}
	}
	return false
}

// MayMean reports whether words around a number may be of a figure: whether they have most of what its row's label says beyond the measure's own. Of a row
// that is called as the measure is, in whatever part, nobody can tell.
func (r *Checker) MayMean(d *reading.Reading, f *tables.Figure, said map[string]bool) bool {
	all, has := 0.0, 0.0 // words beyond the measure's
	for _, w := range f.Row.Words {
		if len(d.Phrases) > 0 && slices.Contains(d.Name().Words, w) || IsOfSums[w] {
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

// IsOfSums are the words of labels that say no more than that a row is a sum.
var IsOfSums = map[string]bool{"total": true, "subtotal": true, "net": true}

// mostBelow bounds the paragraphs below a heading that are still of what it says.
const mostBelow = 8

// WordsAround are the words of a number's sentence, of the one before it in its paragraph, and of the heading above that, as rows have them.
func (r *Checker) WordsAround(d *reading.Reading) map[string]bool {
	at := [2]int{d.Block, d.InBlock}
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
	for i := d.Block - 1; i >= max(0, d.Block-mostBelow); i-- {
		if r.Blocks[i].Heading {
			note(r.Blocks[i].Text)
			break
		}
	}
	if d.InBlock > 0 {
		note(strings.Join(r.Parsed[d.Block].Sentences[d.InBlock-1].Words, " "))
	}
	note(strings.Join(d.Sentence.Words, " "))
	r.around[at] = said
	return said
}

// GrewOtherwise is the verdict that a row has grown by something else since the first of a change's bases, and not by it since any other time.
func (r *Checker) GrewOtherwise(d *reading.Reading, w *tables.Row) (found reading.Verdict, ok bool) {
	s := d.When().Span
	for _, cur := range w.At(s) {
		for _, was := range w.At(r.BasesOf(d, s)[0]) {
			v, ok := GrowthAgainst(d, cur, was)
			if !ok || found.Status != "" && !v.Expected.Equal(found.Expected) {
				return reading.Verdict{}, false
			}
			found = v
		}
	}
	return found, found.Status != "" && !r.AnyChange(d, w)
}

// inRowBeside is the figure of another row of a figure's table, in the same column, that a number is, of the nearest such row; nil for none.
func (r *Checker) inRowBeside(d *reading.Reading, f *tables.Figure) *tables.Figure {
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

// isPrinted reports whether a figure that ends in a month, near a number and of the kind that it states, is the number.
func (r *Checker) isPrinted(d *reading.Reading, month int, near tieout.Interval, is func(*tables.Figure) bool) bool {
	for _, p := range r.Tables.PrintedAt(month) {
		if d.SuitsKind(p.Kind) && slices.ContainsFunc(p.Between(near), is) {
			return true
		}
	}
	return false
}
