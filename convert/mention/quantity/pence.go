package quantity

import (
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/internal/wording"
)

// inPence are words of sentences in which a whole number with a "p" is of pence: "a dividend of 5p", not "1080p".
var inPence = wording.Phrases("share|shares|unit|units|eps|dividend|dividends|distribution|distributions|earnings")

// isPence reports whether a number is one of pence: "7.7 pence", "7.7p". A whole number with a "p" is one only where its sentence speaks of
// shares, or of what is paid on them.
func (q *Number) isPence(s *prose.Sentence) bool {
	switch s.At(q.To) {
	case "pence", "penny":
		return true
	case "p":
		t := s.Tokens[q.To]
		apart := q.To+1 == len(s.Tokens) || !s.Tokens[q.To+1].Glued || s.Tokens[q.To+1].Kind == prose.Sign && s.At(q.To+1) != "-" && s.At(q.To+1) != "/"
		return t.Glued && !t.Upper && apart && (q.Ulp < 0 || inPence.In(s.Words))
	}
	return false
}
