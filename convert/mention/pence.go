package mention

import "github.com/tieout/tieout/internal/wording"

// inPence are words of sentences in which a whole number with a "p" is of pence: "a dividend of 5p", not "1080p".
var inPence = wording.Phrases("share|shares|unit|units|eps|dividend|dividends|distribution|distributions|earnings")

// isPence reports whether a number is one of pence: "7.7 pence", "7.7p". A whole number with a "p" is one only where its sentence speaks of
// shares, or of what is paid on them.
func (q *quantity) isPence(s *sentence) bool {
	switch s.at(q.to) {
	case "pence", "penny":
		return true
	case "p":
		t := s.tokens[q.to]
		apart := q.to+1 == len(s.tokens) || !s.tokens[q.to+1].glued || s.tokens[q.to+1].kind == sign && s.at(q.to+1) != "-" && s.at(q.to+1) != "/"
		return t.glued && !t.upper && apart && (q.ulp < 0 || inPence.In(s.words))
	}
	return false
}
