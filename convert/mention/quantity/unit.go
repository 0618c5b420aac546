package quantity

import (
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// measuredIn takes in the unit behind a bare number, and the thousand or million that its name holds, as the tables' own are taken in: "58.9 MBoe/d".
// It names no measure, but tells the figures that the number may be from the others.
func (q *Number) measuredIn(s *prose.Sentence) {
	if q.Unit != Bare || q.To >= len(s.Tokens) || s.Taken[q.To] {
		return
	}
	unit, exponent, next, ok := release.UnitAt(s.Words, q.To)
	if !ok || timesCounted.In(s.Words[q.To:next]) {
		return
	}
	if n := perDayAt(s, next); n > 0 && unit.Per == "" && unit.Of != "" {
		unit.Per, next = "D", next+n
	}
	if exponent != 0 {
		q.Scale(exponent)
	}
	q.Measured, q.To = unit, next
}

// timesCounted are the units of time, which tell nothing: a period is none of what tables are of.
var timesCounted = wording.Phrases("day|days|week|weeks|month|months|year|years|hour|hours|minute|minutes")

// perDayAt is how many tokens from one on say that what is measured is for each day: "/d", "per day".
func perDayAt(s *prose.Sentence, k int) int {
	if s.At(k) == "/" && (s.At(k+1) == "d" || s.At(k+1) == "day") {
		return 2
	}
	return prose.Starts(perDay, s.Words, k)
}

var perDay = wording.Phrases("per|a day")
