package match

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/taxonomy/press"
)

// beforeTaxes is what the accounts themselves are before.
var beforeTaxes = wording.Phrases("before tax|taxes|taxation", "before income|corporate tax|taxes")

// leavesSomethingOut reports whether words of a measure say that it leaves out what the accounts hold: "before taxes" does not.
func leavesSomethingOut(said wording.Text) bool {
	for k := range said {
		if n := prose.Starts(beforeTaxes, said, k); n > 0 {
			return prose.Adjusts.In(said[:k]) || leavesSomethingOut(said[k+n:])
		}
	}
	return prose.Adjusts.In(said)
}

// Canonical is a phrase in the words that rows are compared with, once for each text. It is asked for when all short names are
// known.
func (l *Lookup) Canonical(text string) []string {
	words, ok := l.phrases[text]
	if !ok {
		words = slices.Clip(l.NewCanonical(text))
		l.phrases[text] = words
	}
	return words
}

// gainOf are the words of a gain that is one, and no growth: "gain on sale of property".
var gainOf = wording.Phrases("gain|gains on|from|sale")

// shortName is how many letters a short name has that stands for words even beside tables which print both: "FFO".
const shortName = 3

// ofTheDay are the words of balances that are due within the year, and of the ratio of insurers, and no filler.
var ofTheDay = wording.Phrases("current asset|assets|liability|liabilities|ratio|portion|maturities", "combined ratio|ratios")

// NewCanonical is Canonical of a text while short names are still being defined; it is worked out each time.
func (l *Lookup) NewCanonical(text string) []string {
	var kept []string
	words := prose.WordsOf(text)
	for i := 0; i < len(words); i++ {
		if n := prose.Starts(prose.Fillers, words, i); n > 0 && prose.Starts(gainOf, words, i) == 0 && prose.Starts(ofTheDay, words, i) == 0 {
			i += n - 1
			continue
		}
		if s := cmp.Or(l.acronyms[words[i]], l.Tables.Initials[words[i]]); s != "" && l.Tables.Known[words[i]] == 0 {
			kept = append(kept, s)
			continue
		}
		if s, n := l.shortened(words, i); n > 0 {
			kept = append(kept, s)
			i += n - 1
			continue
		}
		if s, n := l.Tables.Initialled(words, i); n > 0 {
			kept = append(kept, s)
			i += n - 1
			continue
		}
		if s, n := l.Tables.InTrade(words, i); n > 0 {
			kept = append(kept, s)
			i += n - 1
			continue
		}
		if s, n := tables.InTables(words, i); n > 0 && !(n == 1 && (l.Tables.Begins[words[i]] || l.Tables.Known[words[i]] > 0 && len(words[i]) == shortName)) && !l.printsVerily(words, i, n) {
			kept = append(kept, s)
			i += n - 1
			continue
		}
		kept = append(kept, words[i])
	}
	p := press.Normalize(strings.Join(kept, " "), l.Ignore...)
	var out []string
	for _, w := range p.Words {
		if w != "adjusted" && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// printsVerily reports whether a row is called by the n words from word i on and the one behind them: "short-term investments".
func (l *Lookup) printsVerily(words wording.Text, i, n int) bool {
	if n < 2 || i+n >= len(words) {
		return false
	}
	said := press.Normalize(strings.Join(words[i:i+n+1], " ")).Words
	if len(said) <= n {
		return false
	}
	return slices.ContainsFunc(l.Tables.ByWord[said[len(said)-1]], func(w *tables.Row) bool {
		return !slices.ContainsFunc(said, func(x string) bool { return !w.InLabel[x] })
	})
}

// Phrase is a text, whose words are said, as what a number may speak of, how surely and where it stands left open; false where no words are left that name something.
func (l *Lookup) Phrase(text string, said wording.Text) (Phrase, bool) {
	words := l.Canonical(text)
	if len(words) == 0 {
		return Phrase{}, false
	}
	p := press.Normalize(text, l.Ignore...)
	return Phrase{Text: text, Words: words, Adjusted: p.NonGAAP || leavesSomethingOut(said), GAAP: isByAccounts(said)}, true
}

// isByAccounts reports whether words of a measure say that it is by the accounting standards: "GAAP net income", "statutory profit before tax", "reported EBIT".
func isByAccounts(said wording.Text) bool {
	return said.Has("gaap") && !said.Has("non") || said.Has("statutory") && !said.Has("rate") || said.Has("ifrs") || said[0] == "reported"
}
