package search

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

const (
	leastEach = 3 // digits of an amount for each of something
	mostEach  = 3 // words of what it is for each of
)

// each are the words behind an amount, or in the name of what it is, before what it is for each of.
var each = wording.Phrases("per", "for each|every", "each|every")

// forEach derives an amount for each of something that a table counts, from an amount of the sentence, or one that its words name: "depreciation was $18.4 million, equal to
// $245 per ounce sold".
func (r *Searcher) forEach(d *reading.Reading) (reading.Verdict, bool) {
	if d.Unit != quantity.Money || d.Scaled || d.Change != 0 || d.Digits < leastEach || len(d.Spans) == 0 || d.IsInexact() || d.Future {
		return reading.Verdict{}, false
	}
	of := r.eachOf(d)
	if len(of) == 0 {
		return reading.Verdict{}, false
	}
	for _, amount := range r.amountsBeside(d) {
		for _, w := range r.Tables.RowsWith(of[0]) {
			if slices.ContainsFunc(of, func(x string) bool { return !w.InLabel[x] && !w.Around[x] }) {
				continue
			}
			for _, y := range w.At(amount.Span) {
				if y.Item.Kind != release.Count || y.Change || y.Forecast {
					continue
				}
				if i, point, ok := tables.Quotient(amount, y); ok && d.Agrees(i, point) == quantity.Exact {
					return reading.Verdict{Status: reading.Derives, Figures: []*tables.Figure{amount, y}, Formula: tables.PrintedAs(amount) + "/" + tables.PrintedAs(y), Score: LikelyRow}, true
				}
			}
		}
	}
	return reading.Verdict{}, false
}

// eachOf are the words of what an amount is for each of, behind it or in its name, those alone that tables have; none where it says of nothing.
func (r *Searcher) eachOf(d *reading.Reading) []string {
	words := d.Sentence.Words[d.To:min(len(d.Sentence.Words), d.To+mostEach+2)]
	n := prose.Starts(each, words, 0)
	if n == 0 && d.IsNamedBefore() {
		if words = prose.WordsOf(d.Name().Text); perAt(words) >= 0 {
			words, n = words[perAt(words):], 1
		}
	}
	if n == 0 {
		return nil
	}
	end := n
	for end < len(words) && end < n+mostEach && words[end] != "," && words[end] != "." && words[end] != ";" {
		end++
	}
	return slices.DeleteFunc(slices.Clone(r.Canonical(words[n:end].String())), func(x string) bool { return len(r.Tables.ByWord[x]) == 0 })
}

// amountsBeside are the amounts that the numbers of a sentence before one tie to, and those of the rows that its words name before "per", for a time that it may be of.
func (r *Searcher) amountsBeside(d *reading.Reading) (out []*tables.Figure) {
	for _, o := range d.Peers[:d.Index] {
		if o.Verdict.Status == reading.Ties && o.Change == 0 && o.Verdict.Figures[0].Item.Kind == release.Money {
			out = append(out, o.Verdict.Figures[0])
		}
	}
	for _, p := range d.Phrases {
		if !p.Own || p.After {
			continue
		}
		words := prose.WordsOf(p.Text)
		if k := perAt(words); k > 0 {
			p = match.Phrase{Text: words[:k].String(), Words: r.NewCanonical(words[:k].String()), Fit: 1}
		}
		for _, rf := range r.RowsFor(d, p) {
			if rf.Score >= LikelyRow {
				out = append(out, slices.DeleteFunc(slices.Clone(rf.Row.At(d.When().Span)), func(f *tables.Figure) bool { return f.Item.Kind != release.Money || f.Change || f.Forecast })...)
			}
		}
	}
	return out
}

// perAt is where a name goes on with what it is for each of, -1 for none.
func perAt(words wording.Text) int {
	return slices.IndexFunc(words, func(w string) bool { return w == "per" || w == "each" })
}
