package tables

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/taxonomy/press"
)

// saying is a label without the words that name a period, a basis or the whole.
func saying(label string) string {
	return strings.Join(slices.DeleteFunc(leftOf(label, prose.Fillers), func(w string) bool { return len(w) <= 1 || prose.IsDigit(w[0]) || period.MonthNames[w] != 0 }), " ")
}

// leftOf are the words of a label without those of the phrases of a vocabulary, and those that name a basis.
func leftOf(label string, without *wording.Set) (kept []string) {
	words := prose.WordsOf(label)
	for i := 0; i < len(words); i++ {
		if n := max(prose.Starts(without, words, i), prose.Starts(prose.Bases, words, i)); n > 0 {
			i += n - 1
			continue
		}
		kept = append(kept, words[i])
	}
	return kept
}

var isOnlyTime = wording.NewMemo(onlyTime)

// onlyTime reports whether a label is a phrase of time and nothing else: "Second Quarter".
func onlyTime(label string) bool {
	s := prose.Sentences(label, &prose.Sentence{})
	if len(s) != 1 {
		return false
	}
	period.In(&s[0])
	return !slices.Contains(s[0].Taken, false)
}

// headOf is the last word of a label before its first preposition or comma, in canonical form.
func headOf(label string, ignore []string) string {
	text := strings.ToLower(label)
	if i := strings.IndexAny(text, ",("); i > 0 {
		if strings.Contains(text[i:], " and ") {
			return "" // a list
		}
		text = text[:i]
	}
	for _, p := range []string{" of ", " from ", " for ", " on ", " at ", " in ", " to ", " per "} {
		text, _, _ = strings.Cut(text, p)
	}
	words := press.Normalize(text, ignore...).Words
	if len(words) == 0 {
		return ""
	}
	return words[len(words)-1]
}

// addWords adds the canonical words of a text to a set, and reports whether it speaks of an adjusted measure.
func addWords(set map[string]bool, text string, ignore []string) bool {
	p := press.Normalize(text, ignore...)
	for _, w := range p.Words {
		if w == "headcount" {
			w = "employee" // as the text's words are taken
		}
		if w != "adjusted" && w != "same" { // the text's words are kept without them, too
			set[w] = true
		}
	}
	return p.NonGAAP || speaksOfAdjusted.Of(text)
}

// behindBasis is a label without the words that it begins with which say that it leaves something out: what is left is called as it is without
// them, "Non-GAAP income from operations" as "Income from operations".
var behindBasis = wording.NewMemo(func(text string) string {
	words := prose.WordsOf(text)
	if n := prose.Starts(prose.Adjusts, words, 0); n > 0 && n < len(words) {
		return strings.Join(words[n:], " ")
	}
	return text
})

var speaksOfAdjusted = wording.NewMemo(func(text string) bool {
	words := prose.WordsOf(text)
	return prose.Adjusts.In(words) && !words.Has("before") || beforeItems.In(words)
})

// beforeItems are the words of what is left out that is out of the ordinary.
var beforeItems = wording.Phrases("before adjusting|exceptional|special|significant|nonrecurring|separately|specific|highlighted|extraordinary|unusual", "before non recurring|underlying", "before items affecting")

// PerShareWords say no more than that a figure is one per share.
var PerShareWords = map[string]bool{"per": true, "stock": true, "share": true, "eps": true, "income": true, "net": true, "common": true, "holder": true, "basic": true,
	"diluted": true, "dilutive": true, "unit": true, "limited": true, "partner": true, "equivalent": true, "assuming": true, "dilution": true, "gaap": true, "weighted": true, "average": true, "outstanding": true}

// CoversAny reports whether one of some words is of a set.
func CoversAny(words []string, set map[string]bool) bool {
	for _, x := range words {
		if set[x] {
			return true
		}
	}
	return false
}

// SameWords reports whether a phrase has just the words of a ratio, "adjusted" aside.
func SameWords(have, want []string, adjusted bool) bool {
	n := 0
	for _, w := range have {
		if w == "adjusted" && adjusted {
			continue
		}
		if !slices.Contains(want, w) {
			return false
		}
		n++
	}
	return n == len(want)
}

// SameSet reports whether two lists have the same words.
func SameSet(a, b []string) bool {
	return SameWords(a, b, false) && len(a) == len(b)
}
