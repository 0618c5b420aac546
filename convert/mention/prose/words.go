package prose

import "github.com/tieout/tieout/internal/wording"

// The vocabularies of running text that several phases look for. They are kept as data in internal/wording, where each file says what its phrases tell.
var (
	// Ups and Downs say that something changed for more or for less, as verbs or nouns: "rose", "a decline".
	Ups   = wording.Vocabulary("prose-up")
	Downs = wording.Vocabulary("prose-down")
	// ChangeNouns stand behind a number that is a change: "a 5% increase".
	ChangeNouns = wording.Vocabulary("prose-change-nouns")
	// Compares stand before what another number is compared with: "compared with".
	Compares = wording.Vocabulary("prose-compare")
	// Verbs are finite verbs, which part what a number speaks of from the rest of its sentence.
	Verbs = wording.Vocabulary("prose-verbs")
	// Links stand between a measure and its number and belong to neither: "of approximately".
	Links = wording.Vocabulary("prose-links")
	// Fillers are words of a measure that do not tell which one it is: "record".
	Fillers = wording.Vocabulary("prose-filler")
	// Adjusts say that a measure leaves something out that the accounts hold: "underlying".
	Adjusts = wording.Vocabulary("prose-adjusted")
	// Bases say on what basis a number is stated, and are no measure: "in constant currency".
	Bases = wording.Vocabulary("prose-basis")
	// Excludes stand near numbers that were taken out of another, or put back: "excluding".
	Excludes = wording.Vocabulary("prose-excluding")
	// Reasons begin why a number is so, or in what part; times behind them are not the number's: "due to".
	Reasons = wording.Vocabulary("prose-reasons")
	// Forecasts, in a heading or around a number, say that it is expected: "target".
	Forecasts = wording.Vocabulary("prose-forecast")
	// Guidance is in sentences that speak of what is to come: "we expect".
	Guidance = wording.Vocabulary("prose-guidance")
	// Estimates are the words before a number that somebody reckoned: "estimated".
	Estimates = wording.Phrases("estimated|expected|anticipated")
)

// WordsOf is a text as words.
func WordsOf(s string) wording.Text { return wording.Of(s) }

// Starts reports whether a phrase of the set begins at word i, and how many words it has.
func Starts(set *wording.Set, t wording.Text, i int) int {
	if i < 0 {
		return 0
	}
	m, ok := set.At(t, i)
	if !ok {
		return 0
	}
	return m.To - m.From
}

// WouldBe are the words for what was not, or is not yet: "earnings would have been".
var WouldBe = wording.Phrases("would|could|might be", "would|could|might have been")

// IsBeing are the verbs that say what is.
var IsBeing = map[string]bool{"is": true, "are": true, "was": true, "were": true}
