package number

import "strings"

// Cells of words around numbers, as outlooks print them: "In the range of $10.20 to $11.00", "Around $450 million", "Growth of about 5 percent",
// "2% to 4% decline". The grammar is closed: what is read has nothing but these words before the first number and behind the last one, so that
// no cell of prose is.

// Hedged is a text of words around a number, or around the two ends of a range.
type Hedged struct {
	Core      string // the number or the range, with its units: "$10.20 to $11.00", "$450 million"
	Direction int    // -1 where a word says that it is a fall, 1 where one says that it is a rise, else 0
	Word      string // that word, as printed
}

// hedges are the phrases that bend a number, or lead up to it. A longer one stands before those that it begins with.
var hedges = []string{
	"in the range of", "in a range of", "in the range", "range of", "a range of", "ranging from", "approximately", "approx.", "approx", "around", "about",
	"roughly", "nearly", "at least", "at most", "up to", "not less than", "no less than", "not more than", "no more than", "a minimum of", "a maximum of",
	"minimum of", "maximum of", "between", "from", "of", "by", "~",
}

// directions are the words that say whether a number is a rise or a fall; what is unfavorable, or a headwind, takes away.
var directions = []struct {
	phrase string
	sign   int
}{
	{"growth", 1}, {"grow", 1}, {"increase", 1}, {"increases", 1}, {"increasing", 1}, {"improvement", 1}, {"expansion", 1}, {"up", 1}, {"higher", 1},
	{"favorability", 1}, {"favourability", 1}, {"favorable", 1}, {"favourable", 1}, {"tailwind", 1},
	{"decline", -1}, {"declines", -1}, {"declining", -1}, {"decrease", -1}, {"decreases", -1}, {"decreasing", -1}, {"reduction", -1}, {"contraction", -1}, {"down", -1}, {"lower", -1},
	{"unfavorability", -1}, {"unfavourability", -1}, {"unfavorable", -1}, {"unfavourable", -1}, {"headwind", -1},
}

// comparisons are what may stand behind a change: what it is one over.
var comparisons = []string{"year-over-year", "year over year", "year-on-year", "year on year", "yoy", "y/y"}

// spelledUnits writes units that are words as numbers have them; percentage points are such as they are.
var spelledUnits = strings.NewReplacer(" percentage points", " pts", " Percentage Points", " pts", " percent", "%", " Percent", "%", " per cent", "%", " thousand", "K", " Thousand", "K")

const maxHedged = 80 // characters of such a text

// Unhedge takes the words around a number, or around a range, off a text; false where it has none, or others.
func Unhedge(g string) (Hedged, bool) {
	if len(g) > maxHedged || !HasDigit(g) {
		return Hedged{}, false
	}
	h, taken := Hedged{Core: strings.TrimSpace(g)}, false
	for !beginsNumber(h.Core) {
		if !h.take(hedges, afterPhrase) {
			return Hedged{}, false
		}
		taken = true
	}
	for endsInLetter(h.Core) && h.take(comparisons, beforePhrase) {
		taken = true
	}
	core := h.Core
	h.Core = spelledUnits.Replace(core)
	return h, taken || h.Core != core
}

// beginsNumber reports whether a text begins with a digit, a sign, a bracket or a currency.
func beginsNumber(g string) bool {
	return g == "" || IsDigit(g[0]) || IsCurrency(g[0]) || strings.IndexByte("(.-+", g[0]) >= 0
}

// endsInLetter reports whether a text ends in a letter.
func endsInLetter(g string) bool { return g != "" && IsWordByte(g[len(g)-1]) && !IsDigit(g[len(g)-1]) }

// take takes a phrase off an end of the text, one of some or a direction, and reports whether there is one; cut cuts it off that end.
func (h *Hedged) take(phrases []string, cut func(g, phrase string) (word, rest string, ok bool)) bool {
	for _, p := range phrases {
		if _, rest, ok := cut(h.Core, p); ok {
			h.Core = rest
			return true
		}
	}
	for _, d := range directions {
		if word, rest, ok := cut(h.Core, d.phrase); ok {
			h.Core = rest
			return h.direct(word, d.sign)
		}
	}
	return false
}

// direct takes a word for the direction, unless another one says it already.
func (h *Hedged) direct(word string, sign int) bool {
	if h.Direction != 0 {
		return false
	}
	h.Direction, h.Word = sign, word
	return true
}

// afterPhrase is a phrase at the beginning of a text as it is printed, and what stands behind it.
func afterPhrase(g, phrase string) (word, rest string, ok bool) {
	if len(g) <= len(phrase) || !strings.EqualFold(g[:len(phrase)], phrase) || phrase != "~" && g[len(phrase)] != ' ' {
		return "", "", false
	}
	return g[:len(phrase)], strings.TrimLeft(g[len(phrase):], " "), true
}

// beforePhrase is a phrase at the end of a text as it is printed, and what stands before it.
func beforePhrase(g, phrase string) (word, rest string, ok bool) {
	at := len(g) - len(phrase)
	if at <= 0 || g[at-1] != ' ' || !strings.EqualFold(g[at:], phrase) {
		return "", "", false
	}
	return g[at:], strings.TrimRight(g[:at], " "), true
}
