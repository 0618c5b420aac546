package reader

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/internal/wording"
)

// What a sentence says aside of its measure, between commas and behind "which", is no time of its number, and none of what is expected: "Current
// RPO, which we expect to recognize as revenue over the next 12 months, was $413.2 million".

// mostAside bounds the tokens of an aside.
const mostAside = 30

// aside is the tokens [from, to) of a sentence between the commas of the first clause behind "which" that has no number but in phrases of time and
// goes on behind it; none where from is to.
func aside(s *prose.Sentence) (from, to int) {
	for k := 0; k+1 < len(s.Words); k++ {
		if s.Words[k] != "," || s.Words[k+1] != "which" {
			continue
		}
		for end := k + 2; end < len(s.Words) && end-k <= mostAside; end++ {
			if s.Tokens[end].Kind == prose.Number && !s.Taken[end] {
				return 0, 0
			}
			if s.Words[end] == "," && !s.Taken[end] {
				return k + 1, end
			}
		}
		return 0, 0
	}
	return 0, 0
}

// setAside takes the phrases of time of an aside for none of the sentence's numbers.
func setAside(s *prose.Sentence, ws []period.When) {
	from, to := aside(s)
	for i := range ws {
		if ws[i].From >= from && ws[i].To <= to {
			ws[i].Event = true
		}
	}
}

// speaksOfGuidance reports whether a sentence, but for what it says aside, speaks of what is expected.
func speaksOfGuidance(s *prose.Sentence) bool {
	from, to := aside(s)
	if from == to {
		return prose.Guidance.In(s.Words)
	}
	return prose.Guidance.In(slices.Concat(s.Words[:from], wording.Text{","}, s.Words[to:]))
}
