package wording

import "strings"

// Says reports whether a text has any of some phrases as whole words; a word may be in the plural, and one that ends in *
// may go on: "adjust*" is in "adjusted", "ratio" is not in "operations".
func Says(s string, phrases ...string) bool {
	if len(phrases) < manyPhrases {
		for _, p := range phrases {
			if saysAt(s, p, false) {
				return true
			}
		}
		return false
	}
	has := pairsOf(s)
	for _, p := range phrases {
		if (len(p) < 3 || has.has(p[0], p[1])) && saysAt(s, p, false) {
			return true
		}
	}
	return false
}

const manyPhrases = 3 // for so many it pays to look first which pairs of bytes a text has

// pairs is a set of pairs of bytes; some share a place, so that it may seem to have more.
type pairs [4]uint64

func pairsOf(s string) (p pairs) {
	for i := 1; i < len(s); i++ {
		at := pairAt(s[i-1], s[i])
		p[at>>6] |= 1 << (at & 63)
	}
	return p
}

func (p *pairs) has(a, b byte) bool {
	at := pairAt(a, b)
	return p[at>>6]&(1<<(at&63)) != 0
}

func pairAt(a, b byte) byte { return a*37 + b }

// Begins reports whether a text begins with any of some phrases, as [Says] matches them.
func Begins(s string, phrases ...string) bool {
	for _, p := range phrases {
		if saysAt(s, p, true) {
			return true
		}
	}
	return false
}

func saysAt(s, phrase string, first bool) bool {
	word, stem := strings.CutSuffix(phrase, "*")
	for at := 0; at+len(word) <= len(s) && word != ""; {
		i := strings.Index(s[at:], word)
		if i < 0 || first && i > 0 {
			return false
		}
		i += at
		if (i == 0 || !IsLetter(word[0]) || !IsLetter(s[i-1])) && (stem || !IsLetter(word[len(word)-1]) || endsWord(s[i+len(word):])) {
			return true
		}
		at = i + 1
	}
	return false
}

// endsWord reports whether a word ends before the rest of a text, or with its plural.
func endsWord(rest string) bool {
	for _, ending := range []string{"", "s", "es"} {
		if after, ok := strings.CutPrefix(rest, ending); ok && (after == "" || !IsLetter(after[0])) {
			return true
		}
	}
	return false
}

// IsLetter reports whether a byte is a letter of ASCII.
func IsLetter(b byte) bool { return (b|0x20)-'a' < 26 }
