package mention

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

// canonical is a phrase in the words that rows are compared with, once for each text. It is asked for when all short names are
// known.
func (r *reader) canonical(text string) []string {
	words, ok := r.phrases[text]
	if !ok {
		words = slices.Clip(r.newCanonical(text))
		r.phrases[text] = words
	}
	return words
}

// gainOf are the words of a gain that is one, and no growth: "gain on sale of property".
var gainOf = wording.Phrases("gain|gains on|from|sale")

// shortName is how many letters a short name has that stands for words even beside tables which print both: "FFO".
const shortName = 3

// ofTheDay are the words of balances that are due within the year, and of the ratio of insurers, and no filler.
var ofTheDay = wording.Phrases("current asset|assets|liability|liabilities|ratio|portion|maturities", "combined ratio|ratios")

func (r *reader) newCanonical(text string) []string {
	var kept []string
	words := prose.WordsOf(text)
	for i := 0; i < len(words); i++ {
		if n := prose.Starts(prose.Fillers, words, i); n > 0 && prose.Starts(gainOf, words, i) == 0 && prose.Starts(ofTheDay, words, i) == 0 {
			i += n - 1
			continue
		}
		if s := cmp.Or(r.acronyms[words[i]], r.tables.Initials[words[i]]); s != "" && r.tables.Known[words[i]] == 0 {
			kept = append(kept, s)
			continue
		}
		if s, n := r.shortened(words, i); n > 0 {
			kept = append(kept, s)
			i += n - 1
			continue
		}
		if s, n := r.tables.Initialled(words, i); n > 0 {
			kept = append(kept, s)
			i += n - 1
			continue
		}
		if s, n := r.tables.InTrade(words, i); n > 0 {
			kept = append(kept, s)
			i += n - 1
			continue
		}
		if s, n := tables.InTables(words, i); n > 0 && !(n == 1 && (r.tables.Begins[words[i]] || r.tables.Known[words[i]] > 0 && len(words[i]) == shortName)) && !r.printsVerily(words, i, n) {
			kept = append(kept, s)
			i += n - 1
			continue
		}
		kept = append(kept, words[i])
	}
	p := press.Normalize(strings.Join(kept, " "), r.ignore...)
	var out []string
	for _, w := range p.Words {
		if w != "adjusted" && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// printsVerily reports whether a row is called by the n words from word i on and the one behind them: "short-term investments".
func (r *reader) printsVerily(words wording.Text, i, n int) bool {
	if n < 2 || i+n >= len(words) {
		return false
	}
	said := press.Normalize(strings.Join(words[i:i+n+1], " ")).Words
	if len(said) <= n {
		return false
	}
	return slices.ContainsFunc(r.tables.ByWord[said[len(said)-1]], func(w *tables.Row) bool {
		return !slices.ContainsFunc(said, func(x string) bool { return !w.InLabel[x] })
	})
}

// add adds what a reading may speak of.
func (r *reader) add(d *reading, text string, fit float64, own, after bool) {
	words := r.canonical(text)
	if len(words) == 0 {
		return
	}
	p := press.Normalize(text, r.ignore...)
	said := prose.WordsOf(text)
	d.phrases = append(d.phrases, phrase{text: text, words: words, adjusted: p.NonGAAP || leavesSomethingOut(said), gaap: said.Has("gaap") && !said.Has("non"), fit: fit, own: own, after: after})
	if long := r.spelledShort(said); long != "" && len(d.phrases) < maxPhrases {
		last := d.phrases[len(d.phrases)-1]
		last.text, last.words, last.fit = long, r.canonical(long), fit-0.02
		d.phrases = append(d.phrases, last)
	}
}
