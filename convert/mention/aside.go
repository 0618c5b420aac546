package mention

import (
	"slices"

	"github.com/tieout/tieout/internal/wording"
)

// What a sentence says aside of its measure, between commas and behind "which", is no time of its number, and none of what is expected: "Current
// RPO, which we expect to recognize as revenue over the next 12 months, was $413.2 million".

// mostAside bounds the tokens of an aside.
const mostAside = 30

// aside is the tokens [from, to) of a sentence between the commas of the first clause behind "which" that has no number but in phrases of time and
// goes on behind it; none where from is to.
func (s *sentence) aside() (from, to int) {
	for k := 0; k+1 < len(s.words); k++ {
		if s.words[k] != "," || s.words[k+1] != "which" {
			continue
		}
		for end := k + 2; end < len(s.words) && end-k <= mostAside; end++ {
			if s.tokens[end].kind == number && !s.taken[end] {
				return 0, 0
			}
			if s.words[end] == "," && !s.taken[end] {
				return k + 1, end
			}
		}
		return 0, 0
	}
	return 0, 0
}

// setAside takes the phrases of time of an aside for none of the sentence's numbers.
func (s *sentence) setAside(ws []when) {
	from, to := s.aside()
	for i := range ws {
		if ws[i].from >= from && ws[i].to <= to {
			ws[i].event = true
		}
	}
}

// speaksOfGuidance reports whether a sentence, but for what it says aside, speaks of what is expected.
func (s *sentence) speaksOfGuidance() bool {
	from, to := s.aside()
	if from == to {
		return guidance.In(s.words)
	}
	return guidance.In(slices.Concat(s.words[:from], wording.Text{","}, s.words[to:]))
}
