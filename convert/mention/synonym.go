package mention

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

// synonym is a phrase of running text with what tables print for it.
type synonym struct {
	phrases *wording.Set
	measure string
}

// readPairs reads the lines "phrase = what tables print" of a data file.
func readPairs(data string) (out []synonym) {
	for said, measure := range wording.Pairs(data) {
		out = append(out, synonym{wording.Phrases(said), measure})
	}
	return out
}

var synonyms = sync.OnceValue(func() []synonym { return readPairs(synonymData) })

// inTables is what tables print for the phrase that begins at word i, and how many words it has; 0 for none.
func inTables(t wording.Text, i int) (string, int) {
	for _, s := range synonyms() {
		if n := prose.Starts(s.phrases, t, i); n > 0 {
			return s.measure, n
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
		if measure, n := inTables(said, 0); n == len(said) {
			words[i] = measure
		}
	}
	return strings.Join(words, " ")
}

//go:embed trades.txt
var tradeData string

// trades are the words of some trades; they are read so only where tables print what they mean.
var trades = sync.OnceValue(func() []synonym { return readPairs(tradeData) })

// inTrade is what the tables of a release print for the phrase of its trade that begins at word i, and how many words it has; 0 for none.
func (r *reader) inTrade(t wording.Text, i int) (string, int) {
	for _, s := range trades() {
		n := prose.Starts(s.phrases, t, i)
		if n > 0 && r.prints(press.Normalize(s.measure).Words) && !r.calls(t[i:i+n]) {
			return s.measure, n
		}
	}
	return "", 0
}

// prints reports whether tables have all of some canonical words.
func (r *reader) prints(words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return len(r.tables.byWord[w]) == 0 })
}

// calls reports whether a row is called just by some words of a text, which then mean that row.
func (r *reader) calls(t wording.Text) bool {
	words := press.Normalize(t.String()).Words
	return len(words) > 0 && slices.ContainsFunc(r.tables.byWord[words[0]], func(w *row) bool { return sameSet(w.words, words) })
}

//go:embed deeds.txt
var deedData string

// deeds are what a company does with an amount, and what tables print for it.
var deeds = sync.OnceValue(func() []synonym { return readPairs(deedData) })

//go:embed deedswith.txt
var deedWithData string

// deedsWith are what a company does with what stands behind an amount, and what tables print for it.
var deedsWith = sync.OnceValue(func() []synonym { return readPairs(deedWithData) })

//go:embed deednouns.txt
var deedNounData string

// deedNouns are the verbs of a text with the nouns that tables have for what is done.
var deedNouns = sync.OnceValue(func() []synonym { return readPairs(deedNounData) })
