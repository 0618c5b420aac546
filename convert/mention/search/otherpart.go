package search

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
)

// IsOfOtherPart reports whether a figure is of another part of the company than the one that a number's paragraph speaks of: its row, which the sentence does
// not name, stands beside one that is called as that part.
func (r *Searcher) IsOfOtherPart(d *reading.Reading, f *tables.Figure) bool {
	part := r.Canonical(d.Part)
	if len(part) == 0 || f.IsSaidBy(part, nil) || f.Row.Label == "" || f.Row.IsTotal() {
		return false
	}
	label, said := f.Row.Words, r.NewCanonical(d.Sentence.Words.String())
	if len(label) == 0 { // a part that is called as the company is
		label, said = prose.WordsOf(f.Row.Label), d.Sentence.Words
	}
	if slices.ContainsFunc(label, func(w string) bool { return slices.Contains(said, w) }) {
		return false
	}
	return slices.ContainsFunc(r.Tables.ByTable[f.Row.Table], func(w *tables.Row) bool {
		return w != f.Row && slices.Equal(w.Section, f.Row.Section) && tables.SameSet(w.Words, part)
	})
}
