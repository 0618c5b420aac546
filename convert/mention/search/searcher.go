package search

import (
	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/reading"
)

// Searcher finds the figures of numbers whose own words lead to none.
type Searcher struct {
	*derive.Deriver
	capital []capitalRun // see capitalRuns
	odds    float64      // how many numbers the words lead to the tables for each that they do not: see known
	worked  int          // amounts that were worked out by trial so far
}

// New makes the searcher for what a deriver leaves.
func New(r *derive.Deriver) *Searcher { return &Searcher{Deriver: r} }

// known is how many of the numbers of a text their own words led to the tables for each that they led nowhere, at the most 1. The less a text speaks of
// what is in tables, as notes to accounts do, the likelier chance alone has put the digits of a number that words leave open into one.
func (r *Searcher) known() float64 {
	if r.odds > 0 {
		return r.odds
	}
	found, open := 8.0, 8.0 // as of a text of which nothing is known; a few numbers tell little
	for _, d := range r.Readings {
		switch {
		case d.Spelled || d.Future || d.Ranged || d.TellingDigits() < reading.FewDigits:
		case d.Verdict.Status != "":
			found++
		default:
			open++
		}
	}
	r.odds = min(1, found/open)
	return r.odds
}
