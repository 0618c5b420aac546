package search

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/internal/wording"
)

// OfWhichWords point back to the number before as the whole that a percentage is of; ofTheTotal are those behind a percentage.
var (
	OfWhichWords = wording.Phrases("of which|whom|these|those|them|that")
	ofTheTotal   = wording.Phrases("^ of the? total|company|whole")
)

// partOfBefore derives a percentage that a row, of which words stand beside it, is of the number before it in the sentence: "42,040 lots, of which 67%
// were under option", "total investments were $4,035.4 million, of which fixed maturities made up 84.8%".
func (r *Searcher) partOfBefore(d *reading.Reading) (reading.Verdict, bool) {
	if d.Unit != quantity.Percent || d.Change != 0 || d.Negative || d.Future || d.Ranged || d.TellingDigits() < reading.FewDigits || !isOfBefore(d) {
		return reading.Verdict{}, false
	}
	whole := wholeBefore(d)
	if whole == nil {
		return reading.Verdict{}, false
	}
	e := r.EvidenceOf(d)
	var best reading.Verdict
	c := quantity.NewChance(&d.Number)
	for _, w := range r.Tables.ByTable[whole.Row.Table] {
		for _, x := range w.Figures {
			if !x.MayBePartOf(whole) {
				continue
			}
			fit := r.FitsEvidence(x, e)
			i, point, ok := tables.Quotient(x, whole)
			if !ok || fit < leastOfWhole {
				continue
			}
			if c.Count(point.Mul(quantity.Hundred)); d.AgreesInPercent(i, point) == quantity.Exact && fit > best.Score {
				best = reading.Verdict{Status: reading.Derives, Figures: []*tables.Figure{x, whole}, Formula: tables.PrintedAs(x) + "/" + tables.PrintedAs(whole), Score: fit}
			}
		}
	}
	return best, best.Status != "" && c.Expected() <= mostChanceInRow
}

// isOfBefore reports whether the words around a percentage say that it is of what stands before.
func isOfBefore(d *reading.Reading) bool {
	from, to := d.Window()
	return OfWhichWords.In(d.Sentence.Words[from:d.From]) || ofTheTotal.In(d.Sentence.Words[d.To:to])
}

// leastOfWhole is how well words must fit a row at the least that is a part of what was said before.
const leastOfWhole = 0.3

// wholeBefore is the figure that the nearest amount or count before a percentage ties to, or that has grown as a change before it says; nil for none.
func wholeBefore(d *reading.Reading) *tables.Figure {
	for k := d.Index - 1; k >= 0; k-- {
		o := d.Peers[k]
		if o.PerShare || o.Against || o.Unit == quantity.Percent && o.Change == 0 {
			continue
		}
		switch v := o.Verdict; {
		case len(v.Figures) == 0:
			return nil
		case v.Status == reading.Ties && o.Change == 0:
			return v.Figures[0]
		case v.Status == reading.Derives && o.Change != 0 && slices.ContainsFunc(v.Figures[1:], func(f *tables.Figure) bool { return f.Row == v.Figures[0].Row }):
			return v.Figures[0]
		}
		return nil
	}
	return nil
}
