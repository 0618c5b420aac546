package release

import (
	"slices"

	"github.com/tieout/tieout/internal/wording"
)

// Subtotals that the columns do not show: too few are left beside one with a misprint, or the label says nothing, and then the total below, which counts
// them instead of the rows above them, is found as little. Both show together: the total adds up in all columns if the subtotal stands for the rows above
// it, or those for the subtotal.

const (
	hiddenLeast = 0.8 // digits, at least, of the columns in which a subtotal adds up
	hiddenProof = 1.2 // those that need no more from the total below
	hiddenDoubt = 0.5 // digits by which the total below must prove more than one all of whose parts are shown
)

// hide notes of a row that was not found to be a sum which one it would be of the rows open above it, but for one column at most, in which a slip explains
// what it misses.
func (x *sumSearch) hide() {
	var best sum
	for m := 2; m <= min(len(x.open), maxAddends); m++ {
		s := plainSum(x.last(m))
		s.taken = m
		if s.whole = x.begins(s, x.mayBeSum); !s.whole {
			continue
		}
		var failing []miss
		for c := range x.t.value {
			agree, missed := s.holdsIn(x.t, c)
			if missed.off != 0 {
				failing = append(failing, missed)
			}
			s.score += agree
		}
		if len(failing) > 1 || s.score < hiddenLeast || s.score <= best.score {
			continue
		}
		if s.bad = len(failing); s.bad > 0 {
			if _, explained := s.slip(x.t, failing, 1); !explained {
				continue
			}
		}
		best = *s
	}
	if best.taken > 0 {
		x.hidden[x.t] = best
	}
}

// mayBeSum reports whether a row is known to be a sum, or one that is hidden as well.
func (x *sumSearch) mayBeSum(a *addend) bool { return isSum(a) || x.hidden[a].taken > 0 }

// overHidden tries a row as the sum of open rows of which one is a subtotal that a misprint hides. Where that is best, the subtotal has its parts as well.
func (x *sumSearch) overHidden(plain bool) {
	least := hiddenDoubt
	if x.found {
		least = max(least, x.best.score)
	}
	var subtotal *addend
	for k, q := range x.open {
		h, is := x.hidden[q]
		if !is {
			continue
		}
		below := len(x.open) - k - 1
		for _, way := range []struct {
			open         []*addend
			least, taken int // rows that the sum takes up at least, and beside them
		}{
			{slices.Concat(x.open[:k-h.taken], x.open[k:]), below + 1, h.taken},
			{slices.Concat(x.open[:k], x.open[k+1:]), below + h.taken, 1},
		} {
			y := sumSearch{t: x.t, open: way.open, fresh: x.fresh, credit: h.score - hiddenProof, tries: x.tries}
			if y.plainSums(plain); y.found && y.best.bad == 0 && y.best.taken >= way.least && y.best.score > least {
				subtotal, x.best, least = q, y.best, y.best.score
				x.best.taken += way.taken
			}
		}
	}
	if subtotal != nil {
		x.found = true
		x.show(subtotal)
	}
}

// show gives a hidden subtotal its parts, and those that are such subtotals theirs.
func (x *sumSearch) show(subtotal *addend) {
	h := x.hidden[subtotal]
	delete(x.hidden, subtotal)
	if len(subtotal.row.Parts) == 0 {
		h.countIn(subtotal.row)
	}
	for _, p := range h.parts {
		x.show(p)
	}
}

// saysChange are words of what a balance changed by.
var saysChange = wording.Phrases("change|changes|increase|decrease|movement")

// overChange gives its parts to the subtotal of a sum found, of what there was at the beginning and what that changed by, where a misprint hides them: the
// change is what all rows above it come to.
func (x *sumSearch) overChange() {
	if len(x.best.parts) != 2 {
		return
	}
	change, opening := x.best.parts[0], x.best.parts[1]
	if isOpening(wording.Of(change.row.Label)) {
		change, opening = opening, change
	}
	if saysChange.In(wording.Of(change.row.Label)) && isOpening(wording.Of(opening.row.Label)) {
		x.show(change)
	}
}
