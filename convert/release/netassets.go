package release

import (
	"slices"

	"github.com/tieout/tieout/internal/wording"
)

// What is left of the assets in balance sheets that take what is owed off them: "Total assets", "Total liabilities (299.6)", "Net assets".

// leftOver are rows that state what is left of all assets when what is owed is taken off.
var leftOver = wording.Phrases("^total? net assets|liabilities $", "^net assets liabilities $")

// netAssets is a row as what is left of the assets: the rows below those are what is taken off, each printed in brackets or none.
func netAssets(t, assets *addend, open []*addend) (sum, bool) {
	if assets == nil || len(open) == 0 || len(open) > maxAddends-1 || !leftOver.In(wording.Of(t.row.Label)) {
		return sum{}, false
	}
	parts := slices.Concat([]*addend{assets}, open)
	x := sumSearch{t: t, open: parts}
	for _, weights := range [][]int{added, takenOff} {
		x.consider(sum{parts: parts, weights: weights[:len(parts)], taken: len(parts)}, 0)
	}
	return x.best, x.found
}

// countIn makes the rows of a sum the parts of its total.
func (s *sum) countIn(total *Row) {
	for k, a := range s.parts {
		total.Parts = append(total.Parts, Part{Row: a.row, Weight: s.weights[k]})
	}
}
