package mention

import "github.com/tieout/tieout/internal/wording"

// The vocabularies of running text, kept as data in internal/wording.
var (
	saysChange = wording.Phrases("% change", "percent change", "percentage change", "growth",
		"comparable|comp|comps store|stores|restaurant|restaurants|hotel|club? sales|revenue|revenues|revpar", "same store|stores|restaurant|hotel|property? sales|revenue|revenues|revpar|noi", "like for like sales|revenue|revenues")
	outlooks        = wording.Phrases("guidance", "outlook")
	parts           = wording.Phrases("of which", "included|include|includes|including in?", "comprised|consisted|consisting of", "after tax|taxes", "net of tax|taxes", "pretax", "pre tax", "held by", "available for", "related|relating to")
	earlierGuidance = wording.Phrases("previous|prior|previously|earlier ... forecast|guidance|outlook|range|expected|expectation|estimate|announced|issued|provided", "from ... previous|prior")
	columnsOfChange = wording.Vocabulary("prose-change-columns")
	estimates       = wording.Phrases("estimated|expected|anticipated")
	forecasts       = wording.Vocabulary("prose-forecast")
	guidance        = wording.Vocabulary("prose-guidance")
	ups             = wording.Vocabulary("prose-up")
	downs           = wording.Vocabulary("prose-down")
	nouns           = wording.Vocabulary("prose-change-nouns")
	compares        = wording.Vocabulary("prose-compare")
	verbs           = wording.Vocabulary("prose-verbs")
	links           = wording.Vocabulary("prose-links")
	fillers         = wording.Vocabulary("prose-filler")
	adjusts         = wording.Vocabulary("prose-adjusted")
	pasts           = wording.Vocabulary("prose-past")
	bases           = wording.Vocabulary("prose-basis")
	excludes        = wording.Vocabulary("prose-excluding")
	reasons         = wording.Vocabulary("prose-reasons")
)

// wordsOf is a text as words.
func wordsOf(s string) wording.Text { return wording.Of(s) }

// starts reports whether a phrase of the set begins at word i, and how many words it has.
func starts(set *wording.Set, t wording.Text, i int) int {
	if i < 0 {
		return 0
	}
	m, ok := set.At(t, i)
	if !ok {
		return 0
	}
	return m.To - m.From
}
