package reader

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/internal/wording"
)

// Texts that were made of pages print the small digits that lead from a measure to a note as words of their own: "Adjusted EBITDA 1 was $12.4 million", where below
// stands "1 See the reconciliations at the end of this release". They say nothing, and part a measure from its verb.

// noteMarks are the digits that notes of a text begin with.
func (r *reader) noteMarks() []string {
	var out []string
	for _, b := range r.Blocks {
		if t := b.Text; len(t) > 2 && t[0] >= '1' && t[0] <= '9' && t[1] == ' ' && unicode.IsUpper(firstRune(t[2:])) && !slices.Contains(out, t[:1]) {
			out = append(out, t[:1])
		}
	}
	return out
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// dropNoteMarks takes the digits that lead to notes out of a sentence: those behind a word of a table that numbers nothing and before one that goes on with the sentence.
func (r *reader) dropNoteMarks(s *prose.Sentence, marks []string) {
	for k := len(s.Tokens) - 2; k > 0 && len(marks) > 0; k-- {
		if s.Tokens[k].Kind == prose.Number && slices.Contains(marks, s.Words[k]) && r.Tables.Known[s.Words[k-1]] > 0 && isNoteMark(s, k) {
			s.Tokens, s.Words = slices.Delete(s.Tokens, k, k+1), slices.Delete(s.Words, k, k+1)
		}
	}
	for k := range s.Tokens {
		if w := r.withoutMark(s.Words[k]); w != s.Words[k] && s.Tokens[k].Kind == prose.Word {
			s.Tokens[k].Low, s.Words[k] = w, w
		}
	}
}

// withoutMark is a word of a table without the digit that is glued to it, as where small digits are lost: "revenue" of "revenue2"; other words as they are.
func (r *reader) withoutMark(w string) string {
	const least = 3 // letters: not "q2"
	n := len(w) - 1
	if n < least || w[n] < '1' || w[n] > '9' || prose.IsDigit(w[n-1]) || r.Tables.Known[w] > 0 || !slices.ContainsFunc(r.NewCanonical(w[:n]), func(x string) bool { return r.Tables.Known[x] > 0 }) {
		return w
	}
	return w[:n]
}

// isNoteMark reports whether the digit at token k may lead to a note.
func isNoteMark(s *prose.Sentence, k int) bool {
	return !s.Tokens[k].Glued && !s.Tokens[k+1].Glued && s.Tokens[k-1].Kind == prose.Word && prose.Starts(quantity.NamesNumber, s.Words, k-1) == 0 &&
		prose.Starts(prose.Links, s.Words, k-1) == 0 && (prose.Starts(prose.Verbs, s.Words, k+1) > 0 || prose.Starts(goingOn, s.Words, k+1) > 0)
}

// goingOn are the words, none of them verbs, with which a sentence goes on behind a measure.
var goingOn = wording.Phrases("of|for|in")
