package tables

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/taxonomy/press"
)

//go:embed synonyms.txt
var synonymData string

// Synonym is a phrase of running text with what tables print for it.
type Synonym struct {
	Phrases *wording.Set // how the text says it
	Measure string       // the words of labels
}

// readPairs reads the lines "phrase = what tables print" of a data file.
func readPairs(data string) (out []Synonym) {
	for said, measure := range wording.Pairs(data) {
		out = append(out, Synonym{wording.Phrases(said), measure})
	}
	return out
}

var synonyms = sync.OnceValue(func() []Synonym { return readPairs(synonymData) })

// InTables is what tables print for the phrase that begins at word i, and how many words it has; 0 for none.
func InTables(t wording.Text, i int) (string, int) {
	for _, s := range synonyms() {
		if n := prose.Starts(s.Phrases, t, i); n > 0 {
			return s.Measure, n
		}
	}
	return "", 0
}

// labelInFull is a label with its initials in full, as text has them: "SG&A expense" as "selling general and administrative expense".
func labelInFull(label string) string {
	if !strings.Contains(label, "&") {
		return label
	}
	words := strings.Fields(label)
	for i, w := range words {
		if !strings.Contains(w, "&") {
			continue
		}
		said := prose.WordsOf(w)
		if measure, n := InTables(said, 0); n == len(said) {
			words[i] = measure
		}
	}
	return strings.Join(words, " ")
}

//go:embed trades.txt
var tradeData string

// trades are the words of some trades; they are read so only where tables print what they mean.
var trades = sync.OnceValue(func() []Synonym { return readPairs(tradeData) })

// InTrade is what the tables of a release print for the phrase of its trade that begins at word i, and how many words it has; 0 for none.
func (t *Index) InTrade(said wording.Text, i int) (string, int) {
	for _, s := range trades() {
		n := prose.Starts(s.Phrases, said, i)
		if n > 0 && t.prints(press.Normalize(s.Measure).Words) && !t.Calls(said[i:i+n]) {
			return s.Measure, n
		}
	}
	return "", 0
}

// prints reports whether tables have all of some canonical words.
func (t *Index) prints(words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return len(t.ByWord[w]) == 0 })
}

// Calls reports whether a row is called just by some words of a text, which then mean that row.
func (t *Index) Calls(said wording.Text) bool {
	words := press.Normalize(said.String()).Words
	return len(words) > 0 && slices.ContainsFunc(t.ByWord[words[0]], func(w *Row) bool { return SameSet(w.Words, words) })
}

//go:embed deeds.txt
var deedData string

// Deeds are what a company does with an amount, and what tables print for it.
var Deeds = sync.OnceValue(func() []Synonym { return readPairs(deedData) })

//go:embed deedswith.txt
var deedWithData string

// DeedsWith are what a company does with what stands behind an amount, and what tables print for it.
var DeedsWith = sync.OnceValue(func() []Synonym { return readPairs(deedWithData) })

//go:embed deednouns.txt
var deedNounData string

// DeedNouns are the verbs of a text with the nouns that tables have for what is done.
var DeedNouns = sync.OnceValue(func() []Synonym { return readPairs(deedNounData) })
