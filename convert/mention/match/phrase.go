package match

import "slices"

// Phrase is what a number may speak of.
type Phrase struct {
	Text     string   // as printed
	Words    []string // canonical, see [press.Normalize]; fillers left out
	Adjusted bool     // it leaves something out that the accounts hold
	GAAP     bool     // it says that it does not
	Fit      float64  // how surely the number speaks of it, up to 1
	Own      bool     // it stands with the number itself
	After    bool     // it stands behind the number
}

// IsPerShare reports whether canonical words are of a figure per share.
func IsPerShare(words []string) bool {
	if slices.Contains(words, "eps") {
		return true
	}
	if !slices.Contains(words, "per") {
		return false
	}
	return slices.Contains(words, "stock") || slices.Contains(words, "unit") && (slices.Contains(words, "partner") || slices.Contains(words, "distribution"))
}
