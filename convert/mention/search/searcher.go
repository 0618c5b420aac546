package search

import "github.com/tieout/tieout/convert/mention/derive"

// Searcher finds the figures of numbers whose own words lead to none.
type Searcher struct {
	*derive.Deriver
	capital []capitalRun // see capitalRuns
	worked  int          // amounts that were worked out by trial so far
}

// New makes the searcher for what a deriver leaves.
func New(r *derive.Deriver) *Searcher { return &Searcher{Deriver: r} }
