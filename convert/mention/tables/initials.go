package tables

import (
	"strings"

	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/internal/wording"
)

// noteInitials notes a label by the first letters of its words, where these are three to five.
func (t *Index) noteInitials(label string) {
	words := prose.WordsOf(label)
	if len(words) < 3 || len(words) > 5 {
		return
	}
	short := make([]byte, 0, len(words))
	for _, w := range words {
		if !prose.IsLetter(w[0]) {
			return
		}
		short = append(short, w[0])
	}
	if long, known := t.Initials[string(short)]; known && !strings.EqualFold(long, label) {
		label = ""
	}
	t.Initials[string(short)] = label
}

const leastInitials, mostInitials = 3, 5 // letters of a short name that words are taken to spell out

// noteCapitals notes the words of a label that are nothing but capitals, whether there is one of a thing or several: "RPMs". Those that the label
// spells out itself need not stand for the words: "Administrative services only (ASO)".
func (t *Index) noteCapitals(label string) {
	initials := initialsOf(prose.WordsOf(label))
	for _, w := range strings.FieldsFunc(label, func(r rune) bool { return r > 'z' || !prose.IsLetter(byte(r)) }) {
		short := strings.TrimSuffix(w, "s")
		if n := len(short); n >= leastInitials && n <= mostInitials && short == strings.ToUpper(short) && short != strings.ToUpper(label) && !strings.Contains(initials, strings.ToLower(short)) {
			t.capitals[strings.ToLower(short)] = strings.ToLower(w)
		}
	}
}

// initialsOf are the first letters of words.
func initialsOf(words []string) string {
	out := make([]byte, 0, len(words))
	for _, w := range words {
		if w != "" {
			out = append(out, w[0])
		}
	}
	return string(out)
}

// Initialled is the word of capitals in a label whose letters the words that begin at word i begin with, and how many these are: "RPMs" for
// "revenue passenger miles"; 0 for none.
func (t *Index) Initialled(words wording.Text, i int) (string, int) {
	short := make([]byte, 0, mostInitials)
	for n := 0; n < mostInitials && i+n < len(words) && words[i+n] != "" && prose.IsLetter(words[i+n][0]); n++ {
		short = append(short, words[i+n][0])
		if w := t.capitals[string(short)]; w != "" && n+1 >= leastInitials {
			return w, n + 1
		}
	}
	return "", 0
}

// shortOf is the short name that a label gives itself in a bracket, in capitals that its words before that have in their order: "PRASM" of "Passenger revenue
// per ASM (PRASM) (cents)"; "" for none.
func shortOf(label string) string {
	for rest, from := label, 0; ; {
		open := strings.IndexByte(rest, '(')
		if open < 0 {
			return ""
		}
		inside, _, closed := strings.Cut(rest[open+1:], ")")
		if !closed {
			return ""
		}
		before := label[:from+open]
		inside, _, _ = strings.Cut(inside, ",") // "(PRASM, cents)"
		if n := len(inside); n >= 2 && n <= mostShort && inside == strings.ToUpper(inside) && !strings.ContainsFunc(inside, func(r rune) bool { return r < 'A' || r > 'Z' }) && spells(before, inside) {
			return strings.ToLower(inside)
		}
		from += open + 1
		rest = rest[open+1:]
	}
}

const mostShort = 8 // letters of a short name in a bracket

// spells reports whether words have the letters of a short name in their order, each at the head of a word but those of short names among the words.
func spells(words, short string) bool {
	i := 0
	for _, w := range strings.Fields(words) {
		if i == len(short) {
			break
		}
		if strings.HasPrefix(short[i:], w) && w == strings.ToUpper(w) {
			i += len(w) // "ASM" within "PRASM"
			continue
		}
		if w[0]|0x20 == short[i]|0x20 {
			i++
		}
	}
	return i == len(short)
}
