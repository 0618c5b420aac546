package quantity

import "github.com/tieout/tieout/convert/mention/prose"

// maxToRatio bounds the words from "ratio" to its number.
const maxToRatio = 12

// isRatio reports whether a number without a unit is a ratio of one amount to another, and takes in "to 1" behind it: a fraction behind the word
// "ratio", with nothing but words between them.
func (q *Number) isRatio(s *prose.Sentence) bool {
	if q.Ulp >= 0 || q.Grouped || q.Scaled || q.isCode(s) {
		return false
	}
	one := s.At(q.To) == "to" && s.At(q.To+1) == "1"
	if !one && (q.To < len(s.Tokens) && s.Tokens[q.To].Kind == prose.Word && prose.Starts(notCounts, s.Words, q.To) == 0 || !q.isBehindRatio(s)) {
		return false
	}
	if q.Unit = Times; one {
		q.To += 2
	}
	return true
}

// isBehindRatio reports whether the word "ratio" stands before a number, with words alone between them.
func (q *Number) isBehindRatio(s *prose.Sentence) bool {
	for k := q.From - 1; k >= max(0, q.From-maxToRatio); k-- {
		switch {
		case s.Tokens[k].Kind != prose.Word:
			return false
		case s.Words[k] == "ratio", s.Words[k] == "bill" && s.At(k-1) == "to" && s.At(k-2) == "book":
			return true
		}
	}
	return false
}
