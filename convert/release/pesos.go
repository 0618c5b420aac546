package release

import (
	"strings"

	"github.com/tieout/tieout/internal/wording"
)

// "In millions of pesos" is said of the currencies of several countries. Which it is, the release shows by the country that it names most.

var (
	// inPesos are titles that say amounts to be of pesos.
	inPesos = wording.Phrases("thousands|millions|billions|thousand|million|billion of? pesos", "in pesos", "pesos in? thousands|millions|billions|thousand|million|billion|000s|000", "^pesos$")

	// pesoCountries are the words of the countries that have pesos, by the currency's code.
	pesoCountries = map[string]*wording.Set{
		"MXN": wording.Phrases("mexico|mexican|bmv|mxn", "de c v", "c v"),
		"PHP": wording.Phrases("philippine|philippines|manila|php"),
		"CLP": wording.Phrases("chile|chilean|clp"),
		"ARS": wording.Phrases("argentina|argentine|argentinean"),
		"COP": wording.Phrases("colombia|colombian"),
		"UYU": wording.Phrases("uruguay|uruguayan"),
		"DOP": wording.Phrases("dominican"),
	}
)

// titledPesos reports whether a title or the text over the labels says amounts to be of pesos.
func (dr *draft) titledPesos() bool {
	for _, p := range append(dr.stubs[:len(dr.stubs):len(dr.stubs)], dr.titles...) {
		if inPesos.In(wording.Of(p.Text)) {
			return true
		}
	}
	return false
}

// readPesos gives tables in pesos, of which no title says whose they are, the code of those that the release speaks of; "" leaves them as they are.
func readPesos(drafts []*draft, pesos func() string) {
	for _, dr := range drafts {
		if dr.currency || !dr.titledPesos() {
			continue
		}
		if code := pesos(); code != "" {
			dr.t.Currency, dr.currency = code, true
		}
	}
}

// pesosOf is the code of the pesos of the country that a text names most; "" where it names none, or two as often.
func pesosOf(text string) string {
	counts := map[string]int{}
	for line := range strings.SplitSeq(text[:min(len(text), maxIntro)], "\n") {
		for sentence := range strings.SplitSeq(line, ". ") {
			words := wording.Of(sentence)
			for c, set := range pesoCountries {
				if set.In(words) {
					counts[c]++
				}
			}
		}
	}
	best, even := "", false
	for c, n := range counts {
		switch {
		case best == "" || n > counts[best]:
			best, even = c, false
		case n == counts[best]:
			even = true
		}
	}
	if even {
		return ""
	}
	return best
}
