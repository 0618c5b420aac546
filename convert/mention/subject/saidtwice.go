package subject

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
)

// What "or" says twice: a change in an amount and in per cent, a result and what it is per share.

// nounOfBoth is the direction of the noun behind a percentage that says again what an amount with its article says: "The $59,391 or approximately 203% increase was due to"; 0 for
// none.
func (m *measurer) nounOfBoth(d *reading.Reading) int {
	if d.Unit != quantity.Money || d.Index+1 >= len(m.qs) || !reading.Articles[m.at(m.firstBefore(d)-1)] {
		return 0
	}
	next := &m.qs[d.Index+1]
	gap := m.s.Words[d.To:next.From]
	if next.Unit != quantity.Percent || len(gap) == 0 || !slices.Equal(prose.WordsOf(next.Hedge), gap[1:]) || gap[0] != "or" || prose.Starts(prose.ChangeNouns, m.s.Words, next.To) == 0 {
		return 0
	}
	if prose.Starts(prose.Downs, m.s.Words, next.To) > 0 {
		return -1
	}
	return 1
}

// isTimedOr reports whether nothing but a phrase of time, in commas perhaps, and "or" stands in tokens [from, to): "$6.4 million in the prior-year quarter, or $0.32 per share".
func (m *measurer) isTimedOr(from, to int) bool {
	for k := from; k < to-1; k++ {
		if w := m.at(k); !m.isTaken(k) && w != "," && w != "for" && w != "in" && w != "during" && w != "the" {
			return false
		}
	}
	return to > from && m.at(to-1) == "or"
}
