package mention

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/internal/wording"
)

// Where words say that a number is by the accounting standards, a figure that leaves something out is not it, though it prints as the number: it is
// the one that stands beside the right one, and the likeliest to be taken for it.

// accountsBehind are the words behind a number that say that it is by the accounting standards.
var accountsBehind = wording.Phrases("on a|an gaap|ifrs|reported|statutory basis", "( gaap )", "under|per gaap|ifrs")

// adjustedBehind are those that say that it is not.
var adjustedBehind = wording.Phrases("on a|an non gaap|adjusted|underlying|normalized|core basis")

// isByAccounts reports whether the words of a number, or of the one that it is of, say that it is by the accounting standards: "GAAP operating income was
// $64.8 million, or 16.2% of revenue".
func (d *reading) isByAccounts() bool {
	return slices.ContainsFunc(d.phrases, func(p match.Phrase) bool { return p.GAAP && !p.Adjusted && !p.After })
}

// isAdjustedInstead looks for the figure by the accounting standards that the words of a level name, where the level is one that leaves something out:
// "statutory profit before tax of £40.4m", which the adjusted one is. The number ties to nothing then.
func (r *reader) isAdjustedInstead(d *reading) (verdict, bool) {
	if d.verdict.status != Ties && d.verdict.status != Derives || !d.isByAccounts() || !d.phrases[0].GAAP || slices.ContainsFunc(d.phrases, func(p match.Phrase) bool { return p.Adjusted }) {
		return verdict{}, false
	}
	i := slices.IndexFunc(d.verdict.figures, (*tables.Figure).LeavesOut)
	if i < 0 {
		return verdict{}, false
	}
	if d.change != 0 || d.isInexact() {
		return verdict{}, true
	}
	var named *tables.Figure
	r.candidates(d, func(c candidate) {
		if named == nil && !c.LeavesOut() && c.fit.IsJust() && c.fit.Score >= leastPlain && c.IsWhole() && c.IsOf(d.verdict.figures[i].Span) && d.isHeldAgainst(c.Figure) {
			named = c.Figure
		}
	})
	if named == nil {
		return verdict{}, true
	}
	v, _ := d.insteadBy(named, d.verdict.figures[i])
	return v, true
}
