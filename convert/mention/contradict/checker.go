package contradict

import (
	"github.com/tieout/tieout/convert/mention/search"
	"github.com/tieout/tieout/convert/release"
)

// Checker finds what the tables, and other numbers of the text, say against a number.
type Checker struct {
	*search.Searcher
	wholes     map[*release.Column]bool   // see IsCommonSize
	around     map[[2]int]map[string]bool // see WordsAround
	statements int64                      // the byte that the first row of a balance sheet or of cash flows begins at, once looked for
	slips      int                        // numbers that were judged with digits exchanged so far
}

// New makes the checker of the numbers that a searcher looks up.
func New(r *search.Searcher) *Checker {
	return &Checker{Searcher: r, around: map[[2]int]map[string]bool{}}
}
