package search

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// What happens once has in prose another name than in tables, but for the noun: "a pre-tax charge of $9.5 million to resolve the subpoena" is the row
// "Legal settlement charge". Where few rows have the noun, one whose figure for the period prints as the number is what is meant.

// oneOffNouns are the nouns of what happens once, with those that tables have for the same.
var oneOffNouns = map[string][]string{
	"gain": {"gain", "gains"}, "gains": {"gain", "gains"},
	"charge": {"charge", "charges", "impairment", "restructuring"}, "charges": {"charge", "charges", "impairment", "restructuring"},
	"loss": {"loss", "losses"}, "losses": {"loss", "losses"},
	"benefit": {"benefit", "benefits"},
}

// HappensOnce are the words of what is no flow of amounts through the year, but comes at one time.
var HappensOnce = wording.Phrases("charge|charges|gain|gains|impairment|impairments|settlement|settlements")

const (
	mostOneOff     = 12 // rows that may have the noun of a number of three digits or more
	fewOneOff      = 6  // the same of one of two
	maxOneOffWords = 3  // from the noun to "of"
)

// oneOff looks for the row with the noun right before a number.
func (r *Searcher) oneOff(d *reading.Reading) (reading.Verdict, bool) {
	if d.Unit != quantity.Money || d.PerShare || d.Change != 0 || d.IsInexact() || d.Future || d.TellingDigits() < reading.FewDigits || len(d.Spans) == 0 {
		return reading.Verdict{}, false
	}
	nouns := oneOffNouns[nounOf(d)]
	if nouns == nil {
		return reading.Verdict{}, false
	}
	most := mostOneOff
	if d.TellingDigits() == reading.FewDigits {
		most = fewOneOff
	}
	found, rows := r.withNoun(d, nouns)
	if len(found) == 0 || rows > most || slices.ContainsFunc(found, func(f *tables.Figure) bool { return !f.Item.Value.Abs().Equal(found[0].Item.Value.Abs()) }) {
		return reading.Verdict{}, false
	}
	return reading.Verdict{Status: reading.Ties, Figures: found[:1], Score: 0.5}, true
}

// withNoun are the figures that print as a number in the rows that have one of some nouns, and how many names such rows have.
func (r *Searcher) withNoun(d *reading.Reading, nouns []string) (found []*tables.Figure, rows int) {
	called := map[string]bool{}
	for _, w := range r.Tables.Rows {
		words := prose.WordsOf(w.Label)
		if !slices.ContainsFunc(nouns, words.Has) || words.Has("before") || words.Has("net") && words.Has("income") {
			continue
		}
		called[w.Called] = true
		for _, f := range w.Figures {
			if f.Item.Kind == release.Money && !f.Change && !f.Forecast && f.IsOf(d.When().Span) && d.PrintsAs(f) == quantity.Exact {
				found = append(found, f)
			}
		}
	}
	return found, len(called)
}

// nounOf is the noun of "of" right before a number: "gain" of "a gain of $1.3 million", "charge" of "recorded a charge totaling $2 million"; "" for none.
func nounOf(d *reading.Reading) string {
	words := d.Sentence.Words
	k := d.From - 1
	if d.Hedge != "" {
		k -= len(prose.WordsOf(d.Hedge))
	}
	if k < 1 || words[k] != "of" {
		return ""
	}
	for n := k - 1; n >= 0 && n >= k-maxOneOffWords; n-- {
		if d.OwnerAt(n) != nil {
			return ""
		}
		if oneOffNouns[words[n]] != nil {
			return words[n]
		}
	}
	return ""
}
