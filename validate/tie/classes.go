package tie

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// Classes of shares have earnings per share of their own, and counts.

var (
	ofClass = wording.Phrases("class a|b|c|d|e|i|ii|iii", "series a|b|c|d|e|i|ii|iii")
	// ofConverted are words of what is made from all shares, those of a class converted.
	ofConverted = wording.Phrases("conversion|converted|exchange|exchanged")
)

// classOf is the class of shares that a row names, or else the nearest of its sections: "b" of "Class B common stock"; allClasses where
// it is of what a class is converted to. "" for none.
func classOf(row *release.Row) string {
	texts := append(slices.Clone(row.Section), row.Label)
	for i := len(texts) - 1; i >= 0; i-- {
		words := wording.Of(texts[i])
		for k := range words {
			m, ok := ofClass.At(words, k)
			switch {
			case !ok:
			case ofConverted.In(words):
				return allClasses
			default:
				return words[m.To-1]
			}
		}
	}
	return ""
}

// allClasses is what [classOf] says of the shares that those of a class are converted to: they are of no class, and what is earned on
// each is between the amounts of the classes.
const allClasses = "all"

// sameClass reports whether two rows are of the same class of shares, or name none.
func sameClass(a, b *release.Row) bool { return classOf(a) == classOf(b) }
