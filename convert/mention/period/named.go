package period

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/prose"
)

// Names are what a text calls periods, as its own words define it.
type Names []name

// name is what a text calls a period, and the phrase of time that it calls so.
type name struct {
	words []string
	when  When
}

// Define notes the names that a sentence gives to its phrases of time, in brackets right behind them, "For the quarter ended December 31, 2024 (the “2024 quarter”)", and
// returns its phrases without those that are such a name: they say the same once more.
func (n *Names) Define(s *prose.Sentence, ws []When) []When {
	var out []When
	for _, w := range ws {
		if k := len(out) - 1; k >= 0 && isNameOf(s, w, out[k]) {
			if before := out[k]; before.Months > 0 && before.Day.Year() > 1 && !before.Instant && !before.Event {
				*n = append(*n, name{s.Words[w.From:w.To], before})
				continue
			}
		}
		out = append(out, w)
	}
	return out
}

// isNameOf reports whether a phrase of time is the name that a bracket behind another gives that: (the "2024 quarter").
func isNameOf(s *prose.Sentence, w, before When) bool {
	k := before.To
	for _, x := range []string{"(", "the", `"`} {
		if k < w.From && s.Words[k] == x {
			k++
		} else if x != "the" {
			return false
		}
	}
	return k == w.From && w.To+1 < len(s.Words) && s.Words[w.To] == `"` && s.Words[w.To+1] == ")"
}

// Apply has the phrases of time of a sentence that are such names mean what they are defined to.
func (n Names) Apply(s *prose.Sentence, ws []When) {
	for i := range ws {
		for _, named := range n {
			if w := &ws[i]; w.To <= len(s.Words) && slices.Equal(s.Words[w.From:w.To], named.words) {
				from, to, whose := w.From, w.To, w.Whose
				*w = named.when
				w.From, w.To, w.Whose = from, to, whose
				break
			}
		}
	}
}
