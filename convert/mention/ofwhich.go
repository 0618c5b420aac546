package mention

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/internal/wording"
)

// ofWhichWords point back to the number before as the whole that a percentage is of; ofTheTotal are those behind a percentage.
var (
	ofWhichWords = wording.Phrases("of which|whom|these|those|them|that")
	ofTheTotal   = wording.Phrases("^ of the? total|company|whole")
)

// partOfBefore derives a percentage that a row, of which words stand beside it, is of the number before it in the sentence: "42,040 lots, of which 67%
// were under option", "total investments were $4,035.4 million, of which fixed maturities made up 84.8%".
func (r *reader) partOfBefore(d *reading) (verdict, bool) {
	if d.Unit != quantity.Percent || d.change != 0 || d.Negative || d.future || d.Ranged || d.tellingDigits() < fewDigits || !d.isOfBefore() {
		return verdict{}, false
	}
	whole := d.wholeBefore()
	if whole == nil {
		return verdict{}, false
	}
	e := r.evidenceOf(d)
	var best verdict
	c := quantity.NewChance(&d.Number)
	for _, w := range r.Tables.ByTable[whole.Row.Table] {
		for _, x := range w.Figures {
			if !x.MayBePartOf(whole) {
				continue
			}
			fit := r.fitsEvidence(x, e)
			i, point, ok := tables.Quotient(x, whole)
			if !ok || fit < leastOfWhole {
				continue
			}
			if c.Count(point.Mul(quantity.Hundred)); d.AgreesInPercent(i, point) == quantity.Exact && fit > best.score {
				best = verdict{status: Derives, figures: []*tables.Figure{x, whole}, formula: tables.PrintedAs(x) + "/" + tables.PrintedAs(whole), score: fit}
			}
		}
	}
	return best, best.status != "" && c.Expected() <= mostChanceInRow
}

// isOfBefore reports whether the words around a percentage say that it is of what stands before.
func (d *reading) isOfBefore() bool {
	from, to := d.window()
	return ofWhichWords.In(d.s.Words[from:d.From]) || ofTheTotal.In(d.s.Words[d.To:to])
}

// leastOfWhole is how well words must fit a row at the least that is a part of what was said before.
const leastOfWhole = 0.3

// wholeBefore is the figure that the nearest amount or count before a percentage ties to, or that has grown as a change before it says; nil for none.
func (d *reading) wholeBefore() *tables.Figure {
	for k := d.index - 1; k >= 0; k-- {
		o := d.peers[k]
		if o.PerShare || o.against || o.Unit == quantity.Percent && o.change == 0 {
			continue
		}
		switch v := o.verdict; {
		case len(v.figures) == 0:
			return nil
		case v.status == Ties && o.change == 0:
			return v.figures[0]
		case v.status == Derives && o.change != 0 && slices.ContainsFunc(v.figures[1:], func(f *tables.Figure) bool { return f.Row == v.figures[0].Row }):
			return v.figures[0]
		}
		return nil
	}
	return nil
}
