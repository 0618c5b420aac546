package attribute

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/contradict"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// A row that leaves something out stands beside the one that does not: "Net income" beside "Net income from continuing operations". What words name without a limit is
// the latter.

// IsOfNarrower looks for the figure of the row that the words of a level name, where the level ties to the one beside it that leaves something out of which nothing
// around the level speaks.
func (r *Attributor) IsOfNarrower(d *reading.Reading) (reading.Verdict, bool) {
	if d.Verdict.Status != reading.Ties || d.Change != 0 || d.IsInexact() || d.Digits < reading.LeastStale || len(d.Phrases) == 0 || contradict.IsOfSomethingElse(d) || r.IsExcluded(d) || r.IsQualified(d, prose.MaxSentence) {
		return reading.Verdict{}, false
	}
	is := d.Verdict.Figures[0]
	if is.Change || is.Forecast || !leavesOut.In(prose.WordsOf(is.Row.Label)) {
		return reading.Verdict{}, false
	}
	plain := r.plainBeside(d, is)
	if plain == nil || d.PrintsAs(plain) != quantity.No {
		return reading.Verdict{}, false
	}
	return contradict.InsteadBy(d, plain, is)
}

// leavesOut are the words of labels of what is left after something was taken out.
var leavesOut = wording.Phrases("ex|excl|excluding|exclusive|before|without", "from continuing operations")

// plainBeside is the figure in the column of another of the row that words around a number name most fully, the nearest of several, whose label has no word but of
// the other's, the rest of which is not said; nil for none.
func (r *Attributor) plainBeside(d *reading.Reading, is *tables.Figure) (plain *tables.Figure) {
	said := r.WordsAround(d)
	for _, w := range r.Tables.ByTable[is.Row.Table] {
		name := nameOf(w, is)
		if w == is.Row || !w.SaysWhat() || len(name) >= len(is.Row.Words) || leavesOut.In(prose.WordsOf(w.Label)) || !isWithinWords(name, is.Row.InLabel) || !isWithinWords(name, said) {
			continue
		}
		if slices.ContainsFunc(is.Row.Words, func(x string) bool { return said[x] && !w.InLabel[x] }) {
			continue
		}
		x := w.Beside(is, func(x *tables.Figure) bool { return x.Item.Kind == is.Item.Kind && !x.Change })
		if x == nil {
			continue
		}
		if plain == nil || len(w.Words) > len(plain.Row.Words) || len(w.Words) == len(plain.Row.Words) && rowsBetween(w, is.Row) < rowsBetween(plain.Row, is.Row) {
			plain = x
		}
	}
	return plain
}

// nameOf are the words of a row but for those that say no more than that it is of amounts per share, as another figure is.
func nameOf(w *tables.Row, is *tables.Figure) []string {
	if is.Item.Kind != release.PerShare {
		return w.Words
	}
	return slices.DeleteFunc(slices.Clone(w.Words), func(x string) bool { return x == "per" || x == "stock" })
}

// rowsBetween is how far one row is from another.
func rowsBetween(a, b *tables.Row) int { return max(a.Order-b.Order, b.Order-a.Order) }

// isWithinWords reports whether a set has all of some words.
func isWithinWords(words []string, in map[string]bool) bool {
	return !slices.ContainsFunc(words, func(x string) bool { return !in[x] })
}

// IsOfLoosely finds the levels that tie to a row by a part of its name alone, where what the row is beyond that is said nowhere around them: "these expenses" to "Interest
// expense", and adjusted net income to the income before taxes. They tie to nothing.
func (r *Attributor) IsOfLoosely(d *reading.Reading) (reading.Verdict, bool) {
	if d.Verdict.Status != reading.Ties || d.Verdict.Exact || d.Change != 0 || d.PerShare || d.Unit != quantity.Money || len(d.Phrases) == 0 {
		return reading.Verdict{}, false
	}
	is, p := d.Verdict.Figures[0], d.Name()
	if is.LeavesOut() || d.TellingDigits() > reading.FewDigits+1 {
		return reading.Verdict{}, false
	}
	said := r.WordsAround(d)
	switch {
	case pointsBack.In(prose.WordsOf(p.Text)) && reading.IsVague(p.Words):
	case p.Adjusted && p.Own && !isWithinWords(p.Words, is.Row.InLabel):
	default:
		return reading.Verdict{}, false
	}
	beyond := slices.ContainsFunc(is.Row.Words, func(x string) bool { return !said[x] && r.Tables.Weight(x) > leastTelling && !contradict.IsOfSums[x] })
	return reading.Verdict{}, beyond && !slices.ContainsFunc(r.RowsFor(d, p), func(f match.Fit) bool { return f.Row == is.Row && f.Exact })
}

const leastTelling = 0.1 // weight of a word that tells of which row it is

// pointsBack are the words of what was spoken of before.
var pointsBack = wording.Phrases("^these|those|such")
