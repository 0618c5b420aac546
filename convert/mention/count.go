package mention

import (
	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/internal/wording"
)

// What makes a number without a unit one that counts something.

// isCount reports whether a number without a unit counts something.
func (q *quantity) isCount(s *prose.Sentence) bool {
	switch {
	case q.isCode(s):
		return false
	case q.scaled:
		return true
	case q.isNumberOfName(s), !q.grouped && q.ulp == 0 && period.IsYear(s.Tokens[q.from].Low):
		return false
	case q.to >= len(s.Tokens) || s.Taken[q.to] || s.Tokens[q.to].Kind != prose.Word:
		return q.grouped && q.value.GreaterThanOrEqual(decimal.NewFromInt(1000)) && q.from > 0 || q.isStated(s)
	}
	return q.countsNext(s) || q.isStated(s)
}

// isStated reports whether a number needs no noun behind it to be one of something: it has decimals, "the ratio was 1.04", or a verb, or what comes
// behind one, leads to it, "headcount stood at 362", "opened 8 stores and closed 3".
func (q *quantity) isStated(s *prose.Sentence) bool {
	if q.from == 0 || s.Tokens[q.from-1].Kind != prose.Word || s.Taken[q.from-1] || q.isOfPlaceOrTime(s) {
		return false
	}
	named := s.Tokens[q.from-1].Upper
	if q.ulp < 0 {
		return q.digits > 1 && (q.from == 1 || !named)
	}
	if q.to < len(s.Tokens) && s.Tokens[q.to].Kind == prose.Word && !s.Taken[q.to] {
		switch {
		case s.Tokens[q.to].Upper:
			return q.digits > 1 && !named // "63 Brazos Grills and 24 others"
		case prose.Starts(notCounts, s.Words, q.to) == 0:
			return false // it counts what is behind it
		}
	}
	return q.isLedToBy(s, q.from-1)
}

// isOfPlaceOrTime reports whether what is behind a number makes it one of an address, of a period or of a day, or a part of a word or of a list.
func (q *quantity) isOfPlaceOrTime(s *prose.Sentence) bool {
	switch next := s.At(q.to); {
	case next == "(" || next == "to" && s.At(q.from-1) != "from":
		return true
	case q.to < len(s.Tokens) && s.Tokens[q.to].Glued && s.Tokens[q.to].Kind == prose.Word:
		return true
	}
	return prose.Starts(timesCounted, s.Words, q.to) > 0 || placesAndTimes.In(s.Words[q.to:min(len(s.Words), q.to+maxCounted)])
}

// isLedToBy reports whether a verb, or what comes behind one, leads to a number from token k.
func (q *quantity) isLedToBy(s *prose.Sentence, k int) bool {
	return prose.Starts(prose.Verbs, s.Words, k) > 0 || prose.Starts(prose.Ups, s.Words, k) > 0 || prose.Starts(prose.Downs, s.Words, k) > 0 || q.digits > 1 && prose.Starts(leadsToNumber, s.Words, k) > 0
}

var (
	// leadsToNumber are the words between a verb and the number that it states.
	leadsToNumber = wording.Phrases("to|at|from|by|numbered|opened|sold|shipped|operated|operates|employed|employs")
	// placesAndTimes are the words behind a number of an address or a time of day.
	placesAndTimes = wording.Phrases("am|pm|eastern|et|est|edt|ct|cst|cdt|pt|pst|pdt|gmt|cet|noon|midnight|street|avenue|road|drive|boulevard|suite|floor|ave|blvd|parkway|plaza", "a m", "p m")
)

// countsNext reports whether the word behind a number is what it counts, or goes on behind one whose noun stands before it.
func (q *quantity) countsNext(s *prose.Sentence) bool {
	next := s.Tokens[q.to]
	if next.Upper && next.End-next.Start == 1 {
		return false // "10-Q"
	}
	if next.Glued && next.Low != "x" && !scalesKnown(next.Low) && (next.End-next.Start <= 2 || next.Upper) {
		return false // 21E, 1st, 4Q
	}
	q.counted = next.Low
	if prose.Starts(notCounts, s.Words, q.to) > 0 {
		q.counted = q.countedOf(s)
		return q.grouped && (q.counted != "" || q.goesOnBehind(s)) // "passengers reached 812,377 in the quarter"
	}
	return !next.Upper || q.grouped
}

// countedOf is the noun behind "of its" that a number counts, "41,500 of its shares", "" for none.
func (q *quantity) countedOf(s *prose.Sentence) string {
	if s.At(q.to) != "of" {
		return ""
	}
	switch s.At(q.to + 1) {
	case "our", "its", "the", "their", "such", "these", "those", "his", "her":
	default:
		return ""
	}
	for k := q.to + 2; k < min(len(s.Tokens), q.to+maxCounted) && s.Tokens[k].Kind == prose.Word; k++ {
		if w := s.Tokens[k].Low; w == "shares" || w == "units" {
			return w
		}
	}
	return s.At(q.to + 2)
}

// goesOnBehind reports whether the words behind a number go on with what its noun, which stands before it, is for or compared with: "from 1,130 to
// 1,047", "the 3,411 of 2004".
func (q *quantity) goesOnBehind(s *prose.Sentence) bool {
	switch s.At(q.to) {
	case "to":
		return q.to+1 < len(s.Tokens) && s.Tokens[q.to+1].Kind == prose.Number
	case "of":
		return q.to+1 < len(s.Taken) && s.Taken[q.to+1]
	}
	return prose.Starts(linksBehind, s.Words, q.to) > 0
}

// linksBehind are the words that may go on behind a number of which the noun stands before it.
var linksBehind = wording.Phrases("in|at|for|from|compared|versus|vs|and|as|during|respectively|was|were|is|are|when|while|which|but")

// maxCounted bounds the words from a number to the noun that it counts.
const maxCounted = 6

// isNumberOfName reports whether the word before a number makes it a part of a name: "Section 21", "Windows 95".
func (q *quantity) isNumberOfName(s *prose.Sentence) bool {
	if q.from == 0 {
		return false
	}
	p := s.Tokens[q.from-1]
	return prose.Starts(namesNumber, s.Words, q.from-1) > 0 || p.Kind == prose.Word && p.Upper && q.from > 1 && !q.grouped
}

// isCode reports whether the number is a part of a name, a date, a time, a version or an address.
func (q *quantity) isCode(s *prose.Sentence) bool {
	t, prev, next := s.Tokens[q.from], s.At(q.from-1), s.At(q.to)
	glued := q.to < len(s.Tokens) && s.Tokens[q.to].Glued
	switch prev {
	case "-", "/", "#":
		return true
	case ":", ".":
		if t.Glued {
			return true
		}
	case "(":
		if next == ")" && !q.scaled {
			return true
		}
	}
	switch next {
	case "/":
		return true
	case ":":
		return glued && q.to+1 < len(s.Tokens) && s.Tokens[q.to+1].Kind == prose.Number
	case "-":
		return glued && !q.scaled
	}
	return q.from > 0 && t.Glued && s.Tokens[q.from-1].Kind == prose.Word
}

func scalesKnown(w string) bool { _, ok := prose.Scales[w]; return ok }
