package release

import (
	"strings"

	"github.com/tieout/tieout/internal/regex"
	"github.com/tieout/tieout/internal/wording"
)

// Short names that the text gives to what it counts: "monthly active users ("MAUs")".

// namedShort is a bracket that holds nothing but capitals, in quotation marks or not, with an "s" behind them or not.
var namedShort = regex.New(`\(["“”'‘’]?([A-Z]{2,6})s?["“”'‘’]?\)`)

const (
	maxShortNames = 200 // short names of a text that are looked at
	maxSpelled    = 120 // bytes before a bracket that may spell one out
)

// readShortNames finds the short names that a text gives, in lower case as labels have them with and without an "s", and the words
// before them whose first letters they are.
func readShortNames(text string) map[string]wording.Text {
	out := map[string]wording.Text{}
	for _, m := range namedShort.FindAllStringSubmatchIndex(text, maxShortNames) {
		short := strings.ToLower(text[m[2]:m[3]])
		words := wording.Of(text[max(0, m[0]-maxSpelled):m[0]])
		if n := len(words) - len(short); n >= 0 && hasInitials(words[n:], short) {
			out[short], out[short+"s"] = words[n:], words[n:]
		}
	}
	return out
}

// hasInitials reports whether words begin with the letters of a short name, one after the other.
func hasInitials(words wording.Text, short string) bool {
	for i, w := range words {
		if w[0] != short[i] {
			return false
		}
	}
	return true
}

// spelled is a label with what the short names in it stand for behind it.
func (d *document) spelled(label string) wording.Text {
	out := wording.Of(label)
	for _, w := range out[:len(out):len(out)] {
		out = append(out, d.shortNames[w]...)
	}
	return out
}
