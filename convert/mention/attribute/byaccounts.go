package attribute

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/contradict"
	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
)

// IsAdjustedInstead looks for the figure by the accounting standards that the words of a level name, where the level is one that leaves something out:
// "statutory profit before tax of £40.4m", which the adjusted one is. The number ties to nothing then.
func (r *Attributor) IsAdjustedInstead(d *reading.Reading) (reading.Verdict, bool) {
	if d.Verdict.Status != reading.Ties && d.Verdict.Status != reading.Derives || !r.isOfAccounts(d) || slices.ContainsFunc(d.Phrases, func(p match.Phrase) bool { return p.Adjusted }) {
		return reading.Verdict{}, false
	}
	i := slices.IndexFunc(d.Verdict.Figures, (*tables.Figure).LeavesOut)
	if i < 0 {
		return reading.Verdict{}, false
	}
	if d.Change != 0 || d.IsInexact() {
		return reading.Verdict{}, true
	}
	var named *tables.Figure
	r.Candidates(d, func(c derive.Candidate) {
		if named == nil && !c.LeavesOut() && c.Fit.IsJust() && c.Fit.Score >= leastPlain && c.IsWhole() && c.IsOf(d.Verdict.Figures[i].Span) && isHeldAgainst(d, c.Figure) {
			named = c.Figure
		}
	})
	if named == nil {
		return reading.Verdict{}, true
	}
	v, _ := contradict.InsteadBy(d, named, d.Verdict.Figures[i])
	return v, true
}

// isOfAccounts reports whether words say that a number is by the accounting standards: its own, or those of the next number of its paragraph, which call that the adjusted
// figure of the same measure: "diluted EPS of $1.56; adjusted diluted EPS of $1.61".
func (r *Attributor) isOfAccounts(d *reading.Reading) bool {
	if d.IsByAccounts() && d.Name().GAAP {
		return true
	}
	if !d.IsNamedBefore() || d.Name().Adjusted || d.Order+1 >= len(r.Readings) {
		return false
	}
	o := r.Readings[d.Order+1]
	return o.Block == d.Block && o.IsNamedBefore() && o.Name().Adjusted && o.Change == 0 && o.Unit == d.Unit && o.When().Span == d.When().Span && slices.Equal(o.Name().Words, d.Name().Words)
}

// IsByAccountsInstead looks for the figure that leaves something out, which the words of a level name, where the level is that by the accounting standards of the same
// row: "non-GAAP gross margin of 55.1%", which is that by GAAP.
func (r *Attributor) IsByAccountsInstead(d *reading.Reading) (reading.Verdict, bool) {
	if d.Verdict.Status != reading.Ties || d.Change != 0 || d.IsInexact() || !d.Name().Own || !d.Name().Adjusted || d.Verdict.Figures[0].LeavesOut() {
		return reading.Verdict{}, false
	}
	is := d.Verdict.Figures[0]
	if len(is.Row.Words) == 0 || !r.IsCalled(d, is.Row) {
		return reading.Verdict{}, false
	}
	alike := slices.DeleteFunc(slices.Clone(r.Tables.RowsWith(is.Row.Words[0])), func(w *tables.Row) bool { return !slices.Equal(w.Words, is.Row.Words) })
	named := contradict.OnlyOther(d, alike, is.Span, (*tables.Figure).LeavesOut)
	if named == nil {
		return reading.Verdict{}, false
	}
	return contradict.InsteadBy(d, named, is)
}
