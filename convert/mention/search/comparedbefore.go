package search

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/internal/wording"
)

// earlier are the words of what a number is compared with, where they stand before it.
var earlier = wording.Phrases("prior|previous|previously|preceding|last|earlier|former|ago|comparable|corresponding|same|surpassing|surpassed|surpasses|exceeding|exceeded|topping|topped|beating|beat|above|below|"+
	"from|than|versus|vs|against|compared|comparing|comparison|over|restated|sequential|predecessor|successor|combined", "pro forma")

// IsComparedBefore reports whether a word of comparison or of another period stands before a number in its sentence, since the
// number before it, or right behind it before another number.
func (r *Searcher) IsComparedBefore(d *reading.Reading) bool {
	words := d.Sentence.Words
	from, to := 0, len(words)
	for _, o := range d.Peers {
		if o.To <= d.From {
			from = max(from, o.To)
		}
		if o.From >= d.To {
			to = min(to, o.From)
		}
	}
	for k := d.From - 2; k > from; k-- { // ", and spent": another clause than "over the prior year"
		if words[k] == "," && d.Sentence.Taken[k-1] && words[k+1] == "and" {
			from = k
			break
		}
	}
	if d.Index > 0 {
		if o := d.Peers[d.Index-1]; o.Against && o.Unit == d.Unit && o.PerShare == d.PerShare && d.WordsFrom(o.To, d.From) <= 1+o.ShareWords(d.Sentence) {
			return true // "compared with $0.17 and $0.66"
		}
	}
	return earlier.In(r.withoutName(d, words[from:d.From])) || slices.Contains(words[d.To:min(to, d.To+3)], "was")
}

// withoutName leaves out of words before a number those that the row has which they are just called: "the combined ratio was".
func (r *Searcher) withoutName(d *reading.Reading, words []string) []string {
	if !earlier.In(words) || !d.IsNamedBefore() {
		return words
	}
	for _, f := range r.RowsFor(d, d.Name()) {
		if label := prose.WordsOf(f.Row.Label); f.Exact && tables.SameSet(f.Row.Words, d.Name().Words) && earlier.In(label) {
			return slices.DeleteFunc(slices.Clone(words), label.Has)
		}
	}
	return words
}
